//! Value of the best five of up to nine cards, from sets of ranks; no tables.
//!
//! A value is its category followed by two sets of ranks, one bit each: the ranks that make the combination, then the
//! kickers. Sets of equal size compare like their ranks in descending order, so values of hands of the same number of
//! cards compare as integers.

use super::reference::FiveCardCategory;
use crate::cards::{Card, CardSet, Suit};

/// Ranks, one bit each, from bit 0 for the two to bit 12 for the ace.
pub type RankSet = u16;

/// The ranks in each suit.
pub fn ranks_by_suit(cards: impl IntoIterator<Item = Card>) -> [RankSet; Suit::ALL.len()] {
    let mut suits = [0; Suit::ALL.len()];
    cards.into_iter().for_each(|card| suits[card.suit() as usize] |= 1 << card.rank() as usize);
    suits
}

/// All subsets, from the set itself down to the empty one.
pub fn subsets_of_set(set: RankSet) -> impl Iterator<Item = RankSet> {
    std::iter::successors(Some(set), move |&subset| Some(subset.checked_sub(1)? & set))
}

/// One for each rank.
const SET_BITS: u32 = 13;
const ACE: u32 = SET_BITS - 1;

/// Higher is better, equal ties.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct HandValue(u32);

const CATEGORIES: [FiveCardCategory; 10] = {
    use FiveCardCategory::*;
    [HighCard, Pair, TwoPair, ThreeOfAKind, Straight, Flush, FullHouse, FourOfAKind, StraightFlush, RoyalFlush]
};

impl HandValue {
    /// Value of these cards. Fewer than five make no straight and no flush.
    pub fn of(cards: CardSet) -> Self {
        let (mut held, mut suits) = (HeldRanks::default(), [0; Suit::ALL.len()]);
        for card in cards.iter() {
            held = held.with(card.rank() as usize);
            suits[card.suit() as usize] |= 1 << card.rank() as usize;
        }
        let of_one_suit = |suited: &&RankSet| suited.count_ones() >= 5;
        suits.iter().find(of_one_suit).map_or(held.value(), |&suited| held.value().max(flush_value(suited)))
    }

    const fn new(category: FiveCardCategory, combination: RankSet, kickers: RankSet) -> Self {
        HandValue((category as u32) << (2 * SET_BITS) | (combination as u32) << SET_BITS | kickers as u32)
    }

    #[inline]
    pub const fn category(self) -> FiveCardCategory {
        CATEGORIES[(self.0 >> (2 * SET_BITS)) as usize]
    }

    /// Ranks of the pairs, of three or four of a kind (the three of a full house), or the top of a straight.
    pub const fn combination(self) -> RankSet {
        (self.0 >> SET_BITS & ((1 << SET_BITS) - 1)) as RankSet
    }
}

/// Ranks held at least once, twice, three times and four times.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct HeldRanks {
    at_least: [RankSet; 4],
}

impl HeldRanks {
    #[must_use]
    pub const fn with(self, rank: usize) -> Self {
        let [once, twice, thrice, four_times] = self.at_least;
        let card = 1 << rank;
        HeldRanks { at_least: [once | card, twice | once & card, thrice | twice & card, four_times | thrice & card] }
    }

    /// Value of the best five of these ranks, no five of one suit.
    pub const fn value(self) -> HandValue {
        let [once, twice, thrice, four_times] = self.at_least;
        let four = highest(four_times, 1);
        if four != 0 {
            return HandValue::new(FiveCardCategory::FourOfAKind, four, highest(once & !four, 1));
        }
        let three = highest(thrice, 1);
        let pairs = highest(twice & !three, 2);
        if three != 0 && pairs != 0 {
            return HandValue::new(FiveCardCategory::FullHouse, three, highest(pairs, 1));
        }
        let straight = straight_top(once);
        if straight != 0 {
            return HandValue::new(FiveCardCategory::Straight, straight, 0);
        }
        if three != 0 {
            return HandValue::new(FiveCardCategory::ThreeOfAKind, three, highest(once & !three, 2));
        }
        match pairs.count_ones() {
            0 => HandValue::new(FiveCardCategory::HighCard, 0, highest(once, 5)),
            1 => HandValue::new(FiveCardCategory::Pair, pairs, highest(once & !pairs, 3)),
            _ => HandValue::new(FiveCardCategory::TwoPair, pairs, highest(once & !pairs, 1)),
        }
    }
}

/// Value of the best five of at least five cards of one suit.
pub const fn flush_value(ranks: RankSet) -> HandValue {
    let straight = straight_top(ranks);
    if straight == 1 << ACE {
        HandValue::new(FiveCardCategory::RoyalFlush, straight, 0)
    } else if straight != 0 {
        HandValue::new(FiveCardCategory::StraightFlush, straight, 0)
    } else {
        HandValue::new(FiveCardCategory::Flush, 0, highest(ranks, 5))
    }
}

/// Top rank of the highest straight, as a set of one rank; empty without a straight.
const fn straight_top(ranks: RankSet) -> RankSet {
    // Bit 0 stands for an ace below the two.
    let low = ranks << 1 | ranks >> ACE;
    highest((low & low << 1 & low << 2 & low << 3 & low << 4) >> 1, 1)
}

/// The `count` highest ranks of the set, or all if it has fewer.
const fn highest(mut ranks: RankSet, count: u32) -> RankSet {
    while ranks.count_ones() > count {
        ranks &= ranks - 1;
    }
    ranks
}
