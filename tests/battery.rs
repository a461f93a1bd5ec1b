//! One battery over every game: what is registered is complete, and what is simulated is what is solved.

mod common;

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use common::{all_offers, of_game};
use house_edge::cards::{CardSet, Vectors};
use house_edge::games::{Catalogue, GAMES, Offer, linting};
use house_edge::outcome::{Measures, OutcomeTable, to_f64};
use house_edge::paytable::whole_units;
use house_edge::simulation::{BLOCK_ROUNDS, RunPlan, compare, simulate};
use house_edge::statistics::{Verdict, judge};

const ROUNDS: u64 = 5_000_000;

fn plan(rounds: u64) -> RunPlan {
    RunPlan { seed: 2026, rounds, threads: None, vectors: Vectors::widest() }
}

/// The exact outcomes of every offer of a game, and the simulated ones.
fn solved_and_simulated(offers: &[Offer], plan: RunPlan) -> Vec<(OutcomeTable, OutcomeTable)> {
    let game = offers[0].game;
    let solver = game.solver(CardSet::FULL_DECK).expect("the full deck is large enough");
    let croupier = solver.croupier(offers).expect("the full deck is dealt");
    let tally = simulate(croupier.as_ref(), game.facts().id, plan, &|_| ()).expect("threads start");
    let simulated = croupier.outcomes(&tally).expect("the tally is its own");
    assert_eq!(simulated.len(), offers.len());
    let exact = offers.iter().map(|offer| solver.outcomes(offer).expect("solved"));
    exact.zip(simulated).collect()
}

fn toml_files(folder: &Path) -> BTreeSet<PathBuf> {
    let entries = std::fs::read_dir(folder).expect("the folder is there").map(|entry| entry.expect("readable").path());
    entries.flat_map(|path| if path.is_dir() { toml_files(&path) } else { BTreeSet::from([path]) }).collect()
}

#[test]
fn every_game_and_wager_states_its_facts() {
    let offers = all_offers();
    let ids: BTreeSet<&str> = GAMES.iter().map(|game| game.facts().id).collect();
    assert_eq!(ids.len(), GAMES.len(), "two games share an id");
    for game in GAMES {
        let facts = game.facts();
        assert!(facts.chapter.starts_with("58 Pa. Code Chapter "), "{}", facts.id);
        assert!(!facts.assumptions.is_empty() && !facts.title.is_empty());
        assert_eq!(facts.wagers.first().map(|wager| wager.id), Some("base"), "{}: the base game comes first", facts.id);
        for wager in facts.wagers {
            assert!(!wager.title.is_empty() && !wager.unit.is_empty() && wager.initial_units > 0, "{}", wager.id);
            let own: Vec<&Offer> =
                offers.iter().filter(|offer| offer.wager.id == wager.id && offer.game.facts().id == facts.id).collect();
            let letters: BTreeSet<&str> = own.iter().map(|offer| offer.paytable.id.as_str()).collect();
            let alphabet: BTreeSet<&str> =
                "ABCDEFGHIJKLMNOPQRSTUVWXYZ".split_inclusive(|_: char| true).take(letters.len()).collect();
            assert_eq!(letters, alphabet, "{}: paytables carry the regulation's letters", wager.id);
            assert!(own.iter().all(|offer| offer.paytable.section.contains('§')), "{}", wager.id);
        }
    }
}

#[test]
fn every_paytable_file_of_the_repository_is_part_of_the_program() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let in_folder: BTreeSet<PathBuf> = toml_files(&root.join("paytables"));
    let wagers = || GAMES.iter().flat_map(|game| game.facts().wagers.iter().map(move |wager| (game.facts().id, wager)));
    let embedded: BTreeSet<PathBuf> = wagers().map(|(_, wager)| root.join(wager.source.path)).collect();
    assert_eq!(in_folder, embedded);
    for (game, wager) in wagers() {
        assert_eq!(wager.source.path, format!("paytables/{game}/{}.toml", wager.id));
    }
    // Loading the same files as an operator would gives the same paytables.
    let paths: Vec<PathBuf> = wagers().map(|(_, wager)| root.join(wager.source.path)).collect();
    let loaded = Catalogue::of_files(&paths).expect("valid").select(&Default::default()).expect("some");
    let own = Catalogue::embedded().expect("valid").select(&Default::default()).expect("some");
    assert_eq!(loaded.len(), own.len());
    for (one, other) in loaded.iter().zip(&own) {
        assert_eq!(one.key(), other.key());
        assert_eq!(one.paytable.schedules, other.paytable.schedules);
    }
}

#[test]
fn the_regulations_own_paytables_give_no_warning() {
    for offer in all_offers().iter().filter(|offer| offer.reading.is_none()) {
        let solver = offer.game.solver(CardSet::FULL_DECK).expect("the full deck is large enough");
        let warnings = linting::warnings(offer, solver.as_ref()).expect("solved");
        assert!(warnings.is_empty(), "{:?}: {}", offer.key(), warnings[0]);
    }
}

#[test]
fn the_simulation_agrees_with_the_exact_answer_in_every_row() {
    for game in GAMES {
        let offers = of_game(&all_offers(), game.facts().id);
        let tables = solved_and_simulated(&offers, plan(ROUNDS));
        let agreements: Vec<_> = tables.iter().map(|(exact, simulated)| compare(simulated, exact).agreement).collect();
        for (offer, verdict) in offers.iter().zip(judge(&agreements)) {
            assert_eq!(verdict, Verdict::Agrees, "{:?}", offer.key());
        }
    }
}

