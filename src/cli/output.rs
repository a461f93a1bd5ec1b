//! Output of a command: rows, files and lines, verdicts of a simulation, and its conclusion.

use std::fmt::Display;
use std::path::Path;

use crate::analysis::{SimulatedRow, Until, half_width_of};
use crate::cli::error::{StdoutError, cannot_make_files};
use crate::cli::query::Rows;
use crate::cli::{CliError, Terminal};
use crate::files::replacing::write_all_or_nothing;
use crate::paytable::line;
use crate::report::{Format, Sheet};
use crate::statistics::Verdict;

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
    // People are shown neither empty tables nor remarks on them.
    let is_left = |sheet: &&Sheet| !query.has_condition() || !sheet.rows.is_empty();
    if let Some(audience) = terminal.audience().filter(|_| rows.output.file().is_none()) {
        audience.rows(sheets.iter().filter(is_left).cloned().collect(), sheets);
        return Ok(());
    }
    let width = width(&format, rows.output.file(), terminal);
    let mut bytes = Vec::new();
    format_several(sheets.iter().filter(|sheet| !format.for_people || is_left(sheet)), &format, width, &mut bytes)?;
    write_bytes(bytes, rows.output.file(), terminal)?;
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

/// Writes a sheet for people, to which the options on rows are applied already; files have the rows of `in_files`.
pub fn write_for_people(sheet: &Sheet, in_files: Sheet, rows: &Rows, terminal: &Terminal) -> Result<(), CliError> {
    if let Some(audience) = terminal.audience().filter(|_| rows.output.file().is_none()) {
        audience.rows(vec![sheet.clone()], vec![in_files]);
        return Ok(());
    }
    let (format, mut bytes) = (rows.format(), Vec::new());
    format_several(std::iter::once(sheet), &format, width(&format, rows.output.file(), terminal), &mut bytes)?;
    write_bytes(bytes, rows.output.file(), terminal)
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

/// Width for the rows; `None` for a file, or a format that is never narrowed.
pub fn width(format: &Format, output: Option<&Path>, terminal: &Terminal) -> Option<usize> {
    if output.is_none() && format.is_narrowed { terminal.console.width() } else { None }
}

/// Writes to a file, complete or not at all, or to stdout, in whose place an audience takes lines.
pub fn write_bytes(bytes: Vec<u8>, output: Option<&Path>, terminal: &Terminal) -> Result<(), CliError> {
    match (output, terminal.audience()) {
        (Some(path), _) => write_all_or_nothing(&[(path.to_path_buf(), bytes)])?,
        (None, Some(audience)) => {
            audience.lines(String::from_utf8_lossy(&bytes).lines().map(str::to_string).collect());
        }
        (None, None) => terminal.console.print(&bytes)?,
    }
    Ok(())
}

/// Writes one line each to stdout, with control characters escaped.
pub fn write_lines(lines: impl IntoIterator<Item = impl Display>, terminal: &Terminal) -> Result<(), StdoutError> {
    let lines: Vec<String> = lines.into_iter().map(|text| line(&text.to_string())).collect();
    match terminal.audience() {
        Some(audience) => audience.lines(lines),
        None => terminal.console.print(lines.iter().map(|line| format!("{line}\n")).collect::<String>().as_bytes())?,
    }
    Ok(())
}

/// Result of a command that ran to its end, from good to bad.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Conclusion {
    /// Done, and all checks hold.
    #[default]
    Done,
    /// No check failed, but the data are too few for a verdict.
    Inconclusive,
    /// A check failed.
    CheckFailed,
}

impl Conclusion {
    /// [`Conclusion::Done`] if there are none.
    pub fn worst(conclusions: impl IntoIterator<Item = Self>) -> Self {
        conclusions.into_iter().max().unwrap_or(Conclusion::Done)
    }

    /// The exit code that says so.
    pub fn exit_code(self) -> u8 {
        match self {
            Conclusion::Done => 0,
            Conclusion::CheckFailed => 1,
            Conclusion::Inconclusive => 3,
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

const MOST_NAMED: usize = 3;

/// The verdict on a simulation, with its messages.
#[derive(Default)]
pub struct SimulationVerdict {
    pub conclusion: Conclusion,
    pub messages: Vec<String>,
}

/// Reports the verdict on stderr.
pub fn tell_verdict(rows: &[SimulatedRow<'_>], terminal: &Terminal) -> Conclusion {
    let verdict = verdict(rows);
    verdict.messages.iter().for_each(|message| terminal.tell(message));
    verdict.conclusion
}

/// The verdict, then each row that the simulation contradicts, and rows with too few rounds for a comparison or for the
/// top award.
pub fn verdict(rows: &[SimulatedRow<'_>]) -> SimulationVerdict {
    let names = |verdict: Verdict| {
        let of_verdict = rows.iter().filter(move |row| row.witness.verdict == verdict);
        of_verdict.map(|row| row.name.clone()).collect::<Vec<_>>()
    };
    let (agreeing, inconclusive) = (names(Verdict::Agrees).len(), names(Verdict::Inconclusive));
    let conclusion = Conclusion::worst(rows.iter().map(|row| row.witness.verdict.into()));
    let all = rows.len();
    if inconclusive.len() == all && all > 0 {
        let which = if all == 1 { "the row".to_string() } else { format!("any of {all} rows") };
        let messages = vec![format!("inconclusive: too few rounds to compare the outcomes of {which}")];
        return SimulationVerdict { conclusion, messages };
    }
    let mut messages =
        vec![format!("verdict: the simulation agrees with the exact answer in {agreeing} of {all} rows")];
    let contradicts = |name| format!("disagreement: {name}: the simulation contradicts the exact answer");
    messages.extend(names(Verdict::Disagrees).into_iter().map(contradicts));
    let too_short = inconclusive.into_iter().map(|name| format!("{name}: too few rounds to compare outcomes"));
    messages.extend(first("inconclusive", too_short.collect()));
    let rare = rows.iter().filter_map(|SimulatedRow { name, witness, .. }| {
        let expected = witness.comparison.top_award_expected?;
        let times = if expected < 0.1 { "less than 0.1".to_string() } else { format!("only {expected:.1}") };
        Some(format!("{name}: the greatest award was expected {times} times"))
    });
    messages.extend(first("warning", rare.collect()));
    SimulationVerdict { conclusion, messages }
}

fn first(kind: &str, messages: Vec<String>) -> Vec<String> {
    let others = match messages.len().saturating_sub(MOST_NAMED) {
        0 => None,
        1 => Some("the same in one more row".to_string()),
        more => Some(format!("the same in {more} more rows")),
    };
    messages.into_iter().take(MOST_NAMED).chain(others).map(|message| format!("{kind}: {message}")).collect()
}

/// Reports house edges that are not known to the target error, and the number of rounds needed.
pub fn tell_width(rows: &[SimulatedRow<'_>], until: Until, terminal: &Terminal) -> Conclusion {
    let Some(target) = until.target_error else { return Conclusion::Done };
    let mut conclusion = Conclusion::Done;
    for SimulatedRow { name, std_dev, witness } in rows {
        let rounds = witness.table.cycle() as f64;
        let width = half_width_of(&witness.measures, *std_dev, rounds);
        if width > target {
            let needed = rounds * (width / target).powi(2);
            terminal.tell(format!(
                "inconclusive: {name}: the house edge is known to {:.6} percentage points, not {}; that takes about \
                 {needed:.1e} rounds",
                100.0 * width,
                (1e11 * target).round() / 1e9,
            ));
            conclusion = Conclusion::Inconclusive;
        }
    }
    conclusion
}
