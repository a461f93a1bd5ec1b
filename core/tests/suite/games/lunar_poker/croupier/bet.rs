use house_edge_core::cards::{Card, CardSet, parse_cards};
use house_edge_core::games::lunar_poker::Chapter;
use house_edge_core::games::lunar_poker::testing::bet::{Bet, HiddenHands};
use house_edge_core::games::lunar_poker::testing::{Combination, HIDDEN, Prices};
use house_edge_core::hands::five_card;

/// Hands from worst to best, each with dead cards and the up card, which is last, in the hand's suit or not.
const SEEN: [(&str, &str); 6] = [
    ("As Kd Qh Jc 9c", "2s"),
    ("7s 7d 4h 3c 2c", "Ts 8s 5s 3h Ac"),
    ("Ah Qh 9h 6h 3h", "2h 4d 5d 6d Kh"),
    ("9c 9d 9h 4c 4d", "2c 3c Tc"),
    ("Kd Ks 5h 4c 3c", "Qc"),
    ("8d 7c 6c 5c 3c", "Kc Jc Tc 2s 4c"),
];

#[test]
fn counting_by_ranks_comes_to_what_counting_every_hand_does() {
    for chapter in [Chapter::Today, Chapter::Of2013] {
        for (hand, others) in SEEN {
            let (hand, others) = (parse_cards(hand).expect("cards"), parse_cards(others).expect("cards"));
            let up_card = others[others.len() - 1];
            let value = five_card::value(<[Card; 5]>::try_from(hand.as_slice()).expect("five cards"));
            let seen: CardSet = hand.into_iter().chain(others).collect();
            for (won, ante) in [(2, 1), (4, 1), (14, 4)] {
                let prices = Prices { bet: [won; Combination::COUNT], ante: [ante; 2] };
                let bet = Bet { value, payoff: prices.payoff(Some(Combination::Pair), None) };
                let hidden_hands = HiddenHands::new(chapter, bet, up_card, seen);
                let one_by_one = CardSet::FULL_DECK.without(seen).subsets::<HIDDEN>();
                let expected: i64 = one_by_one.map(|hidden| hidden_hands.net_by_cards(hidden)).sum();
                assert_eq!(hidden_hands.net(), expected, "{chapter:?} {value:?} {up_card}");
            }
        }
    }
}
