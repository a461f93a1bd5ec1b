//! Let It Ride on short decks: the solver against a naive recursion over the whole game tree.

use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;

use crate::common::{count, limited, offer};
use foldhash::fast::FixedState;
use house_edge_core::cards::{Card, CardSet, Rank, Suit};
use house_edge_core::games::Offer;
use house_edge_core::hands::{FiveCardCategory, ThreeCardCategory, reference};
use house_edge_core::outcome::OutcomeTable;
use house_edge_core::paytable::{Odds, Pay, Units, whole_units};
use proptest::prelude::*;

/// How many ordered deals end with each (net result in dollars, units wagered).
type Distribution = BTreeMap<(i64, i64), u128>;

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
        *self.ends.entry((paid, bets)).or_default() += 1;
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
fn play_the_tree(deck: &[Card], money: Money, net_of_one_bet: &dyn Fn([Card; 5]) -> i64) -> Position {
    let rest = |used: &[Card]| deck.iter().copied().filter(|card| !used.contains(card)).collect::<Vec<_>>();
    let of_five = |five: [Card; 5]| (five.into_iter().collect(), net_of_one_bet(five));
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

/// The name of what five cards are paid as in the base game, from the words of § 643a.12(a).
fn base_hand(cards: [Card; 5]) -> Option<&'static str> {
    let ranking = reference::five_card(cards);
    match ranking.category {
        FiveCardCategory::RoyalFlush => Some("royal-flush"),
        FiveCardCategory::StraightFlush => Some("straight-flush"),
        FiveCardCategory::FourOfAKind => Some("four-of-a-kind"),
        FiveCardCategory::FullHouse => Some("full-house"),
        FiveCardCategory::Flush => Some("flush"),
        FiveCardCategory::Straight => Some("straight"),
        FiveCardCategory::ThreeOfAKind => Some("three-of-a-kind"),
        FiveCardCategory::TwoPair => Some("two-pair"),
        FiveCardCategory::Pair if ranking.ranks[0] >= Rank::Ten => Some("pair-of-tens-or-better"),
        _ => None,
    }
}

/// The net result of one bet, or of one unit on a bonus with the base game's hands, row by row from the paytable's
/// file.
fn net_of_one_bet(offer: &Offer, cards: [Card; 5]) -> i64 {
    let Some(name) = base_hand(cards) else { return -1 };
    let rows = &offer.paytable.schedule("pays").expect("every paytable has pays").rows;
    match (&rows.iter().find(|row| row.hand == name).expect("the base game pays it").pay, offer.paytable.odds) {
        (Pay::Units(units), Odds::ToOne) => count(units),
        (Pay::Units(units), Odds::ForOne) => count(units) - 1,
        (Pay::Loses, _) => -1,
        (Pay::MeterShare(_), _) => panic!("the base game pays from no meter"),
    }
}

fn distribution(table: &OutcomeTable) -> BTreeMap<(Units, Units), u128> {
    let mut distribution = BTreeMap::new();
    for outcome in table.outcomes().iter().filter(|outcome| outcome.count > 0) {
        *distribution.entry((outcome.net.clone(), outcome.wagered.clone())).or_default() += outcome.count;
    }
    distribution
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
    let solver = offer.solver(deck).expect("at least five cards");
    let table = solver.outcomes(offer).expect("the base game is solved");
    let cards: Vec<Card> = deck.iter().collect();
    let tree = play_the_tree(&cards, money, &|cards| net_of_one_bet(offer, cards));
    let in_units = |net: i64| whole_units(net) / whole_units(money.unit);
    let ends: BTreeMap<(Units, Units), u128> =
        tree.ends.iter().map(|(&(net, wagered), &count)| ((in_units(net), whole_units(wagered)), count)).collect();
    assert_eq!(distribution(&table), ends, "{money:?}");
    let sum: Units = table.outcomes().iter().map(|outcome| &outcome.net * whole_units(outcome.count)).sum();
    if money.limit == money.believed_limit {
        assert_eq!(sum, in_units(tree.net));
    }
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
    let base = offer("let-it-ride", "base", "A");
    let distribution_of =
        |deck, offer: &Offer| distribution(&offer.solver(deck).expect("five cards").outcomes(offer).expect("solved"));
    let changed = decks().into_iter().filter(|&deck| {
        let [known, unknown] = [true, false].map(|known| distribution_of(deck, &limited(&base, 1, 5, known)));
        known != unknown
    });
    assert!(changed.count() >= 2);
}

