//! Output of a command: rows, files and lines, and its conclusion.

use std::fmt::Display;
use std::io;
use std::io::Write;
use std::path::Path;
use std::process::ExitCode;

use terminal_size::{Width, terminal_size_of};

use crate::cli::arguments::Rows;
use crate::cli::error::{StdoutError, cannot_make_files};
use crate::cli::{CliError, Terminal};
use crate::files::replacing::write_all_or_nothing;
use crate::paytable::line;
use crate::report::{Format, Sheet};
use crate::statistics::Verdict;

const NARROWEST: usize = 20;

/// Writes `sheet` as the options request. Remarks that the format leaves out go to stderr.
pub fn write(sheet: Sheet, rows: &Rows, terminal: &Terminal) -> Result<(), CliError> {
    write_several(vec![sheet], rows, terminal)
}

/// Writes sheets in turn; formats for machines hold only one. Options on rows and columns apply to the sheets that have
/// the columns.
pub fn write_several(sheets: Vec<Sheet>, rows: &Rows, terminal: &Terminal) -> Result<(), CliError> {
    let format = rows.format();
    let query = rows.query(&sheets.iter().collect::<Vec<_>>())?;
    let sheets: Vec<Sheet> = sheets.into_iter().filter_map(|sheet| query.applied(sheet)).collect();
    let width = width(rows);
    let is_left = |sheet: &&Sheet| !query.has_condition() || !sheet.rows.is_empty();
    let mut bytes = Vec::new();
    // People are shown neither empty tables nor remarks on them.
    format_several(sheets.iter().filter(|sheet| !format.for_people || is_left(sheet)), &format, width, &mut bytes)?;
    write_bytes(bytes, rows.output.as_deref())?;
    if !format.for_people {
        sheets
            .iter()
            .filter(is_left)
            .flat_map(|sheet| sheet.lead.iter().chain(&sheet.remarks))
            .for_each(|remark| terminal.tell(remark));
    }
    if query.has_condition() {
        let empty: Vec<usize> = (1..=sheets.len()).filter(|place| sheets[place - 1].rows.is_empty()).collect();
        if empty.len() == sheets.len() {
            terminal.tell("no row matches --where");
        } else {
            empty.iter().for_each(|place| terminal.tell(format!("no row of table {place} matches --where")));
        }
    }
    Ok(())
}

/// Appends sheets to `bytes`, with an empty line between them.
pub fn format_several<'s>(
    sheets: impl Iterator<Item = &'s Sheet>,
    format: &Format,
    width: Option<usize>,
    bytes: &mut Vec<u8>,
) -> Result<(), CliError> {
    for (place, sheet) in sheets.enumerate() {
        if place > 0 {
            bytes.push(b'\n');
        }
        (format.write)(sheet, width, bytes).map_err(cannot_make_files)?;
    }
    Ok(())
}

/// Width for the rows: `COLUMNS`, else the width of the terminal; `None` for a file, a pipe, or a format that is never
/// narrowed.
pub fn width(rows: &Rows) -> Option<usize> {
    width_for(&rows.format(), rows.output.as_deref())
}

pub fn width_for(format: &Format, output: Option<&Path>) -> Option<usize> {
    if output.is_some() || !format.is_narrowed {
        return None;
    }
    let stated = std::env::var("COLUMNS").ok().and_then(|columns| columns.parse().ok());
    let stated = stated.filter(|&columns: &usize| columns > 0);
    let width = stated.or_else(|| terminal_size_of(io::stdout()).map(|(Width(width), _)| width.into()));
    width.map(|width| width.max(NARROWEST))
}

/// Writes to a file, complete or not at all, or to stdout.
pub fn write_bytes(bytes: Vec<u8>, output: Option<&Path>) -> Result<(), CliError> {
    match output {
        Some(path) => write_all_or_nothing(&[(path.to_path_buf(), bytes)])?,
        None => write_stdout(&bytes)?,
    }
    Ok(())
}

/// Writes one line each to stdout, with control characters escaped.
pub fn write_lines(lines: impl IntoIterator<Item = impl Display>) -> Result<(), StdoutError> {
    let lines: String = lines.into_iter().map(|text| line(&text.to_string()) + "\n").collect();
    write_stdout(lines.as_bytes())
}

pub fn write_stdout(bytes: &[u8]) -> Result<(), StdoutError> {
    let mut stdout = io::stdout().lock();
    stdout.write_all(bytes)?;
    Ok(stdout.flush()?)
}

/// Result of a command that ran to its end, from good to bad.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Conclusion {
    /// Done, and all checks hold.
    Done,
    /// No check failed, but the data are too few for a verdict.
    Inconclusive,
    CheckFailed,
}

impl Conclusion {
    /// [`Conclusion::Done`] if there are none.
    pub fn worst(conclusions: impl IntoIterator<Item = Self>) -> Self {
        conclusions.into_iter().max().unwrap_or(Conclusion::Done)
    }

    pub fn exit_code(self) -> ExitCode {
        match self {
            Conclusion::Done => ExitCode::SUCCESS,
            Conclusion::CheckFailed => ExitCode::from(1),
            Conclusion::Inconclusive => ExitCode::from(3),
        }
    }
}

impl From<Verdict> for Conclusion {
    fn from(verdict: Verdict) -> Self {
        match verdict {
            Verdict::Agrees => Conclusion::Done,
            Verdict::Inconclusive => Conclusion::Inconclusive,
            Verdict::Disagrees => Conclusion::CheckFailed,
        }
    }
}
