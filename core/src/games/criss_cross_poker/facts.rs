//! The facts of the game's file, with the kinds of hands that pay its wagers.

use std::sync::LazyLock;

use crate::games::engine::kinds::{Kinds, PokerHand};
use crate::games::{GameFacts, game_file};

static FIVE_CARDS: Kinds = Kinds::of::<PokerHand>();

pub static FACTS: LazyLock<GameFacts> =
    LazyLock::new(|| game_file::facts_of("criss-cross-poker", &[("five-card", &FIVE_CARDS)]));
