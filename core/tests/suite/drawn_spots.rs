//! Spots in which the player has seen cards that are out of play: every action against all ways that the cards left can
//! go on, one by one, in chosen spots and in spots drawn at random; the latter by symmetry too. Chosen spots of Lunar
//! Poker stand with its other spots.
//!
//! `HOUSE_EDGE_SPOTS=100` draws a hundred of each game; without it fewer, as each is solved on a deck of its own.

use std::collections::{BTreeMap, BTreeSet};

use house_edge_core::cards::{Card, CardSet, Suit};
use house_edge_core::games::{ActionValue, Offer, Results, Spot, SpotAnswer};
use house_edge_core::outcome::{Fraction, ratio};
use rand::seq::SliceRandom;
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

use crate::common::four_card_tree::{self, BaseGame, BestFour};
use crate::common::streets_tree::{Streets, Sums};
use crate::common::{BETS, action, by_strategy, card_set, cards, criss_cross_tree, offer};

/// Number of spots that are drawn of a game, `usual` unless the variable says more.
fn number_of_spots(usual: usize) -> usize {
    let variable = std::env::var("HOUSE_EDGE_SPOTS").map(|number| number.parse().expect("a number of spots"));
    variable.unwrap_or(usual).max(usual)
}

/// How many cards are seen in a spot: every number from 1 to 20 in one of twenty spots in a row, and spread if they are
/// fewer.
fn number_seen(spot: usize) -> usize {
    1 + 7 * spot % 20
}

/// A spot, and cards that are out of play.
#[derive(Clone, Debug)]
struct Dealt {
    spot: Spot,
    seen: Vec<Card>,
}

impl Dealt {
    /// A spot of the game of this id, with this number of cards seen.
    fn draw(game: &str, seen: usize, generator: &mut Xoshiro256PlusPlus) -> Self {
        let mut deck: Vec<Card> = CardSet::FULL_DECK.iter().collect();
        deck.shuffle(generator);
        let mut deal = |cards: usize| deck.split_off(deck.len() - cards);
        let (own, streets, at_once, against_dealer) = match game {
            "let-it-ride" => (3, 1, 1, false),
            "mississippi-stud" => (2, 2, 1, false),
            "criss-cross-poker" => (2, 2, 2, false),
            _ => (5, 0, 0, true),
        };
        let turned = generator.random_range(0..=streets);
        let mut spot = Spot { hand: deal(own), board: deal(at_once * turned), ..Spot::default() };
        spot.up_cards = deal(usize::from(against_dealer));
        if game != "let-it-ride" {
            spot.bets = (0..turned).map(|_| generator.random_range(1..=3)).collect();
        }
        // Cards bought or exchanged, in half of the spots.
        if game.starts_with("lunar") && generator.random() {
            let discarded = [0, 2, 3, 4, 5][generator.random_range(0..5)];
            (spot.discarded, spot.drawn) = (spot.hand[..discarded].to_vec(), deal(discarded.max(1)));
        }
        Dealt { spot, seen: deal(seen) }
    }

    fn of(hand: &str, board: &str, bets: &[u32], seen: Vec<Card>) -> Self {
        Dealt { spot: Spot { hand: cards(hand), board: cards(board), bets: bets.to_vec(), ..Spot::default() }, seen }
    }

    fn deck(&self) -> CardSet {
        CardSet::FULL_DECK.without(self.seen.iter().copied().collect())
    }

    fn answer(&self, offer: &Offer) -> SpotAnswer {
        let solver = offer.solver(self.deck()).expect("large enough");
        solver.spot(offer, &self.spot).unwrap_or_else(|error| panic!("{self:?}: {error}"))
    }

    /// The same spot with these suits, and with the cards that have no order in another one.
    fn renamed(&self, suits: [Suit; 4], generator: &mut Xoshiro256PlusPlus) -> Self {
        let rename = |&card: &Card| Card::new(card.rank(), suits[card.suit() as usize]);
        let mut shuffled = |cards: &[Card]| {
            let mut cards: Vec<Card> = cards.iter().map(rename).collect();
            cards.shuffle(generator);
            cards
        };
        let Spot { hand, board, up_cards, bets, discarded, drawn } = &self.spot;
        let (hand, discarded, drawn) = (shuffled(hand), shuffled(discarded), shuffled(drawn));
        let [board, up_cards] = [board, up_cards].map(|cards| cards.iter().map(rename).collect());
        let spot = Spot { hand, board, up_cards, bets: bets.clone(), discarded, drawn };
        Dealt { spot, seen: shuffled(&self.seen) }
    }
}

