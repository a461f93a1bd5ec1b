//! Criss-Cross Poker on short decks: the solver against a naive walk over every deal and every bet.

use crate::common::criss_cross_tree::{
    BaseGame, Rules, base, decks, expert, simple, sums_of_actions, tree_distribution,
};
use crate::common::{
    BETS, action, any_deck, any_odds, by_strategy, in_units, limited, offer, solved_distribution, with_pays,
};
use house_edge_core::cards::{Card, CardSet, Rank, Suit};
use house_edge_core::games::{Offer, Spot};
use house_edge_core::hands::{FiveCardCategory, reference};
use house_edge_core::paytable::{Odds, whole_units};
use proptest::prelude::*;

fn assert_solver_equals_the_tree(deck: CardSet, offer: &Offer, rules: Option<Rules>) {
    assert_equal(deck, offer, &BaseGame::of(offer), rules);
}

/// The same with antes of `unit` dollars and no more than `limit` dollars paid.
fn assert_limited_solver_equals_the_tree(deck: CardSet, offer: &Offer, money: (i64, i64, bool), rules: Option<Rules>) {
    let (unit, limit, known) = money;
    assert_equal(deck, &limited(offer, unit, limit, known), &BaseGame::of(offer).limited(unit, limit, known), rules);
}

fn assert_equal(deck: CardSet, offer: &Offer, game: &BaseGame, rules: Option<Rules>) {
    let tree = in_units(tree_distribution(deck, game, rules), game.unit);
    assert_eq!(solved_distribution(deck, offer), tree, "{}", offer.name());
}

/// Limits that bind with most straights, and with pairs; of whole antes, and with two thirds of one beside.
#[test]
#[ignore = "second tier: payout limits on short decks"]
fn under_a_payout_limit_the_solver_equals_the_tree() {
    for (place, deck) in decks().into_iter().enumerate() {
        assert_limited_solver_equals_the_tree(deck, &base(), (3, 20, true), None);
        let other = if place % 2 == 0 { (1, 2, true) } else { (3, 20, false) };
        assert_limited_solver_equals_the_tree(deck, &base(), other, None);
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
            assert_limited_solver_equals_the_tree(deck, &by_strategy(&base(), name), (3, 20, true), Some(rules));
        }
    }
}

/// With bets of 3x always, a limit of the most that can be won leaves every round as it is, and a dollar less does not.
#[test]
fn the_most_that_can_be_won_is_won_in_some_round_and_no_more() {
    let three_always: Rules = |_, _| 3;
    for deck in decks() {
        let solver = base().solver(deck).expect("large enough");
        let most_won = solver.most_won(&base()).expect("whole pays").expect("a limit is permitted");
        let most_won: i64 = most_won.to_integer().try_into().expect("small");
        let at = |limit| tree_distribution(deck, &BaseGame::of(&base()).limited(1, limit, true), Some(three_always));
        let unlimited = tree_distribution(deck, &BaseGame::of(&base()), Some(three_always));
        assert_eq!(at(most_won), unlimited);
        assert_ne!(at(most_won - 1), unlimited);
    }
}

/// The worth of every Middle and Down Bet in some spots of a deck, under limits that cut it.
#[test]
fn spots_under_a_payout_limit_are_those_of_the_tree() {
    let (unit, limit) = (3, 20);
    let deck = decks().remove(0);
    let game = BaseGame::of(&base()).limited(unit, limit, true);
    let offer = limited(&base(), unit, limit, true);
    let solver = base().solver(deck).expect("large enough");
    let cards: Vec<Card> = deck.iter().collect();
    for first in 0..cards.len() - 5 {
        let hand = [cards[first], cards[first + 1]];
        let ends = [[cards[first + 2], cards[first + 3]], [cards[first + 4], cards[first + 5]]];
        for (ends, placed) in [(&ends[..1], vec![1]), (&ends[..], vec![1, 3]), (&ends[..], vec![3, 2])] {
            let sums = sums_of_actions(deck, &game, hand, ends, &placed);
            let bets = placed.iter().map(|&bet| bet as u32).collect();
            let spot = Spot { hand: hand.into(), board: ends.concat(), bets, ..Spot::default() };
            let answer = solver.spot(&offer, &spot).expect("a spot of the game");
            // 7 cards are left of the 11 with the Across row in sight, 5 with both: 21 x 5 and 5 ways to go on.
            let deals = if ends.len() == 1 {
                (cards.len() - 4) * (cards.len() - 5) / 2 * (cards.len() - 6)
            } else {
                cards.len() - 6
            };
            let expected = sums.map(|sum| whole_units(sum) / whole_units(unit) / whole_units(deals));
            for (name, worth) in BETS.into_iter().zip(expected) {
                assert_eq!(action(&answer, name).with_open_bets, worth, "{spot:?} {name}");
            }
        }
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
            assert_solver_equals_the_tree(deck, &by_strategy(&base(), name), Some(rules));
        }
    }
}

/// § 674a.7(e): by the five community cards alone, of which every set is equally likely.
#[test]
fn the_five_card_bonus_counts_every_set_of_five_cards() {
    let bonus = offer("criss-cross-poker", "five-card-bonus", "A");
    for deck in decks() {
        let table = bonus.solver(deck).expect("seven cards").outcomes(&bonus).expect("solved");
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
    let table = greatest.solver(CardSet::FULL_DECK).expect("large enough").outcomes(&greatest).expect("solved");
    let most = table.outcomes().iter().filter(|outcome| outcome.count > 0).map(|outcome| outcome.net.clone()).max();
    // Two antes, and three bets of 3x.
    assert_eq!(most, Some(whole_units(11_000_000_000_u64)));
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 24, failure_persistence: None, ..ProptestConfig::default() })]

    /// Any pays at all on a deck of any shape, so that each of the other actions than a bet of 2x is the best
    /// somewhere.
    #[test]
    fn the_solver_equals_the_tree_on_random_paytables_and_decks(
        pays in prop::collection::vec(prop::option::weighted(0.8, 0_u64..6), 10),
        antes in prop::collection::vec(prop::option::weighted(0.8, 0_u64..4), 2),
        odds in any_odds(),
        player in 0..4_usize,
        deck in any_deck(7..=11),
    ) {
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
        deck in any_deck(7..=11),
    ) {
        let offer = with_pays(&base(), &[pays, antes].concat(), Odds::ToOne);
        assert_limited_solver_equals_the_tree(deck, &offer, money, None);
    }
}
