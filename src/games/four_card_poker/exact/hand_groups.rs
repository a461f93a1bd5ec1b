//! Hands in groups of the same value and ranks, which differ in their suits only.

use std::cmp::Reverse;

use crate::cards::{Card, Rank};
use crate::hands::four_card::FourCardValue;
use crate::hands::rank_multiset_index;

/// Hands of `K` cards in groups, the best first.
pub struct HandGroups<const K: usize> {
    /// Number of hands.
    pub hands: usize,
    pub groups: Vec<HandGroup<K>>,
}

/// Hands of one value and of the same ranks.
pub struct HandGroup<const K: usize> {
    pub value: FourCardValue,
    /// In ascending order.
    pub ranks: [Rank; K],
    pub hands: Vec<GroupedHand>,
}

/// A hand of a group.
pub struct GroupedHand {
    /// Its place in the list of all hands.
    pub place: u32,
    /// Which of the group's different ranks it holds in each suit: one bit each, the lowest rank's first.
    pub suits: [u8; 4],
}

impl<const K: usize> HandGroups<K> {
    /// The groups of hands of these values, each in ascending order.
    pub fn new(hands: &[([Card; K], FourCardValue)]) -> Self {
        let mut order: Vec<_> = (0_u32..).zip(hands).collect();
        order.sort_unstable_by_key(|(place, (hand, value))| (Reverse(*value), rank_multiset_index(*hand), *place));
        let same = |(_, one): &(u32, &([Card; K], FourCardValue)), (_, next): &(u32, &([Card; K], FourCardValue))| {
            one.1 == next.1 && one.0.map(Card::rank) == next.0.map(Card::rank)
        };
        let group = |members: &[(u32, &([Card; K], FourCardValue))]| {
            let (hand, value) = members[0].1;
            let hands = members.iter().map(|&(place, (hand, _))| GroupedHand { place, suits: suits_of(hand) });
            HandGroup { value: *value, ranks: hand.map(Card::rank), hands: hands.collect() }
        };
        HandGroups { hands: hands.len(), groups: order.chunk_by(same).map(group).collect() }
    }
}

/// See [`GroupedHand::suits`].
fn suits_of<const K: usize>(ascending: &[Card; K]) -> [u8; 4] {
    let mut suits = [0; 4];
    let mut place = 0;
    for (below, card) in ascending.iter().enumerate() {
        place += usize::from(below > 0 && ascending[below - 1].rank() != card.rank());
        suits[card.suit() as usize] |= 1 << place;
    }
    suits
}

impl<const K: usize> HandGroup<K> {
    /// The bit of a rank in [`GroupedHand::suits`], 0 if the group does not have it.
    pub fn bit(&self, rank: Rank) -> u8 {
        let below = (1..K).filter(|&place| self.ranks[place] <= rank && self.ranks[place] != self.ranks[place - 1]);
        if self.ranks.contains(&rank) { 1 << below.count() } else { 0 }
    }

    /// The ranks of a hand's cards in a suit in which it holds these of the group's different ranks, one bit each, and
    /// those of its other cards.
    pub fn split(&self, held: u8) -> (u16, Vec<Rank>) {
        let (mut suited, mut outside) = (0, Vec::with_capacity(K));
        for &rank in &self.ranks {
            let bit = 1 << rank as u16;
            if held & self.bit(rank) != 0 && suited & bit == 0 {
                suited |= bit;
            } else {
                outside.push(rank);
            }
        }
        (suited, outside)
    }
}
