//! The sheet with the rows of a file.

use az::Az;
use num_bigint::BigInt;
use num_traits::{Signed, ToPrimitive};
use rust_xlsxwriter::{Format, FormatAlign, Worksheet, XlsxError};

use crate::report::cell::Cell;
use crate::report::sheet::Sheet;

/// Spreadsheet programs compute with 15 digits; a longer whole number is written as text, so that no digit is lost.
const MOST_DIGITS: u32 = 15;
/// Columns grow as wide as the longest of their first rows, up to this many characters.
const WIDEST_COLUMN: usize = 48;
const ROWS_LOOKED_AT: usize = 200;

/// Writes the rows of a sheet. Columns that are empty in all of them are left out.
///
/// # Errors
/// [`XlsxError`] if it is larger than the format permits.
pub fn write_rows_sheet(into: &mut Worksheet, sheet: &Sheet) -> Result<(), XlsxError> {
    let heading = Format::new().set_bold();
    into.set_freeze_panes(1, 0)?;
    let filled = filled_columns(sheet);
    for (column, &place) in (0..).zip(&filled) {
        let name = sheet.columns[place];
        into.write_with_format(0, column, name, &heading)?;
        let cells = sheet.rows.iter().take(ROWS_LOOKED_AT).filter_map(|row| row.get(place));
        let widest = cells.map(|cell| cell.in_full().chars().count()).max().unwrap_or_default();
        into.set_column_width(column, widest.max(name.len()).min(WIDEST_COLUMN) as f64 + 2.0)?;
    }
    into.autofilter(0, 0, sheet.rows.len().az::<u32>(), filled.len().az::<u16>().saturating_sub(1))?;
    for (row, cells) in (1..).zip(&sheet.rows) {
        for (column, cell) in (0..).zip(filled.iter().filter_map(|&place| cells.get(place))) {
            write_cell(into, row, column, cell)?;
        }
    }
    Ok(())
}

/// The places of the columns that are not empty in all rows.
pub fn filled_columns(sheet: &Sheet) -> Vec<usize> {
    let is_filled =
        |place: &usize| sheet.rows.iter().any(|row| row.get(*place).is_some_and(|cell| !cell.in_full().is_empty()));
    (0..sheet.columns.len()).filter(is_filled).collect()
}

fn write_cell(into: &mut Worksheet, row: u32, column: u16, cell: &Cell) -> Result<(), XlsxError> {
    if let Cell::Integer(number) = cell {
        return write_integer(into, row, column, number);
    }
    let text = cell.in_full();
    match text.parse::<f64>() {
        _ if text.is_empty() => {}
        // The number that the CSV file shows, not one with more places.
        Ok(number) if cell.is_number() => {
            into.write_number(row, column, number)?;
        }
        _ => {
            into.write_string(row, column, text)?;
        }
    }
    Ok(())
}

/// Writes a whole number, as text if it has more digits than a number keeps.
///
/// # Errors
/// [`XlsxError`] if the cell is beyond the format.
pub fn write_integer(into: &mut Worksheet, row: u32, column: u16, number: &BigInt) -> Result<(), XlsxError> {
    let is_exact = number.abs() < BigInt::from(10).pow(MOST_DIGITS);
    let to_the_right = Format::new().set_align(FormatAlign::Right);
    match number.to_f64().filter(|_| is_exact) {
        Some(number) => into.write_number(row, column, number)?,
        None => into.write_string_with_format(row, column, number.to_string(), &to_the_right)?,
    };
    Ok(())
}
