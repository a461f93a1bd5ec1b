//! Four Card Poker on short decks: the solver against a naive walk over every player's hand, up card and dealer's hand,
//! and its side wagers against a count of every hand.

use house_edge_core::cards::{Card, CardSet, Rank, Suit};
use house_edge_core::games::Offer;
use house_edge_core::hands::{FiveCardCategory, FourCardCategory, FourCardRanking, reference};
use proptest::prelude::*;

use crate::common::four_card_tree::{BEST_PLAY, BaseGame, BestFour, Rules, base, decks, tree_distribution, walk};
use crate::common::progressives::four_card_amounts;
use crate::common::{
    Distribution, any_deck, any_odds, best_five, by_strategy, hand_bonus_net, in_reading, in_units, offer,
    solved_distribution, with_pays,
};

fn assert_solver_equals_the_tree(deck: CardSet, offer: &Offer, rules: Rules) {
    let tree = in_units(tree_distribution(deck, &BaseGame::of(offer), rules), 1);
    assert_eq!(solved_distribution(deck, offer), tree, "{}", offer.name());
}

#[test]
fn the_solver_equals_the_tree_in_both_readings() {
    for deck in decks() {
        assert_solver_equals_the_tree(deck, &base(), BEST_PLAY);
        assert_solver_equals_the_tree(deck, &in_reading(&base(), "not-on-losing-hands"), BEST_PLAY);
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
            assert_solver_equals_the_tree(deck, &by_strategy(&base(), name), rules);
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 24, failure_persistence: None, ..ProptestConfig::default() })]

    /// Any pays at all on a deck of any shape, so that every action is the best somewhere.
    #[test]
    fn the_solver_equals_the_tree_on_random_paytables_and_decks(
        pays in prop::collection::vec(prop::option::weighted(0.9, 0_u64..4), 2),
        bonuses in prop::collection::vec(prop::option::weighted(0.9, 0_u64..30), 3),
        odds in any_odds(),
        in_other_reading in any::<bool>(),
        player in 0..3_usize,
        deck in any_deck(12..=13),
    ) {
        let offer = with_pays(&base(), &[pays, bonuses].concat(), odds);
        let reading = offer.wager.reading("not-on-losing-hands").filter(|_| in_other_reading);
        let (name, rules) = [("", BEST_PLAY), ("simple", &simple), ("expert", &expert)][player];
        let strategy = offer.wager.strategy(name);
        assert_solver_equals_the_tree(deck, &Offer { reading, strategy, ..offer }, rules);
    }
}

/// Counts a hand with this net result of one unit.
fn add(counts: &mut Distribution, net: i64, folded: bool) {
    *counts.entry((net, 1, folded)).or_default() += 1;
}

fn assert_side_wager(deck: CardSet, wager: &str, paytable: &str, expected: Distribution) {
    let offer = offer("four-card-poker", wager, paytable);
    assert_eq!(solved_distribution(deck, &offer), in_units(expected, 1), "{wager} {paytable}");
}

#[test]
fn aces_up_equals_a_count_of_all_hands() {
    for deck in decks() {
        let mut best = BestFour::default();
        let mut counts = Distribution::new();
        for hand in deck.subsets::<5>() {
            let ranking = best.of(hand.into_iter().collect());
            // § 641a.12(c), paytable C, to 1.
            let net = match ranking.category {
                FourCardCategory::FourOfAKind => 50,
                FourCardCategory::StraightFlush => 40,
                FourCardCategory::ThreeOfAKind => 8,
                FourCardCategory::Flush => 5,
                FourCardCategory::Straight => 4,
                FourCardCategory::TwoPair => 3,
                FourCardCategory::Pair if ranking.ranks[0] == Rank::Ace => 1,
                _ => -1,
            };
            add(&mut counts, net, false);
        }
        assert_side_wager(deck, "aces-up", "C", counts);
    }
}

