//! The distribution of the net result of many independent rounds, with a proven bound of its error.
//!
//! Net results are whole steps above the least one ([`Lattice`]). With `M` steps, a power of two, between the bounds that
//! the sum lies within but for a negligible probability ([`window`]), the probability that it is at most the `n`-th of
//! them is the finite Fourier sum
//!
//! ```text
//! F(n) = 1/M sum over t < M of  phi(t)^rounds e(-t first / M) (1 - e(-t n / M)) / (1 - e(-t / M)),
//! phi(t) = sum over results of  probability e(t steps / M),   e(x) = exp(2 pi i x),
//! ```
//!
//! whose term for `t = 0` is `n / M`. Terms of frequencies at which `phi` to the power of the rounds is negligible are left
//! out; after many rounds all but some dozens are. What is left is evaluated as it stands: no transform is needed.
//!
//! **The error.** `phi` and its power are whole numbers of 2^-62 ([`turns`]): the power of a number of modulus one at most
//! is off by `rounds` times what the number is, and by twice `rounds` roundings. A term of frequency `t` weighs an error of
//! the power by no more than `2 / (M sin(pi t / M)) <= 1 / t` for `t` and `-t` together, so that all frequencies up to `T`
//! weigh it by `1 + ln T`. To this come the probability beyond the bounds, what is left out, and the rounding of the last
//! sum. [`ManyRounds::error`] is the sum of all.

mod lattice;
mod ruin;
#[cfg(test)]
mod tests;
mod turns;
mod window;

pub use lattice::Lattice;
pub use ruin::{MOST_BANKROLL, MOST_RUIN_ROUNDS, Ruin, RuinError, ruin};

use num_traits::Zero;
use thiserror::Error;

use self::turns::{Fixed, LAST_DIGIT, POINT_BITS, TURN_BITS, TURN_ERROR, turned, turned_floats};
use self::window::{Bounds, TAIL};
use crate::outcome::{Fraction, OutcomeTable, to_f64};

/// Most rounds of a sum.
pub const MOST_ROUNDS: u64 = 1_000_000_000;

/// The modulus of a characteristic function that is left out.
const NEGLIGIBLE: f64 = 1e-13;
/// Most frequencies of a sum, and most at which the characteristic function is evaluated.
const MOST_FREQUENCIES: usize = 1 << 21;
const MOST_EVALUATED: usize = 1 << 23;
/// Terms that are added before their sum is added to those before.
const CHUNK: usize = 1 << 10;

/// Why there is no distribution.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ManyRoundsError {
    /// Not between one round and [`MOST_ROUNDS`].
    #[error("a sum is of 1 to {MOST_ROUNDS} rounds, not of {0}")]
    Rounds(u64),
    /// Net results that are too far apart, or have no common step that is large enough.
    #[error(
        "the sum of {0} rounds is unavailable: their net results are too far apart for so few rounds, or have no common \
         step that is large enough; units such as 1/3 have one with whole units, 0.3333333 has not"
    )]
    TooWide(u64),
}

/// The distribution of the net result of a number of independent rounds.
#[derive(Clone, Debug)]
pub struct ManyRounds {
    lattice: Lattice,
    rounds: u64,
    /// Steps of the sum at which the window begins.
    first: u64,
    /// The window has 2 to this power steps.
    bits: u32,
    frequencies: Vec<Frequency>,
    /// The sum of their amplitudes' real parts.
    constant: f64,
    error: f64,
}

/// The terms of a frequency and its negative.
#[derive(Clone, Copy, Debug)]
struct Frequency {
    /// Parts of a turn for each step.
    turn: u64,
    amplitude: (f64, f64),
}

/// A quantile of the net result in units.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Quantile {
    /// The least net result that it can be.
    pub least: Fraction,
    /// The greatest; the same unless the error leaves the quantile open.
    pub most: Fraction,
}

/// A part of the distribution: net results from one to another, both included.
#[derive(Clone, Debug, PartialEq)]
pub struct Part {
    /// The least net result of the part in units.
    pub from: Fraction,
    /// The greatest.
    pub to: Fraction,
    /// The probability of the part.
    pub probability: f64,
    /// The probability of this part and all below it.
    pub cumulative: f64,
}

