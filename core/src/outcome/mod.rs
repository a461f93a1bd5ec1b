//! WHAT THE RESULT IS: the outcome table, the program's central type, and its measures.
//!
//! The solver returns an [`OutcomeTable`] with exact counts, the simulator one with observed counts; reports and checks
//! read nothing else. A [`JointTable`] holds the joint distribution of several wagers, or of two hands.

mod joint;
mod measure;
mod table;

pub use crate::paytable::amounts::{Fraction, decimal, in_full, percent, ratio, rounded, shortest, to_f64};
pub(crate) use joint::outcome_of_sum;
pub use joint::{JointTable, units_together};
pub use measure::Measure;
#[cfg(feature = "testing")]
pub use table::testing;
pub use table::{Award, CycleMismatch, Measures, Outcome, OutcomeTable, PaidAward, VOLATILITY_Z_90, VOLATILITY_Z_95};
