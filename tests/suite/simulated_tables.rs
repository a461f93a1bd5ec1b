//! The simulation of what other players' hands or the table system settle, against the exact answers.

use std::collections::HashMap;

use crate::common::binary::{csv_rows, printed, run, run_in};
use crate::common::{full_solver, offer};
use house_edge::games::Table;
use house_edge::outcome::{Measures, to_f64};
use house_edge::simulation::{RunPlan, Shard, simulate};

const THREE_CARDS: [&str; 6] = ["-g", "let-it-ride", "-w", "three-card-progressive", "--meter", "100"];
const BONUSES: [&str; 4] = ["--activation", "magic-card=25%", "--activation", "lucky-bonus=1/8"];

/// The rows of a simulation, which must agree with the exact answers.
fn agreeing(arguments: &[&str]) -> Vec<HashMap<String, String>> {
    let rows = csv_rows(&printed(&[&["simulate", "-f", "csv"], arguments].concat()));
    for row in &rows {
        let z = row["z_score"].parse::<f64>().expect("a number");
        assert!(row["verdict"] == "agrees" && z.abs() < 4.0, "{row:?}");
    }
    rows
}

fn number(row: &HashMap<String, String>, column: &str) -> f64 {
    row[column].parse().unwrap_or_else(|_| panic!("{column}: {row:?}"))
}

/// The exact house edge is that with the bonuses, many standard errors from the one without: if the simulation left
/// them out it would not agree.
#[test]
fn envy_bonuses_of_any_table_are_simulated() {
    let alone = csv_rows(&printed(&[&["analyze", "-f", "csv"], &THREE_CARDS[..]].concat()));
    for seats in ["2", "3", "7"] {
        let rows = agreeing(&[&THREE_CARDS[..], &["--seats", seats, "-n", "1M"]].concat());
        let exact = csv_rows(&printed(&[&["analyze", "-f", "csv"], &THREE_CARDS[..], &["--seats", seats]].concat()));
        for ((row, exact), alone) in rows.iter().zip(&exact).zip(&alone) {
            assert_eq!((&row["exact_house_edge_pct"], &row["seats"]), (&exact["house_edge_pct"], &exact["seats"]));
            if seats == "7" {
                let distance = number(alone, "house_edge_pct") - number(row, "house_edge_pct");
                assert!(distance > 3.0 * number(row, "std_error_pct"), "{row:?}");
            }
            // The frequency of winning is observed at any table, and with one other player known exactly.
            assert!(number(row, "win_frequency_pct") > 0.0);
            assert!(seats == "2" || row["blocks_chi_square_p"].is_empty(), "{row:?}");
        }
    }
    let half = agreeing(&[&THREE_CARDS[..], &["--seats", "7", "--others-betting", "1/2", "-n", "1M"]].concat());
    assert!(half.iter().all(|row| row["others_betting"] == "0.50000000"));
}

#[test]
fn both_envy_bonuses_and_the_shared_jackpot_of_four_card_poker_are_simulated() {
    let wagers = ["-w", "four-card-progressive", "-w", "five-card-progressive", "-w", "five-card-hand-bonus-dealer"];
    let choice = ["-g", "four-card-poker", "-p", "A", "--seats", "7", "--meter", "1000", "-n", "300k"];
    let rows = agreeing(&[&choice[..], &wagers].concat());
    let envy: Vec<&str> = rows.iter().filter(|row| !row["envy"].is_empty()).map(|row| row["envy"].as_str()).collect();
    assert_eq!(envy, ["envy-a", "envy-b", "envy"]);
    let dealer = rows.iter().find(|row| row["wager"] == "five-card-hand-bonus-dealer").expect("it is there");
    // The jackpot's seventh part, where hands are paid 500 for 1 without a meter.
    assert_eq!((dealer["max_net_units"].as_str(), dealer["seats"].as_str()), ("499", "7"));
}

