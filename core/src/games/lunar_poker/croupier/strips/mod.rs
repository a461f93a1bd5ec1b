//! Many rounds at once, by table.

mod dealt_strips;
mod final_hands;
mod first_decisions;
mod round_strips;

pub use dealt_strips::{DealtStrip, properties_by_sight};
pub use first_decisions::FirstDecisions;
pub use round_strips::StripPlayer;
