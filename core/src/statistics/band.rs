//! Band within which the net result of many rounds lies, and the test of a recorded result.

use super::ManyRounds;
use crate::outcome::Fraction;

/// Power: probability that a change of the mean of [`Band::change_shown`] takes the result out of the band.
pub const POWER: f64 = 0.8;

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
        Band {
            false_alarm_rate: (sum.below(&least) + (1.0 - sum.at_most(&greatest))).max(0.0),
            is_everything: least == worst && greatest == best,
            change_shown: up.max(down),
            least,
            greatest,
        }
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
