//! The deal (§ 641a.8(d)): the Six Card Bonus card if there is one; one card at a time to each player and the dealer
//! until each has five; the dealer's sixth, face up.

use crate::games::Dealing;

pub const PLAYER_CARDS: usize = 5;
/// The last one face up.
pub const DEALER_CARDS: usize = 6;
/// Cards of a round with the Six Card Bonus card.
pub const CARDS_PER_ROUND: usize = PLAYER_CARDS + DEALER_CARDS + 1;

/// Places in a round dealt to one player, the Six Card Bonus card put last.
pub const PLAYERS_FIVE: &[usize] = &[0, 2, 4, 6, 8];
pub const DEALERS_FIRST_FIVE: &[usize] = &[1, 3, 5, 7, 9];
pub const SIX_CARD_BONUS: usize = 11;

/// Whether the Six Card Bonus card is dealt, which decides what a round is.
#[derive(Clone, Copy, Debug)]
pub struct Deal {
    pub six_card_bonus: bool,
}

impl Dealing for Deal {
    fn cards_at_table(&self, players: usize) -> usize {
        usize::from(self.six_card_bonus) + PLAYER_CARDS * players + DEALER_CARDS
    }

    fn places_of_player(&self, player: usize, players: usize) -> Option<Vec<usize>> {
        let bonus = usize::from(self.six_card_bonus);
        let turn = players + 1;
        let in_turn = (0..PLAYER_CARDS).flat_map(|card| [player, players].map(|seat| bonus + turn * card + seat));
        Some((0..bonus).chain(in_turn).chain([bonus + turn * PLAYER_CARDS]).collect())
    }
}
