//! The answers to one offer.

use std::ops::RangeInclusive;

use crate::games::{Dollars, Offer};
use crate::outcome::{Fraction, Measures, OutcomeTable};
use crate::statistics::{Comparison, Figure, Verdict};

/// The exact answer to one offer, and the simulation's if one was run.
pub struct Answer {
    pub offer: Offer,
    /// Outcomes with exact counts.
    pub exact: OutcomeTable,
    /// The measures of `exact`; where [`EnvyEffect::span`] is known, mean and variance are of the total with the envy
    /// bonuses, and all others of the own wager.
    pub measures: Measures,
    /// The answer with the meters at their long-run means, rounded to 10^-8 units, where these are known.
    pub at_mean_meters: Option<Box<Answer>>,
    /// The envy bonuses of the offer's seat, if it has any.
    pub envy: Option<EnvyEffect>,
    /// The effect of the payout limit, if there is one.
    pub limit_effect: Option<LimitEffect>,
    pub witness: Option<Witness>,
}

impl Answer {
    /// The exact answer alone.
    pub fn new(offer: Offer, exact: OutcomeTable) -> Self {
        let measures = Measures::of(&exact);
        Answer { offer, exact, measures, at_mean_meters: None, envy: None, limit_effect: None, witness: None }
    }

    /// Its name, the standard deviation of a round, and what was simulated.
    pub fn row(&self) -> (String, f64, Option<&Witness>) {
        (self.offer.name(), self.measures.std_dev(), self.witness.as_ref())
    }
}

/// What the envy bonuses of a table add to an answer.
pub struct EnvyEffect {
    /// Expectation of the envy bonuses of a round, in units.
    pub mean: Fraction,
    /// Contribution of each counting hand to the expectation, in units.
    pub of_one: Fraction,
    /// The least and the greatest net total in units, where its distribution is unknown: the outcomes are those of the
    /// own wager then, and of the measures only mean and variance account for the envy bonuses.
    pub span: Option<RangeInclusive<Fraction>>,
}

/// The effect of a payout limit. House edges are per unit.
pub struct LimitEffect {
    /// The least permitted limit, in dollars.
    pub floor: Dollars,
    /// The house edge without it.
    pub edge_without: Fraction,
    /// The house edge under it, against a player who decides as if there were none.
    pub edge_unknown: Fraction,
}

/// A simulated answer.
pub struct Witness {
    /// Outcomes with observed counts.
    pub table: OutcomeTable,
    /// The measures of `table`.
    pub measures: Measures,
    /// The observed against the exact outcomes.
    pub comparison: Comparison,
    /// The verdict on this offer, by the tests of the whole run.
    pub verdict: Verdict,
    /// Seed of the run.
    pub seed: u64,
    /// The house edge at fixed numbers of rounds; empty unless the run was followed from its beginning.
    pub course: Vec<CoursePoint>,
}

impl Witness {
    /// The house edge per unit.
    pub fn house_edge(&self) -> Figure {
        Figure::sampled(self.measures.house_edge(), self.comparison.std_error.unwrap_or(f64::NAN))
    }
}

/// The simulated house edge after some rounds.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct CoursePoint {
    /// Rounds played.
    pub rounds: u64,
    /// House edge per unit, a fraction of one.
    pub house_edge: f64,
}
