//! A table on the terminal, no wider than it: with fewer columns if need be, or a block of lines per row. Texts are
//! wrapped to its width.

use std::io::{self, Write};

use comfy_table::presets::UTF8_FULL_CONDENSED;
use comfy_table::{CellAlignment, ContentArrangement, Table};
use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

use super::column::Cell;
use super::sheet::{ForPeople, Sheet, in_one_line};
use crate::lists::joined;

/// Width that a column takes besides its content: a rule, and a blank on either side.
pub const BESIDE_A_COLUMN: usize = 3;
/// Least width for wrapped texts; narrower ones are harder to read than blocks. Longer words break after marks such as
/// `/`.
const NARROWEST_TEXTS: usize = 14;
/// One row in this many may be too wide for the table, and stands below it.
const ROWS_FOR_ONE_BELOW: usize = 10;

/// Writes lead, table and notes. With a `width` no line is wider, unless a number is. A table that is too wide is
/// narrowed step by step: a table per value of the first column, such as per game; shared counts above the table;
/// columns left out by rank; texts wrapped; a few wide rows as blocks below it. A single row, and in the end all rows,
/// are blocks of lines.
pub fn write_table(sheet: &Sheet, width: Option<usize>, out: &mut dyn Write) -> io::Result<()> {
    let width = width.unwrap_or(usize::MAX);
    sheet.lead.iter().try_for_each(|line| write_wrapped(line, width, out))?;
    let whole = sheet.for_people();
    // Sentences alone.
    if whole.headings.is_empty() {
        return Ok(());
    }
    let parts = if fits(&whole, Narrowing::None, width) { None } else { sheet.for_people_by_key() };
    let mut left_out: Vec<&str> = Vec::new();
    for (place, part) in parts.unwrap_or_else(|| vec![whole]).into_iter().enumerate() {
        if place > 0 {
            writeln!(out)?;
        }
        match fits(&part, Narrowing::None, width) {
            true => write_part(&part, &widths_of(&part, Narrowing::None), width, out)?,
            false => left_out.extend(write_narrowed(part, width, out)?),
        }
    }
    if !left_out.is_empty() {
        // Columns for people alone have no names in files.
        let own = left_out.iter().rev().map(|heading| in_one_line(heading)).filter(|_| sheet.columns.is_empty());
        let names = sheet.columns.iter().copied().filter(|column| left_out.contains(column)).map(str::to_string);
        let note = format!("Hidden to fit: {}. Chosen columns and CSV show them.", joined(names.chain(own), ", "));
        write_wrapped(&note, width, out)?;
    }
    sheet.notes().try_for_each(|remark| write_wrapped(remark, width, out))
}

fn write_wrapped(text: &str, width: usize, out: &mut dyn Write) -> io::Result<()> {
    wrapped(text, width).iter().try_for_each(|line| writeln!(out, "{line}"))
}

/// Writes a table or blocks, and returns the names of the columns left out.
fn write_narrowed<'s>(mut shown: ForPeople<'s>, width: usize, out: &mut dyn Write) -> io::Result<Vec<&'s str>> {
    shown.share_counts();
    let (mut table, mut left_out) = (shown.clone(), Vec::new());
    while shown.rows.len() > 1 && !fits(&table, Narrowing::Headings, width) {
        let Some(names) = table.remove_least() else { break };
        left_out.extend(names);
    }
    let below = remove_widest_rows(&mut table, width);
    let narrowing = [Narrowing::None, Narrowing::Headings, Narrowing::Texts];
    let narrowing = narrowing.into_iter().find(|&narrowing| fits(&table, narrowing, width));
    let Some(narrowing) = narrowing.filter(|&it| shown.rows.len() != 1 || it == Narrowing::None) else {
        write_caption(&shown, width, out)?;
        write_blocks(&shown, (0..shown.rows.len()).collect(), width, out)?;
        return Ok(Vec::new());
    };
    write_part(&table, &widths_within(&table, narrowing, width), width, out)?;
    write_blocks(&shown, below, width, out)?;
    Ok(left_out)
}

