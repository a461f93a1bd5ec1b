use house_edge_core::cards::{CardSet, parse_cards};
use house_edge_core::games::criss_cross_poker::testing::starting_hands::StartingHand;
use house_edge_core::games::criss_cross_poker::testing::{
    DOWN_HOLDINGS, OwnCards, RowInSight, down_holding, middle_holding,
};
use house_edge_core::games::testing::likeness::likenesses_of;

fn seen(hand: &str, board: &str) -> (OwnCards, Vec<RowInSight>) {
    let [hand, board] = [hand, board].map(|cards| parse_cards(cards).expect("cards"));
    let mut own = [hand[0], hand[1]];
    own.sort();
    let starting = StartingHand::new(CardSet::FULL_DECK, own, 1);
    let own = OwnCards::of(&starting);
    let ends = board.as_chunks().0.iter().map(|&ends| likenesses_of(ends, starting.suit));
    let places = ends.map(|ends| starting.place_of(ends).expect("they are left"));
    (own, places.map(|place| RowInSight::new(own, &starting.ends[place])).collect())
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
    // Helpful rows: a pair, a six, an inside straight draw.
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
