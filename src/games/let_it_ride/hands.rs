//! The hands that Let It Ride's wagers tell apart (58 Pa. Code § 643a.6, § 643a.12).

use crate::cards::{Card, Rank, Suit};
use crate::games::engine::kinds::{LOST, PaidHand};
use crate::hands::five_card::FiveCardValue;
use crate::hands::{FiveCardCategory, FiveCardRanking, ThreeCardCategory, three_card};

/// A five-card hand by what it can be paid as, lowest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
#[allow(missing_docs)]
pub enum FiveCardHand {
    Nothing,
    PairOfTensOrBetter,
    TwoPair,
    ThreeOfAKind,
    Straight,
    Flush,
    FullHouse,
    FourOfAKind,
    StraightFlush,
    RoyalFlush,
}

/// A three-card hand by what it can be paid as, lowest first; § 643a.12(d)(1) tells mini-royals apart by suit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
#[allow(missing_docs)]
pub enum ThreeCardHand {
    Nothing,
    Pair,
    Flush,
    Straight,
    ThreeOfAKind,
    StraightFlush,
    MiniRoyalHeartsDiamondsClubs,
    MiniRoyalSpades,
}

impl FiveCardHand {
    /// Number of kinds.
    pub const COUNT: usize = Self::ALL.len();

    /// The kind of a hand of this value.
    pub fn of(value: FiveCardValue) -> Self {
        Self::of_ranking(value.ranking())
    }

    /// The kind of a hand of this ranking.
    pub fn of_ranking(ranking: FiveCardRanking) -> Self {
        Self::of_category(ranking.category, ranking.ranks[0] >= Rank::Ten)
    }

    /// The kind of a hand of this category; of a pair it is asked whether it is of tens or higher.
    pub fn of_category(category: FiveCardCategory, high_pair: bool) -> Self {
        match category {
            FiveCardCategory::HighCard => FiveCardHand::Nothing,
            FiveCardCategory::Pair if high_pair => FiveCardHand::PairOfTensOrBetter,
            FiveCardCategory::Pair => FiveCardHand::Nothing,
            FiveCardCategory::TwoPair => FiveCardHand::TwoPair,
            FiveCardCategory::ThreeOfAKind => FiveCardHand::ThreeOfAKind,
            FiveCardCategory::Straight => FiveCardHand::Straight,
            FiveCardCategory::Flush => FiveCardHand::Flush,
            FiveCardCategory::FullHouse => FiveCardHand::FullHouse,
            FiveCardCategory::FourOfAKind => FiveCardHand::FourOfAKind,
            FiveCardCategory::StraightFlush => FiveCardHand::StraightFlush,
            FiveCardCategory::RoyalFlush => FiveCardHand::RoyalFlush,
        }
    }
}

impl ThreeCardHand {
    /// Number of kinds.
    pub const COUNT: usize = Self::ALL.len();

    /// The kind of these three cards.
    pub fn of(cards: [Card; 3]) -> Self {
        match three_card::value(cards).ranking().category {
            ThreeCardCategory::HighCard => ThreeCardHand::Nothing,
            ThreeCardCategory::Pair => ThreeCardHand::Pair,
            ThreeCardCategory::Flush => ThreeCardHand::Flush,
            ThreeCardCategory::Straight => ThreeCardHand::Straight,
            ThreeCardCategory::ThreeOfAKind => ThreeCardHand::ThreeOfAKind,
            ThreeCardCategory::StraightFlush => ThreeCardHand::StraightFlush,
            ThreeCardCategory::MiniRoyal if cards[0].suit() == Suit::Spades => ThreeCardHand::MiniRoyalSpades,
            ThreeCardCategory::MiniRoyal => ThreeCardHand::MiniRoyalHeartsDiamondsClubs,
        }
    }
}

impl PaidHand for FiveCardHand {
    const ALL: &'static [Self] = &[
        FiveCardHand::Nothing,
        FiveCardHand::PairOfTensOrBetter,
        FiveCardHand::TwoPair,
        FiveCardHand::ThreeOfAKind,
        FiveCardHand::Straight,
        FiveCardHand::Flush,
        FiveCardHand::FullHouse,
        FiveCardHand::FourOfAKind,
        FiveCardHand::StraightFlush,
        FiveCardHand::RoyalFlush,
    ];

    fn index(self) -> usize {
        self as usize
    }

    fn names(self) -> &'static [&'static str] {
        match self {
            FiveCardHand::Nothing => &[],
            FiveCardHand::PairOfTensOrBetter => &["pair-of-tens-or-better"],
            FiveCardHand::TwoPair => &["two-pair"],
            FiveCardHand::ThreeOfAKind => &["three-of-a-kind"],
            FiveCardHand::Straight => &["straight"],
            FiveCardHand::Flush => &["flush"],
            FiveCardHand::FullHouse => &["full-house"],
            FiveCardHand::FourOfAKind => &["four-of-a-kind"],
            FiveCardHand::StraightFlush => &["straight-flush"],
            FiveCardHand::RoyalFlush => &["royal-flush"],
        }
    }
}

impl PaidHand for ThreeCardHand {
    const ALL: &'static [Self] = &[
        ThreeCardHand::Nothing,
        ThreeCardHand::Pair,
        ThreeCardHand::Flush,
        ThreeCardHand::Straight,
        ThreeCardHand::ThreeOfAKind,
        ThreeCardHand::StraightFlush,
        ThreeCardHand::MiniRoyalHeartsDiamondsClubs,
        ThreeCardHand::MiniRoyalSpades,
    ];

    fn index(self) -> usize {
        self as usize
    }

    fn names(self) -> &'static [&'static str] {
        match self {
            ThreeCardHand::Nothing => &[],
            ThreeCardHand::Pair => &["pair"],
            ThreeCardHand::Flush => &["flush"],
            ThreeCardHand::Straight => &["straight"],
            ThreeCardHand::ThreeOfAKind => &["three-of-a-kind"],
            ThreeCardHand::StraightFlush => &["straight-flush"],
            ThreeCardHand::MiniRoyalHeartsDiamondsClubs => &["mini-royal-hearts-diamonds-clubs", "mini-royal"],
            ThreeCardHand::MiniRoyalSpades => &["mini-royal-spades", "mini-royal"],
        }
    }
}

/// The name of an outcome of the base game, such as `flush-2-bets`.
pub(super) fn base_outcome_name(kind: FiveCardHand, bets: usize) -> String {
    let hand = kind.names().first().copied().unwrap_or(LOST);
    let plural = if bets == 1 { "bet" } else { "bets" };
    format!("{hand}-{bets}-{plural}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_kind_stands_at_its_own_place() {
        assert!(FiveCardHand::ALL.iter().enumerate().all(|(place, kind)| kind.index() == place));
        assert!(ThreeCardHand::ALL.iter().enumerate().all(|(place, kind)| kind.index() == place));
    }
}
