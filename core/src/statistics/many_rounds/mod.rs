//! Distribution of the net result of many independent rounds, with a proven error bound; the band within which it lies,
//! and the test of a recorded result.
//!
//! Net results are integer steps above the least one ([`Lattice`]). Let the window be `M` steps, a power of two, that
//! contain the sum but for a negligible probability ([`lattice::bounds`]). The probability of at most the window's
//! `n`-th step is the finite Fourier sum
//!
//! ```text
//! F(n) = 1/M sum over t < M of  phi(t)^rounds e(-t first / M) (1 - e(-t n / M)) / (1 - e(-t / M)),
//! phi(t) = sum over results of  probability e(t steps / M),   e(x) = exp(2 pi i x),
//! ```
//!
//! with the term `n / M` for `t = 0`. Frequencies at which `phi` to the power of the rounds is negligible are left out;
//! after many rounds some dozens remain. Their terms are evaluated directly, without a transform.
//!
//! **The error.** `phi` and its power are integers in units of 2^-62 (`fourier::Fixed`). A power of a number of
//! modulus one at most is off by `rounds` times the error of the number, plus twice `rounds` roundings. The terms of
//! `t` and `-t` together weigh an error of the power by at most `2 / (M sin(pi t / M)) <= 1 / t`, so all frequencies up
//! to `T` weigh it by `1 + ln T`. Added to this are the probability beyond the bounds, the omitted terms, and the
//! rounding of the final sum. [`ManyRounds::error`] is the total.
//!
//! A few rounds with a jackpot of millions have many frequencies. Then the rounds are split by the number of greatest
//! results, which is binomial, and the other rounds are summed separately ([`shares`]).

pub mod fourier;
pub mod lattice;

use az::Az;
use num_traits::Zero;
use thiserror::Error;

use super::agreement::{BINOMIAL_ERROR, binomial};
use crate::outcome::{Fraction, OutcomeTable, to_f64};
use fourier::FourierSum;
use lattice::TAIL;

pub use lattice::{Lattice, MOST_BANKROLL, MOST_RUIN_ROUNDS, Ruin, RuinError, bankroll_of_ruin, ruin};

/// Limit on rounds.
pub const MOST_ROUNDS: u64 = 1_000_000_000;

/// Power: probability that a change of the mean of [`Band::change_shown`] takes the result out of the band.
pub const POWER: f64 = 0.8;

/// Limit on separate sums, and on the frequencies of them all.
const MOST_SUMS: usize = 1 << 10;
const MOST_FREQUENCIES: usize = 1 << 22;

#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ManyRoundsError {
    /// Not between one round and [`MOST_ROUNDS`].
    #[error("a session has 1 to {MOST_ROUNDS} rounds, not {0}")]
    Rounds(u64),
    /// Net results too far apart, or without a large enough common step.
    #[error(
        "the sum of {0} rounds is unavailable: their net results are too far apart for that number, or have no common \
         step that is large enough; units such as 1/3 have one with whole units, 0.3333333 has not"
    )]
    TooWide(u64),
}

/// Distribution of the net result of a number of independent rounds.
#[derive(Clone, Debug)]
pub struct ManyRounds {
    lattice: Lattice,
    rounds: u64,
    /// One sum per number of greatest results, where these are so far from the others that they are split off.
    sums: Vec<Share>,
    error: f64,
}

/// Sum of the remaining rounds, given a number of rounds with far results.
#[derive(Clone, Debug)]
pub struct Share {
    pub probability: f64,
    /// Steps of the far results.
    steps: u64,
    pub sum: FourierSum,
}

/// Quantile of the net result in units.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Quantile {
    /// Least possible value.
    pub least: Fraction,
    /// Greatest possible value; equal to the least unless the error leaves the quantile open.
    pub most: Fraction,
}

/// Part of the distribution: net results from one to another, both included.
#[derive(Clone, Debug, PartialEq)]
pub struct Part {
    /// Least net result of the part, in units.
    pub from: Fraction,
    /// Greatest net result of the part.
    pub to: Fraction,
    pub probability: f64,
    /// Probability of this part and all below it.
    pub cumulative: f64,
}

impl Quantile {
    /// Whether the error leaves the quantile open.
    pub fn is_open(&self) -> bool {
        self.least != self.most
    }
}

impl ManyRounds {
    /// Distribution of `rounds` rounds of `table`. Rare awards are rounded down ([`Lattice::rounded_down`]) if the
    /// results have no large enough common step.
    ///
    /// # Errors
    /// [`ManyRoundsError`] for too many rounds, or results too far apart.
    pub fn of(table: &OutcomeTable, rounds: u64) -> Result<Self, ManyRoundsError> {
        let on = |lattice: Option<Lattice>| ManyRounds::on(lattice.ok_or(ManyRoundsError::TooWide(rounds))?, rounds);
        match on(Lattice::of(table)) {
            Err(ManyRoundsError::TooWide(_)) => on(Lattice::rounded_down(table)),
            sums => sums,
        }
    }

