//! A row of a table with the place of each of its cells; the numbers in them, as this program or a spreadsheet writes
//! them, where a text that could be two numbers is none; and errors in the files of others, each with its place.

use std::fmt::Display;
use std::sync::Arc;

use az::Az;
use csv::StringRecord;
use thiserror::Error;

use crate::outcome::Fraction;
use crate::paytable::{Place, plain_decimal};

/// A row as it stands in the file.
pub struct Row {
    origin: Origin,
    /// Line, from 1.
    pub line: usize,
    pub cells: StringRecord,
    /// Cells with a number of the file's format, not a text; empty if it has texts only.
    numbers: Vec<bool>,
}

enum Origin {
    /// The text of the file, the byte at which the row begins, and the separator of cells.
    Text(Arc<str>, usize, u8),
    /// The sheet of a workbook, which ends at its last filled cell.
    Sheet,
}

impl Row {
    /// The row that a reader of separated cells found in `text`, after any blank lines.
    pub(super) fn of_text(cells: StringRecord, text: &Arc<str>, separator: u8) -> Self {
        let (byte, line) = cells.position().map_or((0, 1), |position| (position.byte(), position.line()));
        let from = text.get(byte.az::<usize>()..).unwrap_or_default();
        let begin = text.len() - from.trim_start_matches(['\r', '\n']).len();
        let line = line.az::<usize>() + from[..begin + from.len() - text.len()].matches('\n').count();
        Row { origin: Origin::Text(Arc::clone(text), begin, separator), line, cells, numbers: Vec::new() }
    }

    /// The row of this number; `numbers` tells which cells are numbers.
    pub(super) fn of_sheet<'c>(cells: impl Iterator<Item = &'c str>, number: usize, numbers: Vec<bool>) -> Self {
        Row { origin: Origin::Sheet, line: number, cells: cells.collect(), numbers }
    }

    /// Whether a cell is a number of a sheet, which has a decimal point and no groups.
    pub fn is_number(&self, cell: usize) -> bool {
        self.numbers.get(cell).is_some_and(|is_number| *is_number)
    }

    pub fn is_blank(&self) -> bool {
        self.cells.iter().all(|cell| cell.trim().is_empty())
    }

    /// The text of a cell without blanks around it; empty if the row ends before.
    pub fn text(&self, cell: usize) -> &str {
        self.cells.get(cell).unwrap_or_default().trim()
    }

    /// The filled cells with their columns, from 0.
    pub fn filled(&self) -> impl Iterator<Item = (usize, &str)> {
        self.cells.iter().map(str::trim).enumerate().filter(|(_, cell)| !cell.is_empty())
    }

    /// Whether cells are missing where the header has `count`: a text has a separator for every cell, a sheet ends at
    /// its last filled one.
    pub fn lacks_cells(&self, count: usize) -> bool {
        matches!(self.origin, Origin::Text(..)) && self.cells.len() < count
    }

    /// The place where this cell begins: line and character of a text, row and column of a sheet.
    pub fn place(&self, cell: usize) -> Place {
        match &self.origin {
            Origin::Text(text, begin, separator) => {
                let row = &text[*begin..];
                place_after(&row[..offset(row, *separator, cell)], self.line)
            }
            Origin::Sheet => Place { line: self.line, column: cell + 1 },
        }
    }
}

/// The place at the end of a text that begins in line `first`.
pub(super) fn place_after(text: &str, first: usize) -> Place {
    let in_line = text.rsplit('\n').next().unwrap_or_default();
    Place { line: first + text.matches('\n').count(), column: in_line.chars().count() + 1 }
}

/// Bytes before this cell of the row at the beginning of `text`, by counting separators outside of quotes.
fn offset(text: &str, separator: u8, cell: usize) -> usize {
    // A quote opens at the beginning of a cell, and once more right after one that closed.
    let (mut separators, mut is_quoted, mut may_open) = (0, false, true);
    for (offset, byte) in text.bytes().enumerate() {
        if separators == cell {
            return offset;
        }
        match byte {
            b'"' if is_quoted || may_open => (is_quoted, may_open) = (!is_quoted, true),
            _ if byte == separator && !is_quoted => (separators, may_open) = (separators + 1, true),
            b'\n' if !is_quoted => return offset,
            _ => may_open = false,
        }
    }
    if separators == cell { text.len() } else { text.trim_end_matches(['\r', '\n']).len() }
}

/// An error at a place of a file, with its remedy.
#[derive(Debug)]
pub struct Fault {
    pub place: Place,
    pub message: String,
}

impl Fault {
    pub fn new(place: Place, message: impl Display) -> Self {
        Fault { place, message: message.to_string() }
    }

    /// The file is not read at all because of this.
    pub fn refuses(self, file: &str) -> UnreadTable {
        UnreadTable::Refused { file: file.to_string(), fault: self }
    }
}

/// A file that is not read at all.
#[derive(Debug, Error)]
pub enum UnreadTable {
    /// A file of `what`, such as periods.
    #[error("{file}: cannot read the file of {what}: {reason}")]
    Unreadable { file: String, what: &'static str, reason: String },
    /// Too long, or no table.
    #[error("{file}:{}: {}", fault.place, fault.message)]
    Refused { file: String, fault: Fault },
}

/// All errors of a file with their places.
#[derive(Debug, Default)]
pub struct Problems {
    found: Vec<Fault>,
}

impl Problems {
    pub fn add(&mut self, place: Place, message: impl Display) {
        self.found.push(Fault::new(place, message));
    }

