//! The table in a file of periods, text with separated cells or the first sheet of a workbook: its header, its rows,
//! the place of every cell, and the errors found in them.

use std::fmt::Display;

use az::Az;
use csv::{ReaderBuilder, StringRecord};
use thiserror::Error;

use crate::check::checked::Problem;
use crate::files::finding::FileLine;
use crate::files::reading::{Decoded, decoded};
use crate::files::workbook::{FirstSheet, Limits, first_sheet, is_workbook};
use crate::games::Offer;
use crate::paytable::{Place, quoted, unknown};

const COLUMNS: [&str; 13] = [
    "period",
    "table",
    "game",
    "wager",
    "paytable",
    "reading",
    "rounds",
    "initial_wagers",
    "unit",
    "average_bet",
    "bet_std_dev",
    "variance_factor",
    "house_result",
];

const REQUIRED: [&[&str]; 7] = [
    &["period"],
    &["game"],
    &["wager"],
    &["paytable"],
    &["rounds", "initial_wagers"],
    &["unit", "average_bet"],
    &["house_result"],
];

/// Columns of a file to start from.
const OF_TEMPLATE: &str = "period,table,game,wager,paytable,reading,rounds,unit,house_result";

/// Words in the names of columns that count chips bought instead of wagers made.
const OF_DROP: [&str; 2] = ["drop", "hold"];

const MOST_COLUMNS: usize = 100;

pub struct Header {
    names: Vec<String>,
}

impl Header {
    /// The columns in the first row; errors go to `problems`.
    pub fn read(row: &RawRow<'_>, problems: &mut Problems) -> Self {
        let mut names: Vec<String> = row.cells.iter().map(|name| name.trim().to_ascii_lowercase()).collect();
        // A spreadsheet writes columns that were cleared.
        names.truncate(names.iter().rposition(|name| !name.is_empty()).map_or(0, |last| last + 1));
        if names.len() > MOST_COLUMNS {
            problems.add(
                row.place(MOST_COLUMNS),
                format!("{} columns, and a file has {MOST_COLUMNS} at most", names.len()),
            );
        }
        for (place, name) in names.iter().enumerate().take(MOST_COLUMNS).filter(|(_, name)| !name.is_empty()) {
            if OF_DROP.iter().any(|word| name.contains(word)) {
                problems.add(row.place(place), refusal_of_drop(name));
            } else if !COLUMNS.contains(&name.as_str()) {
                problems.add(row.place(place), unknown("column", name, "the columns are", COLUMNS));
            } else if names[..place].contains(name) {
                problems.add(row.place(place), format!("column `{name}` appears twice"));
            }
        }
        let header = Header { names };
        for columns in REQUIRED {
            if !columns.iter().any(|column| header.place_of(column).is_some()) {
                problems.add(row.place(0), format!("no column `{}`; {TEMPLATE}", columns.join("` or `")));
            }
        }
        header
    }

    /// The error in the length of a row: cells are missing, or stand in a column without a name.
    pub fn refusal_of(&self, row: &RawRow<'_>) -> Option<Fault> {
        let count = self.names.len();
        // A text has a separator for every cell, a sheet ends at its last filled one.
        if matches!(row.origin, Origin::Text(..)) && row.cells.len() < count {
            let message = format!("{} cells, and the header has {count}", row.cells.len());
            return Some(Fault::new(row.place(0), message));
        }
        let is_unnamed = |place: usize| self.names.get(place).is_none_or(String::is_empty);
        let (place, cell) =
            row.cells.iter().enumerate().find(|(place, cell)| is_unnamed(*place) && !cell.trim().is_empty())?;
        let message = format!("{} stands in a column without a name; name it in the header, or clear it", quoted(cell));
        Some(Fault::new(row.place(place), message))
    }

    pub fn place_of(&self, column: &str) -> Option<usize> {
        self.names.iter().position(|name| name == column)
    }
}

/// A file with a line for each of these offers, to be filled in.
pub fn template(offers: &[Offer]) -> String {
    let line = |offer: &Offer| {
        let [game, wager, paytable, reading, _] = offer.key();
        format!("YYYY-MM,,{game},{wager},{paytable},{reading},,,\n")
    };
    format!("{OF_TEMPLATE}\n{}", offers.iter().map(line).collect::<String>())
}

const TEMPLATE: &str = "`house-edge monitor --template` prints a file to start from";

fn refusal_of_drop(name: &str) -> String {
    format!(
        "column {} is refused: win over drop is no property of the game, as drop is the chips bought, not the wagers \
         made; give `rounds` or `initial_wagers`, and `house_result` in dollars",
        quoted(name)
    )
}

