//! The exact path.

mod bad_beat;
mod envy;
mod flush_counts;
mod hand_groups;
mod hidden_hands;
pub mod pricing;
mod rank_counts;
mod situations;
mod solve;

pub use envy::two_hands;
pub use solve::FourCardPokerSolver;
