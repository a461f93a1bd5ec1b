//! The facts of the game's file, with the kinds of hands that pay its wagers.

use std::sync::LazyLock;

use super::rules::{FourCardHand, LOSING_HANDS, SixCardHand};
use crate::games::engine::kinds::Kinds;
use crate::games::{GameFacts, game_file};
use crate::hands::FiveCardCategory;

static FOUR_CARDS: Kinds = Kinds::of::<FourCardHand>();
static FIVE_CARDS: Kinds = Kinds::of::<FiveCardCategory>();
static SIX_CARDS: Kinds = Kinds::of::<SixCardHand>();

pub static FACTS: LazyLock<GameFacts> = LazyLock::new(|| {
    let kinds = [
        ("four-card", &FOUR_CARDS),
        ("five-card", &FIVE_CARDS),
        ("six-card", &SIX_CARDS),
        ("losing-hand", &LOSING_HANDS),
    ];
    game_file::facts_of("four-card-poker", &kinds)
});

/// Named strategies.
pub const SIMPLE: &str = "simple";
pub const EXPERT: &str = "expert";
