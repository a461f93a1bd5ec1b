//! Number of hidden hands from given undealt cards that outrank each value.
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

/// Number of hidden hands above each value.
pub struct Outranking(Vec<i32>);

impl ValuesLeft {
    pub fn build() -> Self {
        ValuesLeft { by_ranks: Rank::ALL.map(|up_card| values_by_ranks(Some(up_card))) }
    }

    /// Counts the hidden hands from `cards` without the up card.
    pub fn outranking(&self, cards: CardSet, up_card: Card) -> Outranking {
        let by_ranks = &self.by_ranks[up_card.rank() as usize][..];
        let mut numbers = vec![0; RANKINGS];
        each_by_ranks(cards, |same| numbers[by_ranks[same.index].index()] += same.hands);
        for suit in Suit::ALL {
            FlushSuit::of(suit, cards, Some(up_card)).each_flush(by_ranks, |same, [by_ranks, flush]| {
                numbers[by_ranks.index()] -= same.hands;
                numbers[flush.index()] += same.hands;
            });
        }
        let mut higher = 0;
        for hands in numbers.iter_mut().rev() {
            higher += std::mem::replace(hands, higher);
        }
        Outranking(numbers)
    }
}

impl Outranking {
    pub fn higher_than(&self, value: FourCardValue) -> u32 {
        // Never negative: a number of hands.
        self.0[value.index()].unsigned_abs()
    }
}