/// Removes the few rows that are too wide, and returns their places in ascending order.
fn remove_widest_rows(table: &mut ForPeople<'_>, width: usize) -> Vec<usize> {
    let mut places: Vec<usize> = (0..table.rows.len()).collect();
    let (most, mut below) = (table.rows.len() / ROWS_FOR_ONE_BELOW, Vec::new());
    while below.len() < most && !fits(table, Narrowing::Texts, width) {
        let taken = |row: &[&Cell]| row.iter().map(|cell| width_of_cell(cell, Narrowing::Texts)).sum::<usize>();
        let Some(widest) = (0..places.len()).max_by_key(|&place| taken(&table.rows[place])) else { break };
        table.rows.remove(widest);
        below.push(places.remove(widest));
    }
    below.sort_unstable();
    below
}

/// Parts of a column that may take several lines; numbers never do.
#[derive(Clone, Copy, PartialEq)]
enum Narrowing {
    None,
    Headings,
    Texts,
}

fn fits(shown: &ForPeople<'_>, narrowing: Narrowing, width: usize) -> bool {
    taken(&widths_of(shown, narrowing)) <= width
}

fn taken(widths: &[usize]) -> usize {
    widths.iter().map(|content| content + BESIDE_A_COLUMN).sum::<usize>() + 1
}

fn widths_of(shown: &ForPeople<'_>, narrowing: Narrowing) -> Vec<usize> {
    let of_heading = |heading: &str| match narrowing {
        Narrowing::None => heading.lines().map(width_of).max().unwrap_or_default(),
        Narrowing::Headings | Narrowing::Texts => longest_piece(heading, NARROWEST_TEXTS),
    };
    let of_column = |(place, heading): (usize, &&str)| {
        let cells = shown.rows.iter().map(|row| width_of_cell(row[place], narrowing));
        cells.chain([of_heading(heading)]).max().unwrap_or_default()
    };
    shown.headings.iter().enumerate().map(of_column).collect()
}

fn width_of_cell(cell: &Cell, narrowing: Narrowing) -> usize {
    let text = cell.for_people();
    match narrowing {
        Narrowing::Texts if !cell.is_number() => {
            longest_piece(&text, NARROWEST_TEXTS).max(width_of(&text).min(NARROWEST_TEXTS))
        }
        _ => width_of(&text),
    }
}

/// Widths with which the table fits, at the expense of the widest columns.
fn widths_within(shown: &ForPeople<'_>, narrowing: Narrowing, width: usize) -> Vec<usize> {
    let (mut widths, least) = (widths_of(shown, Narrowing::None), widths_of(shown, narrowing));
    while taken(&widths) > width {
        let wide = (0..widths.len()).filter(|&place| widths[place] > least[place]);
        let Some(widest) = wide.max_by_key(|&place| widths[place]) else { break };
        widths[widest] -= 1;
    }
    widths
}

fn write_part(shown: &ForPeople<'_>, widths: &[usize], width: usize, out: &mut dyn Write) -> io::Result<()> {
    write_caption(shown, width, out)?;
    writeln!(out, "{}", table(shown, widths))
}

fn write_caption(shown: &ForPeople<'_>, width: usize, out: &mut dyn Write) -> io::Result<()> {
    shown.caption().map_or(Ok(()), |caption| write_wrapped(&caption, width, out))
}

