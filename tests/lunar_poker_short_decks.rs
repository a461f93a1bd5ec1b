//! Lunar Poker on short decks: the solver against a naive walk over every hand, up card, draw and hidden hand.

mod common;

use std::collections::BTreeMap;

use common::lunar_tree::{Distribution, Game};
use common::{offer, with_pays};
use house_edge::cards::{Card, CardSet, Rank, Suit};
use house_edge::games::Offer;
use house_edge::paytable::{Odds, Units};
use num_traits::ToPrimitive;

fn solved(deck: CardSet, offer: &Offer) -> Distribution {
    let table = offer.game.solver(deck).expect("large enough").outcomes(offer).expect("solved");
    let mut distribution = BTreeMap::new();
    for outcome in table.outcomes().iter().filter(|outcome| outcome.count > 0) {
        let whole = |units: &Units| units.to_integer().to_i64().expect("small");
        let end = (whole(&outcome.net), whole(&outcome.wagered), outcome.folded);
        *distribution.entry(end).or_insert_with(Units::default) += Units::new(outcome.count.into(), table.cycle().into());
    }
    distribution
}

fn assert_solver_equals_the_tree(deck: CardSet, offer: &Offer) {
    assert_eq!(solved(deck, offer), Game::new(deck, offer).distribution(), "{} {deck:?}", offer.name());
}

/// Decks of fifteen cards that between them deal every kind of hand, to the player, the dealer, and after every draw.
fn decks() -> Vec<CardSet> {
    let high = CardSet::deck(&Rank::ALL[8..], &Suit::ALL[..3]);
    let low = CardSet::deck(&[Rank::Two, Rank::Three, Rank::Four, Rank::Five, Rank::Ace], &Suit::ALL[1..]);
    let quads = CardSet::deck(&[Rank::Ace, Rank::King, Rank::Seven], &Suit::ALL)
        .iter()
        .chain(CardSet::deck(&[Rank::Eight, Rank::Nine, Rank::Ten], &Suit::ALL[..1]).iter())
        .collect();
    let flushes = CardSet::deck(&Rank::ALL[5..], &Suit::ALL[2..3])
        .iter()
        .chain(CardSet::deck(&[Rank::Six, Rank::Nine, Rank::King], &[Suit::Clubs, Suit::Spades]).iter())
        .chain([Card::new(Rank::Two, Suit::Diamonds)])
        .collect();
    vec![high, low, quads, flushes]
}

fn base() -> Offer {
    offer("lunar-poker", "base", "A")
}

#[test]
fn the_solver_equals_the_tree_in_every_reading() {
    let readings = [None, base().wager.reading("no-equal-second"), base().wager.reading("no-second-on-six")];
    for (deck, reading) in decks().into_iter().zip(readings.into_iter().cycle()).chain([(decks()[0], readings[2])]) {
        assert_solver_equals_the_tree(deck, &Offer { reading, ..base() });
    }
}

#[test]
fn ante_and_super_wager_together_equal_the_tree() {
    let offer = offer("lunar-poker", "ante-and-super", "A");
    let readings = [None, offer.wager.reading("straight-flush-as-flush"), offer.wager.reading("unpaired")];
    for (deck, reading) in decks().into_iter().zip(readings) {
        assert_solver_equals_the_tree(deck, &Offer { reading, ..offer.clone() });
    }
}

#[test]
fn other_pays_move_every_decision() {
    let pays = [9, 30, 2, 11, 0, 6, 1, 3, 4, 2, 3, 0, 40, 7].map(Some);
    for deck in decks().into_iter().skip(2) {
        assert_solver_equals_the_tree(deck, &with_pays(&base(), &pays, Odds::ToOne));
    }
}
