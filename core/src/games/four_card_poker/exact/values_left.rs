//! Number of hidden hands from given undealt cards that outrank each value.
//!
//! Hands of the same ranks are counted together. Those with four or more cards of one suit are then counted again by
//! ranks in and outside it, and moved to their flush value if that is higher.

use az::Az;

use super::hidden_hands::{cards_by_rank, rank_mask, value_by_ranks};
use crate::cards::{Card, CardSet, Rank, Suit, binomial};
use crate::hands::four_card::{self, FourCardValue, RANKINGS};
use crate::hands::{rank_multiset_addend, rank_multisets_in_order};

const RANKS: usize = Rank::ALL.len();
const CARDS: usize = 5;

/// Values by ranks of all hidden hands, next to every up card.
pub struct ValuesLeft {
    /// By rank of the up card, then by index of the multiset of hidden ranks.
    by_ranks: Vec<Vec<FourCardValue>>,
}

/// Number of hidden hands above each value.
pub struct Outranking(Vec<i32>);

/// A count of hidden hands by ranks alone, or by ranks in and outside one suit.
struct Count<'v> {
    by_ranks: &'v [FourCardValue],
    /// Mask of the suit's undealt ranks; 0 to count by ranks alone.
    suit: u16,
    /// Bit of the up card's rank if it is of the suit, otherwise 0.
    up_card: u16,
    /// Undealt cards of each rank outside the suit.
    outside: [usize; RANKS],
    least_suited: u32,
    most_outside: usize,
    hands: Vec<i32>,
}

/// Lowest cards of a partly chosen hidden hand.
#[derive(Clone, Copy)]
struct Begun {
    cards: usize,
    outside: usize,
    /// Mask of ranks in the suit.
    suited: u16,
    /// Partial index of the multiset of ranks.
    index: usize,
    /// Number of choices of these cards, at most C(51, 5).
    ways: i32,
}

impl ValuesLeft {
    pub fn new() -> Self {
        let multisets = rank_multisets_in_order::<CARDS>();
        let beside =
            |up_card: Rank| multisets.iter().map(|&ranks| value_by_ranks(ranks, Some(up_card))).collect::<Vec<_>>();
        ValuesLeft { by_ranks: Rank::ALL.map(beside).to_vec() }
    }

    /// Counts the hidden hands from `cards`, none of which is the up card.
    pub fn outranking(&self, cards: CardSet, up_card: Card) -> Outranking {
        let by_ranks = &self.by_ranks[up_card.rank() as usize];
        let (suit, outside) = (0, cards_by_rank(cards));
        let hands = vec![0; RANKINGS];
        let mut count = Count { by_ranks, suit, up_card: 0, outside, least_suited: 0, most_outside: CARDS, hands };
        count.add(0, Begun::NONE);
        for suit in Suit::ALL {
            let own = cards.iter().filter(|card| card.suit() == suit).collect();
            count.suit = rank_mask(own);
            count.up_card = rank_mask(Some(up_card).into_iter().filter(|card| card.suit() == suit).collect());
            count.outside = cards_by_rank(cards.without(own));
            count.least_suited = 4 - count.up_card.count_ones();
            count.most_outside = CARDS - count.least_suited as usize;
            count.add(0, Begun::NONE);
        }
        let mut higher = 0;
        for hands in count.hands.iter_mut().rev() {
            higher += std::mem::replace(hands, higher);
        }
        Outranking(count.hands)
    }
}

impl Outranking {
    pub fn higher_than(&self, value: FourCardValue) -> u32 {
        // Never negative: a number of hands.
        self.0[value.index()].unsigned_abs()
    }
}

impl Count<'_> {
    /// Adds all hands that extend these cards by cards of rank `first` or higher.
    fn add(&mut self, first: usize, begun: Begun) {
        if begun.cards == CARDS {
            return self.add_hands(begun);
        }
        for rank in first..RANKS {
            if (begun.suited | self.suit >> rank << rank).count_ones() < self.least_suited {
                return;
            }
            for suited in 0..=self.suit >> rank & 1 {
                let begun = begun.suited(rank, suited);
                let most = (CARDS - begun.cards).min(self.most_outside - begun.outside).min(self.outside[rank]);
                for outside in usize::from(suited == 0)..=most {
                    self.add(rank + 1, begun.outside(rank, outside, self.outside[rank]));
                }
            }
        }
    }

    /// Adds complete hands: by ranks alone, or moved to their flush value if that is higher.
    fn add_hands(&mut self, hands: Begun) {
        let by_ranks = self.by_ranks[hands.index];
        if self.suit == 0 {
            self.hands[by_ranks.index()] += hands.ways;
            return;
        }
        let flush = four_card::tables().by_suited_ranks[usize::from(hands.suited | self.up_card)];
        if flush > by_ranks {
            self.hands[by_ranks.index()] -= hands.ways;
            self.hands[flush.index()] += hands.ways;
        }
    }
}

impl Begun {
    const NONE: Begun = Begun { cards: 0, outside: 0, suited: 0, index: 0, ways: 1 };

    /// Adds the suit's card of this rank if `cards` is 1.
    fn suited(self, rank: usize, cards: u16) -> Begun {
        Begun { suited: self.suited | cards << rank, ..self.more(rank, usize::from(cards)) }
    }

    /// Adds `cards` of the `left` cards of this rank outside the suit.
    fn outside(self, rank: usize, cards: usize, left: usize) -> Begun {
        let ways = self.ways * binomial(left, cards).az::<i32>();
        Begun { outside: self.outside + cards, ways, ..self.more(rank, cards) }
    }

    fn more(self, rank: usize, cards: usize) -> Begun {
        let addends = (self.cards..self.cards + cards).map(|lower| rank_multiset_addend(lower, Rank::ALL[rank]));
        Begun { cards: self.cards + cards, index: self.index + addends.sum::<usize>(), ..self }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

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
