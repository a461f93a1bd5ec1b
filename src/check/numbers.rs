//! Numbers of a baseline, however they are written: a spreadsheet saves `0.00000000` as `0`, and `0.00001000` as `1E-05`.

use num_bigint::BigInt;
use num_traits::{Signed, Zero};

use crate::outcome::Fraction;
use crate::paytable::plain_decimal;

/// Greatest power of ten that is read, either way; a number of a report has a third of it.
const GREATEST_EXPONENT: u32 = 300;
/// Digits that a spreadsheet keeps.
const DIGITS_OF_A_SPREADSHEET: u32 = 15;

/// The exact value of a decimal number of at most `most` digits, which may have an exponent; `None` for anything else.
pub(super) fn number(text: &str, most: usize) -> Option<Fraction> {
    let (digits, exponent) = text.split_once(['e', 'E']).unwrap_or((text, "0"));
    let exponent: i32 = exponent.parse().ok().filter(|exponent: &i32| exponent.unsigned_abs() <= GREATEST_EXPONENT)?;
    let power = Fraction::from_integer(BigInt::from(10).pow(exponent.unsigned_abs()));
    let digits = plain_decimal(digits, most)?;
    Some(if exponent < 0 { digits / power } else { digits * power })
}

/// Whether two cells are equal: as texts, or as numbers. A number of which digits were lost is another one.
pub(super) fn are_equal(one: &str, other: &str, most: usize) -> bool {
    one == other || number(one, most).zip(number(other, most)).is_some_and(|(one, other)| one == other)
}

/// Whether a number differs from another one only beyond the digits that a spreadsheet keeps.
pub(super) fn is_rounded(was: &Fraction, is: &Fraction) -> bool {
    let unit = Fraction::from_integer(BigInt::from(10).pow(DIGITS_OF_A_SPREADSHEET - 2));
    let apart = (was - is).abs();
    !apart.is_zero() && apart * unit <= is.abs()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_equal_however_they_are_written_and_lost_digits_are_a_difference() {
        let equal = |one: &str, other: &str| are_equal(one, other, 40);
        for (one, other) in [
            ("0", "0.00000000"),
            ("1E-05", "0.00001000"),
            ("-2.5", "-2.50000000"),
            ("1.5e+3", "1500"),
            ("-0", "0.00"),
            ("to-1", "to-1"),
        ] {
            assert!(equal(one, other) && equal(other, one), "{one} {other}");
        }
        for (one, other) in [
            ("3.505679", "3.50567919"),
            ("3.50567918", "3.50567919"),
            ("1.69565613376055E+20", "169565613376054896000"),
            ("1E-05", "0.0001"),
            ("", "0"),
            ("1E", "1"),
            ("E5", "1"),
            ("1E999999999", "1"),
            ("1E301", "1e302"),
            ("0x1", "1"),
            ("1,5", "1.5"),
            ("1 ", "1"),
        ] {
            assert!(!equal(one, other) && !equal(other, one), "{one} {other}");
        }
        assert_eq!(number(&"7".repeat(41), 40), None);
    }

    #[test]
    fn a_number_of_fifteen_digits_may_be_a_rounded_one() {
        let is_rounded = |was: &str, is: &str| {
            let [was, is] = [was, is].map(|text| number(text, 40).expect("a number"));
            super::is_rounded(&was, &is)
        };
        assert!(is_rounded("97957629225283100", "97957629225283109"));
        assert!(is_rounded("1.69565613376055E+20", "169565613376054896000"));
        assert!(!is_rounded("97957629225283109", "97957629225283109"), "the same");
        assert!(!is_rounded("0.035056791", "0.035056792"));
        assert!(!is_rounded("0", "1"));
    }
}
