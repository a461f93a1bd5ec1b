//! All sheets of a pack as one workbook for spreadsheet programs.

use num_bigint::BigInt;
use num_traits::Signed;
use rust_xlsxwriter::{DocProperties, ExcelDateTime, Format, Workbook, Worksheet, XlsxError};

use super::cell::Cell;
use super::sheet::Sheet;

/// Spreadsheet programs compute with 15 digits; a longer whole number is written as text, so that no digit is lost.
const MOST_DIGITS: u32 = 15;
/// Most letters of a sheet's name.
const MOST_LETTERS: usize = 31;
/// Columns grow as wide as the longest of their first rows, up to this many characters.
const WIDEST_COLUMN: usize = 48;
const ROWS_LOOKED_AT: usize = 200;

/// The bytes of a workbook with a sheet for each of these, named after its file, behind a sheet that lists them. They
/// are the same at any time and on any machine.
///
/// # Errors
/// [`XlsxError`] if a sheet is larger than the format permits.
pub fn write_workbook(sheets: &[(String, Sheet)]) -> Result<Vec<u8>, XlsxError> {
    let mut workbook = Workbook::new();
    // A fixed date: packs are reproducible, so they carry no clock.
    let epoch = ExcelDateTime::from_ymd(1980, 1, 1)?;
    workbook.set_properties(&DocProperties::new().set_title("house-edge").set_creation_datetime(&epoch));
    let names = names_of(sheets);
    write_contents(workbook.add_worksheet(), sheets, &names)?;
    for ((_, sheet), name) in sheets.iter().zip(&names) {
        write_sheet(workbook.add_worksheet().set_name(name)?, sheet)?;
    }
    workbook.save_to_buffer()
}

/// A name for each sheet: that of its file if short enough, else its beginning with a number.
fn names_of(sheets: &[(String, Sheet)]) -> Vec<String> {
    let name = |(place, (file, _)): (usize, &(String, Sheet))| {
        let stem = file.strip_suffix(".csv").unwrap_or(file).replace('/', " ");
        let number = format!(" {}", place + 1);
        if stem.len() <= MOST_LETTERS {
            return stem;
        }
        stem.chars().take(MOST_LETTERS - number.len()).collect::<String>() + &number
    };
    sheets.iter().enumerate().map(name).collect()
}

fn write_contents(list: &mut Worksheet, sheets: &[(String, Sheet)], names: &[String]) -> Result<(), XlsxError> {
    let heading = Format::new().set_bold();
    list.set_name("contents")?.set_freeze_panes(1, 0)?;
    for (column, title) in ["sheet", "file", "rows", "columns"].into_iter().enumerate() {
        list.write_with_format(0, column as u16, title, &heading)?;
    }
    list.set_column_width(0, 34)?.set_column_width(1, 72)?;
    for (place, ((file, sheet), name)) in sheets.iter().zip(names).enumerate() {
        let row = place as u32 + 1;
        list.write_url_with_text(row, 0, format!("internal:'{name}'!A1").as_str(), name)?;
        list.write_string(row, 1, file)?;
        list.write_number(row, 2, sheet.rows.len() as f64)?;
        list.write_number(row, 3, sheet.columns.len() as f64)?;
    }
    Ok(())
}

fn write_sheet(into: &mut Worksheet, sheet: &Sheet) -> Result<(), XlsxError> {
    let heading = Format::new().set_bold();
    into.set_freeze_panes(1, 0)?;
    for (place, name) in sheet.columns.iter().enumerate() {
        let column = place as u16;
        into.write_with_format(0, column, *name, &heading)?;
        let cells = sheet.rows.iter().take(ROWS_LOOKED_AT).filter_map(|row| row.get(place));
        let widest = cells.map(|cell| cell.in_full().chars().count()).max().unwrap_or_default();
        into.set_column_width(column, widest.max(name.len()).min(WIDEST_COLUMN) as f64 + 2.0)?;
    }
    let last_row = sheet.rows.len() as u32;
    into.autofilter(0, 0, last_row, (sheet.columns.len() as u16).saturating_sub(1))?;
    for (row, cells) in (1..).zip(&sheet.rows) {
        for (column, cell) in (0..).zip(cells) {
            write_cell(into, row, column, cell)?;
        }
    }
    Ok(())
}

fn write_cell(into: &mut Worksheet, row: u32, column: u16, cell: &Cell) -> Result<(), XlsxError> {
    let text = cell.in_full();
    let is_exact = match cell {
        Cell::Integer(number) => number.abs() < BigInt::from(10).pow(MOST_DIGITS),
        _ => cell.is_number(),
    };
    match text.parse::<f64>() {
        _ if text.is_empty() => {}
        // The number that the CSV file shows, not one with more places.
        Ok(number) if is_exact => {
            into.write_number(row, column, number)?;
        }
        _ => {
            into.write_string(row, column, text)?;
        }
    }
    Ok(())
}
