//! Whether a simulation agrees with the exact answer.

use super::holm::holm_adjusted;
use super::{ChiSquare, two_sided_p};

/// Probability that a run whose dealer, decisions and paytables are all right is called in disagreement anyway.
pub const FALSE_ALARM_RATE: f64 = 0.001;

/// The tests of one wager and paytable.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Agreement {
    /// Simulated less exact house edge, in exact standard errors; `None` if the exact result is constant.
    pub z: Option<f64>,
    /// Test of the outcome counts; `None` if the run is too short for one.
    pub chi_square: Option<ChiSquare>,
    /// Whether something happened that the exact answer excludes.
    pub impossible: bool,
}

/// What the tests of a run say of one wager and paytable.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// No test speaks against agreement.
    Agrees,
    /// A test does, at the run's false alarm rate.
    Disagrees,
}

impl Verdict {
    /// As reports write it.
    pub fn name(self) -> &'static str {
        match self {
            Verdict::Agrees => "agrees",
            Verdict::Disagrees => "disagrees",
        }
    }
}

/// The verdicts on all wagers and paytables of one run together: Holm's method keeps the probability of any false
/// alarm in the whole run at most [`FALSE_ALARM_RATE`].
pub fn judge(run: &[Agreement]) -> Vec<Verdict> {
    let p_values: Vec<f64> = run.iter().flat_map(Agreement::p_values).collect();
    let adjusted = holm_adjusted(&p_values);
    let verdict = |(agreement, adjusted): (&Agreement, &[f64])| {
        let alarm = agreement.impossible || adjusted.iter().any(|&p| p <= FALSE_ALARM_RATE);
        if alarm { Verdict::Disagrees } else { Verdict::Agrees }
    };
    run.iter().zip(adjusted.chunks(2)).map(verdict).collect()
}

impl Agreement {
    /// One for the mean and one for the counts; a test that could not be made counts as passed.
    fn p_values(&self) -> [f64; 2] {
        [self.z.map_or(1.0, two_sided_p), self.chi_square.map_or(1.0, |test| test.p)]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn agreement(z: f64) -> Agreement {
        Agreement { z: Some(z), chi_square: None, impossible: false }
    }

    #[test]
    fn a_mean_far_from_the_exact_one_disagrees_and_its_neighbours_do_not() {
        // 4.5 standard errors: p = 6.8e-6, times the six p-values of the run still below 0.001.
        let verdicts = judge(&[agreement(0.3), agreement(4.5), agreement(-1.9)]);
        assert_eq!(verdicts, [Verdict::Agrees, Verdict::Disagrees, Verdict::Agrees]);
    }

    #[test]
    fn what_would_alarm_alone_does_not_among_many() {
        // 3.5 standard errors: p = 4.7e-4. Alone (two p-values) it disagrees; among fifty (a hundred p-values) it may happen.
        assert_eq!(judge(&[agreement(3.5)]), [Verdict::Disagrees]);
        let mut run = vec![agreement(0.0); 49];
        run.push(agreement(3.5));
        assert!(judge(&run).iter().all(|&verdict| verdict == Verdict::Agrees));
    }

    #[test]
    fn an_impossible_result_always_disagrees() {
        let impossible = Agreement { z: None, chi_square: None, impossible: true };
        assert_eq!(judge(&[impossible]), [Verdict::Disagrees]);
    }
}
