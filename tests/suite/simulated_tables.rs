//! The simulation of what other players' hands or the table system settle, against the exact answers.

use std::collections::HashMap;

use crate::common::binary::{csv_rows, printed, run, run_in};
use crate::common::{all_offers, full_solver, of_game, offer};
use house_edge::internals::cards::Vectors;
use house_edge::internals::games::bonuses::random_bonus_names;
use house_edge::internals::games::{Offer, Table};
use house_edge::internals::outcome::{Measures, ratio, to_f64};
use house_edge::internals::paytable::whole_units;
use house_edge::internals::simulation::{RunPlan, Shard, simulate};

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

/// A whole run of so many players, counted the same on any machine.
fn plan(players: usize, rounds: u64) -> RunPlan {
    RunPlan { seed: 1, rounds, shard: Shard::WHOLE, players, threads: None, vectors: Vectors::Portable }
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
        }
    }
    let half = agreeing(&[&THREE_CARDS[..], &["--seats", "7", "--others-betting", "1/2", "-n", "1M"]].concat());
    assert!(half.iter().all(|row| row["others_betting"] == "0.50000000"));
}

/// With nobody's hand counted the table makes no difference, and a fold forfeits the wager at any table: it is folded
/// in as many rounds as the base game, by simulation too, within four standard errors of 200,000 rounds.
#[test]
fn hands_that_do_not_count_and_folds_are_simulated() {
    let choice = ["-g", "four-card-poker", "-w", "four-card-progressive", "-p", "A", "--meter", "1000"];
    let exact = csv_rows(&printed(&[&["analyze", "-f", "csv"], &choice[..]].concat())).remove(0);
    for (seats, share) in [("2", "1"), ("2", "0"), ("3", "1/2"), ("3", "0")] {
        let table = ["--seats", seats, "--others-betting", share, "-n", "200k"];
        for row in agreeing(&[&choice[..], &table].concat()) {
            let folded = number(&exact, "fold_frequency_pct");
            assert!((number(&row, "fold_frequency_pct") - folded).abs() < 400.0 * (0.25_f64 / 200e3).sqrt(), "{row:?}");
            assert_eq!(row["exact_house_edge_pct"] == exact["house_edge_pct"], share == "0");
        }
    }
}

