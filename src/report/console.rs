//! A table on the terminal.

use std::io::{self, Write};

use comfy_table::presets::UTF8_FULL_CONDENSED;
use comfy_table::{CellAlignment, ContentArrangement, Table};

use super::sheet::Sheet;

/// Writes what all rows share, the columns for people as a table, then the remarks.
pub fn write_table(sheet: &Sheet, out: &mut dyn Write) -> io::Result<()> {
    let shown = sheet.for_people();
    if let Some(caption) = shown.caption() {
        writeln!(out, "{caption}")?;
    }
    let mut table = Table::new();
    table
        .load_style(UTF8_FULL_CONDENSED)
        .set_content_arrangement(ContentArrangement::Disabled)
        .set_header(shown.headings);
    for row in &shown.rows {
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