impl Quantile {
    /// Whether the error leaves it open.
    pub fn is_open(&self) -> bool {
        self.least != self.most
    }
}

impl ManyRounds {
    /// The sum of `rounds` rounds with the net results of `table`; rare awards are rounded down
    /// ([`Lattice::rounded_down`]) if the results have no common step that is large enough.
    ///
    /// # Errors
    /// [`ManyRoundsError`] for too many rounds, or results that are too far apart.
    pub fn of(table: &OutcomeTable, rounds: u64) -> Result<Self, ManyRoundsError> {
        let on = |lattice: Option<Lattice>| ManyRounds::on(lattice.ok_or(ManyRoundsError::TooWide(rounds))?, rounds);
        match on(Lattice::of(table)) {
            Err(ManyRoundsError::TooWide(_)) => on(Lattice::rounded_down(table)),
            sums => sums,
        }
    }

    /// The sum of `rounds` rounds with these net results.
    ///
    /// # Errors
    /// As [`ManyRounds::of`].
    pub fn on(lattice: Lattice, rounds: u64) -> Result<Self, ManyRoundsError> {
        if !(1..=MOST_ROUNDS).contains(&rounds) {
            return Err(ManyRoundsError::Rounds(rounds));
        }
        let bounds = Bounds::of(&lattice, rounds);
        let bits = bounds.width().next_power_of_two().trailing_zeros();
        if bits > TURN_BITS {
            return Err(ManyRoundsError::TooWide(rounds));
        }
        let characteristic = Characteristic::new(&lattice, bits);
        let kept = characteristic.kept(rounds).ok_or(ManyRoundsError::TooWide(rounds))?;
        let frequency = |(t, phi): (u64, Fixed)| {
            let turn = t << (TURN_BITS - bits);
            let shifted = phi.power(rounds).times(turned(turn.wrapping_mul(bounds.first).wrapping_neg()));
            Frequency { turn, amplitude: amplitude(shifted, t, bits) }
        };
        let frequencies: Vec<Frequency> = kept.into_iter().map(frequency).collect();
        let constant = chunked(&frequencies, |frequency| frequency.amplitude.0);
        let error = characteristic.error(rounds, &frequencies);
        Ok(ManyRounds { lattice, rounds, first: bounds.first, bits, frequencies, constant, error })
    }

    /// Number of rounds.
    pub fn rounds(&self) -> u64 {
        self.rounds
    }

    /// A bound of the error of every probability.
    pub fn error(&self) -> f64 {
        self.error
    }

    /// The net results of a round.
    pub fn lattice(&self) -> &Lattice {
        &self.lattice
    }

    /// The probability of a net result of no more than `net` units.
    pub fn at_most(&self, net: &Fraction) -> f64 {
        let steps = self.lattice.steps(self.rounds, net);
        self.cumulative(steps.map_or(0, |steps| steps.saturating_add(1).saturating_sub(self.first)))
    }

    /// The probability of a net result below `net` units.
    pub fn below(&self, net: &Fraction) -> f64 {
        match self.lattice.steps(self.rounds, net) {
            Some(steps) if self.lattice.net(self.rounds, steps) == *net => {
                self.cumulative(steps.saturating_sub(self.first))
            }
            steps => self.cumulative(steps.map_or(0, |steps| steps.saturating_add(1).saturating_sub(self.first))),
        }
    }

    /// The least net result that is not exceeded with at least this probability.
    pub fn quantile(&self, probability: f64) -> Quantile {
        // The sum found is within the error of one that only rises: where it first reaches the probability less the
        // error, the true one has not before; where it first reaches that and the error, the true one has.
        let [least, most] = [probability - self.error, probability + self.error].map(|bound| self.first_above(bound));
        Quantile { least, most }
    }

    /// The net result at which the probability found first reaches `bound`.
    fn first_above(&self, bound: f64) -> Fraction {
        self.lattice.net(self.rounds, self.first + self.number_above(bound) - 1)
    }

    /// The number of steps of the window at which the probability found first reaches `bound`.
    fn number_above(&self, bound: f64) -> u64 {
        let (mut below, mut reached) = (0, 1_u64 << self.bits);
        while reached - below > 1 {
            let middle = below + (reached - below) / 2;
            if self.cumulative(middle) < bound { below = middle } else { reached = middle }
        }
        reached
    }

