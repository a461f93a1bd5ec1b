//! What the player holds and does, in words that people use at the table.

use az::Az;
use serde::{Deserialize, Serialize};

use super::player::{most_completing_a_straight, most_of_a_suit};
use crate::cards::{Card, Rank};
use crate::games::lunar_poker::rules::{PLAYER_CARDS, Play};
use crate::hands::{FiveCardCategory, five_card};

/// What five cards are, lowest first: the place among all holdings.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Holding(u8);

/// What is done with them: the place in [`Manner::NAMES`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Manner(u8);

impl Holding {
    /// Those below a pair in words, the lowest first.
    const BELOW_A_PAIR: [&'static str; 8] = [
        "queen high or lower",
        "king high",
        "ace high",
        "four to an inside straight",
        "four to an outside straight",
        "four to a flush",
        "ace-king",
        "ace-king with four to a flush or straight",
    ];

    /// Those above a pair, the lowest first.
    const ABOVE_A_PAIR: [&'static str; 6] =
        ["two pair", "three of a kind", "straight", "flush", "full house", "four of a kind"];

    /// All holdings, the best first.
    pub fn all() -> impl Iterator<Item = Holding> {
        let count = Self::BELOW_A_PAIR.len() + Rank::ALL.len() + Self::ABOVE_A_PAIR.len();
        (0..count.az::<u8>()).rev().map(Holding)
    }

    /// In words.
    pub fn name(self) -> String {
        let (place, pairs) = (usize::from(self.0), Self::BELOW_A_PAIR.len());
        match Rank::ALL.get(place.wrapping_sub(pairs)) {
            Some(rank) => format!("pair of {}s", rank.name()),
            None if place < pairs => Self::BELOW_A_PAIR[place].to_string(),
            None => Self::ABOVE_A_PAIR[place - pairs - Rank::ALL.len()].to_string(),
        }
    }

    /// What five cards are; `None` for a straight or royal flush, which leave nothing to decide.
    pub fn of(cards: &[Card; PLAYER_CARDS]) -> Option<Self> {
        let ranking = five_card::value(*cards).ranking();
        let place = match ranking.category {
            FiveCardCategory::HighCard => unpaired(cards, ranking.ranks),
            FiveCardCategory::Pair => 8 + ranking.ranks[0] as u8,
            FiveCardCategory::StraightFlush | FiveCardCategory::RoyalFlush => return None,
            category => 21 + category as u8 - FiveCardCategory::TwoPair as u8,
        };
        Some(Holding(place))
    }
}

/// The place of a hand of five different ranks, highest first, that is neither straight nor flush.
fn unpaired(cards: &[Card; PLAYER_CARDS], ranks: [Rank; PLAYER_CARDS]) -> u8 {
    let (four_suited, completions) = (most_of_a_suit(cards) == 4, most_completing_a_straight(cards));
    match ranks {
        [Rank::Ace, Rank::King, ..] if four_suited || completions > 0 => 7,
        [Rank::Ace, Rank::King, ..] => 6,
        _ if four_suited => 5,
        _ if completions >= 2 => 4,
        _ if completions == 1 => 3,
        [Rank::Ace, ..] => 2,
        [Rank::King, ..] => 1,
        _ => 0,
    }
}

impl Manner {
    /// All manners in words.
    pub const NAMES: [&'static str; 17] = [
        "fold",
        "bet",
        "buy a sixth card",
        "exchange two, keep three of a kind",
        "exchange two, keep a pair and a card",
        "exchange two, keep three of a suit",
        "exchange two, keep three cards",
        "exchange three, keep a pair",
        "exchange three, keep ace-king",
        "exchange three, keep two suited cards",
        "exchange three, keep two cards",
        "exchange four, keep an ace",
        "exchange four, keep a king",
        "exchange four, keep a queen",
        "exchange four, keep a jack or lower",
        "exchange all five",
        "instant payout",
    ];

    /// The place in [`Manner::NAMES`], or after it in a damaged file.
    pub fn place(self) -> usize {
        self.0.into()
    }

    /// In words.
    pub fn name(self) -> &'static str {
        Self::NAMES[usize::from(self.0)]
    }

    /// The manner of a play with a hand.
    pub fn of(play: Play, cards: &[Card; PLAYER_CARDS]) -> Self {
        let mut kept: Vec<Card> = play.kept(cards).collect();
        kept.sort_unstable_by(|one, other| other.cmp(one));
        let ranks: Vec<Rank> = kept.iter().map(|card| card.rank()).collect();
        let one_suit = kept.iter().all(|card| card.suit() == kept[0].suit());
        let place = match (play, ranks.as_slice()) {
            (Play::FOLD, _) => 0,
            (Play::BET, _) => 1,
            (Play::BUY, _) => 2,
            (Play::INSTANT, _) => 16,
            (_, [a, b, c]) if a == b && b == c => 3,
            (_, [a, b, c]) if a == b || b == c => 4,
            (_, [_, _, _]) if one_suit => 5,
            (_, [_, _, _]) => 6,
            (_, [a, b]) if a == b => 7,
            (_, [Rank::Ace, Rank::King]) => 8,
            (_, [_, _]) if one_suit => 9,
            (_, [_, _]) => 10,
            (_, [Rank::Ace]) => 11,
            (_, [Rank::King]) => 12,
            (_, [Rank::Queen]) => 13,
            (_, [_]) => 14,
            _ => 15,
        };
        Manner(place)
    }
}
