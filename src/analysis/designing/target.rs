//! The target of a design: bounds on figures.

use std::ops::RangeInclusive;

use num_traits::Signed;

use super::played::Played;
use crate::analysis::Bounds;
use crate::outcome::{Fraction, Measure, ratio};

const EVERY: RangeInclusive<i128> = i128::MIN..=i128::MAX;
const NOTHING: RangeInclusive<i128> = RangeInclusive::new(1, 0);

/// Bounds in the units of the figures for people: percent, units of the wager, rounds. The house edge comes first, as
/// it narrows the search.
#[derive(Clone, Debug, Default)]
pub struct Target(pub Vec<(Measure, Bounds)>);

impl Target {
    pub fn bounds_on(&self, measure: Measure) -> Option<&Bounds> {
        self.0.iter().find(|(own, _)| *own == measure).map(|(_, bounds)| bounds)
    }

    pub fn is_on_the_edge_alone(&self) -> bool {
        self.0.iter().all(|(measure, _)| *measure == Measure::HouseEdge)
    }

    /// The bounds on the house edge, as sums of net results of this play.
    pub fn sums_of_edge(&self, played: &Played) -> RangeInclusive<i128> {
        let sum = |edge: Fraction| -edge / ratio(100, 1) * played.parts_of_all_rounds();
        self.bounds_on(Measure::HouseEdge).map_or(EVERY, |bounds| within(bounds, sum))
    }
}

/// The bounds of a target in whole numbers, for all paytables that are played in one way.
pub struct Tests<'p> {
    played: &'p Played,
    pub sums: RangeInclusive<i128>,
    hits: RangeInclusive<i128>,
    top_awards: RangeInclusive<i128>,
    /// Bounds on the variance, in units squared.
    variance: Option<Bounds>,
}

impl<'p> Tests<'p> {
    pub fn of(target: &Target, played: &'p Played) -> Self {
        let cycle = ratio(played.cycle, 1);
        let bounds = |measure: Measure| target.bounds_on(measure);
        let risk = |risk: Fraction| -risk / ratio(100, 1) * ratio(played.wagered, 1);
        let of_risk = bounds(Measure::ElementOfRisk).map_or(EVERY, |bounds| match played.wagered {
            0 => NOTHING,
            _ => within(bounds, risk),
        });
        let of_edge = target.sums_of_edge(played);
        let hits = |share: Fraction| share / ratio(100, 1) * &cycle;
        Tests {
            played,
            sums: *of_edge.start().max(of_risk.start())..=*of_edge.end().min(of_risk.end()),
            hits: bounds(Measure::HitFrequency).map_or(EVERY, |bounds| within(bounds, hits)),
            top_awards: bounds(Measure::TopAward).map_or(EVERY, |bounds| counts_of(bounds, &cycle)),
            variance: bounds(Measure::StdDev).map(Bounds::squared),
        }
    }

    /// Whether a candidate with these pays, and a sum within [`Tests::sums`], meets the other bounds.
    pub fn are_passed(&self, pays: &[i64]) -> bool {
        (self.hits == EVERY || holds(&self.hits, self.played.hits(pays)))
            && (self.top_awards == EVERY || holds(&self.top_awards, self.played.top_awards(pays)))
            && self.variance.as_ref().is_none_or(|bounds| bounds.contains(&self.played.variance(pays)))
    }
}

fn holds(range: &RangeInclusive<i128>, count: u128) -> bool {
    i128::try_from(count).is_ok_and(|count| range.contains(&count))
}

/// The whole numbers that are the `number` of a value within bounds; it rises or falls throughout.
fn within(bounds: &Bounds, number: impl Fn(Fraction) -> Fraction) -> RangeInclusive<i128> {
    let of = |end: &Option<Fraction>| end.clone().map(&number);
    let rises = number(ratio(1, 1)) > number(ratio(0, 1));
    let [least, most] = if rises { [&bounds.least, &bounds.most] } else { [&bounds.most, &bounds.least] };
    let least = of(least).map_or(i128::MIN, |least| whole(least.ceil()));
    let most = of(most).map_or(i128::MAX, |most| whole(most.floor()));
    least..=most
}

/// Counts of the greatest win by which it occurs once in this many rounds.
fn counts_of(bounds: &Bounds, cycle: &Fraction) -> RangeInclusive<i128> {
    let positive = |end: &Option<Fraction>| end.clone().filter(Signed::is_positive);
    match (&bounds.most, positive(&bounds.most)) {
        // Nothing occurs more often than in every round.
        (Some(_), None) => NOTHING,
        (_, most) => {
            let least = most.map_or(i128::MIN, |most| whole((cycle / most).ceil()));
            let most = positive(&bounds.least).map_or(i128::MAX, |least| whole((cycle / least).floor()));
            least..=most
        }
    }
}

/// A whole number, the nearest that 128 bits hold.
fn whole(number: Fraction) -> i128 {
    let greatest = if number.is_negative() { i128::MIN } else { i128::MAX };
    number.to_integer().try_into().unwrap_or(greatest)
}
