//! A range that a figure must lie in, with both ends or one.

use std::fmt::{self, Display, Formatter};

use num_traits::Signed;

use crate::outcome::{Fraction, Measure, shortest};
use crate::paytable::whole_units;

/// Measures that can be bounded, in the order of a search; the house edge narrows it most.
pub const BOUNDED: [Measure; 6] = [
    Measure::HouseEdge,
    Measure::ElementOfRisk,
    Measure::HitFrequency,
    Measure::StdDev,
    Measure::TopAward,
    Measure::WinPerHour,
];

/// The measure that can be bounded, by its column (also without `_pct`) or its words, in any case.
pub fn bounded_measure(name: &str) -> Option<Measure> {
    let plain = |name: &str| name.to_lowercase().replace([' ', '-'], "_");
    let is_name = |of: &str| plain(of) == plain(name) || Some(plain(name).as_str()) == of.strip_suffix("_pct");
    BOUNDED.into_iter().find(|own| is_name(own.column()) || is_name(own.words()))
}

/// A value for people with its unit: `5.8 %`, or `4 units`.
pub fn with_unit(measure: Measure, value: impl Display) -> String {
    format!("{value} {}", if measure.is_share() { "%" } else { measure.unit() })
}

/// Least and greatest permitted value, both inclusive; at least one is given.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bounds {
    pub least: Option<Fraction>,
    pub most: Option<Fraction>,
}

impl Bounds {
    pub fn contains(&self, value: &Fraction) -> bool {
        self.least.as_ref().is_none_or(|least| least <= value) && self.most.as_ref().is_none_or(|most| value <= most)
    }

    /// How far a value lies outside; zero inside.
    pub fn distance(&self, value: &Fraction) -> Fraction {
        let below = self.least.as_ref().map(|least| least - value);
        let above = self.most.as_ref().map(|most| value - most);
        below.into_iter().chain(above).fold(whole_units(0), Fraction::max)
    }

    /// The bounds with each end further out by this share of itself, or of one if that is more.
    pub fn wider(&self, share: &Fraction) -> Self {
        let by = |end: &Fraction| share * end.abs().max(whole_units(1));
        let [least, most] = [&self.least, &self.most];
        Bounds { least: least.as_ref().map(|end| end - by(end)), most: most.as_ref().map(|end| end + by(end)) }
    }

    /// The share by which the bounds have to be wider for a value outside; zero inside.
    pub fn share_missed(&self, value: &Fraction) -> Fraction {
        let end = if self.least.as_ref().is_some_and(|least| value < least) { &self.least } else { &self.most };
        self.distance(value) / end.as_ref().map_or_else(|| whole_units(1), |end| end.abs().max(whole_units(1)))
    }

    /// The bounds of the square of a figure that is never negative. A bound below zero keeps its sign: as a least it
    /// bounds nothing, as a most it lets nothing through.
    pub fn squared(&self) -> Self {
        let square = |end: &Option<Fraction>| end.as_ref().map(|end| end * end.abs());
        Bounds { least: square(&self.least), most: square(&self.most) }
    }
}

impl Display for Bounds {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let [least, most] = [&self.least, &self.most].map(|end| end.as_ref().map(shortest).unwrap_or_default());
        let is_one = self.least.is_some() && self.least == self.most;
        if is_one { write!(f, "{least}") } else { write!(f, "{least}..{most}") }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::outcome::ratio;

    #[test]
    fn both_ends_are_inside_and_a_missing_end_is_no_bound() {
        let of = |least: Option<i64>, most: Option<i64>| Bounds {
            least: least.map(whole_units),
            most: most.map(whole_units),
        };
        let inside =
            |bounds: &Bounds| (0..=4).filter(|&value| bounds.contains(&whole_units(value))).collect::<Vec<_>>();
        assert_eq!(inside(&of(Some(1), Some(3))), [1, 2, 3]);
        assert_eq!(inside(&of(Some(3), None)), [3, 4]);
        assert_eq!(inside(&of(None, Some(1))), [0, 1]);
        assert!(of(Some(1), Some(3)).contains(&ratio(5, 2)));
        let far = |value: i64| of(Some(1), Some(3)).distance(&whole_units(value));
        assert_eq!([0, 1, 2, 5].map(far), [1, 0, 0, 2].map(whole_units));
        // Widened by what a value misses, the bounds end at it.
        let bounds = of(Some(-4), Some(10));
        for value in [-10, 11, 25] {
            let wider = bounds.wider(&bounds.share_missed(&whole_units(value)));
            assert!(wider.least == Some(whole_units(value)) || wider.most == Some(whole_units(value)), "{value}");
        }
        assert_eq!(bounds.share_missed(&whole_units(0)), whole_units(0));
        assert_eq!(of(Some(2), Some(3)).squared(), of(Some(4), Some(9)));
        assert_eq!(of(Some(-2), Some(-1)).squared(), of(Some(-4), Some(-1)));
        assert_eq!(
            [of(Some(1), Some(3)), of(None, Some(1)), of(Some(2), Some(2))].map(|of| of.to_string()),
            ["1..3", "..1", "2"]
        );
    }
}
