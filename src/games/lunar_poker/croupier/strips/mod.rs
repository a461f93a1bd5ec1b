//! Many rounds at once, by table.

pub mod dealt_strips;
pub mod first_decisions;
pub mod round_strips;
pub mod round_tables;
pub mod super_columns;
