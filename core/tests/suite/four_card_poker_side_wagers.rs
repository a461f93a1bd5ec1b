//! The side wagers of Four Card Poker on short decks: the solver against a count of every hand.

use std::collections::BTreeMap;

use crate::common::four_card_tree::{BEST_PLAY, BaseGame, BestFour, base, decks, walk};
use crate::common::{hand_bonus_net, offer};
use house_edge_core::cards::{CardSet, Rank, Suit};
use house_edge_core::hands::{FiveCardCategory, FourCardCategory, reference};
use house_edge_core::outcome::OutcomeTable;
use house_edge_core::paytable::{Units, whole_units};

fn by_net(table: &OutcomeTable) -> BTreeMap<(Units, bool), u128> {
    let mut counts = BTreeMap::new();
    for outcome in table.outcomes().iter().filter(|outcome| outcome.count > 0) {
        *counts.entry((outcome.net.clone(), outcome.folded)).or_default() += outcome.count;
    }
    counts
}

/// Net results in units, how often, and whether after a fold.
#[derive(Default)]
struct Counts(BTreeMap<(Units, bool), u128>);

impl Counts {
    fn add(&mut self, net: i64, folded: bool) {
        *self.0.entry((whole_units(net), folded)).or_default() += 1;
    }
}

fn assert_side_wager(deck: CardSet, wager: &str, paytable: &str, expected: Counts) {
    let offer = offer("four-card-poker", wager, paytable);
    let table = offer.solver(deck).expect("twelve cards").outcomes(&offer).expect("counted");
    assert_eq!(by_net(&table), expected.0, "{wager} {paytable}");
}

#[test]
fn aces_up_equals_a_count_of_all_hands() {
    for deck in decks() {
        let mut best = BestFour::default();
        let mut counts = Counts::default();
        for hand in deck.subsets::<5>() {
            let ranking = best.of(hand.into_iter().collect());
            // § 641a.12(c), paytable C, to 1.
            counts.add(
                match ranking.category {
                    FourCardCategory::FourOfAKind => 50,
                    FourCardCategory::StraightFlush => 40,
                    FourCardCategory::ThreeOfAKind => 8,
                    FourCardCategory::Flush => 5,
                    FourCardCategory::Straight => 4,
                    FourCardCategory::TwoPair => 3,
                    FourCardCategory::Pair if ranking.ranks[0] == Rank::Ace => 1,
                    _ => -1,
                },
                false,
            );
        }
        assert_side_wager(deck, "aces-up", "C", counts);
    }
}

/// § 641a.11(b)(2): after a fold the progressive wagers are lost, whatever the hand.
#[test]
fn progressive_wagers_equal_the_tree_with_its_folds() {
    for deck in decks() {
        let mut best = BestFour::default();
        let (mut four, mut five) = (Counts::default(), Counts::default());
        walk(deck, &BaseGame::of(&base()), BEST_PLAY, |hand, _, play, _| {
            let of_four = best.of(hand.into_iter().collect());
            let of_five = reference::five_card(hand).category;
            // § 641a.12(d)(1), paytable B with 1,000 on the meter, and (e)(1), paytable C with 10,000, 1,000 and 250;
            // for 1.
            let four_paid = match of_four.category {
                FourCardCategory::FourOfAKind if of_four.ranks[0] == Rank::Ace => 1_000,
                FourCardCategory::FourOfAKind => 300,
                FourCardCategory::StraightFlush => 100,
                FourCardCategory::ThreeOfAKind => 15,
                _ => 0,
            };
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
            four.add(if play == 0 { -1 } else { four_paid - 1 }, play == 0);
            five.add(if play == 0 { -1 } else { five_paid - 1 }, play == 0);
        });
        assert_side_wager(deck, "four-card-progressive", "B", four);
        assert_side_wager(deck, "five-card-progressive", "C", five);
    }
}

#[test]
fn hand_bonuses_equal_a_count_of_all_hands() {
    for deck in decks() {
        for wager in ["five-card-hand-bonus-player", "five-card-hand-bonus-dealer"] {
            let mut counts = Counts::default();
            for hand in deck.subsets::<5>() {
                counts.add(hand_bonus_net(hand), false);
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
            let mut counts = Counts::default();
            for six in deck.subsets::<6>() {
                let cards: CardSet = six.into_iter().collect();
                let best =
                    cards.subsets::<5>().map(|five| reference::five_card(five).category).max().expect("six parts");
                let one_suit = six.iter().all(|card| card.suit() == six[0].suit());
                let nine_to_ace = one_suit && six[0].rank() == Rank::Nine && best == FiveCardCategory::RoyalFlush;
                // § 641a.12(h), to 1.
                let [quads, trips] = if paytable == "D" { [100, 7] } else { [50, 5] };
                counts.add(
                    match best {
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
                    },
                    false,
                );
            }
            assert_side_wager(deck, "six-card-bonus", paytable, counts);
        }
    }
}

#[test]
fn bad_beats_equal_a_count_of_all_pairs_of_hands() {
    for deck in decks() {
        let mut best = BestFour::default();
        let mut counts = Counts::default();
        for hand in deck.subsets::<5>() {
            let held: CardSet = hand.into_iter().collect();
            let player = best.of(held);
            for dealers in deck.without(held).subsets::<6>() {
                let dealer = best.of(dealers.into_iter().collect());
                // § 641a.11(c)(6) and § 641a.12(f), paytable A, to 1.
                let loser = player.min(dealer);
                counts.add(
                    match loser.category {
                        _ if player == dealer => -1,
                        FourCardCategory::FourOfAKind => 25_000,
                        FourCardCategory::StraightFlush => 10_000,
                        FourCardCategory::ThreeOfAKind => 100,
                        FourCardCategory::Flush => 25,
                        FourCardCategory::Straight => 15,
                        FourCardCategory::TwoPair => 4,
                        _ => -1,
                    },
                    false,
                );
            }
        }
        assert_side_wager(deck, "bad-beat-bonus", "A", counts);
    }
}
