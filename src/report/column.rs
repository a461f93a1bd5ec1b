//! Columns of a sheet: name, kind, headings, and the cell of a row.

use super::cell::Cell;
use super::figures::Figures;

/// Content of a column's cells, the same in every row. Fixes the column's type in JSON (docs/json.md).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    Text,
    Mixed,
    Integer,
    /// Whole numbers below 2^53, which every reader of JSON holds exactly.
    SmallInteger,
    Number,
}

impl Kind {
    pub fn is_numeric(self) -> bool {
        !matches!(self, Kind::Text | Kind::Mixed)
    }
}

/// Position among the columns for people, and heading; without a heading the column is in files only.
pub type Heading = (u8, &'static str);

pub const NOT_SHOWN: Heading = (0, "");

/// Rank of a column that stays however narrow the table.
pub const LEADING: u8 = 0;
/// Rank of the columns that leave a narrow table first, from the right.
pub const UNRANKED: u8 = u8::MAX;

/// Name of a column in files, and its headings for people.
pub struct Named {
    name: &'static str,
    heading: Heading,
    heading_of_simulation: Heading,
    rank: u8,
}

impl From<&'static str> for Named {
    fn from(name: &'static str) -> Self {
        shown_in_both(name, NOT_SHOWN, NOT_SHOWN)
    }
}

/// A column in files and for people.
pub fn shown(name: &'static str, heading: Heading) -> Named {
    shown_in_both(name, heading, NOT_SHOWN)
}

/// A column with one heading for exact answers and another for simulations.
pub fn shown_in_both(name: &'static str, heading: Heading, heading_of_simulation: Heading) -> Named {
    Named { name, heading, heading_of_simulation, rank: UNRANKED }
}

impl Named {
    /// Stays however narrow the table: part of the key, or a leading figure.
    pub fn leading(self) -> Self {
        self.ranked(LEADING)
    }

    /// Leaves a narrow table before lower ranks, together with its own rank.
    pub fn ranked(self, rank: u8) -> Self {
        Named { rank, ..self }
    }
}

/// The cell is made from the row's key, such as an offer, and its subject.
pub struct Column<K, S> {
    named: Named,
    kind: Kind,
    content: Content<K, S>,
}

enum Content<K, S> {
    Row(fn(&K, &S) -> Cell),
    Figures(fn(&S) -> &Figures<'_>, fn(&Figures<'_>) -> Cell),
}

pub fn text<K, S>(named: impl Into<Named>, cell: fn(&K, &S) -> Cell) -> Column<K, S> {
    Column { named: named.into(), kind: Kind::Text, content: Content::Row(cell) }
}

/// Rows have different units.
pub fn mixed<K, S>(named: impl Into<Named>, cell: fn(&K, &S) -> Cell) -> Column<K, S> {
    Column { named: named.into(), kind: Kind::Mixed, content: Content::Row(cell) }
}

/// Whole numbers of any size: counts, parts of fractions, seeds.
pub fn integer<K, S>(named: impl Into<Named>, cell: fn(&K, &S) -> Cell) -> Column<K, S> {
    Column { named: named.into(), kind: Kind::Integer, content: Content::Row(cell) }
}

pub fn small_integer<K, S>(named: impl Into<Named>, cell: fn(&K, &S) -> Cell) -> Column<K, S> {
    Column { named: named.into(), kind: Kind::SmallInteger, content: Content::Row(cell) }
}

pub fn number<K, S>(named: impl Into<Named>, cell: fn(&K, &S) -> Cell) -> Column<K, S> {
    Column { named: named.into(), kind: Kind::Number, content: Content::Row(cell) }
}

impl<K, S> Column<K, S> {
    /// Takes a measure from the row's figures.
    pub fn of_measure(
        named: Named,
        kind: Kind,
        figures: fn(&S) -> &Figures<'_>,
        cell: fn(&Figures<'_>) -> Cell,
    ) -> Self {
        Column { named, kind, content: Content::Figures(figures, cell) }
    }

    pub fn headed(self, heading: Heading) -> Self {
        Column { named: Named { heading, ..self.named }, ..self }
    }

    pub fn name(&self) -> &'static str {
        self.named.name
    }

    pub fn kind(&self) -> Kind {
        self.kind
    }

    pub fn heading(&self) -> Heading {
        self.named.heading
    }

    pub fn heading_of_simulation(&self) -> Heading {
        self.named.heading_of_simulation
    }

    pub fn rank(&self) -> u8 {
        self.named.rank
    }

    pub fn cell(&self, key: &K, subject: &S) -> Cell {
        match &self.content {
            Content::Row(cell) => cell(key, subject),
            Content::Figures(figures, cell) => cell(figures(subject)),
        }
    }
}
