//! The columns of a sheet: name, kind, headings, and the cell of a row.

use super::cell::Cell;
use super::figures::Figures;

/// What the cells of a column hold, in every row. It fixes their type in JSON (docs/json.md).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Names and texts.
    Text,
    /// Figures in several units, decimals and fractions.
    Mixed,
    /// Whole numbers of any size.
    Integer,
    /// Whole numbers that every reader holds exactly: below 2^53.
    SmallInteger,
    /// Figures with a fixed number of decimal places.
    Number,
}

impl Kind {
    /// Whether the cells are numbers.
    pub fn is_numeric(self) -> bool {
        !matches!(self, Kind::Text | Kind::Mixed)
    }
}

/// A column's place among those that people are shown, and its heading; without a heading, the column is in files only.
pub type Heading = (u8, &'static str);

/// No heading: people are not shown the column.
pub const NOT_SHOWN: Heading = (0, "");

/// The rank of a column that stays however narrow the table.
pub const LEADING: u8 = 0;
/// The rank of columns that leave a narrow table first, the last of them before the others.
pub const UNRANKED: u8 = u8::MAX;

/// The name of a column in files, and its headings for people.
pub struct Named {
    name: &'static str,
    heading: Heading,
    heading_of_simulation: Heading,
    rank: u8,
}

impl From<&'static str> for Named {
    /// A column in files only.
    fn from(name: &'static str) -> Self {
        shown_in_both(name, NOT_SHOWN, NOT_SHOWN)
    }
}

/// A column that people are shown too.
pub fn shown(name: &'static str, heading: Heading) -> Named {
    shown_in_both(name, heading, NOT_SHOWN)
}

/// A column with a heading where people are shown exact answers, and another where they are shown a simulation.
pub fn shown_in_both(name: &'static str, heading: Heading, heading_of_simulation: Heading) -> Named {
    Named { name, heading, heading_of_simulation, rank: UNRANKED }
}

impl Named {
    /// A column that stays however narrow the table: a part of the key, or a leading figure.
    pub fn leading(self) -> Self {
        self.ranked(LEADING)
    }

    /// A column that leaves a narrow table before those of a lower rank, and together with those of its own.
    pub fn ranked(self, rank: u8) -> Self {
        Named { rank, ..self }
    }
}

/// A column of a sheet. The cell is made from the row's key, such as an offer, and the rest of its subject.
pub struct Column<K, S> {
    named: Named,
    kind: Kind,
    content: Content<K, S>,
}

/// What a cell is made from.
enum Content<K, S> {
    Row(fn(&K, &S) -> Cell),
    Figures(fn(&S) -> &Figures<'_>, fn(&Figures<'_>) -> Cell),
}

/// A column of names or texts.
pub fn text<K, S>(named: impl Into<Named>, cell: fn(&K, &S) -> Cell) -> Column<K, S> {
    Column { named: named.into(), kind: Kind::Text, content: Content::Row(cell) }
}

/// A column whose rows have several units.
pub fn mixed<K, S>(named: impl Into<Named>, cell: fn(&K, &S) -> Cell) -> Column<K, S> {
    Column { named: named.into(), kind: Kind::Mixed, content: Content::Row(cell) }
}

/// A column of whole numbers of any size: counts, parts of fractions, seeds.
pub fn integer<K, S>(named: impl Into<Named>, cell: fn(&K, &S) -> Cell) -> Column<K, S> {
    Column { named: named.into(), kind: Kind::Integer, content: Content::Row(cell) }
}

/// A column of whole numbers below 2^53.
pub fn small_integer<K, S>(named: impl Into<Named>, cell: fn(&K, &S) -> Cell) -> Column<K, S> {
    Column { named: named.into(), kind: Kind::SmallInteger, content: Content::Row(cell) }
}

/// A column of figures with decimal places.
pub fn number<K, S>(named: impl Into<Named>, cell: fn(&K, &S) -> Cell) -> Column<K, S> {
    Column { named: named.into(), kind: Kind::Number, content: Content::Row(cell) }
}

impl<K, S> Column<K, S> {
    /// A column of a measure of the figures of a row.
    pub fn of_measure(
        named: Named,
        kind: Kind,
        figures: fn(&S) -> &Figures<'_>,
        cell: fn(&Figures<'_>) -> Cell,
    ) -> Self {
        Column { named, kind, content: Content::Figures(figures, cell) }
    }

    /// The same column under this heading.
    pub fn headed(self, heading: Heading) -> Self {
        Column { named: Named { heading, ..self.named }, ..self }
    }

    /// The name in files.
    pub fn name(&self) -> &'static str {
        self.named.name
    }

    /// What its cells hold.
    pub fn kind(&self) -> Kind {
        self.kind
    }

    /// The heading where people are shown exact answers.
    pub fn heading(&self) -> Heading {
        self.named.heading
    }

    /// The heading where people are shown a simulation.
    pub fn heading_of_simulation(&self) -> Heading {
        self.named.heading_of_simulation
    }

    /// Its rank among the columns of a narrow table.
    pub fn rank(&self) -> u8 {
        self.named.rank
    }

    /// The cell of a row.
    pub fn cell(&self, key: &K, subject: &S) -> Cell {
        match &self.content {
            Content::Row(cell) => cell(key, subject),
            Content::Figures(figures, cell) => cell(figures(subject)),
        }
    }
}
