//! What the player sees and does: the form of decisions, and named strategies.

pub mod named;
pub mod sight;
pub mod starting_hands;
