//! CSV after RFC 4180, with LF line ends.

use std::io::{self, Write};

use super::cell::Cell;
use super::sheet::Sheet;

/// Writes all columns with a header row.
pub fn write_csv(sheet: &Sheet, out: &mut dyn Write) -> io::Result<()> {
    let mut writer = csv::WriterBuilder::new().terminator(csv::Terminator::Any(b'\n')).from_writer(out);
    writer.write_record(&sheet.columns)?;
    for row in &sheet.rows {
        writer.write_record(row.iter().map(Cell::in_full))?;
    }
    writer.flush()
}