/// What comes of a round is called the same and pays the same on both paths: at a table of two, whose whole
/// distribution is known, and with bonuses that the table system draws; with more players by the own hand and the sum
/// of the envy bonuses.
#[test]
fn exact_and_simulated_tables_name_the_same_outcomes_with_the_same_nets() {
    let of_tables = |offer: &Offer, seats: usize| {
        let mut offer = offer.clone();
        for name in random_bonus_names(&offer) {
            offer.bonuses.set(name, ratio(1, 2)).expect("it has the bonus");
        }
        let offers = if seats == 1 { vec![offer] } else { offer.at_table(&Table::of(seats)) };
        offers.into_iter().filter(Offer::depends_on_table).collect::<Vec<_>>()
    };
    for (game, seats) in ["let-it-ride", "four-card-poker"].into_iter().flat_map(|game| [1, 2, 7].map(|n| (game, n))) {
        let offers: Vec<Offer> =
            of_game(&all_offers(), game).iter().flat_map(|offer| of_tables(offer, seats)).collect();
        let solver = full_solver(offers[0].game);
        let croupier = solver.croupier(&offers).expect("full deck");
        let tally = simulate(croupier.as_ref(), game, plan(seats, 20_000)).expect("played");
        for (offer, seen) in offers.iter().zip(croupier.outcomes(&tally).expect("counted")) {
            let mut exact = solver.outcomes(offer).expect("solved");
            let envy = offer.seat.as_ref().and_then(|seat| seat.envy);
            if let Some(envy) = envy.filter(|_| seats == 2) {
                let hands = solver.two_hands(offer, envy).expect("counted").expect("it has one");
                exact = hands.own_and_other.together(&ratio(1, 1)).expect("it fits");
            }
            // A wager is won in some of so many rounds, and lost in others; what the own hand is paid is noted.
            assert!(seen.outcomes().len() > 1, "{:?}", offer.key());
            assert!(seen.outcomes().iter().any(|outcome| outcome.awards().next().is_some()), "{:?}", offer.key());
            for outcome in seen.outcomes() {
                let (name, sum) = match outcome.name.rsplit_once(" and ").filter(|_| envy.is_some() && seats > 2) {
                    Some((name, sum)) => (name, sum.parse::<i64>().expect("whole units")),
                    None => (outcome.name.as_str(), 0),
                };
                let known = exact.outcome(name).unwrap_or_else(|| panic!("{name} of {:?} is known", offer.key()));
                assert!(known.count > 0 && known.wagered == outcome.wagered, "{name}");
                assert_eq!(outcome.net, &known.net + whole_units(sum), "{name} of {:?}, {seats}", offer.key());
                assert!(envy.is_some() || known.paid == outcome.paid, "{name}");
            }
        }
    }
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

/// Whose hands count makes no difference to the deal.
#[test]
fn a_table_is_dealt_as_it_is_to_players_alone() {
    let offer = offer("let-it-ride", "three-card-progressive", "A");
    let solver = full_solver(offer.game);
    let [alone, seated] =
        [vec![offer.clone()], offer.at_table(&Table::of(3))].map(|offers| solver.croupier(&offers).expect("full deck"));
    assert_eq!(seated.dealing().cards_per_round(), alone.dealing().cards_per_round());
    for player in 0..3 {
        assert_eq!(seated.dealing().places_of_player(player, 3), alone.dealing().places_of_player(player, 3));
    }
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
    let tally = simulate(croupier.as_ref(), facts.game.id, plan(7, 2_000_000)).expect("played");
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

/// Beside the figures of a player alone, which stay the same to the byte, the pack has those of the table.
#[test]
fn a_report_has_the_wagers_of_the_stated_table_exact_and_simulated() {
    let choice = ["-g", "let-it-ride", "-w", "three-card-progressive", "-w", "five-card-hand-bonus"];
    let table = &["--seats", "3", "--activation", "magic-card=1/4"];
    let folder = tempfile::TempDir::new().expect("a folder");
    let pack = |out: &str, table: &[&str]| {
        let ran = run_in(folder.path(), &[&["report", "--out", out, "-n", "100k"], &choice[..], table].concat());
        assert_eq!(ran.code, 0, "{}", ran.stderr);
        let file = |name: &str| std::fs::read_to_string(folder.path().join(out).join(name)).unwrap_or_default();
        ["summary.csv", "outcomes/index.csv", "envy.csv", "at-table.csv", "index.html"].map(file)
    };
    let (alone, at_table) = (pack("alone", &[]), pack("at-table", table));
    assert_eq!(alone[..3], at_table[..3]);
    assert_eq!(alone[3], "");
    assert!(at_table[4].contains("At the table as stated") && !alone[4].contains("At the table as stated"));
    let rows = csv_rows(&at_table[3]);
    let analyzed = csv_rows(&printed(&[&["analyze", "--reading", "all", "-f", "csv"], &choice[..], table].concat()));
    let (exact, simulated): (Vec<_>, Vec<_>) = rows.iter().partition(|row| row["method"] == "exact");
    assert!(exact.len() == analyzed.len() && simulated.len() == exact.len() && exact.len() == 3);
    for ((exact, analyzed), simulated) in exact.into_iter().zip(&analyzed).zip(simulated) {
        // A pack has a version of its own.
        let version = |row: &HashMap<String, String>| row["schema_version"].clone();
        assert_eq!((version(exact), version(analyzed)), ("4".to_string(), "1".to_string()));
        assert!(exact.iter().all(|(column, cell)| column == "schema_version" || analyzed[column] == *cell));
        assert_eq!(exact.len(), analyzed.len());
        assert_eq!(simulated["verdict"], "agrees");
        assert_eq!(simulated["exact_house_edge_pct"], exact["house_edge_pct"]);
        let conditions = (simulated["seats"].as_str(), simulated["activation"].as_str());
        let expected = if simulated["envy"].is_empty() { ("", "magic-card=0.25") } else { ("3", "") };
        assert_eq!(conditions, expected);
    }
    let verified = run_in(folder.path(), &["verify", "at-table"]);
    assert_eq!(verified.code, 0, "{}", verified.stderr);
}

#[test]
fn tables_that_cannot_be_simulated_get_exit_code_2() {
    let nonsense: [(&[&str], &str); 5] = [
        (&["--seats", "2", "--others-betting", "0.1234567890123"], "has too many digits; at most 12"),
        (&["--seats", "3", "--players", "3"], "cannot be used with"),
        (&["-g", "let-it-ride", "--seats", "8"], "seats at most 7 players"),
        (&["-w", "base", "--seats", "2"], "no selected wager has an envy bonus or a jackpot to share"),
        (&["-w", "base", "--activation", "magic-card=0.1"], "no selected wager has a magic-card"),
    ];
    for (arguments, message) in nonsense {
        let ran = run(&[&["simulate", "-n", "1k"], arguments].concat());
        assert_eq!((ran.code, ran.stdout.as_str()), (2, ""), "{arguments:?}");
        assert!(ran.stderr.contains(message), "{arguments:?}: {}", ran.stderr);
    }
}