/// The worths of all actions, with cards in their names in these suits and in ascending order.
fn worths_in(suits: [Suit; 4], answer: &SpotAnswer) -> BTreeSet<(String, Vec<Card>, Fraction, Fraction)> {
    let of_action = |action: &ActionValue| {
        let (cards, words): (Vec<_>, Vec<_>) = action.action.split(' ').partition(|word| word.parse::<Card>().is_ok());
        let renamed = cards.iter().filter_map(|word| word.parse::<Card>().ok());
        let mut cards: Vec<Card> = renamed.map(|card| Card::new(card.rank(), suits[card.suit() as usize])).collect();
        cards.sort();
        (words.join(" "), cards, action.of_the_bet.clone(), action.with_open_bets.clone())
    };
    answer.actions.iter().map(of_action).collect()
}

/// Suits do not rank (§§ 643a.6, 655a.6, 674a.6, 641a.6, 671a.6), and cards have no order in a hand.
fn assert_suits_do_not_matter(game: &str, usual: usize) {
    let (offer, mut generator) = (offer(game, "base", "A"), Xoshiro256PlusPlus::seed_from_u64(46));
    for number in 0..number_of_spots(usual) {
        let (drawn, mut suits) = (Dealt::draw(game, number_seen(number), &mut generator), Suit::ALL);
        suits.shuffle(&mut generator);
        let renamed = drawn.renamed(suits, &mut generator);
        let answers = [&drawn, &renamed].map(|drawn| drawn.answer(&offer));
        let worths = [worths_in(suits, &answers[0]), worths_in(Suit::ALL, &answers[1])];
        assert!(worths[0] == worths[1], "{drawn:?} and {renamed:?}");
        let best = answers.each_ref().map(|answer| &answer.actions[0].with_open_bets);
        assert_eq!(best[0], best[1], "{drawn:?} and {renamed:?}");
    }
}

/// Ten of the numbers of cards that can be seen; the other ten are compared with every card left.
#[test]
fn suits_do_not_matter_to_let_it_ride() {
    assert_suits_do_not_matter("let-it-ride", 10);
}

#[test]
#[ignore = "second tier: suits renamed in every game"]
fn suits_do_not_matter_to_mississippi_stud() {
    assert_suits_do_not_matter("mississippi-stud", 10);
}

#[test]
#[ignore = "second tier: suits renamed in every game"]
fn suits_do_not_matter_to_criss_cross_poker() {
    assert_suits_do_not_matter("criss-cross-poker", 20);
}

#[test]
fn suits_do_not_matter_to_four_card_poker() {
    assert_suits_do_not_matter("four-card-poker", 40);
}

#[test]
#[ignore = "second tier: suits renamed in every game"]
fn suits_do_not_matter_to_lunar_poker() {
    assert_suits_do_not_matter("lunar-poker", 4);
}

#[test]
#[ignore = "second tier: suits renamed in every game"]
fn suits_do_not_matter_to_lunar_poker_of_2013() {
    assert_suits_do_not_matter("lunar-poker-2013", 4);
}

/// The action listed first is worth most, and every one is worth this much.
fn assert_worths<'n>(dealt: &Dealt, offer: &Offer, expected: impl Iterator<Item = (&'n str, Fraction)>) {
    let (answer, expected) = (dealt.answer(offer), expected.map(|(name, worth)| (name.to_string(), worth)));
    let expected: BTreeMap<String, Fraction> = expected.collect();
    let worths = answer.actions.iter().map(|action| (action.action.clone(), action.with_open_bets.clone()));
    assert_eq!(worths.collect::<BTreeMap<_, _>>(), expected, "{dealt:?}");
    assert_eq!(Some(&answer.actions[0].with_open_bets), expected.values().max(), "{dealt:?}");
}

