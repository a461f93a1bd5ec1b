//! Solvers on decks that are too short, and on decks between the shortest and the full one with suits of different
//! lengths.

use crate::common::streets_tree::Streets;
use crate::common::{offer, sets, solved_distribution};
use house_edge_core::cards::{Card, CardSet, Suit};
use house_edge_core::outcome::{Measures, ratio};
use rand::SeedableRng;
use rand::seq::SliceRandom;
use rand_xoshiro::Xoshiro256PlusPlus;

#[test]
fn a_deck_too_small_for_a_round_is_refused() {
    for (game, cards) in
        [("let-it-ride", 5), ("mississippi-stud", 5), ("criss-cross-poker", 7), ("four-card-poker", 11)]
    {
        let fewer = CardSet::FULL_DECK.iter().take(cards - 1).collect();
        let error = offer(game, "base", "A").solver(fewer).err().expect("too small");
        assert!(error.to_string().contains(&format!("{cards} cards")), "{error}");
    }
}

/// A deck of this many cards.
fn random_deck(cards: usize, generator: &mut Xoshiro256PlusPlus) -> CardSet {
    let mut deck: Vec<Card> = CardSet::FULL_DECK.iter().collect();
    let (dealt, _) = deck.partial_shuffle(generator, cards);
    dealt.iter().copied().collect()
}

/// The best play of all hands of the deck, card by card; decks that have more classes of four cards than 2^16 are
/// among them.
fn assert_streets_equal_every_card(game: &str, sizes: &[usize]) {
    let (offer, mut generator) = (offer(game, "base", "A"), Xoshiro256PlusPlus::seed_from_u64(50));
    let streets = Streets::of(&offer);
    for &size in sizes {
        let deck = random_deck(size, &mut generator);
        let hands = sets(deck, streets.rules.own_cards);
        let sum: i64 = hands.iter().map(|&hand| streets.best(deck, hand)[1]).sum();
        let ways = streets.position(deck, hands[0]).ways * hands.len() as i64;
        let solved = Measures::of(&offer.solver(deck).expect("large enough").outcomes(&offer).expect("solved"));
        // The unit that stays before any decision: the ante, and the third bet of Let It Ride (§ 643a.11(d)).
        assert_eq!(solved.expected_net, ratio(sum, ways), "{size} cards: {deck:?}");
    }
}

#[test]
fn let_it_ride_equals_every_card_of_large_decks() {
    assert_streets_equal_every_card("let-it-ride", &[20, 33, 44, 50]);
}

#[test]
fn mississippi_stud_equals_every_card_of_large_decks() {
    assert_streets_equal_every_card("mississippi-stud", &[20, 33, 44, 50]);
}

/// Suits do not rank, so a deck with its suits renamed is worth the same, outcome by outcome.
fn assert_suits_do_not_matter(game: &str, wager: &str, sizes: &[usize]) {
    let (offer, mut generator) = (offer(game, wager, "A"), Xoshiro256PlusPlus::seed_from_u64(51));
    for &size in sizes {
        let (deck, mut suits) = (random_deck(size, &mut generator), Suit::ALL);
        suits.rotate_left(1 + size % 3);
        let renamed = deck.iter().map(|card| Card::new(card.rank(), suits[card.suit() as usize])).collect();
        assert_eq!(solved_distribution(deck, &offer), solved_distribution(renamed, &offer), "{size} cards: {deck:?}");
    }
}

#[test]
fn suits_do_not_matter_to_games_of_streets() {
    assert_suits_do_not_matter("let-it-ride", "base", &[12, 27, 39, 48]);
    assert_suits_do_not_matter("mississippi-stud", "base", &[12, 27, 39, 48]);
}

#[test]
fn suits_do_not_matter_to_criss_cross_poker() {
    assert_suits_do_not_matter("criss-cross-poker", "base", &[12, 19, 26]);
}

#[test]
fn suits_do_not_matter_to_four_card_poker() {
    assert_suits_do_not_matter("four-card-poker", "base", &[14, 19, 24]);
    assert_suits_do_not_matter("four-card-poker", "bad-beat-bonus", &[14, 19, 24]);
}

#[test]
#[ignore = "second tier: suits renamed in every game"]
fn suits_do_not_matter_to_ultimate_texas_holdem() {
    assert_suits_do_not_matter("ultimate-texas-holdem", "base", &[14, 23, 36, 51]);
}

#[test]
#[ignore = "second tier: suits renamed in every game"]
fn suits_do_not_matter_to_lunar_poker() {
    assert_suits_do_not_matter("lunar-poker", "base", &[15]);
}
