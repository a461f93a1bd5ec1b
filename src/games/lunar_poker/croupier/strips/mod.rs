//! Many rounds at once, by table.

mod dealt_strips;
mod first_decisions;
mod round_strips;
mod round_tables;
mod super_columns;

pub use dealt_strips::DealtStrip;
pub use first_decisions::FirstDecisions;
pub use round_strips::StripPlayer;
pub use super_columns::properties_by_sight;
