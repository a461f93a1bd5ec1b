//! Rows under named columns, before any format.

use std::borrow::Cow;

use num_bigint::BigInt;
use num_traits::ToPrimitive;

use crate::outcome::{Fraction, decimal};
use crate::paytable::{Dollars, visible};

/// Decimal places of a number for people, and the size from which it has none.
const PLACES_FOR_PEOPLE: u32 = 4;
const WHOLE_FOR_PEOPLE: f64 = 1_000.0;
/// Decimal places of an amount of money, and for people.
const PLACES_OF_DOLLARS: u32 = 8;
const PLACES_OF_CENTS: u32 = 2;

/// One value of a row.
#[derive(Clone, Debug, PartialEq)]
pub enum Cell {
    /// Does not apply.
    Empty,
    /// A name or a text.
    Text(String),
    /// An exact whole number.
    Integer(BigInt),
    /// An exact fraction, written as a decimal number with this many places.
    Decimal(Fraction, u32),
    /// A result of statistics or of a square root, written with this many places.
    Float(f64, u32),
    /// An exact amount of money, which people are shown to the cent.
    Dollars(Dollars),
}

impl Cell {
    /// A name or a text.
    pub fn text(text: impl Into<String>) -> Self {
        Cell::Text(text.into())
    }

    /// An exact whole number.
    pub fn integer(number: impl Into<BigInt>) -> Self {
        Cell::Integer(number.into())
    }

    /// The cell, or an empty one.
    pub fn or_empty<T>(value: Option<T>, cell: impl FnOnce(T) -> Cell) -> Self {
        value.map_or(Cell::Empty, cell)
    }

    /// Whether it is a number of any kind.
    pub fn is_number(&self) -> bool {
        matches!(self, Cell::Integer(_) | Cell::Decimal(..) | Cell::Float(..) | Cell::Dollars(_))
    }

    /// The value in full: numbers in plain decimals.
    pub fn in_full(&self) -> String {
        self.with_places(u32::MAX)
    }

    /// The value as people read it: numbers shortened, a text as [`visible`].
    pub fn for_people(&self) -> String {
        match self {
            Cell::Text(text) => return visible(text),
            Cell::Dollars(_) => return self.with_places(PLACES_OF_CENTS),
            _ => {}
        }
        let large = self.as_f64().is_some_and(|value| value.abs() >= WHOLE_FOR_PEOPLE);
        self.with_places(if large { 0 } else { PLACES_FOR_PEOPLE })
    }

    fn with_places(&self, most: u32) -> String {
        match self {
            Cell::Empty => String::new(),
            Cell::Text(text) => text.clone(),
            Cell::Integer(number) => number.to_string(),
            Cell::Decimal(value, places) => decimal(value, most.min(*places)),
            Cell::Dollars(amount) => decimal(amount, most.min(PLACES_OF_DOLLARS)),
            // Through an exact fraction, so that rounding and the sign of zero are those of the exact columns.
            Cell::Float(value, places) => {
                Fraction::from_float(*value).map(|exact| decimal(&exact, most.min(*places))).unwrap_or_default()
            }
        }
    }

    fn as_f64(&self) -> Option<f64> {
        match self {
            Cell::Empty | Cell::Text(_) => None,
            Cell::Integer(number) => number.to_f64(),
            Cell::Decimal(value, _) | Cell::Dollars(value) => value.to_f64(),
            Cell::Float(value, _) => Some(*value),
        }
    }
}

