//! Numbers as sentences and the tables of the page show them.

use num_traits::{Signed, Zero};

use crate::outcome::{Fraction, decimal, percent, to_f64};

/// Decimal places of percentages and of amounts that are not whole.
const PLACES: u32 = 4;

/// Probabilities below this are written with a power of ten.
const SMALL: f64 = 1e-4;

/// A fraction of one in percent.
pub fn percentage(fraction: &Fraction) -> String {
    decimal(&percent(fraction), PLACES)
}

/// A difference of two fractions of one in percentage points, with its sign.
pub fn points(difference: &Fraction) -> String {
    let sign = if difference.is_positive() { "+" } else { "" };
    format!("{sign}{}", percentage(difference))
}

/// A number with its digits before the point in groups of three.
pub fn with_commas(number: &str) -> String {
    let (sign, digits) = number.strip_prefix('-').map_or(("", number), |digits| ("-", digits));
    let (whole, rest) = digits.split_at(digits.find('.').unwrap_or(digits.len()));
    let mut text = String::new();
    for (place, digit) in whole.chars().enumerate() {
        if place > 0 && (whole.len() - place).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    format!("{sign}{text}{rest}")
}

/// A whole number.
pub fn whole(number: impl ToString) -> String {
    with_commas(&number.to_string())
}

/// An amount in units, as a whole number where it is one.
pub fn units(amount: &Fraction) -> String {
    with_commas(&decimal(amount, if amount.is_integer() { 0 } else { PLACES }))
}

/// The inverse of a frequency, with about four digits; nothing for what never happens.
pub fn one_in(frequency: &Fraction) -> Option<String> {
    let inverse = (!frequency.is_zero()).then(|| frequency.recip())?;
    let places = match to_f64(&inverse) {
        ..10.0 => 3,
        10.0..100.0 => 2,
        100.0..1_000.0 => 1,
        _ => 0,
    };
    Some(with_commas(&decimal(&inverse, places)))
}

/// A probability with at least five significant digits.
pub fn probability(fraction: &Fraction) -> String {
    let value = to_f64(fraction);
    if value > 0.0 && value < SMALL { format!("{value:.4e}") } else { decimal(fraction, 8) }
}

/// A floating-point result with this many places.
pub fn rough(value: f64, places: usize) -> String {
    let text = format!("{value:.places$}");
    // No minus sign before a zero.
    let is_zero = text.chars().all(|character| matches!(character, '-' | '0' | '.'));
    if is_zero { text.trim_start_matches('-').to_string() } else { text }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::outcome::ratio;

    #[test]
    fn numbers_are_written_for_people() {
        assert_eq!(with_commas("-1234567.8901"), "-1,234,567.8901");
        assert_eq!(
            (with_commas("100"), with_commas("1000"), with_commas("-100")),
            ("100".into(), "1,000".into(), "-100".into())
        );
        assert_eq!(one_in(&ratio(4, 2_598_960)).as_deref(), Some("649,740"));
        assert_eq!(one_in(&ratio(2, 3)).as_deref(), Some("1.500"));
        assert_eq!(one_in(&ratio(0, 3)), None);
        assert_eq!(probability(&ratio(1, 4)), "0.25000000");
        assert_eq!(probability(&ratio(4, 2_598_960)), "1.5391e-6");
        assert_eq!(rough(-0.0001, 2), "0.00");
        assert_eq!(percentage(&ratio(1, 3)), "33.3333");
        let signed = [ratio(1, 200), ratio(0, 1), ratio(-1, 200)].map(|difference| points(&difference));
        assert_eq!(signed, ["+0.5000", "0.0000", "-0.5000"]);
    }
}