#[test]
fn a_wrong_figure_is_caught() {
    // The witness would be no witness if it agreed with anything: each row is held against the exact answer of another
    // row of the same game, with other pays or outcomes, and must disagree.
    for game in GAMES {
        let offers = of_game(&all_offers(), game.facts().id);
        let rounds = 20 * ROUNDS;
        let tables = solved_and_simulated(&offers, plan(rounds));
        let mut compared = 0;
        for (place, (exact, _)) in tables.iter().enumerate() {
            let (right, wrong) = (Measures::of(exact), &tables[(place + 1) % tables.len()]);
            let gap = to_f64(&(&right.expected_net - &Measures::of(&wrong.0).expected_net)).abs();
            // Only where the difference is more than eight standard errors can a single run be sure to see it.
            if gap > 8.0 * right.std_dev() / (rounds as f64).sqrt() {
                let verdict = judge(&[compare(&wrong.1, exact).agreement]);
                assert_eq!(verdict, [Verdict::Disagrees], "{:?}", offers[place].key());
                compared += 1;
            }
        }
        assert!(compared > tables.len() / 2, "{}: only {compared} rows could be compared", game.facts().id);
    }
}

#[test]
fn exact_and_simulated_tables_name_the_same_outcomes_with_the_same_nets() {
    for game in GAMES {
        for (exact, simulated) in solved_and_simulated(&of_game(&all_offers(), game.facts().id), plan(10_000)) {
            let terms = |table: &OutcomeTable| {
                let outcomes = table.outcomes().iter();
                outcomes
                    .map(|outcome| (outcome.name.clone(), outcome.hand, outcome.net.clone(), outcome.wagered.clone()))
                    .collect::<Vec<_>>()
            };
            assert_eq!(terms(&exact), terms(&simulated));
            assert_eq!(simulated.cycle(), 10_000);
        }
    }
}

#[test]
fn a_run_gives_the_same_tally_on_any_number_of_threads_and_any_vectors() {
    // Three whole blocks and a part of one that ends inside a strip.
    let rounds = 3 * BLOCK_ROUNDS + 12_345;
    for game in GAMES {
        let offers = of_game(&all_offers(), game.facts().id);
        let croupier = game.solver(CardSet::FULL_DECK).expect("large enough").croupier(&offers).expect("full deck");
        for seed in 0..5 {
            let tally = |threads, vectors| {
                let plan = RunPlan { seed, rounds, threads: Some(threads), vectors };
                simulate(croupier.as_ref(), game.facts().id, plan, &|_| ()).expect("threads start")
            };
            let expected = tally(1, Vectors::Portable);
            assert_eq!(expected.iter().sum::<u64>() % rounds, 0);
            for threads in [2, 3, 7] {
                assert_eq!(tally(threads, Vectors::Portable), expected, "{threads} threads");
            }
            for vectors in [Vectors::Avx2, Vectors::Avx512] {
                assert_eq!(tally(2, vectors), expected, "{vectors:?}");
            }
        }
    }
}

#[test]
fn the_first_rounds_of_a_longer_run_are_the_shorter_run() {
    for game in GAMES {
        let offers = of_game(&all_offers(), game.facts().id);
        let croupier = game.solver(CardSet::FULL_DECK).expect("large enough").croupier(&offers).expect("full deck");
        let tally =
            |rounds| simulate(croupier.as_ref(), game.facts().id, plan(rounds), &|_| ()).expect("threads start");
        // Round by round: each further round adds one count in each group of cells, and takes none away.
        let groups = tally(1).iter().sum::<u64>();
        for around in [1, 63, 64, 1_023, 1_024, BLOCK_ROUNDS - 1, BLOCK_ROUNDS] {
            let (shorter, longer) = (tally(around), tally(around + 1));
            let added: u64 =
                longer.iter().zip(&shorter).map(|(long, short)| long.checked_sub(*short).expect("no count lost")).sum();
            assert_eq!(added, groups, "round {}", around + 1);
        }
    }
}

#[test]
fn progress_adds_up_to_the_rounds_played() {
    use std::sync::atomic::{AtomicU64, Ordering};
    let offers = of_game(&all_offers(), GAMES[0].facts().id);
    let croupier = GAMES[0].solver(CardSet::FULL_DECK).expect("large enough").croupier(&offers).expect("full deck");
    let played = AtomicU64::new(0);
    let count = |rounds| {
        played.fetch_add(rounds, Ordering::Relaxed);
    };
    simulate(croupier.as_ref(), GAMES[0].facts().id, plan(200_001), &count).expect("threads start");
    assert_eq!(played.into_inner(), 200_001);
}

#[test]
fn frequencies_and_contributions_are_consistent() {
    for offer in all_offers() {
        let solver = offer.game.solver(CardSet::FULL_DECK).expect("the full deck is large enough");
        let table = solver.outcomes(&offer).expect("solved");
        let measures = Measures::of(&table);
        let all = &measures.win_frequency + &measures.push_frequency + &measures.loss_frequency;
        assert_eq!(all, whole_units(1), "{:?}", offer.key());
        let names: BTreeSet<&str> = table.outcomes().iter().map(|outcome| outcome.name.as_str()).collect();
        assert_eq!(names.len(), table.outcomes().len(), "{:?}: two outcomes share a name", offer.key());
    }
}
