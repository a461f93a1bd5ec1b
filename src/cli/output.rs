//! Where rows go.

use std::io::{self, Write};
use std::path::Path;

use super::CliError;
use super::options::{Rows, Verbosity};
use crate::report::{FORMATS, Sheet, format, write_all_or_nothing};

/// Writes `sheet` as the options say. Remarks that the format leaves out are told on stderr.
///
/// # Errors
/// [`CliError`] if the file or stdout cannot be written.
pub fn write(sheet: &Sheet, rows: &Rows, verbosity: Option<Verbosity>) -> Result<(), CliError> {
    // The parser admits the names of the list only; its first is the default.
    let format = format(&rows.format).unwrap_or(FORMATS[0]);
    let mut bytes = Vec::new();
    (format.write)(sheet, &mut bytes)?;
    write_bytes(bytes, rows.output.as_deref())?;
    if let Some(verbosity) = verbosity.filter(|_| !format.for_people) {
        sheet.remarks.iter().for_each(|remark| verbosity.tell(remark));
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
        None => {
            let mut stdout = io::stdout().lock();
            stdout.write_all(&bytes)?;
            stdout.flush()?;
        }
    }
    Ok(())
}
