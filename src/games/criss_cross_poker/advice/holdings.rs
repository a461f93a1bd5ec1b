//! What the player holds and sees, in words, for the table of decisions.

use crate::cards::Rank;
use crate::games::criss_cross_poker::decisions::sight::{OwnCards, Row, points, straight_ranks};
use crate::games::criss_cross_poker::decisions::starting_hands::StartingHand;

/// States a list of holdings once, each with its name.
macro_rules! holdings {
    ($(#[$meta:meta])* pub enum $name:ident { $($holding:ident = $words:literal),+ $(,)? }) => {
        $(#[$meta])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum $name { $($holding),+ }

        impl $name {
            /// All holdings, each at its own place.
            pub const ALL: &[Self] = &[$($name::$holding),+];

            pub fn name(self) -> &'static str {
                match self {
                    $($name::$holding => $words),+
                }
            }
        }
    };
}

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

holdings! {
    /// What the player holds at the Down Bet.
    pub enum DownHolding {
        HighPair = "pair of jacks or better",
        MiddlePair = "pair of 6s to 10s",
        LowPair = "pair of 2s to 5s",
        ThreeOfALowPair = "pair of 2s to 5s, become three or four of a kind",
        TwoHighOfOneSuitAndOthersInTheRow = "two of jack or better of one suit, the row of other suits and ranks",
        TwoHighOfOneSuit = "two of jack or better of one suit, the row not so",
        TwoHighOfTwoSuits = "two of jack or better of two suits",
        OneHigh = "one of jack or better",
        TwoMiddle = "two of 6 to 10",
        OneMiddleAndNothingInTheRow =
            "one of 6 to 10 of two suits, the row with neither a pair nor a card of 6 or higher nor a straight to \
                 come",
        OneMiddle = "one of 6 to 10 otherwise",
        TwoLow = "two of 2 to 5",
    }
}

impl DownHolding {
    /// The holding of these cards with the horizontal row.
    pub fn of(own: OwnCards, across: &Row) -> Self {
        let [low, high] = own.ranks;
        match own.pair() {
            Some(rank) if rank >= Rank::Jack => DownHolding::HighPair,
            Some(rank) if rank >= Rank::Six => DownHolding::MiddlePair,
            Some(_) if across.has_three => DownHolding::ThreeOfALowPair,
            Some(_) => DownHolding::LowPair,
            None if low >= Rank::Jack && own.one_suit && across.is_foreign_to(own) => {
                DownHolding::TwoHighOfOneSuitAndOthersInTheRow
            }
            None if low >= Rank::Jack && own.one_suit => DownHolding::TwoHighOfOneSuit,
            None if low >= Rank::Jack => DownHolding::TwoHighOfTwoSuits,
            None if high >= Rank::Jack => DownHolding::OneHigh,
            None if low >= Rank::Six => DownHolding::TwoMiddle,
            None if high >= Rank::Six && !own.one_suit && !across.is_of_help() => {
                DownHolding::OneMiddleAndNothingInTheRow
            }
            None if high >= Rank::Six => DownHolding::OneMiddle,
            None => DownHolding::TwoLow,
        }
    }
}

holdings! {
    /// What the player holds at the Middle Bet; for the points see [`points`].
    pub enum MiddleHolding {
        PairThatPays = "pair of 6s or better in a row",
        FourOfOneSuit = "four of one suit in a row",
        TwoStraightRanks = "two or more ranks make a straight",
        LowPairAndStraightRank = "pair of 2s to 5s, one rank makes a straight",
        LowPair = "pair of 2s to 5s, no rank makes a straight",
        StraightRankAndTenPoints = "one rank makes a straight, 10 points or more",
        StraightRank = "one rank makes a straight, fewer points",
        SevenPoints = "nothing of these, 7 points or more",
        SixPoints = "nothing of these, 6 points",
        FivePoints = "nothing of these, 5 points",
        FourPoints = "nothing of these, 4 points",
        FewerPoints = "nothing of these, fewer points",
    }
}

impl MiddleHolding {
    /// The holding of these cards with both rows.
    pub fn of(own: OwnCards, rows: [&Row; 2]) -> Self {
        let any = |of: fn(&Row) -> bool| rows.into_iter().any(of);
        if any(|row| row.pays) {
            return MiddleHolding::PairThatPays;
        }
        if any(|row| row.one_suit) {
            return MiddleHolding::FourOfOneSuit;
        }
        match (any(|row| row.has_pair), straight_ranks(rows), points(own, rows)) {
            (_, 2.., _) => MiddleHolding::TwoStraightRanks,
            (true, 1, _) => MiddleHolding::LowPairAndStraightRank,
            (true, ..) => MiddleHolding::LowPair,
            (false, 1, 10..) => MiddleHolding::StraightRankAndTenPoints,
            (false, 1, _) => MiddleHolding::StraightRank,
            (.., 7..) => MiddleHolding::SevenPoints,
            (.., 6) => MiddleHolding::SixPoints,
            (.., 5) => MiddleHolding::FivePoints,
            (.., 4) => MiddleHolding::FourPoints,
            _ => MiddleHolding::FewerPoints,
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

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
    fn each_holding_of_the_down_bet_is_known_by_its_name() {
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
        for ((hand, board), (place, holding)) in holdings.into_iter().zip(DownHolding::ALL.iter().enumerate()) {
            let (own, rows) = seen(hand, board);
            assert_eq!((DownHolding::of(own, &rows[0]), *holding as usize), (*holding, place), "{hand} {board}");
        }
        // A row that helps: a pair, a six, an inside straight.
        for board in ["4c 4h", "6c 3h", "8c 9h"] {
            let (own, rows) = seen("7s 5d", board);
            assert_eq!(DownHolding::of(own, &rows[0]), DownHolding::OneMiddle, "{board}");
        }
    }

    #[test]
    fn each_holding_of_the_middle_bet_is_known_by_its_name() {
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
        for ((hand, board), (place, holding)) in holdings.into_iter().zip(MiddleHolding::ALL.iter().enumerate()) {
            let (own, rows) = seen(hand, board);
            let found = MiddleHolding::of(own, [&rows[0], &rows[1]]);
            assert_eq!((found, *holding as usize), (*holding, place), "{hand} {board}");
        }
    }

    #[test]
    fn no_two_holdings_share_a_name() {
        let down = DownHolding::ALL.iter().map(|holding| holding.name());
        let names: BTreeSet<&str> = down.chain(MiddleHolding::ALL.iter().map(|holding| holding.name())).collect();
        assert_eq!(names.len(), DownHolding::ALL.len() + MiddleHolding::ALL.len());
    }
}
