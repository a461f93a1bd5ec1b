//! The facts of the game's file, with the kinds of hands that pay its wagers.

use std::sync::LazyLock;

use crate::cards::CardSet;
use crate::games::engine::kinds::{Kinds, PaidHand};
use crate::games::{GameFacts, game_file};
use crate::hands::FiveCardCategory;
use crate::hands::rank_sets::HandValue;

pub static FACTS: LazyLock<GameFacts> =
    LazyLock::new(|| game_file::facts_of("ultimate-texas-holdem", &[("five-of-seven", &SEVEN_CARDS)]));

/// Kinds of seven cards, by the best five of them.
static SEVEN_CARDS: Kinds = Kinds::by_rule::<FiveCardCategory>(|cards| {
    HandValue::of(cards.iter().copied().collect::<CardSet>()).category().index()
});

/// The named strategy.
pub const SIMPLE: &str = "simple";
