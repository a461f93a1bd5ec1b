//! A Markdown table.

use std::io::{self, Write};

use super::cell::Cell;
use super::sheet::{Sheet, in_one_line};

/// Writes the lead and what all rows share, the columns for people as a table, then the remarks.
pub fn write_markdown(sheet: &Sheet, out: &mut dyn Write) -> io::Result<()> {
    sheet.lead.iter().try_for_each(|line| writeln!(out, "{line}\n"))?;
    let shown = sheet.for_people();
    if let Some(caption) = shown.caption() {
        writeln!(out, "{caption}\n")?;
    }
    let headings: Vec<String> = shown.headings.iter().map(|heading| in_one_line(heading).replace('|', "\\|")).collect();
    let rows = shown.rows;
    let is_number = |column: usize| rows.iter().all(|row| row[column].is_number() || *row[column] == Cell::Empty);
    let rule: Vec<&str> = (0..headings.len()).map(|column| if is_number(column) { "---:" } else { "---" }).collect();
    writeln!(out, "| {} |", headings.join(" | "))?;
    writeln!(out, "| {} |", rule.join(" | "))?;
    for row in &rows {
        let cells: Vec<String> = row.iter().map(|cell| cell.for_people().replace('|', "\\|")).collect();
        writeln!(out, "| {} |", cells.join(" | "))?;
    }
    for remark in sheet.notes() {
        writeln!(out, "\n{remark}")?;
    }
    Ok(())
}
