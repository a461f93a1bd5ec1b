//! Four Card Poker on short decks: the solver against a naive walk over every player's hand, up card and dealer's hand.

use std::collections::BTreeMap;

use crate::common::four_card_tree::{BEST_PLAY, BaseGame, Rules, base, decks, tree_distribution};
use crate::common::{solved_distribution, with_pays};
use house_edge_core::cards::{Card, CardSet, Rank, Suit};
use house_edge_core::games::Offer;
use house_edge_core::hands::{FourCardCategory, FourCardRanking};
use house_edge_core::paytable::{Odds, Units, whole_units};
use proptest::prelude::*;

fn assert_solver_equals_the_tree(deck: CardSet, offer: &Offer, rules: Rules) {
    let tree = tree_distribution(deck, &BaseGame::of(offer), rules);
    let tree: BTreeMap<(Units, Units, bool), u128> = tree
        .into_iter()
        .map(|((net, wagered, folded), count)| ((whole_units(net), whole_units(wagered), folded), count))
        .collect();
    assert_eq!(solved_distribution(deck, offer), tree, "{}", offer.name());
}

#[test]
fn the_solver_equals_the_tree_in_both_readings() {
    for deck in decks() {
        assert_solver_equals_the_tree(deck, &base(), BEST_PLAY);
        let reading = base().wager.reading("not-on-losing-hands");
        assert_solver_equals_the_tree(deck, &Offer { reading, ..base() }, BEST_PLAY);
    }
}

#[test]
fn the_solver_equals_the_tree_on_a_deck_of_sixteen_cards() {
    let deck = CardSet::deck(&[Rank::Seven, Rank::Eight, Rank::Nine, Rank::Ten], &Suit::ALL);
    assert_solver_equals_the_tree(deck, &base(), BEST_PLAY);
}

/// The rules of the strategy `simple`, from its words.
fn simple(player: FourCardRanking, _: [Card; 5], _: Card) -> Option<i64> {
    let pair = (player.category == FourCardCategory::Pair).then_some(player.ranks[0]);
    Some(match (player.category, pair) {
        (FourCardCategory::HighCard, _) | (_, Some(Rank::Two)) => 0,
        (_, Some(rank)) if rank < Rank::Ten => 1,
        _ => 3,
    })
}

/// The rules of the strategy `expert`, from its words, as a table of the up cards against which 3x is played.
fn expert(player: FourCardRanking, hand: [Card; 5], up_card: Card) -> Option<i64> {
    let has = |rank: Rank| hand.iter().any(|card| card.rank() == rank);
    let up = up_card.rank();
    let jack_or_better = Rank::ALL[Rank::Jack as usize..].iter().any(|&rank| has(rank));
    if player.category == FourCardCategory::HighCard {
        return Some(0);
    }
    if player.category != FourCardCategory::Pair {
        return Some(3);
    }
    let three_times = match (player.ranks[0], up) {
        (Rank::Ace, _) => true,
        (Rank::King, Rank::Ace) => has(Rank::Ace),
        (Rank::Queen, Rank::King | Rank::Ace) | (Rank::Jack, Rank::Queen | Rank::King) => has(up),
        (Rank::King | Rank::Queen, _) => true,
        (Rank::Jack, Rank::Ace) => false,
        (Rank::Jack, _) => true,
        (Rank::Ten, Rank::Ten) => jack_or_better,
        (Rank::Ten, _) => up < Rank::Ten,
        (Rank::Nine, Rank::Two) => true,
        _ => false,
    };
    Some(match player.ranks[0] {
        _ if three_times => 3,
        Rank::Two if up != Rank::Two => 0,
        _ => 1,
    })
}

#[test]
fn named_strategies_equal_the_tree_played_by_their_rules() {
    let low_and_high = CardSet::deck(&[Rank::Two, Rank::Three, Rank::Nine, Rank::Ten, Rank::Jack], &Suit::ALL[..3]);
    let high = CardSet::deck(&Rank::ALL[7..], &Suit::ALL[..2]).with(Card::new(Rank::Two, Suit::Clubs));
    for deck in decks().into_iter().chain([low_and_high, high]) {
        for (name, rules) in [("simple", &simple as Rules), ("expert", &expert)] {
            let strategy = base().wager.strategy(name);
            assert!(strategy.is_some());
            assert_solver_equals_the_tree(deck, &Offer { strategy, ..base() }, rules);
        }
    }
}

#[test]
fn a_deck_of_eleven_cards_is_refused() {
    let eleven: CardSet = CardSet::FULL_DECK.iter().take(11).collect();
    let error = base().solver(eleven).err().expect("too small");
    assert!(error.to_string().contains("12 cards"), "{error}");
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 24, failure_persistence: None, ..ProptestConfig::default() })]

    /// Any pays at all on a deck of any shape, so that every action is the best somewhere.
    #[test]
    fn the_solver_equals_the_tree_on_random_paytables_and_decks(
        pays in prop::collection::vec(prop::option::weighted(0.9, 0_u64..4), 2),
        bonuses in prop::collection::vec(prop::option::weighted(0.9, 0_u64..30), 3),
        for_one in any::<bool>(),
        in_other_reading in any::<bool>(),
        player in 0..3_usize,
        cards in prop::sample::subsequence((0..52_u8).collect::<Vec<_>>(), 12..=13),
    ) {
        let deck: CardSet = cards.into_iter().filter_map(Card::from_index).collect();
        let odds = if for_one { Odds::ForOne } else { Odds::ToOne };
        let offer = with_pays(&base(), &[pays, bonuses].concat(), odds);
        let reading = offer.wager.reading("not-on-losing-hands").filter(|_| in_other_reading);
        let (name, rules) = [("", BEST_PLAY), ("simple", &simple), ("expert", &expert)][player];
        let strategy = offer.wager.strategy(name);
        assert_solver_equals_the_tree(deck, &Offer { reading, strategy, ..offer }, rules);
    }
}
