//! Games of common cards with decisions on the turn, played with knowledge: against every deal of short decks in order,
//! where the player knows the same.

use std::collections::HashMap;

use foldhash::fast::FixedState;

use super::{assert_changes_are_the_gain, counted, informed};
use crate::common::{card_set, count, dealt, offer, sets};
use house_edge_core::cards::CardSet;
use house_edge_core::games::dealer::dealt::DealtGame;
use house_edge_core::games::dealer::{DealerGame, Seen};
use house_edge_core::games::{Knowledge, Offer};
use house_edge_core::outcome::ratio;
use house_edge_core::paytable::whole_units;

struct Deal {
    own: CardSet,
    /// Flop, turn, river.
    board: [CardSet; 3],
    /// What is known of the flop, the turn, the river and the dealer's hand.
    known: [CardSet; 4],
    /// In halves of a unit, by parts wagered by action.
    nets: Vec<i64>,
}

/// Each deal once for each thing that may be known of it.
fn each_deal(game: &'static DealtGame, offer: &Offer, deck: CardSet, knowledge: Option<Knowledge>) -> Vec<Deal> {
    let community = knowledge.map(Knowledge::community).unwrap_or_default();
    let of_flop = community.iter().filter(|&&place| place < 3).count();
    let of_dealers = match knowledge {
        Some(Knowledge::DealersCards(_) | Knowledge::DealersCardAndCommunity(_)) => 1,
        Some(Knowledge::DealersHand) => 2,
        _ => 0,
    };
    let mut deals = Vec::new();
    for own in sets(deck, 2) {
        for flop in sets(deck.without(own), 3) {
            let left = deck.without(own).without(flop);
            for turn in sets(left, 1) {
                for river in sets(left.without(turn), 1) {
                    for dealers in sets(left.without(turn).without(river), 2) {
                        let seen = Seen { own, board: flop.union(turn).union(river), ..Seen::default() };
                        let net = |play| offer_net(game, offer, game.round(play, &seen, dealers));
                        let nets: Vec<i64> = (0..=game.form.most_wagered()).map(net).collect();
                        let [turned, last] = [(3, turn), (4, river)]
                            .map(|(place, card)| if community.contains(&place) { card } else { CardSet::default() });
                        for on_flop in sets(flop, of_flop) {
                            for of_hand in sets(dealers, of_dealers) {
                                let known = [on_flop, turned, last, of_hand];
                                deals.push(Deal { own, board: [flop, turn, river], known, nets: nets.clone() });
                            }
                        }
                    }
                }
            }
        }
    }
    deals
}

fn offer_net(game: &'static DealtGame, offer: &Offer, round: house_edge_core::games::dealer::Round) -> i64 {
    count(&(game.settled(offer, round).net * whole_units(2)))
}

/// What is known and seen at a decision.
type Sight = (usize, [CardSet; 8]);
type Actions = HashMap<Sight, usize, FixedState>;

fn sight(game: &'static DealtGame, deal: &Deal, stage: usize) -> Sight {
    let turned = game.form.turned(stage);
    let seen = |from: usize, place: usize| if turned >= from { deal.board[place] } else { CardSet::default() };
    let [flop, turn, river, dealers] = deal.known;
    (stage, [deal.own, flop, turn, river, dealers, seen(3, 0), seen(4, 1), seen(5, 2)])
}

/// The actions from a decision on, after so many parts wagered by action, and the parts wagered at the end; 0 for a
/// fold.
fn played(game: &'static DealtGame, actions: &Actions, deal: &Deal, from: usize, before: usize) -> (Vec<usize>, usize) {
    let (mut taken, mut play, mut next) = (Vec::new(), before, game.form.next(from, before));
    while let Some(stage) = next {
        let action = actions[&sight(game, deal, stage)];
        taken.push(action);
        let Some(added) = game.form.stages[stage].adds[action] else { return (taken, 0) };
        play += added;
        next = game.form.next(stage + 1, play);
    }
    (taken, play)
}

