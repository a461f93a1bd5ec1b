//! Starting hands, cards in sight, decisions, and named strategies.

pub mod named;
pub mod sight;
pub mod starting_hands;