    /// Distribution of `rounds` rounds on a lattice; see [`ManyRounds::of`].
    pub fn on(lattice: Lattice, rounds: u64) -> Result<Self, ManyRoundsError> {
        if !(1..=MOST_ROUNDS).contains(&rounds) {
            return Err(ManyRoundsError::Rounds(rounds));
        }
        let sums = shares(&lattice, rounds, MOST_SUMS).ok_or(ManyRoundsError::TooWide(rounds))?;
        let of_shares: f64 = sums.iter().map(|share| share.probability * share.sum.error).sum();
        // The nested distributions of the numbers of far results have together at most two numbers per share but the
        // first. A single share is certain.
        let of_numbers = BINOMIAL_ERROR * 2.0 * (sums.len() - 1) as f64;
        Ok(ManyRounds { lattice, rounds, sums, error: of_shares + (1.0 + of_numbers) * f64::EPSILON })
    }

    pub fn rounds(&self) -> u64 {
        self.rounds
    }

    /// Error bound of every probability.
    pub fn error(&self) -> f64 {
        self.error
    }

    /// Net results of a round.
    pub fn lattice(&self) -> &Lattice {
        &self.lattice
    }

    /// Probability of a net result of at most `net` units.
    pub fn at_most(&self, net: &Fraction) -> f64 {
        self.lattice.steps(self.rounds, net).map_or(0.0, |steps| self.at_most_steps(steps))
    }

    /// Probability of a net result below `net` units.
    pub fn below(&self, net: &Fraction) -> f64 {
        let Some(steps) = self.lattice.steps(self.rounds, net) else { return 0.0 };
        let is_result = self.lattice.net(self.rounds, steps) == *net;
        steps.checked_sub(u64::from(is_result)).map_or(0.0, |below| self.at_most_steps(below))
    }

    /// Least net result that is not exceeded with at least this probability.
    pub fn quantile(&self, probability: f64) -> Quantile {
        // The computed distribution is within the error of an increasing one. Where it first reaches the probability
        // less the error, the true one has not reached it earlier; where it first reaches the probability plus the
        // error, the true one has.
        let [least, most] = [probability - self.error, probability + self.error]
            .map(|bound| self.lattice.net(self.rounds, self.steps_above(bound)));
        Quantile { least, most }
    }

    /// Steps at which the computed probability first reaches `bound`; the last ones if it never does.
    fn steps_above(&self, bound: f64) -> u64 {
        let last = |share: &Share| share.steps + share.sum.first + share.sum.window;
        let mut reached = self.sums.iter().map(last).max().unwrap_or(0).min(self.lattice.span() * self.rounds);
        let mut below = None;
        while below.map_or(0, |below| below + 1) < reached {
            let middle = below.map_or(reached / 2, |below| below + (reached - below) / 2);
            if self.at_most_steps(middle) < bound { below = Some(middle) } else { reached = middle }
        }
        reached
    }

    /// Distribution in at most `most` parts of equal width, except the first and the last, which reach to the least and
    /// to the greatest result and so hold up to `tail` more. Each point of the lattice is a part if there are no more.
    pub fn parts(&self, tail: f64, most: u64) -> Vec<Part> {
        let greatest = self.lattice.span() * self.rounds;
        let of_tails = || [tail, 1.0 - tail].map(|probability| self.steps_above(probability));
        let [first, last] = if greatest < most { [0, greatest] } else { of_tails() };
        let width = (last - first + 1).div_ceil(most.max(1));
        let ends = (first + width - 1..last).step_by(width.az::<usize>());
        let ends = ends.map(|steps| (steps, self.at_most_steps(steps))).chain([(greatest, 1.0)]);
        let (mut next, mut before) = (0, 0.0);
        let part = |(steps, cumulative): (u64, f64)| {
            let [from, to] = [next, steps].map(|steps| self.lattice.net(self.rounds, steps));
            let probability = (cumulative - before).max(0.0);
            (next, before) = (steps + 1, cumulative);
            Part { from, to, probability, cumulative }
        };
        ends.map(part).collect()
    }

