//! A search finds the candidates that solving each of them finds, whatever the ranges and bounds.

use std::collections::BTreeSet;

use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};

use super::block::{Block, all_within};
use super::*;
use crate::analysis::Bounds;
use crate::cards::{Rank, Suit};
use crate::games::Catalogue;
use crate::outcome::{Fraction, Measure, Measures, percent, ratio};
use crate::paytable::whole_units;

fn offer(key: [&str; 3]) -> Offer {
    let offers = Catalogue::embedded().expect("valid").offers();
    offers.into_iter().find(|offer| offer.option() == key).expect("of the regulation")
}

/// A deck of five ranks, and one whose suits differ, so that no symmetry hides a fault.
fn decks() -> [CardSet; 2] {
    let even = CardSet::deck(&Rank::ALL[8..], &Suit::ALL);
    [even, even.without(even.iter().take(3).collect())]
}

fn row(schedule: &'static str, hand: &'static str, pays: impl IntoIterator<Item = i64>) -> VariedRow {
    VariedRow { schedule, hand, pays: pays.into_iter().map(|pay| ratio(pay, 2)).collect() }
}

/// Two to four rows of the odds, each with two to four pays in halves, in any order or in that of the hands.
fn random_space(start: &Offer, random: &mut StdRng) -> Option<Space> {
    let rows: Vec<&'static str> =
        start.paytable.rows("pays").iter().filter(|row| row.stated).map(|row| row.hand).collect();
    let wanted = random.random_range(2..=4_usize).min(rows.len());
    let mut varied = Vec::new();
    while varied.len() < wanted {
        let hand = rows[random.random_range(0..rows.len())];
        if varied.iter().all(|row: &VariedRow| row.hand != hand) {
            let (from, step) = (random.random_range(0..12_i64), random.random_range(1..4_i64));
            varied.push(row("pays", hand, (0..random.random_range(2..=4_i64)).map(|place| from + place * step)));
        }
    }
    Space::new(start.clone(), varied, random.random_bool(0.7)).ok()
}

/// The figures of every candidate, each solved by itself.
fn solved_one_by_one(space: &Space, solver: &dyn Solver) -> Vec<(Candidate, Measures)> {
    let all = all_within(space, &space.whole());
    let solved = all.into_iter().map(|(candidate, _)| {
        let table = solver.outcomes(&space.offer(&candidate)).expect("solvable");
        (candidate, Measures::of(&table))
    });
    solved.collect()
}

/// Bounds between the figures of two candidates, or on them.
fn random_bounds(figures: &[Fraction], random: &mut StdRng) -> Bounds {
    let mut ends = [(); 2].map(|()| figures[random.random_range(0..figures.len())].clone());
    ends.sort();
    let [least, most] = ends;
    match random.random_range(0..4) {
        0 => Bounds { least: Some(least), most: None },
        1 => Bounds { least: None, most: Some(most) },
        _ => Bounds { least: Some(least), most: Some(most) },
    }
}

fn found(plays: &Plays<'_>, target: Target) -> BTreeSet<Candidate> {
    match plays.found(&target, false) {
        Ok((found, true)) => found.into_iter().collect(),
        _ => panic!("it ends"),
    }
}

/// Random bounds on the edge, alone and with one on the hit frequency; returns whether anything was compared.
fn assert_is_brute_force(start: &Offer, deck: CardSet, random: &mut StdRng) -> bool {
    let Some(space) = random_space(start, random) else { return false };
    let solver = start.solver(deck).expect("a deck");
    let all = solved_one_by_one(&space, solver.as_ref());
    if all.is_empty() {
        return false;
    }
    assert_eq!(space.count(&space.whole()), all.len() as u128);
    let of = |figure: fn(&Measures) -> Fraction| all.iter().map(|(_, own)| percent(&figure(own))).collect::<Vec<_>>();
    let (edges, hits) = (of(Measures::house_edge), of(|own| own.win_frequency.clone()));
    for _ in 0..3 {
        let (edge, hit) = (random_bounds(&edges, random), random_bounds(&hits, random));
        let is_in = |place: usize| edge.contains(&edges[place]);
        let chosen = |is_met: &dyn Fn(usize) -> bool| -> BTreeSet<Candidate> {
            (0..all.len()).filter(|&place| is_met(place)).map(|place| all[place].0.clone()).collect()
        };
        // A search of its own for each target, so that none profits from the other's plays.
        let new = || Plays::new(&space, solver.as_ref(), &());
        let on_edge = vec![(Measure::HouseEdge, edge.clone())];
        let name = start.name();
        assert_eq!(found(&new(), Target(on_edge.clone())), chosen(&is_in), "{name} {on_edge:?}");
        let both = Target([on_edge, vec![(Measure::HitFrequency, hit.clone())]].concat());
        assert_eq!(found(&new(), both), chosen(&|place| is_in(place) && hit.contains(&hits[place])), "{name} {hit:?}");
    }
    true
}

#[test]
fn no_bound_cuts_a_paytable_that_meets_the_target() {
    let mut random = StdRng::seed_from_u64(53);
    let mut compared = 0;
    for key in [
        ["let-it-ride", "base", "A"],
        ["mississippi-stud", "base", "A"],
        ["let-it-ride", "three-card-bonus", "A"],
        ["let-it-ride", "five-card-bonus", "A"],
    ] {
        for deck in decks() {
            for _ in 0..6 {
                compared += usize::from(assert_is_brute_force(&offer(key), deck, &mut random));
            }
        }
    }
    assert!(compared >= 30, "{compared} of 48 spaces have candidates");
}

