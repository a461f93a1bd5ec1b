//! CSV after RFC 4180, with LF line ends.

use std::io::{self, Write};

use super::cell::Cell;
use super::sheet::Sheet;

/// Writes all columns with a header row.
pub fn write_csv(sheet: &Sheet, out: &mut dyn Write) -> io::Result<()> {
    write_rows(&sheet.columns, sheet.rows.iter().map(|row| row.iter().map(Cell::in_full)), out)
}

/// Writes rows under the names of their columns.
pub fn write_rows<R: IntoIterator<Item = String>>(
    columns: impl IntoIterator<Item = impl AsRef<[u8]>>,
    rows: impl IntoIterator<Item = R>,
    out: &mut dyn Write,
) -> io::Result<()> {
    let mut writer = csv::WriterBuilder::new().terminator(csv::Terminator::Any(b'\n')).from_writer(out);
    writer.write_record(columns)?;
    for row in rows {
        writer.write_record(row)?;
    }
    writer.flush()
}