#[test]
fn side_wagers_equal_a_count_of_all_hands() {
    for deck in decks() {
        for paytable in ["A", "G"] {
            let bonus = offer("let-it-ride", "five-card-bonus", paytable);
            let table = bonus.solver(deck).expect("five cards").outcomes(&bonus).expect("counted");
            let mut counts: BTreeMap<Units, u128> = BTreeMap::new();
            for cards in deck.subsets::<5>() {
                *counts.entry(whole_units(net_of_one_bet(&bonus, cards))).or_default() += 1;
            }
            assert_eq!(by_net(&table), counts, "{paytable}");
        }
        let progressive = offer("let-it-ride", "three-card-progressive", "A");
        let table = progressive.solver(deck).expect("five cards").outcomes(&progressive).expect("counted");
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
        assert_eq!(by_net(&table), counts);
    }
}

fn by_net(table: &OutcomeTable) -> BTreeMap<Units, u128> {
    let mut counts = BTreeMap::new();
    for outcome in table.outcomes().iter().filter(|outcome| outcome.count > 0) {
        *counts.entry(outcome.net.clone()).or_default() += outcome.count;
    }
    counts
}

#[test]
fn a_deck_of_four_cards_is_refused() {
    let four = CardSet::deck(&[Rank::Ace], &Suit::ALL);
    let error = offer("let-it-ride", "base", "A").solver(four).err().expect("too small");
    assert!(error.to_string().contains("5 cards"), "{error}");
}

fn with_pays(pays: &[Option<u64>], odds: Odds) -> Offer {
    let mut random = offer("let-it-ride", "base", "A");
    let mut paytable = (*random.paytable).clone();
    paytable.odds = odds;
    for (row, pay) in paytable.schedules[0].rows.iter_mut().zip(pays) {
        row.pay = pay.map_or(Pay::Loses, |units| Pay::Units(whole_units(units)));
    }
    random.paytable = Arc::new(paytable);
    random
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 48, failure_persistence: None, ..ProptestConfig::default() })]

    /// Any pays at all, rising or not, on a deck of any shape.
    #[test]
    fn the_solver_equals_the_tree_on_random_paytables_and_decks(
        pays in prop::collection::vec(prop::option::weighted(0.9, 0_u64..60), 9),
        for_one in any::<bool>(),
        cards in prop::sample::subsequence((0..52_u8).collect::<Vec<_>>(), 5..=13),
    ) {
        let deck: CardSet = cards.into_iter().filter_map(Card::from_index).collect();
        let odds = if for_one { Odds::ForOne } else { Odds::ToOne };
        assert_solver_equals_the_tree(deck, &with_pays(&pays, odds));
    }

    /// The same under any payout limit, known or not.
    #[test]
    fn the_solver_equals_the_tree_under_random_payout_limits(
        pays in prop::collection::vec(prop::option::weighted(0.9, 0_u64..60), 9),
        for_one in any::<bool>(),
        money in (1_i64..12, 1_i64..400, any::<bool>()),
        cards in prop::sample::subsequence((0..52_u8).collect::<Vec<_>>(), 5..=13),
    ) {
        let deck: CardSet = cards.into_iter().filter_map(Card::from_index).collect();
        let odds = if for_one { Odds::ForOne } else { Odds::ToOne };
        assert_limited_solver_equals_the_tree(deck, &with_pays(&pays, odds), money);
    }
}
