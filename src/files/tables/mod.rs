//! Tables that people send, with the text and the place of every cell: separated text, with commas, tabs, semicolons,
//! or what a first line `sep=` states, or the first sheet of a workbook.
//!
//! [`Table::of`] decodes the bytes of a file and finds its rows, whatever the form, as far as the [`Terms`] of a reader
//! permit; the reader types the cells, with [`row`] for their numbers, and collects every error in [`Problems`].

pub mod row;

use std::ops::RangeInclusive;
use std::path::Path;
use std::sync::Arc;

use csv::{ReaderBuilder, StringRecord};

use super::reading::{self, Decoded, decoded};
use super::workbook::{FirstSheet, MOST_COLUMNS, Merged, first_sheet, is_workbook};
use crate::outcome::{percent, shortest};
use crate::paytable::{Place, plain_decimal, quoted};

pub use row::{Fault, Problems, Row, UnreadTable};

/// A file that somebody sends, or a frame of rows as the text of one, whose first row is row 0.
pub struct Source {
    pub name: String,
    pub contents: Vec<u8>,
    pub is_frame: bool,
}

impl Source {
    /// The file at a path. A path of several lines is a frame of this name.
    pub fn of(path: &Path, frame: &str, terms: &Terms) -> Result<Self, UnreadTable> {
        match path.to_str().filter(|text| text.contains('\n')) {
            None => Ok(Source::of_file(&path.display().to_string(), bytes_of(path, terms)?)),
            Some(text) => Ok(Source { is_frame: true, ..Source::of_file(frame, text.into()) }),
        }
    }

    pub fn of_file(name: &str, contents: Vec<u8>) -> Self {
        Source { name: name.to_string(), contents, is_frame: false }
    }
}

/// The bytes of a file, within the limit of its terms.
pub fn bytes_of(path: &Path, terms: &Terms) -> Result<Vec<u8>, UnreadTable> {
    reading::read(path, terms.bytes).map_err(|source| UnreadTable::Unreadable {
        file: path.display().to_string(),
        what: terms.what,
        reason: source.to_string(),
    })
}

/// Most digits of a number that a workbook shows.
const MOST_DIGITS: usize = 400;

/// Forms of files that are read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Forms {
    /// Workbooks, and text with commas, tabs or a separator that it states; percent cells as plain numbers.
    Stated,
    /// Also text with semicolons; percent cells as percentages.
    Any,
}

/// What a reader takes.
#[derive(Clone, Copy, Debug)]
pub struct Terms {
    /// A file of what, such as periods, in messages.
    pub what: &'static str,
    pub forms: Forms,
    /// Largest file in bytes, and most text of a sheet; a larger one is refused.
    pub bytes: u64,
    /// Rows below the header; one more is kept, and refused.
    pub most: usize,
}

impl Terms {
    /// Rows that are kept.
    fn rows(&self) -> usize {
        self.most + 2
    }
}

/// The non-empty rows of a file.
#[derive(Default)]
pub struct Table {
    pub rows: Vec<Row>,
    /// Whether commas in a number group digits. Where semicolons separate cells, they may be decimal.
    pub commas_group: bool,
    /// The sheet of a workbook.
    pub sheet: Option<String>,
    pub merged: Vec<Merged>,
}

impl Table {
    /// The table in the bytes of a file; bytes that are no text, and formulas without a value, are noted as problems.
    pub fn of(bytes: &[u8], terms: &Terms, problems: &mut Problems) -> Result<Self, Fault> {
        if is_workbook(bytes) {
            let sheet =
                first_sheet(bytes, terms.rows(), terms.bytes).map_err(|error| Fault::new(Place::START, error))?;
            return Table::of_sheet(sheet, terms.forms, problems);
        }
        let Decoded { text, broken } = decoded(bytes);
        if let Some((offset, what)) = broken {
            let place = row::place_after(text.get(..offset).unwrap_or_default(), 1);
            problems.add(place, format!("{what}; save the file as CSV in UTF-8"));
        }
        separated(&text, terms)
    }

