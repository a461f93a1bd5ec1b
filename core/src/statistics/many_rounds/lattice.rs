//! Net results of a round as integer steps, and bounds of the sum of many rounds but for a negligible probability
//! (Chernoff, Annals of Mathematical Statistics 23, 1952, theorem 1).

use std::collections::BTreeMap;

use num_bigint::{BigInt, BigUint};
use num_integer::Integer;
use num_traits::{One, Signed, ToPrimitive, Zero};

use crate::outcome::{Fraction, Outcome, OutcomeTable, ratio, to_f64};

/// Limit on steps between the least and the greatest net result.
const MOST_STEPS: u64 = 1 << 24;

/// Limit on parts of a unit in the step that rare awards are rounded down to.
const MOST_PARTS: u32 = 1_000;
/// An award is rare if it comes less than once in this many rounds.
const RARE: u128 = 100;

/// Net results of one round: the least one, and each as a number of equal steps above it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lattice {
    /// Least net result in units.
    pub lowest: Fraction,
    /// Greatest common step of all results, in units.
    pub step: Fraction,
    /// Steps of each result above the least, ascending, with its count.
    pub results: Vec<(u64, u128)>,
    pub cycle: u128,
    /// Whether rare awards were rounded down, for lack of a large enough common step.
    pub is_rounded: bool,
}

impl Lattice {
    /// Lattice of `table`; `None` if its net results are more than 2^24 steps apart.
    pub fn of(table: &OutcomeTable) -> Option<Self> {
        Lattice::with(table, None)
    }

    /// The lattice of [`Lattice::of`], with rare awards (mostly from meters) rounded down to the common step of all
    /// other results, which stay as they are. `None` also if that step is less than a thousandth of a unit.
    pub fn rounded_down(table: &OutcomeTable) -> Option<Self> {
        let is_rare = |outcome: &Outcome| outcome.is_win() && outcome.count < table.cycle() / RARE;
        let common = table.occurring().filter(|outcome| !is_rare(outcome)).map(|outcome| &outcome.net);
        let parts = common.fold(BigInt::one(), |parts, net| parts.lcm(net.denom()));
        (parts <= BigInt::from(MOST_PARTS)).then(|| Lattice::with(table, Some(&parts.into())))?
    }

    /// Lattice with net results rounded down to `parts` of a unit, if given; common results are multiples of them.
    fn with(table: &OutcomeTable, parts: Option<&Fraction>) -> Option<Self> {
        let rounded = |net: &Fraction| parts.map_or_else(|| net.clone(), |parts| (net * parts).floor() / parts);
        let nets: Vec<(Fraction, u128)> =
            table.occurring().map(|outcome| (rounded(&outcome.net), outcome.count)).collect();
        let lowest = nets.iter().map(|(net, _)| net).min()?.clone();
        let parts_of_all = nets.iter().fold(BigInt::one(), |parts, (net, _)| parts.lcm((net - &lowest).denom()));
        let above = |net: &Fraction| ((net - &lowest) * Fraction::from(parts_of_all.clone())).to_integer();
        let common = nets.iter().fold(BigInt::zero(), |common, (net, _)| common.gcd(&above(net)));
        let common = if common.is_zero() { BigInt::one() } else { common };
        let mut results: BTreeMap<u64, u128> = BTreeMap::new();
        for (net, count) in &nets {
            let steps = (above(net) / &common).to_u64().filter(|&steps| steps <= MOST_STEPS)?;
            *results.entry(steps).or_default() += count;
        }
        let (step, results) = (ratio(common, parts_of_all), results.into_iter().collect());
        Some(Lattice { lowest, step, results, cycle: table.cycle(), is_rounded: parts.is_some() })
    }

    pub fn span(&self) -> u64 {
        self.results.last().map_or(0, |&(steps, _)| steps)
    }

    pub fn mean(&self) -> Fraction {
        let sum: BigInt = self.results.iter().map(|&(steps, count)| BigInt::from(steps) * count).sum();
        ratio(sum, self.cycle)
    }

