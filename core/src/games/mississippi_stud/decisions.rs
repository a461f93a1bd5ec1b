//! The deal and the decisions, as those of the engine's games of streets.

use crate::games::engine::bets::Bet;
use crate::games::engine::streets::{StreetForm, StreetNames};

/// Cards dealt to the player.
pub const PLAYER_CARDS: usize = 2;

/// On each street a fold, or a bet of one to three antes (§ 655a.1).
pub static FORM: StreetForm<{ Bet::ALL.len() }> = StreetForm {
    own_cards: PLAYER_CARDS,
    order: [0, 1, 2, 3, 4],
    places_of_player,
    staked: 1,
    unit: ["ante", "antes"],
    actions: [None, Some(1), Some(2), Some(3)],
    names: Bet::NAMES,
    decisions: &[
        street("3rd Street Wager", "3rd Street Wager, how often"),
        street("4th Street Wager", "4th Street Wager, how often"),
        street("5th Street Wager", "5th Street Wager, how often"),
    ],
    wrong_bets: "before each exposed community card one bet is placed, of 1 2 3 units; give all or none",
};

const fn street(name: &'static str, how_often: &'static str) -> StreetNames {
    StreetNames { name, how_often: Some(how_often), after: &[] }
}

/// How cards are dealt was not at hand: here one at a time to each player, and then the community cards.
fn places_of_player(player: usize, players: usize) -> Vec<usize> {
    let community = (PLAYER_CARDS * players..).take(FORM.streets());
    [player, players + player].into_iter().chain(community).collect()
}
