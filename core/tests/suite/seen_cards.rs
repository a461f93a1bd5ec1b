//! Spots in which the player has seen cards that are out of play: every action against all ways that the cards left can
//! go on, one by one. Lunar Poker stands with its other spots.

use std::collections::{BTreeMap, BTreeSet};

use crate::common::criss_cross_tree::{self, sums_of_actions};
use crate::common::four_card_tree::{BaseGame, BestFour};
use crate::common::offer;
use crate::common::streets_tree::{Streets, Sums};
use house_edge_core::cards::{Card, CardSet, parse_cards};
use house_edge_core::games::{Offer, Spot, SpotAnswer};
use house_edge_core::outcome::Fraction;

fn cards(text: &str) -> Vec<Card> {
    parse_cards(text).expect("cards")
}

/// The full deck without these cards.
fn without(seen: &str) -> CardSet {
    CardSet::FULL_DECK.without(cards(seen).into_iter().collect())
}

fn answer(offer: &Offer, deck: CardSet, spot: &Spot) -> SpotAnswer {
    offer.solver(deck).expect("large enough").spot(offer, spot).expect("a spot")
}

/// The worth of all open bets by action.
fn worths(answer: &SpotAnswer) -> BTreeMap<String, Fraction> {
    answer.actions.iter().map(|action| (action.action.clone(), action.with_open_bets.clone())).collect()
}

fn named<const N: usize>(names: [&str; N], sums: [i64; N], deals: usize) -> BTreeMap<String, Fraction> {
    let worth = |sum: i64| Fraction::new(sum.into(), deals.into());
    names.into_iter().map(String::from).zip(sums.map(worth)).collect()
}

/// Six other players' hands in Let It Ride, five in Mississippi Stud with three cards more.
const NEIGHBOURS: &str = "Qs 7s 7h 2d 3d 4d Ah Ad 9s 5c 6c 8c Kc Kd 4h 2c Jc 3s";

/// Every action of a game of streets, with these units on the table, against every card left.
fn assert_equals_every_card_left(offer: &Offer, (hand, board, seen): (&str, &str, &str), bets: &[u32], units: usize) {
    let deck = without(seen);
    let spot = Spot { hand: cards(hand), board: cards(board), bets: bets.to_vec(), ..Spot::default() };
    let streets = Streets::of(offer);
    let position = streets.position(deck, spot.hand.iter().chain(&spot.board).copied().collect());
    let names = streets.actions.iter().map(|(name, _)| name.to_string());
    let worth = |sums: &Sums| Fraction::new(sums[units].into(), position.ways.into());
    let expected: BTreeMap<String, Fraction> = names.zip(position.after.iter().map(worth)).collect();
    assert_eq!(worths(&answer(offer, deck, &spot)), expected, "{hand} {board} with {seen} seen");
}

/// With all other players' cards known, with one card, and between; bets of earlier decisions are no matter.
#[test]
fn let_it_ride_equals_every_card_left() {
    for spot in [
        ("Jd Td 9c", "", NEIGHBOURS),
        ("Jd Td 9c", "8h", NEIGHBOURS),
        ("5s 6s 8s", "", "7s"),
        ("Th 8h Td", "", NEIGHBOURS),
        ("9d 8d 7d", "Ks", NEIGHBOURS),
        // Cards seen that leave no two suits equal: 122,000 classes of four cards.
        ("Js Jd Ac", "Ad", "7c 9h"),
        ("5s 5d 9c", "", "2h 3h 4d 7c 8s 6d"),
        ("5s 5d 9c", "", "Kd Jc"),
        ("Qc Kc Jc", "", "Ah 6s"),
    ] {
        assert_equals_every_card_left(&offer("let-it-ride", "base", "A"), spot, &[], 1);
    }
}

#[test]
fn mississippi_stud_equals_every_card_left() {
    for (spot, bets, units) in [
        (("Jd 9h", "", NEIGHBOURS), &[][..], 1),
        (("Td 6d", "8d", NEIGHBOURS), &[3], 4),
        (("Qh 5h", "9c Js", NEIGHBOURS), &[1, 3], 5),
        (("Ks Kh", "", "Qs 7h"), &[], 1),
        (("Ts Ah", "Ac", "7c 6h"), &[1], 2),
    ] {
        assert_equals_every_card_left(&offer("mississippi-stud", "base", "A"), spot, bets, units);
    }
}

