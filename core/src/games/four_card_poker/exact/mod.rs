//! The exact path.

mod bad_beat;
mod envy;
mod flush_counts;
mod hand_groups;
mod hidden_hands;
pub mod joint;
pub mod pricing;
mod rank_counts;
mod seen;
mod situations;
mod solve;
mod values_left;

pub use envy::two_hands;
pub use seen::SeenSituations;
pub use situations::{hidden_hands, with_another_card};
pub use solve::FourCardPokerSolver;
pub use values_left::{Outranking, ValuesLeft};
