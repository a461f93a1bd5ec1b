//! Exact fractions and their decimal notation.

use az::Az;
use num_bigint::BigInt;
use num_integer::Integer;
use num_rational::BigRational;
use num_traits::{One, Signed, ToPrimitive};

use crate::paytable::{exact_places, whole_units};

/// Exact fraction in lowest terms, of integers of any size.
pub type Fraction = BigRational;

/// `numerator / denominator`; panics if the denominator is zero.
pub fn ratio(numerator: impl Into<BigInt>, denominator: impl Into<BigInt>) -> Fraction {
    Fraction::new(numerator.into(), denominator.into())
}

/// Nearest floating point number, for display and statistics only.
pub fn to_f64(fraction: &Fraction) -> f64 {
    // No outcome table holds a fraction beyond the range of f64; NaN would show it.
    fraction.to_f64().unwrap_or(f64::NAN)
}

/// A hundred times the fraction.
pub fn percent(fraction: &Fraction) -> Fraction {
    fraction * whole_units(100)
}

/// Rounds to this many decimal places, halves away from zero.
pub fn rounded(fraction: &Fraction, places: u32) -> Fraction {
    let parts = whole_units(BigInt::from(10).pow(places));
    (fraction * &parts).round() / parts
}

/// Plain decimal with this many places, rounded half away from zero: no exponent, no separators, no minus sign before a
/// zero.
pub fn decimal(fraction: &Fraction, places: u32) -> String {
    let scale = BigInt::from(10).pow(places);
    let doubled: BigInt = fraction.numer().abs() * &scale * 2;
    let rounded: BigInt = (doubled + fraction.denom()) / (fraction.denom() * 2);
    let (whole, part) = rounded.div_rem(&scale);
    let sign = if fraction.is_negative() && rounded.is_positive() { "-" } else { "" };
    if scale.is_one() {
        return format!("{sign}{whole}");
    }
    format!("{sign}{whole}.{part:0>width$}", part = part.to_string(), width = places as usize)
}

/// Longest decimal in reports; beyond it, a fraction is written as a quotient.
const MOST_PLACES: usize = 12;
/// Enough for a number on a command line: at most 40 digits and a power of ten.
const MOST_PLACES_GIVEN: usize = 100;

/// Shortest exact notation: a decimal such as `0.25` if at most twelve places suffice, else a quotient such as `1/3`.
pub fn shortest(fraction: &Fraction) -> String {
    with_places_up_to(fraction, MOST_PLACES)
}

/// As [`shortest`], with as many places as any number on a command line may have.
pub fn in_full(fraction: &Fraction) -> String {
    with_places_up_to(fraction, MOST_PLACES_GIVEN)
}

fn with_places_up_to(fraction: &Fraction, most: usize) -> String {
    exact_places(fraction, most).map_or_else(|| fraction.to_string(), |places| decimal(fraction, places.az::<u32>()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(numerator: i64, denominator: i64, places: u32) -> String {
        decimal(&ratio(numerator, denominator), places)
    }

    #[test]
    fn decimals_are_rounded_half_away_from_zero() {
        assert_eq!(shown(1, 3, 4), "0.3333");
        assert_eq!(shown(-2, 3, 4), "-0.6667");
        assert_eq!(shown(5, 1000, 2), "0.01");
        assert_eq!(shown(-5, 1000, 2), "-0.01");
        assert_eq!(shown(-4, 1000, 2), "0.00");
        assert_eq!(shown(999, 1000, 2), "1.00");
        assert_eq!(shown(7, 2, 0), "4");
        assert_eq!(shown(1_000_000_007, 1, 3), "1000000007.000");
    }

    #[test]
    fn large_fractions_become_the_nearest_float() {
        let huge = BigInt::from(10).pow(400);
        let third = Fraction::new(huge.clone(), huge * 3);
        assert_eq!(to_f64(&third), 1.0 / 3.0);
    }

    #[test]
    fn the_shortest_text_loses_nothing() {
        let texts = [(1, 4, "0.25"), (1, 3, "1/3"), (5, 1, "5"), (-1, 8, "-0.125"), (1, 1 << 13, "1/8192")];
        for (numerator, denominator, text) in texts {
            assert_eq!(shortest(&ratio(numerator, denominator)), text);
        }
        // Thirteen places: 5^13 = 1,220,703,125.
        assert_eq!(in_full(&ratio(1, 1 << 13)), "0.0001220703125");
    }

    #[test]
    fn rounded_fractions_stay_fractions() {
        assert_eq!(rounded(&ratio(2, 3), 2), ratio(67, 100));
        assert_eq!(rounded(&ratio(-5, 1_000), 2), ratio(-1, 100));
        assert_eq!(percent(&ratio(1, 8)), ratio(25, 2));
    }
}