/// Twelve cards are left, of which no two suits are alike: on every street.
#[test]
fn criss_cross_poker_equals_every_card_left() {
    let left = cards("2c 5c 6c 9c Kc  6d 7d Ad  7h 8h Jh  9s");
    let deck: CardSet = left.iter().copied().collect();
    let offer = criss_cross_tree::base();
    let game = criss_cross_tree::BaseGame::of(&offer);
    for (hand, board, bets) in [
        ("6c 9c", "", &[][..]),
        ("7h 8h", "", &[]),
        ("6c 9c", "2c Kc", &[1]),
        ("6d 7d", "8h 9s", &[3]),
        ("6c 9c", "2c 5c 7d 8h", &[1, 3]),
    ] {
        let spot = Spot { hand: cards(hand), board: cards(board), bets: bets.to_vec(), ..Spot::default() };
        let [one, other] = spot.hand[..] else { panic!("two cards") };
        let ends: Vec<[Card; 2]> = spot.board.chunks(2).map(|ends| [ends[0], ends[1]]).collect();
        let placed: Vec<i64> = bets.iter().map(|&bet: &u32| bet.into()).collect();
        let sums = sums_of_actions(deck, &game, [one, other], &ends, &placed);
        // Ten cards are left, then eight, then six: 45 x 28 x 6, 28 x 6 and 6 ways.
        let deals = [7_560, 168, 6][ends.len()];
        let expected = named(["fold", "bet 1x", "bet 2x", "bet 3x"], sums, deals);
        assert_eq!(worths(&answer(&offer, deck, &spot)), expected, "{hand} {board}");
    }
}

/// Five other players' hands: C(21, 5) = 20,349 hidden hands are left. And one burnt card.
#[test]
fn four_card_poker_equals_every_hidden_hand_left() {
    const OTHERS: &str = "Th 2c 9s 9h 5d  Ah Ac 6s 7c 8c  Kd Kh Qs Qc 4h  2h 3h 5h 5c 6d  Js Jh Jd 7s 8s";
    for (hand, up, seen) in [
        ("Ts Td 9c 4c 3d", "Tc", OTHERS),
        ("2s 2d Qd Jc 7d", "As", OTHERS),
        ("4s 5s 6c 7h 8h", "8d", OTHERS),
        ("6h 7h 8h Qh Ks", "3s", OTHERS),
    ] {
        let (offer, deck) = (offer("four-card-poker", "base", "A"), without(seen));
        let spot = Spot { hand: cards(hand), up_card: cards(up).pop(), ..Spot::default() };
        let (game, mut best_four) = (BaseGame::of(&offer), BestFour::default());
        let in_sight: CardSet = cards(hand).into_iter().chain(spot.up_card).collect();
        let player = best_four.of(cards(hand).into_iter().collect());
        let (mut sums, mut hidden_hands) = ([0; 4], 0);
        for hidden in deck.without(in_sight).subsets::<5>() {
            let dealer = best_four.of(hidden.into_iter().chain(spot.up_card).collect());
            (0..4).for_each(|play| sums[play] += game.net(play as i64, player, dealer));
            hidden_hands += 1;
        }
        assert_eq!(hidden_hands, 20_349);
        let expected = named(["fold", "play 1x", "play 2x", "play 3x"], sums, hidden_hands);
        assert_eq!(worths(&answer(&offer, deck, &spot)), expected, "{hand} against {up}");
    }
}

/// The strategy plays a pair of 9s 1x by its rules. With the other tens seen, the up card is not paired, and 3x is the best.
#[test]
fn a_named_strategy_does_not_look_at_cards_seen() {
    let base = offer("four-card-poker", "base", "A");
    let simple = Offer { strategy: base.wager.strategy("simple"), ..base };
    let spot = Spot { hand: cards("9s 9d Js 4c 7d"), up_card: "Tc".parse().ok(), ..Spot::default() };
    let answers = [CardSet::FULL_DECK, without("Ts Th Td")].map(|deck| answer(&simple, deck, &spot));
    assert!(answers.iter().all(|answer| answer.by_strategy.as_deref() == Some("play 1x")));
    let best: BTreeSet<&str> = answers.iter().map(|answer| answer.actions[0].action.as_str()).collect();
    assert_eq!(best, BTreeSet::from(["play 1x", "play 3x"]));
}