    /// Lattice without its greatest result, with that result's steps, its probability and the probability of all
    /// others; `None` if there is no other.
    pub fn without_greatest(&self) -> Option<(Self, u64, [f64; 2])> {
        let (&(steps, count), others) = self.results.split_last()?;
        let cycle = self.cycle - count;
        let chances = [count, cycle].map(|count| to_f64(&ratio(count, self.cycle)));
        (cycle > 0).then(|| (Lattice { results: others.to_vec(), cycle, ..self.clone() }, steps, chances))
    }

    pub fn probabilities(&self) -> impl Iterator<Item = (u64, f64)> {
        self.results.iter().map(|&(steps, count)| (steps, to_f64(&ratio(count, self.cycle))))
    }

    /// Probability of each result in parts of 2 to the power `bits`, rounded to the nearest.
    pub fn rounded_probabilities(&self, bits: u32) -> impl Iterator<Item = (u64, i64)> {
        self.results.iter().map(move |&(steps, count)| {
            let doubled = (BigUint::from(count) << (bits + 1)) / self.cycle;
            (steps, ((doubled + 1_u32) >> 1_u32).to_i64().unwrap_or(i64::MAX))
        })
    }

    /// Net result of `rounds` rounds with this sum of steps, in units.
    pub fn net(&self, rounds: u64, steps: u64) -> Fraction {
        &self.lowest * Fraction::from(BigInt::from(rounds)) + &self.step * Fraction::from(BigInt::from(steps))
    }

    /// Steps of the greatest result of `rounds` rounds up to `net`; `None` if all are greater.
    pub fn steps(&self, rounds: u64, net: &Fraction) -> Option<u64> {
        let steps = ((net - self.net(rounds, 0)) / &self.step).floor().to_integer();
        if steps.is_negative() { None } else { Some(steps.to_u64().unwrap_or(u64::MAX)) }
    }
}

/// Bound on the probability of a sum beyond either bound, with the rounding of the logarithms.
pub const TAIL: f64 = 1.01e-15;

/// Negative logarithm of the target probability of the bounds.
pub const LOG_TAIL: f64 = 34.538_776_394_910_684; // 15 ln 10

/// Steps of the sum within the bounds, both included.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bounds {
    pub first: u64,
    pub last: u64,
}

impl Bounds {
    /// Bounds of the sum of `rounds` rounds. For any s > 0 a sum of at least b has a probability of at most E[exp(s
    /// X)]^n exp(-s b), with X the steps of a round; the best b over a geometric sequence of s is taken. The lower
    /// bound mirrors it.
    pub fn of(lattice: &Lattice, rounds: u64) -> Self {
        let most = lattice.span().saturating_mul(rounds);
        let results: Vec<(f64, f64)> =
            lattice.probabilities().map(|(steps, probability)| (steps as f64, probability)).collect();
        let at = |tilt: f64| (rounds as f64 * log_moment(&results, tilt) + LOG_TAIL) / tilt;
        // The margin of more than a step covers floating point rounding, which is 1e-12 of a bound.
        let margin = 1.0 + 1e-11 * most as f64;
        let above = tilts().map(at).fold(f64::INFINITY, f64::min) + margin;
        let below = tilts().map(|tilt| at(-tilt)).fold(f64::NEG_INFINITY, f64::max) - margin;
        Bounds {
            first: below.max(0.0).to_u64().unwrap_or(u64::MAX),
            last: most.min(above.ceil().max(0.0).to_u64().unwrap_or(u64::MAX)),
        }
    }
}

/// Tilts tried, a quarter of an octave apart.
pub fn tilts() -> impl Iterator<Item = f64> {
    (-160..24).map(|fourths: i32| libm::exp2(f64::from(fourths) / 4.0))
}

/// Logarithm of E[exp(tilt X)].
pub fn log_moment(results: &[(f64, f64)], tilt: f64) -> f64 {
    let most = results.iter().map(|(steps, _)| tilt * steps).fold(f64::NEG_INFINITY, f64::max);
    most + libm::log(results.iter().map(|(steps, probability)| probability * libm::exp(tilt * steps - most)).sum())
}
