//! The rows of a file of periods, the place of every cell, and the errors found in them.

use std::fmt::Display;

use az::Az;
use csv::StringRecord;
use thiserror::Error;

use crate::check::checked::Problem;
use crate::files::finding::FileLine;
use crate::games::Offer;
use crate::paytable::{Place, quoted, unknown};

pub const COLUMNS: [&str; 13] = [
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

pub const MOST_COLUMNS: usize = 100;

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
            if !columns.iter().any(|column| header.has(column)) {
                problems.add(row.place(0), format!("no column `{}`; {TEMPLATE}", columns.join("` or `")));
            }
        }
        header
    }

    pub fn has(&self, column: &str) -> bool {
        self.place_of(column).is_some()
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

    fn place_of(&self, column: &str) -> Option<usize> {
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

/// A row as it stands in the file.
pub struct RawRow<'t> {
    origin: Origin<'t>,
    /// Line, from 1.
    line: usize,
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
    pub fn of_text(cells: StringRecord, text: &'t str, separator: u8) -> Self {
        let (byte, line) = cells.position().map_or((0, 1), |position| (position.byte(), position.line()));
        let from = text.get(byte.az::<usize>()..).unwrap_or_default();
        let row = from.trim_start_matches(['\r', '\n']);
        let blank = from.len() - row.len();
        let line = line.az::<usize>() + from[..blank].matches('\n').count();
        RawRow { origin: Origin::Text(row, separator), line, cells }
    }

    pub fn of_sheet<'c>(cells: impl Iterator<Item = &'c str>, number: usize) -> Self {
        RawRow { origin: Origin::Sheet, line: number, cells: cells.collect() }
    }

    pub fn is_blank(&self) -> bool {
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
pub fn place_after(text: &str, first: usize) -> Place {
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

/// The cell of a row in a column.
pub struct Cell {
    pub text: String,
    pub place: Place,
    column: &'static str,
}

impl Cell {
    /// Column and text, for the beginning of a message.
    pub fn named(&self) -> String {
        match self.text.as_str() {
            "" => format!("`{}` is empty", self.column),
            text => format!("`{}` is {}", self.column, quoted(text)),
        }
    }
}

pub struct PeriodRow<'r, 't> {
    pub header: &'r Header,
    pub raw: RawRow<'t>,
}

impl PeriodRow<'_, '_> {
    /// The cell in this column; `None` if the file lacks the column.
    pub fn cell(&self, column: &'static str) -> Option<Cell> {
        let place = self.header.place_of(column)?;
        Some(Cell { text: self.text(column).to_string(), place: self.raw.place(place), column })
    }

    /// The text in this column; empty if the file lacks the column.
    pub fn text(&self, column: &'static str) -> &str {
        let place = self.header.place_of(column);
        place.and_then(|place| self.raw.cells.get(place)).unwrap_or_default().trim()
    }

    pub fn filled(&self, column: &'static str) -> Option<Cell> {
        self.cell(column).filter(|cell| !cell.text.is_empty())
    }

    pub fn line(&self) -> usize {
        self.raw.line
    }
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
