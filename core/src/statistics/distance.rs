//! Whether a simulated value is within a tolerance of an exact one, given its noise.

use num_traits::Signed;
use statrs::distribution::{ContinuousCDF, Normal};

use crate::outcome::{Fraction, to_f64};

/// The number of standard deviations within which a normal variable lies with this probability.
pub fn normal_quantile_of(confidence: f64) -> f64 {
    Normal::standard().inverse_cdf(0.5 + confidence / 2.0)
}

/// Half the width of the interval that contains the mean of `rounds` rounds with this confidence, by the normal
/// approximation; in the unit of `std_dev`, the standard deviation of one round.
pub fn tolerance(std_dev: f64, rounds: f64, confidence: f64) -> f64 {
    normal_quantile_of(confidence) * std_dev / rounds.sqrt()
}

/// Greatest probability that any distance of one table is off by more than its half-width.
const ERROR_RATE_OF_TABLE: f64 = 0.05;

/// The distance of a simulated value from an exact one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Distance {
    /// The absolute difference.
    pub distance: Fraction,
    /// Half the width of the confidence interval of the simulated value.
    pub half_width: Fraction,
}

/// Whether a distance is within a tolerance.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Within {
    /// The whole interval is within the tolerance.
    Yes,
    /// The whole interval is beyond it.
    No,
    /// The interval contains the tolerance: the noise is too large for an answer.
    Unknown,
}

impl Distance {
    /// The distance of an exact value from a simulated one with this standard error. The half-widths hold at 95 %
    /// confidence for all `values_of_table` values together (Bonferroni's inequality), by the normal approximation.
    pub fn new(exact: &Fraction, simulated: &Fraction, std_error: &Fraction, values_of_table: usize) -> Self {
        let quantile = normal_quantile_of(1.0 - ERROR_RATE_OF_TABLE / values_of_table.max(1) as f64);
        let quantile = Fraction::from_float(quantile).unwrap_or_default();
        Distance { distance: (exact - simulated).abs(), half_width: quantile * std_error }
    }

    /// Whether the exact value is within this tolerance of the simulated one.
    pub fn within(&self, tolerance: &Fraction) -> Within {
        if self.enough_tolerance() <= *tolerance {
            Within::Yes
        } else if &self.distance - &self.half_width > *tolerance {
            Within::No
        } else {
            Within::Unknown
        }
    }

    /// The least tolerance that contains the whole interval.
    pub fn enough_tolerance(&self) -> Fraction {
        &self.distance + &self.half_width
    }

    /// The number of rounds that would decide about this tolerance, if the distance after `rounds` rounds does not
    /// change; `None` if it equals the tolerance, so that no number would do.
    pub fn enough_rounds(&self, rounds: u64, tolerance: &Fraction) -> Option<f64> {
        let margin = (tolerance - &self.distance).abs();
        let shrinking = to_f64(&self.half_width) / to_f64(&margin);
        margin.is_positive().then_some(rounds as f64 * shrinking * shrinking)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::outcome::ratio;
    use crate::statistics::NORMAL_QUANTILE_97_5;

    fn thousandths(number: i64) -> Fraction {
        ratio(number, 1_000)
    }

    /// A distance and a half-width in thousandths.
    fn distance(distance: i64, half_width: i64) -> Distance {
        Distance { distance: thousandths(distance), half_width: thousandths(half_width) }
    }

    #[test]
    fn the_half_width_holds_for_the_whole_table() {
        // One value: the 97.5 % quantile of the normal distribution, 1.959964. Of ten each has 99.5 %, whose quantile
        // of 99.75 % is 2.807034 (Abramowitz and Stegun, table 26.5, by interpolation).
        for (values, quantile) in [(1, 1.959_964), (10, 2.807_034)] {
            let found = Distance::new(&thousandths(50), &thousandths(47), &thousandths(1), values);
            assert_eq!(found.distance, thousandths(3));
            assert!((to_f64(&found.half_width) - quantile / 1_000.0).abs() < 1e-9, "{values}");
        }
    }

    #[test]
    fn an_interval_is_within_beyond_or_neither() {
        // 3 +- 2 reaches from 1 to 5.
        let found = distance(3, 2);
        for (tolerance, within) in
            [(0, Within::No), (1, Within::Unknown), (4, Within::Unknown), (5, Within::Yes), (6, Within::Yes)]
        {
            assert_eq!(found.within(&thousandths(tolerance)), within, "{tolerance}");
        }
        // 1 +- 2 reaches to 3, and to -1.
        assert_eq!(distance(1, 2).within(&thousandths(0)), Within::Unknown);
        assert_eq!(distance(0, 0).within(&thousandths(0)), Within::Yes);
    }

    #[test]
    fn rounds_that_decide_shrink_the_width_to_the_margin() {
        // 3 +- 2 within 4: the half-width must halve to 1, which takes four times the rounds. Beyond 1: it needs 2, and
        // has it.
        assert_eq!(distance(3, 2).enough_rounds(1_000, &thousandths(4)), Some(4_000.0));
        assert_eq!(distance(3, 2).enough_rounds(1_000, &thousandths(1)), Some(1_000.0));
        assert_eq!(distance(3, 2).enough_rounds(1_000, &thousandths(3)), None);
    }

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