#[test]
fn drawn_bonuses_are_simulated() {
    for choice in [
        ["-g", "let-it-ride", "-w", "five-card-hand-bonus"],
        ["-g", "four-card-poker", "-w", "five-card-hand-bonus-dealer"],
    ] {
        let rows = agreeing(&[&choice[..], &BONUSES, &["-n", "1M"]].concat());
        assert_eq!(rows[0]["activation"], "magic-card=0.25;lucky-bonus=0.125");
        // 25/52 and 5/8 units of 0.6084 lost: the exact edge is negative, and so is the simulated one.
        assert!(number(&rows[0], "exact_house_edge_pct") < 0.0 && number(&rows[0], "house_edge_pct") < 0.0);
    }
}

/// An adjusted answer would agree with itself: the wrong number of seats does not.
#[test]
fn the_simulation_of_another_table_does_not_agree() {
    let facts = offer("let-it-ride", "three-card-progressive", "A");
    let at = |seats: usize| facts.clone().at_table(&Table::of(seats)).remove(0);
    let solver = full_solver(facts.game);
    let croupier = solver.croupier(&[at(7)]).expect("solved");
    let plan = RunPlan {
        seed: 1,
        rounds: 2_000_000,
        shard: Shard::WHOLE,
        players: 7,
        threads: None,
        vectors: house_edge::cards::Vectors::Portable,
    };
    let tally = simulate(croupier.as_ref(), facts.game.id, plan).expect("played");
    let seen = Measures::of(&croupier.outcomes(&tally).expect("counted")[0]);
    let hands = solver.two_hands(&facts, "envy").expect("counted").expect("it has one");
    let own = Measures::of(&solver.outcomes(&facts).expect("counted"));
    // Rare awards alone move the mean of the wager itself; the envy bonuses are what both have beside it.
    let error = seen.std_dev() / 2_000_000_f64.sqrt();
    let z =
        |seats: usize| (to_f64(&seen.expected_net) - to_f64(&Table::of(seats).envy(&hands).expected_net(&own))) / error;
    assert!(z(7).abs() < 4.0 && z(1) > 4.0, "{} {}", z(7), z(1));
}

/// The same bytes on any number of threads, from shards, and the same own cards with bonuses and without.
#[test]
fn what_is_drawn_is_a_function_of_the_seed() {
    let choice = [&THREE_CARDS[..], &["-w", "five-card-hand-bonus", "--seats", "3"], &BONUSES, &["-f", "csv"]].concat();
    let whole = printed(&[&["simulate", "-n", "300k", "-t", "1"], &choice[..]].concat());
    assert_eq!(whole, printed(&[&["simulate", "-n", "300k", "-t", "3"], &choice[..]].concat()));
    let folder = tempfile::TempDir::new().expect("a folder");
    for shard in ["1/2", "2/2"] {
        let file = format!("{}.part", &shard[..1]);
        let ran = run_in(
            folder.path(),
            &[&["simulate", "-n", "300k", "--shard", shard, "--checkpoint", &file], &choice[..]].concat(),
        );
        assert!(ran.code == 0 || ran.code == 3, "{}", ran.stderr);
    }
    let merge = ["merge", "1.part", "2.part", "--meter", "100", "-f", "csv"];
    let merged = run_in(folder.path(), &[&merge[..], &["--seats", "3"], &BONUSES].concat());
    assert_eq!(merged.stdout, whole, "{}", merged.stderr);
    let other = run_in(folder.path(), &[&merge[..], &["--seats", "4"], &BONUSES].concat());
    assert!(other.code == 2 && other.stderr.contains("its table with --seats"), "{}", other.stderr);
}

#[test]
fn tables_that_cannot_be_simulated_get_exit_code_2() {
    let nonsense: [(&[&str], &str); 4] = [
        (&["--seats", "3", "--players", "3"], "cannot be used with"),
        (&["-g", "let-it-ride", "--seats", "8"], "has places for 7 players at most"),
        (&["-w", "base", "--seats", "2"], "no selected wager has an envy bonus or a jackpot to share"),
        (&["-w", "base", "--activation", "magic-card=0.1"], "no selected wager has a magic-card"),
    ];
    for (arguments, message) in nonsense {
        let ran = run(&[&["simulate", "-n", "1k"], arguments].concat());
        assert_eq!((ran.code, ran.stdout.as_str()), (2, ""), "{arguments:?}");
        assert!(ran.stderr.contains(message), "{arguments:?}: {}", ran.stderr);
    }
}
