//! The play with every hand against every up card, as one byte each.

use rayon::prelude::*;

use super::deals::up_cards;
use super::plays::{PLAYER_CARDS, Play};
use super::solution::Solution;
use crate::cards::{Card, CardSet, Rank, SuitSymmetry, binomial, subset_index};

/// Number of hands of five from the full deck.
const HANDS: usize = binomial(Card::COUNT, PLAYER_CARDS) as usize;

/// The plays of several players side by side, so that one look finds all of a round. Suits are named so that the up card's is the lowest.
pub struct FirstDecisions {
    /// By rank of the up card, index of the hand, and player.
    plays: Vec<u8>,
    players: usize,
}

impl FirstDecisions {
    /// The plays of solutions for the full deck, each in a reading.
    pub fn new(players: &[(&Solution, usize)]) -> Self {
        let (count, width) = (players.len(), players.len().max(1));
        let mut plays = vec![Play::FOLD.code(); HANDS * Rank::ALL.len() * width];
        let up_cards = up_cards(CardSet::FULL_DECK);
        plays.par_chunks_mut(HANDS * width).zip(&up_cards).enumerate().for_each(|(at, (plays, &(up_card, _)))| {
            let symmetry = SuitSymmetry::fixing(CardSet::FULL_DECK, up_card);
            for (place, class) in symmetry.classes::<PLAYER_CARDS>().iter().enumerate() {
                let Some(cards) = class.representative.to_array::<PLAYER_CARDS>() else { continue };
                for (player, (solution, reading)) in players.iter().enumerate() {
                    let play = solution.up_cards[at].1.plays[*reading][place];
                    let discarded: CardSet = play.discarded(&cards).collect();
                    for (hand, discarded) in symmetry.images(class.representative).zip(symmetry.images(discarded)) {
                        let Some(hand) = hand.to_array::<PLAYER_CARDS>() else { continue };
                        let code = if play.is_exchange() { places_of(&hand, discarded) } else { play.code() };
                        plays[subset_index(hand) * width + player] = code;
                    }
                }
            }
        });
        FirstDecisions { plays, players: count }
    }

    /// The plays of all players with a hand in ascending order, as [`Play::code`].
    #[inline]
    pub fn codes(&self, up_card: Rank, hand: [Card; PLAYER_CARDS]) -> &[u8] {
        let first = (HANDS * up_card as usize + subset_index(hand)) * self.players;
        &self.plays[first..first + self.players]
    }
}

/// The places of these cards in a hand, one bit each.
fn places_of(hand: &[Card; PLAYER_CARDS], cards: CardSet) -> u8 {
    let places = hand.iter().enumerate().filter(|(_, card)| cards.contains(**card));
    places.fold(0, |places, (place, _)| places | 1 << place)
}
