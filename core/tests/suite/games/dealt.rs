//! Games against a dealer's own hand, as files state them.

mod hidden_hands;
mod separate_decks;
mod values_left;

use std::collections::HashSet;
use std::sync::Arc;

use crate::common::dealt;

use crate::games::engine::{ShortDeck, assert_paid_on_their_units, assert_sums_of_every_deal, offers_of};
use house_edge_core::cards::{Card, CardSet, Rank, STRIP_ROUNDS, Strip, Suit, SuitSymmetry};
use house_edge_core::games::dealer::advice::DealerAdvice;
use house_edge_core::games::dealer::croupier::{DecisionTables, suitless_key};
use house_edge_core::games::dealer::dealt::DealtGame;
use house_edge_core::games::dealer::nets::base_outcomes;
use house_edge_core::games::dealer::plain::PlainTree;
use house_edge_core::games::dealer::rounds::DealerRounds;
use house_edge_core::games::dealer::solver::DealerSolver;
use house_edge_core::games::dealer::sweep::{SweepDecisions, SweepTree};
use house_edge_core::games::dealer::tree::{DealerTree, Player, Reached, side_outcomes};
use house_edge_core::games::dealer::{CardDecisions, DealerGame, Seen};
use house_edge_core::games::{GameFacts, HandRanking, Offer, Solver, StrategyFacts};
use house_edge_core::hands::columns::multiset_indices;
use house_edge_core::outcome::{Fraction, Measures, OutcomeTable};
use house_edge_core::paytable::{Pay, Paytable, whole_units};

const FOLD: usize = 0;

fn game() -> &'static DealtGame {
    dealt("four-card-poker")
}

fn facts() -> &'static GameFacts {
    &game().facts
}

fn solver(deck: CardSet) -> DealerSolver<&'static DealtGame, SweepTree> {
    DealerSolver::new(game(), deck).expect("twelve cards or more")
}

fn simple() -> &'static StrategyFacts {
    facts().wagers[0].strategy("simple").expect("a named strategy")
}

/// § 641a.11(b)(2), with invented numbers: of 10 x 7 pairs of straight flush and up card 3 are folded, of 782 x 7 pairs
/// that pay nothing 400; C(12,5) = 792 hands. On the full deck no paying hand is folded.
#[test]
fn a_folded_hand_forfeits_the_wager_however_good_it_is() {
    let offer = offers(&["four-card-progressive"]).remove(0);
    let kinds = offer.wager.side.expect("a side wager").kinds;
    let straight_flush = kinds.names.iter().position(|names| names.contains(&"straight-flush")).expect("it is paid");
    let mut settled = vec![0; kinds.count()];
    settled[straight_flush] = 10 * 7 - 3;
    settled[0] = 782 * 7 - 400;
    let table = side_outcomes(&offer, kinds, &settled, Some(403)).expect("adds up");
    let count = |name: &str| table.outcome(name).expect("such an outcome").count;
    assert_eq!((count("straight-flush"), count("forfeited")), (67, 403));
    assert_eq!(count("no-paying-hand"), 782 * 7 - 400);
    let forfeited = table.outcome("forfeited").expect("such an outcome");
    assert!(forfeited.folded && forfeited.paid.is_empty() && forfeited.net == -whole_units(1));
}

/// All 5,649,150 situations are played as decided, by single look-up and by strips of rounds.
#[test]
fn every_situation_is_played_as_decided() {
    let solver = solver(CardSet::FULL_DECK);
    let forfeiting = solver.forfeiting().expect("progressive wagers");
    let by_name = solver.tree.decisions(&Offer { strategy: Some(simple()), ..offers(&["base"]).remove(0) });
    let ranking = HandRanking::FourOfFive;
    let is_flush: Vec<bool> = ranking.values().iter().map(|value| ranking.has_one_suit(value.category)).collect();
    for decisions in [forfeiting, &by_name.expect("named")] {
        let tables = DecisionTables::new(game(), decisions);
        let mut all: Vec<(CardSet, usize, CardSet, u8)> = Vec::new();
        decisions.each(|own, value, shown, action| all.push((own, value, shown, action)));
        for situations in all.chunks(STRIP_ROUNDS) {
            let (mut own, mut values, mut up_cards) = ([[0; STRIP_ROUNDS]; 5], [0; STRIP_ROUNDS], [0; STRIP_ROUNDS]);
            for (round, (cards, value, shown, _)) in situations.iter().enumerate() {
                own.iter_mut().zip(cards.iter()).for_each(|(column, card)| column[round] = card.index() as u8);
                values[round] = *value as u16;
                up_cards[round] = shown.iter().next().expect("an up card").index() as u8;
            }
            let flushes = values.map(|value| u16::from(is_flush[usize::from(value)]).wrapping_neg());
            let rows = tables.rows(&values, &multiset_indices(&own), &flushes);
            let by_strip: Strip = tables.actions(&own, &rows, &[up_cards]);
            for (&(own, _, shown, expected), by_strip) in situations.iter().zip(by_strip) {
                let seen = Seen { own, shown, ..Seen::default() };
                assert_eq!([tables.action(0, &seen), by_strip.into()], [usize::from(expected); 2], "{seen:?}");
            }
        }
    }
}