/// The best actions, from the last decision on; ties go to the smallest wager.
fn best(game: &'static DealtGame, deals: &[Deal]) -> Actions {
    let mut actions = Actions::default();
    for stage in (0..game.form.stages.len()).rev() {
        let before = *game.form.wagered(stage).first().expect("a decision that is made");
        let mut sums: HashMap<Sight, Vec<i64>, FixedState> = HashMap::default();
        for deal in deals {
            let adds = game.form.stages[stage].adds;
            let sums = sums.entry(sight(game, deal, stage)).or_insert_with(|| vec![0; adds.len()]);
            for (sum, added) in sums.iter_mut().zip(adds) {
                let play = added.map_or(0, |added| played(game, &actions, deal, stage + 1, before + added).1);
                *sum += deal.nets[play];
            }
        }
        let first_best = |sums: Vec<i64>| (0..sums.len()).rev().max_by_key(|&action| sums[action]).expect("an action");
        actions.extend(sums.into_iter().map(|(sight, sums)| (sight, first_best(sums))));
    }
    actions
}

const DECKS: [&str; 2] = ["3c 4c Ac 2d 3d 4d 5d 5h Ah", "5c Tc Ac 5d Td Ad 5h Th Ah"];

#[test]
fn counts_are_those_of_every_deal_in_order() {
    let known = [Knowledge::DealersCards(1), Knowledge::Community(&[3]), Knowledge::Community(&[4])];
    assert_counts(&["texas-holdem-bonus"], &DECKS[..1], &known);
    assert_counts(&["holdem-de-casino"], &DECKS[1..], &known[1..]);
}

#[test]
#[ignore = "second tier: play with more knowledge on more decks"]
fn all_knowledge_is_counted_as_in_every_deal_in_order() {
    let known = [
        Knowledge::DealersCards(1),
        Knowledge::DealersHand,
        Knowledge::Community(&[0]),
        Knowledge::Community(&[0, 1, 2]),
        Knowledge::Community(&[3]),
        Knowledge::Community(&[4]),
        Knowledge::Community(&[3, 4]),
    ];
    assert_counts(&["texas-holdem-bonus", "holdem-de-casino", "casino-holdem"], &DECKS, &known);
}

fn assert_counts(games: &[&'static str], decks: &[&str], known: &[Knowledge]) {
    for id in games {
        let game = dealt(id);
        let offer = offer(id, "base", if *id == "casino-holdem" { "100-20-10" } else { "A" });
        let listed: Vec<Knowledge> = game.facts.knowledge.knowledge.iter().map(|named| named.knowledge).collect();
        let known = || known.iter().copied().filter(|known| listed.contains(known));
        for (deck, knowledge) in decks.iter().flat_map(|deck| known().map(|known| (card_set(deck), known))) {
            let (plain, deals) = (each_deal(game, &offer, deck, None), each_deal(game, &offer, deck, Some(knowledge)));
            let (usual, better) = (best(game, &plain), best(game, &deals));
            let sums = counted(informed(deck, &offer, knowledge).as_ref());
            let [mut net, mut usual_net, mut units, mut usual_units, mut changed] = [0; 5];
            for deal in &deals {
                let (actions, play) = played(game, &better, deal, 0, 0);
                let unknowing = Deal { known: [CardSet::default(); 4], nets: Vec::new(), ..*deal };
                let (usually, usual_play) = played(game, &usual, &unknowing, 0, 0);
                net += deal.nets[play];
                usual_net += deal.nets[usual_play];
                let halves = |play: usize| (2 * (game.form.staked * game.form.parts + play) / game.form.parts) as i64;
                units += halves(play);
                usual_units += halves(usual_play);
                changed += i64::from(actions != usually);
            }
            let all = deals.len() as i64;
            let expected = [net, usual_net, units, usual_units].map(|sum| ratio(sum, 2 * all));
            let of_ways = [sums.net, sums.usual_net, sums.units, sums.usual_units].map(|sum| ratio(sum, sums.ways));
            assert_eq!(of_ways, expected, "{id} {knowledge:?}");
            assert_eq!(ratio(sums.changed, sums.ways), ratio(changed, all), "{id} {knowledge:?}");
            assert_changes_are_the_gain(&sums);
        }
    }
}
