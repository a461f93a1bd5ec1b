//! A row of a table with the place of each of its cells.

use az::Az;
use csv::StringRecord;

use crate::paytable::Place;

/// A row as it stands in the file.
pub struct Row<'t> {
    origin: Origin<'t>,
    /// Line, from 1.
    pub line: usize,
    pub cells: StringRecord,
    /// Cells with a number of the file's format, not a text; empty if it has texts only.
    numbers: Vec<bool>,
}

enum Origin<'t> {
    /// The rest of the text from the row on, and the separator of cells.
    Text(&'t str, u8),
    /// The sheet of a workbook, which ends at its last filled cell.
    Sheet,
}

impl<'t> Row<'t> {
    /// The row that a reader of separated cells found in `text`, after any blank lines.
    pub(super) fn of_text(cells: StringRecord, text: &'t str, separator: u8) -> Self {
        let (byte, line) = cells.position().map_or((0, 1), |position| (position.byte(), position.line()));
        let from = text.get(byte.az::<usize>()..).unwrap_or_default();
        let row = from.trim_start_matches(['\r', '\n']);
        let blank = from.len() - row.len();
        let line = line.az::<usize>() + from[..blank].matches('\n').count();
        Row { origin: Origin::Text(row, separator), line, cells, numbers: Vec::new() }
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
            Origin::Text(text, separator) => place_after(&text[..offset(text, *separator, cell)], self.line),
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_are_found_by_line_and_character_whatever_is_quoted() {
        let text = "a,b,c\r\n\r\n\"é, 1\",\"two\nlines\",x\n";
        let mut reader = csv::ReaderBuilder::new().flexible(true).has_headers(false).from_reader(text.as_bytes());
        let rows: Vec<StringRecord> = reader.records().map(|row| row.expect("valid")).collect();
        let place = |row: usize, cell: usize| Row::of_text(rows[row].clone(), text, b',').place(cell);
        assert_eq!((place(0, 0), place(0, 2)), (Place { line: 1, column: 1 }, Place { line: 1, column: 5 }));
        assert_eq!((place(1, 0), place(1, 1)), (Place { line: 3, column: 1 }, Place { line: 3, column: 8 }));
        // "two, a line end, lines", and a comma.
        assert_eq!(place(1, 2), Place { line: 4, column: 8 });
        // A missing cell is placed at the end of the row.
        assert_eq!(place(0, 7).line, 1);
    }
}
