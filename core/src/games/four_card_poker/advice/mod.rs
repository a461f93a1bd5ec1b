//! The decisions for people.

pub mod holdings;
pub mod spot;
pub mod strategy;
