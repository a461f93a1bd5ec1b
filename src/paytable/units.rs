//! Amounts of units and of money.

use num_bigint::BigInt;
use num_rational::BigRational;

/// An exact amount in units of the wager, so that money never appears in arithmetic.
pub type Units = BigRational;

/// An exact amount of money in dollars.
pub type Dollars = BigRational;

/// `count` whole units.
pub fn whole_units(count: impl Into<BigInt>) -> Units {
    Units::from_integer(count.into())
}

/// What is said of meters that are fed with more than the wager.
pub const OVER_100_PERCENT: &str = "no more than 100 % of a wager can go to meters and reserves";
