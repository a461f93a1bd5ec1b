//! Amounts of units and of money.

use num_bigint::BigInt;
use num_rational::BigRational;

/// An exact amount in units of the wager; arithmetic is free of money.
pub type Units = BigRational;

/// An exact amount of money in dollars.
pub type Dollars = BigRational;

/// `count` whole units.
pub fn whole_units(count: impl Into<BigInt>) -> Units {
    Units::from_integer(count.into())
}

/// The refusal of meters with rates of more than the wager.
pub const OVER_100_PERCENT: &str = "no more than 100 % of a wager can go to meters and reserves";
