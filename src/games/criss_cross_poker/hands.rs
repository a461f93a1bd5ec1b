//! The hands that Criss-Cross Poker's wagers tell apart (58 Pa. Code § 674a.6, § 674a.12).

use crate::cards::Rank;
use crate::games::engine::kinds::PaidHand;
use crate::hands::FiveCardCategory;
use crate::hands::five_card::FiveCardValue;

/// A five-card hand by what it can be paid as, lowest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum PokerHand {
    /// Less than a pair of sixes.
    Nothing,
    PairOfSixesToTens,
    PairOfJacksOrBetter,
    TwoPair,
    ThreeOfAKind,
    Straight,
    Flush,
    FullHouse,
    FourOfAKind,
    StraightFlush,
    RoyalFlush,
}

/// The lowest ranks of a pair with which antes and bets are not lost, and of one with which they win (§ 674a.12(a),
/// (b)).
pub const PAIRS_FROM: [Rank; 2] = [Rank::Six, Rank::Jack];

impl PokerHand {
    /// Number of kinds.
    pub const COUNT: usize = Self::ALL.len();

    /// The kind of a hand of this value.
    pub fn of(value: FiveCardValue) -> Self {
        let ranking = value.ranking();
        let of_pair = ranking.ranks[0];
        Self::of_category(ranking.category, PAIRS_FROM.into_iter().filter(|&from| of_pair >= from).count())
    }

    /// The kind of a hand of this category; of a pair it is asked how many of [`PAIRS_FROM`] it reaches.
    pub fn of_category(category: FiveCardCategory, pairs_reached: usize) -> Self {
        match (category, pairs_reached) {
            (FiveCardCategory::HighCard, _) | (FiveCardCategory::Pair, 0) => PokerHand::Nothing,
            (FiveCardCategory::Pair, 1) => PokerHand::PairOfSixesToTens,
            (FiveCardCategory::Pair, _) => PokerHand::PairOfJacksOrBetter,
            (FiveCardCategory::TwoPair, _) => PokerHand::TwoPair,
            (FiveCardCategory::ThreeOfAKind, _) => PokerHand::ThreeOfAKind,
            (FiveCardCategory::Straight, _) => PokerHand::Straight,
            (FiveCardCategory::Flush, _) => PokerHand::Flush,
            (FiveCardCategory::FullHouse, _) => PokerHand::FullHouse,
            (FiveCardCategory::FourOfAKind, _) => PokerHand::FourOfAKind,
            (FiveCardCategory::StraightFlush, _) => PokerHand::StraightFlush,
            (FiveCardCategory::RoyalFlush, _) => PokerHand::RoyalFlush,
        }
    }

    /// Name in the outcomes of the base game.
    pub fn name(self) -> &'static str {
        self.names().first().copied().unwrap_or("nothing")
    }
}

impl PaidHand for PokerHand {
    const ALL: &'static [Self] = &[
        PokerHand::Nothing,
        PokerHand::PairOfSixesToTens,
        PokerHand::PairOfJacksOrBetter,
        PokerHand::TwoPair,
        PokerHand::ThreeOfAKind,
        PokerHand::Straight,
        PokerHand::Flush,
        PokerHand::FullHouse,
        PokerHand::FourOfAKind,
        PokerHand::StraightFlush,
        PokerHand::RoyalFlush,
    ];

    fn index(self) -> usize {
        self as usize
    }

    fn names(self) -> &'static [&'static str] {
        match self {
            PokerHand::Nothing => &[],
            PokerHand::PairOfSixesToTens => &["pair-of-sixes-to-tens", "pair-of-sixes-or-better"],
            PokerHand::PairOfJacksOrBetter => &["pair-of-jacks-or-better", "pair-of-sixes-or-better"],
            PokerHand::TwoPair => &["two-pair"],
            PokerHand::ThreeOfAKind => &["three-of-a-kind"],
            PokerHand::Straight => &["straight"],
            PokerHand::Flush => &["flush"],
            PokerHand::FullHouse => &["full-house"],
            PokerHand::FourOfAKind => &["four-of-a-kind"],
            PokerHand::StraightFlush => &["straight-flush"],
            PokerHand::RoyalFlush => &["royal-flush"],
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_kind_stands_at_its_own_place() {
        assert!(PokerHand::ALL.iter().enumerate().all(|(place, kind)| kind.index() == place));
    }
}
