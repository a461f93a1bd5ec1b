//! Which rows and columns of a sheet are written, and in which order: `--columns`, `--sort`, `--where`.

mod column_name;
mod comparison;
mod misplaced;
mod order;

use std::ops::Range;

use column_name::{ColumnName, Refusal, columns_named, names};
use comparison::Comparison;
pub use misplaced::Misplaced;
use order::CellValue;

use crate::paytable::unknown;
use crate::report::Sheet;

/// Most bytes of one of the options.
const LONGEST: usize = 1_000;

/// The rows and columns that the user asked for.
#[derive(Clone, Debug, Default)]
pub struct Query {
    columns: Asked<ColumnName>,
    sort: Asked<SortKey>,
    condition: Asked<Comparison>,
}

/// What an option asks for, and its text, in which messages point at a place.
#[derive(Clone, Debug)]
struct Asked<A> {
    option: &'static str,
    text: String,
    parts: Vec<A>,
}

impl<A> Default for Asked<A> {
    fn default() -> Self {
        Asked { option: "", text: String::new(), parts: Vec::new() }
    }
}

/// A column to sort by.
#[derive(Clone, Debug)]
struct SortKey {
    column: ColumnName,
    is_descending: bool,
}

impl<A> Asked<A> {
    /// What an option asks for; nothing if it is not given.
    fn of(
        option: &'static str,
        text: Option<&String>,
        parse: impl FnOnce(&str) -> Result<Vec<A>, Refusal>,
    ) -> Result<Self, Misplaced> {
        let Some(text) = text else { return Ok(Self::default()) };
        let misplaced = |(message, place)| Misplaced::new(option, message, text, place);
        if text.len() > LONGEST {
            let end = text.floor_char_boundary(LONGEST);
            return Err(misplaced((format!("longer than {LONGEST} bytes"), end..end)));
        }
        Ok(Asked { option, text: text.clone(), parts: parse(text).map_err(misplaced)? })
    }

    fn error(&self, message: String, place: &Range<usize>) -> Misplaced {
        Misplaced::new(self.option, message, &self.text, place.clone())
    }

    /// Refuses a column that none of the sheets has.
    fn ensure_known(&self, sheets: &[&Sheet], column: impl Fn(&A) -> &ColumnName) -> Result<(), Misplaced> {
        let foreign =
            self.parts.iter().map(column).find(|named| sheets.iter().all(|sheet| named.place_in(sheet).is_none()));
        let Some(foreign) = foreign else { return Ok(()) };
        let mut known: Vec<&str> = Vec::new();
        for column in sheets.iter().flat_map(|sheet| &sheet.columns) {
            if !known.contains(column) {
                known.push(column);
            }
        }
        Err(self.error(unknown("column", &foreign.name, "the columns are", known), &foreign.place))
    }
}

impl Query {
    /// What these options ask for.
    ///
    /// # Errors
    /// [`Misplaced`] where one of them is ill-formed.
    pub fn of(columns: Option<&String>, sort: Option<&String>, condition: Option<&String>) -> Result<Self, Misplaced> {
        Ok(Query {
            columns: Asked::of("--columns", columns, columns_named)?,
            sort: Asked::of("--sort", sort, |text| Ok(names(text)?.into_iter().map(SortKey::of).collect()))?,
            condition: Asked::of("--where", condition, comparison::parse)?,
        })
    }

    /// Refuses columns that none of the sheets has, and comparisons of numbers with texts.
    ///
    /// # Errors
    /// [`Misplaced`] at the first of them.
    pub fn ensure_fits(&self, sheets: &[&Sheet]) -> Result<(), Misplaced> {
        self.columns.ensure_known(sheets, |named| named)?;
        self.sort.ensure_known(sheets, |key| &key.column)?;
        self.condition.ensure_known(sheets, |comparison| &comparison.column)?;
        let refusal = |comparison: &Comparison| {
            sheets.iter().find_map(|sheet| {
                let kind = sheet.kinds[comparison.column.place_in(sheet)?];
                comparison.refusal(kind, &sheet.numeric_columns())
            })
        };
        match self.condition.parts.iter().find_map(refusal) {
            Some((message, place)) => Err(self.condition.error(message, &place)),
            None => Ok(()),
        }
    }

    /// The sheet's rows that match the conditions on its columns, sorted by those that it has; of its columns those
    /// that were named. `None` if columns were named, but none of this sheet.
    pub fn applied(&self, mut sheet: Sheet) -> Option<Sheet> {
        for comparison in &self.condition.parts {
            if let Some(place) = comparison.column.place_in(&sheet) {
                sheet.rows.retain(|row| comparison.holds(&row[place]));
            }
        }
        self.sort_rows(&mut sheet);
        if self.columns.parts.is_empty() {
            return Some(sheet);
        }
        let places: Vec<usize> = self.columns.parts.iter().filter_map(|named| named.place_in(&sheet)).collect();
        (!places.is_empty()).then(|| sheet.only(&places))
    }

    /// Sorts rows; those that are equal stay as they are.
    fn sort_rows(&self, sheet: &mut Sheet) {
        let keys: Vec<(usize, bool)> =
            self.sort.parts.iter().filter_map(|key| Some((key.column.place_in(sheet)?, key.is_descending))).collect();
        if keys.is_empty() {
            return;
        }
        sheet.rows.sort_by_cached_key(|row| {
            let values = keys.iter().map(|&(place, is_descending)| CellValue::of(&row[place]).sorted(is_descending));
            values.collect::<Vec<_>>()
        });
    }

    /// Whether rows may be left out.
    pub fn has_condition(&self) -> bool {
        !self.condition.parts.is_empty()
    }
}

impl SortKey {
    fn of(ColumnName { name, place }: ColumnName) -> Self {
        match name.strip_prefix('-') {
            Some(rest) => SortKey {
                column: ColumnName { name: rest.to_string(), place: place.start + 1..place.end },
                is_descending: true,
            },
            None => SortKey { column: ColumnName { name, place }, is_descending: false },
        }
    }
}
