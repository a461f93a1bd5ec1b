//! Columns of a sheet: name, kind, and the cell of a row; the columns and number formats of several sheets. A
//! cell is one value of a row: in full for files, shortened for people.

use num_bigint::BigInt;
use num_traits::{ToPrimitive, Zero};

use super::OUTPUT_VERSION;
use super::wording::{with_commas, with_error};
use crate::games::Offer;
use crate::lists::joined;
use crate::outcome::{Fraction, decimal, percent, to_f64};
use crate::paytable::{Dollars, Meter, visible};
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

pub struct Column<K, S> {
    /// In files.
    pub name: &'static str,
    pub kind: Kind,
    content: Content<K, S>,
}

/// Makes a cell from the row's key, such as an offer, and its subject.
enum Content<K, S> {
    Row(fn(&K, &S) -> Cell),
    Subject(Box<dyn Fn(&S) -> Cell>),
}

pub fn text<K, S>(name: &'static str, cell: fn(&K, &S) -> Cell) -> Column<K, S> {
    Column { name, kind: Kind::Text, content: Content::Row(cell) }
}

/// Rows have different units.
pub fn mixed<K, S>(name: &'static str, cell: fn(&K, &S) -> Cell) -> Column<K, S> {
    Column { kind: Kind::Mixed, ..text(name, cell) }
}

/// Whole numbers of any size: counts, parts of fractions, seeds.
pub fn integer<K, S>(name: &'static str, cell: fn(&K, &S) -> Cell) -> Column<K, S> {
    Column { kind: Kind::Integer, ..text(name, cell) }
}

pub fn small_integer<K, S>(name: &'static str, cell: fn(&K, &S) -> Cell) -> Column<K, S> {
    Column { kind: Kind::SmallInteger, ..text(name, cell) }
}

pub fn number<K, S>(name: &'static str, cell: fn(&K, &S) -> Cell) -> Column<K, S> {
    Column { kind: Kind::Number, ..text(name, cell) }
}

impl<K, S> Column<K, S> {
    pub fn of_subject(name: &'static str, kind: Kind, cell: impl Fn(&S) -> Cell + 'static) -> Self {
        Column { name, kind, content: Content::Subject(Box::new(cell)) }
    }

    pub fn cell(&self, key: &K, subject: &S) -> Cell {
        match &self.content {
            Content::Row(cell) => cell(key, subject),
            Content::Subject(cell) => cell(subject),
        }
    }
}

/// Leading columns of every file.
pub fn keys<S>() -> impl Iterator<Item = Column<Offer, S>> {
    [
        small_integer("schema_version", |_, _| Cell::integer(OUTPUT_VERSION)),
        text("game", |offer: &Offer, _: &S| Cell::text(offer.game.id)),
        text("wager", |offer, _| Cell::text(offer.wager.id)),
        text("paytable", |offer, _| Cell::text(offer.paytable.id.as_str())),
        text("reading", |offer, _| Cell::text(offer.reading_name())),
    ]
    .into_iter()
}

/// Last part of the key, farther back because it was added later; empty for optimal decisions.
pub fn strategy<S>() -> Column<Offer, S> {
    text("strategy", |offer, _| Cell::text(offer.strategy_name()))
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
            let named = |meter: &Meter| format!("{}={}", meter.name, plain(&offer.meters.amount(meter)));
            Cell::text(joined(several.iter().map(named), ";"))
        }
    }
}

/// Decimals of a number for people; large numbers have none.
const PLACES_FOR_PEOPLE: u32 = 4;
const WHOLE_FOR_PEOPLE: f64 = 1_000.0;
/// Smaller numbers would print as zero with the decimals for people.
const LEAST_FOR_PEOPLE: f64 = 0.000_05;
/// Decimals of an amount in dollars: in files, and for people.
const PLACES_OF_DOLLARS: u32 = 8;
const PLACES_OF_CENTS: u32 = 2;

#[derive(Clone, Debug, PartialEq)]
pub enum Cell {
    /// Does not apply.
    Empty,
    /// Does not apply; people see this word.
    Label(&'static str),
    Text(String),
    Integer(BigInt),
    /// An exact fraction, printed as a decimal with this many places.
    Decimal(Fraction, u32),
    /// An exact fraction, printed in lowest terms.
    Fraction(Fraction),
    /// A statistic or a square root, printed with this many places.
    Float(f64, u32),
    /// A sampled figure with its standard error. Files have the value with `places` decimals; people see both, without
    /// a digit beyond the error.
    Sampled {
        value: Fraction,
        std_error: f64,
        places: u32,
    },
    /// An exact amount; people see it to the cent.
    Dollars(Dollars),
}

impl Cell {
    pub fn text(text: impl Into<String>) -> Self {
        Cell::Text(text.into())
    }

    pub fn integer(number: impl Into<BigInt>) -> Self {
        Cell::Integer(number.into())
    }

