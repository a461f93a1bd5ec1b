//! Progressive wagers by the words of the regulation: the net result of one unit with some amount on the meter, and the
//! envy bonus that the hand brings to other players.

use house_edge_core::cards::{Card, Rank, Suit};
use house_edge_core::hands::{FiveCardCategory, FourCardCategory, FourCardRanking, ThreeCardCategory, reference};

/// § 643a.12(d)(1), paytable A, for 1; and (d)(5).
pub fn three_card_amounts(cards: [Card; 3], meter: i64) -> (i64, i64) {
    match reference::three_card(cards).category {
        ThreeCardCategory::MiniRoyal if cards[0].suit() == Suit::Spades => (meter - 1, 100),
        ThreeCardCategory::MiniRoyal => (500 - 1, 25),
        ThreeCardCategory::StraightFlush => (70 - 1, 0),
        ThreeCardCategory::ThreeOfAKind => (60 - 1, 0),
        ThreeCardCategory::Straight => (6 - 1, 0),
        _ => (-1, 0),
    }
}

/// § 643a.12(e)(1), for 1; and (e)(5), which is § 641a.12(e)(5), too.
pub fn five_card_amounts(category: FiveCardCategory, meter: i64) -> (i64, i64) {
    match category {
        FiveCardCategory::RoyalFlush => (meter - 1, 1_000),
        FiveCardCategory::StraightFlush => (meter / 10 - 1, 300),
        FiveCardCategory::FourOfAKind => (300 - 1, 0),
        FiveCardCategory::FullHouse => (50 - 1, 0),
        FiveCardCategory::Flush => (40 - 1, 0),
        FiveCardCategory::Straight => (30 - 1, 0),
        FiveCardCategory::ThreeOfAKind => (9 - 1, 0),
        _ => (-1, 0),
    }
}

/// Paytable B of § 641a.12(d)(1), for 1; and both envy bonuses of (d)(5).
pub fn four_card_amounts(hand: FourCardRanking, meter: i64) -> (i64, [i64; 2]) {
    match hand.category {
        FourCardCategory::FourOfAKind if hand.ranks[0] == Rank::Ace => (meter - 1, [100, 100]),
        FourCardCategory::FourOfAKind => (300 - 1, [10, 25]),
        FourCardCategory::StraightFlush => (100 - 1, [5, 0]),
        FourCardCategory::ThreeOfAKind => (15 - 1, [0, 0]),
        _ => (-1, [0, 0]),
    }
}
