//! What the player holds and sees, in words, for the table of decisions.

use super::likeness::StartingHand;
use super::sight::{OwnCards, Row, points, straight_ranks};
use crate::cards::Rank;

/// The name of a starting hand, such as `ace-king of one suit` or `pair of queens`.
pub fn starting_hand_name(starting: &StartingHand) -> String {
    let own = OwnCards::of(starting);
    let [low, high] = own.ranks;
    match own.pair() {
        Some(rank) => format!("pair of {}", plural(rank)),
        None => {
            format!("{}-{} of {}", singular(high), singular(low), if own.one_suit { "one suit" } else { "two suits" })
        }
    }
}

fn singular(rank: Rank) -> &'static str {
    ["2", "3", "4", "5", "6", "7", "8", "9", "10", "jack", "queen", "king", "ace"][rank as usize]
}

fn plural(rank: Rank) -> &'static str {
    ["2s", "3s", "4s", "5s", "6s", "7s", "8s", "9s", "10s", "jacks", "queens", "kings", "aces"][rank as usize]
}

/// What the player holds at the Down Bet: a place in [`DOWN_HOLDINGS`].
pub fn down_holding(own: OwnCards, across: &Row) -> usize {
    let [low, high] = own.ranks;
    let (jacks, sixes) = ([low, high].map(|rank| rank >= Rank::Jack), [low, high].map(|rank| rank >= Rank::Six));
    match own.pair() {
        Some(rank) if rank >= Rank::Jack => 0,
        Some(rank) if rank >= Rank::Six => 1,
        Some(_) if !across.has_three => 2,
        Some(_) => 3,
        None if jacks == [true; 2] && own.one_suit && across.is_foreign_to(own) => 4,
        None if jacks == [true; 2] && own.one_suit => 5,
        None if jacks == [true; 2] => 6,
        None if jacks[1] => 7,
        None if sixes == [true; 2] => 8,
        None if sixes[1] && !own.one_suit && !across.is_of_help() => 9,
        None if sixes[1] => 10,
        None => 11,
    }
}

/// What the player can hold at the Down Bet.
pub const DOWN_HOLDINGS: [&str; 12] = [
    "pair of jacks or better",
    "pair of 6s to 10s",
    "pair of 2s to 5s",
    "pair of 2s to 5s, become three or four of a kind",
    "two of jack or better of one suit, the row of other suits and ranks",
    "two of jack or better of one suit, the row not so",
    "two of jack or better of two suits",
    "one of jack or better",
    "two of 6 to 10",
    "one of 6 to 10 of two suits, the row without a pair, a card of 6 or higher or a straight to come",
    "one of 6 to 10 otherwise",
    "two of 2 to 5",
];

/// What the player holds at the Middle Bet: a place in [`MIDDLE_HOLDINGS`].
pub fn middle_holding(own: OwnCards, rows: [&Row; 2]) -> usize {
    let any = |of: fn(&Row) -> bool| rows.into_iter().any(of);
    let straight_ranks = straight_ranks(rows);
    if any(|row| row.pays) {
        return 0;
    }
    if any(|row| row.one_suit) {
        return 1;
    }
    match (any(|row| row.has_pair), straight_ranks) {
        (_, 2..) => 2,
        (true, 1) => 3,
        (true, _) => 4,
        (false, 1) if points(own, rows) >= 10 => 5,
        (false, 1) => 6,
        _ => match points(own, rows) {
            7.. => 7,
            6 => 8,
            5 => 9,
            4 => 10,
            _ => 11,
        },
    }
}

/// What the player can hold at the Middle Bet; for the points see [`points`].
pub const MIDDLE_HOLDINGS: [&str; 12] = [
    "pair of 6s or better in a row",
    "four of one suit in a row",
    "two or more ranks make a straight",
    "pair of 2s to 5s, one rank makes a straight",
    "pair of 2s to 5s, no rank makes a straight",
    "one rank makes a straight, 10 points or more",
    "one rank makes a straight, fewer points",
    "nothing of these, 7 points or more",
    "nothing of these, 6 points",
    "nothing of these, 5 points",
    "nothing of these, 4 points",
    "nothing of these, fewer points",
];
