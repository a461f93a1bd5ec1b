//! WHAT THE RESULT IS: the outcome table, the program's central type, and its measures.
//!
//! The solver returns an [`OutcomeTable`] with exact counts, the simulator one with observed counts; reports and checks
//! read outcome tables and nothing else. A [`JointTable`] is the joint distribution of the amounts of two hands,
//! [`JointOutcomes`] that of the outcomes of several wagers.

mod fraction;
mod joint;
mod measures;
mod several;
mod table;
#[cfg(any(test, feature = "testing"))]
pub mod testing;

pub use fraction::{Fraction, decimal, in_full, percent, ratio, rounded, shortest, to_f64};
pub use joint::JointTable;
pub use measures::{Measures, VOLATILITY_Z_90, VOLATILITY_Z_95};
pub(crate) use several::outcome_of_sum;
pub use several::{JointOutcomes, units_together};
pub use table::{Award, CycleMismatch, Outcome, OutcomeTable, PaidAward};
