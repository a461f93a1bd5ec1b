//! What games share, so that a game states and does not repeat.

pub mod counters;
pub mod kinds;
pub mod pricing;
pub mod settlement;