    /// The rows of a sheet; formulas without a value are recorded as problems, but the last, which refuses it.
    fn of_sheet(sheet: FirstSheet, forms: Forms, problems: &mut Problems) -> Result<Self, Fault> {
        let (mut rows, mut uncomputed) = (Vec::new(), Vec::new());
        for row in &sheet.rows {
            let texts: Vec<String> = row.cells.iter().map(|cell| text(&cell.text, cell.is_percent, forms)).collect();
            let numbers = row.cells.iter().map(|cell| cell.is_number).collect();
            let raw = Row::of_sheet(texts.iter().map(String::as_str), row.number, numbers);
            let found = row.cells.iter().enumerate().filter(|(_, cell)| cell.is_uncomputed);
            uncomputed.extend(found.map(|(place, _)| raw.place(place)));
            if !raw.is_blank() {
                rows.push(raw);
            }
        }
        let (sheet, merged) = (Some(sheet.name), sheet.merged);
        let Some(last) = uncomputed.pop() else { return Ok(Table { rows, commas_group: true, sheet, merged }) };
        let message = "a formula without a value; open the workbook in a spreadsheet, and save it";
        uncomputed.into_iter().for_each(|place| problems.add(place, message));
        Err(Fault::new(last, message))
    }

    /// Refuses a table without rows, with a header only, or with more rows below it than the terms permit.
    pub fn ensure_rows(&self, Terms { what, most, .. }: &Terms, start: &str) -> Result<(), Fault> {
        let too_many = || format!("more than {most} {what}, the most that are read; divide the file");
        Err(match (&self.rows[..], self.rows.get(most + 1)) {
            ([], _) => Fault::new(Place::START, format!("the file is empty; {start}")),
            ([header], _) => Fault::new(header.place(0), "no line follows the header"),
            (_, Some(row)) => Fault::new(row.place(0), too_many()),
            (_, None) => return Ok(()),
        })
    }

    /// Merged cells within these lines, with the first of each.
    pub fn merged_within(&self, lines: &RangeInclusive<usize>) -> impl Iterator<Item = (Place, &str)> {
        let within = |merged: &&Merged| merged.rows.start() <= lines.end() && merged.rows.end() >= lines.start();
        let place = |merged: &Merged| Place { line: *merged.rows.start(), column: merged.column + 1 };
        self.merged.iter().filter(within).map(move |merged| (place(merged), merged.reference.as_str()))
    }
}

/// The text of a cell; a percent cell of 0.0351 as `3.51%`.
fn text(shown: &str, is_percent: bool, forms: Forms) -> String {
    let number = plain_decimal(shown, MOST_DIGITS).filter(|_| is_percent && forms == Forms::Any);
    number.map_or_else(|| shown.to_string(), |number| format!("{}%", shortest(&percent(&number))))
}

/// The beginning of a first line in which Excel states the separator of cells.
const STATED_SEPARATOR: &str = "sep=";
/// Characters that may separate cells.
const SEPARATORS: [char; 3] = ['\t', ';', ','];

/// The table in `text`, without longer rows than the terms permit.
fn separated(text: &str, terms: &Terms) -> Result<Table, Fault> {
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
    let whole: Arc<str> = text.into();
    let rows = cells.map(|cells: StringRecord| Row::of_text(cells, &whole, separator));
    let rows = rows.filter(|row| !row.is_blank()).skip(usize::from(stated.is_some()));
    let rows: Vec<_> = rows.take(terms.rows()).collect();
    let is_unseparated = |row: &&Row| row.cells.len() == 1 && row.cells.iter().any(|cell| cell.contains([';', '|']));
    let is_wide = |row: &&Row| row.cells.len() > MOST_COLUMNS && terms.forms == Forms::Any;
    match (rows.first().filter(is_unseparated), rows.iter().find(is_wide)) {
        (Some(first), _) => Err(Fault::new(
            first.place(0),
            "one column only: cells are separated by commas or tabs, or by what a first line `sep=;` states",
        )),
        (_, Some(row)) => {
            let message = format!("more than {MOST_COLUMNS} columns, the most that are read");
            Err(Fault::new(row.place(MOST_COLUMNS), message))
        }
        (None, None) => Ok(Table { rows, commas_group: separator != b';', ..Table::default() }),
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
    if let &[separator @ (b',' | b';' | b'\t')] = stated.as_bytes() {
        return Ok(separator);
    }
    let message = format!("`sep=` states {}; cells may be separated by commas, semicolons or tabs", quoted(stated));
    Err(Fault::new(Place::START, message))
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
    [b'\t', b';'].into_iter().find(|&separator| is_in_all(char::from(separator))).unwrap_or(b',')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn percent_cells_show_percentages_where_these_are_read() {
        assert_eq!(text("0.0350565", true, Forms::Any), "3.50565%");
        assert_eq!(text("1.1", true, Forms::Stated), "1.1");
        assert_eq!(text("2026-01", true, Forms::Any), "2026-01");
    }

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
