//! JSON: an array with an object for each row. Numbers keep all their digits; cells that do not apply are null.

use std::io::{self, Write};

use serde_json::{Map, Number, Value};

use super::sheet::{Cell, Sheet};

/// Writes all columns of all rows.
pub fn write_json(sheet: &Sheet, out: &mut dyn Write) -> io::Result<()> {
    let object = |row: &Vec<Cell>| {
        let entries = sheet.columns.iter().zip(row).map(|(column, cell)| (column.to_string(), value(cell)));
        Value::Object(entries.collect::<Map<_, _>>())
    };
    let rows: Vec<Value> = sheet.rows.iter().map(object).collect();
    serde_json::to_writer_pretty(&mut *out, &rows)?;
    writeln!(out)
}

fn value(cell: &Cell) -> Value {
    match cell {
        Cell::Empty => Value::Null,
        Cell::Text(text) => Value::String(text.clone()),
        number => number.in_full().parse::<Number>().map_or(Value::Null, Value::Number),
    }
}
