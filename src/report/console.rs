//! A table on the terminal, no wider than it: with fewer columns if need be, or one record a block.

use std::io::{self, Write};

use comfy_table::presets::UTF8_FULL_CONDENSED;
use comfy_table::{CellAlignment, ContentArrangement, Table};

use super::sheet::{ForPeople, Sheet, in_one_line};
use super::wrapping::{width_of, wrapped};

/// What a column of a table takes beside its content: a line, and a blank on either side.
const BESIDE_A_COLUMN: usize = 3;

/// Writes what all rows share, the columns for people as a table, then the remarks. With a `width` no line is wider:
/// the last columns are left out first, except the leading ones; if even those are too wide, each row is a block of
/// lines.
pub fn write_table(sheet: &Sheet, width: Option<usize>, out: &mut dyn Write) -> io::Result<()> {
    let shown = sheet.for_people();
    if let Some(caption) = shown.caption() {
        write_wrapped(&caption, width, out)?;
    }
    match fitting(&shown, width) {
        Some((fitting, left_out)) => {
            writeln!(out, "{}", table(&fitting))?;
            if !left_out.is_empty() {
                let left_out = left_out.join(", ");
                let note = format!("Left out to fit the width: {left_out}; --columns or --format csv has them.");
                write_wrapped(&note, width, out)?;
            }
        }
        None => write_blocks(&shown, width, out)?,
    }
    sheet.remarks.iter().try_for_each(|remark| write_wrapped(remark, width, out))
}

fn write_wrapped(text: &str, width: Option<usize>, out: &mut dyn Write) -> io::Result<()> {
    match width {
        Some(width) => wrapped(text, width).iter().try_for_each(|line| writeln!(out, "{line}")),
        None => writeln!(out, "{text}"),
    }
}

/// The columns that fit, and the names in files of those that are left out; `None` if even the leading ones are too
/// wide.
fn fitting<'s>(shown: &ForPeople<'s>, width: Option<usize>) -> Option<(ForPeople<'s>, Vec<&'s str>)> {
    let (mut fitting, mut left_out) = (shown.clone(), Vec::new());
    let Some(width) = width else { return Some((fitting, left_out)) };
    let mut widths: Vec<usize> = (0..shown.headings.len()).map(|place| width_of_column(shown, place)).collect();
    while widths.iter().map(|content| content + BESIDE_A_COLUMN).sum::<usize>() + 1 > width {
        let last = fitting.are_leading.iter().rposition(|is_leading| !is_leading)?;
        widths.remove(last);
        left_out.insert(0, fitting.names[last]);
        fitting.remove(last);
    }
    Some((fitting, left_out))
}

fn width_of_column(shown: &ForPeople<'_>, place: usize) -> usize {
    let heading = shown.headings[place].lines().map(width_of);
    heading.chain(shown.rows.iter().map(|row| width_of(&row[place].for_people()))).max().unwrap_or_default()
}

fn table(shown: &ForPeople<'_>) -> Table {
    let mut table = Table::new();
    table
        .load_style(UTF8_FULL_CONDENSED)
        .set_content_arrangement(ContentArrangement::Disabled)
        .set_header(shown.headings.iter());
    for row in &shown.rows {
        table.add_row(row.iter().map(|cell| {
            let alignment = if cell.is_number() { CellAlignment::Right } else { CellAlignment::Left };
            comfy_table::Cell::new(cell.for_people()).set_alignment(alignment)
        }));
    }
    table
}

/// A line for each cell with content, and an empty line between rows.
fn write_blocks(shown: &ForPeople<'_>, width: Option<usize>, out: &mut dyn Write) -> io::Result<()> {
    for (place, row) in shown.rows.iter().enumerate() {
        if place > 0 {
            writeln!(out)?;
        }
        for (heading, cell) in shown.headings.iter().zip(row).filter(|(_, cell)| !cell.in_full().is_empty()) {
            let line = format!("{}: {}", in_one_line(heading), cell.for_people());
            write_wrapped(&line, width, out)?;
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::super::cell::Cell;
    use super::super::column::{integer, number, shown, text};
    use super::*;

    fn written(sheet: &Sheet, width: usize) -> String {
        let mut bytes = Vec::new();
        write_table(sheet, Some(width), &mut bytes).expect("to memory");
        String::from_utf8(bytes).expect("UTF-8")
    }

    #[test]
    fn the_last_columns_go_first_and_the_leading_ones_stay() {
        let columns = [
            text(shown("wager", (0, "wager")).leading(), |_, wager: &&str| Cell::text(*wager)),
            integer(shown("cycle", (1, "cycle")), |_, _| Cell::integer(22_100)),
            number(shown("house_edge_pct", (2, "edge")).leading(), |_, _| Cell::Float(2.5, 4)),
            text(shown("citation", (3, "section")), |wager: &u8, _| Cell::text(format!("§ 643a.12({wager})"))),
        ];
        let mut sheet = Sheet::of(&columns, [(&1, "base"), (&2, "bonus")]);
        sheet.remarks.push("One remark of some words.".to_string());
        // 5 + 5 + 6 + 12 letters; a line and two blanks a column, and one line.
        assert!(!written(&sheet, 28 + 4 * 3 + 1).contains("Left out"));
        let narrower = written(&sheet, 28 + 4 * 3).replace('\n', " ");
        assert!(narrower.contains("Left out to fit the width: citation;") && narrower.contains("22100"), "{narrower}");
        let least = written(&sheet, 5 + 6 + 2 * 3 + 1).replace('\n', " ");
        assert!(least.contains("cycle, citation;") && least.contains("2.5000"), "{least}");
        let blocks = "wager: base\ncycle: 22100\nedge: 2.5000\nsection: §\n643a.12(1)\n\nwager: bonus\n";
        let narrow = written(&sheet, 5 + 6 + 2 * 3);
        assert!(narrow.starts_with(blocks) && narrow.ends_with("One remark of\nsome words.\n"), "{narrow}");
    }
}
