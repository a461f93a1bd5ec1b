//! Tests that join rooms.

use std::collections::HashSet;

use super::croupier::decision_tables::{DecisionTables, suitless_key};
use super::croupier::evaluation::{Dealt, HandTables};
use super::decisions::situation::Situation;
use super::decisions::{Decisions, regulations_base_game};
use super::exact::solve::FourCardPokerSolver;
use super::facts::game::FACTS;
use super::rules::hands::FourCardHand;
use crate::cards::{Card, CardSet, Rank, STRIP_ROUNDS, Suit, SuitSymmetry};
use crate::games::Offer;
use crate::games::engine::kinds::PaidHand;
use crate::paytable::{Document, whole_units};

fn solver(deck: CardSet) -> FourCardPokerSolver {
    FourCardPokerSolver::new(deck).expect("twelve cards or more")
}

/// § 641a.11(b)(2), with numbers of hands made up: of 10 x 7 straight flushes with an up card 3 are folded, of 782
/// x 7 hands that pay nothing 400. On the full deck no hand that pays is folded.
#[test]
fn a_folded_hand_forfeits_the_wager_however_good_it_is() {
    let deck = CardSet::FULL_DECK.iter().take(12).collect();
    let solver = solver(deck);
    let mut offer = regulations_base_game().expect("valid");
    let wager = &FACTS.wagers[2];
    let paytables = Document::parse(wager.source.path, wager.source.text).expect("TOML");
    offer.paytable = paytables.paytables(&wager.form).expect("valid").remove(0).into();
    offer.wager = wager;
    let (mut counts, mut folded) = ([0; FourCardHand::COUNT], [0; FourCardHand::COUNT]);
    // C(12,5) = 792 hands.
    counts[FourCardHand::StraightFlush.index()] = 10;
    counts[FourCardHand::Nothing.index()] = 782;
    folded[FourCardHand::StraightFlush.index()] = 3;
    folded[FourCardHand::Nothing.index()] = 400;
    let table = solver.outcomes_unless_folded::<FourCardHand>(&offer, &counts, &folded).expect("adds up");
    let count = |name: &str| table.outcome(name).expect("such an outcome").count;
    assert_eq!((count("straight-flush"), count("forfeited")), (67, 403));
    assert_eq!(count("no-paying-hand"), 782 * 7 - 400);
    let forfeited = table.outcome("forfeited").expect("such an outcome");
    assert!(forfeited.folded && forfeited.awards.is_empty() && forfeited.net == -whole_units(1));
}

/// All 5,649,150 situations, dealt into strips, are played as they were decided.
#[test]
fn every_situation_is_played_as_decided() {
    let solver = solver(CardSet::FULL_DECK);
    let hand_tables = HandTables::new();
    let wager = &FACTS.wagers[0];
    let simple = Offer { strategy: wager.strategy("simple"), ..regulations_base_game().expect("valid") };
    for offer in [regulations_base_game().expect("valid"), simple] {
        let decisions = Decisions::of(&offer, solver.hidden_hands()).expect("whole pays");
        let tables = DecisionTables::new(&decisions, solver.situations());
        let all = || solver.situations().iter().flat_map(|up| up.situations.iter().map(move |seen| (up.card, seen)));
        let all: Vec<(Card, &Situation)> = all().collect();
        for strip in all.chunks(STRIP_ROUNDS) {
            let mut dealt = [[0; STRIP_ROUNDS]; 11];
            for (round, (up_card, seen)) in strip.iter().enumerate() {
                let held: CardSet = seen.hand.into_iter().collect();
                let hidden = CardSet::FULL_DECK.without(held.with(*up_card));
                for (place, (own, dealers)) in seen.hand.into_iter().zip(hidden.iter()).enumerate() {
                    dealt[2 * place][round] = own.index() as u8;
                    dealt[2 * place + 1][round] = dealers.index() as u8;
                }
                dealt[10][round] = up_card.index() as u8;
            }
            let dealt = Dealt::of(&dealt, false).expect("eleven cards");
            let actions = tables.actions(&dealt, &hand_tables.evaluate(&dealt));
            for (round, (up_card, seen)) in strip.iter().enumerate() {
                let decided = decisions.action(*up_card, seen).antes();
                assert_eq!(usize::from(actions[round]), decided, "{:?} against {up_card}", seen.hand);
            }
        }
    }
}

/// Against an ace of each suit: as many keys as classes, and the same for every hand of a class.
#[test]
fn keys_stand_for_hands_that_are_the_same_but_for_the_names_of_suits() {
    let index = |card: Card| card.index() as u8;
    let mut keys_of_first = HashSet::new();
    for suit in Suit::ALL {
        let up_card = Card::new(Rank::Ace, suit);
        let symmetry = SuitSymmetry::fixing(CardSet::FULL_DECK, up_card);
        let mut keys = HashSet::new();
        let classes = symmetry.classes::<5>();
        for class in &classes {
            let of_images = symmetry.images(class.representative).filter_map(|image| image.to_array());
            let keys_of_class: HashSet<u64> =
                of_images.map(|hand: [Card; 5]| suitless_key(hand.map(index), index(up_card))).collect();
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
