//! Criss-Cross Poker on short decks: the solver against a naive walk over every deal and every bet.

use std::collections::BTreeMap;

use crate::common::criss_cross_tree::{BaseGame, Rules, base, decks, expert, simple, tree_distribution};
use crate::common::{offer, solved_distribution, with_pays};
use house_edge::cards::{Card, CardSet, Rank, Suit};
use house_edge::games::Offer;
use house_edge::hands::{FiveCardCategory, reference};
use house_edge::paytable::{Odds, Units, whole_units};
use proptest::prelude::*;

fn assert_solver_equals_the_tree(deck: CardSet, offer: &Offer, rules: Option<Rules>) {
    let tree = tree_distribution(deck, &BaseGame::of(offer), rules);
    let tree: BTreeMap<(Units, Units, bool), u128> = tree
        .into_iter()
        .map(|((net, wagered, folded), count)| ((whole_units(net), whole_units(wagered), folded), count))
        .collect();
    assert_eq!(solved_distribution(deck, offer), tree, "{}", offer.name());
}

#[test]
fn the_solver_equals_the_tree() {
    for deck in decks() {
        assert_solver_equals_the_tree(deck, &base(), None);
    }
}

#[test]
fn the_solver_equals_the_tree_on_a_deck_with_flushes_straights_and_folds() {
    let deck =
        CardSet::deck(&[Rank::Four, Rank::Five, Rank::Six, Rank::Seven, Rank::Eight, Rank::Nine], &Suit::ALL[..2]);
    let deck = deck.with(Card::new(Rank::Two, Suit::Hearts)).with(Card::new(Rank::Three, Suit::Spades));
    assert_solver_equals_the_tree(deck, &base(), None);
}

const STRATEGIES: [(&str, Rules); 2] = [("simple", simple), ("expert", expert)];

#[test]
fn named_strategies_equal_the_tree_played_by_their_rules() {
    let mixed = CardSet::deck(
        &[Rank::Two, Rank::Four, Rank::Five, Rank::Ten, Rank::Jack, Rank::Queen, Rank::King],
        &Suit::ALL[..2],
    );
    for deck in decks().into_iter().chain([mixed]) {
        for (name, rules) in STRATEGIES {
            let strategy = base().wager.strategy(name);
            assert!(strategy.is_some());
            assert_solver_equals_the_tree(deck, &Offer { strategy, ..base() }, Some(rules));
        }
    }
}

#[test]
fn a_deck_of_six_cards_is_refused() {
    let six: CardSet = CardSet::FULL_DECK.iter().take(6).collect();
    let error = base().game.solver(six).err().expect("too small");
    assert!(error.to_string().contains("7 cards"), "{error}");
}

/// § 674a.7(e): by the five community cards alone, of which every set is equally likely.
#[test]
fn the_five_card_bonus_counts_every_set_of_five_cards() {
    let bonus = offer("criss-cross-poker", "five-card-bonus", "A");
    for deck in decks() {
        let table = bonus.game.solver(deck).expect("seven cards").outcomes(&bonus).expect("solved");
        let sets = deck.subsets::<5>().map(reference::five_card).collect::<Vec<_>>();
        assert_eq!(table.cycle(), sets.len() as u128);
        let pairs =
            sets.iter().filter(|hand| hand.category == FiveCardCategory::Pair && hand.ranks[0] >= Rank::Six).count();
        assert_eq!(table.outcome("pair-of-sixes-or-better").expect("listed").count, pairs as u128);
        let nothing = |category, rank| {
            category == FiveCardCategory::HighCard || category == FiveCardCategory::Pair && rank < Rank::Six
        };
        let lost = sets.iter().filter(|hand| nothing(hand.category, hand.ranks[0])).count();
        assert_eq!(table.outcome("no-paying-hand").expect("listed").count, lost as u128);
        let straights = sets.iter().filter(|hand| hand.category == FiveCardCategory::Straight).count();
        assert_eq!(table.outcome("straight").expect("listed").count, straights as u128);
    }
}

/// A paytable may pay up to 10^9.
#[test]
fn the_greatest_pays_are_added_up_without_overflow() {
    let greatest = with_pays(&base(), &[Some(1_000_000_000); 12], Odds::ToOne);
    for deck in decks() {
        assert_solver_equals_the_tree(deck, &greatest, None);
    }
    let table = greatest.game.solver(CardSet::FULL_DECK).expect("large enough").outcomes(&greatest).expect("solved");
    let most = table.outcomes().iter().filter(|outcome| outcome.count > 0).map(|outcome| outcome.net.clone()).max();
    // Two antes, and three bets of 3x.
    assert_eq!(most, Some(whole_units(11_000_000_000_u64)));
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 24, failure_persistence: None, ..ProptestConfig::default() })]

    /// Any pays at all on a deck of any shape, so that each of the other actions than a bet of 2x is the best somewhere.
    #[test]
    fn the_solver_equals_the_tree_on_random_paytables_and_decks(
        pays in prop::collection::vec(prop::option::weighted(0.8, 0_u64..6), 10),
        antes in prop::collection::vec(prop::option::weighted(0.8, 0_u64..4), 2),
        for_one in any::<bool>(),
        player in 0..4_usize,
        cards in prop::sample::subsequence((0..52_u8).collect::<Vec<_>>(), 7..=11),
    ) {
        let deck: CardSet = cards.into_iter().filter_map(Card::from_index).collect();
        let odds = if for_one { Odds::ForOne } else { Odds::ToOne };
        let offer = with_pays(&base(), &[pays, antes].concat(), odds);
        let named = STRATEGIES.get(player);
        let strategy = named.and_then(|(name, _)| offer.wager.strategy(name));
        assert_solver_equals_the_tree(deck, &Offer { strategy, ..offer }, named.map(|(_, rules)| *rules));
    }
}
