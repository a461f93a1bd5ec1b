//! Criss-Cross Poker, played with knowledge.

use std::collections::{BTreeMap, HashMap};

use super::{assert_changes_are_the_gain, counted, dealt, informed};
use crate::common::criss_cross_tree::{BaseGame, Hand, base};
use crate::common::{BETS, PairProducts, card_set, full_solver, whole, with_pays};
use foldhash::fast::FixedState;
use house_edge_core::cards::{Card, CardSet};
use house_edge_core::games::{InformedGame, Knowledge, Offer, PlaySums, to_the_end};
use house_edge_core::paytable::{Odds, Units, whole_units};
use num_traits::ToPrimitive;
use proptest::prelude::*;

type Cross = [Card; 5];
/// Net results of a fold and of each bet.
type Actions = [i64; 4];

/// A way that the deal can go on, with the bets of both plays.
#[derive(Clone, Copy)]
struct Deal {
    cross: Cross,
    dead: CardSet,
    hands: [Hand; 2],
    usual: [i64; 3],
}

/// The whole tree with one starting hand: whoever decides sees the cards out of play and the cross at some places, from
/// the start.
struct Tree<'t> {
    game: &'t BaseGame,
    places: &'t [usize],
}

impl Tree<'_> {
    /// What is in sight on a street; the order of the ends that are turned does not matter.
    fn seen(&self, street: usize, deal: &Deal) -> (CardSet, [Option<Card>; 5], [CardSet; 2]) {
        let row = |ends: &[Card], turned: bool| ends.iter().copied().filter(|_| turned).collect();
        let mut known = [None; 5];
        self.places.iter().for_each(|&place| known[place] = Some(deal.cross[place]));
        (deal.dead, known, [row(&deal.cross[..2], street >= 1), row(&deal.cross[2..4], street >= 2)])
    }

    fn groups(&self, street: usize, deals: &[Deal]) -> Vec<Vec<Deal>> {
        let mut groups: HashMap<_, Vec<Deal>, FixedState> = HashMap::default();
        for deal in deals {
            groups.entry(self.seen(street, deal)).or_default().push(*deal);
        }
        groups.into_values().collect()
    }

    fn net(&self, deal: &Deal, bets: [i64; 3]) -> i64 {
        if bets.contains(&0) { -wagered(bets) } else { self.game.net(i64::MAX, bets, deal.hands) }
    }

    /// The sum of net results of each action if later decisions are the best.
    fn actions(&self, street: usize, deals: &[Deal], placed: [i64; 3]) -> Actions {
        [0, 1, 2, 3].map(|bet| {
            let mut bets = placed;
            bets[street] = bet;
            if bet == 0 || street == 2 {
                return deals.iter().map(|deal| self.net(deal, bets)).sum();
            }
            let next = self.groups(street + 1, deals);
            next.iter().map(|deals| *self.actions(street + 1, deals, bets).iter().max().expect("four")).sum()
        })
    }

    /// Calls `each` with every deal and the best bets.
    fn play(&self, street: usize, deals: &[Deal], placed: [i64; 3], each: &mut dyn FnMut(&Deal, [i64; 3])) {
        for deals in self.groups(street, deals) {
            let mut bets = placed;
            bets[street] = best(&self.actions(street, &deals, placed)) as i64;
            if bets[street] == 0 || street == 2 {
                deals.iter().for_each(|deal| each(deal, bets));
            } else {
                self.play(street + 1, &deals, bets, each);
            }
        }
    }

    /// Notes the decisions of the usual play that are not the best, with the number of ways and what is lost.
    fn changes(&self, street: usize, deals: &[Deal], placed: [i64; 3], changes: &mut Changes) {
        for deals in self.groups(street, deals) {
            let actions = self.actions(street, &deals, placed);
            let (usual, best) = (deals[0].usual[street], best(&actions));
            if actions[best] > actions[usual as usize] {
                let sum = changes.entry((STREETS[street], BETS[usual as usize], BETS[best])).or_default();
                sum.0 += deals.len() as i128;
                sum.1 += i128::from(actions[best] - actions[usual as usize]);
            }
            if usual > 0 && street < 2 {
                let mut bets = placed;
                bets[street] = usual;
                self.changes(street + 1, &deals, bets, changes);
            }
        }
    }
}

