//! Sheet with the rows of a file.

use az::Az;
use num_bigint::BigInt;
use num_traits::{Signed, ToPrimitive};
use rust_xlsxwriter::{Format, FormatAlign, Worksheet, XlsxError};

use crate::outcome::to_f64;
use crate::report::cell::Cell;
use crate::report::numbers::rounded_to_error;
use crate::report::sheet::Sheet;

/// Spreadsheet programs compute with 15 digits; a longer whole number is written as text, so that no digit is lost.
const MOST_DIGITS: u32 = 15;
/// Columns are as wide as the longest of their first rows, up to this many characters.
const WIDEST_COLUMN: usize = 48;
const ROWS_LOOKED_AT: usize = 200;

/// Writes the rows, and returns the line of their headings. Empty columns are left out.
pub fn write_rows_sheet(into: &mut Worksheet, sheet: &Sheet) -> Result<u32, XlsxError> {
    const HEADINGS: u32 = 0;
    let heading = Format::new().set_bold();
    into.set_freeze_panes(HEADINGS + 1, 0)?;
    let shown = shown_columns(sheet);
    for (column, shown) in (0..).zip(&shown) {
        let name = shown.heading(sheet);
        into.write_with_format(HEADINGS, column, &name, &heading)?;
        let cells = sheet.rows.iter().take(ROWS_LOOKED_AT).filter_map(|row| row.get(shown.place));
        let widest = cells.map(|cell| cell.in_full().chars().count()).max().unwrap_or_default();
        into.set_column_width(column, widest.max(name.len()).min(WIDEST_COLUMN) as f64 + 2.0)?;
    }
    into.autofilter(HEADINGS, 0, sheet.rows.len().az::<u32>(), shown.len().az::<u16>().saturating_sub(1))?;
    for (row, cells) in (1..).zip(&sheet.rows) {
        for (column, shown) in (0..).zip(&shown) {
            let Some(cell) = cells.get(shown.place) else { continue };
            match (cell, shown.is_error) {
                (Cell::Sampled { .. }, is_error) => write_sampled(into, row, column, cell, is_error)?,
                (_, true) => {}
                (_, false) => write_cell(into, row, column, cell)?,
            }
        }
    }
    Ok(HEADINGS)
}

/// A column of the file, or the errors of its sampled cells.
pub struct Shown {
    place: usize,
    is_error: bool,
}

impl Shown {
    fn heading(&self, sheet: &Sheet) -> String {
        let name = sheet.columns.get(self.place).copied().unwrap_or_default();
        if self.is_error { format!("{name} ±") } else { name.to_string() }
    }
}

/// Columns that are not empty; errors stand to the right of sampled values.
pub fn shown_columns(sheet: &Sheet) -> Vec<Shown> {
    let is_sampled = |place: usize| sheet.rows.iter().any(|row| matches!(row.get(place), Some(Cell::Sampled { .. })));
    let of_column = |place: usize| {
        let error = is_sampled(place).then_some(Shown { place, is_error: true });
        std::iter::once(Shown { place, is_error: false }).chain(error)
    };
    let is_filled =
        |place: &usize| sheet.rows.iter().any(|row| row.get(*place).is_some_and(|cell| !cell.in_full().is_empty()));
    (0..sheet.columns.len()).filter(is_filled).flat_map(of_column).collect()
}

/// Writes a sampled value, or its error, without a digit beyond the error; the value keeps the decimals of the file.
fn write_sampled(into: &mut Worksheet, row: u32, column: u16, cell: &Cell, is_error: bool) -> Result<(), XlsxError> {
    let Cell::Sampled { value, std_error, .. } = cell else { return Ok(()) };
    let in_file = cell.in_full().parse::<f64>().unwrap_or_else(|_| to_f64(value));
    let Some((_, error, places)) = rounded_to_error(value, *std_error) else {
        if is_error {
            into.write_string(row, column, "?")?;
        } else {
            into.write_number(row, column, in_file)?;
        }
        return Ok(());
    };
    let number = if is_error { to_f64(&error) } else { in_file };
    let places = (0..places).map(|_| '0').collect::<String>();
    let format = if places.is_empty() { "0".to_string() } else { format!("0.{places}") };
    into.write_number_with_format(row, column, number, &Format::new().set_num_format(format))?;
    Ok(())
}

fn write_cell(into: &mut Worksheet, row: u32, column: u16, cell: &Cell) -> Result<(), XlsxError> {
    if let Cell::Integer(number) = cell {
        return write_integer(into, row, column, number);
    }
    let text = cell.in_full();
    match text.parse::<f64>() {
        _ if text.is_empty() => {}
        // As in the CSV file, without more decimals.
        Ok(number) if cell.is_number() => {
            into.write_number(row, column, number)?;
        }
        _ => {
            into.write_string(row, column, text)?;
        }
    }
    Ok(())
}

/// As text if it has more digits than a number keeps.
pub fn write_integer(into: &mut Worksheet, row: u32, column: u16, number: &BigInt) -> Result<(), XlsxError> {
    let is_exact = number.abs() < BigInt::from(10).pow(MOST_DIGITS);
    let to_the_right = Format::new().set_align(FormatAlign::Right);
    match number.to_f64().filter(|_| is_exact) {
        Some(number) => into.write_number(row, column, number)?,
        None => into.write_string_with_format(row, column, number.to_string(), &to_the_right)?,
    };
    Ok(())
}