/// § 641a.11(b)(2): after a fold the progressive wagers are lost, whatever the hand.
#[test]
fn progressive_wagers_equal_the_tree_with_its_folds() {
    for deck in decks() {
        let mut best = BestFour::default();
        let (mut four, mut five) = (Distribution::new(), Distribution::new());
        walk(deck, &BaseGame::of(&base()), BEST_PLAY, |hand, _, play, _| {
            let of_four = best.of(hand.into_iter().collect());
            let of_five = reference::five_card(hand).category;
            // § 641a.12(e)(1), paytable C with 10,000, 1,000 and 250, for 1.
            let five_paid = match of_five {
                FiveCardCategory::RoyalFlush => 10_000,
                FiveCardCategory::StraightFlush => 1_000,
                FiveCardCategory::FourOfAKind => 250,
                FiveCardCategory::FullHouse => 50,
                FiveCardCategory::Flush => 40,
                FiveCardCategory::Straight => 30,
                FiveCardCategory::ThreeOfAKind => 10,
                _ => 0,
            };
            let kept = |net: i64| if play == 0 { -1 } else { net };
            add(&mut four, kept(four_card_amounts(of_four, 1_000).0), play == 0);
            add(&mut five, kept(five_paid - 1), play == 0);
        });
        assert_side_wager(deck, "four-card-progressive", "B", four);
        assert_side_wager(deck, "five-card-progressive", "C", five);
    }
}

#[test]
fn hand_bonuses_equal_a_count_of_all_hands() {
    for deck in decks() {
        for wager in ["five-card-hand-bonus-player", "five-card-hand-bonus-dealer"] {
            let mut counts = Distribution::new();
            for hand in deck.subsets::<5>() {
                add(&mut counts, hand_bonus_net(hand), false);
            }
            assert_side_wager(deck, wager, "A", counts);
        }
    }
}

#[test]
fn the_six_card_bonus_equals_a_count_of_all_hands_with_its_diamonds() {
    let royal_ranks = &Rank::ALL[7..];
    let with_royals = CardSet::deck(royal_ranks, &[Suit::Diamonds, Suit::Spades, Suit::Hearts]);
    for deck in decks().into_iter().chain([with_royals]) {
        for paytable in ["D", "E"] {
            let mut counts = Distribution::new();
            for six in deck.subsets::<6>() {
                let cards: CardSet = six.into_iter().collect();
                let best = best_five(cards).category;
                let one_suit = six.iter().all(|card| card.suit() == six[0].suit());
                let nine_to_ace = one_suit && six[0].rank() == Rank::Nine && best == FiveCardCategory::RoyalFlush;
                // § 641a.12(h), to 1.
                let [quads, trips] = if paytable == "D" { [100, 7] } else { [50, 5] };
                let net = match best {
                    _ if nine_to_ace && paytable == "E" && six[0].suit() == Suit::Diamonds => 200_000,
                    _ if nine_to_ace && paytable == "E" => 20_000,
                    FiveCardCategory::RoyalFlush => 1_000,
                    FiveCardCategory::StraightFlush => 200,
                    FiveCardCategory::FourOfAKind => quads,
                    FiveCardCategory::FullHouse => 20,
                    FiveCardCategory::Flush => 15,
                    FiveCardCategory::Straight => 10,
                    FiveCardCategory::ThreeOfAKind => trips,
                    _ => -1,
                };
                add(&mut counts, net, false);
            }
            assert_side_wager(deck, "six-card-bonus", paytable, counts);
        }
    }
}

#[test]
fn bad_beats_equal_a_count_of_all_pairs_of_hands() {
    for deck in decks() {
        let mut best = BestFour::default();
        let mut counts = Distribution::new();
        for hand in deck.subsets::<5>() {
            let held: CardSet = hand.into_iter().collect();
            let player = best.of(held);
            for dealers in deck.without(held).subsets::<6>() {
                let dealer = best.of(dealers.into_iter().collect());
                // § 641a.11(c)(6) and § 641a.12(f), paytable A, to 1.
                let loser = player.min(dealer);
                let net = match loser.category {
                    _ if player == dealer => -1,
                    FourCardCategory::FourOfAKind => 25_000,
                    FourCardCategory::StraightFlush => 10_000,
                    FourCardCategory::ThreeOfAKind => 100,
                    FourCardCategory::Flush => 25,
                    FourCardCategory::Straight => 15,
                    FourCardCategory::TwoPair => 4,
                    _ => -1,
                };
                add(&mut counts, net, false);
            }
        }
        assert_side_wager(deck, "bad-beat-bonus", "A", counts);
    }
}
