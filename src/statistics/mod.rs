//! HOW SURE: tests of observed counts against exact ones. Pure functions; no file, thread or game is known here.

mod agreement;
mod goodness_of_fit;
mod holm;

pub use agreement::{Agreement, FALSE_ALARM_RATE, Verdict, judge};
pub use goodness_of_fit::{ChiSquare, LEAST_EXPECTED, chi_square};
pub use holm::holm_adjusted;

use statrs::distribution::{ContinuousCDF, Normal};

/// The 97.5 % quantile of the normal distribution: 95 % of it lies within this many standard deviations of the mean.
pub const NORMAL_QUANTILE_97_5: f64 = 1.959_963_984_540_054;

/// Probability of a standard normal variable at least this far from zero, either way.
pub fn two_sided_p(z: f64) -> f64 {
    2.0 * Normal::standard().sf(z.abs())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tail_probabilities_of_the_normal_distribution_are_the_tabulated_ones() {
        // Abramowitz and Stegun, Handbook of Mathematical Functions, table 26.1: Q(1) = 0.15865 52539, Q(3) = 0.00134 98980.
        assert!((two_sided_p(1.0) - 2.0 * 0.158_655_253_9).abs() < 1e-9);
        assert!((two_sided_p(-3.0) - 2.0 * 0.001_349_898_0).abs() < 1e-9);
        assert!((two_sided_p(NORMAL_QUANTILE_97_5) - 0.05).abs() < 1e-10);
    }
}