    /// The distribution in at most `most` parts of equal width, but for the first and the last, which reach to the ends
    /// and hold at most `tail` and what is left of their width.
    pub fn parts(&self, tail: f64, most: u64) -> Vec<Part> {
        let [first, last] = [tail, 1.0 - tail].map(|probability| self.number_above(probability));
        let width = (last - first + 1).div_ceil(most.max(1));
        let (mut parts, mut before, mut number) = (Vec::new(), 0.0, first + width - 1);
        let mut from = self.lattice.net(self.rounds, 0);
        while before < 1.0 {
            let is_last = number >= last;
            let cumulative = if is_last { 1.0 } else { self.cumulative(number) };
            let steps = if is_last { self.lattice.span() * self.rounds } else { self.first + number - 1 };
            let to = self.lattice.net(self.rounds, steps);
            let next = &to + &self.lattice.step;
            parts.push(Part { from, to, probability: (cumulative - before).max(0.0), cumulative });
            (from, before, number) = (next, cumulative, number + width);
        }
        parts
    }

    /// The mean of what is lost, in units, zero where nothing is, and a bound of its error.
    pub fn mean_loss(&self) -> (f64, f64) {
        // The mean of the part below zero is the sum of the probabilities of each step below it. The last step of these
        // is nearer to zero than a step where zero is no result.
        let zero = Fraction::zero();
        let Some(steps) = self.lattice.steps(self.rounds, &zero) else { return (0.0, 0.0) };
        let number = steps.saturating_add(1).saturating_sub(self.first);
        let nearest = to_f64(&-self.lattice.net(self.rounds, steps));
        let step = to_f64(&self.lattice.step);
        let mean = step * self.sum_of_cumulative(number.saturating_sub(1)) + nearest * self.cumulative(number);
        let most = to_f64(&self.lattice.net(self.rounds, 0)).abs();
        // The terms of the sum are as large as a window's steps.
        let of_sum = step * 2.0_f64.powi(self.bits as i32) * f64::EPSILON * CHUNK as f64;
        (mean.max(0.0), step * 2.0 * self.error * number as f64 + of_sum + TAIL * most)
    }

    /// The probability that the sum is among the first `number` steps of the window.
    fn cumulative(&self, number: u64) -> f64 {
        let window = 1_u64 << self.bits;
        if number == 0 {
            return 0.0;
        }
        if number >= window {
            return 1.0;
        }
        let term = |frequency: &Frequency| {
            let (re, im) = turned_floats(frequency.turn.wrapping_mul(number).wrapping_neg());
            frequency.amplitude.0 * re - frequency.amplitude.1 * im
        };
        (number as f64 / window as f64 + (self.constant - chunked(&self.frequencies, term))).clamp(0.0, 1.0)
    }

    /// The sum of [`ManyRounds::cumulative`] from one to `last`.
    fn sum_of_cumulative(&self, last: u64) -> f64 {
        let window = 2.0_f64.powi(self.bits as i32);
        // Beyond the window each is one.
        let beyond = last.saturating_sub(1 << self.bits);
        let last = last - beyond;
        // The sum of e(-t n / M) over n is e(-t / M) (1 - e(-t last / M)) / (1 - e(-t / M)).
        let term = |frequency: &Frequency| {
            let ends = [1, last + 1].map(|number| turned_floats(frequency.turn.wrapping_mul(number).wrapping_neg()));
            let difference = (ends[0].0 - ends[1].0, ends[0].1 - ends[1].1);
            let sum = times(difference, inverse(frequency.turn));
            frequency.amplitude.0 * sum.0 - frequency.amplitude.1 * sum.1
        };
        let last = last as f64;
        let within = last * (last + 1.0) / (2.0 * window) + (last * self.constant - chunked(&self.frequencies, term));
        within + beyond as f64
    }
}

/// The characteristic function of a round at the frequencies of a window.
struct Characteristic {
    results: Vec<(u64, i64)>,
    bits: u32,
    /// The mean distance of a result from the mean one, in steps.
    spread: f64,
}