/// The beginning of a first line in which Excel states the separator of cells.
const STATED_SEPARATOR: &str = "sep=";
pub const MOST_PERIODS: usize = 10_000;
/// Rows that are kept: the header, the periods, and one more, which is refused.
const MOST_ROWS: usize = MOST_PERIODS + 2;
/// Most bytes of text in the cells of a sheet.
const MOST_TEXT: usize = 8 << 20;

pub enum Contents {
    Text(String),
    Sheet(FirstSheet),
}

/// The non-empty rows of a file.
pub struct PeriodTable<'t> {
    pub rows: Vec<RawRow<'t>>,
    /// Whether commas in a number group digits. Where semicolons separate cells, they may be decimal.
    pub commas_group: bool,
}

impl Contents {
    /// Decodes a file; bytes that are no text are recorded as a problem.
    pub fn of(bytes: &[u8], problems: &mut Problems) -> Result<Self, Fault> {
        if is_workbook(bytes) {
            let limits = Limits { rows: MOST_ROWS, columns: MOST_COLUMNS, text: MOST_TEXT };
            let sheet = first_sheet(bytes, &limits).map_err(|error| Fault::new(Place::START, error))?;
            return Ok(Contents::Sheet(sheet));
        }
        let Decoded { text, broken } = decoded(bytes);
        if let Some((offset, what)) = broken {
            let place = place_after(text.get(..offset).unwrap_or_default(), 1);
            problems.add(place, format!("{what}; save the file as CSV in UTF-8"));
        }
        Ok(Contents::Text(text))
    }

    /// The table in the contents; formulas without a value are recorded as problems.
    pub fn table(&self, problems: &mut Problems) -> Result<PeriodTable<'_>, Fault> {
        match self {
            Contents::Text(text) => table_of_text(text),
            Contents::Sheet(sheet) => table_of_sheet(sheet, problems),
        }
    }
}

fn table_of_text(text: &str) -> Result<PeriodTable<'_>, Fault> {
    if text.contains('\0') {
        let message = "no text that can be read, or UTF-16 without a byte order mark; save the file as CSV in UTF-8";
        return Err(Fault::new(Place::START, message));
    }
    let stated = text.lines().next().map(|line| line.trim_matches('"')).and_then(stated_separator);
    let separator = stated.map_or_else(|| Ok(separator_in(text)), separator_named)?;
    let reader =
        ReaderBuilder::new().flexible(true).has_headers(false).delimiter(separator).from_reader(text.as_bytes());
    // Text in memory can be read, and a row of it has any number of cells.
    let cells = reader.into_records().map_while(Result::ok);
    let rows = cells.map(|cells: StringRecord| RawRow::of_text(cells, text, separator));
    let rows: Vec<_> = rows.filter(|row| !row.is_blank()).skip(usize::from(stated.is_some())).take(MOST_ROWS).collect();
    match rows.first() {
        Some(first) if first.cells.len() == 1 && first.cells.iter().any(|cell| cell.contains([';', '|'])) => {
            let message =
                "one column only: cells are separated by commas or tabs, or by what a first line `sep=;` states";
            Err(Fault::new(first.place(0), message))
        }
        _ => Ok(PeriodTable { rows, commas_group: separator != b';' }),
    }
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
fn separator_in(text: &str) -> u8 {
    let header = text.lines().find(|line| !line.trim().is_empty()).unwrap_or_default();
    if header.contains('\t') && !header.contains(',') { b'\t' } else { b',' }
}

fn table_of_sheet<'t>(sheet: &FirstSheet, problems: &mut Problems) -> Result<PeriodTable<'t>, Fault> {
    let (mut rows, mut uncomputed) = (Vec::new(), Vec::new());
    for row in &sheet.rows {
        let raw = RawRow::of_sheet(row.cells.iter().map(|cell| cell.text.as_str()), row.number);
        let found = row.cells.iter().enumerate().filter(|(_, cell)| cell.is_uncomputed);
        uncomputed.extend(found.map(|(place, _)| raw.place(place)));
        if !raw.is_blank() {
            rows.push(raw);
        }
    }
    if let Some(last) = uncomputed.pop() {
        let message = "a formula without a value; open the workbook in a spreadsheet, and save it";
        uncomputed.into_iter().for_each(|place| problems.add(place, message));
        return Err(Fault::new(last, message));
    }
    let is_column = |name: &str| COLUMNS.iter().any(|column| column.eq_ignore_ascii_case(name.trim()));
    match rows.first() {
        Some(first) if !first.cells.iter().any(is_column) => {
            let (sheet, place) = (quoted(&sheet.name), first.place(0));
            let message = format!(
                "the first sheet, {sheet}, has no header of periods in its first row; move the periods to that sheet, \
                 the header first"
            );
            Err(Fault::new(place, message))
        }
        _ => Ok(PeriodTable { rows, commas_group: true }),
    }
}

