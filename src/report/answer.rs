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
    /// What the simulation saw.
    pub witness: Option<Witness>,
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
