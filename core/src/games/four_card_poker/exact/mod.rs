//! The exact path.

mod hand_groups;
mod hidden_hands;
pub mod joint;
mod rank_counts;
mod situations;
mod solve;
mod values_left;

pub use joint::two_hands;
pub use situations::{SeenSituations, hidden_hands, with_another_card};
pub use solve::FourCardPokerSolver;
#[cfg(test)]
pub use solve::base_outcomes;
pub use values_left::{Outranking, ValuesLeft};
