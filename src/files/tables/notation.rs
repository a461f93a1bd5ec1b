//! Numbers as this program or a spreadsheet writes them. A text that could be two numbers is none.

use crate::outcome::Fraction;
use crate::paytable::plain_decimal;

const MOST_DIGITS: usize = 40;
/// Digits between commas.
const GROUP: usize = 3;

/// A number such as `1234.5` or, where commas may group digits, `1,234.5`.
pub fn number(text: &str, commas_group: bool) -> Option<Fraction> {
    plain_decimal(&ungrouped(text, commas_group)?, MOST_DIGITS)
}

/// An amount of dollars: a number, `$10`, `-$10`, or `($10)` and `(10)` for negative amounts.
pub fn dollars(text: &str, commas_group: bool) -> Option<Fraction> {
    let (text, is_in_brackets) = match without_dollar(text).strip_prefix('(').and_then(|text| text.strip_suffix(')')) {
        Some(inner) => (inner, true),
        None => (text, false),
    };
    let (text, has_minus) = text.strip_prefix('-').map_or((text, false), |text| (text, true));
    let plain = without_dollar(text);
    let is_signed_twice = plain.starts_with('-') || (is_in_brackets && has_minus);
    let amount = number(plain, commas_group).filter(|_| !is_signed_twice)?;
    Some(if is_in_brackets || has_minus { -amount } else { amount })
}

fn without_dollar(text: &str) -> &str {
    text.trim().strip_prefix('$').map_or(text.trim(), str::trim_start)
}

/// The number without commas between groups of three digits; `None` if a comma is elsewhere or not permitted.
fn ungrouped(text: &str, commas_group: bool) -> Option<String> {
    if !text.contains(',') {
        return Some(text.to_string());
    }
    let digits = text.strip_prefix('-').unwrap_or(text);
    let whole = digits.split('.').next().unwrap_or_default();
    let (first, others) = whole.split_once(',')?;
    let is_grouped = (1..=GROUP).contains(&first.len()) && others.split(',').all(|group| group.len() == GROUP);
    let comma_after_point = digits.len() > whole.len() && digits[whole.len()..].contains(',');
    (commas_group && is_grouped && !comma_after_point).then(|| text.replace(',', ""))
}

/// How to write the number correctly.
pub fn remedy(text: &str, commas_group: bool) -> &'static str {
    match (text.contains(','), commas_group) {
        (true, true) => "commas stand between groups of three digits, and a point before decimals",
        (true, false) => "a comma may be a decimal one where semicolons separate cells; write it without, as 1234.50",
        (false, _) => "it must be a number such as 1234.50",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::outcome::ratio;

    #[test]
    fn amounts_are_read_as_spreadsheets_show_them() {
        for (text, cents) in [
            ("1234.50", 123_450),
            ("-29810.5", -2_981_050),
            ("$10", 1_000),
            ("-$10", -1_000),
            ("(21500)", -2_150_000),
            ("($21,500.25)", -2_150_025),
            ("$ (21,500.25)", -2_150_025),
            ("$ 1,234,567", 123_456_700),
            ("32,400", 3_240_000),
            ("-32,400", -3_240_000),
        ] {
            assert_eq!(dollars(text, true), Some(ratio(cents, 100)), "{text}");
        }
    }

    #[test]
    fn nothing_with_two_readings_is_an_amount() {
        let nonsense = "1,5|1,50|1,2345|,500|1,,000|1.5,000|1,000.|12,34,567|--1|-(1)|(-1)|$-|$-10|$|()|(1|1)|$$1|1$|\
                        €1|1 000|-$-1|+1|1e3";
        for text in nonsense.split('|') {
            assert_eq!(dollars(text, true), None, "{text}");
        }
        assert_eq!(dollars("32,400", false), None, "where semicolons separate cells");
        assert_eq!(dollars("$32400", false), Some(ratio(32_400, 1)));
        assert_eq!((number("$1", true), number("(1)", true)), (None, None));
        assert_eq!(number("1,200.5", true), Some(ratio(2_401, 2)));
    }
}