impl Characteristic {
    fn new(lattice: &Lattice, bits: u32) -> Self {
        let mean = to_f64(&lattice.mean());
        let spread =
            lattice.probabilities().map(|(steps, probability)| probability * (steps as f64 - mean).abs()).sum::<f64>();
        Characteristic {
            results: lattice.rounded_probabilities(POINT_BITS).collect(),
            bits,
            spread: spread * 1.000_001,
        }
    }

    fn at(&self, t: u64) -> Fixed {
        let turn = t << (TURN_BITS - self.bits);
        let (mut re, mut im) = (0, 0);
        for &(steps, probability) in &self.results {
            let point = turned(turn.wrapping_mul(steps));
            re += i128::from(point.re) * i128::from(probability);
            im += i128::from(point.im) * i128::from(probability);
        }
        Fixed::rounded(re, im)
    }

    /// The positive frequencies up to half a window at which the power is not negligible; `None` if they are too many.
    /// Between two frequencies the modulus changes by no more than the spread of the results times their distance.
    fn kept(&self, rounds: u64) -> Option<Vec<(u64, Fixed)>> {
        let least = libm::exp(libm::log(NEGLIGIBLE) / rounds as f64);
        let (half, per_step) = (1 << (self.bits - u32::from(self.bits > 0)), std::f64::consts::TAU * self.spread);
        let window = 2.0_f64.powi(self.bits as i32);
        let (mut kept, mut t, mut evaluated) = (Vec::new(), 1, 0);
        while t <= half && self.bits > 0 {
            let phi = self.at(t);
            let missing = least - phi.norm().sqrt() - 1e-15;
            if missing <= 0.0 {
                kept.push((t, phi));
            }
            t += ((missing * window / per_step) as u64).max(1);
            evaluated += 1;
            if kept.len() > MOST_FREQUENCIES || evaluated > MOST_EVALUATED {
                return None;
            }
        }
        Some(kept)
    }

    /// The bound of the error, see the module's text.
    fn error(&self, rounds: u64, kept: &[Frequency]) -> f64 {
        let of_round = TURN_ERROR + LAST_DIGIT * (1.0 + self.results.len() as f64 / 2.0);
        let of_power = rounds as f64 * (of_round + 2.0 * LAST_DIGIT) + TURN_ERROR + LAST_DIGIT;
        let harmonic = |number: f64| 1.0 + libm::log(number.max(1.0));
        let left_out = 2.0 * NEGLIGIBLE * harmonic(2.0_f64.powi(self.bits as i32));
        // Each amplitude and point is good to 20 roundings, a chunk's sum to its number of terms.
        let roundings = 40.0 + CHUNK as f64 + (kept.len() / CHUNK) as f64;
        let of_sum = 2.0 * roundings * f64::EPSILON * harmonic(kept.len() as f64);
        (of_power * harmonic(kept.len() as f64) + left_out + of_sum + 2.0 * TAIL) * 1.01
    }
}

/// The amplitude of a frequency and its negative: 2 / (M (1 - e(-t / M))) times the number; half of it if they are the
/// same.
fn amplitude(number: Fixed, t: u64, bits: u32) -> (f64, f64) {
    let window = 2.0_f64.powi(bits as i32);
    let factor = if 2 * t == 1 << bits { 1.0 } else { 2.0 } / window;
    let (re, im) = times(number.to_floats(), inverse(t << (TURN_BITS - bits)));
    (factor * re, factor * im)
}

/// 1 / (1 - e(-turn)) = 1/2 - i/2 cot(pi turn).
fn inverse(turn: u64) -> (f64, f64) {
    let half_angle = std::f64::consts::PI * (turn as f64 / 2.0_f64.powi(TURN_BITS as i32));
    (0.5, -0.5 / libm::tan(half_angle))
}

fn times((a, b): (f64, f64), (c, d): (f64, f64)) -> (f64, f64) {
    (a * c - b * d, a * d + b * c)
}

/// The sum of `of` each, chunk by chunk.
fn chunked(frequencies: &[Frequency], of: impl Fn(&Frequency) -> f64) -> f64 {
    frequencies.chunks(CHUNK).map(|chunk| chunk.iter().map(&of).sum::<f64>()).sum()
}
