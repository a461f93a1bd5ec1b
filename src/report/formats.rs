//! The list of formats and their writers: CSV by RFC 4180 with LF line ends; JSON, an object for each row, where a
//! column has one type in every row (docs/json.md) and a cell that does not apply is null; Markdown.

use std::io::{self, Write};

use serde_json::{Number, Value};

use super::column::{Cell, Kind};
use super::sheet::in_one_line;
use super::workbook::write_xlsx;
use super::{Sheet, console};
use crate::lists::joined;

#[derive(Clone, Copy)]
pub struct Format {
    pub name: &'static str,
    pub ending: &'static str,
    /// Remarks follow the rows, columns may be left out, numbers are shortened.
    pub for_people: bool,
    /// Lines fit the terminal.
    pub is_narrowed: bool,
    /// Writes one sheet, in lines of at most this many terminal columns.
    pub write: fn(&Sheet, Option<usize>, &mut dyn Write) -> io::Result<()>,
}

/// All formats; a new one is a function and a line here.
pub const FORMATS: &[Format] = &[
    Format { name: "table", ending: "txt", for_people: true, is_narrowed: true, write: console::write_table },
    Format { name: "csv", ending: "csv", for_people: false, is_narrowed: false, write: write_csv },
    Format { name: "json", ending: "json", for_people: false, is_narrowed: false, write: write_json },
    Format { name: "markdown", ending: "md", for_people: true, is_narrowed: false, write: write_markdown },
    Format { name: "xlsx", ending: "xlsx", for_people: false, is_narrowed: false, write: write_xlsx },
];

pub fn write_csv(sheet: &Sheet, _width: Option<usize>, out: &mut dyn Write) -> io::Result<()> {
    write_rows(&sheet.columns, sheet.rows.iter().map(|row| row.iter().map(Cell::in_full)), out)
}

pub fn write_rows<R: IntoIterator<Item = String>>(
    columns: impl IntoIterator<Item = impl AsRef<[u8]>>,
    rows: impl IntoIterator<Item = R>,
    out: &mut dyn Write,
) -> io::Result<()> {
    let mut writer = csv::WriterBuilder::new().terminator(csv::Terminator::Any(b'\n')).from_writer(out);
    writer.write_record(columns)?;
    for row in rows {
        writer.write_record(row)?;
    }
    writer.flush()
}

fn write_json(sheet: &Sheet, _width: Option<usize>, out: &mut dyn Write) -> io::Result<()> {
    let object = |row: &Vec<Cell>| -> Value {
        let cells = sheet.columns.iter().zip(&sheet.kinds).zip(row);
        cells.map(|((column, kind), cell)| (*column, value(*kind, cell))).collect()
    };
    let rows: Vec<Value> = sheet.rows.iter().map(object).collect();
    serde_json::to_writer_pretty(&mut *out, &rows)?;
    writeln!(out)
}

/// Integers of any size are strings, as a double may round them.
fn value(kind: Kind, cell: &Cell) -> Value {
    let text = cell.in_full();
    match kind {
        _ if text.is_empty() => Value::Null,
        Kind::Text | Kind::Mixed | Kind::Integer => Value::String(text),
        Kind::SmallInteger | Kind::Number => text.parse::<Number>().map_or(Value::Null, Value::Number),
    }
}

fn write_markdown(sheet: &Sheet, _width: Option<usize>, out: &mut dyn Write) -> io::Result<()> {
    sheet.lead.iter().try_for_each(|line| writeln!(out, "{line}\n"))?;
    let shown = sheet.for_people();
    if shown.headings.is_empty() {
        return Ok(());
    }
    if let Some(caption) = shown.caption() {
        writeln!(out, "{caption}\n")?;
    }
    let headings = shown.headings.iter().map(|heading| in_one_line(heading).replace('|', "\\|"));
    let rows = shown.rows;
    let is_number = |column: usize| rows.iter().all(|row| row[column].is_number() || *row[column] == Cell::Empty);
    let rule = (0..shown.headings.len()).map(|column| if is_number(column) { "---:" } else { "---" });
    writeln!(out, "| {} |", joined(headings, " | "))?;
    writeln!(out, "| {} |", joined(rule, " | "))?;
    for row in &rows {
        writeln!(out, "| {} |", joined(row.iter().map(|cell| cell.for_people().replace('|', "\\|")), " | "))?;
    }
    for remark in sheet.notes() {
        writeln!(out, "\n{remark}")?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::column::{integer, number, small_integer, text};

    #[test]
    fn a_column_has_one_type_and_what_is_empty_is_null() {
        let columns = [
            text("reading", |_, full: &bool| Cell::text(if *full { "to-1" } else { "" })),
            integer("cycle", |_, full| if *full { Cell::integer(5) } else { Cell::integer(u128::MAX) }),
            small_integer("seats", |_, full| if *full { Cell::integer(6) } else { Cell::Empty }),
            number("std_dev", |_, full| Cell::Float(if *full { 1.5 } else { f64::NAN }, 8)),
        ];
        let mut bytes = Vec::new();
        write_json(&Sheet::of("", &columns, [(&(), true), (&(), false)]), None, &mut bytes).expect("to memory");
        let rows: Value = serde_json::from_slice(&bytes).expect("JSON");
        let number: Value = serde_json::from_str("1.50000000").expect("a number");
        assert_eq!(rows[0], serde_json::json!({ "reading": "to-1", "cycle": "5", "seats": 6, "std_dev": number }));
        // 2^128 - 1.
        let largest = "340282366920938463463374607431768211455";
        let empty = serde_json::json!({ "reading": null, "cycle": largest, "seats": null, "std_dev": null });
        assert_eq!(rows[1], empty);
    }
}
