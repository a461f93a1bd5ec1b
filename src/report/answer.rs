//! What was found out about one offer.

use crate::games::Offer;
use crate::outcome::OutcomeTable;
use crate::statistics::{Comparison, Verdict};

/// The exact answer to one offer, and the simulation's if one was run.
pub struct Answer {
    /// The offer.
    pub offer: Offer,
    /// Its outcomes with exact counts.
    pub exact: OutcomeTable,
    /// The same with its progressive meters at their long-run means, where it has meters and these are known.
    pub at_mean_meters: Option<Box<AtMeanMeters>>,
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
}
