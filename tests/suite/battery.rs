//! One battery over every game: what is registered is complete, and what is simulated is what is solved.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use crate::common::binary::run;
use crate::common::{all_offers, full_croupier, full_solver, measures, of_game, plan, simulated};
use crate::trace::the_first_rounds_of_a_run_are_traced_as_they_are_counted;
use crate::verdicts::{
    a_wrong_pay_is_noticed, an_honest_dealer_is_not_suspected_and_a_deck_without_one_ace_is_noticed,
    correct_runs_of_any_length_are_hardly_ever_suspected, periods_are_outside_the_band_as_often_as_its_exact_rate_says,
    the_confidence_interval_covers_as_often_as_it_says, wrong_decisions_are_noticed,
};
use house_edge::internals::cards::Vectors;
use house_edge::internals::games::{
    Catalogue, Concerns, Croupier, Game, Offer, Remark, game, games_of_program, games_published, lints,
};
use house_edge::internals::outcome::{Award, OutcomeTable};
use house_edge::internals::paytable::WhenAbsent;
use house_edge::internals::simulation::{BLOCK_ROUNDS, Record, Run, RunPlan, Shard, Simulation, simulate};
use house_edge::internals::statistics::{Verdict, compare, judge};
use num_traits::Signed;

const ROUNDS: u64 = 2_000_000;

/// The battery of one game, in a module of its own: its tests, and those of the statistics, each list with the
/// attribute that tells its tier.
macro_rules! battery_of {
    ($module:ident, $game:literal, $tier:tt, $statistics:tt) => {
        mod $module {
            battery_of! { @tests $game $tier
                the_regulations_own_paytables_give_no_warning
                where_the_player_has_the_edge_the_facts_and_the_remarks_say_so
                every_hand_of_a_form_is_paid_in_some_outcome_and_every_fallback_names_another_hand
                every_row_of_a_strategy_has_a_holding_of_its_own
                the_simulation_agrees_with_the_exact_answer_in_every_row
                exact_and_simulated_tables_name_the_same_outcomes_with_the_same_nets
                a_run_gives_the_same_tally_on_any_number_of_threads_and_any_vectors
                rounds_played_many_at_a_time_are_those_played_card_by_card
                the_first_rounds_of_a_run_are_traced_as_they_are_counted
                a_tally_of_no_round_or_of_another_size_is_refused
                the_first_rounds_of_a_longer_run_are_the_shorter_run
                a_run_in_parts_is_the_whole_run
                the_last_player_of_a_full_table_plays_the_same_game
            }
            battery_of! { @tests $game $statistics
                an_honest_dealer_is_not_suspected_and_a_deck_without_one_ace_is_noticed
                a_wrong_pay_is_noticed
                wrong_decisions_are_noticed
                correct_runs_of_any_length_are_hardly_ever_suspected
                the_confidence_interval_covers_as_often_as_it_says
                periods_are_outside_the_band_as_often_as_its_exact_rate_says
            }
        }
    };
    (@tests $game:literal $tier:tt $($test:ident)*) => { $(battery_of! { @test $game $tier $test })* };
    (@test $game:literal [$($attribute:meta)?] $test:ident) => {
        #[test]
        $(#[$attribute])?
        fn $test() {
            super::$test(super::game_of_id($game));
        }
    };
}

/// The batteries of these games, and [`COVERED`].
macro_rules! batteries {
    ($($module:ident: $game:literal $tier:tt $statistics:tt,)*) => {
        $(battery_of!($module, $game, $tier, $statistics);)*

        /// The games that have a battery.
        const COVERED: &[&str] = &[$($game),*];
    };
}

// The statistics are the same for all games: the first tier tries them with the numbers of one.
batteries! {
    let_it_ride: "let-it-ride" [] [],
    four_card_poker: "four-card-poker" [] [ignore = "second tier: verdicts, intervals and bands of Four Card Poker"],
    criss_cross_poker: "criss-cross-poker" [] [ignore = "second tier: verdicts, intervals and bands of Criss-Cross Poker"],
    lunar_poker: "lunar-poker"
        [ignore = "second tier: simulated against exact Lunar Poker"]
        [ignore = "second tier: verdicts, intervals and bands of Lunar Poker"],
    mississippi_stud: "mississippi-stud" [] [ignore = "second tier: verdicts, intervals and bands of Mississippi Stud"],
    ultimate_texas_holdem: "ultimate-texas-holdem"
        [ignore = "second tier: simulated against exact Ultimate Texas Hold 'Em"]
        [ignore = "second tier: verdicts, intervals and bands of Ultimate Texas Hold 'Em"],
    lunar_poker_of_2013: "lunar-poker-2013"
        [ignore = "second tier: simulated against exact Lunar Poker of 2013"]
        [ignore = "second tier: verdicts, intervals and bands of Lunar Poker of 2013"],
}

fn game_of_id(id: &str) -> &'static dyn Game {
    game(id).expect("it is registered")
}

