//! What a player holds, in the words of a strategy for people.

use crate::cards::Rank;
use crate::hands::FourCardCategory;
use crate::hands::four_card::FourCardValue;

/// A kind of hand that a player recognises at a glance, by its place from the worst.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Holding(usize);

const HIGH_CARDS: [&str; 4] = ["less than ace-king high", "ace-king high", "ace-king-jack high", "ace-king-queen high"];
const BETTER: [&str; 6] = ["two pair", "straight", "flush", "three of a kind", "straight flush", "four of a kind"];
const RANKS: [&str; 13] = ["2", "3", "4", "5", "6", "7", "8", "9", "10", "jack", "queen", "king", "ace"];

impl Holding {
    /// All holdings, the best first.
    pub fn all() -> impl Iterator<Item = Holding> {
        (0..HIGH_CARDS.len() + RANKS.len() + BETTER.len()).rev().map(Holding)
    }

    pub fn of(value: FourCardValue) -> Self {
        let ranking = value.ranking();
        let better = |place: usize| Holding(HIGH_CARDS.len() + RANKS.len() + place);
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

    pub fn name(self) -> String {
        match self.0.checked_sub(HIGH_CARDS.len()) {
            None => HIGH_CARDS[self.0].to_string(),
            Some(pair) if pair < RANKS.len() => format!("pair of {}s", RANKS[pair]),
            Some(better) => BETTER[better - RANKS.len()].to_string(),
        }
    }
}

/// A run of up cards, such as `, up card 3 to 9`; empty if it is all there are.
pub fn up_cards_in_words(run: &[Rank], all: &[Rank]) -> String {
    match run {
        _ if run == all => String::new(),
        [only] => format!(", up card {}", RANKS[*only as usize]),
        [first, .., last] => format!(", up card {} to {}", RANKS[*first as usize], RANKS[*last as usize]),
        [] => String::new(),
    }
}
