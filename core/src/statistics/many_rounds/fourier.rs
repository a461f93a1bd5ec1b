//! The finite Fourier sum of one window (see the [module](super)'s text), and points of the unit circle in fixed point,
//! so that a figure has the same bits on every processor.

use std::sync::LazyLock;

use az::Az;
use num_bigint::BigInt;
use num_traits::{One, ToPrimitive, Zero};

use super::lattice::{Lattice, TAIL, bounds};
use crate::outcome::to_f64;

/// Moduli of the characteristic function below this are left out.
const NEGLIGIBLE: f64 = 1e-13;
/// Limits on the frequencies of a sum, and on evaluations of the characteristic function.
const MOST_FREQUENCIES: usize = 1 << 18;
const MOST_EVALUATED: usize = 1 << 19;
const CHUNK: usize = 1 << 10;

/// Distribution of the sum of a number of rounds, in steps.
#[derive(Clone, Debug)]
pub struct FourierSum {
    /// Steps of the sum at which the window begins.
    pub first: u64,
    /// Number of steps of the window, a power of two.
    pub window: u64,
    pub(super) frequencies: Vec<Frequency>,
    /// Sum of the real parts of all amplitudes.
    constant: f64,
    /// Error bound of every probability.
    pub error: f64,
}

/// A frequency as parts of a turn, and its amplitude.
type Frequency = (u64, Complex<f64>);

impl FourierSum {
    /// Sum of `rounds` rounds; `None` if it has too many frequencies.
    pub fn of(lattice: &Lattice, rounds: u64) -> Option<Self> {
        let [first, last] = bounds(lattice, rounds);
        let window = (last - first + 1).next_power_of_two();
        if window > 1 << TURN_BITS {
            return None;
        }
        let frequency = |(turn, phi): (u64, Fixed)| {
            let shifted = phi.power(rounds).times(turned(turn.wrapping_mul(first).wrapping_neg()));
            // The amplitude of a frequency and its negative is 2 / (M (1 - e(-t / M))) times the number; half of it if
            // they coincide.
            let factor = if 2 * turn == 1 << TURN_BITS { 1.0 } else { 2.0 } / window as f64;
            let Complex { re, im } = shifted.to_floats().times(inverse(turn));
            (turn, Complex { re: factor * re, im: factor * im })
        };
        let frequencies: Vec<Frequency> = kept(lattice, rounds, window)?.into_iter().map(frequency).collect();
        let constant = chunked(&frequencies, |(_, amplitude)| amplitude.re);
        let error = error(lattice, rounds, window, frequencies.len());
        Some(FourierSum { first, window, frequencies, constant, error })
    }

    /// Probability of a sum of at most `steps`.
    pub fn at_most(&self, steps: u64) -> f64 {
        let (number, window) = (self.within(steps), self.window);
        let term =
            |(turn, amplitude): &Frequency| amplitude.times(turned_floats(turn.wrapping_mul(number).wrapping_neg())).re;
        match number {
            0 => 0.0,
            _ if number >= window => 1.0,
            _ => (number as f64 / window as f64 + (self.constant - chunked(&self.frequencies, term))).clamp(0.0, 1.0),
        }
    }

    /// Sum of [`FourierSum::at_most`] over all steps up to these, with its error bound.
    pub fn sum_of_at_most(&self, steps: u64) -> (f64, f64) {
        let (number, window) = (self.within(steps), self.window as f64);
        // Beyond the window each probability is one.
        let beyond = number.saturating_sub(self.window);
        let last = number - beyond;
        // The sum of e(-t n / M) over n is e(-t / M) (1 - e(-t last / M)) / (1 - e(-t / M)).
        let term = |&(turn, amplitude): &Frequency| {
            let ends = [1, last + 1].map(|number| turned_floats(turn.wrapping_mul(number).wrapping_neg()));
            let difference = Complex { re: ends[0].re - ends[1].re, im: ends[0].im - ends[1].im };
            amplitude.times(difference.times(inverse(turn))).re
        };
        let last = last as f64;
        let within = last * (last + 1.0) / (2.0 * window) + (last * self.constant - chunked(&self.frequencies, term));
        // Terms are as large as the number of the window's steps.
        (within + beyond as f64, 2.0 * self.error * number as f64 + window * f64::EPSILON * CHUNK as f64)
    }

    /// Number of steps from the beginning of the window to these.
    fn within(&self, steps: u64) -> u64 {
        steps.saturating_add(1).saturating_sub(self.first)
    }
}