fn table(shown: &ForPeople<'_>, widths: &[usize]) -> Table {
    let heading = |(heading, &width): (&&str, &usize)| match heading.lines().all(|line| width_of(line) <= width) {
        true => heading.to_string(),
        false => wrapped(&in_one_line(heading), width).join("\n"),
    };
    let mut table = Table::new();
    table
        .load_style(UTF8_FULL_CONDENSED)
        .set_content_arrangement(ContentArrangement::Disabled)
        .set_header(shown.headings.iter().zip(widths).map(heading));
    for row in &shown.rows {
        table.add_row(row.iter().zip(widths).map(|(cell, &width)| {
            let alignment = if cell.is_number() { CellAlignment::Right } else { CellAlignment::Left };
            comfy_table::Cell::new(wrapped(&cell.for_people(), width).join("\n")).set_alignment(alignment)
        }));
    }
    table
}

/// A line for each cell with content, and an empty line between rows. A number too long for a line stays whole.
fn write_blocks(shown: &ForPeople<'_>, places: Vec<usize>, width: usize, out: &mut dyn Write) -> io::Result<()> {
    for (count, place) in places.into_iter().enumerate() {
        if count > 0 {
            writeln!(out)?;
        }
        let cells = shown.headings.iter().zip(&shown.rows[place]);
        for (heading, cell) in cells.filter(|(_, cell)| !cell.in_full().is_empty()) {
            let (name, content) = (in_one_line(heading), cell.for_people());
            if cell.is_number() && width_of(&content) > width {
                write_wrapped(&format!("{name}:"), width, out)?;
                writeln!(out, "{content}")?;
            } else {
                write_wrapped(&format!("{name}: {content}"), width, out)?;
            }
        }
    }
    Ok(())
}

/// Marks after which a word longer than a line, such as a path, is broken.
const BREAKING: [char; 5] = ['/', ';', ',', ':', '-'];

/// Width on a terminal, in columns.
pub fn width_of(text: &str) -> usize {
    if text.bytes().all(|byte| matches!(byte, b' '..=b'~')) { text.len() } else { UnicodeWidthStr::width(text) }
}

/// Lines of at most `width` columns of a terminal, broken at blanks. A longer word is broken after a mark such as `/`,
/// or anywhere if it has none.
pub fn wrapped(text: &str, width: usize) -> Vec<String> {
    if width_of(text) <= width {
        return vec![text.to_string()];
    }
    let mut lines = vec![String::new()];
    for word in text.split_whitespace() {
        for (place, piece) in pieces(word, width).into_iter().enumerate() {
            // The rest of a broken word begins a line.
            let line = lines.last_mut().filter(|line| place == 0 && width_of(line) + 1 + width_of(piece) <= width);
            match line {
                Some(line) if line.is_empty() => line.push_str(piece),
                Some(line) => *line = format!("{line} {piece}"),
                None => lines.push(piece.to_string()),
            }
        }
    }
    lines.retain(|line| !line.is_empty());
    lines
}

/// Width of the longest piece that is never broken: a word or, in words of more than `most` columns, a part up to a
/// mark.
fn longest_piece(text: &str, most: usize) -> usize {
    let pieces = |word: &str| match width_of(word) {
        width if width <= most => width,
        _ => word.split_inclusive(BREAKING).map(width_of).max().unwrap_or_default(),
    };
    text.split_whitespace().map(pieces).max().unwrap_or_default()
}

fn pieces(word: &str, width: usize) -> Vec<&str> {
    let (mut pieces, mut rest) = (Vec::new(), word);
    while width_of(rest) > width {
        let end = end_of_piece(rest, width);
        pieces.push(&rest[..end]);
        rest = &rest[end..];
    }
    pieces.push(rest);
    pieces
}

