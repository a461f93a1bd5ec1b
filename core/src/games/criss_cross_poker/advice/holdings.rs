//! What the player holds and sees, in words, for the table of decisions.

use crate::cards::Rank;
use crate::games::criss_cross_poker::decisions::sight::{OwnCards, Row, points, straight_ranks};
use crate::games::criss_cross_poker::decisions::starting_hands::StartingHand;

/// The name of a starting hand, such as `ace-king of one suit` or `pair of queens`.
pub fn starting_hand_name(starting: &StartingHand) -> String {
    let own = OwnCards::of(starting);
    let [low, high] = own.ranks;
    match own.pair() {
        Some(rank) => format!("pair of {}s", name(rank)),
        None => {
            format!("{}-{} of {}", name(high), name(low), if own.one_suit { "one suit" } else { "two suits" })
        }
    }
}

fn name(rank: Rank) -> &'static str {
    ["2", "3", "4", "5", "6", "7", "8", "9", "10", "jack", "queen", "king", "ace"][rank as usize]
}

/// What the player holds at the Down Bet, in words, and whether some cards are that; the first that is counts.
type DownHolding = (&'static str, fn(OwnCards, &Row) -> bool);

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
        "one of 6 to 10 of two suits, the row with neither a pair nor a card of 6 or higher nor a straight to come",
        |own, across| own.ranks[1] >= Rank::Six && !own.one_suit && !across.is_of_help(),
    ),
    ("one of 6 to 10 otherwise", |own, _| own.ranks[1] >= Rank::Six),
    ("two of 2 to 5", |_, _| true),
];

/// The place of the holding of these cards with the horizontal row.
pub fn down_holding(own: OwnCards, across: &Row) -> usize {
    DOWN_HOLDINGS.iter().position(|(_, is_held)| is_held(own, across)).unwrap_or_default()
}

/// What the player holds at the Middle Bet; for the points see [`points`].
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

/// The place of the holding of these cards with both rows.
pub fn middle_holding(own: OwnCards, rows: [&Row; 2]) -> usize {
    let any = |of: fn(&Row) -> bool| rows.into_iter().any(of);
    if any(|row| row.pays) {
        return 0;
    }
    if any(|row| row.one_suit) {
        return 1;
    }
    match (any(|row| row.has_pair), straight_ranks(rows), points(own, rows)) {
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cards::{Card, CardSet, parse_cards};

    fn seen(hand: &str, board: &str) -> (OwnCards, Vec<Row>) {
        let [hand, board] = [hand, board].map(|cards| parse_cards(cards).expect("cards"));
        let mut own = [hand[0], hand[1]];
        own.sort();
        let starting = StartingHand::new(CardSet::FULL_DECK, own, 1);
        let own = OwnCards::of(&starting);
        let row = |ends: &[Card]| {
            let place = starting.place([ends[0], ends[1]]).expect("they are left");
            Row::new(own, &starting.ends[place])
        };
        (own, board.chunks(2).map(row).collect())
    }

    #[test]
    fn each_holding_of_the_down_bet_is_known() {
        let holdings = [
            ("Js Jd", "2c 3c"),
            ("6s 6d", "6c 3c"),
            ("5s 5d", "As Ks"),
            ("2s 2d", "2c Ks"),
            ("Qs As", "Tc 2d"),
            ("Qs As", "Tc 2s"),
            ("Qs Ad", "Tc 2s"),
            ("Js Td", "Jc 2s"),
            ("6s Td", "2c 3c"),
            ("2s Td", "4c 3h"),
            ("2s Ts", "4c 3h"),
            ("2s 5s", "Kc Ks"),
        ];
        for (place, (hand, board)) in holdings.into_iter().enumerate() {
            let (own, rows) = seen(hand, board);
            assert_eq!(down_holding(own, &rows[0]), place, "{hand} {board}");
        }
        // A row that helps: a pair, a six, an inside straight.
        for board in ["4c 4h", "6c 3h", "8c 9h"] {
            let (own, rows) = seen("7s 5d", board);
            assert_eq!(DOWN_HOLDINGS[down_holding(own, &rows[0])].0, "one of 6 to 10 otherwise", "{board}");
        }
    }

    #[test]
    fn each_holding_of_the_middle_bet_is_known() {
        let holdings = [
            ("5s Kd", "5c Kh 2c 3c"), // two pair
            ("2s 7s", "Js Ks 4c 5c"),
            ("8s 9d", "Tc Jc 2c 3h"), // a 7 or a queen
            ("2s 5d", "2c Kh 3c 6d"), // a 4 in the vertical row
            ("2s 9d", "2c Kh 7c Jd"),
            ("9s Td", "Qc Kc Ah 7c"), // a jack; 2 x (1 + 1) + 2 + 2 + 2 + 1 points
            ("6s 7d", "9c Tc 2h 3c"), // an 8; 2 x (1 + 1) + 1 + 1 points
            ("Ks Qd", "2c 3c 2h 4h"), // 2 x (2 + 2) points
            ("Js 9d", "2c 3c 2h 4h"), // 2 x (2 + 1) points
            ("2s 9d", "3c Qc Qh 7h"), // 2 x 1 + 2 + 1 points, the queen once
            ("2s 9d", "3c 7c 8h 4h"), // 2 x 1 + 1 + 1 points
            ("2s 9d", "3c 4c 3h 4h"),
        ];
        for (place, (hand, board)) in holdings.into_iter().enumerate() {
            let (own, rows) = seen(hand, board);
            assert_eq!(middle_holding(own, [&rows[0], &rows[1]]), place, "{hand} {board}");
        }
    }
}
