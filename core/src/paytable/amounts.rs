//! Exact amounts: fractions of integers of any size, in units and dollars, and their decimal notation.

use az::Az;
use num_bigint::BigInt;
use num_integer::Integer;
use num_rational::BigRational;
use num_traits::{One, Signed, ToPrimitive};

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
    let rounded: BigInt = (fraction.numer().abs() * &scale * 2 + fraction.denom()) / (fraction.denom() * 2);
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

/// Exact amount in units of the wager; arithmetic is free of money.
pub type Units = Fraction;

pub type Dollars = Fraction;

pub fn whole_units(count: impl Into<BigInt>) -> Units {
    Units::from_integer(count.into())
}

/// Pays in integer parts of a unit, so that their sums are integers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WholePays {
    /// Parts per unit: the least common denominator of all amounts.
    pub scale: i64,
    pub nets: Vec<i64>,
    pub most: Option<i64>,
}

impl WholePays {
    /// Converts net results and payout limit. `None` if a net result, or a unit, has more than `bound` parts, or if the
    /// payout limit does not fit 64 bits.
    pub fn new<'n>(nets: impl Iterator<Item = &'n Units> + Clone, most: Option<&'n Units>, bound: i64) -> Option<Self> {
        let scale = nets.clone().chain(most).fold(BigInt::one(), |scale, amount| scale.lcm(amount.denom()));
        let parts = |amount: &Units| (amount.numer() * (&scale / amount.denom())).to_i64();
        let bounded = |parts: i64| (-bound..=bound).contains(&parts).then_some(parts);
        let nets = nets.map(|net| parts(net).and_then(bounded)).collect::<Option<_>>()?;
        let most = most.map(|most| parts(most).ok_or(())).transpose().ok()?;
        Some(WholePays { scale: scale.to_i64().and_then(bounded)?, nets, most })
    }
}

/// A pay as a paytable file states it: `2`, or `"3/2"` in quotes.
pub(super) fn units_in_toml(units: &Units) -> String {
    if units.is_integer() { units.to_string() } else { format!("\"{units}\"") }
}

/// The pay that a text states: `3/2`, or a slip for it such as `3:2`, `3 to 2` or `1.5`.
pub(super) fn pay_meant(text: &str) -> Option<Units> {
    let (units, of) = ["/", ":", "to"].into_iter().find_map(|mark| text.split_once(mark)).unwrap_or((text, "1"));
    let [units, of] = [units, of].map(|number| plain_decimal(number.trim(), MOST_DIGITS));
    Some(units? / of.filter(Signed::is_positive)?)
}

pub const MOST_DIGITS: usize = 18;

/// Exact value of a plain decimal: digits with an optional sign and decimal point. `None` for anything else, or for
/// more digits than `most`.
pub fn plain_decimal(text: &str, most: usize) -> Option<Units> {
    let (whole, part) = text.split_once('.').unwrap_or((text, "0"));
    let digits = whole.strip_prefix('-').unwrap_or(whole);
    let is_plain = |digits: &str| !digits.is_empty() && digits.bytes().all(|digit| digit.is_ascii_digit());
    let count = |text: &str| text.bytes().filter(u8::is_ascii_digit).count();
    let is_number = is_plain(digits) && is_plain(part) && count(text) <= most;
    let number: BigInt = is_number.then(|| [whole, part].concat())?.parse().ok()?;
    Some(Units::new(number, BigInt::from(10).pow(part.len().az::<u32>())))
}

/// Fewest decimal places, up to `most`, that are exact.
fn exact_places(number: &Units, most: usize) -> Option<usize> {
    (0..=most).find(|&places| scaled(number, places).is_integer())
}

fn scaled(number: &Units, places: usize) -> Units {
    number * whole_units(BigInt::from(10).pow(places.az::<u32>()))
}

/// Plain decimal notation of a number from zero on with a finite expansion; of any other number, the first digits, as
/// many as can be read back.
pub fn in_plain_decimals(number: &Units) -> String {
    let places = exact_places(number, MOST_DIGITS).unwrap_or(MOST_DIGITS);
    decimal(&(scaled(number, places).trunc() / scaled(&Units::one(), places)), places.az::<u32>())
}
