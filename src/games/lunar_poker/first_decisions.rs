//! The play with every hand against every up card, as one byte each.

use rayon::prelude::*;

use super::plays::{PLAYER_CARDS, Play};
use super::solution::Solution;
use crate::cards::{Card, CardSet, Rank, SuitSymmetry, binomial, subset_index};

/// Number of hands of five from the full deck.
const HANDS: usize = binomial(Card::COUNT, PLAYER_CARDS) as usize;

/// The plays in one reading. Suits are named so that the up card's is the lowest.
pub struct FirstDecisions {
    /// By rank of the up card and index of the hand.
    plays: Vec<u8>,
}

impl FirstDecisions {
    /// The plays of a solution for the full deck.
    pub fn new(solution: &Solution, reading: usize) -> Self {
        let mut plays = vec![Play::FOLD.code(); HANDS * Rank::ALL.len()];
        plays.par_chunks_mut(HANDS).zip(&solution.up_cards).for_each(|(plays, (up_card, solved))| {
            let symmetry = SuitSymmetry::fixing(CardSet::FULL_DECK, *up_card);
            for (class, &play) in symmetry.classes::<PLAYER_CARDS>().iter().zip(&solved.plays[reading]) {
                let Some(cards) = class.representative.to_array::<PLAYER_CARDS>() else { continue };
                let discarded: CardSet = play.discarded(&cards).collect();
                for (hand, discarded) in symmetry.images(class.representative).zip(symmetry.images(discarded)) {
                    let Some(hand) = hand.to_array::<PLAYER_CARDS>() else { continue };
                    let places = hand.iter().enumerate().filter(|(_, card)| discarded.contains(**card));
                    let code = if play.is_exchange() {
                        places.fold(0, |code, (place, _)| code | 1 << place)
                    } else {
                        play.code()
                    };
                    plays[subset_index(hand)] = code;
                }
            }
        });
        FirstDecisions { plays }
    }

    /// The play with a hand in ascending order.
    #[inline]
    pub fn play(&self, up_card: Rank, hand: [Card; PLAYER_CARDS]) -> Option<Play> {
        Play::from_code(self.plays[HANDS * up_card as usize + subset_index(hand)])
    }
}