    /// Mean loss in units, counting wins as zero, with its error bound.
    pub fn mean_loss(&self) -> (f64, f64) {
        // The mean of the part below zero is the sum of the probabilities of all steps below it. The last of these
        // steps is narrower where zero is no result.
        let Some(steps) = self.lattice.steps(self.rounds, &Fraction::zero()) else { return (0.0, 0.0) };
        let of_share = |share: &Share| {
            let (sum, error) = share.sum.sum_of_at_most(steps.checked_sub(share.steps + 1)?);
            Some([share.probability * sum, share.probability * error])
        };
        let plus = |[sum, error]: [f64; 2], [more, further]: [f64; 2]| [sum + more, error + further];
        let [sum, error] = self.sums.iter().filter_map(of_share).fold([0.0; 2], plus);
        let step = to_f64(&self.lattice.step);
        let nearest = to_f64(&-self.lattice.net(self.rounds, steps));
        let most = to_f64(&self.lattice.net(self.rounds, 0)).abs();
        let mean = step * sum + nearest * self.at_most_steps(steps);
        (mean.max(0.0), step * error + (TAIL + self.error) * most)
    }

    /// Probability of a sum of at most `steps`.
    fn at_most_steps(&self, steps: u64) -> f64 {
        // The shares together may fall short of certainty by their error.
        if steps >= self.lattice.span() * self.rounds {
            return 1.0;
        }
        let at_most = |share: &Share| steps.checked_sub(share.steps).map_or(0.0, |left| share.sum.at_most(left));
        self.sums.iter().map(|share| share.probability * at_most(share)).sum()
    }
}

/// Range that contains the net result of a number of rounds with at least some confidence, in units. Each tail has at
/// most half of the remaining probability; where the error of the distribution leaves an end open, the outer one is
/// taken.
#[derive(Clone, Debug, PartialEq)]
pub struct Band {
    pub least: Fraction,
    pub greatest: Fraction,
    /// Probability of a net result outside: at most the remainder of the confidence, and less where results are integer
    /// steps.
    pub false_alarm_rate: f64,
    /// Whether the band contains every possible result.
    pub is_everything: bool,
    /// Least change of the mean net result of all rounds, up or down, that takes the result out of the band with
    /// probability [`POWER`], if the distribution is only shifted.
    pub change_shown: Fraction,
}

impl Band {
    pub fn of(sum: &ManyRounds, confidence: f64) -> Self {
        let (lattice, rounds) = (sum.lattice(), sum.rounds());
        let [worst, best] = [0, lattice.span() * rounds].map(|steps| lattice.net(rounds, steps));
        let tail = (1.0 - confidence) / 2.0;
        let least = sum.quantile(tail).least.max(worst.clone());
        let greatest = sum.quantile(1.0 - tail).most.min(best.clone());
        // A result that moves up by more than this distance leaves the band from all but the least part of its range.
        let up = &greatest - sum.quantile(1.0 - POWER).least;
        let down = sum.quantile(POWER).most - &least;
        let false_alarm_rate = (sum.below(&least) + (1.0 - sum.at_most(&greatest))).max(0.0);
        let is_everything = least == worst && greatest == best;
        Band { false_alarm_rate, is_everything, change_shown: up.max(down), least, greatest }
    }

    pub fn contains(&self, net: &Fraction) -> bool {
        self.least <= *net && *net <= self.greatest
    }
}

/// Two-sided p-value of a net result: twice the probability of a result at least as extreme on the same side, at most
/// one. The error bound is added, so that the p-value is never too small.
pub fn two_sided_p(sum: &ManyRounds, net: &Fraction) -> f64 {
    let smaller = sum.at_most(net).min(1.0 - sum.below(net));
    (2.0 * (smaller + sum.error())).min(1.0)
}

/// Sums of the rounds: one or, if that has too many frequencies, one per number of rounds with the greatest result,
/// with the other rounds summed recursively. `None` if these are more than `most`, or have too many frequencies
/// together.
pub fn shares(lattice: &Lattice, rounds: u64, most: usize) -> Option<Vec<Share>> {
    if let Some(sum) = FourierSum::of(lattice, rounds) {
        return Some(vec![Share { probability: 1.0, steps: 0, sum }]);
    }
    let (others, far, chances) = lattice.without_greatest()?;
    let (first, probabilities) = binomial(rounds, chances);
    if probabilities.len() > most {
        return None;
    }
    let (mut shares_of_all, mut frequencies) = (Vec::new(), 0);
    for (number, probability) in (first..).zip(probabilities) {
        for share in shares(&others, rounds - number, most)? {
            frequencies += share.sum.frequencies.len();
            let steps = share.steps + number * far;
            shares_of_all.push(Share { probability: probability * share.probability, steps, sum: share.sum });
        }
        if shares_of_all.len() > most || frequencies > MOST_FREQUENCIES {
            return None;
        }
    }
    Some(shares_of_all)
}