/// A row as it stands in the file.
pub struct RawRow<'t> {
    origin: Origin<'t>,
    /// Line, from 1.
    pub line: usize,
    pub cells: StringRecord,
}

enum Origin<'t> {
    /// The rest of the text from the row on, and the separator of cells.
    Text(&'t str, u8),
    /// The sheet of a workbook, which ends at its last filled cell.
    Sheet,
}

impl<'t> RawRow<'t> {
    /// The row that a reader found in `text`, after any blank lines.
    fn of_text(cells: StringRecord, text: &'t str, separator: u8) -> Self {
        let (byte, line) = cells.position().map_or((0, 1), |position| (position.byte(), position.line()));
        let from = text.get(byte.az::<usize>()..).unwrap_or_default();
        let row = from.trim_start_matches(['\r', '\n']);
        let blank = from.len() - row.len();
        let line = line.az::<usize>() + from[..blank].matches('\n').count();
        RawRow { origin: Origin::Text(row, separator), line, cells }
    }

    fn of_sheet<'c>(cells: impl Iterator<Item = &'c str>, number: usize) -> Self {
        RawRow { origin: Origin::Sheet, line: number, cells: cells.collect() }
    }

    fn is_blank(&self) -> bool {
        self.cells.iter().all(|cell| cell.trim().is_empty())
    }

    /// The place where this cell begins: line and character of a text, row and column of a sheet.
    pub fn place(&self, cell: usize) -> Place {
        let Origin::Text(text, separator) = self.origin else {
            return Place { line: self.line, column: cell + 1 };
        };
        place_after(&text[..offset(text, separator, cell)], self.line)
    }
}

/// The place at the end of a text that begins in line `first`.
fn place_after(text: &str, first: usize) -> Place {
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

/// Most problems shown; the others are counted.
pub const MOST_NAMED: usize = 20;

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
}

/// A file of periods that is not read at all.
#[derive(Debug, Error)]
pub enum UnreadPeriods {
    #[error("{file}: cannot read the file of periods: {reason}")]
    Unreadable { file: String, reason: String },
    /// Too long, or no table.
    #[error("{file}:{place}: {message}")]
    Refused {
        file: String,
        place: Place,
        /// The error and its remedy.
        message: String,
    },
}

/// All errors of a file of periods with their places.
#[derive(Debug, Default)]
pub struct Problems {
    found: Vec<Fault>,
}

impl Problems {
    pub fn add(&mut self, place: Place, message: impl Display) {
        self.found.push(Fault::new(place, message));
    }

    pub fn count(&self) -> usize {
        self.found.len()
    }

    /// The first problems by their place in `file`.
    pub fn named(&self, file: &str) -> Vec<Problem> {
        let mut sorted: Vec<_> = self.found.iter().collect();
        sorted.sort_by_key(|fault| fault.place);
        let problem = |Fault { place, message }: &Fault| Problem {
            place: Some(FileLine { file: file.to_string(), line: place.line }),
            message: format!("{file}:{place}: {message}"),
        };
        sorted.into_iter().take(MOST_NAMED).map(problem).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_are_found_by_line_and_character_whatever_is_quoted() {
        let text = "a,b,c\r\n\r\n\"é, 1\",\"two\nlines\",x\n";
        let mut reader = csv::ReaderBuilder::new().flexible(true).has_headers(false).from_reader(text.as_bytes());
        let rows: Vec<StringRecord> = reader.records().map(|row| row.expect("valid")).collect();
        let place = |row: usize, cell: usize| RawRow::of_text(rows[row].clone(), text, b',').place(cell);
        assert_eq!((place(0, 0), place(0, 2)), (Place { line: 1, column: 1 }, Place { line: 1, column: 5 }));
        assert_eq!((place(1, 0), place(1, 1)), (Place { line: 3, column: 1 }, Place { line: 3, column: 8 }));
        // "two, a line end, lines", and a comma.
        assert_eq!(place(1, 2), Place { line: 4, column: 8 });
        // A missing cell is placed at the end of the row.
        assert_eq!(place(0, 7).line, 1);
    }
}
