//! What a player holds, in the words of a strategy for people.

use crate::cards::Rank;
use crate::hands::FourCardCategory;
use crate::hands::four_card::FourCardValue;

/// A kind of hand that a player can tell at a glance.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Holding(usize);

const HIGH_CARDS: [&str; 4] = ["less than ace-king high", "ace-king high", "ace-king-jack high", "ace-king-queen high"];
const PAIRS: [&str; 13] = [
    "pair of 2s",
    "pair of 3s",
    "pair of 4s",
    "pair of 5s",
    "pair of 6s",
    "pair of 7s",
    "pair of 8s",
    "pair of 9s",
    "pair of 10s",
    "pair of jacks",
    "pair of queens",
    "pair of kings",
    "pair of aces",
];
const BETTER: [&str; 6] = ["two pair", "straight", "flush", "three of a kind", "straight flush", "four of a kind"];
const RANKS: [&str; 13] = ["2", "3", "4", "5", "6", "7", "8", "9", "10", "jack", "queen", "king", "ace"];

impl Holding {
    /// All holdings, the best first.
    pub fn all() -> impl Iterator<Item = Holding> {
        (0..HIGH_CARDS.len() + PAIRS.len() + BETTER.len()).rev().map(Holding)
    }

    /// What the best four cards are.
    pub fn of(value: FourCardValue) -> Self {
        let ranking = value.ranking();
        let better = |place: usize| Holding(HIGH_CARDS.len() + PAIRS.len() + place);
        match ranking.category {
            FourCardCategory::HighCard => Holding(match ranking.ranks {
                [Rank::Ace, Rank::King, Rank::Queen, _] => 3,
                [Rank::Ace, Rank::King, Rank::Jack, _] => 2,
                [Rank::Ace, Rank::King, ..] => 1,
                _ => 0,
            }),
            FourCardCategory::Pair => Holding(HIGH_CARDS.len() + ranking.ranks[0] as usize),
            FourCardCategory::TwoPair => better(0),
            FourCardCategory::Straight => better(1),
            FourCardCategory::Flush => better(2),
            FourCardCategory::ThreeOfAKind => better(3),
            FourCardCategory::StraightFlush => better(4),
            FourCardCategory::FourOfAKind => better(5),
        }
    }

    /// Its place from the worst.
    pub fn index(self) -> usize {
        self.0
    }

    /// In words.
    pub fn name(self) -> &'static str {
        let names = HIGH_CARDS.iter().chain(&PAIRS).chain(&BETTER);
        names.copied().nth(self.0).unwrap_or_default()
    }
}

/// A run of up cards, such as `, up card 3 to 9`; nothing if it is all there are.
pub fn up_cards_in_words(run: &[Rank], all: &[Rank]) -> String {
    match run {
        _ if run == all => String::new(),
        [only] => format!(", up card {}", RANKS[*only as usize]),
        [first, .., last] => format!(", up card {} to {}", RANKS[*first as usize], RANKS[*last as usize]),
        [] => String::new(),
    }
}