/// End of the longest beginning that fits, after a mark if there is one; never empty.
fn end_of_piece(word: &str, width: usize) -> usize {
    let (mut end, mut marked, mut used) = (0, 0, 0);
    for (place, letter) in word.char_indices() {
        used += letter.width().unwrap_or_default();
        if used > width && end > 0 {
            break;
        }
        end = place + letter.len_utf8();
        if BREAKING.contains(&letter) {
            marked = end;
        }
    }
    if marked > 0 { marked } else { end }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::outcome::{Fraction, ratio};
    use crate::report::column::{integer, mixed, number, text};
    use crate::report::sheet::{LEADING, UNRANKED};
    use crate::report::wording::whole;

    fn written(sheet: &Sheet, width: usize) -> String {
        let mut bytes = Vec::new();
        write_table(sheet, Some(width), &mut bytes).expect("to memory");
        String::from_utf8(bytes).expect("UTF-8")
    }

    #[test]
    fn the_last_columns_go_first_and_the_leading_ones_stay() {
        let columns = [
            text("wager", |_, wager: &&str| Cell::text(*wager)),
            integer("cycle", |wager: &u8, _| Cell::integer(22_100 + u32::from(*wager))),
            number("house_edge_pct", |_, _| Cell::Float(2.5, 4)),
            text("citation", |wager: &u8, _| Cell::text(format!("§ 643a.12({wager})"))),
        ];
        let headings = [
            ("wager", "wager", LEADING),
            ("cycle", "cycle", UNRANKED),
            ("house_edge_pct", "edge", LEADING),
            ("citation", "section", UNRANKED),
        ];
        let mut sheet = Sheet::with_headings(headings, &columns, [(&1, "base"), (&2, "bonus")]);
        sheet.remarks.push("One remark of some words.".to_string());
        // 5 + 6 + 6 + 12 letters; three more per column, and one per table.
        assert!(!written(&sheet, 29 + 4 * 3 + 1).contains("Hidden"));
        let narrower = written(&sheet, 29 + 4 * 3).replace('\n', " ");
        assert!(narrower.contains("Hidden to fit: citation.") && narrower.contains("22,101"), "{narrower}");
        let least = written(&sheet, 5 + 6 + 2 * 3 + 1).replace('\n', " ");
        assert!(least.contains("cycle, citation.") && least.contains("2.5000"), "{least}");
        let blocks = "wager: base\ncycle: 22,101\nedge: 2.5000\nsection: §\n643a.12(1)\n\nwager: bonus\n";
        let narrow = written(&sheet, 5 + 6 + 2 * 3);
        assert!(narrow.starts_with(blocks) && narrow.ends_with("One remark of\nsome words.\n"), "{narrow}");
    }

    #[test]
    fn long_texts_are_wrapped_before_rows_become_blocks() {
        let columns = [
            text("holding", |_, holding: &&str| Cell::text(*holding)),
            text("action", |action: &&str, _| Cell::text(*action)),
        ];
        // 36 letters, and 6 of "action"; three more per column, and one per table.
        let rows = [(&"raise", "three to a straight flush with two high ones"), (&"fold", "a pair")];
        let sheet =
            Sheet::with_headings([("holding", "holding", LEADING), ("action", "action", LEADING)], &columns, rows);
        let wrapped = written(&sheet, 36 + 6 + 2 * 3 + 1);
        assert!(wrapped.contains("three to a straight flush with two ┆"), "{wrapped}");
        assert!(wrapped.contains("│ high ones  "), "{wrapped}");
        assert!(written(&sheet, 13 + 6 + 2 * 3 + 1).starts_with("holding: three"));
    }

    #[test]
    fn columns_of_one_rank_leave_together_and_the_lowest_rank_last() {
        let columns = [
            text("wager", |_, wager: &&str| Cell::text(*wager)),
            number("edge", |place: &u8, _| Cell::Float(f64::from(*place), 4)),
            number("from", |place, _| Cell::Float(f64::from(*place), 4)),
            number("to", |place, _| Cell::Float(f64::from(*place), 4)),
            number("z", |place, _| Cell::Float(f64::from(*place), 4)),
            integer("rounds", |_, _| Cell::integer(100)),
        ];
        let ranks = [("wager", LEADING), ("edge", UNRANKED), ("from", 2), ("to", 2), ("z", 1), ("rounds", UNRANKED)];
        let sheet = Sheet::with_headings(ranks.map(|of| (of.0, of.0, of.1)), &columns, [(&1, "base"), (&2, "bonus")]);
        let note = |width: usize| {
            let text = written(&sheet, width);
            // Shared values stand above the table and are not left out.
            assert!(text.starts_with("rounds: 100\n"), "{text}");
            text.lines().find_map(|line| Some(line.strip_prefix("Hidden to fit: ")?.to_string()))
        };
        // 5 letters and four figures of six; three more per column, and one per table.
        let widths = |figures: usize| 5 + 6 * figures + 3 * (figures + 1) + 1;
        assert_eq!(note(widths(4)), None);
        assert!(note(widths(3)).is_some_and(|note| note.starts_with("edge.")));
        let narrow = [widths(2), widths(1)].map(|width| written(&sheet, width).replace('\n', " "));
        assert!(narrow.iter().all(|text| text.contains("edge, from, to.") && text.contains("│ base")), "{narrow:?}");
    }

    #[test]
    fn numbers_are_never_broken() {
        const NUMBER: u128 = 1_234_567_890_123_456_789_012_345_678_901;
        let digits = whole(NUMBER);
        let columns =
            [text("name", |_, name: &&str| Cell::text(*name)), integer("cycle", |_, _| Cell::integer(NUMBER))];
        let headings = [("name", "the name", LEADING), ("cycle", "the cycle", LEADING)];
        for rows in [vec![(&(), "one")], vec![(&(), "one"), (&(), "a longer name than that")]] {
            let sheet = Sheet::with_headings(headings, &columns, rows.clone());
            for width in [20, 40, 55, 80] {
                let text = written(&sheet, width);
                assert_eq!(text.matches(&digits).count(), rows.len(), "{width}: {text}");
                assert!(text.lines().all(|line| width_of(line) <= width.max(digits.len())), "{width}: {text}");
            }
        }
    }

    #[test]
    fn a_row_that_is_too_wide_stands_below_the_table() {
        let columns = [
            text("measure", |_, name: &&str| Cell::text(*name)),
            mixed("value", |value: &Fraction, _| Cell::Fraction(value.clone())),
        ];
        let (half, long) = (ratio(5, 2), ratio(1_000_000_000_000_000_003_i64, 9_000_000_000_000_000_001_i64));
        let mut rows: Vec<(&Fraction, &str)> =
            "abcdefghi".split_inclusive(char::is_alphabetic).map(|name| (&half, name)).collect();
        rows.push((&long, "net result"));
        let headings = [("measure", "measure", LEADING), ("value", "value", LEADING)];
        let text = written(&Sheet::with_headings(headings, &columns, rows), 30);
        assert!(text.contains("│ i       ┆ 5/2   │"), "{text}");
        assert!(text.ends_with("measure: net result\nvalue: 1000000000000000003/\n9000000000000000001\n"), "{text}");
    }

    #[test]
    fn lines_are_broken_at_blanks_and_long_words_at_strokes() {
        assert_eq!(wrapped("one two three", 7), ["one two", "three"]);
        assert_eq!(wrapped("  kept as it is ", 16), ["  kept as it is "]);
        assert_eq!(
            wrapped("in paytables/let-it-ride/base.toml:3", 14),
            ["in", "paytables/let-", "it-ride/", "base.toml:3"]
        );
        assert_eq!(wrapped("12345678901", 5), ["12345", "67890", "1"]);
        assert_eq!(wrapped("", 5), [""]);
    }

    proptest! {
        #[test]
        fn no_line_is_wider_and_nothing_is_lost(text in "\\PC{0,80}", width in 2_usize..40) {
            let lines = wrapped(&text, width);
            prop_assert!(lines.iter().all(|line| width_of(line) <= width), "{lines:?}");
            let letters = |text: &str| text.split_whitespace().collect::<String>();
            prop_assert_eq!(letters(&lines.concat()), letters(&text));
        }
    }
}
