//! Let It Ride on short decks: the solver against a naive recursion over the whole game tree.

use std::collections::{BTreeMap, HashMap};

use crate::common::{
    Distribution, FiveCardPays, any_deck, any_odds, in_units, limited, offer, solved_by_net, solved_distribution,
    with_pays,
};
use foldhash::fast::FixedState;
use house_edge_core::cards::{Card, CardSet, Rank, Suit};
use house_edge_core::games::Offer;
use house_edge_core::hands::{ThreeCardCategory, reference};
use house_edge_core::paytable::{Units, whole_units};
use proptest::prelude::*;

/// What the player expects from a position played best: the sum of net results over the deals below it, the sum of
/// units wagered, and where they end.
#[derive(Clone, Default)]
struct Position {
    net: i64,
    wagered: i64,
    ends: Distribution,
}

impl Position {
    /// Adds one deal.
    fn add(&mut self, (net, paid, bets): (i64, i64, i64)) {
        self.net += net;
        self.wagered += bets;
        *self.ends.entry((paid, bets, false)).or_default() += 1;
    }

    fn sum(positions: impl Iterator<Item = Position>) -> Position {
        positions.fold(Position::default(), |mut sum, position| {
            sum.net += position.net;
            sum.wagered += position.wagered;
            for (end, count) in position.ends {
                *sum.ends.entry(end).or_default() += count;
            }
            sum
        })
    }

    /// The better of riding and withdrawing; on a tie the one that wagers less.
    fn better(ride: Position, withdraw: Position) -> Position {
        let prefers_riding = (ride.net, -ride.wagered) > (withdraw.net, -withdraw.wagered);
        if prefers_riding { ride } else { withdraw }
    }
}

/// What is played for: one bet, the most that is paid on a hand, and what the player takes that for, in dollars.
#[derive(Clone, Copy, Debug)]
struct Money {
    unit: i64,
    limit: i64,
    believed_limit: i64,
}

/// Without a limit, and with bets of a dollar.
const UNLIMITED: Money = Money { unit: 1, limit: i64::MAX, believed_limit: i64::MAX };

/// The whole tree: every three cards, every first and second community card, every decision.
fn play_the_tree(deck: &[Card], money: Money, pays: &FiveCardPays) -> Position {
    let rest = |used: &[Card]| deck.iter().copied().filter(|card| !used.contains(card)).collect::<Vec<_>>();
    let of_five = |five: [Card; 5]| (five.into_iter().collect(), pays.net(reference::five_card(five)));
    let hands: CardSet = deck.iter().copied().collect();
    let nets: HashMap<CardSet, i64, FixedState> = hands.subsets::<5>().map(of_five).collect();
    let settle = |cards: [Card; 5], bets: i64| {
        let all = bets * money.unit * nets[&cards.into_iter().collect()];
        (all.min(money.believed_limit), all.min(money.limit), bets)
    };
    let second = |[a, b, c, d]: [Card; 4], bets: i64| {
        let mut position = Position::default();
        rest(&[a, b, c, d]).into_iter().for_each(|e| position.add(settle([a, b, c, d, e], bets)));
        position
    };
    let first = |[a, b, c]: [Card; 3], bets: i64| {
        let after = |d: Card| Position::better(second([a, b, c, d], bets + 1), second([a, b, c, d], bets));
        Position::sum(rest(&[a, b, c]).into_iter().map(after))
    };
    Position::sum(hands.subsets::<3>().map(|hand| Position::better(first(hand, 2), first(hand, 1))))
}

fn base() -> Offer {
    offer("let-it-ride", "base", "A")
}

fn assert_solver_equals_the_tree(deck: CardSet, offer: &Offer) {
    assert_equal(deck, offer, UNLIMITED);
}

/// The same with bets of `unit` dollars and no more than `limit` dollars paid, which the player knows or not.
fn assert_limited_solver_equals_the_tree(deck: CardSet, offer: &Offer, (unit, limit, known): (i64, i64, bool)) {
    let believed_limit = if known { limit } else { i64::MAX };
    assert_equal(deck, &limited(offer, unit, limit, known), Money { unit, limit, believed_limit });
}

fn assert_equal(deck: CardSet, offer: &Offer, money: Money) {
    let cards: Vec<Card> = deck.iter().collect();
    let tree = play_the_tree(&cards, money, &FiveCardPays::of(offer));
    let solved = solved_distribution(deck, offer);
    let sum: Units = solved.iter().map(|((net, ..), &count)| net * whole_units(count)).sum();
    if money.limit == money.believed_limit {
        assert_eq!(sum, whole_units(tree.net) / whole_units(money.unit));
    }
    assert_eq!(solved, in_units(tree.ends, money.unit), "{money:?}");
}

