//! The decisions for people.

pub mod holdings;
pub mod remarks;
pub mod spots;
pub mod strategy;
