//! The Poker combinations that win, and which second ones are paid (§ 671a.6(b), § 671a.11(f)(2)(ii)).

use std::sync::LazyLock;

use serde::{Deserialize, Serialize};

use crate::cards::Rank;
use crate::games::Offer;
use crate::games::engine::kinds::{PaidHand, hand_kinds};
use crate::hands::five_card::{self, FiveCardValue};
use crate::hands::{FiveCardCategory, FiveCardRanking};

hand_kinds! {
    /// A Poker combination (§ 671a.6(b), § 589.6(b)).
    pub enum Combination {
        AceKing = "ace-king",
        Pair = "pair",
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

impl Combination {
    /// The highest combination that a hand of this ranking is.
    pub fn of(ranking: FiveCardRanking) -> Option<Self> {
        match ranking.category {
            FiveCardCategory::HighCard => {
                (ranking.ranks[..2] == [Rank::Ace, Rank::King]).then_some(Combination::AceKing)
            }
            // The other categories stand in the same order.
            category => Some(Combination::ALL[category.index()]),
        }
    }

    /// Whether every card of a five-card hand belongs to it.
    pub fn takes_five_cards(self) -> bool {
        self >= Combination::Straight && self != Combination::FourOfAKind
    }
}

/// Which second combinations are paid.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum SecondCombination {
    /// Any that uses a card outside the winning combination, from all six cards if a sixth was bought.
    Any,
    /// Those, but not one of five cards that is of the winner's very rank.
    NoEqual,
    /// Only from the five cards of the winning hand.
    NotOnSix,
    /// The first kind, if it beats the dealer's hand.
    MustBeatDealer,
}

impl SecondCombination {
    /// Those that need not beat the dealer's hand, the default reading first: they differ in what a bought card is
    /// worth, and are decided at once.
    pub const NEED_NOT_BEAT: [SecondCombination; READINGS] =
        [SecondCombination::Any, SecondCombination::NoEqual, SecondCombination::NotOnSix];

    /// The readings that are decided at once with this one, which stands at its place: all of them the same if nothing
    /// else is decided alike.
    pub fn decided_with(self) -> [SecondCombination; READINGS] {
        if self == SecondCombination::MustBeatDealer { [self; READINGS] } else { SecondCombination::NEED_NOT_BEAT }
    }

    /// Its place among those that are decided at once.
    pub fn place(self) -> usize {
        match self {
            SecondCombination::Any | SecondCombination::MustBeatDealer => 0,
            SecondCombination::NoEqual => 1,
            SecondCombination::NotOnSix => 2,
        }
    }

    /// The reading of an offer.
    pub fn of(offer: &Offer) -> Self {
        match offer.reading_name() {
            "no-equal-second" => SecondCombination::NoEqual,
            "no-second-on-six" => SecondCombination::NotOnSix,
            "second-must-beat-dealer" => SecondCombination::MustBeatDealer,
            _ => SecondCombination::Any,
        }
    }
}

/// Number of readings of the second combination that are decided at once.
pub const READINGS: usize = 3;

/// Whether the value is that of a straight flush or royal flush.
pub fn is_straight_flush(value: FiveCardValue) -> bool {
    value.ranking().category >= FiveCardCategory::StraightFlush
}

/// Whether a dealer's hand qualifies: it is ace and king or better (§ 671a.11(f)).
pub fn qualifies(value: FiveCardValue) -> bool {
    value >= least_qualifying()
}

/// The least value that qualifies. All that are combinations are above all that are none.
pub fn least_qualifying() -> FiveCardValue {
    static LEAST: LazyLock<FiveCardValue> = LazyLock::new(|| {
        let all = (0..five_card::RANKINGS).map(five_card::value_at);
        all.filter(|value| Combination::of(value.ranking()).is_some()).min().unwrap_or_default()
    });
    *LEAST
}

/// The ranks of the straight from this rank up, one bit each; from the ace up, with the 2 to the 5.
pub fn straight_from(low: usize) -> Option<u16> {
    match low {
        0..=8 => Some(0b1_1111 << low),
        12 => Some(0b1_0000_0000_1111),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn categories_stand_in_the_order_of_combinations() {
        for (category, combination) in FiveCardCategory::ALL.iter().zip(Combination::ALL).skip(1) {
            assert_eq!(category.names(), combination.names());
        }
    }

    #[test]
    fn values_qualify_exactly_if_they_are_combinations() {
        for value in (0..five_card::RANKINGS).map(five_card::value_at) {
            assert_eq!(qualifies(value), Combination::of(value.ranking()).is_some(), "{value:?}");
        }
    }
}