/// Every offer of a game, its exact outcomes, and those of a run.
fn solved_and_simulated(game: &dyn Game, plan: RunPlan) -> Vec<(Offer, OutcomeTable, OutcomeTable)> {
    let (offers, croupier) = (of_game(&all_offers(), game.facts().id), full_croupier(game.facts()));
    let simulated = simulated(croupier, game.facts().id, plan);
    assert_eq!(simulated.len(), offers.len());
    let solved = |(offer, simulated): (Offer, OutcomeTable)| {
        let exact = full_solver(game.facts()).outcomes(&offer).expect("solved");
        (offer, exact, simulated)
    };
    offers.into_iter().zip(simulated).map(solved).collect()
}

fn toml_files(folder: &Path) -> BTreeSet<PathBuf> {
    let entries = std::fs::read_dir(folder).expect("the folder is there").map(|entry| entry.expect("readable").path());
    entries.flat_map(|path| if path.is_dir() { toml_files(&path) } else { BTreeSet::from([path]) }).collect()
}

#[test]
fn every_game_and_wager_states_its_facts() {
    let offers = all_offers();
    let ids: BTreeSet<&str> = games_of_program().map(|game| game.facts().id).collect();
    assert_eq!(ids.len(), games_of_program().count(), "two games share an id");
    assert_eq!(ids, COVERED.iter().copied().collect(), "every game has the battery");
    for game in games_of_program() {
        let facts = game.facts();
        assert!(facts.chapter.starts_with("58 Pa. Code Chapter "), "{}", facts.id);
        assert!(!facts.play.is_empty() && !facts.edition.is_empty() && !facts.title.is_empty());
        assert_eq!(facts.wagers.first().map(|wager| wager.id), Some("base"), "{}: the base game comes first", facts.id);
        for wager in facts.wagers {
            assert!(!wager.title.is_empty() && !wager.unit.is_empty() && wager.initial_units > 0, "{}", wager.id);
            let own: Vec<&Offer> =
                offers.iter().filter(|offer| offer.wager.id == wager.id && offer.game.id == facts.id).collect();
            let letters: BTreeSet<&str> = own.iter().map(|offer| offer.paytable.id.as_str()).collect();
            let alphabet: BTreeSet<&str> =
                "ABCDEFGHIJKLMNOPQRSTUVWXYZ".split_inclusive(|_: char| true).take(letters.len()).collect();
            assert_eq!(letters, alphabet, "{}: paytables carry the regulation's letters", wager.id);
            assert!(own.iter().all(|offer| offer.paytable.section.contains('§')), "{}", wager.id);
        }
    }
}

/// An assumption is a single point with its clause and effect; readings and notes refer to those of their game, and a
/// reading that departs from none is a what-if.
#[test]
fn readings_and_notes_refer_to_the_numbered_assumptions_of_their_game() {
    for facts in games_of_program().map(|game| game.facts()) {
        for (place, (number, assumption)) in facts.numbered().enumerate() {
            assert_eq!(number, format!("A{}", place + 1), "{}", facts.id);
            assert_eq!(facts.number_of(assumption), number, "{}: stated twice", facts.id);
            assert!(assumption.text.ends_with('.') && assumption.effect.ends_with('.'), "{number}");
            assert!(!assumption.clause.is_empty() && !assumption.clause.ends_with('.'), "{number}");
        }
        let concerned = facts.assumptions.iter().map(|assumption| &assumption.concerns);
        for concerned in concerned.chain(facts.play.iter().map(|fact| &fact.concerns)) {
            let known = |id: &&str| facts.wager(id).is_some();
            assert!(!matches!(concerned, Concerns::Wagers(ids) if !ids.iter().all(known)), "{concerned:?}");
        }
        for wager in facts.wagers {
            for reading in wager.readings {
                assert_eq!(reading.instead_of.is_none(), reading.is_what_if, "{} {}", facts.id, reading.name);
            }
            let departed = wager.readings.iter().filter_map(|reading| reading.instead_of);
            let noted = wager.notes.iter().flat_map(|note| note.on.iter().copied());
            for assumption in departed.chain(noted) {
                assert_ne!(facts.number_of(assumption), "", "{} {}: {}", facts.id, wager.id, assumption.text);
                assert!(assumption.concerns.include(wager), "{} {}: {}", facts.id, wager.id, assumption.text);
            }
            assert!(wager.not_alone.is_none_or(|other| facts.wager(other.together).is_some()), "{}", wager.id);
        }
    }
}

