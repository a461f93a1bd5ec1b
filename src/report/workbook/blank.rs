//! A workbook to be filled in, with menus of what its columns may hold.

use az::Az;
use rust_xlsxwriter::{DataValidation, Format, Formula, XlsxError};

/// Rows that have menus.
const LAST_ROW: u32 = 2_000;
const WIDTH: f64 = 20.0;
const NAMES: &str = "names";

/// These columns and rows; `menus` has the choices of some columns, by place, which stand on a second sheet.
pub fn blank(columns: &[&str], rows: &[Vec<String>], menus: &[(u16, Vec<String>)]) -> Result<Vec<u8>, XlsxError> {
    let mut workbook = super::dated()?;
    let heading = Format::new().set_bold();
    let into = workbook.add_worksheet().set_name("periods")?.set_freeze_panes(1, 0)?;
    for (column, name) in (0..).zip(columns) {
        into.write_with_format(0, column, *name, &heading)?.set_column_width(column, WIDTH)?;
    }
    for (row, cells) in (1..).zip(rows) {
        for (column, cell) in (0..).zip(cells).filter(|(_, cell)| !cell.is_empty()) {
            into.write_string(row, column, cell)?;
        }
    }
    for (place, (column, names)) in (0..).zip(menus) {
        let letter = char::from(b'A' + place);
        let range = Formula::new(format!("={NAMES}!${letter}$1:${letter}${}", names.len()));
        into.add_data_validation(1, *column, LAST_ROW, *column, &DataValidation::new().allow_list_formula(range))?;
    }
    let list = workbook.add_worksheet().set_name(NAMES)?;
    for (column, (_, names)) in (0..).zip(menus) {
        list.set_column_width(column, WIDTH)?;
        for (row, name) in names.iter().enumerate() {
            list.write_string(row.az::<u32>(), column, name)?;
        }
    }
    workbook.save_to_buffer()
}
