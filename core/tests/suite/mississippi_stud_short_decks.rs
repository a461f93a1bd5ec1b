//! Mississippi Stud on short decks: the solver against a naive recursion over the whole game tree.

use std::collections::{BTreeMap, HashMap};

use crate::common::{
    BETS, Distribution, FiveCardPays, any_deck, any_odds, in_units, limited, offer, solved_by_net, solved_distribution,
    with_halves, with_pays,
};
use foldhash::fast::FixedState;
use house_edge_core::cards::{Card, CardSet, Rank, Suit};
use house_edge_core::games::{Offer, Spot};
use house_edge_core::hands::reference;
use house_edge_core::paytable::{Odds, Units, whole_units};
use proptest::prelude::*;

/// What is played for: the pays, one ante, the most that is paid in a round and what the player takes that for, in
/// dollars.
struct Money {
    pays: FiveCardPays,
    ante: i64,
    limit: i64,
    believed_limit: i64,
}

/// Sums of net results that were found, by the cards in sight and the antes on the table.
type Found = HashMap<(CardSet, i64), i64, FixedState>;

impl Money {
    /// Without a limit, for antes of a dollar.
    fn of(offer: &Offer) -> Self {
        Money { pays: FiveCardPays::of(offer), ante: 1, limit: i64::MAX, believed_limit: i64::MAX }
    }

    fn limited(offer: &Offer, (ante, limit, known): (i64, i64, bool)) -> Self {
        Money { ante, limit, believed_limit: if known { limit } else { i64::MAX }, ..Money::of(offer) }
    }

    /// The sum of net results over the deals with these cards in sight, as the player takes the limit.
    fn net(&self, deck: CardSet, seen: CardSet, antes: i64, found: &mut Found) -> i64 {
        if let Some(net) = found.get(&(seen, antes)) {
            return *net;
        }
        let net = match seen.len() {
            5 => self.completed(seen, antes).min(self.believed_limit),
            _ => (0..=3).map(|bet| self.after(deck, seen, (antes, bet), found)).max().expect("four actions"),
        };
        found.insert((seen, antes), net);
        net
    }

    /// The result with five cards and no limit.
    fn completed(&self, cards: CardSet, antes: i64) -> i64 {
        antes * self.ante * self.pays.net(reference::five_card(cards.to_array().expect("five cards")))
    }

    /// The same after a bet of so many antes, or a fold.
    fn after(&self, deck: CardSet, seen: CardSet, (antes, bet): (i64, i64), found: &mut Found) -> i64 {
        if bet == 0 {
            return -antes * self.pays.parts * self.ante * deals(deck, seen);
        }
        deck.without(seen).iter().map(|card| self.net(deck, seen.with(card), antes + bet, found)).sum()
    }

    /// Adds where the deals with these cards in sight end, played for the best; of equal actions the smallest wager is
    /// taken.
    fn play(&self, deck: CardSet, seen: CardSet, antes: i64, (found, ends): (&mut Found, &mut Distribution)) {
        if seen.len() == 5 {
            *ends.entry((self.completed(seen, antes).min(self.limit), antes, false)).or_default() += 1;
            return;
        }
        let worths = [0, 1, 2, 3].map(|bet| self.after(deck, seen, (antes, bet), found));
        let best = worths.iter().position(|worth| worths.iter().all(|other| other <= worth)).expect("four actions");
        if best == 0 {
            *ends.entry((-antes * self.pays.parts * self.ante, antes, true)).or_default() += deals(deck, seen) as u128;
            return;
        }
        for card in deck.without(seen).iter() {
            self.play(deck, seen.with(card), antes + best as i64, (&mut *found, &mut *ends));
        }
    }
}

/// Number of ways to turn the cards to come.
fn deals(deck: CardSet, seen: CardSet) -> i64 {
    (seen.len()..5).map(|place| deck.len() - place).product::<usize>() as i64
}

fn base() -> Offer {
    offer("mississippi-stud", "base", "A")
}

fn assert_equal(deck: CardSet, offer: &Offer, money: &Money) {
    let (mut found, mut tree) = (Found::default(), Distribution::new());
    for own in deck.subsets::<2>() {
        money.play(deck, own.into_iter().collect(), 1, (&mut found, &mut tree));
    }
    let ends = in_units(tree, money.pays.parts * money.ante);
    assert_eq!(solved_distribution(deck, offer), ends, "{}", offer.name());
}

fn assert_solver_equals_the_tree(deck: CardSet, offer: &Offer) {
    assert_equal(deck, offer, &Money::of(offer));
}

fn assert_limited_solver_equals_the_tree(deck: CardSet, offer: &Offer, money: (i64, i64, bool)) {
    let (ante, limit, known) = money;
    assert_equal(deck, &limited(offer, ante, limit, known), &Money::limited(offer, money));
}

/// Decks that between them hold every kind of hand, one of them with suits of different lengths.
fn decks() -> Vec<CardSet> {
    let highest = CardSet::deck(&Rank::ALL[8..], &Suit::ALL[..2]).with(Card::new(Rank::Two, Suit::Hearts));
    let with_wheel: Vec<Rank> = Rank::ALL[..5].iter().copied().chain([Rank::Ace]).collect();
    let wheel = CardSet::deck(&with_wheel, &Suit::ALL[2..]);
    let three_ranks = CardSet::deck(&[Rank::Five, Rank::Nine, Rank::Queen], &Suit::ALL);
    let one_suit = CardSet::deck(&Rank::ALL[3..12], &[Suit::Spades]);
    let lopsided = one_suit.with(Card::new(Rank::Six, Suit::Clubs)).with(Card::new(Rank::Jack, Suit::Diamonds));
    let smallest = CardSet::deck(&[Rank::Ten], &Suit::ALL).with(Card::new(Rank::Two, Suit::Clubs));
    vec![highest, wheel, three_ranks, lopsided, smallest]
}

