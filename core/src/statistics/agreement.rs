//! Whether a simulation agrees with the exact answer.

use super::ChiSquare;
use super::holm::holm_adjusted;
use super::mean_deviation::{MeanDeviation, bennett_p};

/// Greatest probability that a run whose dealer, decisions and paytables are all correct is judged to disagree.
pub const FALSE_ALARM_RATE: f64 = 0.001;

/// Tests of one wager and paytable.
const TESTS: usize = 3;

/// The tests of one wager and paytable.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Agreement {
    /// Simulated less exact house edge, in exact standard errors; `None` if the exact result is constant.
    pub z: Option<f64>,
    /// The same difference as the verdict tests it; `None` if the exact result is constant.
    pub mean: Option<MeanDeviation>,
    /// Test of the outcome counts; `None` if the run is too short.
    pub chi_square: Option<ChiSquare>,
    /// Test of the variation of winning rounds between blocks; `None` if there are too few blocks, or none were
    /// counted.
    pub blocks: Option<ChiSquare>,
    /// Whether an outcome occurred that the exact answer excludes.
    pub impossible: bool,
    /// Whether only one outcome is possible, so that there is nothing to test.
    pub certain: bool,
}

/// The verdict of a run's tests on one wager and paytable.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// No test rejects agreement.
    Agrees,
    /// A test rejects it, at the run's false alarm rate.
    Disagrees,
    /// The run is too short for a test of the counts.
    Inconclusive,
}

impl Verdict {
    /// Name in reports.
    pub fn name(self) -> &'static str {
        match self {
            Verdict::Agrees => "agrees",
            Verdict::Disagrees => "disagrees",
            Verdict::Inconclusive => "inconclusive",
        }
    }
}

/// The verdicts on all wagers and paytables of one run together: Holm's method keeps the probability of any false
/// alarm in the whole run at most [`FALSE_ALARM_RATE`].
pub fn judge(run: &[Agreement]) -> Vec<Verdict> {
    let p_values: Vec<f64> = run.iter().flat_map(Agreement::p_values).collect();
    let adjusted = holm_adjusted(&p_values);
    let verdict = |(agreement, adjusted): (&Agreement, &[f64])| {
        if agreement.impossible || adjusted.iter().any(|&p| p <= FALSE_ALARM_RATE) {
            Verdict::Disagrees
        } else if agreement.chi_square.is_none() && !agreement.certain {
            Verdict::Inconclusive
        } else {
            Verdict::Agrees
        }
    };
    run.iter().zip(adjusted.chunks(TESTS)).map(verdict).collect()
}

impl Agreement {
    /// Those of the mean, the counts and the blocks; a test that was impossible counts as passed.
    fn p_values(&self) -> [f64; TESTS] {
        let p = |test: Option<ChiSquare>| test.map_or(1.0, |test| test.p);
        [self.mean.as_ref().map_or(1.0, bennett_p), p(self.chi_square), p(self.blocks)]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A fair coin tossed so often that the bound on its mean is twice the normal exponent exp(-z²/2).
    fn agreement(z: f64) -> Agreement {
        let rounds = 1e12;
        let mean =
            MeanDeviation { difference: -z / 1e6, variance: 1.0, greatest_above: 1.0, greatest_below: 1.0, rounds };
        let chi_square = ChiSquare { statistic: z * z, degrees_of_freedom: 1, p: 1.0 };
        Agreement {
            z: Some(z),
            mean: Some(mean),
            chi_square: Some(chi_square),
            blocks: None,
            impossible: false,
            certain: false,
        }
    }

    #[test]
    fn a_mean_far_from_the_exact_one_disagrees_and_its_neighbours_do_not() {
        // 5 standard errors: 2 exp(-12.5) = 7.5e-6, times the nine p-values of the run still below 0.001.
        let verdicts = judge(&[agreement(0.3), agreement(5.0), agreement(-1.9)]);
        assert_eq!(verdicts, [Verdict::Agrees, Verdict::Disagrees, Verdict::Agrees]);
    }

    #[test]
    fn an_alarm_of_one_is_none_among_many() {
        // 4.2 standard errors: 2 exp(-8.82) = 3.0e-4. Alone (three p-values) that disagrees; among a hundred it is
        // plausible.
        assert_eq!(judge(&[agreement(4.2)]), [Verdict::Disagrees]);
        let mut run = vec![agreement(0.0); 49];
        run.push(agreement(4.2));
        assert!(judge(&run).iter().all(|&verdict| verdict == Verdict::Agrees));
    }

    #[test]
    fn blocks_that_do_not_vary_as_they_should_disagree() {
        let p =
            |p| Agreement { blocks: Some(ChiSquare { statistic: 1.0, degrees_of_freedom: 1, p }), ..agreement(0.0) };
        // Times the three p-values of the run.
        assert_eq!(judge(&[p(3e-4)]), [Verdict::Disagrees]);
        assert_eq!(judge(&[p(4e-4)]), [Verdict::Agrees]);
    }

    #[test]
    fn an_impossible_result_always_disagrees() {
        let impossible = Agreement { z: None, mean: None, chi_square: None, impossible: true, ..agreement(0.0) };
        assert_eq!(judge(&[impossible]), [Verdict::Disagrees]);
    }

    #[test]
    fn a_run_too_short_for_the_counts_is_inconclusive() {
        let short = Agreement { chi_square: None, ..agreement(0.1) };
        assert_eq!(judge(&[short]), [Verdict::Inconclusive]);
        assert_eq!(judge(&[Agreement { certain: true, ..short }]), [Verdict::Agrees]);
        let names = [Verdict::Agrees, Verdict::Disagrees, Verdict::Inconclusive].map(Verdict::name);
        assert_eq!(names, ["agrees", "disagrees", "inconclusive"]);
    }
}
