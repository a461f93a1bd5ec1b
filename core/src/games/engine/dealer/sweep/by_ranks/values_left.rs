//! Number of hidden hands from given undealt cards of each value or better.
//!
//! Hands are counted by ranks alone, and those with a higher flush are moved to its value.

use super::undealt::{FlushSuit, each_by_ranks, values_by_ranks};
use crate::cards::{Card, CardSet, Rank, Suit};
use crate::hands::four_card::{FourCardValue, RANKINGS};

/// Values by ranks of all hidden hands, next to every up card.
pub struct ValuesLeft {
    /// By rank of the up card.
    by_ranks: [Vec<FourCardValue>; Rank::ALL.len()],
}

impl ValuesLeft {
    pub fn build() -> Self {
        ValuesLeft { by_ranks: Rank::ALL.map(values_by_ranks) }
    }

    /// By value, the number of hidden hands from `cards`, which lack the up card, that are of this value or better.
    pub fn hands_from(&self, cards: CardSet, up_card: Card) -> Vec<u32> {
        let by_ranks = &self.by_ranks[up_card.rank() as usize][..];
        let mut numbers = vec![0_i32; RANKINGS];
        each_by_ranks(cards, |same| numbers[by_ranks[same.index].index()] += same.hands);
        for suit in Suit::ALL {
            FlushSuit::of(suit, cards, up_card).each_flush(by_ranks, |same, [by_ranks, flush]| {
                numbers[by_ranks.index()] -= same.hands;
                numbers[flush.index()] += same.hands;
            });
        }
        let mut from = vec![0; RANKINGS + 1];
        for value in (0..RANKINGS).rev() {
            // Never negative: a number of hands.
            from[value] = from[value + 1] + numbers[value].unsigned_abs();
        }
        from
    }
}