    /// Errors so far; a file with any is not used.
    pub fn count(&self) -> usize {
        self.found.len()
    }

    /// The errors in the order of their places; those of one place as they were found.
    pub fn sorted(&self) -> Vec<&Fault> {
        let mut sorted: Vec<_> = self.found.iter().collect();
        sorted.sort_by_key(|fault| fault.place);
        sorted
    }
}

const MOST_DIGITS: usize = 40;
/// Digits between commas.
const GROUP: usize = 3;

/// A number such as `1234.5` or, where commas may group digits, `1,234.5`.
pub fn number(text: &str, commas_group: bool) -> Option<Fraction> {
    plain_decimal(&ungrouped(text, commas_group)?, MOST_DIGITS)
}

/// An amount of dollars: a number, `$10`, `-$10`, or `($10)` and `(10)` for negative amounts.
pub fn dollars(text: &str, commas_group: bool) -> Option<Fraction> {
    let (text, is_in_brackets) = match without_dollar(text).strip_prefix('(').and_then(|text| text.strip_suffix(')')) {
        Some(inner) => (inner, true),
        None => (text, false),
    };
    let (text, has_minus) = text.strip_prefix('-').map_or((text, false), |text| (text, true));
    let plain = without_dollar(text);
    let is_signed_twice = plain.starts_with('-') || (is_in_brackets && has_minus);
    let amount = number(plain, commas_group).filter(|_| !is_signed_twice)?;
    Some(if is_in_brackets || has_minus { -amount } else { amount })
}

fn without_dollar(text: &str) -> &str {
    text.trim().strip_prefix('$').map_or(text.trim(), str::trim_start)
}

/// The number without commas between groups of three digits; `None` if a comma is elsewhere or not permitted.
fn ungrouped(text: &str, commas_group: bool) -> Option<String> {
    if !text.contains(',') {
        return Some(text.to_string());
    }
    let digits = text.strip_prefix('-').unwrap_or(text);
    let whole = digits.split('.').next().unwrap_or_default();
    let (first, others) = whole.split_once(',')?;
    let is_grouped = (1..=GROUP).contains(&first.len()) && others.split(',').all(|group| group.len() == GROUP);
    let comma_after_point = digits.len() > whole.len() && digits[whole.len()..].contains(',');
    (commas_group && is_grouped && !comma_after_point).then(|| text.replace(',', ""))
}

/// How to write the number correctly.
pub fn remedy(text: &str, commas_group: bool) -> &'static str {
    match (text.contains(','), commas_group) {
        (true, true) => "commas stand between groups of three digits, and a point before decimals",
        (true, false) => "a comma may be a decimal one where semicolons separate cells; write it without, as 1234.50",
        (false, _) => "it must be a number such as 1234.50",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::outcome::ratio;

    #[test]
    fn cells_are_found_by_line_and_character_whatever_is_quoted() {
        let text = "a,b,c\r\n\r\n\"é, 1\",\"two\nlines\",x\n";
        let mut reader = csv::ReaderBuilder::new().flexible(true).has_headers(false).from_reader(text.as_bytes());
        let rows: Vec<StringRecord> = reader.records().map(|row| row.expect("valid")).collect();
        let place = |row: usize, cell: usize| Row::of_text(rows[row].clone(), &text.into(), b',').place(cell);
        assert_eq!((place(0, 0), place(0, 2)), (Place { line: 1, column: 1 }, Place { line: 1, column: 5 }));
        assert_eq!((place(1, 0), place(1, 1)), (Place { line: 3, column: 1 }, Place { line: 3, column: 8 }));
        // "two, a line end, lines", and a comma.
        assert_eq!(place(1, 2), Place { line: 4, column: 8 });
        // A missing cell is placed at the end of the row.
        assert_eq!(place(0, 7).line, 1);
    }

    #[test]
    fn amounts_are_read_as_spreadsheets_show_them() {
        for (text, cents) in [
            ("1234.50", 123_450),
            ("-29810.5", -2_981_050),
            ("$10", 1_000),
            ("-$10", -1_000),
            ("(21500)", -2_150_000),
            ("($21,500.25)", -2_150_025),
            ("$ (21,500.25)", -2_150_025),
            ("$ 1,234,567", 123_456_700),
            ("32,400", 3_240_000),
            ("-32,400", -3_240_000),
        ] {
            assert_eq!(dollars(text, true), Some(ratio(cents, 100)), "{text}");
        }
    }

    #[test]
    fn nothing_with_two_readings_is_an_amount() {
        let nonsense = "1,5|1,50|1,2345|,500|1,,000|1.5,000|1,000.|12,34,567|--1|-(1)|(-1)|$-|$-10|$|()|(1|1)|$$1|1$|\
                        €1|1 000|-$-1|+1|1e3";
        for text in nonsense.split('|') {
            assert_eq!(dollars(text, true), None, "{text}");
        }
        assert_eq!(dollars("32,400", false), None, "where semicolons separate cells");
        assert_eq!(dollars("$32400", false), Some(ratio(32_400, 1)));
        assert_eq!((number("$1", true), number("(1)", true)), (None, None));
        assert_eq!(number("1,200.5", true), Some(ratio(2_401, 2)));
    }
}