/// Against each ace there are as many keys as classes, and all hands of a class share one.
#[test]
fn keys_stand_for_hands_that_are_the_same_but_for_the_names_of_suits() {
    let mut keys_of_first = HashSet::new();
    for suit in Suit::ALL {
        let up_card = Card::new(Rank::Ace, suit);
        let symmetry = SuitSymmetry::fixing(CardSet::FULL_DECK, [up_card]);
        let mut keys = HashSet::new();
        let classes = symmetry.classes_of(5);
        for class in &classes {
            let key = |hand: CardSet| suitless_key([hand, CardSet::default().with(up_card)].map(|cards| cards.iter()));
            let keys_of_class: HashSet<u64> = symmetry.images(class.representative).map(key).collect();
            assert_eq!(keys_of_class.len(), 1);
            keys.extend(keys_of_class);
        }
        assert_eq!(keys.len(), classes.len());
        if keys_of_first.is_empty() {
            keys_of_first = keys;
        } else {
            assert_eq!(keys, keys_of_first);
        }
    }
}

/// Ante and play are paid apart, the bonus on the ante (§ 641a.12(a), (b)).
#[test]
fn ante_play_and_bonus_are_paid_on_their_units() {
    for offer in offers_of(facts(), |wager| wager.has_decisions) {
        assert_paid_on_their_units(&offer, |offer| base_outcomes(game(), offer, &vec![1; game().classes()]));
        assert_paid_on_their_units(&offer, |offer| game().rounds().map(|round| game().settled(offer, round)).collect());
    }
}

fn offers(wagers: &[&str]) -> Vec<Offer> {
    let offer = |id: &&str| offers_of(facts(), |wager| wager.id == *id).remove(0);
    wagers.iter().map(offer).collect()
}

/// All wagers on the player's cards, with folds of the base game and with the regulation's folds; decks rich in
/// unpaired hands and in pairs.
#[test]
fn wagers_together_are_those_of_every_deal() {
    let own = ["aces-up", "four-card-progressive", "five-card-progressive", "five-card-hand-bonus-player", "base"];
    let own = offers(&own);
    for (ranks, suits) in [(&Rank::ALL[..6], 2), (&Rank::ALL[9..], 3)] {
        let deck = CardSet::deck(ranks, &Suit::ALL[..suits]);
        let (solver, form) = (solver(deck), game().form);
        let rounds = DealerRounds::<&DealtGame, _>::of(game(), &own);
        let played = ShortDeck { game: rounds, deck, places: &[form.own, form.hidden, form.shown], solver: &solver };
        let tables = |decisions: &Arc<SweepDecisions>| DecisionTables::new(game(), decisions);
        let forfeiting = solver.forfeiting().expect("progressive wagers");
        let by_name = solver.tree.decisions(&Offer { strategy: Some(simple()), ..own[4].clone() }).expect("named");
        for reading in [None, own[4].wager.reading("not-on-losing-hands")] {
            let mut offers = own.clone();
            offers[4].reading = reading;
            let decisions = solver.tree.decisions(&offers[4]).expect("whole pays");
            played.assert_joint(&offers, &tables(&decisions));
        }
        let joint = played.assert_joint(&own[..4], &tables(forfeiting));
        for wager in [1, 2] {
            let alone = solver.outcomes(&own[wager]).expect("solved");
            assert_eq!(Measures::of(&joint.alone(wager).expect("there")), Measures::of(&alone));
        }
        played.assert_joint(&[own[0].clone(), own[3].clone()], &tables(&by_name));
        // The losing hand is the player's or the dealer's, whatever the decision.
        let with_bad_beat = offers(&["five-card-progressive", "bad-beat-bonus", "base"]);
        let decisions = solver.tree.decisions(&with_bad_beat[2]).expect("whole pays");
        played.assert_joint(&with_bad_beat, &tables(&decisions));
        played.assert_joint(&with_bad_beat[..2], &tables(forfeiting));
        played.assert_joint(&with_bad_beat[1..2], &tables(forfeiting));
    }
}

