//! The deal and its three decisions (§ 674a.8(d), § 674a.11).

use crate::cards::binomial;
use crate::games::Dealing;
use crate::games::engine::bets::STREETS;

pub const PLAYER_CARDS: usize = 2;
/// Cards of the cross.
pub const COMMUNITY_CARDS: usize = 5;
pub const CARDS_PER_ROUND: usize = PLAYER_CARDS + COMMUNITY_CARDS;
/// Equal Ante Wagers placed before the deal, Across and Down.
pub const ANTES: usize = 2;

/// Streets: the player's cards are in sight, then the ends of the horizontal row, then those of the vertical one.
pub const STREET_NAMES: [&str; STREETS] = ["Across Bet", "Down Bet", "Middle Bet"];

/// Cards turned after each decision: both ends of a row, both of the other, the middle card.
pub const TURNED: [usize; STREETS] = [2, 2, 1];

/// Number of ways that a deal can go on at each street, if so many cards are turned after each decision from so many
/// left.
pub fn deals_after(cards_left: usize, [across, down, middle]: [usize; STREETS]) -> [u128; STREETS] {
    let ways = |turned: usize, cards: usize| u128::from(binomial(cards_left - turned, cards));
    let middles = ways(across + down, middle);
    let columns = ways(across, down) * middles;
    [ways(0, across) * columns, columns, middles]
}

/// The cross, then one card at a time to each player (§ 674a.8(d)).
pub struct Deal;

impl Dealing for Deal {
    fn cards_at_table(&self, players: usize) -> usize {
        COMMUNITY_CARDS + PLAYER_CARDS * players
    }

    fn places_of_player(&self, player: usize, players: usize) -> Option<Vec<usize>> {
        let first = COMMUNITY_CARDS + player;
        Some((0..COMMUNITY_CARDS).chain([first, first + players]).collect())
    }
}
