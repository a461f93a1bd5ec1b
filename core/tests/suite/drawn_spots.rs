//! Spots drawn at random, with cards seen: by symmetry and against plain enumeration.
//!
//! `HOUSE_EDGE_SPOTS=100` draws a hundred of each game; without it fewer, as each is solved on a deck of its own.

use std::collections::{BTreeMap, BTreeSet};

use crate::common::four_card_tree::{self, BestFour};
use crate::common::streets_tree::{Streets, Sums};
use crate::common::{criss_cross_tree, offer};
use house_edge_core::cards::{Card, CardSet, Suit};
use house_edge_core::games::{ActionValue, Offer, Spot, SpotAnswer};
use house_edge_core::outcome::Fraction;
use rand::seq::SliceRandom;
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

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
struct Drawn {
    spot: Spot,
    seen: Vec<Card>,
}

impl Drawn {
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
        spot.up_card = against_dealer.then(|| deal(1)[0]);
        if game != "let-it-ride" {
            spot.bets = (0..turned).map(|_| generator.random_range(1..=3)).collect();
        }
        // Cards bought or exchanged, in half of the spots.
        if game.starts_with("lunar") && generator.random() {
            let discarded = [0, 2, 3, 4, 5][generator.random_range(0..5)];
            (spot.discarded, spot.drawn) = (spot.hand[..discarded].to_vec(), deal(discarded.max(1)));
        }
        Drawn { spot, seen: deal(seen) }
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
        let Spot { hand, board, up_card, bets, discarded, drawn } = &self.spot;
        let (hand, discarded, drawn) = (shuffled(hand), shuffled(discarded), shuffled(drawn));
        let (board, up_card) = (board.iter().map(rename).collect(), up_card.as_ref().map(rename));
        let spot = Spot { hand, board, up_card, bets: bets.clone(), discarded, drawn };
        Drawn { spot, seen: shuffled(&self.seen) }
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
        let (drawn, mut suits) = (Drawn::draw(game, number_seen(number), &mut generator), Suit::ALL);
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
fn suits_do_not_matter_to_mississippi_stud() {
    assert_suits_do_not_matter("mississippi-stud", 10);
}

#[test]
fn suits_do_not_matter_to_criss_cross_poker() {
    assert_suits_do_not_matter("criss-cross-poker", 20);
}

#[test]
fn suits_do_not_matter_to_four_card_poker() {
    assert_suits_do_not_matter("four-card-poker", 40);
}

#[test]
fn suits_do_not_matter_to_lunar_poker() {
    assert_suits_do_not_matter("lunar-poker", 4);
}

#[test]
fn suits_do_not_matter_to_lunar_poker_of_2013() {
    assert_suits_do_not_matter("lunar-poker-2013", 4);
}

/// The worth of all open bets by action.
fn worths(answer: &SpotAnswer) -> BTreeMap<String, Fraction> {
    answer.actions.iter().map(|action| (action.action.clone(), action.with_open_bets.clone())).collect()
}

/// The action listed first is worth most, and every one is worth this much.
fn assert_worths<'n>(drawn: &Drawn, offer: &Offer, expected: impl Iterator<Item = (&'n str, Fraction)>) {
    let (answer, expected) = (drawn.answer(offer), expected.map(|(name, worth)| (name.to_string(), worth)));
    let expected: BTreeMap<String, Fraction> = expected.collect();
    assert_eq!(worths(&answer), expected, "{drawn:?}");
    assert_eq!(Some(&answer.actions[0].with_open_bets), expected.values().max(), "{drawn:?}");
}

