//! The dealer's hidden hands of Lunar Poker on the full deck, a bit for each, so that those left are counted in words.

use std::ops::Range;

use house_edge_core::cards::{Card, CardSet};
use house_edge_core::hands::five_card;

/// The dealer's hands with one up card and without any card seen, the lowest first: the hidden cards, and the value of
/// all five.
pub struct Dealers {
    pub hands: Vec<(CardSet, u16)>,
    /// By card: a bit for each hand that hides it.
    hiding: Vec<Vec<u64>>,
}

impl Dealers {
    pub fn of(up_card: Card, seen: CardSet) -> Self {
        let hidden = CardSet::FULL_DECK.without(seen).subsets::<4>();
        let with_value = |hidden: [Card; 4]| {
            let [a, b, c, d] = hidden;
            (hidden.into_iter().collect(), five_card::value([a, b, c, d, up_card]).index() as u16)
        };
        let mut hands: Vec<(CardSet, u16)> = hidden.map(with_value).collect();
        hands.sort_unstable_by_key(|&(_, value)| value);
        let mut hiding = vec![vec![0; hands.len().div_ceil(64)]; CardSet::FULL_DECK.len()];
        for (place, (hidden, _)) in hands.iter().enumerate() {
            hidden.iter().for_each(|card| hiding[card.index()][place / 64] |= 1 << (place % 64));
        }
        Dealers { hands, hiding }
    }

    /// The place of the first hand of at least this value.
    pub fn place_of(&self, value: u16) -> usize {
        self.hands.partition_point(|&(_, dealer)| dealer < value)
    }

    /// A bit for each hand that leaves these cards alone.
    pub fn without(&self, cards: CardSet) -> Vec<u64> {
        let mut left = vec![u64::MAX; self.hands.len().div_ceil(64)];
        for card in cards.iter() {
            left.iter_mut().zip(&self.hiding[card.index()]).for_each(|(left, hiding)| *left &= !hiding);
        }
        left
    }
}

/// How many bits are set at these places.
pub fn count(bits: &[u64], places: Range<usize>) -> i64 {
    let below = |place: usize| if place.is_multiple_of(64) { 0 } else { bits[place / 64] & ((1 << (place % 64)) - 1) };
    let whole = bits[places.start / 64..places.end / 64].iter().map(|word| i64::from(word.count_ones())).sum::<i64>();
    whole + i64::from(below(places.end).count_ones()) - i64::from(below(places.start).count_ones())
}