    pub fn or_empty<T>(value: Option<T>, cell: impl FnOnce(T) -> Cell) -> Self {
        value.map_or(Cell::Empty, cell)
    }

    /// The figure times `scale`; a sampled one keeps its error.
    pub fn figure(figure: &Figure, scale: u32, places: u32) -> Self {
        let value = &figure.value * Fraction::from_integer(scale.into());
        match figure.std_error {
            None if figure.is_rounded => Cell::Float(to_f64(&value), places),
            None => Cell::Decimal(value, places),
            Some(error) => Cell::Sampled { value, std_error: f64::from(scale) * error, places },
        }
    }

    /// Ends of the 95 % confidence interval of a sampled cell, with its decimals; `None` if the error is unknown.
    pub fn interval(&self) -> Option<[Cell; 2]> {
        let Cell::Sampled { value, std_error, places } = self else { return None };
        let ends = Figure::sampled(value.clone(), *std_error).interval()?;
        Some(ends.map(|end| Cell::Float(to_f64(&end), *places)))
    }

    /// The value of an exact number.
    pub fn exact(&self) -> Option<Fraction> {
        match self {
            Cell::Integer(number) => Some(Fraction::from_integer(number.clone())),
            Cell::Decimal(value, _) | Cell::Fraction(value) | Cell::Dollars(value) => Some(value.clone()),
            _ => None,
        }
    }

    /// `false` for [`Cell::Fraction`], which other programs read as text.
    pub fn is_number(&self) -> bool {
        matches!(self, Cell::Integer(_) | Cell::Decimal(..) | Cell::Float(..) | Cell::Sampled { .. } | Cell::Dollars(_))
    }

    /// The cell as in files: plain decimals.
    pub fn in_full(&self) -> String {
        self.with_places(u32::MAX)
    }

    /// The cell for people: numbers shortened, texts as [`visible`].
    pub fn for_people(&self) -> String {
        match (self, self.as_f64().map(f64::abs)) {
            (Cell::Text(text), _) => visible(text),
            (Cell::Label(word), _) => word.to_string(),
            (Cell::Dollars(_), _) => with_commas(&self.with_places(PLACES_OF_CENTS)),
            (Cell::Sampled { value, std_error, .. }, _) => with_error(value, *std_error),
            (_, Some(large)) if large >= WHOLE_FOR_PEOPLE => with_commas(&self.with_places(0)),
            // A value other than zero is never shown as zero.
            (_, Some(small)) if small > 0.0 && small < LEAST_FOR_PEOPLE => self.in_full(),
            _ => self.with_places(PLACES_FOR_PEOPLE),
        }
    }

    fn with_places(&self, most: u32) -> String {
        match self {
            Cell::Empty | Cell::Label(_) => String::new(),
            Cell::Text(text) => text.clone(),
            Cell::Integer(number) => number.to_string(),
            Cell::Fraction(value) => value.to_string(),
            Cell::Decimal(value, places) | Cell::Sampled { value, places, .. } => decimal(value, most.min(*places)),
            Cell::Dollars(amount) => decimal(amount, most.min(PLACES_OF_DOLLARS)),
            // By way of an exact fraction, so that rounding and the sign of zero are as in exact columns.
            Cell::Float(value, places) => {
                Fraction::from_float(*value).map(|exact| decimal(&exact, most.min(*places))).unwrap_or_default()
            }
        }
    }

    /// The value of a number.
    pub fn as_f64(&self) -> Option<f64> {
        match self {
            Cell::Empty | Cell::Label(_) | Cell::Text(_) | Cell::Fraction(_) => None,
            Cell::Integer(number) => number.to_f64(),
            Cell::Decimal(value, _) | Cell::Dollars(value) | Cell::Sampled { value, .. } => value.to_f64(),
            Cell::Float(value, _) => Some(*value),
        }
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
        // 80 of 51,979,200 deals.
        assert_eq!(Cell::Decimal(ratio(80, 51_979_200), 15).for_people(), "0.000001539077169");
        assert_eq!(Cell::Decimal(ratio(0, 1), 8).for_people(), "0.0000");
        assert_eq!(Cell::Float(649_740.25, 8).for_people(), "649,740");
        assert_eq!((Cell::Label("sum").for_people().as_str(), Cell::Label("sum").in_full().as_str()), ("sum", ""));
        assert_eq!(Cell::Dollars(ratio(80_001, 32)).in_full(), "2500.03125000");
        assert_eq!(Cell::Dollars(ratio(-80_001, 32)).for_people(), "-2,500.03");
        assert_eq!(Cell::Float(-1e-12, 8).in_full(), "0.00000000");
        assert_eq!(Cell::Float(f64::NAN, 8).in_full(), "");
        assert_eq!(Cell::Float(1.5e6, 2).in_full(), "1500000.00");
        assert_eq!(Cell::integer(u128::MAX).in_full(), "340282366920938463463374607431768211455");
    }
}
