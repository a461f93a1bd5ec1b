//! Net results of a round as integer steps; bounds of the sum of many rounds but for a negligible probability
//! (Chernoff, Annals of Mathematical Statistics 23, 1952, theorem 1); and the probability that a bankroll, which moves
//! by these steps, does not last.

use std::collections::BTreeMap;
use std::ops::Range;

use az::Az;
use num_bigint::{BigInt, BigUint};
use num_integer::Integer;
use num_traits::{One, Signed, ToPrimitive, Zero};
use thiserror::Error;

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
        let lowest = table.occurring().map(|outcome| rounded(&outcome.net)).min()?;
        let above: Vec<Fraction> = table.occurring().map(|outcome| rounded(&outcome.net) - &lowest).collect();
        let step = common_step(&above);
        let mut results: BTreeMap<u64, u128> = BTreeMap::new();
        for (net, outcome) in above.iter().zip(table.occurring()) {
            let steps = (net / &step).to_integer().to_u64().filter(|&steps| steps <= MOST_STEPS)?;
            *results.entry(steps).or_default() += outcome.count;
        }
        let results = results.into_iter().collect();
        Some(Lattice { lowest, step, results, cycle: table.cycle(), is_rounded: parts.is_some() })
    }

    pub fn span(&self) -> u64 {
        self.results.last().map_or(0, |&(steps, _)| steps)
    }

    pub fn mean(&self) -> Fraction {
        ratio(self.results.iter().map(|&(steps, count)| BigInt::from(steps) * count).sum::<BigInt>(), self.cycle)
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

/// Greatest common step of these amounts; if all are zero, one.
fn common_step(amounts: &[Fraction]) -> Fraction {
    // The greatest common step of fractions is their numerators' step over a common denominator.
    let parts = amounts.iter().fold(BigInt::one(), |parts, amount| parts.lcm(amount.denom()));
    let whole = |amount: &Fraction| amount.numer() * (&parts / amount.denom());
    let common = amounts.iter().fold(BigInt::zero(), |common, amount| common.gcd(&whole(amount)));
    if common.is_zero() { Fraction::one() } else { ratio(common, parts) }
}

/// Bound on the probability of a sum beyond either bound, with the rounding of the logarithms.
pub const TAIL: f64 = 1.01e-15;

/// Negative logarithm of the target probability of the bounds.
pub const LOG_TAIL: f64 = 34.538_776_394_910_684; // 15 ln 10

/// Least and greatest number of steps of the sum of `rounds` rounds, but for a negligible probability. For any s > 0 a
/// sum of at least b has a probability of at most E[exp(s X)]^n exp(-s b), with X the steps of a round; the best b over
/// a geometric sequence of s is taken. The lower bound mirrors it.
pub fn bounds(lattice: &Lattice, rounds: u64) -> [u64; 2] {
    let most = lattice.span().saturating_mul(rounds);
    let results: Vec<(f64, f64)> = lattice.probabilities().map(|(steps, p)| (steps as f64, p)).collect();
    let at = |tilt: f64| (rounds as f64 * log_moment(&results, tilt) + LOG_TAIL) / tilt;
    // The margin of more than a step covers floating point rounding, which is 1e-12 of a bound.
    let margin = 1.0 + 1e-11 * most as f64;
    let above = tilts().map(at).fold(f64::INFINITY, f64::min) + margin;
    let below = tilts().map(|tilt| at(-tilt)).fold(f64::NEG_INFINITY, f64::max) - margin;
    let [first, last] = [below, above.ceil()].map(|bound| bound.max(0.0).to_u64().unwrap_or(u64::MAX));
    [first, most.min(last)]
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

pub const MOST_RUIN_ROUNDS: u64 = 100_000;
pub const MOST_BANKROLL: u64 = 10_000;

/// Limit on transitions, about 30 s.
const MOST_MOVES: u64 = 100_000_000_000;
/// Probability dropped per round at each end of the states.
const DROPPED: f64 = 1e-18;

#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Ruin {
    /// Probability that the bankroll, within the rounds or after the last, no longer covers another round.
    pub probability: f64,
    pub mean_rounds: f64,
    /// Error bound of the probability, and of the mean number as a share of all rounds.
    pub error: f64,
}

#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum RuinError {
    #[error("the probability of ruin is computed for at most {MOST_RUIN_ROUNDS} rounds, not {0}")]
    Rounds(u64),
    #[error("a bankroll may have at most {MOST_BANKROLL} units")]
    Bankroll,
    /// Too little for a round, which may require this many units.
    #[error("the bankroll does not cover one round, which may ask for {0} units")]
    TooSmall(Fraction),
    #[error("no bankroll of at most {MOST_BANKROLL} units is ruined so rarely: allow more, or choose fewer rounds")]
    NoBankroll,
    #[error("the bankroll has too many states: choose fewer rounds, or units with a larger common step")]
    TooFine,
}

