//! Confidence intervals of the mean of many rounds.

use statrs::distribution::{ContinuousCDF, Normal};

/// The number of standard deviations within which a normal variable lies with this probability.
pub fn normal_quantile_of(confidence: f64) -> f64 {
    Normal::standard().inverse_cdf(0.5 + confidence / 2.0)
}

/// Half the width of the interval that contains the mean of `rounds` rounds with this confidence, by the normal
/// approximation; in the unit of `std_dev`, the standard deviation of one round.
pub fn tolerance(std_dev: f64, rounds: f64, confidence: f64) -> f64 {
    normal_quantile_of(confidence) * std_dev / rounds.sqrt()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::statistics::NORMAL_QUANTILE_97_5;

    #[test]
    fn quantiles_are_those_of_the_tables() {
        // Abramowitz and Stegun, table 26.5.
        for (confidence, quantile) in [(0.9, 1.644_853_6), (0.95, NORMAL_QUANTILE_97_5), (0.99, 2.575_829_3)] {
            assert!((normal_quantile_of(confidence) - quantile).abs() < 1e-6, "{confidence}");
        }
    }

    #[test]
    fn four_times_the_rounds_halve_the_tolerance() {
        assert!((tolerance(2.0, 400.0, 0.95) - 0.1 * NORMAL_QUANTILE_97_5).abs() < 1e-9);
        assert!((tolerance(2.0, 1_600.0, 0.95) - 0.05 * NORMAL_QUANTILE_97_5).abs() < 1e-9);
    }
}
