//! Hands grouped by value and ranks, so that a group's hands differ in suits only.

use std::cmp::Reverse;

use crate::cards::{Card, Rank};
use crate::hands::four_card::FourCardValue;
use crate::hands::rank_multiset_index;

/// Hands of `K` cards in groups, the best first.
pub struct HandGroups<const K: usize> {
    /// Total number of hands.
    pub hands: usize,
    pub groups: Vec<HandGroup<K>>,
}

/// Hands of one value with the same ranks.
pub struct HandGroup<const K: usize> {
    pub value: FourCardValue,
    /// Ascending.
    pub ranks: [Rank; K],
    /// Each card's bit in [`GroupedHand::suits`].
    bits: [u8; K],
    pub hands: Vec<GroupedHand>,
}

pub struct GroupedHand {
    /// Index in the list of all hands.
    pub place: u32,
    /// Per suit, a mask of the group's distinct ranks held in it, lowest rank first.
    pub suits: [u8; 4],
}

impl<const K: usize> HandGroups<K> {
    /// Groups of these hands, each hand in ascending order.
    pub fn new(hands: &[([Card; K], FourCardValue)]) -> Self {
        let mut order: Vec<_> = (0_u32..).zip(hands).collect();
        order.sort_unstable_by_key(|(place, (hand, value))| (Reverse(*value), rank_multiset_index(*hand), *place));
        let same = |(_, one): &(u32, &([Card; K], FourCardValue)), (_, next): &(u32, &([Card; K], FourCardValue))| {
            one.1 == next.1 && one.0.map(Card::rank) == next.0.map(Card::rank)
        };
        let group = |members: &[(u32, &([Card; K], FourCardValue))]| {
            let (hand, value) = members[0].1;
            let bits = bits_of(hand);
            let suits = |hand: &[Card; K]| {
                let mut suits = [0; 4];
                hand.iter().zip(bits).for_each(|(card, bit)| suits[card.suit() as usize] |= bit);
                suits
            };
            let hands = members.iter().map(|&(place, (hand, _))| GroupedHand { place, suits: suits(hand) });
            HandGroup { value: *value, ranks: hand.map(Card::rank), bits, hands: hands.collect() }
        };
        HandGroups { hands: hands.len(), groups: order.chunk_by(same).map(group).collect() }
    }
}

/// One bit per distinct rank, repeated for each of its cards.
fn bits_of<const K: usize>(ascending: &[Card; K]) -> [u8; K] {
    let mut bits = [1; K];
    for place in 1..K {
        bits[place] = bits[place - 1] << u8::from(ascending[place].rank() != ascending[place - 1].rank());
    }
    bits
}

impl<const K: usize> HandGroup<K> {
    /// Bit of a rank in [`GroupedHand::suits`], 0 if the group lacks it.
    pub fn bit(&self, rank: Rank) -> u8 {
        self.ranks.iter().position(|&held| held == rank).map_or(0, |place| self.bits[place])
    }

    /// Splits a hand by a suit in which it holds the ranks `held`: a mask of these ranks, and the ranks of its other
    /// cards.
    pub fn split(&self, held: u8) -> (u16, impl Iterator<Item = Rank>) {
        let in_suit = move |place: usize| {
            let is_first = place == 0 || self.bits[place] != self.bits[place - 1];
            is_first && held & self.bits[place] != 0
        };
        let suited =
            (0..K).filter(|&place| in_suit(place)).fold(0, |suited, place| suited | 1 << self.ranks[place] as u16);
        (suited, (0..K).filter(move |&place| !in_suit(place)).map(|place| self.ranks[place]))
    }
}
