//! Probability that a bankroll does not last.

use std::ops::Range;

use az::Az;
use num_bigint::BigInt;
use num_integer::Integer;
use num_traits::{One, ToPrimitive, Zero};
use thiserror::Error;

use super::lattice::{LOG_TAIL, Lattice, TAIL, log_moment, tilts};
use crate::outcome::{Fraction, ratio, to_f64};

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
    if rounds > MOST_RUIN_ROUNDS {
        return Err(RuinError::Rounds(rounds));
    }
    if *bankroll > ratio(MOST_BANKROLL, 1) {
        return Err(RuinError::Bankroll);
    }
    if bankroll < needed {
        return Err(RuinError::TooSmall(needed.clone()));
    }
    let walk = Walk::new(lattice, rounds)?;
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
    let least = needed.ceil().to_integer().to_u64().ok_or(RuinError::Bankroll)?;
    let mut found = Err(RuinError::NoBankroll);
    // Ruin falls as the bankroll grows.
    let (mut from, mut to) = (least, MOST_BANKROLL + 1);
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
        let (one, other) = (&lattice.lowest, &lattice.step);
        // The greatest common step of two fractions is their numerators' step over a common denominator.
        let parts = one.denom().lcm(other.denom());
        let whole = |fraction: &Fraction| fraction.numer() * (&parts / fraction.denom());
        let common = whole(one).gcd(&whole(other));
        let step = ratio(if common.is_zero() { BigInt::one() } else { common }, parts);
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
        let ruined = (-to).clamp(0, now.len().az::<i64>()).az::<usize>();
        let kept = &now[ruined..];
        let to = to.max(0).az::<usize>();
        let within = next.len().saturating_sub(to).min(kept.len());
        let (followed, safe) = kept.split_at(within);
        if let Some(next) = next.get_mut(to..to + within) {
            next.iter_mut().zip(followed).for_each(|(next, now)| *next += probability * now);
        }
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
