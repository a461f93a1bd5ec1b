//! Rankings computed one hand at a time, for clarity and not for speed.
//!
//! Source: 58 Pa. Code § 643a.6(a), (b) for five cards, the same words in §§ 641a.6(e), 671a.6(b) and 674a.6(b);
//! § 643a.6(c), (d) for three cards; § 641a.6(a)-(c) for four.

use crate::cards::{Card, Rank};

/// Five-card kinds, lowest first (58 Pa. Code § 643a.6(b)).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum FiveCardCategory {
    HighCard,
    Pair,
    TwoPair,
    ThreeOfAKind,
    Straight,
    Flush,
    FullHouse,
    FourOfAKind,
    StraightFlush,
    RoyalFlush,
}

/// Three-card kinds, lowest first (58 Pa. Code § 643a.6(c)).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum ThreeCardCategory {
    HighCard,
    Pair,
    Flush,
    Straight,
    ThreeOfAKind,
    StraightFlush,
    MiniRoyal,
}

/// Four-card kinds, lowest first (58 Pa. Code § 641a.6(b)): three of a kind beats a flush, four of a kind a straight
/// flush.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum FourCardCategory {
    HighCard,
    Pair,
    TwoPair,
    Straight,
    Flush,
    ThreeOfAKind,
    StraightFlush,
    FourOfAKind,
}

/// Hand in the order of comparison: kind, then ranks, the most repeated first, then the higher (the ace of a five-high
/// straight comes last). Greater is better; equal hands tie.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Ranking<C, const K: usize> {
    pub category: C,
    pub ranks: [Rank; K],
}

pub type FiveCardRanking = Ranking<FiveCardCategory, 5>;
pub type FourCardRanking = Ranking<FourCardCategory, 4>;
pub type ThreeCardRanking = Ranking<ThreeCardCategory, 3>;

pub fn five_card(cards: [Card; 5]) -> FiveCardRanking {
    ranking(cards, |highest, is_flush, is_straight, multiplicities| match (is_flush, is_straight, multiplicities) {
        (true, true, _) if highest == Rank::Ace => FiveCardCategory::RoyalFlush,
        (true, true, _) => FiveCardCategory::StraightFlush,
        (true, false, _) => FiveCardCategory::Flush,
        (false, true, _) => FiveCardCategory::Straight,
        (_, _, [4, 1]) => FiveCardCategory::FourOfAKind,
        (_, _, [3, 2]) => FiveCardCategory::FullHouse,
        (_, _, [3, ..]) => FiveCardCategory::ThreeOfAKind,
        (_, _, [2, 2, 1]) => FiveCardCategory::TwoPair,
        (_, _, [2, ..]) => FiveCardCategory::Pair,
        _ => FiveCardCategory::HighCard,
    })
}

pub fn four_card(cards: [Card; 4]) -> FourCardRanking {
    ranking(cards, |_, is_flush, is_straight, multiplicities| match (is_flush, is_straight, multiplicities) {
        (_, _, [4]) => FourCardCategory::FourOfAKind,
        (true, true, _) => FourCardCategory::StraightFlush,
        (_, _, [3, 1]) => FourCardCategory::ThreeOfAKind,
        (true, false, _) => FourCardCategory::Flush,
        (false, true, _) => FourCardCategory::Straight,
        (_, _, [2, 2]) => FourCardCategory::TwoPair,
        (_, _, [2, ..]) => FourCardCategory::Pair,
        _ => FourCardCategory::HighCard,
    })
}

pub fn three_card(cards: [Card; 3]) -> ThreeCardRanking {
    ranking(cards, |highest, is_flush, is_straight, multiplicities| match (is_flush, is_straight, multiplicities) {
        (true, true, _) if highest == Rank::Ace => ThreeCardCategory::MiniRoyal,
        (true, true, _) => ThreeCardCategory::StraightFlush,
        (_, _, [3]) => ThreeCardCategory::ThreeOfAKind,
        (false, true, _) => ThreeCardCategory::Straight,
        (true, false, _) => ThreeCardCategory::Flush,
        (_, _, [2, 1]) => ThreeCardCategory::Pair,
        _ => ThreeCardCategory::HighCard,
    })
}

/// Ranking by the first rank for comparison, whether the cards are of one suit, whether they are in sequence, and how
/// often each rank occurs.
fn ranking<C, const K: usize>(cards: [Card; K], category: impl Fn(Rank, bool, bool, &[usize]) -> C) -> Ranking<C, K> {
    let ranks = ranks_for_comparison(cards);
    let is_flush = cards.iter().all(|card| card.suit() == cards[0].suit());
    let multiplicities: Vec<usize> = ranks.chunk_by(|one, next| one == next).map(<[Rank]>::len).collect();
    Ranking { category: category(ranks[0], is_flush, in_sequence(&ranks), &multiplicities), ranks }
}

/// Ranks, the most repeated first, then the higher; an ace below a 2 (as in ace, 2, 3) moves to the end.
fn ranks_for_comparison<const K: usize>(cards: [Card; K]) -> [Rank; K] {
    let mut ranks = cards.map(Card::rank);
    let times = |rank| cards.iter().filter(|card| card.rank() == rank).count();
    ranks.sort_by_key(|&rank| std::cmp::Reverse((times(rank), rank)));
    let mut ace_low = ranks;
    ace_low.rotate_left(1);
    if ranks[0] == Rank::Ace && in_sequence(&ace_low) { ace_low } else { ranks }
}

/// Whether each rank is one below its predecessor; a final ace counts as below the 2.
fn in_sequence(ranks: &[Rank]) -> bool {
    ranks.windows(2).all(|pair| match pair[1] {
        Rank::Ace => pair[0] == Rank::Two,
        lower => lower as u8 + 1 == pair[0] as u8,
    })
}