/// Positive frequencies of the window up to half of it at which the power of the characteristic function is not
/// negligible, as parts of a turn, each with the function's value; `None` if they are too many. Between two frequencies
/// the modulus changes by at most the mean absolute deviation of the results, in steps, times their distance.
fn kept(lattice: &Lattice, rounds: u64, window: u64) -> Option<Vec<(u64, Fixed)>> {
    let results: Vec<(u64, i64)> = lattice.rounded_probabilities(POINT_BITS).collect();
    let mean = to_f64(&lattice.mean());
    let deviation = |(steps, probability): (u64, f64)| probability * (steps as f64 - mean).abs();
    let spread = lattice.probabilities().map(deviation).sum::<f64>() * 1.000_001;
    let least = libm::exp(libm::log(NEGLIGIBLE) / rounds as f64);
    let per_step = std::f64::consts::TAU * spread;
    let (mut kept, mut t, mut evaluated) = (Vec::new(), 1, 0);
    while t <= window / 2 {
        let turn = (t << TURN_BITS) / window;
        let phi = characteristic(&results, turn);
        let Complex { re, im } = phi.to_floats();
        let missing = least - (re * re + im * im).sqrt() - 1e-15;
        if missing <= 0.0 {
            kept.push((turn, phi));
        }
        t += (missing * window as f64 / per_step).max(1.0).to_u64().unwrap_or(u64::MAX);
        evaluated += 1;
        if kept.len() > MOST_FREQUENCIES || evaluated > MOST_EVALUATED {
            return None;
        }
    }
    Some(kept)
}

/// Characteristic function of a round with these results.
fn characteristic(results: &[(u64, i64)], turn: u64) -> Fixed {
    let (mut re, mut im) = (0, 0);
    for &(steps, probability) in results {
        let point = turned(turn.wrapping_mul(steps));
        re += i128::from(point.re) * i128::from(probability);
        im += i128::from(point.im) * i128::from(probability);
    }
    Fixed::rounded(re, im)
}

/// Error bound of a sum with this number of frequencies; see the [module](super)'s text.
fn error(lattice: &Lattice, rounds: u64, window: u64, kept: usize) -> f64 {
    let of_round = TURN_ERROR + LAST_DIGIT * (1.0 + lattice.results.len() as f64 / 2.0);
    let of_power = rounds as f64 * (of_round + 2.0 * LAST_DIGIT) + TURN_ERROR + LAST_DIGIT;
    let harmonic = |number: f64| 1.0 + libm::log(number.max(1.0));
    let left_out = 2.0 * NEGLIGIBLE * harmonic(window as f64);
    // Each amplitude and point is good to 20 roundings, a partial sum to its number of terms.
    let roundings = 40.0 + CHUNK as f64 + (kept / CHUNK) as f64;
    let of_sum = 2.0 * roundings * f64::EPSILON * harmonic(kept as f64);
    (of_power * harmonic(kept as f64) + left_out + of_sum + 2.0 * TAIL) * 1.01
}

