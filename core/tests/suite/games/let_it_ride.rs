//! Tests that need both paths.

mod croupier;

use crate::common::streets;
use crate::games::engine::{ShortDeck, assert_paid_on_their_units, offers_of};
use house_edge_core::cards::{CardSet, Rank, Suit, binomial, parse_cards};
use house_edge_core::games::payout_limit::dollars;
use house_edge_core::games::testing::pricing::pays_of_listed;
use house_edge_core::games::testing::streets::exact::priced_ends;
use house_edge_core::games::testing::streets::game::StreetGame;
use house_edge_core::games::testing::streets::rounds::settled;
use house_edge_core::games::{Offer, PayoutLimit, Solver};
use house_edge_core::outcome::{Fraction, Measures, ratio};
use house_edge_core::paytable::whole_units;

fn game() -> &'static StreetGame {
    streets("let-it-ride")
}

/// One unit stays, two may be withdrawn, and no hand is folded.
#[test]
fn a_round_has_an_end_for_each_number_of_units() {
    let form = &game().form;
    assert_eq!(form.ends(), 10 * 3);
    assert_eq!((0..=2).map(|street| form.units_before(street)).collect::<Vec<_>>(), [1..=1, 1..=2, 1..=3]);
}

/// Every unit on the table is paid at the same odds (§ 643a.12(a)).
#[test]
fn a_hand_is_paid_on_all_units_that_stay() {
    for offer in offers_of(&game().facts, |wager| wager.has_decisions) {
        let form = &game().form;
        let ends = || 0..form.ends();
        assert_paid_on_their_units(&offer, |offer| priced_ends(form, offer, ends().map(|_| 1).collect()));
        assert_paid_on_their_units(&offer, |offer| {
            ends().map(|place| settled(form, offer, form.end_at(place))).collect()
        });
    }
}

/// The first paytable of each wager, in the default reading.
fn offers() -> Vec<Offer> {
    let mut offers = offers_of(&game().facts, |_| true);
    offers.dedup_by_key(|offer| offer.wager.id);
    offers
}

/// A deck with mini-royals of spades and of hearts, and every five-card hand from a pair to a royal flush.
fn deck() -> CardSet {
    CardSet::deck(&Rank::ALL[8..], &Suit::ALL[1..])
}

/// Own cards, and the community cards in order (§ 643a.8(d)).
const PLACES: &[&[usize]] = &[&[0, 2, 4], &[1], &[3]];

#[test]
fn wagers_together_are_those_of_every_deal() {
    let solver = game().on(deck()).expect("enough cards");
    let game = solver.rounds();
    let played = ShortDeck { game, deck: deck(), places: PLACES, solver: &solver };
    // The base game in the middle, with a limit of 6 2/3 bets that cuts most wins.
    let mut offers = offers();
    offers[0].payout_limit = Some(PayoutLimit::new(dollars(20), dollars(3), None).expect("positive"));
    offers.swap(0, 2);
    let decisions = solver.decisions(&offers[2]).expect("whole pays");
    played.assert_joint(&offers, &decisions);
    played.assert_joint(&[offers[0].clone(), offers[3].clone(), offers[4].clone()], &decisions);
}

#[test]
fn two_seats_vary_together_as_in_every_deal() {
    let deck = CardSet::deck(&Rank::ALL[9..], &Suit::ALL[1..]);
    let solver = game().on(deck).expect("enough cards");
    let limited = Offer {
        payout_limit: Some(PayoutLimit::new(dollars(20), dollars(3), None).expect("positive")),
        ..offers()[0].clone()
    };
    for offer in [&offers()[0], &limited] {
        let decisions = solver.decisions(offer).expect("whole pays");
        let game = solver.rounds();
        ShortDeck { game, deck, places: PLACES, solver: &solver }.assert_seats(offer, &[1, 3], &decisions);
    }
}

/// The gains of riding in both decisions, plus the unit that stays and wins or loses as any five cards do, give the
/// game's expectation.
#[test]
fn the_gains_of_both_bets_and_the_unit_that_stays_are_the_game() {
    let solver = game().on(deck()).expect("enough cards");
    for offer in offers_of(&game().facts, |wager| wager.has_decisions) {
        let hands = pays_of_listed(&offer, game().form.kinds).into_iter().zip(solver.counts.hand_counts());
        let stays = hands.map(|(pay, hands)| pay.net * ratio(hands, binomial(deck().len(), 5))).sum::<Fraction>();
        let rows = solver.strategy(&offer).expect("solved").rows;
        let gains = rows.iter().map(|row| &row.gain).sum::<Fraction>();
        assert_eq!(Measures::of(&solver.outcomes(&offer).expect("solved")).expected_net, stays + gains);
    }
}

/// The example of an exception shows cards alone: with two actions, the exception takes the other one.
#[test]
fn examples_of_exceptions_are_cards() {
    let deck = CardSet::deck(&Rank::ALL[4..10], &Suit::ALL[..2]);
    let rows = game().on(deck).expect("enough cards").strategy(&offers()[0]).expect("solved").rows;
    let exceptions: Vec<_> = rows.iter().filter(|row| row.exceptions > 0).collect();
    assert!(!exceptions.is_empty());
    assert!(exceptions.iter().all(|row| parse_cards(&row.example).is_ok()), "{exceptions:?}");
}

/// A royal flush on three units wins 3,000 on paytable A: a limit of 3,000 cuts no win, one unit less does.
#[test]
fn a_limit_of_the_greatest_win_is_none() {
    let solver = game().on(deck()).expect("enough cards");
    let rows = |limit: Option<i64>| {
        let payout_limit = limit.map(|most| PayoutLimit::new(dollars(most), dollars(1), None).expect("positive"));
        solver.strategy(&Offer { payout_limit, ..offers()[0].clone() }).expect("solved")
    };
    assert_eq!(rows(Some(3_000)), rows(None));
    assert_ne!(rows(Some(2_999)), rows(None));
}

/// Without tens there is no royal flush, and a straight flush on three units wins 600 on paytable A.
#[test]
fn the_most_that_is_won_can_be_dealt() {
    let deck = CardSet::deck(&Rank::ALL[..8], &Suit::ALL[..2]);
    let counts = game().on(deck).expect("enough cards").counts;
    assert_eq!(counts.most_won(&offers()[0]), whole_units(600));
}

/// A side wager has two cells for each kind of hand: settled, and forfeited by a fold. Cells of the base game come
/// first.
#[test]
fn rounds_are_counted_in_the_cells_of_the_base_game_and_of_each_hand() {
    let solver = game().on(CardSet::FULL_DECK).expect("enough cards");
    let side = offers().into_iter().find(|offer| offer.wager.id == "three-card-bonus").expect("there");
    let (ends, kinds) = (game().form.ends(), side.wager.side.expect("a side wager").kinds.count());
    let cells = |offers: &[Offer]| {
        let croupier = solver.literal_croupier(offers).expect("full deck");
        (croupier.cells(), croupier.one_a_round())
    };
    assert_eq!(cells(std::slice::from_ref(&side)), (2 * kinds, 0..2 * kinds));
    assert_eq!(cells(&[offers()[0].clone(), side]), (ends + 2 * kinds, 0..ends));
}
