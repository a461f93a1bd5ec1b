//! Games of streets on short decks: the solver against a naive recursion over the whole game tree.

use std::collections::{BTreeMap, HashMap};

use crate::common::progressives::three_card_amounts;
use crate::common::streets_tree::{Rules, ways_to_turn};
use crate::common::{
    BETS, Distribution, FiveCardPays, action, any_deck, any_odds, in_units, limited, offer, sets, solved_by_net,
    solved_distribution, with_halves, with_pays,
};
use foldhash::fast::FixedState;
use house_edge_core::cards::{Card, CardSet, Rank, Suit};
use house_edge_core::games::{Offer, Spot};
use house_edge_core::hands::reference;
use house_edge_core::paytable::{Odds, Units, whole_units};
use proptest::prelude::*;

/// What is played for: the rules with their pays, one unit, the most that is paid in a round and what the player takes
/// that for, in dollars.
struct Money {
    rules: Rules,
    unit: i64,
    limit: i64,
    believed_limit: i64,
}

/// Sums of net results that were found, by the cards in sight and the units on the table.
type Found = HashMap<(CardSet, i64), i64, FixedState>;

impl Money {
    /// Without a limit, for units of a dollar.
    fn of(offer: &Offer) -> Self {
        Money { rules: Rules::of(offer), unit: 1, limit: i64::MAX, believed_limit: i64::MAX }
    }

    fn limited(offer: &Offer, (unit, limit, known): (i64, i64, bool)) -> Self {
        Money { unit, limit, believed_limit: if known { limit } else { i64::MAX }, ..Money::of(offer) }
    }

    /// The sum of net results over the deals with these cards in sight, as the player takes the limit.
    fn net(&self, deck: CardSet, seen: CardSet, units: i64, found: &mut Found) -> i64 {
        if let Some(net) = found.get(&(seen, units)) {
            return *net;
        }
        let net = match seen.len() {
            5 => self.completed(seen, units).min(self.believed_limit),
            _ => self.worths(deck, seen, units, found).into_iter().max().expect("an action"),
        };
        found.insert((seen, units), net);
        net
    }

    fn worths(&self, deck: CardSet, seen: CardSet, units: i64, found: &mut Found) -> Vec<i64> {
        self.rules.actions.iter().map(|&(_, added)| self.after(deck, seen, (units, added), found)).collect()
    }

    /// The result with five cards and no limit.
    fn completed(&self, cards: CardSet, units: i64) -> i64 {
        units * self.unit * self.rules.pays.net(reference::five_card(cards.to_array().expect("five cards")))
    }

    fn folded(&self, units: i64) -> i64 {
        -units * self.rules.pays.parts * self.unit
    }

    /// The same after so many units more, or a fold.
    fn after(&self, deck: CardSet, seen: CardSet, (units, added): (i64, Option<i64>), found: &mut Found) -> i64 {
        let Some(added) = added else { return self.folded(units) * ways_to_turn(deck, seen) };
        deck.without(seen).iter().map(|card| self.net(deck, seen.with(card), units + added, found)).sum()
    }

    /// Adds where the deals with these cards in sight end, played for the best; of equal actions the smallest wager is
    /// taken.
    fn play(&self, deck: CardSet, seen: CardSet, units: i64, (found, ends): (&mut Found, &mut Distribution)) {
        if seen.len() == 5 {
            *ends.entry((self.completed(seen, units).min(self.limit), units, false)).or_default() += 1;
            return;
        }
        let worths = self.worths(deck, seen, units, found);
        let best = worths.iter().position(|worth| worths.iter().all(|other| other <= worth)).expect("an action");
        let Some(added) = self.rules.actions[best].1 else {
            *ends.entry((self.folded(units), units, true)).or_default() += ways_to_turn(deck, seen) as u128;
            return;
        };
        for card in deck.without(seen).iter() {
            self.play(deck, seen.with(card), units + added, (&mut *found, &mut *ends));
        }
    }
}

fn base(game: &str) -> Offer {
    offer(game, "base", "A")
}

const GAMES: [&str; 2] = ["let-it-ride", "mississippi-stud"];

