//! What the player sees and does: the form of decisions, and named strategies.

pub mod hand_decisions;
pub mod named;
pub mod sight;
pub mod situation;
pub mod starting_hands;
