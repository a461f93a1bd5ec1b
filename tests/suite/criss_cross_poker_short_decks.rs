//! Criss-Cross Poker on short decks: the solver against a naive walk over every deal and every bet.

use std::collections::BTreeMap;

use crate::common::criss_cross_tree::{BaseGame, Rules, base, decks, expert, simple, tree_distribution};
use crate::common::{limited, offer, solved_distribution, with_pays};
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

/// The same with antes of `unit` dollars and no more than `limit` dollars paid.
fn assert_limited_solver_equals_the_tree(deck: CardSet, offer: &Offer, money: (i64, i64, bool), rules: Option<Rules>) {
    let (unit, limit, known) = money;
    let tree = tree_distribution(deck, &BaseGame::of(offer).limited(unit, limit, known), rules);
    let in_antes = |net: i64| whole_units(net) / whole_units(unit);
    let tree: BTreeMap<(Units, Units, bool), u128> = tree
        .into_iter()
        .map(|((net, wagered, folded), count)| ((in_antes(net), whole_units(wagered), folded), count))
        .collect();
    assert_eq!(solved_distribution(deck, &limited(offer, unit, limit, known)), tree, "{} {money:?}", offer.name());
}

/// Limits that bind with every flush, with most straights, with pairs; of which the limit is a whole number of antes, and two thirds
/// of one beside.
#[test]
fn under_a_payout_limit_the_solver_equals_the_tree() {
    for deck in decks() {
        for money in [(1, 20, true), (3, 20, true), (7, 30, true), (1, 2, true), (3, 20, false)] {
            assert_limited_solver_equals_the_tree(deck, &base(), money, None);
        }
    }
}

#[test]
fn a_payout_limit_changes_decisions() {
    let changed = decks().into_iter().filter(|&deck| {
        let [known, unknown] = [true, false].map(|known| solved_distribution(deck, &limited(&base(), 3, 20, known)));
        known != unknown
    });
    assert!(changed.count() >= 2);
}

#[test]
fn named_strategies_are_played_regardless_of_a_payout_limit() {
    for deck in decks() {
        for (name, rules) in STRATEGIES {
            let offer = Offer { strategy: base().wager.strategy(name), ..base() };
            assert_limited_solver_equals_the_tree(deck, &offer, (3, 20, true), Some(rules));
        }
    }
}

/// The most that all wagers win together, over every deal of a short deck.
#[test]
fn the_most_that_can_be_won_is_that_of_the_tree_with_the_greatest_bets() {
    let three_always: Rules = |_, _| 3;
    for deck in decks() {
        // A limit of a dollar leaves what is won less one unpaid, so the greatest difference is the most that is won.
        let unlimited = tree_distribution(deck, &BaseGame::of(&base()), Some(three_always));
        let most_net = unlimited.keys().map(|&(net, ..)| net).max().expect("some end");
        let solver = base().game.solver(deck).expect("large enough");
        let most_won = solver.most_won(&base()).expect("whole pays").expect("a limit is permitted");
        // Where the best deal loses nothing, what it wins is its net result.
        assert!(most_won >= whole_units(most_net), "{most_won} {most_net}");
        let solved = |limit: Units| {
            let at_one = limited(&base(), 1, limit.to_integer().try_into().expect("small"), true);
            solved_distribution(deck, &at_one)
        };
        assert_eq!(solved(most_won), solved_distribution(deck, &base()));
    }
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

    /// The same under any payout limit, known or not.
    #[test]
    fn the_solver_equals_the_tree_under_random_payout_limits(
        pays in prop::collection::vec(prop::option::weighted(0.8, 0_u64..6), 10),
        antes in prop::collection::vec(prop::option::weighted(0.8, 0_u64..4), 2),
        money in (1_i64..8, 1_i64..60, any::<bool>()),
        cards in prop::sample::subsequence((0..52_u8).collect::<Vec<_>>(), 7..=11),
    ) {
        let deck: CardSet = cards.into_iter().filter_map(Card::from_index).collect();
        let offer = with_pays(&base(), &[pays, antes].concat(), Odds::ToOne);
        assert_limited_solver_equals_the_tree(deck, &offer, money, None);
    }
}