fn assert_equal(deck: CardSet, offer: &Offer, money: &Money) {
    let (mut found, mut tree) = (Found::default(), Distribution::new());
    let hands = sets(deck, money.rules.own_cards);
    hands.into_iter().for_each(|own| money.play(deck, own, 1, (&mut found, &mut tree)));
    let ends = in_units(tree, money.rules.pays.parts * money.unit);
    assert_eq!(solved_distribution(deck, offer), ends, "{}", offer.name());
}

fn assert_solver_equals_the_tree(deck: CardSet, offer: &Offer) {
    assert_equal(deck, offer, &Money::of(offer));
}

fn assert_limited_solver_equals_the_tree(deck: CardSet, offer: &Offer, money: (i64, i64, bool)) {
    let (unit, limit, known) = money;
    assert_equal(deck, &limited(offer, unit, limit, known), &Money::limited(offer, money));
}

/// Decks that between them hold every kind of hand, two of them with suits of different lengths.
fn decks() -> Vec<CardSet> {
    let highest = CardSet::deck(&Rank::ALL[8..], &Suit::ALL[..2]).with(Card::new(Rank::Two, Suit::Hearts));
    let with_wheel: Vec<Rank> = Rank::ALL[..5].iter().copied().chain([Rank::Ace]).collect();
    let wheel = CardSet::deck(&with_wheel, &Suit::ALL[2..]);
    let three_ranks = CardSet::deck(&[Rank::Five, Rank::Ten, Rank::Queen], &Suit::ALL);
    let one_suit = CardSet::deck(&Rank::ALL[3..12], &[Suit::Spades]);
    let lopsided = one_suit.with(Card::new(Rank::Six, Suit::Clubs)).with(Card::new(Rank::Jack, Suit::Diamonds));
    let smallest = CardSet::deck(&[Rank::Ten], &Suit::ALL).with(Card::new(Rank::Two, Suit::Clubs));
    vec![highest, wheel, three_ranks, lopsided, smallest]
}

#[test]
fn the_solver_equals_the_tree() {
    for deck in decks() {
        GAMES.iter().for_each(|game| assert_solver_equals_the_tree(deck, &base(game)));
        assert_solver_equals_the_tree(deck, &offer("let-it-ride", "base", "B"));
    }
}

/// Half a unit more for every hand that is paid, so that other hands are bet on.
#[test]
fn on_pays_of_halves_the_solver_equals_the_tree() {
    for (deck, odds) in decks().into_iter().zip([Odds::ToOne, Odds::ForOne].into_iter().cycle()) {
        for game in GAMES {
            let pays: Vec<_> = base(game).paytable.schedules[0].rows.iter().map(|_| Some(1)).collect();
            for whole in [base(game), with_pays(&base(game), &pays, odds)] {
                let mut money = Money::of(&whole);
                money.rules.pays = money.rules.pays.in_halves();
                assert_equal(deck, &with_halves(&whole, |_| true), &money);
            }
        }
    }
}

/// Ranks without a pair that pays, so that many hands are folded.
#[test]
fn the_solver_equals_the_tree_where_much_is_folded() {
    let ranks = [Rank::Two, Rank::Three, Rank::Five, Rank::Seven, Rank::Ten, Rank::Ace];
    let (deck, offer) = (CardSet::deck(&ranks, &Suit::ALL[..2]), base("mississippi-stud"));
    let folded = solved_distribution(deck, &offer).into_keys().filter(|(.., folded)| *folded).count();
    assert!(folded > 1);
    assert_solver_equals_the_tree(deck, &offer);
}

/// Limits that bind with quads, with straights and with pairs; of whole units, and with two thirds of one beside. Every
/// limit on every deck, because no deck alone has all kinds of hands that a limit can cut, known or not.
#[test]
fn under_a_payout_limit_the_solver_equals_the_tree() {
    for (number, deck) in decks().into_iter().enumerate() {
        for (place, (unit, limit)) in [(1, 150), (1, 16), (3, 20), (1, 5), (1, 2), (3, 2)].into_iter().enumerate() {
            let known = (number + place) % 2 == 0;
            GAMES
                .iter()
                .for_each(|game| assert_limited_solver_equals_the_tree(deck, &base(game), (unit, limit, known)));
            let other = offer("let-it-ride", "base", "B");
            assert_limited_solver_equals_the_tree(deck, &other, (unit, limit, !known));
        }
    }
}

