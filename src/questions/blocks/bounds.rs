//! Parser of bounds on a figure: `5.8..6.2`, `5.8..`, `..6.2`, or `6` for exactly that.

use super::numbers;
use crate::analysis::Bounds;
use crate::outcome::Fraction;
use crate::paytable::quoted;

/// Between the two ends, as in the options that take a range of amounts.
const TO: &str = "..";

/// Parses bounds with both ends inclusive; a percent sign after a number is allowed.
pub fn bounds(text: &str) -> Result<Bounds, String> {
    let (least, most) = match text.split_once(TO) {
        None => {
            let exactly = Some(end(text, text)?);
            (exactly.clone(), exactly)
        }
        Some((least, most)) => (end_if_any(least, text)?, end_if_any(most, text)?),
    };
    match (&least, &most) {
        (None, None) => Err(format!("{} has no end; {}", quoted(text), EXAMPLES)),
        (Some(from), Some(to)) if to < from => {
            Err(format!("{} is an empty range: it ends before it begins", quoted(text)))
        }
        _ => Ok(Bounds { least, most }),
    }
}

const EXAMPLES: &str = "write it like 5.8..6.2, 5.8.. for at least, ..6.2 for at most, or 6 for exactly";

fn end_if_any(text: &str, whole: &str) -> Result<Option<Fraction>, String> {
    (!text.trim().is_empty()).then(|| end(text, whole)).transpose()
}

fn end(text: &str, whole: &str) -> Result<Fraction, String> {
    let number = text.trim();
    let number = number.strip_suffix('%').unwrap_or(number);
    numbers::decimal_number(number).ok_or_else(|| match text == whole {
        true => format!("{} is not a number; {EXAMPLES}", quoted(text)),
        false => format!("{} in {} is not a number; {EXAMPLES}", quoted(text), quoted(whole)),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::outcome::ratio;

    #[test]
    fn ranges_are_exact_and_may_lack_an_end() {
        let of = |least: Option<(i64, i64)>, most: Option<(i64, i64)>| {
            let end = |end: Option<(i64, i64)>| end.map(|(part, of)| ratio(part, of));
            Ok(Bounds { least: end(least), most: end(most) })
        };
        assert_eq!(bounds("5.8..6.2"), of(Some((58, 10)), Some((62, 10))));
        assert_eq!(bounds("5.8%..6.2%"), of(Some((58, 10)), Some((62, 10))));
        assert_eq!(bounds("25.."), of(Some((25, 1)), None));
        assert_eq!(bounds("..6.2 %"), of(None, Some((62, 10))));
        assert_eq!(bounds("6"), of(Some((6, 1)), Some((6, 1))));
        assert_eq!(bounds("-1.5..3"), of(Some((-3, 2)), Some((3, 1))));
        assert_eq!(bounds("6..6"), of(Some((6, 1)), Some((6, 1))));
    }

    #[test]
    fn empty_ranges_and_words_are_refused() {
        for text in ["", "..", "6..5", "a..b", "1...2", "1..2..3", "5-6", "%", "1..%", "NaN", "1/3", "1,2"] {
            assert!(bounds(text).is_err(), "{text}");
        }
    }
}