fn assert_streets_equal_every_card_left(game: &str) {
    let (offer, mut generator) = (offer(game, "base", "A"), Xoshiro256PlusPlus::seed_from_u64(47));
    let streets = Streets::of(&offer);
    for number in 0..number_of_spots(10) {
        // The numbers that the symmetry is not tried with come first.
        let drawn = Drawn::draw(game, number_seen(number + 10), &mut generator);
        let seen = drawn.spot.hand.iter().chain(&drawn.spot.board).copied().collect();
        let position = streets.position(drawn.deck(), seen);
        let units = 1 + drawn.spot.bets.iter().map(|&bet| bet as usize).sum::<usize>();
        let worth = |sums: &Sums| Fraction::new(sums[units].into(), position.ways.into());
        let names = streets.actions.iter().map(|(name, _)| *name);
        assert_worths(&drawn, &offer, names.zip(position.after.iter().map(worth)));
    }
}

#[test]
fn let_it_ride_equals_every_card_left() {
    assert_streets_equal_every_card_left("let-it-ride");
}

#[test]
fn mississippi_stud_equals_every_card_left() {
    assert_streets_equal_every_card_left("mississippi-stud");
}

/// With 24 to 30 cards seen, so that at most C(22, 5) = 26,334 hidden hands are left.
#[test]
fn four_card_poker_equals_every_hidden_hand_left() {
    let (offer, mut generator) = (offer("four-card-poker", "base", "A"), Xoshiro256PlusPlus::seed_from_u64(48));
    let (game, mut best_four) = (four_card_tree::BaseGame::of(&offer), BestFour::default());
    for number in 0..number_of_spots(7) {
        let drawn = Drawn::draw("four-card-poker", 24 + number % 7, &mut generator);
        let player = best_four.of(drawn.spot.hand.iter().copied().collect());
        let in_sight = drawn.spot.cards(CardSet::FULL_DECK).expect("different cards");
        let (mut sums, mut hidden_hands) = ([0_i64; 4], 0_i64);
        for hidden in drawn.deck().without(in_sight).subsets::<5>() {
            let dealer = best_four.of(hidden.into_iter().chain(drawn.spot.up_card).collect());
            sums.iter_mut().zip(0..).for_each(|(sum, play)| *sum += game.net(play, player, dealer));
            hidden_hands += 1;
        }
        let names = ["fold", "play 1x", "play 2x", "play 3x"];
        assert_worths(
            &drawn,
            &offer,
            names.into_iter().zip(sums.map(|sum| Fraction::new(sum.into(), hidden_hands.into()))),
        );
    }
}

/// With 30 to 40 cards seen: at least one community card is left to be turned behind four in sight.
#[test]
fn criss_cross_poker_equals_every_card_left() {
    let (offer, mut generator) = (offer("criss-cross-poker", "base", "A"), Xoshiro256PlusPlus::seed_from_u64(49));
    let game = criss_cross_tree::BaseGame::of(&offer);
    for number in 0..number_of_spots(22) {
        let drawn = Drawn::draw("criss-cross-poker", 30 + number % 11, &mut generator);
        let own = [drawn.spot.hand[0], drawn.spot.hand[1]];
        let ends: Vec<[Card; 2]> = drawn.spot.board.chunks(2).map(|ends| [ends[0], ends[1]]).collect();
        let placed: Vec<i64> = drawn.spot.bets.iter().map(|&bet| bet.into()).collect();
        let sums = criss_cross_tree::sums_of_actions(drawn.deck(), &game, own, &ends, &placed);
        // The two ends of each hand that is still hidden are turned in any order, then the middle card.
        let left = drawn.deck().len() - 2 - drawn.spot.board.len();
        let pairs = |cards: usize| (cards * (cards - 1) / 2) as i64;
        let deals = match ends.len() {
            0 => pairs(left) * pairs(left - 2) * (left - 4) as i64,
            1 => pairs(left) * (left - 2) as i64,
            _ => left as i64,
        };
        let names = ["fold", "bet 1x", "bet 2x", "bet 3x"];
        assert_worths(&drawn, &offer, names.into_iter().zip(sums.map(|sum| Fraction::new(sum.into(), deals.into()))));
    }
}
