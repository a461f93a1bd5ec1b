//! Columns of a sheet: name, kind, headings, and the cell of a row; the columns and number formats of several sheets.

use num_traits::Zero;

use super::OUTPUT_VERSION;
use super::cell::Cell;
use crate::games::Offer;
use crate::outcome::{Fraction, decimal, percent};
use crate::statistics::Figure;

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
    pub name: &'static str,
    pub heading: Heading,
    pub heading_of_simulation: Heading,
    pub rank: u8,
}

impl From<&'static str> for Named {
    fn from(name: &'static str) -> Self {
        shown(name, NOT_SHOWN)
    }
}

/// A column in files and for people.
pub fn shown(name: &'static str, heading: Heading) -> Named {
    Named { name, heading, heading_of_simulation: NOT_SHOWN, rank: UNRANKED }
}

/// A column that people see in simulations only.
pub fn shown_in_simulation(name: &'static str, heading: Heading) -> Named {
    Named { heading_of_simulation: heading, ..shown(name, NOT_SHOWN) }
}

/// A column with its positions among the columns of exact answers and of simulations.
pub fn shown_in_both(name: &'static str, [exact, simulated]: [u8; 2], heading: &'static str) -> Named {
    Named { heading_of_simulation: (simulated, heading), ..shown(name, (exact, heading)) }
}

/// A column that stays however narrow the table: part of the key, or a leading figure.
pub fn leading(name: &'static str, heading: Heading) -> Named {
    shown(name, heading).leading()
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

pub struct Column<K, S> {
    pub named: Named,
    pub kind: Kind,
    content: Content<K, S>,
}

/// Makes a cell from the row's key, such as an offer, and its subject.
enum Content<K, S> {
    Row(fn(&K, &S) -> Cell),
    Subject(Box<dyn Fn(&S) -> Cell>),
}

pub fn text<K, S>(named: impl Into<Named>, cell: fn(&K, &S) -> Cell) -> Column<K, S> {
    Column { named: named.into(), kind: Kind::Text, content: Content::Row(cell) }
}

/// Rows have different units.
pub fn mixed<K, S>(named: impl Into<Named>, cell: fn(&K, &S) -> Cell) -> Column<K, S> {
    Column { kind: Kind::Mixed, ..text(named, cell) }
}

/// Whole numbers of any size: counts, parts of fractions, seeds.
pub fn integer<K, S>(named: impl Into<Named>, cell: fn(&K, &S) -> Cell) -> Column<K, S> {
    Column { kind: Kind::Integer, ..text(named, cell) }
}

pub fn small_integer<K, S>(named: impl Into<Named>, cell: fn(&K, &S) -> Cell) -> Column<K, S> {
    Column { kind: Kind::SmallInteger, ..text(named, cell) }
}

pub fn number<K, S>(named: impl Into<Named>, cell: fn(&K, &S) -> Cell) -> Column<K, S> {
    Column { kind: Kind::Number, ..text(named, cell) }
}

impl<K, S> Column<K, S> {
    pub fn of_subject(named: Named, kind: Kind, cell: impl Fn(&S) -> Cell + 'static) -> Self {
        Column { named, kind, content: Content::Subject(Box::new(cell)) }
    }

    pub fn headed(self, heading: Heading) -> Self {
        Column { named: Named { heading, ..self.named }, ..self }
    }

    pub fn cell(&self, key: &K, subject: &S) -> Cell {
        match &self.content {
            Content::Row(cell) => cell(key, subject),
            Content::Subject(cell) => cell(subject),
        }
    }
}

/// Leading columns of every file, with headings for people.
pub fn keys<S>([game, wager, paytable, reading]: [&'static str; 4]) -> impl Iterator<Item = Column<Offer, S>> {
    [
        small_integer("schema_version", |_, _| Cell::integer(OUTPUT_VERSION)),
        text(shown_in_both("game", [0, 0], game).leading(), |offer: &Offer, _: &S| Cell::text(offer.game.id)),
        text(shown_in_both("wager", [1, 1], wager).leading(), |offer, _| Cell::text(offer.wager.id)),
        text(shown_in_both("paytable", [2, 2], paytable).leading(), |offer, _| Cell::text(offer.paytable.id.as_str())),
        text(shown_in_both("reading", [3, 3], reading).leading(), |offer, _| Cell::text(offer.reading_name())),
    ]
    .into_iter()
}

/// Last part of the key, farther back because it was added later; empty for optimal decisions.
pub fn strategy<S>() -> Column<Offer, S> {
    text(shown_in_both("strategy", [4, 4], "strategy").leading(), |offer, _| Cell::text(offer.strategy_name()))
}

pub fn citation<S>() -> Column<Offer, S> {
    text("citation", |offer, _| Cell::text(offer.paytable.section.as_str()))
}

pub fn percentage<'f>(fraction: impl Into<Option<&'f Fraction>>) -> Cell {
    Cell::or_empty(fraction.into(), |fraction| Cell::Decimal(percent(fraction), 8))
}

pub fn figure_in_percent<'f>(figure: impl Into<Option<&'f Figure>>) -> Cell {
    Cell::or_empty(figure.into(), |figure| Cell::figure(figure, 100, 8))
}

pub fn figure_in_units<'f>(figure: impl Into<Option<&'f Figure>>) -> Cell {
    Cell::or_empty(figure.into(), |figure| Cell::figure(figure, 1, 8))
}

/// Standard error times `scale`; empty if the figure is exact or the error unknown.
pub fn error_of<'f>(figure: impl Into<Option<&'f Figure>>, scale: f64) -> Cell {
    let error = figure.into().and_then(|figure| figure.std_error);
    Cell::or_empty(error.filter(|error| error.is_finite()), |error| float(scale * error))
}

/// Whole amounts have no decimals.
pub fn units<'f>(amount: impl Into<Option<&'f Fraction>>) -> Cell {
    Cell::or_empty(amount.into(), |amount| match amount.is_integer() {
        true => Cell::Integer(amount.to_integer()),
        false => Cell::Decimal(amount.clone(), 8),
    })
}

/// Inverse of a frequency; empty for zero.
pub fn one_in(frequency: &Fraction) -> Cell {
    Cell::or_empty((!frequency.is_zero()).then(|| frequency.recip()), |inverse| Cell::Decimal(inverse, 4))
}

pub fn numerator(fraction: &Fraction) -> Cell {
    Cell::Integer(fraction.numer().clone())
}

pub fn denominator(fraction: &Fraction) -> Cell {
    Cell::Integer(fraction.denom().clone())
}

pub fn float(value: f64) -> Cell {
    Cell::Float(value, 8)
}

/// Amounts on the meters: `10000`, or `major=1000;mega=10000` for several.
pub fn meters(offer: &Offer) -> Cell {
    let plain = |amount: &Fraction| decimal(amount, if amount.is_integer() { 0 } else { 8 });
    match offer.paytable.meters.as_slice() {
        _ if offer.meters.is_empty() && offer.paytable.has_unknown_seeds() => Cell::Empty,
        [] => Cell::Empty,
        [only] => units(&offer.meters.amount(only)),
        several => {
            let named: Vec<String> =
                several.iter().map(|meter| format!("{}={}", meter.name, plain(&offer.meters.amount(meter)))).collect();
            Cell::text(named.join(";"))
        }
    }
}
