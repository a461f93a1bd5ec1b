//! JSON: an array with an object for each row. A column has one type in every row (docs/json.md), and what does not
//! apply is null.

use std::io::{self, Write};

use serde_json::{Map, Number, Value};

use super::cell::Cell;
use super::column::Kind;
use super::sheet::Sheet;

/// Writes all columns of all rows.
pub fn write_json(sheet: &Sheet, out: &mut dyn Write) -> io::Result<()> {
    let object = |row: &Vec<Cell>| {
        let cells = sheet.columns.iter().zip(&sheet.kinds).zip(row);
        Value::Object(
            cells.map(|((column, kind), cell)| (column.to_string(), value(*kind, cell))).collect::<Map<_, _>>(),
        )
    };
    let rows: Vec<Value> = sheet.rows.iter().map(object).collect();
    serde_json::to_writer_pretty(&mut *out, &rows)?;
    writeln!(out)
}

/// Whole numbers that a double might not hold are strings.
fn value(kind: Kind, cell: &Cell) -> Value {
    let text = cell.in_full();
    match kind {
        _ if text.is_empty() => Value::Null,
        Kind::Text | Kind::Mixed | Kind::Integer => Value::String(text),
        Kind::SmallInteger | Kind::Number => text.parse::<Number>().map_or(Value::Null, Value::Number),
    }
}

#[cfg(test)]
mod tests {
    use super::super::column::{integer, number, small_integer, text};
    use super::*;

    #[test]
    fn a_column_has_one_type_and_what_is_empty_is_null() {
        let columns = [
            text("reading", |_, full: &bool| Cell::text(if *full { "to-1" } else { "" })),
            integer("cycle", |_, full| if *full { Cell::integer(5) } else { Cell::integer(u128::MAX) }),
            small_integer("seats", |_, full| if *full { Cell::integer(6) } else { Cell::Empty }),
            number("std_dev", |_, full| Cell::Float(if *full { 1.5 } else { f64::NAN }, 8)),
        ];
        let mut bytes = Vec::new();
        write_json(&Sheet::of(&columns, [(&(), true), (&(), false)]), &mut bytes).expect("to memory");
        let rows: Value = serde_json::from_slice(&bytes).expect("JSON");
        let number: Value = serde_json::from_str("1.50000000").expect("a number");
        assert_eq!(rows[0], serde_json::json!({ "reading": "to-1", "cycle": "5", "seats": 6, "std_dev": number }));
        // 2^128 - 1.
        let largest = "340282366920938463463374607431768211455";
        let empty = serde_json::json!({ "reading": null, "cycle": largest, "seats": null, "std_dev": null });
        assert_eq!(rows[1], empty);
    }
}
