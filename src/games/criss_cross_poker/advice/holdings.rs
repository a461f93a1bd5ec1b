//! What the player holds and sees, in words, for the table of decisions.

use crate::cards::Rank;
use crate::games::criss_cross_poker::decisions::sight::{OwnCards, Row, points, straight_ranks};
use crate::games::criss_cross_poker::decisions::starting_hands::StartingHand;

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

/// What the player holds at the Down Bet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DownHolding {
    HighPair,
    MiddlePair,
    LowPair,
    ThreeOfALowPair,
    TwoHighOfOneSuitAndOthersInTheRow,
    TwoHighOfOneSuit,
    TwoHighOfTwoSuits,
    OneHigh,
    TwoMiddle,
    OneMiddleAndNothingInTheRow,
    OneMiddle,
    TwoLow,
}

impl DownHolding {
    /// All holdings, each at its own place.
    pub const ALL: [Self; 12] = [
        DownHolding::HighPair,
        DownHolding::MiddlePair,
        DownHolding::LowPair,
        DownHolding::ThreeOfALowPair,
        DownHolding::TwoHighOfOneSuitAndOthersInTheRow,
        DownHolding::TwoHighOfOneSuit,
        DownHolding::TwoHighOfTwoSuits,
        DownHolding::OneHigh,
        DownHolding::TwoMiddle,
        DownHolding::OneMiddleAndNothingInTheRow,
        DownHolding::OneMiddle,
        DownHolding::TwoLow,
    ];

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

    /// In words.
    pub fn name(self) -> &'static str {
        match self {
            DownHolding::HighPair => "pair of jacks or better",
            DownHolding::MiddlePair => "pair of 6s to 10s",
            DownHolding::LowPair => "pair of 2s to 5s",
            DownHolding::ThreeOfALowPair => "pair of 2s to 5s, become three or four of a kind",
            DownHolding::TwoHighOfOneSuitAndOthersInTheRow => {
                "two of jack or better of one suit, the row of other suits and ranks"
            }
            DownHolding::TwoHighOfOneSuit => "two of jack or better of one suit, the row not so",
            DownHolding::TwoHighOfTwoSuits => "two of jack or better of two suits",
            DownHolding::OneHigh => "one of jack or better",
            DownHolding::TwoMiddle => "two of 6 to 10",
            DownHolding::OneMiddleAndNothingInTheRow => {
                "one of 6 to 10 of two suits, the row with neither a pair nor a card of 6 or higher nor a straight to \
                 come"
            }
            DownHolding::OneMiddle => "one of 6 to 10 otherwise",
            DownHolding::TwoLow => "two of 2 to 5",
        }
    }
}

/// What the player holds at the Middle Bet; for the points see [`points`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MiddleHolding {
    PairThatPays,
    FourOfOneSuit,
    TwoStraightRanks,
    LowPairAndStraightRank,
    LowPair,
    StraightRankAndTenPoints,
    StraightRank,
    SevenPoints,
    SixPoints,
    FivePoints,
    FourPoints,
    FewerPoints,
}

impl MiddleHolding {
    /// All holdings, each at its own place.
    pub const ALL: [Self; 12] = [
        MiddleHolding::PairThatPays,
        MiddleHolding::FourOfOneSuit,
        MiddleHolding::TwoStraightRanks,
        MiddleHolding::LowPairAndStraightRank,
        MiddleHolding::LowPair,
        MiddleHolding::StraightRankAndTenPoints,
        MiddleHolding::StraightRank,
        MiddleHolding::SevenPoints,
        MiddleHolding::SixPoints,
        MiddleHolding::FivePoints,
        MiddleHolding::FourPoints,
        MiddleHolding::FewerPoints,
    ];

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

    /// In words.
    pub fn name(self) -> &'static str {
        match self {
            MiddleHolding::PairThatPays => "pair of 6s or better in a row",
            MiddleHolding::FourOfOneSuit => "four of one suit in a row",
            MiddleHolding::TwoStraightRanks => "two or more ranks make a straight",
            MiddleHolding::LowPairAndStraightRank => "pair of 2s to 5s, one rank makes a straight",
            MiddleHolding::LowPair => "pair of 2s to 5s, no rank makes a straight",
            MiddleHolding::StraightRankAndTenPoints => "one rank makes a straight, 10 points or more",
            MiddleHolding::StraightRank => "one rank makes a straight, fewer points",
            MiddleHolding::SevenPoints => "nothing of these, 7 points or more",
            MiddleHolding::SixPoints => "nothing of these, 6 points",
            MiddleHolding::FivePoints => "nothing of these, 5 points",
            MiddleHolding::FourPoints => "nothing of these, 4 points",
            MiddleHolding::FewerPoints => "nothing of these, fewer points",
        }
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
        for ((hand, board), (place, holding)) in holdings.into_iter().zip(DownHolding::ALL.into_iter().enumerate()) {
            let (own, rows) = seen(hand, board);
            assert_eq!((DownHolding::of(own, &rows[0]), holding as usize), (holding, place), "{hand} {board}");
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
        for ((hand, board), (place, holding)) in holdings.into_iter().zip(MiddleHolding::ALL.into_iter().enumerate()) {
            let (own, rows) = seen(hand, board);
            let found = MiddleHolding::of(own, [&rows[0], &rows[1]]);
            assert_eq!((found, holding as usize), (holding, place), "{hand} {board}");
        }
    }

    #[test]
    fn no_two_holdings_share_a_name() {
        let names: std::collections::BTreeSet<&str> = DownHolding::ALL
            .map(DownHolding::name)
            .into_iter()
            .chain(MiddleHolding::ALL.map(MiddleHolding::name))
            .collect();
        assert_eq!(names.len(), DownHolding::ALL.len() + MiddleHolding::ALL.len());
    }
}
