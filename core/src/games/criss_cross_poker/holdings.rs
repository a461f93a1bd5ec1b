//! Holdings: the starting hands and what is in sight at the later bets, by name.

use super::decisions::starting_hands::StartingHand;
use super::decisions::{InSight, OwnCards, RowInSight, Seen, points, straight_ranks};
use crate::cards::Rank;
use crate::games::engine::bets::STREETS;

/// Number of holdings on each street, all starting hands counted as one.
pub const HOLDINGS: [usize; STREETS] = [1, DOWN_HOLDINGS.len(), MIDDLE_HOLDINGS.len()];

/// Name of a holding at the Down or Middle Bet; `None` at the Across Bet.
pub fn holding_name(street: usize, place: usize) -> Option<String> {
    match street {
        0 => None,
        1 => Some(DOWN_HOLDINGS[place].0.to_string()),
        _ => Some(MIDDLE_HOLDINGS[place].to_string()),
    }
}

/// Index of the holding at the Down or Middle Bet; `None` at the Across Bet.
pub fn holding(in_sight: InSight, seen: &Seen) -> Option<usize> {
    match in_sight {
        InSight::OwnCards => None,
        InSight::AcrossRow(across) => Some(down_holding(seen.own, &seen.rows[across])),
        InSight::BothRows(ends) => Some(middle_holding(seen.own, ends.map(|place| &seen.rows[place]))),
    }
}

/// Name of a starting hand, such as `ace-king of one suit` or `pair of queens`.
pub fn starting_hand_name(starting: &StartingHand) -> String {
    let own = OwnCards::of(starting);
    let [low, high] = own.ranks;
    match own.pair() {
        Some(rank) => format!("pair of {}s", rank.name()),
        None => {
            format!("{}-{} of {}", high.name(), low.name(), if own.one_suit { "one suit" } else { "two suits" })
        }
    }
}

/// Name and test of a holding at the Down Bet; the first match counts.
type DownHolding = (&'static str, fn(OwnCards, &RowInSight) -> bool);

pub const DOWN_HOLDINGS: [DownHolding; 12] = [
    ("pair of jacks or better", |own, _| own.pair() >= Some(Rank::Jack)),
    ("pair of 6s to 10s", |own, _| own.pair() >= Some(Rank::Six)),
    ("pair of 2s to 5s", |own, across| own.pair().is_some() && !across.has_three),
    ("pair of 2s to 5s, become three or four of a kind", |own, _| own.pair().is_some()),
    ("two of jack or better of one suit, the row of other suits and ranks", |own, across| {
        own.ranks[0] >= Rank::Jack && own.one_suit && across.is_foreign_to(own)
    }),
    ("two of jack or better of one suit, the row not so", |own, _| own.ranks[0] >= Rank::Jack && own.one_suit),
    ("two of jack or better of two suits", |own, _| own.ranks[0] >= Rank::Jack),
    ("one of jack or better", |own, _| own.ranks[1] >= Rank::Jack),
    ("two of 6 to 10", |own, _| own.ranks[0] >= Rank::Six),
    (
        "one of 6 to 10 of two suits, the row with neither a pair nor another card of 6 or higher nor a straight to come",
        |own, across| own.ranks[1] >= Rank::Six && !own.one_suit && !across.is_of_help(),
    ),
    ("one of 6 to 10 otherwise", |own, _| own.ranks[1] >= Rank::Six),
    ("two of 2 to 5", |_, _| true),
];

pub fn down_holding(own: OwnCards, across: &RowInSight) -> usize {
    DOWN_HOLDINGS.iter().position(|(_, is_held)| is_held(own, across)).unwrap_or_default()
}

/// Holdings at the Middle Bet, by the counts of [`points`] and [`straight_ranks`].
const MIDDLE_HOLDINGS: [&str; 12] = [
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

pub fn middle_holding(own: OwnCards, rows: [&RowInSight; 2]) -> usize {
    let any = |of: fn(&RowInSight) -> bool| rows.into_iter().any(of);
    match (any(|row| row.has_pair), straight_ranks(rows), points(own, rows)) {
        _ if any(|row| row.pays) => 0,
        _ if any(|row| row.one_suit) => 1,
        (_, 2.., _) => 2,
        (true, 1, _) => 3,
        (true, ..) => 4,
        (false, 1, 10..) => 5,
        (false, 1, _) => 6,
        (.., 7..) => 7,
        (.., 6) => 8,
        (.., 5) => 9,
        (.., 4) => 10,
        _ => 11,
    }
}