/// What the regulation lets nobody play alone says so beside its edge, what contradicts the text is called a what-if,
/// and a reading names the assumption that it departs from.
#[test]
#[ignore = "second tier: what is not played alone is named"]
fn what_is_not_played_alone_and_what_departs_from_the_default_is_named() {
    let told = |arguments: &[&str]| run(&[arguments, &["-f", "csv"]].concat()).ended(0).stderr;
    let listed = told(&["show", "--where", "game=lunar-poker"]);
    let analyzed = told(&["analyze", "lunar-poker/super-wager-other", "--reading", "every-row"]);
    let shown = run(&["show", "lunar-poker/base/A", "--no-kept"]).stdout.replace('\n', " ");
    let simulated = told(&["simulate", "lunar-poker/base/A", "-n", "1000"]);
    for (text, words) in [
        (&shown, "lunar-poker base: It may not be played without a Super Wager of at least the ante's size"),
        (&simulated, "lunar-poker base: It may not be played without a Super Wager of at least the ante's size"),
        (&listed, "lunar-poker base: It may not be played without a Super Wager of at least the ante's size"),
        (&listed, "What-if `no-second-on-six` of lunar-poker, against the words of the text:"),
        (&analyzed, "Reading `every-row` of super-wager-other, instead of A12:"),
        (&analyzed, "but wins only if that player declares it (§ 671a.11(c)(1)). (A8)"),
        // 1 - 97,504/2,598,960 = 156,341/162,435.
        (&analyzed, "each percent of such hands costs 0.9625 percentage points of the unit, 156341/16243500 of it"),
    ] {
        assert!(text.contains(words), "{words}: {text}");
    }
}

#[test]
fn every_paytable_file_of_the_repository_is_part_of_the_program() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut in_folder: BTreeSet<PathBuf> = toml_files(&root.join("paytables"));
    for game in games_of_program().chain(games_published()) {
        assert!(in_folder.remove(&root.join(format!("paytables/{}/game.toml", game.facts().id))));
    }
    let wagers =
        || games_of_program().flat_map(|game| game.facts().wagers.iter().map(move |wager| (game.facts().id, wager)));
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

fn the_regulations_own_paytables_give_no_warning(game: &dyn Game) {
    let solver = full_solver(game.facts());
    let offers = of_game(&all_offers(), game.facts().id);
    for offer in offers.iter().filter(|offer| offer.reading.is_none()) {
        let warnings = lints::warnings(offer, solver).expect("solved");
        assert!(warnings.is_empty(), "{:?}: {}", offer.key(), warnings[0]);
    }
}

fn where_the_player_has_the_edge_the_facts_and_the_remarks_say_so(game: &dyn Game) {
    let solver = full_solver(game.facts());
    // Other readings say in their own words what they make of a wager.
    for offer in of_game(&all_offers(), game.facts().id).into_iter().filter(|offer| offer.reading.is_none()) {
        let measures = measures(&offer);
        let remarks = solver.remarks(&offer, &measures);
        let said = remarks.iter().any(|remark| matches!(remark, Remark::EdgeOfThePlayer { .. }));
        assert_eq!(said, measures.house_edge().is_negative(), "{:?}", offer.key());
        assert!(!said || offer.wager.favours_the_player.is_some(), "{:?}", offer.key());
    }
}

