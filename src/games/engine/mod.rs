//! What games share, so that a game states and does not repeat.

#![allow(dead_code, unused_imports)] // Until every game uses it.

pub mod bets;
pub mod completions;
pub mod counters;
pub mod kinds;
pub mod literal;
pub mod pricing;
pub mod settlement;
pub mod spots;
pub mod strategy;
