//! The finite Fourier sum of one window: see the [module](super)'s text.

use az::Az;
use num_traits::ToPrimitive;

use super::lattice::Lattice;
use super::turns::{Fixed, LAST_DIGIT, POINT_BITS, TURN_BITS, TURN_ERROR, turned, turned_floats};
use super::window::{Bounds, TAIL};
use crate::outcome::to_f64;

/// The modulus of a characteristic function that is left out.
const NEGLIGIBLE: f64 = 1e-13;
/// Most frequencies of a sum, and most at which the characteristic function is evaluated.
const MOST_FREQUENCIES: usize = 1 << 18;
const MOST_EVALUATED: usize = 1 << 19;
/// Terms that are added before their sum is added to those before.
const CHUNK: usize = 1 << 10;

/// The distribution of the sum of a number of rounds, in steps.
#[derive(Clone, Debug)]
pub struct FourierSum {
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

impl FourierSum {
    /// The sum of `rounds` rounds; `None` if it has too many frequencies.
    pub fn of(lattice: &Lattice, rounds: u64) -> Option<Self> {
        let bounds = Bounds::of(lattice, rounds);
        let bits = bounds.width().next_power_of_two().trailing_zeros();
        if bits > TURN_BITS {
            return None;
        }
        let characteristic = Characteristic::new(lattice, bits);
        let frequency = |(t, phi): (u64, Fixed)| {
            let turn = t << (TURN_BITS - bits);
            let shifted = phi.power(rounds).times(turned(turn.wrapping_mul(bounds.first).wrapping_neg()));
            Frequency { turn, amplitude: amplitude(shifted, t, bits) }
        };
        let frequencies: Vec<Frequency> = characteristic.kept(rounds)?.into_iter().map(frequency).collect();
        let constant = chunked(&frequencies, |frequency| frequency.amplitude.0);
        let error = characteristic.error(rounds, &frequencies);
        Some(FourierSum { first: bounds.first, bits, frequencies, constant, error })
    }

    /// A bound of the error of every probability.
    pub fn error(&self) -> f64 {
        self.error
    }

    /// Number of frequencies that are evaluated for each probability.
    pub fn frequencies(&self) -> usize {
        self.frequencies.len()
    }

    /// Number of steps of the window, and the least of them.
    pub fn window(&self) -> (u64, u64) {
        (1 << self.bits, self.first)
    }

    /// The probability of a sum of at most so many steps.
    pub fn at_most(&self, steps: u64) -> f64 {
        self.cumulative(steps.saturating_add(1).saturating_sub(self.first))
    }

    /// The sum of [`FourierSum::at_most`] over all steps up to these, and a bound of its error.
    pub fn sum_of_at_most(&self, steps: u64) -> (f64, f64) {
        let number = steps.saturating_add(1).saturating_sub(self.first);
        // The terms are as large as the window's steps.
        let of_terms = 2.0_f64.powi(self.bits.az::<i32>()) * f64::EPSILON * CHUNK as f64;
        (self.sum_of_cumulative(number), 2.0 * self.error * number as f64 + of_terms)
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
        let window = 2.0_f64.powi(self.bits.az::<i32>());
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
        let window = 2.0_f64.powi(self.bits.az::<i32>());
        let (mut kept, mut t, mut evaluated) = (Vec::new(), 1, 0);
        while t <= half && self.bits > 0 {
            let phi = self.at(t);
            let missing = least - phi.norm().sqrt() - 1e-15;
            if missing <= 0.0 {
                kept.push((t, phi));
            }
            t += (missing * window / per_step).max(1.0).to_u64().unwrap_or(u64::MAX);
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
        let left_out = 2.0 * NEGLIGIBLE * harmonic(2.0_f64.powi(self.bits.az::<i32>()));
        // Each amplitude and point is good to 20 roundings, a chunk's sum to its number of terms.
        let roundings = 40.0 + CHUNK as f64 + (kept.len() / CHUNK) as f64;
        let of_sum = 2.0 * roundings * f64::EPSILON * harmonic(kept.len() as f64);
        (of_power * harmonic(kept.len() as f64) + left_out + of_sum + 2.0 * TAIL) * 1.01
    }
}

/// The amplitude of a frequency and its negative: 2 / (M (1 - e(-t / M))) times the number; half of it if they are the
/// same.
fn amplitude(number: Fixed, t: u64, bits: u32) -> (f64, f64) {
    let window = 2.0_f64.powi(bits.az::<i32>());
    let factor = if 2 * t == 1 << bits { 1.0 } else { 2.0 } / window;
    let (re, im) = times(number.to_floats(), inverse(t << (TURN_BITS - bits)));
    (factor * re, factor * im)
}

/// 1 / (1 - e(-turn)) = 1/2 - i/2 cot(pi turn).
fn inverse(turn: u64) -> (f64, f64) {
    let half_angle = std::f64::consts::PI * (turn as f64 / 2.0_f64.powi(TURN_BITS.az::<i32>()));
    (0.5, -0.5 / libm::tan(half_angle))
}

fn times((a, b): (f64, f64), (c, d): (f64, f64)) -> (f64, f64) {
    (a * c - b * d, a * d + b * c)
}

/// The sum of `of` each, chunk by chunk.
fn chunked(frequencies: &[Frequency], of: impl Fn(&Frequency) -> f64) -> f64 {
    frequencies.chunks(CHUNK).map(|chunk| chunk.iter().map(&of).sum::<f64>()).sum()
}
