//! A table on the terminal.

use std::io::{self, Write};

use comfy_table::presets::UTF8_FULL_CONDENSED;
use comfy_table::{CellAlignment, ContentArrangement, Table};

use super::sheet::Sheet;

/// Writes the columns for people as a table, then the remarks.
pub fn write_table(sheet: &Sheet, out: &mut dyn Write) -> io::Result<()> {
    let (headings, rows) = sheet.for_people();
    let mut table = Table::new();
    table.load_style(UTF8_FULL_CONDENSED).set_content_arrangement(ContentArrangement::Disabled).set_header(headings);
    for row in &rows {
        table.add_row(row.iter().map(|cell| {
            let alignment = if cell.is_number() { CellAlignment::Right } else { CellAlignment::Left };
            comfy_table::Cell::new(cell.for_people()).set_alignment(alignment)
        }));
    }
    writeln!(out, "{table}")?;
    for remark in &sheet.remarks {
        writeln!(out, "{remark}")?;
    }
    Ok(())
}