/// Each action's results are those of these deals: won, even and lost.
fn assert_results<'n>(dealt: &Dealt, offer: &Offer, expected: impl Iterator<Item = (&'n str, [i64; 3])>) {
    let answer = dealt.answer(offer);
    for (name, deals) in expected {
        let [won, even, lost] = deals.map(|some| ratio(some, deals.iter().sum::<i64>()));
        assert_eq!(action(&answer, name).results, Some(Results { won, even, lost }), "{dealt:?} {name}");
    }
}

/// Every action of a game of streets against every card left.
fn assert_streets_equal_every_card_left(offer: &Offer, spots: impl IntoIterator<Item = Dealt>) {
    let streets = Streets::of(offer);
    for dealt in spots {
        let seen: CardSet = dealt.spot.hand.iter().chain(&dealt.spot.board).copied().collect();
        let position = streets.position(dealt.deck(), seen);
        let units = 1 + dealt.spot.bets.iter().map(|&bet| bet as usize).sum::<usize>();
        let worth = |sums: &Sums| ratio(sums[units], position.ways);
        let names = streets.rules.actions.iter().map(|(name, _)| *name);
        assert_worths(&dealt, offer, names.zip(position.after.iter().map(worth)));
        let results = |&(name, added)| (name, streets.results(dealt.deck(), seen, units, added));
        assert_results(&dealt, offer, streets.rules.actions.iter().map(results));
    }
}

fn drawn_spots_of_streets_equal_every_card_left(game: &str) {
    let mut generator = Xoshiro256PlusPlus::seed_from_u64(47);
    // The numbers that the symmetry is not tried with come first.
    let draw = |number| Dealt::draw(game, number_seen(number + 10), &mut generator);
    assert_streets_equal_every_card_left(&offer(game, "base", "A"), (0..number_of_spots(10)).map(draw));
}

#[test]
fn drawn_spots_of_let_it_ride_equal_every_card_left() {
    drawn_spots_of_streets_equal_every_card_left("let-it-ride");
}

#[test]
#[ignore = "second tier: decisions of the full deck against their spots"]
fn drawn_spots_of_mississippi_stud_equal_every_card_left() {
    drawn_spots_of_streets_equal_every_card_left("mississippi-stud");
}

/// Six other players' hands in Let It Ride, five in Mississippi Stud with three cards more.
const NEIGHBOURS: &str = "Qs 7s 7h 2d 3d 4d Ah Ad 9s 5c 6c 8c Kc Kd 4h 2c Jc 3s";

/// With all other players' cards known, with one card, and between.
#[test]
fn let_it_ride_equals_every_card_left() {
    let spots = [
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
    ];
    let spots = spots.map(|(hand, board, seen)| Dealt::of(hand, board, &[], cards(seen)));
    assert_streets_equal_every_card_left(&offer("let-it-ride", "base", "A"), spots);
}

/// Bets of earlier decisions are on the table.
#[test]
fn mississippi_stud_equals_every_card_left() {
    let spots = [
        ("Jd 9h", "", &[][..], NEIGHBOURS),
        ("Td 6d", "8d", &[3], NEIGHBOURS),
        ("Qh 5h", "9c Js", &[1, 3], NEIGHBOURS),
        ("Ks Kh", "", &[], "Qs 7h"),
        ("Ts Ah", "Ac", &[1], "7c 6h"),
    ];
    let spots = spots.map(|(hand, board, bets, seen)| Dealt::of(hand, board, bets, cards(seen)));
    assert_streets_equal_every_card_left(&offer("mississippi-stud", "base", "A"), spots);
}

