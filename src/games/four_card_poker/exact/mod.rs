//! The exact path.

mod bad_beat;
mod envy;
mod pricing;
mod situations;
mod solve;
mod subset_counts;

pub use envy::two_hands;
pub use situations::best_of_six;
pub use solve::FourCardPokerSolver;