#[test]
fn the_solver_equals_the_tree() {
    for deck in decks() {
        assert_solver_equals_the_tree(deck, &base());
    }
}

/// Half a unit more for every hand that is paid, so that other hands are bet on.
#[test]
fn on_pays_of_halves_the_solver_equals_the_tree() {
    for (deck, odds) in decks().into_iter().zip([Odds::ToOne, Odds::ForOne].into_iter().cycle()) {
        let pays: Vec<_> = base().paytable.schedules[0].rows.iter().map(|_| Some(1)).collect();
        for whole in [base(), with_pays(&base(), &pays, odds)] {
            let money = Money::of(&whole);
            assert_equal(deck, &with_halves(&whole, |_| true), &Money { pays: money.pays.in_halves(), ..money });
        }
    }
}

/// Ranks without a pair that pays, so that many hands are folded.
#[test]
fn the_solver_equals_the_tree_where_much_is_folded() {
    let ranks = [Rank::Two, Rank::Three, Rank::Five, Rank::Seven, Rank::Ten, Rank::Ace];
    let deck = CardSet::deck(&ranks, &Suit::ALL[..2]);
    let folded = solved_distribution(deck, &base()).into_keys().filter(|(.., folded)| *folded).count();
    assert!(folded > 1);
    assert_solver_equals_the_tree(deck, &base());
}

/// Limits that bind with quads, with straights and with pairs; of whole antes, and with two thirds of one beside. Of
/// each two decks one player knows a limit and the other does not.
#[test]
fn under_a_payout_limit_the_solver_equals_the_tree() {
    for (number, deck) in decks().into_iter().enumerate() {
        for (place, (ante, limit)) in [(1, 150), (1, 16), (3, 20), (1, 2), (3, 2)].into_iter().enumerate() {
            assert_limited_solver_equals_the_tree(deck, &base(), (ante, limit, (number + place) % 2 == 0));
        }
    }
}

#[test]
fn a_payout_limit_changes_decisions() {
    let changed = decks().into_iter().filter(|&deck| {
        let [known, unknown] = [true, false].map(|known| solved_distribution(deck, &limited(&base(), 1, 5, known)));
        known != unknown
    });
    assert!(changed.count() >= 2);
}

/// Every action in spots of each street, under a limit that cuts.
#[test]
fn spots_are_those_of_the_tree() {
    let deck = decks().remove(0);
    let cards: Vec<Card> = deck.iter().collect();
    let (offer, money) = (limited(&base(), 3, 20, true), Money::limited(&base(), (3, 20, true)));
    let solver = base().solver(deck).expect("large enough");
    for first in 0..cards.len() - 4 {
        for placed in [vec![], vec![2], vec![1, 3]] {
            let seen = &cards[first..first + 2 + placed.len()];
            let (hand, board) = (seen[..2].to_vec(), seen[2..].to_vec());
            let bets = placed.iter().map(|&bet| bet as u32).collect();
            let answer = solver.spot(&offer, &Spot { hand, board, bets, ..Spot::default() }).expect("a spot");
            let deals = (seen.len()..5).map(|place| cards.len() - place).product::<usize>();
            for (bet, name) in BETS.into_iter().enumerate() {
                let (in_sight, antes) = (seen.iter().copied().collect(), 1 + placed.iter().sum::<i64>());
                let net = money.after(deck, in_sight, (antes, bet as i64), &mut Found::default());
                let action = answer.actions.iter().find(|action| action.action == name).expect("every action");
                assert_eq!(action.with_open_bets, whole_units(net) / whole_units(3 * deals), "{name}");
            }
        }
    }
}

/// The Progressive Payout Wager is settled by all five cards, folded or not; its meters count nothing.
#[test]
fn the_progressive_wager_equals_a_count_of_all_hands() {
    for deck in decks() {
        for paytable in ["A", "B", "C", "D"] {
            let progressive = offer("mississippi-stud", "progressive", paytable);
            let pays = FiveCardPays::of(&progressive);
            let mut counts: BTreeMap<Units, u128> = BTreeMap::new();
            for cards in deck.subsets::<5>() {
                *counts.entry(whole_units(pays.net(reference::five_card(cards)))).or_default() += 1;
            }
            assert_eq!(solved_by_net(deck, &progressive), counts, "{paytable}");
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 32, failure_persistence: None, ..ProptestConfig::default() })]

    /// Any pays at all, rising or not, on a deck of any shape, under any limit that is known or not, or none.
    #[test]
    fn the_solver_equals_the_tree_on_random_paytables_decks_and_limits(
        pays in prop::collection::vec(prop::option::weighted(0.9, 0_u64..60), 10),
        odds in any_odds(),
        money in prop::option::of((1_i64..12, 1_i64..400, any::<bool>())),
        deck in any_deck(5..=10),
    ) {
        let offer = with_pays(&base(), &pays, odds);
        match money {
            Some(money) => assert_limited_solver_equals_the_tree(deck, &offer, money),
            None => assert_solver_equals_the_tree(deck, &offer),
        }
    }
}
