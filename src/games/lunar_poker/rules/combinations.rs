//! The Poker combinations that win, and the second one that a winning hand may also contain (§ 671a.6(b),
//! § 671a.11(f)(2)(ii)).
//!
//! Found from the cards of one hand at a time, for clarity; the exact path tabulates it for all hands there
//! are.

use std::cmp::Reverse;
use std::sync::LazyLock;

use crate::cards::{Card, Rank};
use crate::games::Offer;
use crate::games::engine::kinds::{PaidHand, hand_kinds};
use crate::hands::five_card::{self, FiveCardValue};
use crate::hands::{FiveCardCategory, FiveCardRanking, reference};

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

    /// The combination that exactly these cards form, each of them being needed for it.
    fn formed_by(cards: &[Card]) -> Option<Self> {
        let mut ranks: Vec<Rank> = cards.iter().map(|card| card.rank()).collect();
        ranks.sort_by_key(|&rank| Reverse(rank));
        match (ranks.as_slice(), <[Card; 5]>::try_from(cards)) {
            ([Rank::Ace, Rank::King], _) => Some(Combination::AceKing),
            ([a, b], _) if a == b => Some(Combination::Pair),
            ([a, b, c], _) if a == b && b == c => Some(Combination::ThreeOfAKind),
            ([a, b, c, d], _) if a == b && b == c && c == d => Some(Combination::FourOfAKind),
            ([a, b, c, d], _) if a == b && c == d => Some(Combination::TwoPair),
            (_, Ok(five)) => Combination::of(reference::five_card(five)).filter(|formed| formed.takes_five_cards()),
            _ => None,
        }
    }

    fn takes_five_cards(self) -> bool {
        self >= Combination::Straight && self != Combination::FourOfAKind
    }
}

/// Which second combinations are paid.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SecondCombination {
    /// Any that uses a card outside the winning combination, from all six cards if a sixth was bought.
    Any,
    /// Those, but not one of five cards that is of the winner's very rank.
    NoEqual,
    /// Only from the five cards of the winning hand.
    NotOnSix,
}

impl SecondCombination {
    /// All of them, the default reading first.
    pub const ALL: [SecondCombination; 3] =
        [SecondCombination::Any, SecondCombination::NoEqual, SecondCombination::NotOnSix];

    /// Its place in [`SecondCombination::ALL`].
    pub fn place(self) -> usize {
        self as usize
    }

    /// The reading of an offer.
    pub fn of(offer: &Offer) -> Self {
        match offer.reading_name() {
            "no-equal-second" => SecondCombination::NoEqual,
            "no-second-on-six" => SecondCombination::NotOnSix,
            _ => SecondCombination::Any,
        }
    }
}

/// Number of readings of the second combination, all of which are decided at once: they differ in what a bought card is
/// worth.
pub const READINGS: usize = SecondCombination::ALL.len();

/// A set of combinations.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct CombinationSet(u16);

impl CombinationSet {
    /// Whether it has this one.
    pub fn contains(self, combination: Combination) -> bool {
        self.0 >> combination.index() & 1 == 1
    }

    fn with(self, combination: Combination) -> Self {
        CombinationSet(self.0 | 1 << combination.index())
    }
}

/// What a final hand is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Combinations {
    /// The combination that competes with the dealer's hand; `None` if there is none.
    pub winning: Option<Combination>,
    /// The combinations that may be paid as the second one.
    pub seconds: CombinationSet,
}

impl Combinations {
    /// The combinations in five or six cards.
    pub fn of(cards: &[Card], second: SecondCombination) -> Self {
        let fives: Vec<([Card; 5], FiveCardRanking)> = subsets(cards)
            .filter_map(|subset| <[Card; 5]>::try_from(subset).ok())
            .map(|five| (five, reference::five_card(five)))
            .collect();
        let Some(best) = fives.iter().map(|&(_, ranking)| ranking).max() else {
            return Combinations { winning: None, seconds: CombinationSet::default() };
        };
        let winning = Combination::of(best);
        let mut seconds = CombinationSet::default();
        for (five, _) in fives.iter().filter(|&&(_, ranking)| ranking == best) {
            let considered = if second == SecondCombination::NotOnSix { &five[..] } else { cards };
            for first in subsets(five).filter(|subset| winning.is_some() && Combination::formed_by(subset) == winning) {
                let others = subsets(considered).filter(|other| other.iter().any(|card| !first.contains(card)));
                for other in others {
                    let equal = second == SecondCombination::NoEqual
                        && <[Card; 5]>::try_from(other.as_slice()).is_ok_and(|five| reference::five_card(five) == best);
                    if let Some(formed) = Combination::formed_by(&other).filter(|_| !equal) {
                        seconds = seconds.with(formed);
                    }
                }
            }
        }
        Combinations { winning, seconds }
    }
}

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

/// Every subset of some cards.
fn subsets(cards: &[Card]) -> impl Iterator<Item = Vec<Card>> {
    (0..1_u32 << cards.len()).map(|chosen| {
        cards.iter().enumerate().filter(|(place, _)| chosen >> place & 1 == 1).map(|(_, &card)| card).collect()
    })
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