/// All offers, also on pays under which two Play Wagers are worth the same, and decks that leave few hands out.
#[test]
#[ignore = "second tier: hidden hands by every deal"]
fn the_sweep_over_hidden_hands_is_that_of_every_deal() {
    let mut all = offers_of(facts(), |_| true);
    let base = all.iter().find(|offer| offer.wager.has_decisions).expect("a base game").clone();
    // A Play Wager that is returned where it wins.
    let mut even = Paytable::clone(&base.paytable);
    even.schedules[0].rows[1].pay = Pay::Units(whole_units(0));
    let strategies = base.wager.strategies.iter().map(|&strategy| Offer { strategy: Some(strategy), ..base.clone() });
    all.extend(strategies.chain([Offer { paytable: even.into(), ..base.clone() }]).collect::<Vec<_>>());
    let of = |ids: &[&str]| offers(ids);
    let together = [
        of(&["aces-up", "four-card-progressive", "base"]),
        of(&["five-card-progressive", "bad-beat-bonus", "base"]),
        of(&["five-card-progressive", "aces-up"]),
        of(&["bad-beat-bonus", "aces-up"]),
    ];
    let together: Vec<&[Offer]> = together.iter().map(Vec::as_slice).collect();
    let lopsided = CardSet::deck(&Rank::ALL[8..], &Suit::ALL[1..3]).iter().chain(CardSet::FULL_DECK.iter().take(3));
    for deck in [CardSet::deck(&Rank::ALL[9..], &Suit::ALL[..3]), lopsided.collect()] {
        assert_sums_of_every_deal::<&DealtGame, SweepTree>(game(), deck, &all, &together);
    }
}

#[test]
fn wagers_on_hidden_cards_are_not_counted_together() {
    let solver = solver(CardSet::FULL_DECK.iter().take(12).collect());
    for hidden in ["five-card-hand-bonus-dealer", "six-card-bonus"] {
        assert!(solver.joint_outcomes(&offers(&["base", hidden])).expect("no error").is_none(), "{hidden}");
    }
    let twice = offers(&["base", "base"]);
    assert!(solver.joint_outcomes(&twice).expect("no error").is_none());
}

/// The rows of the strategy without exceptions on a deck of twelve cards: the action that most hands of a holding take,
/// counted from the decisions, played against every deal.
#[test]
fn rows_without_exceptions_cost_what_every_deal_says() {
    let deck = CardSet::deck(&[Rank::Five, Rank::Ten, Rank::Queen, Rank::Ace], &Suit::ALL[..3]);
    let offer = &offers(&["base"])[0];
    let solver = solver(deck);
    let plain = PlainTree::new(game(), deck).expect("enough cards");
    let mut taken = vec![[0_u128; 4]; game().holdings(0)];
    let (decisions, worths) = (plain.decisions(offer).expect("solved"), plain.worths(offer).expect("solved"));
    let player = Player { reaching: &decisions, decisions: &decisions, worths: &worths };
    for part in 0..plain.parts(0) {
        let mut add = |reached: &Reached<_>| {
            let holding = game().holding(0, &reached.seen, reached.hand);
            taken[holding][reached.decided.taken] += reached.decided.hands;
            Ok(())
        };
        plain.each_decision(0, part, &player, &mut add).expect("listed");
    }
    let by_rows = plain.deciding(offer, &|stage, seen| {
        let taken = taken[game().holding(stage, seen, game().best_hand(seen.own))];
        (0..4).max_by_key(|&action| taken[action]).unwrap_or(FOLD)
    });
    let by_rows = by_rows.expect("solved").expect("a rule");
    let net = |decisions| {
        let outcomes = base_outcomes(game(), offer, &plain.rounds(decisions));
        let table = OutcomeTable::new(outcomes, game().form().rounds(deck)).expect("every deal");
        Measures::of(&table).expected_net
    };
    let cost = solver.cost_of_rows(offer).expect("solved").expect("rows");
    assert_eq!(net(&decisions) - net(&by_rows), cost);
    assert!(cost > Fraction::default(), "the deck has exceptions");
}
