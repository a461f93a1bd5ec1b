//! The deal and its three decisions (§ 674a.8(d), § 674a.11).

use crate::cards::binomial;
use crate::games::engine::bets::STREETS;

pub const PLAYER_CARDS: usize = 2;
/// Cards of the cross.
pub const COMMUNITY_CARDS: usize = 5;
pub const CARDS_PER_ROUND: usize = PLAYER_CARDS + COMMUNITY_CARDS;
/// Equal Ante Wagers placed before the deal, Across and Down.
pub const ANTES: usize = 2;

/// Streets: the player's cards are in sight, then the ends of the horizontal row, then those of the vertical one.
pub const STREET_NAMES: [&str; STREETS] = ["Across Bet", "Down Bet", "Middle Bet"];

/// Number of ways that a deal can go on at each street, with this number of cards left without the player's: two ends
/// of each row that is not turned, and the middle card.
pub fn deals_after(cards_left: usize) -> [u128; STREETS] {
    let ends = |dealt: usize| u128::from(binomial(cards_left - dealt, 2));
    let middles = (cards_left - 4) as u128;
    [ends(0) * ends(2) * middles, ends(2) * middles, middles]
}

/// Cards dealt to this number of players.
pub fn cards_at_table(players: usize) -> usize {
    COMMUNITY_CARDS + PLAYER_CARDS * players
}

/// The places of one player's cards: the cross, then one card at a time to each player (§ 674a.8(d)).
pub fn places_of_player(player: usize, players: usize) -> Vec<usize> {
    let first = COMMUNITY_CARDS + player;
    (0..COMMUNITY_CARDS).chain([first, first + players]).collect()
}
