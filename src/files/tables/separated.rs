//! Tables as text with separated cells: commas, tabs, semicolons, or what a first line `sep=` states.

use csv::{ReaderBuilder, StringRecord};

use super::faults::Fault;
use super::forms::{Forms, Table, Terms};
use super::row::Row;
use crate::paytable::{Place, quoted};

/// The beginning of a first line in which Excel states the separator of cells.
const STATED_SEPARATOR: &str = "sep=";
/// Characters that may separate cells.
const SEPARATORS: [char; 3] = ['\t', ';', ','];

/// The table in `text`, without longer rows than the terms permit.
pub fn table<'t>(text: &'t str, terms: &Terms) -> Result<Table<'t>, Fault> {
    if text.contains('\0') {
        let message = "no text that can be read, or UTF-16 without a byte order mark; save the file as CSV in UTF-8";
        return Err(Fault::new(Place::START, message));
    }
    ensure_separated(text)?;
    let stated = text.lines().next().map(|line| line.trim_matches('"')).and_then(stated_separator);
    let separator = match (stated, terms.forms) {
        (Some(stated), _) => separator_named(stated)?,
        (None, Forms::Stated) => separator_of_header(text),
        (None, Forms::Any) => separator_of_lines(text),
    };
    let reader =
        ReaderBuilder::new().flexible(true).has_headers(false).delimiter(separator).from_reader(text.as_bytes());
    // Text in memory can be read, and a row of it has any number of cells.
    let cells = reader.into_records().map_while(Result::ok);
    let rows = cells.map(|cells: StringRecord| Row::of_text(cells, text, separator));
    let rows = rows.filter(|row| !row.is_blank()).skip(usize::from(stated.is_some()));
    let rows: Vec<_> = rows.take(terms.limits.rows).collect();
    match rows.first() {
        Some(first) if first.cells.len() == 1 && first.cells.iter().any(|cell| cell.contains([';', '|'])) => {
            let message =
                "one column only: cells are separated by commas or tabs, or by what a first line `sep=;` states";
            return Err(Fault::new(first.place(0), message));
        }
        _ => {}
    }
    let most = terms.limits.columns;
    match rows.iter().find(|row| row.cells.len() > most) {
        Some(row) if terms.forms == Forms::Any => {
            Err(Fault::new(row.place(most), format!("more than {most} columns, the most that are read")))
        }
        _ => Ok(Table { rows, commas_group: separator != b';', ..Table::default() }),
    }
}

/// Refuses JSON, and Markdown by the rule below its header.
fn ensure_separated(text: &str) -> Result<(), Fault> {
    let is_rule = |line: &str| line.contains('-') && line.contains('|') && line.chars().all(|own| "|-: ".contains(own));
    let rule = text.lines().position(is_rule).map(|line| ("Markdown", line + 1));
    let json = text.trim_start().starts_with(['[', '{']).then_some(("JSON", 1));
    let Some((form, line)) = json.or(rule) else { return Ok(()) };
    let message = format!("{form}, which is not read here; save the table as CSV, or as a workbook (.xlsx)");
    Err(Fault::new(Place { line, column: 1 }, message))
}

fn stated_separator(line: &str) -> Option<&str> {
    let (before, after) = line.split_at_checked(STATED_SEPARATOR.len())?;
    before.eq_ignore_ascii_case(STATED_SEPARATOR).then_some(after)
}

fn separator_named(stated: &str) -> Result<u8, Fault> {
    match stated {
        "," => Ok(b','),
        ";" => Ok(b';'),
        "\t" => Ok(b'\t'),
        _ => {
            let stated = quoted(stated);
            let message = format!("`sep=` states {stated}; cells may be separated by commas, semicolons or tabs");
            Err(Fault::new(Place::START, message))
        }
    }
}

/// A tab if the header has tabs and no comma, as in text that Excel saves; else a comma.
fn separator_of_header(text: &str) -> u8 {
    let header = text.lines().find(|line| !line.trim().is_empty()).unwrap_or_default();
    if header.contains('\t') && !header.contains(',') { b'\t' } else { b',' }
}

/// A tab or a semicolon if every line with any separator has it; else a comma.
fn separator_of_lines(text: &str) -> u8 {
    let lines = || text.lines().filter(|line| line.contains(SEPARATORS)).peekable();
    let is_in_all = |separator: char| lines().peek().is_some() && lines().all(|line| line.contains(separator));
    match () {
        () if is_in_all('\t') => b'\t',
        () if is_in_all(';') => b';',
        () => b',',
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_separator_is_found_in_every_line_that_has_any() {
        for (text, separator) in [
            ("Title\n\nhand;pay\nflush;\"1,000\"\n", b';'),
            ("hand\tpay\nflush\t1,000\n", b'\t'),
            ("hand,pay\n\"flush; natural\",6\n", b','),
            ("hand\nflush\n", b','),
        ] {
            assert_eq!(separator_of_lines(text), separator, "{text}");
        }
    }
}
