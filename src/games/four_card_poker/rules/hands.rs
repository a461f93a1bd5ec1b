//! The hands that Four Card Poker's wagers tell apart (58 Pa. Code § 641a.6, § 641a.12).

use crate::cards::{CardSet, Rank, Suit};
use crate::games::engine::kinds::PaidHand;
use crate::hands::four_card::FourCardValue;
use crate::hands::{FiveCardCategory, FourCardCategory};

/// A four-card hand by what it can be paid as, lowest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
#[allow(missing_docs)]
pub enum FourCardHand {
    Nothing,
    PairOfAces,
    TwoPair,
    Straight,
    Flush,
    ThreeOfAKind,
    StraightFlush,
    FourOfAKind,
    FourAces,
}

/// The best hand in six cards by what the Six Card Bonus can pay it as (§ 641a.6(e), § 641a.12(h)).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum SixCardHand {
    /// The best five cards.
    BestFive(FiveCardCategory),
    /// Ace, king, queen, jack, 10 and 9 of hearts, spades or clubs.
    SixCardRoyalHeartsSpadesClubs,
    /// The same of diamonds.
    SixCardRoyalDiamonds,
}

impl FourCardHand {
    /// Number of kinds.
    pub const COUNT: usize = Self::ALL.len();

    /// The kind of a hand of this value.
    pub fn of(value: FourCardValue) -> Self {
        let ranking = value.ranking();
        let of_aces = ranking.ranks[0] == Rank::Ace;
        match ranking.category {
            FourCardCategory::HighCard => FourCardHand::Nothing,
            FourCardCategory::Pair if of_aces => FourCardHand::PairOfAces,
            FourCardCategory::Pair => FourCardHand::Nothing,
            FourCardCategory::TwoPair => FourCardHand::TwoPair,
            FourCardCategory::Straight => FourCardHand::Straight,
            FourCardCategory::Flush => FourCardHand::Flush,
            FourCardCategory::ThreeOfAKind => FourCardHand::ThreeOfAKind,
            FourCardCategory::StraightFlush => FourCardHand::StraightFlush,
            FourCardCategory::FourOfAKind if of_aces => FourCardHand::FourAces,
            FourCardCategory::FourOfAKind => FourCardHand::FourOfAKind,
        }
    }

    /// Whether the Bad Beat Bonus may pay this losing hand (§ 641a.11(c)(6)).
    pub fn makes_bad_beat(self) -> bool {
        self >= FourCardHand::TwoPair
    }
}

impl SixCardHand {
    /// Number of kinds.
    pub const COUNT: usize = Self::ALL.len();
}

/// Ace, king, queen, jack, 10 and 9 of one suit (§ 641a.6(e)(1)).
pub fn six_card_royal(suit: Suit) -> CardSet {
    CardSet::deck(&Rank::ALL[Rank::Nine as usize..], &[suit])
}

impl PaidHand for FourCardHand {
    const ALL: &'static [Self] = &[
        FourCardHand::Nothing,
        FourCardHand::PairOfAces,
        FourCardHand::TwoPair,
        FourCardHand::Straight,
        FourCardHand::Flush,
        FourCardHand::ThreeOfAKind,
        FourCardHand::StraightFlush,
        FourCardHand::FourOfAKind,
        FourCardHand::FourAces,
    ];

    fn index(self) -> usize {
        self as usize
    }

    fn names(self) -> &'static [&'static str] {
        match self {
            FourCardHand::Nothing => &[],
            FourCardHand::PairOfAces => &["pair-of-aces"],
            FourCardHand::TwoPair => &["two-pair"],
            FourCardHand::Straight => &["straight"],
            FourCardHand::Flush => &["flush"],
            FourCardHand::ThreeOfAKind => &["three-of-a-kind"],
            FourCardHand::StraightFlush => &["straight-flush"],
            FourCardHand::FourOfAKind => &["four-of-a-kind"],
            FourCardHand::FourAces => &["four-aces", "four-of-a-kind"],
        }
    }
}

impl PaidHand for SixCardHand {
    const ALL: &'static [Self] = &[
        SixCardHand::BestFive(FiveCardCategory::HighCard),
        SixCardHand::BestFive(FiveCardCategory::Pair),
        SixCardHand::BestFive(FiveCardCategory::TwoPair),
        SixCardHand::BestFive(FiveCardCategory::ThreeOfAKind),
        SixCardHand::BestFive(FiveCardCategory::Straight),
        SixCardHand::BestFive(FiveCardCategory::Flush),
        SixCardHand::BestFive(FiveCardCategory::FullHouse),
        SixCardHand::BestFive(FiveCardCategory::FourOfAKind),
        SixCardHand::BestFive(FiveCardCategory::StraightFlush),
        SixCardHand::BestFive(FiveCardCategory::RoyalFlush),
        SixCardHand::SixCardRoyalHeartsSpadesClubs,
        SixCardHand::SixCardRoyalDiamonds,
    ];

    fn index(self) -> usize {
        match self {
            SixCardHand::BestFive(category) => category.index(),
            SixCardHand::SixCardRoyalHeartsSpadesClubs => FiveCardCategory::ALL.len(),
            SixCardHand::SixCardRoyalDiamonds => FiveCardCategory::ALL.len() + 1,
        }
    }

    fn names(self) -> &'static [&'static str] {
        match self {
            SixCardHand::BestFive(category) => category.names(),
            SixCardHand::SixCardRoyalHeartsSpadesClubs => &["six-card-royal-flush-hearts-spades-clubs", "royal-flush"],
            SixCardHand::SixCardRoyalDiamonds => &["six-card-royal-flush-diamonds", "royal-flush"],
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_kind_stands_at_its_own_place() {
        assert!(FourCardHand::ALL.iter().enumerate().all(|(place, kind)| kind.index() == place));
        assert!(SixCardHand::ALL.iter().enumerate().all(|(place, kind)| kind.index() == place));
    }
}