/// Names are matched when the program runs, so a slip in one would lose a wager silently; here it is noticed.
fn every_hand_of_a_form_is_paid_in_some_outcome_and_every_fallback_names_another_hand(game: &dyn Game) {
    let solver = full_solver(game.facts());
    for offer in of_game(&all_offers(), game.facts().id) {
        let paid = solver.outcomes(&offer).expect("solved").combinations_by_award();
        for schedule in offer.wager.form.iter().filter(|schedule| schedule.required) {
            for hand in schedule.hands {
                let count = paid.get(&Award { schedule: schedule.name, hand: hand.name });
                assert!(count.is_some_and(|&count| count > 0), "{:?}: {} is never paid", offer.key(), hand.name);
                if let WhenAbsent::PaidAs(other) = hand.when_absent {
                    let target = schedule.hands.iter().find(|target| target.name == other).expect("it is a hand");
                    assert_ne!(target.name, hand.name);
                    assert!(!matches!(target.when_absent, WhenAbsent::PaidAs(_)), "{} leads on", target.name);
                }
            }
        }
    }
}

fn every_row_of_a_strategy_has_a_holding_of_its_own(game: &dyn Game) {
    let offers = of_game(&all_offers(), game.facts().id);
    let base = offers.iter().find(|offer| offer.wager.has_decisions).expect("a base game");
    let rows = full_solver(game.facts()).strategy(base).expect("solved").rows;
    let names: BTreeSet<(&str, &str)> = rows.iter().map(|row| (row.decision, row.holding.as_str())).collect();
    assert!(!rows.is_empty());
    assert_eq!(names.len(), rows.len(), "{}", game.facts().id);
}

/// The verdict on a run for each offer of a game.
fn verdicts(game: &dyn Game, plan: RunPlan) -> Vec<(Offer, Verdict)> {
    let rows = solved_and_simulated(game, plan);
    let agreements: Vec<_> = rows.iter().map(|(_, exact, simulated)| compare(simulated, exact).agreement).collect();
    rows.into_iter().map(|(offer, ..)| offer).zip(judge(&agreements)).collect()
}

fn the_simulation_agrees_with_the_exact_answer_in_every_row(game: &dyn Game) {
    for (offer, verdict) in verdicts(game, plan(ROUNDS)) {
        assert_eq!(verdict, Verdict::Agrees, "{:?}", offer.key());
    }
}

fn exact_and_simulated_tables_name_the_same_outcomes_with_the_same_nets(game: &dyn Game) {
    for (_, exact, simulated) in solved_and_simulated(game, plan(10_000)) {
        let terms = |table: &OutcomeTable| {
            let outcomes = table.outcomes().iter();
            outcomes
                .map(|outcome| {
                    (outcome.name.clone(), outcome.paid.clone(), outcome.net.clone(), outcome.wagered.clone())
                })
                .collect::<Vec<_>>()
        };
        assert_eq!(terms(&exact), terms(&simulated));
        assert_eq!(simulated.cycle(), 10_000);
    }
}

fn a_run_gives_the_same_tally_on_any_number_of_threads_and_any_vectors(game: &dyn Game) {
    // Three whole blocks and a part of one that ends inside a strip.
    let rounds = 3 * BLOCK_ROUNDS + 12_345;
    let croupier = full_croupier(game.facts());
    for seed in 0..2 {
        let tally = |threads, vectors| {
            let plan = RunPlan { seed, threads: Some(threads), vectors, ..plan(rounds) };
            simulate(croupier, game.facts().id, plan).expect("threads start")
        };
        let expected = tally(1, Vectors::Portable);
        let groups = expected.iter().sum::<u64>() / rounds;
        assert!(groups > 0 && expected.iter().sum::<u64>() == groups * rounds);
        for threads in [2, 3, 7] {
            assert_eq!(tally(threads, Vectors::Portable), expected, "{threads} threads");
        }
        for vectors in [Vectors::Avx2, Vectors::Avx512].into_iter().filter(|level| level.is_available()) {
            assert_eq!(tally(2, vectors), expected, "{vectors:?}");
        }
    }
}

/// The vectorised croupier counts what the scalar one does, for every offer.
fn rounds_played_many_at_a_time_are_those_played_card_by_card(game: &dyn Game) {
    let (offers, vectorised) = (of_game(&all_offers(), game.facts().id), full_croupier(game.facts()));
    let literal = full_solver(game.facts()).literal_croupier(&offers).expect("full deck");
    // A whole block and a part of one that ends inside a strip.
    let plan = plan(BLOCK_ROUNDS + 1_234);
    let outcomes = |croupier: &dyn Croupier| simulated(croupier, game.facts().id, plan);
    for ((offer, many), one) in offers.iter().zip(outcomes(vectorised)).zip(outcomes(literal.as_ref())) {
        assert_eq!(many.outcomes(), one.outcomes(), "{}", offer.name());
    }
}

