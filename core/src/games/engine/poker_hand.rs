//! The five-card hands of games that pay pairs from jacks and return those from 6s to 10s.

use super::kinds::{FiveCardKind, PaidHand, hand_kinds};
use crate::cards::Rank;
use crate::hands::FiveCardCategory;
use crate::hands::five_card::FiveCardValue;

/// The lowest ranks of a pair that is not lost, and of one that wins.
pub const PAIRS_FROM: [Rank; 2] = [Rank::Six, Rank::Jack];

hand_kinds! {
    /// A five-card hand by what it can be paid as, lowest first; nothing is less than a pair of 6s.
    pub enum PokerHand {
        Nothing,
        PairOfSixesToTens = "pair-of-sixes-to-tens" | "pair-of-sixes-or-better",
        PairOfJacksOrBetter = "pair-of-jacks-or-better" | "pair-of-sixes-or-better",
        TwoPair = "two-pair",
        ThreeOfAKind = "three-of-a-kind",
        Straight = "straight",
        Flush = "flush",
        FullHouse = "full-house",
        FourOfAKind = "four-of-a-kind",
        StraightFlush = "straight-flush",
        RoyalFlush = "royal-flush",
    }
}

impl FiveCardKind for PokerHand {
    fn of_value(value: FiveCardValue) -> Self {
        let ranking = value.ranking();
        // A kind stands one place after its category, from two pair on.
        match ranking.category {
            FiveCardCategory::HighCard => PokerHand::Nothing,
            FiveCardCategory::Pair => {
                Self::ALL[PAIRS_FROM.into_iter().filter(|&from| ranking.ranks[0] >= from).count()]
            }
            better => Self::ALL[better as usize + 1],
        }
    }
}

const _: () = assert!(PokerHand::PairOfJacksOrBetter as u8 == 2);
const _: () = assert!(PokerHand::TwoPair as u8 == FiveCardCategory::TwoPair as u8 + 1);
const _: () = assert!(PokerHand::RoyalFlush as u8 == FiveCardCategory::RoyalFlush as u8 + 1);
