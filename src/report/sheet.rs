//! Rows under named columns, before any format.

use std::borrow::Cow;

use num_bigint::BigInt;
use num_traits::ToPrimitive;

use super::column::{Column, Heading, Kind};
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

/// Rows under named columns.
#[derive(Clone, Debug, PartialEq)]
pub struct Sheet {
    /// Names of the columns in files.
    pub columns: Vec<&'static str>,
    /// What each column holds.
    pub kinds: Vec<Kind>,
    /// The columns for people, in their order.
    brief: Vec<Brief>,
    /// Whether the columns were chosen by the user, who is then shown all of them.
    is_chosen: bool,
    /// One cell for each column.
    pub rows: Vec<Vec<Cell>>,
    /// Remarks that follow the rows.
    pub remarks: Vec<String>,
}

/// A column as people are shown it.
#[derive(Clone, Debug, PartialEq)]
struct Brief {
    /// Its place in a row.
    place: usize,
    heading: Cow<'static, str>,
    is_leading: bool,
}

impl Sheet {
    /// The sheet of these keys and subjects, one row each.
    pub fn of<'k, K: 'k, S>(columns: &[Column<K, S>], rows: impl IntoIterator<Item = (&'k K, S)>) -> Self {
        Self::with_headings(columns, Column::heading, rows)
    }

    /// The same about a simulation.
    pub fn of_simulation<'k, K: 'k, S>(columns: &[Column<K, S>], rows: impl IntoIterator<Item = (&'k K, S)>) -> Self {
        Self::with_headings(columns, Column::heading_of_simulation, rows)
    }

    fn with_headings<'k, K: 'k, S>(
        columns: &[Column<K, S>],
        heading: fn(&Column<K, S>) -> Heading,
        rows: impl IntoIterator<Item = (&'k K, S)>,
    ) -> Self {
        let mut headed: Vec<(Heading, usize)> =
            columns.iter().map(heading).zip(0..).filter(|((_, words), _)| !words.is_empty()).collect();
        headed.sort_unstable();
        let brief = |((_, heading), place): (Heading, usize)| {
            let is_leading = columns[place].is_leading();
            Brief { place, heading: heading.into(), is_leading }
        };
        let row = |(key, subject): (&K, S)| columns.iter().map(|column| column.cell(key, &subject)).collect();
        Sheet {
            columns: columns.iter().map(Column::name).collect(),
            kinds: columns.iter().map(Column::kind).collect(),
            brief: headed.into_iter().map(brief).collect(),
            is_chosen: false,
            rows: rows.into_iter().map(row).collect(),
            remarks: Vec::new(),
        }
    }

    /// A sheet for people alone, whose headings are known only with its rows, such as one for each paytable. None is
    /// left out.
    pub fn for_people_alone(headings: Vec<String>, rows: Vec<Vec<Cell>>) -> Self {
        let brief = |(place, heading): (usize, String)| Brief { place, heading: heading.into(), is_leading: true };
        let brief = headings.into_iter().enumerate().map(brief).collect();
        Sheet { columns: Vec::new(), kinds: Vec::new(), brief, is_chosen: false, rows, remarks: Vec::new() }
    }

    /// The place of the column of this name in files, if there is one.
    pub fn place_of(&self, name: &str) -> Option<usize> {
        self.columns.iter().position(|column| *column == name)
    }

    /// The columns at these places alone, in this order, under their names in files for people too.
    #[must_use]
    pub fn only(self, places: &[usize]) -> Self {
        let columns: Vec<&str> = places.iter().map(|&place| self.columns[place]).collect();
        let brief = |(place, &name): (usize, &&'static str)| Brief { place, heading: name.into(), is_leading: true };
        Sheet {
            kinds: places.iter().map(|&place| self.kinds[place]).collect(),
            brief: columns.iter().enumerate().map(brief).collect(),
            is_chosen: true,
            rows: self.rows.iter().map(|row| places.iter().map(|&place| row[place].clone()).collect()).collect(),
            remarks: self.remarks,
            columns,
        }
    }

    /// What people are shown. Unless the user chose the columns, one that is empty in every row is left out, and a text
    /// that all of several rows share is printed once, apart from them.
    pub fn for_people(&self) -> ForPeople<'_> {
        let mut shown = ForPeople {
            shared: Vec::new(),
            headings: Vec::new(),
            rows: vec![Vec::new(); self.rows.len()],
            names: Vec::new(),
            are_leading: Vec::new(),
        };
        for column in &self.brief {
            let heading = column.heading.as_ref();
            let cells = || self.rows.iter().map(|row| &row[column.place]);
            if !self.is_chosen && !self.rows.is_empty() && cells().all(|cell| cell.in_full().is_empty()) {
                continue;
            }
            let is_shared = !self.is_chosen && self.rows.len() > 1;
            match cells().next() {
                Some(first @ Cell::Text(text)) if is_shared && cells().all(|cell| cell == first) => {
                    shown.shared.push((heading, text));
                }
                _ => {
                    shown.headings.push(heading);
                    shown.rows.iter_mut().zip(cells()).for_each(|(row, cell)| row.push(cell));
                    shown.names.push(self.columns.get(column.place).copied().unwrap_or(heading));
                    shown.are_leading.push(column.is_leading);
                }
            }
        }
        shown
    }
}

/// A heading without line ends; after a hyphen there is no blank.
pub fn in_one_line(heading: &str) -> String {
    heading.replace("-\n", "-").replace('\n', " ")
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
    /// Names of the columns in files, for each heading.
    pub names: Vec<&'s str>,
    /// Whether the column stays however narrow the table, for each heading.
    pub are_leading: Vec<bool>,
}

impl ForPeople<'_> {
    /// What holds for every row, in one line; `None` if there is nothing.
    pub fn caption(&self) -> Option<String> {
        let told = self.shared.iter().map(|(heading, text)| format!("{}: {}", in_one_line(heading), visible(text)));
        (!self.shared.is_empty()).then(|| told.collect::<Vec<_>>().join("; "))
    }

    /// Leaves the column at this place out.
    pub fn remove(&mut self, place: usize) {
        self.headings.remove(place);
        self.names.remove(place);
        self.are_leading.remove(place);
        for row in &mut self.rows {
            row.remove(place);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::column::{integer, number, shown, text};
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
            text("a", |_, _| Cell::text("x")),
            number(shown("b", (2, "Second")), |_, _| Cell::Empty),
            integer(shown("c", (1, "Third")), |_, _| Cell::integer(1)),
        ];
        let sheet = Sheet::of(&columns, [(&(), ())]);
        let shown = sheet.for_people();
        assert_eq!(shown.headings, ["Third"]);
        assert_eq!(shown.rows, [[&Cell::integer(1)]]);
        // Chosen columns are all shown, in the order chosen.
        let chosen = sheet.clone().only(&[1, 0]);
        assert_eq!(chosen.for_people().headings, ["b", "a"]);
        assert_eq!((chosen.columns, chosen.kinds), (vec!["b", "a"], vec![Kind::Number, Kind::Text]));
    }

    #[test]
    fn people_are_told_once_what_all_rows_share() {
        let columns = [
            text(shown("game", (0, "the\ngame")), |_, _| Cell::text("chess")),
            text(shown("wager", (1, "wager")), |_, wager: &&str| Cell::text(*wager)),
            integer(shown("n", (2, "n")), |_, _| Cell::integer(1)),
        ];
        let sheet = Sheet::of(&columns, [(&(), "white")]);
        assert_eq!((sheet.for_people().caption(), sheet.for_people().headings.len()), (None, 3));
        let sheet = Sheet::of(&columns, [(&(), "white"), (&(), "black")]);
        let shown = sheet.for_people();
        assert_eq!(shown.caption().as_deref(), Some("the game: chess"));
        // Numbers stay where they are.
        assert_eq!(shown.headings, ["wager", "n"]);
        assert_eq!(shown.rows[1], [&Cell::text("black"), &Cell::integer(1)]);
        // Without rows the headings stay.
        assert_eq!(Sheet::of(&columns, []).for_people().headings.len(), 3);
    }
}
