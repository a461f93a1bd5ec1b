//! The answers to one offer: exact, simulated, with envy bonuses and under a payout limit.

use std::ops::RangeInclusive;

use crate::games::{Dollars, Offer};
use crate::outcome::{Fraction, Measures, OutcomeTable};
use crate::statistics::{Comparison, Figure, Verdict};

/// The exact answer to one offer, and the simulated one if a run was played.
pub struct Answer {
    pub offer: Offer,
    pub exact: OutcomeTable,
    /// Measures of `exact`. Where [`EnvyEffect::span`] is known, mean and variance include the envy bonuses; all others
    /// are those of the own wager.
    pub measures: Measures,
    /// The answer with the meters at their long-run means, rounded to 10^-8 units, where these are known.
    pub at_mean_meters: Option<Box<Answer>>,
    pub envy: Option<EnvyEffect>,
    pub limit_effect: Option<LimitEffect>,
    pub witness: Option<Witness>,
}

impl Answer {
    pub fn new(offer: Offer, exact: OutcomeTable) -> Self {
        let measures = Measures::of(&exact);
        Answer { offer, exact, measures, at_mean_meters: None, envy: None, limit_effect: None, witness: None }
    }

    /// Name, standard deviation of a round, and simulated answer.
    pub fn row(&self) -> (String, f64, Option<&Witness>) {
        (self.offer.name(), self.measures.std_dev(), self.witness.as_ref())
    }
}

/// The contribution of a table's envy bonuses.
pub struct EnvyEffect {
    /// Expectation per round, in units.
    pub mean: Fraction,
    /// Contribution of each counting hand to the expectation, in units.
    pub of_one: Fraction,
    /// Least and greatest net total in units, where the distribution of the total is unknown. The outcomes then exclude
    /// the envy bonuses, and only mean and variance include them.
    pub span: Option<RangeInclusive<Fraction>>,
}

/// Effect of a payout limit. House edges are per unit.
pub struct LimitEffect {
    pub floor: Dollars,
    pub edge_without: Fraction,
    /// House edge under the limit against a player who decides as if there were none.
    pub edge_unknown: Fraction,
}

pub struct Witness {
    pub table: OutcomeTable,
    pub measures: Measures,
    pub comparison: Comparison,
    /// Verdict on this offer by the tests of the whole run.
    pub verdict: Verdict,
    pub seed: u64,
    /// House edge at fixed numbers of rounds; empty unless the run was followed from its beginning.
    pub course: Vec<CoursePoint>,
}

impl Witness {
    pub fn house_edge(&self) -> Figure {
        Figure::sampled(self.measures.house_edge(), self.comparison.std_error.unwrap_or(f64::NAN))
    }
}

/// Simulated house edge after a number of rounds.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct CoursePoint {
    pub rounds: u64,
    /// House edge per unit, a fraction of one.
    pub house_edge: f64,
}
