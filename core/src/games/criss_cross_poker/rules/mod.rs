//! Who gets what, and how a round goes.

pub mod deal;
pub mod ending;
pub mod settlement;
