//! What was found out about one offer.

use crate::games::{Dollars, Offer};
use crate::outcome::{Fraction, OutcomeTable};
use crate::statistics::{Comparison, Verdict};

/// The exact answer to one offer, and the simulation's if one was run.
pub struct Answer {
    /// The offer.
    pub offer: Offer,
    /// Its outcomes with exact counts.
    pub exact: OutcomeTable,
    /// The same with its progressive meters at their long-run means, where it has meters and these are known.
    pub at_mean_meters: Option<Box<AtMeanMeters>>,
    /// What its payout limit does, if it has one.
    pub limit_effect: Option<LimitEffect>,
    /// What the simulation saw.
    pub witness: Option<Witness>,
}

/// An offer with its meters at their long-run means, rounded to 10^-8 units.
pub struct AtMeanMeters {
    /// The offer.
    pub offer: Offer,
    /// Its outcomes with exact counts.
    pub exact: OutcomeTable,
}

/// What a payout limit does. House edges are per unit.
pub struct LimitEffect {
    /// The least that the limit may be, in dollars.
    pub floor: Dollars,
    /// The house edge without it.
    pub edge_without: Fraction,
    /// The house edge under it, against a player who decides as if there were none.
    pub edge_unknown: Fraction,
}

/// A simulated answer.
pub struct Witness {
    /// The outcomes with observed counts.
    pub table: OutcomeTable,
    /// How they compare with the exact ones.
    pub comparison: Comparison,
    /// What the tests of the whole run say of this offer.
    pub verdict: Verdict,
    /// Seed of the run.
    pub seed: u64,
    /// The house edge as the run went on, at fixed numbers of rounds; none where the run was not watched from its
    /// beginning.
    pub course: Vec<CoursePoint>,
}

/// Where a simulated house edge stood after some rounds.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct CoursePoint {
    /// Rounds played.
    pub rounds: u64,
    /// House edge per unit, a fraction of one.
    pub house_edge: f64,
}
