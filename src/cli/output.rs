//! Writing rows.

use std::fmt::Display;
use std::io::{self, Write};
use std::path::Path;

use crate::cli::arguments::Rows;
use crate::cli::error::{StdoutError, cannot_make_files};
use crate::cli::{CliError, Terminal};
use crate::files::writing::write_all_or_nothing;
use crate::paytable::line;
use crate::report::Sheet;

/// Writes `sheet` as the options request. Remarks that the format leaves out go to stderr.
///
/// # Errors
/// [`CliError`] if the file or stdout cannot be written.
pub fn write(sheet: &Sheet, rows: &Rows, terminal: Option<&Terminal>) -> Result<(), CliError> {
    write_several(&[sheet], rows, terminal)
}

/// Writes several sheets in turn; a format that is not for people can hold one only.
///
/// # Errors
/// As [`write`].
pub fn write_several(sheets: &[&Sheet], rows: &Rows, terminal: Option<&Terminal>) -> Result<(), CliError> {
    let format = rows.format();
    let mut bytes = Vec::new();
    for (place, sheet) in sheets.iter().enumerate() {
        if place > 0 {
            bytes.push(b'\n');
        }
        (format.write)(sheet, &mut bytes).map_err(cannot_make_files)?;
    }
    write_bytes(bytes, rows.output.as_deref())?;
    if let Some(terminal) = terminal.filter(|_| !format.for_people) {
        sheets.iter().flat_map(|sheet| &sheet.remarks).for_each(|remark| terminal.tell(remark));
    }
    Ok(())
}

/// Writes to a file, whole or not at all, or to stdout.
///
/// # Errors
/// [`CliError`] if it cannot be written.
pub fn write_bytes(bytes: Vec<u8>, output: Option<&Path>) -> Result<(), CliError> {
    match output {
        Some(path) => write_all_or_nothing(&[(path.to_path_buf(), bytes)])?,
        None => write_stdout(&bytes)?,
    }
    Ok(())
}

/// Writes to stdout one line each, whatever foreign text is in them.
///
/// # Errors
/// As [`write_stdout`].
pub fn write_lines(lines: impl IntoIterator<Item = impl Display>) -> Result<(), StdoutError> {
    let lines: String = lines.into_iter().map(|text| line(&text.to_string()) + "\n").collect();
    write_stdout(lines.as_bytes())
}

/// Writes to stdout.
///
/// # Errors
/// [`StdoutError`] if it cannot be written.
pub fn write_stdout(bytes: &[u8]) -> Result<(), StdoutError> {
    let mut stdout = io::stdout().lock();
    stdout.write_all(bytes)?;
    Ok(stdout.flush()?)
}
