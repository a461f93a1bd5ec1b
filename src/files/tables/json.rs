//! A table as a JSON array of objects, one a row, the names of their members in the header.

use serde::Deserialize;
use serde::de::{Deserializer, MapAccess, Visitor};
use serde_json::value::RawValue;

use super::faults::{Fault, Problems};
use super::forms::{Table, Terms};
use super::row::Row;
use crate::paytable::{MOST_SHOWN, Place, quoted, shortened};

const FORM: &str =
    "a JSON file of a table is an array of objects, one a row, such as [{\"hand\": \"flush\", \"pay\": 6}]";

/// Whether the text begins as JSON does.
pub fn is_json(text: &str) -> bool {
    text.trim_start().starts_with(['[', '{'])
}

/// Members of an object in their order, which may repeat a name.
struct Object<'t>(Vec<(String, &'t RawValue)>);

impl<'de> Deserialize<'de> for Object<'de> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Members;
        impl<'de> Visitor<'de> for Members {
            type Value = Object<'de>;

            fn expecting(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                formatter.write_str("an object for each row")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
                let mut members = Vec::new();
                while let Some(member) = map.next_entry()? {
                    members.push(member);
                }
                Ok(Object(members))
            }
        }
        deserializer.deserialize_map(Members)
    }
}

/// Finds places of a text from the front to the back.
struct Cursor<'t> {
    text: &'t str,
    offset: usize,
    place: Place,
}

impl<'t> Cursor<'t> {
    /// The place of a value of the text, not before the last one.
    fn of(&mut self, value: &RawValue) -> Place {
        let offset = value.get().as_ptr().addr().saturating_sub(self.text.as_ptr().addr());
        let passed: &'t str = self.text.get(self.offset..offset).unwrap_or_default();
        for letter in passed.chars() {
            self.place = match letter {
                '\n' => Place { line: self.place.line + 1, column: 1 },
                _ => Place { column: self.place.column + 1, ..self.place },
            };
        }
        self.offset = self.offset.max(offset);
        self.place
    }
}

/// The table in `text`; lists and objects within a row are problems.
pub fn table<'t>(text: &str, terms: &Terms, problems: &mut Problems) -> Result<Table<'t>, Fault> {
    let objects: Vec<Object<'_>> = serde_json::from_str(text).map_err(|error| no_table(&error))?;
    let mut cursor = Cursor { text, offset: 0, place: Place::START };
    let mut header: Vec<(Place, String)> = Vec::new();
    let mut rows = Vec::new();
    for Object(members) in objects.into_iter().filter(|object| !object.0.is_empty()).take(terms.limits.rows) {
        let mut cells: Vec<Option<(Place, String)>> = vec![None; header.len()];
        let mut numbers = vec![false; header.len()];
        for (name, value) in members {
            let place = cursor.of(value);
            let column = header.iter().position(|(_, known)| *known == name).unwrap_or(header.len());
            if column >= terms.limits.columns {
                return Err(Fault::new(place, format!("the rows have more than {} columns", terms.limits.columns)));
            }
            if column == header.len() {
                header.push((place, name.clone()));
                cells.push(None);
                numbers.push(false);
            }
            let text = text_of(value).unwrap_or_else(|| {
                let message = format!("{} is a list or an object; {FORM}", quoted(&name));
                problems.add(place, message);
                String::new()
            });
            numbers[column] = value.get().starts_with(|first: char| first == '-' || first.is_ascii_digit());
            if cells[column].replace((place, text)).is_some() {
                problems.add(place, format!("{} stands twice in one row", quoted(&name)));
            }
        }
        rows.push(row(cells).with_numbers(numbers));
    }
    let first = header.first().map_or(1, |(place, _)| place.line);
    rows.insert(0, Row::placed(first, header));
    Ok(Table { rows, commas_group: true, ..Table::default() })
}

/// A row; cells that an object does not have are empty, at the place of its first.
fn row<'t>(cells: Vec<Option<(Place, String)>>) -> Row<'t> {
    let first = cells.iter().flatten().map(|(place, _)| *place).min().unwrap_or(Place::START);
    Row::placed(first.line, cells.into_iter().map(|cell| cell.unwrap_or((first, String::new()))))
}

/// The text of a value; `None` for a list or an object.
fn text_of(value: &RawValue) -> Option<String> {
    match value.get() {
        "null" => Some(String::new()),
        text if text.starts_with('"') => serde_json::from_str(text).ok(),
        text if text.starts_with(['[', '{']) => None,
        text => Some(text.to_string()),
    }
}

fn no_table(error: &serde_json::Error) -> Fault {
    let place = Place { line: error.line().max(1), column: error.column().max(1) };
    let reason = error.to_string();
    let reason = reason.split(" at line ").next().unwrap_or_default();
    Fault::new(place, format!("{}; {FORM}", shortened(reason, MOST_SHOWN)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::files::tables::Forms;
    use crate::files::workbook::Limits;

    const TERMS: Terms =
        Terms { what: "pays", forms: Forms::Any, bytes: 1_000, limits: Limits { rows: 9, columns: 3, text: 1_000 } };

    #[test]
    fn members_are_columns_and_their_values_have_places() {
        let text = "[\n {\"hand\": \"é\\u0041\", \"pay\": 6},\n {\"pay\": 1.50, \"odds\": null},\n {}\n]\n";
        let mut problems = Problems::default();
        let read = table(text, &TERMS, &mut problems).expect("a table");
        let cells: Vec<Vec<&str>> = read.rows.iter().map(|row| row.cells.iter().collect()).collect();
        assert_eq!(cells, [vec!["hand", "pay", "odds"], vec!["éA", "6"], vec!["", "1.50", ""]]);
        assert_eq!(read.rows[1].place(1), Place { line: 2, column: 29 });
        assert_eq!(read.rows[2].place(0), Place { line: 3, column: 10 });
        assert_eq!(problems.count(), 0);
    }

    #[test]
    fn anything_but_flat_objects_is_refused_by_place() {
        let refused = |text| table(text, &TERMS, &mut Problems::default()).err().expect("refused").place;
        assert_eq!(refused("{\"flush\": 6}"), Place { line: 1, column: 1 });
        assert_eq!(refused("[1]").line, 1);
        assert_eq!(refused("[\n{\"a\": 1,\n]").line, 3);
        assert_eq!(refused("[{\"a\":1,\"b\":1,\"c\":1,\"d\":1}]"), Place { line: 1, column: 25 });
        let mut problems = Problems::default();
        table("[{\"a\": [1], \"b\": 1, \"b\": 2}]", &TERMS, &mut problems).expect("a table");
        let found: Vec<usize> = problems.sorted().iter().map(|fault| fault.place.column).collect();
        assert_eq!(found, [8, 26], "the list, and the second b");
    }
}
