//! The rules: the two regulations, the player's decision on the first five cards (§ 671a.11(b)), the Poker combinations
//! that win, and the readings of the second combination (§ 671a.6(b), § 671a.11(f)(2)(ii)).
//!
//! Then `final_hand` (the second combination of five or six cards), `results` (endings of a round, and their pays) and
//! `super_wager`.

mod final_hand;
mod results;
mod super_wager;

use std::sync::LazyLock;

use az::Az;
use serde::{Deserialize, Serialize};

use crate::cards::{Card, Rank};
use crate::games::engine::kinds::{PaidHand, hand_kinds};
use crate::games::lunar_poker::facts;
use crate::games::{GameFacts, Offer};
use crate::hands::five_card::FiveCardValue;
use crate::hands::{FiveCardCategory, FiveCardRanking, five_card};

pub use final_hand::FinalHand;
pub use results::{AnteHand, Ending, Path, Payoff, Prices, round_name, settled_round, settled_super, with_super};
pub use super_wager::{
    Properties, SuperHand, SuperRows, hands_by_properties, hands_of_ranks, is_same_colored, paid_by, property,
};

/// A decision on the first five cards in one byte: the mask of discarded places in the ascending hand. Masks of fewer
/// than two bits, which are no exchanges, encode the other decisions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "u8")]
pub struct Play(u8);

impl Play {
    pub const FOLD: Play = Play(0b00000);
    pub const BET: Play = Play(0b00001);
    pub const BUY: Play = Play(0b00010);
    /// No decision: a straight or royal flush is paid at once.
    pub const INSTANT: Play = Play(0b00100);

    pub const CODES: usize = 1 << PLAYER_CARDS;

    /// Every exchange, fewest cards first.
    pub fn exchanges() -> impl Iterator<Item = Play> {
        let of_size =
            |size: u32| (0..Play::CODES.az::<u8>()).filter(move |places| places.count_ones() == size).map(Play);
        (2..=PLAYER_CARDS.az::<u32>()).flat_map(of_size)
    }

    pub fn from_code(code: u8) -> Option<Self> {
        let known = [Play::FOLD, Play::BET, Play::BUY, Play::INSTANT];
        let play = Play(code);
        (known.contains(&play) || usize::from(code) < Play::CODES && play.is_exchange()).then_some(play)
    }

    pub const fn code(self) -> u8 {
        self.0
    }

    /// The play regardless of the cards exchanged: the first exchange of as many cards.
    #[must_use]
    pub fn kind(self) -> Self {
        if self.is_exchange() { Play(u8::MAX >> (u8::BITS - self.0.count_ones())) } else { self }
    }

    /// Every play that the player may choose.
    pub fn choices() -> impl Iterator<Item = Play> {
        [Play::FOLD, Play::BET, Play::BUY].into_iter().chain(Play::exchanges())
    }

    /// Every [`Play::kind`], in the order of the strategy.
    pub fn kinds() -> impl Iterator<Item = Play> {
        Play::choices().filter(|play| play.kind() == *play).chain([Play::INSTANT])
    }

    /// `places` is a mask.
    pub fn exchange(places: u8) -> Option<Self> {
        Play::from_code(places).filter(|play| play.is_exchange())
    }

    pub fn is_exchange(self) -> bool {
        self.0.count_ones() >= 2
    }

    pub fn discards(self, place: usize) -> bool {
        self.is_exchange() && self.0 >> place & 1 == 1
    }

    pub fn drawn(self) -> usize {
        match self {
            Play::BUY => 1,
            play if play.is_exchange() => play.0.count_ones() as usize,
            _ => 0,
        }
    }

    pub fn kept(self, hand: &[Card; PLAYER_CARDS]) -> impl Iterator<Item = Card> {
        hand.iter().enumerate().filter(move |&(place, _)| !self.discards(place)).map(|(_, &card)| card)
    }

    pub fn discarded(self, hand: &[Card; PLAYER_CARDS]) -> impl Iterator<Item = Card> {
        hand.iter().enumerate().filter(move |&(place, _)| self.discards(place)).map(|(_, &card)| card)
    }

    /// The play in words, without naming cards.
    pub fn kind_name(self) -> String {
        if self.is_exchange() { format!("exchange {}", self.drawn()) } else { self.name(&[Card::LOWEST; PLAYER_CARDS]) }
    }