/// A column's place among those that people are shown, and its heading; without a heading, the column is in files only.
type Heading = (u8, &'static str);

/// No heading: people are not shown the column.
pub const NOT_SHOWN: Heading = (0, "");

/// A column of a sheet: its name in files, its headings for people, and the cell of a row. The cell is made from the
/// row's key, such as an offer, and the rest of its subject.
pub struct Column<K, S> {
    name: &'static str,
    heading: Heading,
    heading_of_simulation: Heading,
    cell: fn(&K, &S) -> Cell,
}

/// A column in files only.
pub fn column<K, S>(name: &'static str, cell: fn(&K, &S) -> Cell) -> Column<K, S> {
    shown_in_both(name, NOT_SHOWN, NOT_SHOWN, cell)
}

/// A column that people are shown too.
pub fn shown<K, S>(name: &'static str, heading: Heading, cell: fn(&K, &S) -> Cell) -> Column<K, S> {
    shown_in_both(name, heading, NOT_SHOWN, cell)
}

/// A column with a heading where people are shown exact answers, and another where they are shown a simulation.
pub fn shown_in_both<K, S>(
    name: &'static str,
    heading: Heading,
    heading_of_simulation: Heading,
    cell: fn(&K, &S) -> Cell,
) -> Column<K, S> {
    Column { name, heading, heading_of_simulation, cell }
}

impl<K, S> Column<K, S> {
    /// The same column under this heading.
    pub fn headed(self, heading: Heading) -> Self {
        Column { heading, ..self }
    }
}

/// The cells of one row.
pub fn row<K, S>(columns: &[Column<K, S>], key: &K, subject: &S) -> Vec<Cell> {
    columns.iter().map(|column| (column.cell)(key, subject)).collect()
}

/// Rows under named columns.
#[derive(Clone, Debug, PartialEq)]
pub struct Sheet {
    /// Names of the columns in files.
    pub columns: Vec<&'static str>,
    /// The columns for people in their order: place in a row, and heading.
    brief: Vec<(usize, Cow<'static, str>)>,
    /// One cell for each column.
    pub rows: Vec<Vec<Cell>>,
    /// Remarks that follow the rows.
    pub remarks: Vec<String>,
}

impl Sheet {
    /// The sheet of these keys and subjects, one row each.
    pub fn of<'k, K: 'k, S>(columns: &[Column<K, S>], rows: impl IntoIterator<Item = (&'k K, S)>) -> Self {
        Self::with_headings(columns, |column| column.heading, rows)
    }

    /// The same about a simulation.
    pub fn of_simulation<'k, K: 'k, S>(columns: &[Column<K, S>], rows: impl IntoIterator<Item = (&'k K, S)>) -> Self {
        Self::with_headings(columns, |column| column.heading_of_simulation, rows)
    }

    fn with_headings<'k, K: 'k, S>(
        columns: &[Column<K, S>],
        heading: fn(&Column<K, S>) -> Heading,
        rows: impl IntoIterator<Item = (&'k K, S)>,
    ) -> Self {
        let mut shown: Vec<(Heading, usize)> =
            columns.iter().map(heading).zip(0..).filter(|((_, words), _)| !words.is_empty()).collect();
        shown.sort_unstable();
        Sheet {
            columns: columns.iter().map(|column| column.name).collect(),
            brief: shown.into_iter().map(|((_, heading), at)| (at, heading.into())).collect(),
            rows: rows.into_iter().map(|(key, subject)| row(columns, key, &subject)).collect(),
            remarks: Vec::new(),
        }
    }

    /// A sheet for people alone, whose headings are known only with its rows, such as one for each paytable.
    pub fn for_people_alone(headings: Vec<String>, rows: Vec<Vec<Cell>>) -> Self {
        let brief = headings.into_iter().map(Cow::Owned).enumerate().collect();
        Sheet { columns: Vec::new(), brief, rows, remarks: Vec::new() }
    }

    /// What people are shown. A column that is empty in every row is left out, and a text that all of several rows
    /// share is printed once, apart from them.
    pub fn for_people(&self) -> ForPeople<'_> {
        let mut shown = ForPeople { shared: Vec::new(), headings: Vec::new(), rows: vec![Vec::new(); self.rows.len()] };
        for (place, heading) in &self.brief {
            let (place, heading) = (*place, heading.as_ref());
            let cells = || self.rows.iter().map(|row| &row[place]);
            if cells().all(|cell| cell.in_full().is_empty()) {
                continue;
            }
            match cells().next() {
                Some(Cell::Text(text)) if self.rows.len() > 1 && cells().all(|cell| *cell == self.rows[0][place]) => {
                    shown.shared.push((heading, text));
                }
                _ => {
                    shown.headings.push(heading);
                    shown.rows.iter_mut().zip(cells()).for_each(|(row, cell)| row.push(cell));
                }
            }
        }
        shown
    }
}

/// A sheet as people are shown it.
#[derive(Clone, Debug, PartialEq)]
pub struct ForPeople<'s> {
    /// Headings and texts that hold for every row.
    pub shared: Vec<(&'s str, &'s str)>,
    /// Headings of the columns.
    pub headings: Vec<&'s str>,
    /// One cell for each heading.
    pub rows: Vec<Vec<&'s Cell>>,
}

impl ForPeople<'_> {
    /// What holds for every row, in one line; `None` if there is nothing.
    pub fn caption(&self) -> Option<String> {
        let told =
            self.shared.iter().map(|(heading, text)| format!("{}: {}", heading.replace('\n', " "), visible(text)));
        (!self.shared.is_empty()).then(|| told.collect::<Vec<_>>().join("; "))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::outcome::ratio;

    #[test]
    fn cells_are_plain_numbers_and_short_for_people() {
        let third = ratio(-1, 3);
        assert_eq!(Cell::Decimal(third.clone(), 8).in_full(), "-0.33333333");
        assert_eq!(Cell::Decimal(third, 8).for_people(), "-0.3333");
        assert_eq!(Cell::Float(649_740.25, 8).for_people(), "649740");
        assert_eq!(Cell::Dollars(ratio(80_001, 32)).in_full(), "2500.03125000");
        assert_eq!(Cell::Dollars(ratio(80_001, 32)).for_people(), "2500.03");
        assert_eq!(Cell::Float(-1e-12, 8).in_full(), "0.00000000");
        assert_eq!(Cell::Float(f64::NAN, 8).in_full(), "");
        assert_eq!(Cell::Float(1.5e6, 2).in_full(), "1500000.00");
        assert_eq!(Cell::integer(u128::MAX).in_full(), "340282366920938463463374607431768211455");
    }

    #[test]
    fn people_are_spared_columns_without_content() {
        let columns = [
            column("a", |_, _| Cell::text("x")),
            shown("b", (2, "Second"), |_, _| Cell::Empty),
            shown("c", (1, "Third"), |_, _| Cell::integer(1)),
        ];
        let sheet = Sheet::of(&columns, [(&(), ())]);
        let shown = sheet.for_people();
        assert_eq!(shown.headings, ["Third"]);
        assert_eq!(shown.rows, [[&Cell::integer(1)]]);
    }

    #[test]
    fn people_are_told_once_what_all_rows_share() {
        let columns = [
            shown("game", (0, "the\ngame"), |_, _| Cell::text("chess")),
            shown("wager", (1, "wager"), |_, wager: &&str| Cell::text(*wager)),
            shown("n", (2, "n"), |_, _| Cell::integer(1)),
        ];
        let sheet = Sheet::of(&columns, [(&(), "white")]);
        assert_eq!((sheet.for_people().caption(), sheet.for_people().headings.len()), (None, 3));
        let sheet = Sheet::of(&columns, [(&(), "white"), (&(), "black")]);
        let shown = sheet.for_people();
        assert_eq!(shown.caption().as_deref(), Some("the game: chess"));
        // Numbers stay where they are.
        assert_eq!(shown.headings, ["wager", "n"]);
        assert_eq!(shown.rows[1], [&Cell::text("black"), &Cell::integer(1)]);
    }
}
