//! Bounds on figures: `house_edge_pct=5.8..6.2`, `25..` or `>=25`, `..4` or `<=4`, or `6` for exactly that.

use super::numbers;
use crate::analysis::{BOUNDED, Bounds, bounded_measure};
use crate::outcome::{Fraction, Measure};
use crate::paytable::{quoted, unknown};
use crate::questions::fields::ensure_each_once;
use crate::questions::refusal::Refusal;

/// Between the two ends, as in the options that take a range of amounts.
const TO: &str = "..";

fields! {
    #[command(next_help_heading = "Target")]
    pub struct Required {
        /// Bounds on a figure, both ends inclusive, such as house_edge_pct=5.8..6.2, 'win_frequency_pct>=25' or std_dev=..4:
        /// house_edge_pct (of a unit), element_of_risk_pct, win_frequency_pct (rounds with a net win), std_dev (of a round, in
        /// units), max_net_one_in (rounds for one greatest win, on average), or total_win_per_hour_table (dollars, where a
        /// table is chosen for) (may be repeated)
        #[arg(long, value_name = "FIGURE=RANGE")]
        pub require: Vec<(Measure, Bounds)> = many(bounded),
    }
}

impl Required {
    /// The bounds on these figures, in their order.
    ///
    /// # Errors
    /// A figure that is none of them, or is bounded twice.
    pub fn among(&self, figures: &[Measure]) -> Result<Vec<(Measure, Bounds)>, Refusal> {
        ensure_each_once("require", self.require.iter().map(|(measure, _)| measure.column()))?;
        if let Some((measure, _)) = self.require.iter().find(|(measure, _)| !figures.contains(measure)) {
            let known: Vec<&str> = figures.iter().map(|measure| measure.column()).collect();
            let why = format!("no figure of this question; these are: {}", known.join(", "));
            return Err(Refusal::about("require", measure.column(), why));
        }
        let of = |measure: &Measure| self.require.iter().find(|(of, _)| of == measure).cloned();
        Ok(figures.iter().filter_map(of).collect())
    }
}

/// Parses a figure with its bounds.
pub fn bounded(text: &str) -> Result<(Measure, Bounds), String> {
    let at =
        text.find(['=', '<', '>']).ok_or_else(|| format!("{}: write it like house_edge_pct=5.8..6.2", quoted(text)))?;
    let (name, range) = (text[..at].trim(), text[at..].trim_start_matches('='));
    let known = BOUNDED.map(Measure::column);
    let measure = bounded_measure(name).ok_or_else(|| unknown("figure", name, "the figures are", known))?;
    let bounds = bounds(range.trim()).map_err(|why| format!("{}: {why}", measure.column()))?;
    Ok((measure, bounds))
}

/// Parses bounds with both ends inclusive; a percent sign after a number is allowed.
pub fn bounds(text: &str) -> Result<Bounds, String> {
    let (least, most) = match (text.split_once(TO), text.strip_prefix("<="), text.strip_prefix(">=")) {
        (_, Some(most), _) => (None, Some(end(most, text)?)),
        (_, _, Some(least)) => (Some(end(least, text)?), None),
        (Some((least, most)), ..) => (end_if_any(least, text)?, end_if_any(most, text)?),
        (None, ..) => {
            let exactly = Some(end(text, text)?);
            (exactly.clone(), exactly)
        }
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
        assert_eq!((bounds("25.."), bounds(">=25")), (of(Some((25, 1)), None), of(Some((25, 1)), None)));
        assert_eq!(bounds("<= 6.2"), bounds("..6.2"));
        assert_eq!(bounds("..6.2 %"), of(None, Some((62, 10))));
        assert_eq!(bounds("6"), of(Some((6, 1)), Some((6, 1))));
        assert_eq!(bounds("-1.5..3"), of(Some((-3, 2)), Some((3, 1))));
        assert_eq!(bounds("6..6"), of(Some((6, 1)), Some((6, 1))));
    }

    #[test]
    fn empty_ranges_and_words_are_refused() {
        for text in [
            "", "..", "6..5", "a..b", "1...2", "1..2..3", "5-6", "%", "1..%", "NaN", "1/3", "1,2", "<6", ">6", "<=",
            "<=1..2",
        ] {
            assert!(bounds(text).is_err(), "{text}");
        }
    }

    #[test]
    fn figures_are_named_as_their_columns_or_as_people_say() {
        for text in ["house_edge_pct=6", "House edge=6", "house-edge = 6", "house_edge=6%"] {
            assert_eq!(bounded(text), Ok((Measure::HouseEdge, bounds("6").expect("a number"))), "{text}");
        }
        assert_eq!(bounded("std_dev<=4").map(|(measure, _)| measure), Ok(Measure::StdDev));
        for text in ["", "6", "=6", "edge", "house_edge_pct", "fun=6", "house_edge_pct=", "house_edge_pct<6"] {
            assert!(bounded(text).is_err(), "{text}");
        }
    }
}
