//! Tests over all games.

use super::changed_pays::{assert_paid_on_their_units, offers_of};
use super::poker_hand::PokerHand;
use super::pricing::priced_kinds;
use super::settlement::settled_kind;
use crate::cards::{CardSet, Rank, Suit};
use crate::games::{GAMES, SolveError};

#[test]
fn every_side_wager_is_paid_on_one_unit() {
    for facts in GAMES.iter().map(|game| game.facts()) {
        for offer in offers_of(facts, |wager| wager.side.is_some()) {
            let kinds = offer.wager.side.expect("as chosen").kinds;
            assert_paid_on_their_units(&offer, |offer| priced_kinds(offer, kinds, &vec![1; kinds.count]));
            assert_paid_on_their_units(&offer, |offer| {
                (0..kinds.count).map(|kind| settled_kind(offer, kinds, kind)).collect()
            });
        }
    }
}

/// A croupier deals from the full deck, whatever the solver has counted.
#[test]
fn no_croupier_deals_from_a_short_deck() {
    let deck = CardSet::deck(&Rank::ALL[6..], &Suit::ALL);
    for game in GAMES {
        let solver = game.solver(deck).expect("28 cards are enough");
        for offer in offers_of(game.facts(), |_| true) {
            let offers = std::slice::from_ref(&offer);
            for croupier in [solver.croupier(offers), solver.literal_croupier(offers), solver.croupier_together(offers)]
            {
                assert!(matches!(croupier.err(), Some(SolveError::ShortDeck)), "{}", offer.name());
            }
        }
    }
}

/// Mississippi Stud's five cards are of the kinds of its base game, and three cards of Let It Ride are not.
#[test]
fn kinds_are_the_same_by_their_names() {
    let kinds_of = |game: &str, wager: &str| {
        let facts = GAMES.iter().map(|game| game.facts()).find(|facts| facts.id == game).expect("a game");
        let wager = facts.wagers.iter().find(|known| known.id == wager).expect("a wager");
        wager.side.expect("a side wager").kinds
    };
    assert!(kinds_of("mississippi-stud", "progressive").are::<PokerHand>());
    assert!(!kinds_of("let-it-ride", "three-card-bonus").are::<PokerHand>());
}
