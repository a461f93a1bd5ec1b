//! A table that somebody sends, whatever the form of its file, and what a reader takes of it.

use std::ops::RangeInclusive;

use super::faults::Fault;
use super::row::Row;
use crate::files::workbook::{FirstSheet, Limits, Merged};
use crate::outcome::{percent, shortest};
use crate::paytable::{Place, plain_decimal};

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
    /// Largest file in bytes; a larger one is refused unread.
    pub bytes: u64,
    /// Rows that are kept, at most; more columns or text in a sheet are refused.
    pub limits: Limits,
}

/// The non-empty rows of a file.
#[derive(Default)]
pub struct Table<'t> {
    pub rows: Vec<Row<'t>>,
    /// Whether commas in a number group digits. Where semicolons separate cells, they may be decimal.
    pub commas_group: bool,
    /// The sheet of a workbook.
    pub sheet: Option<String>,
    pub merged: Vec<Merged>,
}

impl Table<'_> {
    /// The rows of a sheet, and the places of formulas without a value.
    pub(super) fn of_sheet(sheet: &FirstSheet, forms: Forms) -> (Self, Vec<Place>) {
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
        let (sheet, merged) = (Some(sheet.name.clone()), sheet.merged.clone());
        (Table { rows, commas_group: true, sheet, merged }, uncomputed)
    }

    /// Refuses a table without rows, with a header only, or with more rows below it than the terms permit.
    pub fn ensure_rows(&self, Terms { what, limits, .. }: &Terms, start: &str) -> Result<(), Fault> {
        let most = limits.rows - 2;
        Err(match &self.rows[..] {
            [] => Fault::new(Place::START, format!("the file is empty; {start}")),
            [header] => Fault::new(header.place(0), "no line follows the header"),
            [_, rows @ ..] => match rows.get(most) {
                None => return Ok(()),
                Some(row) => {
                    let message = format!("more than {most} {what}, the most that are read; divide the file");
                    Fault::new(row.place(0), message)
                }
            },
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn percent_cells_show_percentages_where_these_are_read() {
        assert_eq!(text("0.0350565", true, Forms::Any), "3.50565%");
        assert_eq!(text("1.1", true, Forms::Stated), "1.1");
        assert_eq!(text("2026-01", true, Forms::Any), "2026-01");
    }
}
