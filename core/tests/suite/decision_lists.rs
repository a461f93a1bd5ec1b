//! Every decision in order: looked up by the words of `docs/decisions.md`, the action is the best one of the spot, and it
//! does not depend on the names of suits.

use std::collections::BTreeSet;

use crate::common::offer;
use house_edge_core::cards::{Card, CardSet, Rank, Suit};
use house_edge_core::games::{DecisionList, Offer, Solver, Spot, SuitsTold};

const SHIFTS: [usize; 2] = [0, 1];

/// Cards with their suits renamed in turn.
fn shifted(cards: CardSet, shift: usize) -> Vec<Card> {
    let suit = |card: Card| Suit::ALL[(card.suit() as usize + shift) % Suit::ALL.len()];
    cards.iter().map(|card| Card::new(card.rank(), suit(card))).collect()
}

/// The spot with these groups of cards in sight.
fn spot(list: &DecisionList, groups: &[CardSet], shift: usize) -> Spot {
    let mut spot = Spot::default();
    for ((name, _), &group) in list.form.groups.iter().zip(groups) {
        let cards = shifted(group, shift);
        match *name {
            "hand" => spot.hand = cards,
            "up card" => spot.up_cards = cards,
            _ => spot.board.extend(cards),
        }
    }
    spot
}

/// Examples of the situations at every `step`th place.
fn examples(list: &DecisionList, deck: CardSet, step: usize) -> Vec<(usize, Vec<CardSet>)> {
    let all = list.form.look_up(deck, |groups| {
        let mut cards = [CardSet::default(); 3];
        cards[..groups.len()].copy_from_slice(groups);
        cards
    });
    assert_eq!(all.len(), list.letters.len());
    let of_groups = |(place, cards): (usize, [CardSet; 3])| (place, cards[..list.form.groups.len()].to_vec());
    all.into_iter().enumerate().step_by(step).map(of_groups).collect()
}

/// Every `step`th situation of a decision is decided as its spot, with suits renamed too where they have other names;
/// without a decision, an earlier spot was folded. Returns the actions met.
fn assert_best(solver: &dyn Solver, offer: &Offer, deck: CardSet, steps: &[usize]) -> BTreeSet<String> {
    let lists = solver.decision_lists(offer).expect("solved");
    assert_eq!(lists.len(), steps.len());
    let mut met = BTreeSet::new();
    for (stage, (list, &step)) in lists.iter().zip(steps).enumerate() {
        for (place, groups) in examples(list, deck, step) {
            for shift in SHIFTS {
                let spot = spot(list, &groups, shift);
                let best = |spot: &Spot| solver.spot(offer, spot).expect("a spot").actions[0].action.clone();
                match list.action(place) {
                    Some(action) => {
                        assert_eq!(action, best(&spot), "{} {spot:?}", list.name);
                        met.insert(action.to_string());
                    }
                    None => {
                        let before = |earlier: usize| {
                            let turned = spot.board.len() / stage * earlier;
                            Spot { board: spot.board[..turned].to_vec(), ..spot.clone() }
                        };
                        assert!((0..stage).any(|earlier| best(&before(earlier)) == "fold"), "{} {spot:?}", list.name);
                    }
                }
            }
        }
    }
    met
}

fn solver(offer: &Offer, deck: CardSet) -> Box<dyn Solver> {
    offer.solver(deck).expect("large enough")
}

#[test]
fn decisions_of_let_it_ride_are_those_of_spots() {
    for paytable in ["A", "B"] {
        let base = offer("let-it-ride", "base", paytable);
        let solver = solver(&base, CardSet::FULL_DECK);
        let met = assert_best(solver.as_ref(), &base, CardSet::FULL_DECK, &[97, 5_003]);
        assert_eq!(met.len(), 2);
    }
}

/// With the place of K-J of two suits that `docs/decisions.md` finds by hand: the 158th.
#[test]
#[ignore = "second tier: decisions of the full deck against their spots"]
fn decisions_of_mississippi_stud_are_those_of_spots() {
    let base = offer("mississippi-stud", "base", "A");
    let solver = solver(&base, CardSet::FULL_DECK);
    let met = assert_best(solver.as_ref(), &base, CardSet::FULL_DECK, &[31, 503, 20_011]);
    assert_eq!(met.into_iter().collect::<Vec<_>>(), ["bet 1x", "bet 3x", "fold"]);
    let lists = solver.decision_lists(&base).expect("solved");
    let first = examples(&lists[0], CardSet::FULL_DECK, 1);
    let cards = |ranks: [Rank; 2]| [Card::new(ranks[0], Suit::Clubs), Card::new(ranks[1], Suit::Diamonds)];
    assert_eq!(first[157].1, [cards([Rank::Jack, Rank::King]).into_iter().collect()]);
    assert_eq!(lists[0].letters[157], b'1');
}

#[test]
#[ignore = "second tier: decisions of the full deck against their spots"]
fn decisions_of_criss_cross_poker_are_those_of_spots() {
    let base = offer("criss-cross-poker", "base", "A");
    let solver = solver(&base, CardSet::FULL_DECK);
    let met = assert_best(solver.as_ref(), &base, CardSet::FULL_DECK, &[13, 1_009, 200_003]);
    assert_eq!(met.into_iter().collect::<Vec<_>>(), ["bet 1x", "bet 3x", "fold"]);
}

/// Decks on which a spot is quick: 24 and 20 cards.
#[test]
fn decisions_against_a_dealer_are_those_of_spots() {
    let deck = CardSet::deck(&Rank::ALL[7..], &Suit::ALL);
    let base = offer("four-card-poker", "base", "A");
    let met = assert_best(solver(&base, deck).as_ref(), &base, deck, &[1_009]);
    assert!(met.contains("fold") && met.contains("play 3x"), "{met:?}");
    let deck = CardSet::deck(&Rank::ALL[8..], &Suit::ALL);
    let base = offer("ultimate-texas-holdem", "base", "A");
    let solver = solver(&base, deck);
    let lists = solver.decision_lists(&base).expect("solved");
    let suits: Vec<SuitsTold> = lists.iter().map(|list| list.form.suits).collect();
    assert_eq!(suits, [SuitsTold::Each, SuitsTold::Each, SuitsTold::Flush(3)]);
    assert_best(solver.as_ref(), &base, deck, &[11, 1_009, 9_001]);
}