/// Every action against every hidden hand left, of which there are `most` at most.
fn assert_four_card_poker_equals_every_hidden_hand_left(spots: impl IntoIterator<Item = Dealt>, most: i64) {
    let offer = four_card_tree::base();
    let (game, mut best_four) = (BaseGame::of(&offer), BestFour::default());
    for dealt in spots {
        let player = best_four.of(dealt.spot.hand.iter().copied().collect());
        let in_sight = dealt.spot.cards(CardSet::FULL_DECK).expect("different cards");
        let (mut sums, mut results, mut hidden_hands) = ([0_i64; 4], [[0; 3]; 4], 0_i64);
        for hidden in dealt.deck().without(in_sight).subsets::<5>() {
            let dealer = best_four.of(hidden.into_iter().chain(dealt.spot.up_cards.iter().copied()).collect());
            for (play, (sum, results)) in sums.iter_mut().zip(&mut results).enumerate() {
                let net = game.net(play as i64, player, dealer);
                *sum += net;
                results[usize::from(net <= 0) + usize::from(net < 0)] += 1;
            }
            hidden_hands += 1;
        }
        assert!(hidden_hands <= most, "{hidden_hands}");
        let names = ["fold", "play 1x", "play 2x", "play 3x"];
        assert_worths(&dealt, &offer, names.into_iter().zip(sums.map(|sum| ratio(sum, hidden_hands))));
        assert_results(&dealt, &offer, names.into_iter().zip(results));
    }
}

/// With 24 to 30 cards seen, so that at most C(22, 5) = 26,334 hidden hands are left.
#[test]
fn drawn_spots_of_four_card_poker_equal_every_hidden_hand_left() {
    let mut generator = Xoshiro256PlusPlus::seed_from_u64(48);
    let draw = |number| Dealt::draw("four-card-poker", 24 + number % 7, &mut generator);
    assert_four_card_poker_equals_every_hidden_hand_left((0..number_of_spots(7)).map(draw), 26_334);
}

/// Five other players' hands: C(21, 5) = 20,349 hidden hands are left.
#[test]
fn four_card_poker_equals_every_hidden_hand_left() {
    const OTHERS: &str = "Th 2c 9s 9h 5d  Ah Ac 6s 7c 8c  Kd Kh Qs Qc 4h  2h 3h 5h 5c 6d  Js Jh Jd 7s 8s";
    let spots =
        [("Ts Td 9c 4c 3d", "Tc"), ("2s 2d Qd Jc 7d", "As"), ("4s 5s 6c 7h 8h", "8d"), ("6h 7h 8h Qh Ks", "3s")];
    let spots = spots.map(|(hand, up)| {
        let dealt = Dealt::of(hand, "", &[], cards(OTHERS));
        Dealt { spot: Spot { up_cards: cards(up), ..dealt.spot }, ..dealt }
    });
    assert_four_card_poker_equals_every_hidden_hand_left(spots, 20_349);
}

/// Every action against all ways to turn the cards left.
fn assert_criss_cross_poker_equals_every_card_left(spots: impl IntoIterator<Item = Dealt>) {
    let offer = criss_cross_tree::base();
    let game = criss_cross_tree::BaseGame::of(&offer);
    for dealt in spots {
        let own = [dealt.spot.hand[0], dealt.spot.hand[1]];
        let ends: Vec<[Card; 2]> = dealt.spot.board.chunks(2).map(|ends| [ends[0], ends[1]]).collect();
        let placed: Vec<i64> = dealt.spot.bets.iter().map(|&bet| bet.into()).collect();
        let sums = criss_cross_tree::sums_of_actions(dealt.deck(), &game, own, &ends, &placed);
        // The two ends of each hand that is still hidden are turned in any order, then the middle card.
        let left = dealt.deck().len() - 2 - dealt.spot.board.len();
        let pairs = |cards: usize| (cards * (cards - 1) / 2) as i64;
        let deals = match ends.len() {
            0 => pairs(left) * pairs(left - 2) * (left - 4) as i64,
            1 => pairs(left) * (left - 2) as i64,
            _ => left as i64,
        };
        assert_worths(&dealt, &offer, BETS.into_iter().zip(sums.map(|sum| ratio(sum, deals))));
    }
}

/// With 30 to 40 cards seen: at least one community card is left to be turned behind four in sight.
#[test]
fn drawn_spots_of_criss_cross_poker_equal_every_card_left() {
    let mut generator = Xoshiro256PlusPlus::seed_from_u64(49);
    let draw = |number| Dealt::draw("criss-cross-poker", 30 + number % 11, &mut generator);
    assert_criss_cross_poker_equals_every_card_left((0..number_of_spots(22)).map(draw));
}