/// Ruin of a player with `bankroll` units within `rounds` rounds, who stops when the bankroll does not cover `needed`
/// units, the most that a round may require.
///
/// Every state of the bankroll is followed from round to round. All terms are positive, so each round adds at most one
/// rounding per result and two more to the relative error. States are dropped as safe once Doob's bound for exponential
/// martingales makes ruin in the remaining rounds negligible.
///
/// # Errors
/// [`RuinError`] for too many rounds or units, and for a bankroll that covers no round.
pub fn ruin(lattice: &Lattice, bankroll: &Fraction, needed: &Fraction, rounds: u64) -> Result<Ruin, RuinError> {
    let walk = match bankroll {
        _ if rounds > MOST_RUIN_ROUNDS => return Err(RuinError::Rounds(rounds)),
        bankroll if *bankroll > ratio(MOST_BANKROLL, 1) => return Err(RuinError::Bankroll),
        bankroll if bankroll < needed => return Err(RuinError::TooSmall(needed.clone())),
        _ => Walk::new(lattice, rounds)?,
    };
    let start = ((bankroll - needed) / &walk.step).floor().to_integer().to_usize().ok_or(RuinError::TooFine)?;
    match walk.safe {
        safe if start >= safe => Ok(Ruin { probability: 0.0, mean_rounds: rounds as f64, error: TAIL }),
        safe if safe as u64 * rounds > MOST_MOVES / walk.results.len() as u64 => Err(RuinError::TooFine),
        _ => Ok(walk.follow(start, rounds)),
    }
}

/// Least bankroll in whole units whose probability of [`ruin`] is at most `most`; and that ruin.
///
/// # Errors
/// Those of [`ruin`]; [`RuinError::NoBankroll`] if the greatest bankroll does not do.
pub fn bankroll_of_ruin(
    lattice: &Lattice,
    most: &Fraction,
    needed: &Fraction,
    rounds: u64,
) -> Result<(Fraction, Ruin), RuinError> {
    let mut found = Err(RuinError::NoBankroll);
    // Ruin falls as the bankroll grows.
    let (mut from, mut to) = (needed.ceil().to_integer().to_u64().ok_or(RuinError::Bankroll)?, MOST_BANKROLL + 1);
    while from < to {
        let units = u64::midpoint(from, to);
        let ruined = ruin(lattice, &ratio(units.min(MOST_BANKROLL), 1), needed, rounds)?;
        if ruined.probability <= to_f64(most) {
            (to, found) = (units, Ok((ratio(units, 1), ruined)));
        } else {
            from = units + 1;
        }
    }
    found
}

/// A bankroll in equal steps.
pub struct Walk {
    /// Greatest common step of all net results, in units.
    pub step: Fraction,
    /// Steps of each result, ascending, with its probability.
    pub results: Vec<(i64, f64)>,
    /// First state from which ruin is negligible, in steps above the last state before ruin.
    pub safe: usize,
}