const STREETS: [&str; 3] = ["Across Bet", "Down Bet", "Middle Bet"];

/// Ways and gain by decision, usual and informed action.
type Changes = BTreeMap<(&'static str, &'static str, &'static str), (i128, i128)>;

/// The first of the greatest.
fn best(actions: &Actions) -> usize {
    let most = actions.iter().max().expect("four");
    actions.iter().position(|worth| worth == most).expect("one of them")
}

fn wagered(bets: [i64; 3]) -> i64 {
    2 + bets.iter().sum::<i64>()
}

/// Every order of five of these cards.
fn crosses(cards: CardSet) -> Vec<Cross> {
    let cards: Vec<Card> = cards.iter().collect();
    dealt(&cards, 5).into_iter().map(|cross| cross.try_into().expect("five cards")).collect()
}

/// Every set of cards that may be out of play and in sight.
fn dead_sets(cards: CardSet, knowledge: Knowledge) -> Vec<Vec<Card>> {
    match knowledge {
        Knowledge::Burn => cards.iter().map(|card| vec![card]).collect(),
        Knowledge::Others(1) => cards.subsets::<2>().map(Vec::from).collect(),
        _ => vec![Vec::new()],
    }
}

/// Both plays over every order of every deal.
#[derive(Default)]
struct Expected {
    sums: PlaySums,
    changes: Changes,
}

fn brute_force(deck: CardSet, offer: &Offer, knowledge: Knowledge) -> Expected {
    let game = BaseGame::of(offer);
    let [usual, informed] = [&[], knowledge.community()].map(|places| Tree { game: &game, places });
    let mut expected = Expected::default();
    for own in deck.subsets::<2>() {
        let left = deck.without(own.into_iter().collect());
        let hand = |row: [Card; 3]| (row.into_iter().collect(), game.hand([own[0], own[1], row[0], row[1], row[2]]));
        let hands: HashMap<CardSet, Hand, FixedState> = left.subsets::<3>().map(hand).collect();
        let deal = |cross: Cross, dead: &[Card]| {
            let hand = |one: usize, other: usize| hands[&[cross[one], cross[other], cross[4]].into_iter().collect()];
            Deal { cross, dead: dead.iter().copied().collect(), hands: [hand(0, 1), hand(2, 3)], usual: [0; 3] }
        };
        let unknown: Vec<Deal> = crosses(left).into_iter().map(|cross| deal(cross, &[])).collect();
        let mut usual_bets: HashMap<Cross, [i64; 3], FixedState> = HashMap::default();
        usual.play(0, &unknown, [0; 3], &mut |deal, bets| {
            usual_bets.insert(deal.cross, bets);
        });
        let with_dead = |dead: Vec<Card>| {
            let alive = crosses(left.without(dead.iter().copied().collect()));
            let usual = |cross: Cross| Deal { usual: usual_bets[&cross], ..deal(cross, &dead) };
            alive.into_iter().map(usual).collect::<Vec<_>>()
        };
        let deals: Vec<Deal> = dead_sets(left, knowledge).into_iter().flat_map(with_dead).collect();
        informed.changes(0, &deals, [0; 3], &mut expected.changes);
        informed.play(0, &deals, [0; 3], &mut |deal, bets| {
            let sums = PlaySums {
                ways: 1,
                net: informed.net(deal, bets).into(),
                units: wagered(bets).into(),
                usual_net: informed.net(deal, deal.usual).into(),
                usual_units: wagered(deal.usual).into(),
                changed: (bets != deal.usual).into(),
                ..PlaySums::default()
            };
            expected.sums.add(sums, 1);
        });
    }
    expected
}

/// Each sum in all ways of the other, so that sums over more orders of the same deals are equal.
fn assert_equal(sums: &PlaySums, expected: &Expected, what: &str) {
    let (own, ways) = (sums.ways as i128, expected.sums.ways as i128);
    let all = |of: &PlaySums| [of.net, of.units, of.usual_net, of.usual_units, of.changed as i128];
    assert_eq!(all(sums).map(|sum| sum * ways), all(&expected.sums).map(|sum| sum * own), "{what}");
    let mut changes: BTreeMap<(&str, &str, &str), (i128, i128)> = BTreeMap::new();
    for (change, changed) in &sums.changes {
        let sum = changes.entry((change.decision.as_ref(), &change.usual, &change.informed)).or_default();
        sum.0 += changed.ways as i128 * ways;
        sum.1 += changed.gain * ways;
    }
    let expected: BTreeMap<_, _> =
        expected.changes.iter().map(|(&change, &(ways, gain))| (change, (ways * own, gain * own))).collect();
    assert_eq!(changes, expected, "{what}");
}

/// What must hold of any sums.
fn assert_consistent(sums: &PlaySums) {
    assert_changes_are_the_gain(sums);
    assert!(sums.net >= sums.usual_net && sums.changed <= sums.ways);
}

/// Sums of all rounds: as expected, and as dealt.
fn all_rounds(game: &dyn InformedGame, deck: CardSet, knowledge: Knowledge) -> (PlaySums, [i128; 3]) {
    let (mut sums, mut dealt, mut products) = (PlaySums::default(), [0; 3], PairProducts::default());
    for own in deck.subsets::<2>() {
        let left = deck.without(own.into_iter().collect());
        for dead in dead_sets(left, knowledge) {
            for cross in crosses(left.without(dead.iter().copied().collect())) {
                // Where no end of a row is known before the other, one order of the ends stands for both.
                let rows = [[0, 1], [2, 3]];
                if rows.iter().any(|&[one, other]| knowledge.community().is_empty() && cross[one] > cross[other]) {
                    continue;
                }
                let (others, burnt) = if game.boxes() > 1 { (&dead[..], &[][..]) } else { (&[][..], &dead[..]) };
                let boxes = game.round(&[&own[..], others, &cross[..], burnt].concat());
                assert_eq!(boxes.len(), game.boxes());
                products.add(&boxes);
                for played in boxes {
                    assert_eq!(played.expected.ways, game.ways());
                    assert_consistent(&played.expected);
                    sums.add(played.expected, 1);
                    dealt = [dealt[0] + 1, dealt[1] + whole(played.net), dealt[2] + whole(played.units)];
                }
            }
        }
    }
    products.assert_equal();
    (sums, dealt)
}

fn assert_informed_equals_the_tree(deck: CardSet, offer: &Offer, knowledge: Knowledge, rounds: bool) {
    let what = format!("{} {knowledge:?} {deck:?}", offer.name());
    let game = informed(deck, offer, knowledge);
    let expected = brute_force(deck, offer, knowledge);
    let counted = game.counted(&to_the_end).expect("solved");
    assert!(counted.is_some() || matches!(knowledge, Knowledge::Others(_)));
    if let Some(counted) = counted {
        assert_consistent(&counted);
        assert_equal(&counted, &expected, &what);
    }
    if rounds {
        let (sums, [dealt, net, units]) = all_rounds(game.as_ref(), deck, knowledge);
        assert_equal(&sums, &expected, &what);
        let ways = expected.sums.ways as i128;
        assert_eq!([net * ways, units * ways], [expected.sums.net * dealt, expected.sums.units * dealt], "{what}");
    }
}

fn community() -> Vec<Knowledge> {
    let known = base().game.knowledge.knowledge.iter().map(|facts| facts.knowledge);
    known.filter(|knowledge| matches!(knowledge, Knowledge::Community(_))).collect()
}

/// Straights, flushes and straight flushes; pairs of every kind, full houses and four of a kind. The suits are of
/// different lengths, so that hands of the same ranks differ.
#[test]
#[ignore = "second tier: play with knowledge on larger decks"]
fn known_community_cards_are_worth_what_the_tree_says() {
    for cards in ["6s 7s 8s 9s Ts 6h 9h", "5s 5h 5d 9s 9h Qs Qh", "2s 4s 6s Js Ks Jh 4d 3c"] {
        for knowledge in community() {
            assert_informed_equals_the_tree(card_set(cards), &base(), knowledge, cards.len() < 21);
        }
    }
}

#[test]
fn cards_out_of_play_are_worth_what_the_tree_says() {
    for cards in ["6s 7s 8s 9s Ts 6h 9h Jd", "5s 5h 5d 9s 9h Qs Qh 2s"] {
        assert_informed_equals_the_tree(card_set(cards), &base(), Knowledge::Burn, true);
    }
    for cards in ["6s 7s 8s 9s Ts 6h 9h Jd 2s", "5s 5h 5d 9s 9h Qs Qh 2s 7c"] {
        assert_informed_equals_the_tree(card_set(cards), &base(), Knowledge::Others(1), true);
    }
}

/// On the full deck, where the counts of the usual play are also those of the solver.
///
/// "The player can get up to a 49.37% edge over the house seeing just one hole-card", of both Ante Wagers: E. Jacobson,
/// Hole-Carding Criss Cross Poker, 888casino.com. That card is the middle one.
#[test]
#[ignore = "second tier: what knowledge is worth on the full deck"]
fn the_middle_card_is_worth_what_is_published() {
    let (offer, knowledge) = (base(), Knowledge::Community(&[4]));
    let solver = full_solver(offer.game);
    let counted = counted(solver.informed(&offer, knowledge).expect("known").as_ref());
    assert_consistent(&counted);
    let antes = whole_units(2) * whole_units(counted.ways);
    let edge = whole_units(10_000) * whole_units(counted.net.unsigned_abs()) / antes;
    assert_eq!(edge.round().to_integer().to_i64(), Some(4_937));
    let table = solver.outcomes(&offer).expect("solved");
    let net: Units = table.outcomes().iter().map(|outcome| &outcome.net * whole_units(outcome.count)).sum();
    assert_eq!(
        net * whole_units(counted.ways),
        -whole_units(counted.usual_net.unsigned_abs()) * whole_units(table.cycle())
    );
}

#[test]
fn what_cannot_be_known_is_refused() {
    let refused = |deck: CardSet, knowledge| base().solver(deck).expect("large").informed(&base(), knowledge).err();
    for knowledge in
        [Knowledge::Others(0), Knowledge::Others(6), Knowledge::DealersCards(1), Knowledge::Community(&[1])]
    {
        assert!(refused(CardSet::FULL_DECK, knowledge).is_some());
    }
    let seven = card_set("6s 7s 8s 9s Ts 6h 9h");
    assert!(refused(seven, Knowledge::Burn).is_some() && refused(seven, Knowledge::Others(1)).is_some());
    let game = informed(seven, &base(), Knowledge::Community(&[0]));
    assert!(game.round(&[]).is_empty() && game.round(&[Card::LOWEST; 7]).is_empty());
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 16, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn knowledge_equals_the_tree_and_never_hurts_on_random_paytables_and_decks(
        pays in prop::collection::vec(prop::option::weighted(0.8, 0_u64..6), 10),
        antes in prop::collection::vec(prop::option::weighted(0.8, 0_u64..4), 2),
        cards in prop::sample::subsequence((0..52_u8).collect::<Vec<_>>(), 9),
        place in 0..6_usize,
    ) {
        let cards: Vec<Card> = cards.into_iter().filter_map(Card::from_index).collect();
        let [seven, eight, nine] = [7, 8, 9].map(|number| cards.iter().copied().take(number).collect::<CardSet>());
        let offer = with_pays(&base(), &[pays, antes].concat(), Odds::ToOne);
        match place {
            0 => assert_informed_equals_the_tree(eight, &offer, Knowledge::Burn, false),
            place => assert_informed_equals_the_tree(seven, &offer, community()[place - 1], false),
        }
        let solver = offer.solver(nine).expect("large enough");
        let counted = |knowledge| counted(solver.informed(&offer, knowledge).expect("known").as_ref());
        let places: [&[usize]; 3] = [&[0, 1, 2, 3, 4], &[0, 2], &[0]];
        let of_cross: Vec<PlaySums> = places.map(|places| counted(Knowledge::Community(places))).into();
        let is_no_less = |one: &PlaySums, net: i128, ways: u128| one.net * ways as i128 >= net * one.ways as i128;
        for pair in of_cross.windows(2) {
            prop_assert!(is_no_less(&pair[0], pair[1].net, pair[1].ways));
        }
        for informed in of_cross.into_iter().chain([counted(Knowledge::Burn)]) {
            prop_assert!(is_no_less(&informed, informed.usual_net, informed.ways));
        }
    }
}