/// Between corners: the tangents below the exact sum, the chord above it.
#[test]
fn tangents_and_chords_enclose_every_candidate() {
    let start = offer(["mississippi-stud", "base", "A"]);
    let rows =
        vec![row("pays", "flush", [4, 8, 14]), row("pays", "straight", [2, 6, 8]), row("pays", "two-pair", [0, 4, 5])];
    let space = Space::new(start, rows, true).expect("lawful");
    let solver = space.start.solver(decks()[0]).expect("a deck");
    let plays = Plays::new(&space, solver.as_ref(), &());
    let block = Block::of(space.whole());
    let corners = block.solved_corners(&plays);
    let mut between = 0;
    for (candidate, pays) in all_within(&space, &space.whole()) {
        let [least, most] = corners.bounds(&candidate, &pays).expect("solvable");
        let exact = plays.play(&candidate).expect("solvable").sum.at(&pays);
        assert!(least <= exact && exact <= most, "{candidate:?}: {least} {exact} {most}");
        between += usize::from(least < most);
    }
    // The test compares something: some plays differ between the corners.
    assert!(between > 5, "{between}");
}

/// A play prices every other paytable that is played in the same way.
#[test]
fn a_play_has_the_figures_of_its_outcomes() {
    let space = Space::new(offer(["let-it-ride", "base", "A"]), vec![row("pays", "flush", [16, 18])], false);
    let space = space.expect("lawful");
    let solver = space.start.solver(decks()[0]).expect("a deck");
    let plays = Plays::new(&space, solver.as_ref(), &());
    for candidate in [vec![0], vec![1]] {
        let (play, pays) = (plays.play(&candidate).expect("solvable"), space.parts_of(&candidate));
        let own = Measures::of(&solver.outcomes(&space.offer(&candidate)).expect("solvable"));
        let value = |measure: Measure| play.measure(measure, &pays).expect("has it");
        assert_eq!(value(Measure::HouseEdge), percent(&own.house_edge()));
        assert_eq!(value(Measure::ElementOfRisk), percent(&own.element_of_risk().expect("wagered")));
        assert_eq!(value(Measure::HitFrequency), percent(&own.win_frequency));
        assert_eq!(play.variance(&pays), own.variance);
        assert_eq!(value(Measure::TopAward) * own.max_net_frequency, whole_units(1));
    }
}

#[test]
fn better_hands_pay_no_less_unless_told_otherwise() {
    let start = offer(["let-it-ride", "three-card-bonus", "A"]);
    let rows = || vec![row("pays", "straight", [2, 4, 6]), row("pays", "flush", [2, 4, 6])];
    let ordered = Space::new(start.clone(), rows(), false).expect("lawful");
    // 1, 2 or 3 for each: three equal pairs and three with the straight above.
    assert_eq!(ordered.count(&ordered.whole()), 6);
    assert_eq!(all_within(&ordered, &ordered.whole()).len(), 6);
    let any = Space::new(start.clone(), rows(), true).expect("any");
    assert_eq!(any.count(&any.whole()), 9);
    let refused = Space::new(start, vec![row("pays", "pair", [20])], false).map(|_| ());
    assert!(refused.is_err_and(|why| why.contains("pair: no pay of the range is in the order of the hands")));
}

#[test]
fn too_many_are_refused() {
    let start = offer(["let-it-ride", "three-card-bonus", "A"]);
    let pays = || (0..1_001).collect::<Vec<_>>();
    let rows = vec![row("pays", "straight", pays()), row("pays", "flush", pays())];
    let space = Space::new(start, rows, true).expect("any");
    let solver = space.start.solver(decks()[0]).expect("a deck");
    // 1,001 x 1,001 are more than a million.
    let found = Plays::new(&space, solver.as_ref(), &()).found(&Target::default(), false);
    assert!(matches!(found, Err(AnalysisError::Design(_))));
}

/// Counts what is told.
#[derive(Default)]
struct Told(std::sync::Mutex<Vec<String>>);

impl Observer for Told {
    fn found(&self, number: usize, paytables: &mut dyn Iterator<Item = Offer>) {
        let terms: Vec<String> = paytables.map(|offer| offer.terms()).collect();
        assert_eq!(terms.len(), number);
        self.0.lock().expect("whole").extend(terms);
    }
}

#[test]
fn each_paytable_is_told_once_as_it_is_found() {
    for key in [["let-it-ride", "base", "A"], ["let-it-ride", "three-card-bonus", "A"]] {
        let start = offer(key);
        let solver = start.solver(decks()[0]).expect("large enough");
        let rows = vec![row("pays", "flush", (2..=16).step_by(2)), row("pays", "straight", (2..=12).step_by(2))];
        let space = Space::new(start, rows, false).expect("pays");
        let told = Told::default();
        let plays = Plays::new(&space, solver.as_ref(), &told);
        let target =
            Target(vec![(Measure::HouseEdge, Bounds { least: Some(ratio(-1_000, 1)), most: Some(ratio(-20, 1)) })]);
        let Ok((found, true)) = plays.found(&target, true) else { panic!("it ends") };
        let mut terms: Vec<String> = found.iter().map(|candidate| space.offer(candidate).terms()).collect();
        let mut told = told.0.into_inner().expect("whole");
        terms.sort_unstable();
        told.sort_unstable();
        assert!(!told.is_empty() && told == terms, "{key:?}: {} told, {} found", told.len(), terms.len());
    }
}