impl Walk {
    pub fn new(lattice: &Lattice, rounds: u64) -> Result<Self, RuinError> {
        let step = common_step(&[lattice.lowest.clone(), lattice.step.clone()]);
        let steps_of = |steps: u64| (lattice.net(1, steps) / &step).to_integer().to_i64();
        let results = lattice.probabilities().map(|(steps, probability)| Some((steps_of(steps)?, probability)));
        let results: Vec<(i64, f64)> = results.collect::<Option<_>>().ok_or(RuinError::TooFine)?;
        let lost: Vec<(f64, f64)> = results.iter().map(|&(steps, probability)| (-steps as f64, probability)).collect();
        let at = |tilt: f64| (rounds as f64 * log_moment(&lost, tilt).max(0.0) + LOG_TAIL) / tilt;
        let safe = tilts().map(at).fold(f64::INFINITY, f64::min).to_usize().unwrap_or(usize::MAX - 1) + 1;
        Ok(Walk { step, results, safe })
    }

    fn follow(&self, start: usize, rounds: u64) -> Ruin {
        let (mut now, mut next) = (vec![0.0; self.safe], vec![0.0; self.safe]);
        now[start] = 1.0;
        let (mut span, mut safe, mut dropped) = (start..start + 1, 0.0, 0.0);
        let (mut alive, mut mean_rounds) = (1.0, 0.0);
        for _ in 0..rounds {
            mean_rounds += alive;
            let reached = self.reached(&span);
            next[reached.clone()].fill(0.0);
            for &(steps, probability) in &self.results {
                safe += self.step_by(steps, probability, &now[span.clone()], span.start, &mut next);
            }
            std::mem::swap(&mut now, &mut next);
            span = trimmed(&now, reached, &mut dropped);
            alive = now[span.clone()].iter().sum::<f64>() + safe + dropped;
        }
        let of_results = (self.results.len() + 2) as f64;
        let error = (rounds as f64 * of_results + self.safe as f64) * f64::EPSILON + dropped + TAIL;
        Ruin { probability: (1.0 - alive).clamp(0.0, 1.0), mean_rounds, error: error * 1.01 }
    }

    pub fn reached(&self, span: &Range<usize>) -> Range<usize> {
        let ends = [self.results.first(), self.results.last()];
        let [least, most] = ends.map(|result| result.map_or(0, |&(steps, _)| steps));
        let first = (span.start.az::<i64>() + least).max(0).az::<usize>().min(self.safe);
        first..(span.end.az::<i64>() + most).max(0).az::<usize>().clamp(first, self.safe)
    }

    /// Moves the probabilities of states from `first` on by a result; returns the probability that reaches safe states.
    fn step_by(&self, steps: i64, probability: f64, now: &[f64], first: usize, next: &mut [f64]) -> f64 {
        let to = first.az::<i64>() + steps;
        // States below zero are ruined.
        let kept = &now[(-to).clamp(0, now.len().az::<i64>()).az::<usize>()..];
        let to = to.max(0).az::<usize>();
        let within = next.len().saturating_sub(to).min(kept.len());
        let (followed, safe) = kept.split_at(within);
        let reached = next.get_mut(to..to + within).unwrap_or_default();
        reached.iter_mut().zip(followed).for_each(|(next, now)| *next += probability * now);
        probability * safe.iter().sum::<f64>()
    }
}

pub fn trimmed(now: &[f64], span: Range<usize>, dropped: &mut f64) -> Range<usize> {
    // Number and sum of the first states that are negligible together.
    let negligible = |states: &mut dyn Iterator<Item = &f64>| {
        let sums = states.scan(0.0, |sum, probability| {
            *sum += probability;
            Some(*sum)
        });
        sums.take_while(|sum| *sum <= DROPPED).fold((0, 0.0), |(number, _), sum| (number + 1, sum))
    };
    let (above, sum_above) = negligible(&mut now[span.clone()].iter().rev());
    let left = span.start..span.end - above;
    let (below, sum_below) = negligible(&mut now[left.clone()].iter());
    *dropped += sum_above + sum_below;
    left.start + below..left.end
}