    /// The play in words. An exchange names the cards kept, highest first.
    pub fn name(self, hand: &[Card; PLAYER_CARDS]) -> String {
        let drawn = self.drawn();
        match self {
            Play::FOLD => "fold".to_string(),
            Play::BET => "bet".to_string(),
            Play::BUY => "buy a sixth card".to_string(),
            Play::INSTANT => "instant payout".to_string(),
            _ if drawn == PLAYER_CARDS => "exchange all five".to_string(),
            play => {
                let mut kept: Vec<Card> = play.kept(hand).collect();
                kept.sort_unstable();
                let kept: Vec<String> = kept.iter().rev().map(Card::to_string).collect();
                format!("exchange {drawn}, keep {}", kept.join(" "))
            }
        }
    }
}

impl TryFrom<u8> for Play {
    type Error = &'static str;

    fn try_from(code: u8) -> Result<Self, Self::Error> {
        Play::from_code(code).ok_or("no play has this code")
    }
}

hand_kinds! {
    /// A Poker combination (§ 671a.6(b), § 589.6(b)).
    pub enum Combination {
        AceKing = "ace-king",
        Pair = "pair",
        ..
    }
}

impl Combination {
    pub fn of(ranking: FiveCardRanking) -> Option<Self> {
        match ranking.category {
            FiveCardCategory::HighCard => {
                (ranking.ranks[..2] == [Rank::Ace, Rank::King]).then_some(Combination::AceKing)
            }
            // The other categories are in the same order.
            category => Some(Combination::ALL[category.index()]),
        }
    }
}

/// Readings of the clause on second combinations.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum SecondCombination {
    /// Any with a card outside the winning combination, from all six cards if a sixth was bought.
    Any,
    /// As [`SecondCombination::Any`], except five cards that equal the winning combination in rank.
    NoEqual,
    /// From the five cards of the winning hand only.
    NotOnSix,
}

impl SecondCombination {
    /// The default first. They are solved together, because they differ only after a bought card.
    pub const ALL: [SecondCombination; READINGS] =
        [SecondCombination::Any, SecondCombination::NoEqual, SecondCombination::NotOnSix];

    /// The place in [`SecondCombination::ALL`].
    pub fn place(self) -> usize {
        self as usize
    }

    pub fn of(offer: &Offer) -> Self {
        match offer.reading_name() {
            "no-equal-second" => SecondCombination::NoEqual,
            "no-second-on-six" => SecondCombination::NotOnSix,
            _ => SecondCombination::Any,
        }
    }
}

/// Number of readings of the second combination.
pub const READINGS: usize = 3;

pub fn is_straight_flush(value: FiveCardValue) -> bool {
    value.ranking().category >= FiveCardCategory::StraightFlush
}

/// Whether the dealer qualifies, with ace-king or better (§ 671a.11(f)).
pub fn qualifies(value: FiveCardValue) -> bool {
    value >= least_qualifying()
}

/// The least qualifying value. Every combination ranks above every hand without one.
pub fn least_qualifying() -> FiveCardValue {
    static LEAST: LazyLock<FiveCardValue> = LazyLock::new(|| {
        let all = (0..five_card::RANKINGS).map(five_card::value_at);
        all.filter(|value| Combination::of(value.ranking()).is_some()).min().unwrap_or_default()
    });
    *LEAST
}

/// The rank sets of the ten straights. In the five-high one the ace is below the 2.
pub fn straights() -> impl Iterator<Item = u16> {
    (0..=8).map(|low| 0b1_1111 << low).chain([0b1_0000_0000_1111])
}

/// The last of them is face up.
pub const DEALER_CARDS: usize = 5;
/// Cards of the dealer that are face down.
pub const HIDDEN: usize = DEALER_CARDS - 1;
/// Before a draw.
pub const PLAYER_CARDS: usize = 5;

/// In antes (§ 671a.11(b)(2)).
pub const BET: i64 = 2;
/// In antes (§ 671a.11(b)(3)).
pub const OPTIONS_FEE: i64 = 1;

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Chapter {
    Today,
    /// Chapter 589, the temporary regulation of December 7, 2013 (43 Pa.B. 7087).
    Of2013,
}

impl Chapter {
    pub fn facts(self) -> &'static GameFacts {
        match self {
            Chapter::Today => &facts::FACTS,
            Chapter::Of2013 => &facts::OF_2013,
        }
    }

    pub fn id(self) -> &'static str {
        self.facts().id
    }

    /// At most: two hands, a draw of five and, in 2013, the dealer's new card.
    pub fn cards_per_round(self) -> usize {
        2 * DEALER_CARDS + PLAYER_CARDS + usize::from(self == Chapter::Of2013)
    }
}