/// 1 / (1 - e(-turn)) = 1/2 - i/2 cot(pi turn).
fn inverse(turn: u64) -> Complex<f64> {
    let half_angle = std::f64::consts::PI * (turn as f64 / 2.0_f64.powi(TURN_BITS.az::<i32>()));
    Complex { re: 0.5, im: -0.5 / libm::tan(half_angle) }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Complex<T> {
    pub re: T,
    pub im: T,
}

/// Complex number of modulus one at most, in multiples of [`LAST_DIGIT`].
pub type Fixed = Complex<i64>;

impl Complex<f64> {
    fn times(self, other: Self) -> Self {
        Complex { re: self.re * other.re - self.im * other.im, im: self.re * other.im + self.im * other.re }
    }
}

/// Sum in partial sums of [`CHUNK`] terms.
fn chunked(frequencies: &[Frequency], of: impl Fn(&Frequency) -> f64) -> f64 {
    frequencies.chunks(CHUNK).map(|chunk| chunk.iter().map(&of).sum::<f64>()).sum()
}

/// Binary digits of an angle: a full turn has 2 to this power parts.
pub const TURN_BITS: u32 = 30;
/// Fractional binary digits of a fixed-point number.
pub const POINT_BITS: u32 = 62;

/// Error bound of [`turned`]: three factors and two products, each within half of the last digit in both coordinates.
pub const TURN_ERROR: f64 = 4.0 * LAST_DIGIT;
pub const LAST_DIGIT: f64 = 1.0 / (1_u64 << POINT_BITS) as f64;

/// Those of each of three levels.
const LEVEL_BITS: u32 = TURN_BITS / 3;

impl Fixed {
    pub const ONE: Fixed = Fixed { re: 1 << POINT_BITS, im: 0 };

    /// Rounds sums of products, which have twice the digits, to the nearest: within half of the last digit.
    pub fn rounded(re: i128, im: i128) -> Self {
        let nearest = |sum: i128| ((sum + (1 << (POINT_BITS - 1))) >> POINT_BITS).az::<i64>();
        Fixed { re: nearest(re), im: nearest(im) }
    }

    pub fn times(self, other: Fixed) -> Self {
        let [a, b, c, d] = [self.re, self.im, other.re, other.im].map(i128::from);
        Fixed::rounded(a * c - b * d, a * d + b * c)
    }

    /// Power. It multiplies an error of the number by `exponent`, and the rounding of a product by twice that.
    pub fn power(self, exponent: u64) -> Self {
        let mut power = Fixed::ONE;
        for bit in (0..u64::BITS - exponent.leading_zeros()).rev() {
            power = power.times(power);
            if exponent >> bit & 1 == 1 {
                power = power.times(self);
            }
        }
        power
    }

    fn to_floats(self) -> Complex<f64> {
        Complex { re: self.re as f64 * LAST_DIGIT, im: self.im as f64 * LAST_DIGIT }
    }
}

/// Point of the circle after this many parts of a turn, within [`TURN_ERROR`]. Whole turns cancel.
pub fn turned(parts: u64) -> Fixed {
    let [high, middle, low] = digits(parts);
    CIRCLE[0][high].times(CIRCLE[1][middle]).times(CIRCLE[2][low])
}

/// [`turned`] in floating point, within 1e-15.
pub fn turned_floats(parts: u64) -> Complex<f64> {
    let [high, middle, low] = digits(parts);
    FLOATS[0][high].times(FLOATS[1][middle]).times(FLOATS[2][low])
}

fn digits(parts: u64) -> [usize; 3] {
    let mask = (1 << LEVEL_BITS) - 1;
    [2, 1, 0].map(|level| (parts >> (level * LEVEL_BITS) & mask).az::<usize>())
}

/// Points at each multiple of a level's part of a turn.
static CIRCLE: LazyLock<[Vec<Fixed>; 3]> = LazyLock::new(|| {
    let halvings = halvings();
    [0, 1, 2].map(|level: usize| {
        let halvings = &halvings[level * LEVEL_BITS as usize..][..LEVEL_BITS as usize];
        (0..1_u32 << LEVEL_BITS).map(|multiple| point(multiple, halvings)).collect()
    })
});

static FLOATS: LazyLock<[Vec<Complex<f64>>; 3]> =
    LazyLock::new(|| CIRCLE.each_ref().map(|points| points.iter().map(|point| point.to_floats()).collect()));

/// Binary digits of the numbers that build the tables.
const FINE_BITS: u32 = 2 * POINT_BITS;

/// Cosine and sine of half a turn, a quarter and so on, in parts of 2 to the [`FINE_BITS`].
fn halvings() -> Vec<[BigInt; 2]> {
    let one = BigInt::one() << FINE_BITS;
    let mut halvings = vec![[-one.clone(), BigInt::zero()], [BigInt::zero(), one.clone()]];
    while halvings.len() < TURN_BITS as usize {
        // Half-angle formulas: cos is the root of (1 + cos) / 2, sin is sin / (2 cos of the half angle).
        let [cos, sin] = &halvings[halvings.len() - 1];
        let half_cos = ((&one + cos) << (FINE_BITS - 1)).sqrt();
        let half_sin = (sin << (FINE_BITS - 1)) / &half_cos;
        halvings.push([half_cos, half_sin]);
    }
    halvings
}

/// Point at a multiple of the last of these angles, each half of the one before.
fn point(multiple: u32, halvings: &[[BigInt; 2]]) -> Fixed {
    let is_in = |place: &usize| multiple >> (halvings.len() - 1 - place) & 1 == 1;
    let start = [BigInt::one() << FINE_BITS, BigInt::zero()];
    let [re, im] = (0..halvings.len()).filter(is_in).fold(start, |[a, b], place| {
        let [c, d] = &halvings[place];
        [(&a * c - &b * d) >> FINE_BITS, (&a * d + &b * c) >> FINE_BITS]
    });
    // Modulus one, so both fit.
    let [re, im] = [re, im].map(|fine| fine.to_i128().unwrap_or_default());
    Fixed::rounded(re, im)
}
