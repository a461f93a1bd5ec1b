//! The decisions for people.

mod holdings;
pub mod remarks;
pub mod spots;
pub mod strategy;
