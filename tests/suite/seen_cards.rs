//! Spots in which the player has seen cards that are out of play: every action against all ways that the cards left can
//! go on, one by one. Lunar Poker stands with its other spots.

use std::collections::{BTreeMap, BTreeSet};

use crate::common::binary::{csv_rows, printed, run};
use crate::common::criss_cross_tree::{self, sums_of_actions};
use crate::common::four_card_tree::{BaseGame, BestFour};
use crate::common::offer;
use crate::common::streets_tree::{Streets, Sums};
use house_edge::cards::{Card, CardSet, parse_cards};
use house_edge::games::{Offer, Spot, SpotAnswer};
use house_edge::outcome::Fraction;

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

/// With J-T-9-8: eight queens and sevens make a straight at 5, three jacks and three tens a pair at 1, and 34 of the 48
/// cards lose: (40 + 6 - 34) / 48 = 1/4. If a queen and two sevens are seen, five straights are left among 45 cards:
/// (25 + 6 - 34) / 45 = -1/15, so that the bet is withdrawn.
#[test]
fn three_cards_of_a_neighbour_turn_a_straight_draw_on_the_command_line() {
    let spot = ["strategy", "-g", "let-it-ride", "-p", "A", "-f", "csv", "--hand", "Jd Td 9c", "--board", "8h"];
    for (seen, best, of_ride) in [(&[][..], "ride", ["1", "4"]), (&["--seen", "Qs 7s 7h"], "withdraw", ["-1", "15"])] {
        let rows = csv_rows(&printed(&[&spot[..], seen].concat()));
        assert_eq!((rows[0]["action"].as_str(), rows[0]["optimal"].as_str()), (best, "yes"));
        let ride = rows.iter().find(|row| row["action"] == "ride").expect("it may ride");
        assert_eq!([&ride["bet_ev_numerator"], &ride["bet_ev_denominator"]], of_ride);
    }
}

/// A payout limit is lawful by what can be won at the table, here three bets of $100 at 1,000 to 1, although the tens
/// that a royal flush needs have been seen.
#[test]
fn cards_seen_do_not_change_which_payout_limit_is_lawful() {
    let spot =
        ["strategy", "-g", "let-it-ride", "-p", "A", "--unit", "100", "--table-minimum", "100", "--hand", "Qs Js 9s"];
    for seen in [&[][..], &["--seen", "Ts Th Td Tc"]] {
        let ran = |limit: &'static str| run(&[&spot[..], seen, &["--payout-limit", limit]].concat());
        let (lawful, too_low) = (ran("300000"), ran("299999"));
        assert_eq!((lawful.code, too_low.code), (0, 2), "{}{}", lawful.stderr, too_low.stderr);
    }
}

/// The cards of a round: three and two (§ 643a.8(d)); two and three (§ 655a.1); two and five (§ 674a.8(d)); five, the
/// dealer's six and the Six Card Bonus card (§ 641a.8(d)); five, the dealer's five and five drawn ones (§ 671a.11(d)),
/// and in 2013 a new one for the dealer (§ 589.11(e)(2)(ii)). Of 52 cards the others can be seen, and no more.
#[test]
fn as_many_cards_can_be_seen_as_a_round_leaves() {
    let other_cards = |spot: &[&str], number: usize| {
        let in_sight: CardSet = [spot[1], spot.get(3).copied().unwrap_or("")].into_iter().flat_map(cards).collect();
        let others = CardSet::FULL_DECK.without(in_sight).iter().take(number);
        others.map(|card| card.to_string()).collect::<Vec<_>>().join(" ")
    };
    let five = "As Kd 9c 5h 2d";
    for (game, spot, of_round) in [
        ("let-it-ride", &["--hand", "As Ks 2d"][..], 5),
        ("mississippi-stud", &["--hand", "As Ks"], 5),
        ("criss-cross-poker", &["--hand", "As Ks"], 7),
        ("four-card-poker", &["--hand", five, "--up", "7c"], 12),
        ("lunar-poker", &["--hand", five, "--up", "7c"], 15),
        ("lunar-poker-2013", &["--hand", five, "--up", "7c"], 16),
    ] {
        let asked = |number: usize| {
            let seen = other_cards(spot, number);
            run(&[&["strategy", "-g", game, "-w", "base", "-p", "A"], spot, &["--seen", &seen]].concat())
        };
        let most = 52 - of_round;
        let accepted = asked(most);
        assert_eq!(accepted.code, 0, "{game}: {}", accepted.stderr);
        let refused = asked(most + 1);
        assert_eq!((refused.code, refused.stdout.as_str()), (2, ""), "{game}");
        let says =
            format!("takes {of_round} cards, and with {} seen {} are left; at most {most}", most + 1, of_round - 1);
        assert!(refused.stderr.contains(&says), "{game}: {}", refused.stderr);
    }
}
