//! The hands that Criss-Cross Poker's wagers tell apart (58 Pa. Code § 674a.6, § 674a.12).

use crate::cards::Rank;
use crate::games::engine::kinds::{FiveCardKind, Kinds, PaidHand, hand_kinds};
use crate::hands::FiveCardCategory;
use crate::hands::five_card::FiveCardValue;

/// The schedule of what Ante Wagers are paid (§ 674a.12(a)).
pub const ANTE_PAYS: &str = "antes";
pub const HIGH_PAIR: &str = "pair-of-jacks-or-better";
pub const MIDDLE_PAIR: &str = "pair-of-sixes-to-tens";

/// The lowest ranks of a pair with which antes and bets are not lost, and of one with which they win (§ 674a.12(a),
/// (b)).
pub const PAIRS_FROM: [Rank; 2] = [Rank::Six, Rank::Jack];

hand_kinds! {
    /// A five-card hand by what it can be paid as; nothing is less than a pair of sixes.
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

pub static POKER_HANDS: Kinds = Kinds::of::<PokerHand>();

impl PokerHand {
    /// Name in the outcomes of the base game.
    pub fn name(self) -> &'static str {
        self.names().first().copied().unwrap_or("nothing")
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
