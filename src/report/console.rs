//! A table on the terminal, no wider than it: with fewer columns if need be, or one record a block.

use std::io::{self, Write};

use comfy_table::presets::UTF8_FULL_CONDENSED;
use comfy_table::{CellAlignment, ContentArrangement, Table};

use super::sheet::{ForPeople, Sheet, in_one_line};
use super::wrapping::{width_of, wrapped};

/// What a column of a table takes beside its content: a line, and a blank on either side.
const BESIDE_A_COLUMN: usize = 3;
/// Least width to which a column of texts is wrapped: narrower ones are harder to read than blocks.
const NARROWEST_TEXTS: usize = 30;

/// Writes what all rows share, the columns for people as a table, then the remarks. With a `width` no line is wider:
/// the last columns are left out first, except the leading ones; then the widest texts are wrapped; if even that is too
/// wide, each row is a block of lines.
pub fn write_table(sheet: &Sheet, width: Option<usize>, out: &mut dyn Write) -> io::Result<()> {
    let shown = sheet.for_people();
    if let Some(caption) = shown.caption() {
        write_wrapped(&caption, width, out)?;
    }
    match fitting(&shown, width) {
        Some(fitting) => {
            writeln!(out, "{}", table(&fitting))?;
            if !fitting.left_out.is_empty() {
                let left_out = fitting.left_out.join(", ");
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

/// A table that fits.
struct Fitting<'s> {
    shown: ForPeople<'s>,
    /// Names in files of the columns that are left out.
    left_out: Vec<&'s str>,
    /// Greatest width of each column.
    widths: Vec<usize>,
}

/// The table of the columns that fit; `None` if even the leading ones are too wide.
fn fitting<'s>(shown: &ForPeople<'s>, width: Option<usize>) -> Option<Fitting<'s>> {
    let widths = (0..shown.headings.len()).map(|place| width_of_column(shown, place)).collect();
    let mut fitting = Fitting { shown: shown.clone(), left_out: Vec::new(), widths };
    let excess = |fitting: &Fitting<'_>| {
        let taken = fitting.widths.iter().map(|content| content + BESIDE_A_COLUMN).sum::<usize>() + 1;
        width.and_then(|width| taken.checked_sub(width)).filter(|&excess| excess > 0)
    };
    while let Some(excess) = excess(&fitting) {
        match fitting.shown.are_leading.iter().rposition(|is_leading| !is_leading) {
            Some(last) => {
                fitting.widths.remove(last);
                fitting.left_out.insert(0, fitting.shown.names[last]);
                fitting.shown.remove(last);
            }
            None => {
                let widest = fitting.widths.iter_mut().max()?;
                *widest = widest.checked_sub(excess).filter(|&wrapped| wrapped >= NARROWEST_TEXTS)?;
            }
        }
    }
    Some(fitting)
}

fn width_of_column(shown: &ForPeople<'_>, place: usize) -> usize {
    let heading = shown.headings[place].lines().map(width_of);
    heading.chain(shown.rows.iter().map(|row| width_of(&row[place].for_people()))).max().unwrap_or_default()
}

fn table(Fitting { shown, widths, .. }: &Fitting<'_>) -> Table {
    let mut table = Table::new();
    table
        .load_style(UTF8_FULL_CONDENSED)
        .set_content_arrangement(ContentArrangement::Disabled)
        .set_header(shown.headings.iter());
    for row in &shown.rows {
        table.add_row(row.iter().zip(widths).map(|(cell, &width)| {
            let alignment = if cell.is_number() { CellAlignment::Right } else { CellAlignment::Left };
            comfy_table::Cell::new(wrapped(&cell.for_people(), width).join("\n")).set_alignment(alignment)
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

    #[test]
    fn long_texts_are_wrapped_before_rows_become_blocks() {
        let columns = [
            text(shown("holding", (0, "holding")).leading(), |_, holding: &&str| Cell::text(*holding)),
            text(shown("action", (1, "action")).leading(), |_, _| Cell::text("raise")),
        ];
        // 44 letters; "action" has 6, a line and two blanks a column, and one line.
        let sheet = Sheet::of(&columns, [(&(), "three to a straight flush with two high ones"), (&(), "a pair")]);
        let wrapped = written(&sheet, 36 + 6 + 2 * 3 + 1);
        assert!(wrapped.contains("three to a straight flush with two ┆"), "{wrapped}");
        assert!(wrapped.contains("│ high ones  "), "{wrapped}");
        assert!(written(&sheet, 29 + 6 + 2 * 3 + 1).starts_with("holding: three"));
    }
}
