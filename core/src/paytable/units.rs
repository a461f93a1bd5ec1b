//! Amounts of units and of money.

use az::Az;
use num_bigint::BigInt;
use num_integer::Integer;
use num_rational::BigRational;
use num_traits::{One, ToPrimitive};

/// An exact amount in units of the wager; arithmetic is free of money.
pub type Units = BigRational;

/// An exact amount of money in dollars.
pub type Dollars = BigRational;

/// `count` whole units.
pub fn whole_units(count: impl Into<BigInt>) -> Units {
    Units::from_integer(count.into())
}

/// Pays in whole parts of a unit, so that sums of them are whole.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WholePays {
    /// Parts of a unit: the least common denominator of all amounts.
    pub scale: i64,
    /// Net results, in their order.
    pub nets: Vec<i64>,
    /// The payout limit, if there is one.
    pub most: Option<i64>,
}

impl WholePays {
    /// These net results under this payout limit; `None` if a net result, or a unit, has more than `bound` parts.
    pub fn new<'n>(nets: impl Iterator<Item = &'n Units> + Clone, most: Option<&'n Units>, bound: i64) -> Option<Self> {
        let scale = nets.clone().chain(most).fold(BigInt::one(), |scale, amount| scale.lcm(amount.denom()));
        let parts = |amount: &Units| (amount.numer() * (&scale / amount.denom())).to_i64();
        let bounded = |parts: i64| (-bound..=bound).contains(&parts).then_some(parts);
        Some(WholePays {
            scale: scale.to_i64().and_then(bounded)?,
            nets: nets.map(|net| parts(net).and_then(bounded)).collect::<Option<_>>()?,
            most: most.map(|most| parts(most).ok_or(())).transpose().ok()?,
        })
    }
}

/// Most digits of a percentage.
pub const MOST_DIGITS: usize = 18;

/// The refusal of meters with rates of more than the wager.
pub const OVER_100_PERCENT: &str = "no more than 100 % of a wager can go to meters and reserves";

/// The exact value of a plain decimal number: digits, which a sign may precede and a decimal point may part. `None` for
/// anything else, or more digits than `most`.
pub fn plain_decimal(text: &str, most: usize) -> Option<Units> {
    let (whole, part) = text.split_once('.').unwrap_or((text, "0"));
    let digits = whole.strip_prefix('-').unwrap_or(whole);
    let is_plain = |digits: &str| !digits.is_empty() && digits.bytes().all(|digit| digit.is_ascii_digit());
    let count = |text: &str| text.bytes().filter(u8::is_ascii_digit).count();
    if !is_plain(digits) || !is_plain(part) || count(text) > most {
        return None;
    }
    let number: BigInt = [whole, part].concat().parse().ok()?;
    Some(Units::new(number, BigInt::from(10).pow(part.len().az::<u32>())))
}

/// The fewest decimal places, up to `most`, with which the number is exact.
pub fn exact_places(number: &Units, most: usize) -> Option<usize> {
    (0..=most).find(|&places| scaled(number, places).is_integer())
}

fn scaled(number: &Units, places: usize) -> Units {
    number * whole_units(BigInt::from(10).pow(places.az::<u32>()))
}

/// A number that is no less than zero and has a finite decimal expansion, in plain decimals; of any other the first
/// digits, as many as are read.
pub fn in_plain_decimals(number: &Units) -> String {
    let places = exact_places(number, MOST_DIGITS).unwrap_or(MOST_DIGITS);
    let digits = format!("{:0>least$}", scaled(number, places).to_integer(), least = places + 1);
    let (whole, part) = digits.split_at(digits.len() - places);
    if part.is_empty() { whole.to_string() } else { format!("{whole}.{part}") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn plain_decimals_are_exact_and_nothing_else_is_a_number() {
        let ratio = |numerator: i64, denominator: i64| Some(Units::new(numerator.into(), denominator.into()));
        for (text, numerator, denominator) in [("3.5", 7, 2), ("-0.25", -1, 4), ("12", 12, 1), ("0.00000000", 0, 1)] {
            assert_eq!(plain_decimal(text, 9), ratio(numerator, denominator), "{text}");
        }
        let nonsense = "|-|.5|5.|1e3|NaN|inf|+1|1,5|--1|0x1| 1|1.2.3|1.-2|1234567890|1.234567890";
        for text in nonsense.split('|') {
            assert_eq!(plain_decimal(text, 9), None, "{text}");
        }
    }

    #[test]
    fn numbers_are_written_as_they_are_read() {
        for text in ["0", "7", "10000", "12.5", "0.05", "0.00000000000000001", "99.125"] {
            let number = plain_decimal(text, MOST_DIGITS).expect("a plain decimal");
            assert_eq!(in_plain_decimals(&number), text);
        }
        assert_eq!(in_plain_decimals(&Units::new(2.into(), 3.into())), "0.666666666666666666");
    }
}
