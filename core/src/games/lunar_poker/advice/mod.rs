//! What people are given to read: the strategy, single spots, and remarks on the figures.

pub mod remarks;
pub mod spots;
pub mod strategy;
