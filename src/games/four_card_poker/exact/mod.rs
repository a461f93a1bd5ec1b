//! The exact path.

pub mod bad_beat;
pub mod envy;
pub mod pricing;
pub mod situations;
pub mod solve;
pub mod subset_counts;
