//! Where the sum of many rounds lies, but for a negligible probability: bounds by Chernoff (Annals of Mathematical
//! Statistics 23, 1952, theorem 1).

use num_traits::ToPrimitive;

use super::lattice::Lattice;

/// The greatest probability that a sum lies beyond one of the bounds, with the rounding of the logarithms.
pub const TAIL: f64 = 1.01e-15;

/// The negative logarithm of the probability that the bounds are made for.
pub const LOG_TAIL: f64 = 34.538_776_394_910_684; // 15 ln 10

/// Steps of the sum that are within the bounds, both included.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bounds {
    pub first: u64,
    pub last: u64,
}

impl Bounds {
    /// The bounds of the sum of `rounds` rounds. For any s > 0 the probability of a sum of at least b is no more than
    /// E[exp(s X)]^n exp(-s b), X being the steps of a round; the best b of a geometric row of s is taken. Alike below.
    pub fn of(lattice: &Lattice, rounds: u64) -> Self {
        let most = lattice.span().saturating_mul(rounds);
        let results: Vec<(f64, f64)> =
            lattice.probabilities().map(|(steps, probability)| (steps as f64, probability)).collect();
        let at = |tilt: f64| (rounds as f64 * log_moment(&results, tilt) + LOG_TAIL) / tilt;
        // More than a step is added for the rounding of floating point numbers, which is 1e-12 of a bound.
        let margin = 1.0 + 1e-11 * most as f64;
        let above = tilts().map(at).fold(f64::INFINITY, f64::min) + margin;
        let below = tilts().map(|tilt| at(-tilt)).fold(f64::NEG_INFINITY, f64::max) - margin;
        Bounds {
            first: below.max(0.0).to_u64().unwrap_or(u64::MAX),
            last: most.min(above.ceil().max(0.0).to_u64().unwrap_or(u64::MAX)),
        }
    }

    /// Number of steps within the bounds.
    pub fn width(&self) -> u64 {
        self.last - self.first + 1
    }
}

/// The tilts that are tried: a fourth of an octave apart.
pub fn tilts() -> impl Iterator<Item = f64> {
    (-160..24).map(|fourths: i32| libm::exp2(f64::from(fourths) / 4.0))
}

/// The logarithm of E[exp(tilt X)].
pub fn log_moment(results: &[(f64, f64)], tilt: f64) -> f64 {
    let most = results.iter().map(|(steps, _)| tilt * steps).fold(f64::NEG_INFINITY, f64::max);
    most + libm::log(results.iter().map(|(steps, probability)| probability * libm::exp(tilt * steps - most)).sum())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::outcome::testing::table;

    /// A coin: the bound of Hoeffding for a deviation of t from n / 2 is exp(-2 t² / n), so that t is no more than the
    /// root of n ln(10^15) / 2; for a million throws 4,156. Chernoff's is no wider, and not narrower than the normal
    /// quantile of 1e-15, 7.94 standard deviations of 500, is 3,970.
    #[test]
    fn bounds_of_a_coin_lie_between_the_normal_and_hoeffdings() {
        let coin = Lattice::of(&table(&[("heads", 1, 1), ("tails", 0, 1)])).expect("near");
        let bounds = Bounds::of(&coin, 1_000_000);
        for deviation in [500_000 - bounds.first, bounds.last - 500_000] {
            assert!((3_970..=4_260).contains(&deviation), "{deviation}");
        }
        assert_eq!(Bounds::of(&coin, 20), Bounds { first: 0, last: 20 });
    }

    /// Of 0, 1 and 1,000 steps, a third each: ln E[exp(s X)] = ln((1 + e^s + e^(1,000 s)) / 3), and a billion rounds are
    /// at most 10^12 steps, of which the margin is 10 and one more; beyond it is the next whole step.
    #[test]
    fn bounds_are_a_margin_outside_those_of_chernoff() {
        const ROUNDS: f64 = 1e9;
        let lattice = Lattice::of(&table(&[("none", 0, 1), ("one", 1, 1), ("far", 1_000, 1)])).expect("near");
        let bounds = Bounds::of(&lattice, ROUNDS as u64);
        let at = |tilt: f64| {
            let moment: f64 = ((1.0 + tilt.exp() + (1_000.0 * tilt).exp()) / 3.0).ln();
            (ROUNDS * moment + 15.0 * 10.0_f64.ln()) / tilt
        };
        // Beyond e^700 a floating point number does not go; so far the best tilt is not.
        let tilts = || (-160..-3).map(|fourths: i32| 2.0_f64.powf(f64::from(fourths) / 4.0));
        let above = tilts().map(at).fold(f64::INFINITY, f64::min);
        let below = tilts().map(|tilt| at(-tilt)).fold(f64::NEG_INFINITY, f64::max);
        for margin in [bounds.last as f64 - above, below - bounds.first as f64] {
            assert!((10.9..=12.1).contains(&margin), "{margin}");
        }
    }
}
