//! One value of a row: in full for files, shortened for people.

use num_bigint::BigInt;
use num_traits::ToPrimitive;

use super::numbers::{with_commas, with_error};
pub use crate::lists::grouped;
use crate::outcome::{Fraction, decimal, to_f64};
use crate::paytable::{Dollars, visible};
use crate::statistics::Figure;

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
        match self {
            Cell::Text(text) => return visible(text),
            Cell::Label(word) => return word.to_string(),
            Cell::Dollars(_) => return with_commas(&self.with_places(PLACES_OF_CENTS)),
            Cell::Sampled { value, std_error, .. } => return with_error(value, *std_error),
            _ => {}
        }
        match self.as_f64().map(f64::abs) {
            Some(large) if large >= WHOLE_FOR_PEOPLE => with_commas(&self.with_places(0)),
            // A value other than zero is never shown as zero.
            Some(small) if small > 0.0 && small < LEAST_FOR_PEOPLE => self.in_full(),
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