/// Twelve cards are left, of which no two suits are equivalent: on every street.
#[test]
fn criss_cross_poker_equals_every_card_left() {
    let left = card_set("2c 5c 6c 9c Kc  6d 7d Ad  7h 8h Jh  9s");
    let spots = [
        ("6c 9c", "", &[][..]),
        ("7h 8h", "", &[]),
        ("6c 9c", "2c Kc", &[1]),
        ("6d 7d", "8h 9s", &[3]),
        ("6c 9c", "2c 5c 7d 8h", &[1, 3]),
    ];
    let of = |(hand, board, bets)| Dealt::of(hand, board, bets, CardSet::FULL_DECK.without(left).iter().collect());
    assert_criss_cross_poker_equals_every_card_left(spots.map(of));
}

/// At the Middle Bet every middle card is looked at. Before it, an action's results are the mean of those of the best
/// action at the next decision, over the pairs of ends that may be turned.
#[test]
fn results_of_criss_cross_poker_are_those_of_every_card_left() {
    let offer = criss_cross_tree::base();
    let game = criss_cross_tree::BaseGame::of(&offer);
    let deck = card_set("2c 5c 6c 9c Kc 6d 7d Ad 7h 8h Jh");
    let solver = offer.solver(deck).expect("large enough");
    let results = |spot: &Spot, place: &dyn Fn(&ActionValue) -> bool| {
        let answer = solver.spot(&offer, spot).expect("a spot");
        let Results { won, even, lost } =
            answer.actions.into_iter().find(place).and_then(|best| best.results).expect("some");
        [won, even, lost]
    };
    let of = |board: &str, bets: &[u32]| Dealt::of("6c 9c", board, bets, Vec::new()).spot;
    let middle = of("2c 5c 7d 8h", &[1, 3]);
    let left = deck.without(middle.cards(deck).expect("different cards"));
    for (bet, name) in BETS.into_iter().enumerate().skip(1) {
        let mut deals = [0; 3];
        for card in left.iter() {
            let hand = |ends: &[Card]| game.hand([middle.hand[0], middle.hand[1], ends[0], ends[1], card]);
            let net = game.net(i64::MAX, [1, 3, bet as i64], [&middle.board[..2], &middle.board[2..]].map(hand));
            deals[usize::from(net <= 0) + usize::from(net < 0)] += 1;
        }
        let expected = deals.map(|some| ratio(some, left.len()));
        assert_eq!(results(&middle, &|action| action.action == name), expected);
    }
    for before in [of("", &[]), of("2c 5c", &[2])] {
        let ends: Vec<[Card; 2]> = deck.without(before.cards(deck).expect("different cards")).subsets::<2>().collect();
        let mut sums = [0, 0, 0].map(|none| ratio(none, 1));
        for two in &ends {
            let (board, bets) = ([&before.board[..], two].concat(), [&before.bets[..], &[3]].concat());
            let next = Spot { board, bets, ..before.clone() };
            sums.iter_mut()
                .zip(results(&next, &|_| true))
                .for_each(|(sum, share)| *sum += share / ratio(ends.len(), 1));
        }
        assert_eq!(results(&before, &|action| action.action == "bet 3x"), sums);
    }
    assert_eq!(results(&of("", &[]), &|action| action.action == "fold"), [0, 0, 1].map(|share| ratio(share, 1)));
}

/// The strategy plays a pair of 9s 1x by its rules. With the other tens seen, the up card is not paired, and 3x is the
/// best.
#[test]
fn a_named_strategy_does_not_look_at_cards_seen() {
    let simple = by_strategy(&four_card_tree::base(), "simple");
    let spot = Spot { hand: cards("9s 9d Js 4c 7d"), up_cards: cards("Tc"), ..Spot::default() };
    let answers = ["", "Ts Th Td"].map(|seen| Dealt { spot: spot.clone(), seen: cards(seen) }.answer(&simple));
    assert!(answers.iter().all(|answer| answer.by_strategy.as_deref() == Some("play 1x")));
    let best: BTreeSet<&str> = answers.iter().map(|answer| answer.actions[0].action.as_str()).collect();
    assert_eq!(best, BTreeSet::from(["play 1x", "play 3x"]));
}