fn a_tally_of_no_round_or_of_another_size_is_refused(game: &dyn Game) {
    let croupier = full_croupier(game.facts());
    for cells in [0, 1, croupier.cells()] {
        assert!(croupier.outcomes(&vec![0; cells]).is_err(), "{}: {cells} cells", game.facts().id);
    }
}

fn the_first_rounds_of_a_longer_run_are_the_shorter_run(game: &dyn Game) {
    let croupier = full_croupier(game.facts());
    let tally = |rounds| simulate(croupier, game.facts().id, plan(rounds)).expect("threads start");
    // Round by round: each further round adds one count in each group of cells, and takes none away.
    let groups = tally(1).iter().sum::<u64>();
    for around in [1, 63, 64, 1_023, 1_024, BLOCK_ROUNDS - 1, BLOCK_ROUNDS] {
        let (shorter, longer) = (tally(around), tally(around + 1));
        let added: u64 =
            longer.iter().zip(&shorter).map(|(long, short)| long.checked_sub(*short).expect("no count lost")).sum();
        assert_eq!(added, groups, "round {}", around + 1);
    }
}

fn a_run_in_parts_is_the_whole_run(game: &dyn Game) {
    let (id, croupier) = (game.facts().id, full_croupier(game.facts()));
    let offers = of_game(&all_offers(), id);
    let started = |plan: RunPlan| Simulation::new(croupier, Run::of(id, plan, &offers), plan).expect("threads start");
    let played = |plan: RunPlan, before: Option<Record>, most: u64| {
        let mut simulation = started(plan);
        before.into_iter().for_each(|before| simulation.resume(before).expect("a part of this run"));
        simulation.play(most).expect("few counts");
        simulation.record().clone()
    };
    let whole_plan = plan(4 * BLOCK_ROUNDS + 777);
    let whole = played(whole_plan, None, u64::MAX);
    assert_eq!(whole.rounds_played(), whole_plan.rounds);
    assert_eq!(whole.tally, simulate(croupier, id, whole_plan).expect("threads start"));
    assert!(whole.wins.iter().all(|wins| wins.values().sum::<u64>() == 4), "of whole blocks");
    // Stopped after every block.
    let stopped = (0..5).fold(None, |before, _| Some(played(whole_plan, before, 1)));
    assert_eq!(stopped.as_ref(), Some(&whole));
    // Extended from a run that ended inside a block, and one that ended with one.
    for rounds in [2 * BLOCK_ROUNDS + 12_345, 3 * BLOCK_ROUNDS] {
        let shorter = played(plan(rounds), None, u64::MAX);
        assert_eq!(played(whole_plan, Some(shorter), u64::MAX), whole);
    }
    // In shards, added in another order, one of them stopped at first.
    let shard = |index, most| {
        let plan = RunPlan { shard: Shard::new(index, 3).expect("a shard"), ..whole_plan };
        played(plan, Some(played(plan, None, most)), u64::MAX)
    };
    let mut sum = shard(3, 1);
    [shard(1, u64::MAX), shard(2, u64::MAX)].iter().for_each(|other| sum.merge(other).expect("a part of this run"));
    assert_eq!(sum, whole);
    // What has been played is not played again.
    assert_eq!(played(whole_plan, Some(whole.clone()), u64::MAX), whole);
    // A record whose counts are not those of its rounds is refused.
    let mut wrong = whole.clone();
    wrong.tally[croupier.tally_form().one_a_round.start] += 1;
    assert!(started(whole_plan).resume(wrong).is_err());
    let mut wrong = whole;
    wrong.wins[0].clear();
    assert!(started(whole_plan).resume(wrong).is_err());
}

fn the_last_player_of_a_full_table_plays_the_same_game(game: &dyn Game) {
    for players in [2, game.facts().most_players] {
        for (offer, verdict) in verdicts(game, RunPlan { players, ..plan(ROUNDS / 4) }) {
            assert_ne!(verdict, Verdict::Disagrees, "{players} players: {:?}", offer.key());
        }
    }
}
