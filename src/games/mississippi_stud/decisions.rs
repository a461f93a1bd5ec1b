//! The decisions, as those of the engine's games of streets.

use super::rules::{PLAYER_CARDS, PokerHand};
use crate::games::engine::bets::Bet;
use crate::games::engine::streets::{StreetForm, Streets};

/// What the player may see of a deck.
pub type Sights = Streets<{ PokerHand::COUNT }, { Bet::ALL.len() }>;

/// On each street a fold, or a bet of one to three antes (§ 655a.1).
pub static FORM: StreetForm<{ Bet::ALL.len() }> = StreetForm {
    own_cards: PLAYER_CARDS,
    staked: 1,
    actions: [None, Some(1), Some(2), Some(3)],
    names: Bet::NAMES,
    decisions: &[
        ["3rd Street Wager", "3rd Street Wager, how often"],
        ["4th Street Wager", "4th Street Wager, how often"],
        ["5th Street Wager", "5th Street Wager, how often"],
    ],
};
