//! The facts of the game's file, with the kinds of hands that pay its wagers.

use std::sync::LazyLock;

use super::rules::SEVEN_CARDS;
use crate::games::{GameFacts, game_file};

pub static FACTS: LazyLock<GameFacts> =
    LazyLock::new(|| game_file::facts_of("ultimate-texas-holdem", &[("five-of-seven", &SEVEN_CARDS)]));

/// The named strategy.
pub const SIMPLE: &str = "simple";
