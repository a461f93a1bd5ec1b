//! The rules: what the text says of cards, hands and money.

pub mod actions;
pub mod deal;
pub mod hands;
pub mod outcomes;
pub mod settlement;
pub mod side_wagers;