/// In Let It Ride a limit of five bets leaves two pair one bet short with three bets on the layout, with two it does not.
#[test]
fn a_payout_limit_changes_decisions() {
    for game in GAMES {
        let limited = |deck, known| solved_distribution(deck, &limited(&base(game), 1, 5, known));
        let changed = decks().into_iter().filter(|&deck| limited(deck, true) != limited(deck, false));
        assert!(changed.count() >= 1, "{game}");
    }
}

/// Every action in spots of each street, under a limit that cuts.
#[test]
fn spots_are_those_of_the_tree() {
    let (deck, plain) = (decks().remove(0), base("mississippi-stud"));
    let cards: Vec<Card> = deck.iter().collect();
    let (offer, money) = (limited(&plain, 3, 20, true), Money::limited(&plain, (3, 20, true)));
    let solver = plain.solver(deck).expect("large enough");
    for first in 0..cards.len() - 4 {
        for placed in [vec![], vec![2], vec![1, 3]] {
            let seen = &cards[first..first + 2 + placed.len()];
            let (hand, board) = (seen[..2].to_vec(), seen[2..].to_vec());
            let bets = placed.iter().map(|&bet| bet as u32).collect();
            let answer = solver.spot(&offer, &Spot { hand, board, bets, ..Spot::default() }).expect("a spot");
            let (in_sight, antes) = (seen.iter().copied().collect(), 1 + placed.iter().sum::<i64>());
            let worths = money.worths(deck, in_sight, antes, &mut Found::default());
            for (net, name) in worths.into_iter().zip(BETS) {
                let ways = ways_to_turn(deck, in_sight);
                assert_eq!(action(&answer, name).with_open_bets, whole_units(net) / whole_units(3 * ways), "{name}");
            }
        }
    }
}

/// Wagers settled by all five cards, folded or not; meters that count nothing.
#[test]
fn side_wagers_equal_a_count_of_all_hands() {
    let bonuses = ["A", "G"].map(|paytable| offer("let-it-ride", "five-card-bonus", paytable));
    let progressive = ["A", "B", "C", "D"].map(|paytable| offer("mississippi-stud", "progressive", paytable));
    for deck in decks() {
        for offer in bonuses.iter().chain(&progressive) {
            let pays = FiveCardPays::of(offer);
            let mut counts: BTreeMap<Units, u128> = BTreeMap::new();
            for cards in deck.subsets::<5>() {
                *counts.entry(whole_units(pays.net(reference::five_card(cards)))).or_default() += 1;
            }
            assert_eq!(solved_by_net(deck, offer), counts, "{}", offer.name());
        }
        let mut counts: BTreeMap<Units, u128> = BTreeMap::new();
        for cards in deck.subsets::<3>() {
            // The meter is at its seed.
            *counts.entry(whole_units(three_card_amounts(cards, 1_000).0)).or_default() += 1;
        }
        assert_eq!(solved_by_net(deck, &offer("let-it-ride", "three-card-progressive", "A")), counts);
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 48, failure_persistence: None, ..ProptestConfig::default() })]

    /// Any pays at all, rising or not, on a deck of any shape, under any limit that is known or not, or none.
    #[test]
    fn the_solver_equals_the_tree_on_random_paytables_decks_and_limits(
        game in prop::sample::select(&GAMES),
        pays in prop::collection::vec(prop::option::weighted(0.9, 0_u64..60), 10),
        odds in any_odds(),
        money in prop::option::of((1_i64..12, 1_i64..400, any::<bool>())),
        deck in any_deck(5..=11),
    ) {
        let offer = with_pays(&base(game), &pays, odds);
        match money {
            Some(money) => assert_limited_solver_equals_the_tree(deck, &offer, money),
            None => assert_solver_equals_the_tree(deck, &offer),
        }
    }
}