/// Decks that between them hold every kind of hand, one of them with suits of different lengths.
fn decks() -> Vec<CardSet> {
    let top_six = CardSet::deck(&Rank::ALL[7..], &Suit::ALL[..3]);
    let with_wheel: Vec<Rank> = Rank::ALL[..5].iter().copied().chain([Rank::Ace]).collect();
    let wheel = CardSet::deck(&with_wheel, &Suit::ALL[1..]);
    let quads = CardSet::deck(&[Rank::Nine, Rank::Ten, Rank::Jack, Rank::Queen], &Suit::ALL);
    let lopsided = [Rank::Two, Rank::Ten, Rank::Ace].map(|rank| Card::new(rank, Suit::Spades));
    let lopsided = lopsided.into_iter().fold(CardSet::deck(&Rank::ALL[6..12], &Suit::ALL[..2]), CardSet::with);
    let smallest = CardSet::deck(&[Rank::Ten], &Suit::ALL).with(Card::new(Rank::Two, Suit::Clubs));
    vec![top_six, wheel, quads, lopsided, smallest]
}

#[test]
fn the_solver_equals_the_tree_on_both_paytables() {
    for deck in decks() {
        for paytable in ["A", "B"] {
            assert_solver_equals_the_tree(deck, &offer("let-it-ride", "base", paytable));
        }
    }
}

/// Limits that bind with a straight flush, with a flush, with two pair, with a pair; of which the limit is a whole
/// number of bets, and two thirds of one beside. Every limit on every deck, because no deck alone has all kinds
/// of hands that a limit can cut: known on one paytable, unknown on the other.
#[test]
fn under_a_payout_limit_the_solver_equals_the_tree() {
    for (number, deck) in decks().into_iter().enumerate() {
        for (place, (unit, limit)) in [(1, 300), (1, 16), (3, 14), (1, 5), (1, 2), (3, 2)].into_iter().enumerate() {
            for known in [true, false] {
                let paytable = if known == ((number + place) % 2 == 0) { "A" } else { "B" };
                let offer = offer("let-it-ride", "base", paytable);
                assert_limited_solver_equals_the_tree(deck, &offer, (unit, limit, known));
            }
        }
    }
}

/// With three bets on the layout a limit of five bets leaves two pair one bet short, with two it does not.
#[test]
fn a_payout_limit_changes_decisions() {
    let changed = decks().into_iter().filter(|&deck| {
        let [known, unknown] = [true, false].map(|known| solved_distribution(deck, &limited(&base(), 1, 5, known)));
        known != unknown
    });
    assert!(changed.count() >= 2);
}

#[test]
fn side_wagers_equal_a_count_of_all_hands() {
    for deck in decks() {
        for paytable in ["A", "G"] {
            let bonus = offer("let-it-ride", "five-card-bonus", paytable);
            let pays = FiveCardPays::of(&bonus);
            let mut counts: BTreeMap<Units, u128> = BTreeMap::new();
            for cards in deck.subsets::<5>() {
                *counts.entry(whole_units(pays.net(reference::five_card(cards)))).or_default() += 1;
            }
            assert_eq!(solved_by_net(deck, &bonus), counts, "{paytable}");
        }
        let progressive = offer("let-it-ride", "three-card-progressive", "A");
        let mut counts: BTreeMap<Units, u128> = BTreeMap::new();
        for cards in deck.subsets::<3>() {
            // § 643a.12(d)(1) with the meter at its seed of 1,000; the stake is kept.
            let paid = match reference::three_card(cards).category {
                ThreeCardCategory::MiniRoyal if cards[0].suit() == Suit::Spades => 1_000,
                ThreeCardCategory::MiniRoyal => 500,
                ThreeCardCategory::StraightFlush => 70,
                ThreeCardCategory::ThreeOfAKind => 60,
                ThreeCardCategory::Straight => 6,
                _ => 0,
            };
            *counts.entry(whole_units(paid - 1)).or_default() += 1;
        }
        assert_eq!(solved_by_net(deck, &progressive), counts);
    }
}

#[test]
fn a_deck_of_four_cards_is_refused() {
    let four = CardSet::deck(&[Rank::Ace], &Suit::ALL);
    for game in ["let-it-ride", "mississippi-stud"] {
        let error = offer(game, "base", "A").solver(four).err().expect("too small");
        assert!(error.to_string().contains("5 cards"), "{error}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 48, failure_persistence: None, ..ProptestConfig::default() })]

    /// Any pays at all, rising or not, on a deck of any shape.
    #[test]
    fn the_solver_equals_the_tree_on_random_paytables_and_decks(
        pays in prop::collection::vec(prop::option::weighted(0.9, 0_u64..60), 9),
        odds in any_odds(),
        deck in any_deck(5..=13),
    ) {
        assert_solver_equals_the_tree(deck, &with_pays(&base(), &pays, odds));
    }

    /// The same under any payout limit, known or not.
    #[test]
    fn the_solver_equals_the_tree_under_random_payout_limits(
        pays in prop::collection::vec(prop::option::weighted(0.9, 0_u64..60), 9),
        odds in any_odds(),
        money in (1_i64..12, 1_i64..400, any::<bool>()),
        deck in any_deck(5..=13),
    ) {
        assert_limited_solver_equals_the_tree(deck, &with_pays(&base(), &pays, odds), money);
    }
}
