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
    pub fn new() -> Self {
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::hands::four_card;

    /// Short decks, a long suit with few other cards, and too few cards for a hand.
    #[test]
    fn hands_are_counted_as_by_looking_at_each() {
        let short: CardSet = CardSet::FULL_DECK.iter().skip(17).take(18).collect();
        let spades = CardSet::deck(&Rank::ALL[3..], &[Suit::Spades]);
        let long_suit = CardSet::deck(&[Rank::Six, Rank::Jack], &Suit::ALL).iter().chain(spades.iter()).collect();
        let few = short.iter().take(5).collect();
        let values = ValuesLeft::new();
        for deck in [short, long_suit, few] {
            for up_card in deck.iter() {
                let left = deck.without(CardSet::default().with(up_card));
                let dealers = left.subsets::<5>().map(|hidden| hidden.into_iter().collect::<CardSet>().with(up_card));
                let mut dealt: Vec<_> =
                    dealers.filter_map(|dealer| dealer.to_array().map(four_card::best_four::<6>)).collect();
                dealt.sort();
                let outranking = values.outranking(left, up_card);
                for value in (0..RANKINGS).filter_map(FourCardValue::from_index) {
                    let higher = dealt.len() - dealt.partition_point(|&dealer| dealer <= value);
                    assert_eq!(outranking.higher_than(value) as usize, higher, "{value:?} against {up_card}");
                }
            }
        }
    }
}
