//! `choose`: combinations of paytables against the figures of their parts. The real binary, in a fresh folder.

use std::collections::BTreeSet;

use house_edge::internals::outcome::{decimal, ratio};

use crate::common::binary::{
    Folder, Row, cells, command_in, csv_rows, folder_after, number, printed, printed_rows, ran, run,
};

const LET_IT_RIDE: [&str; 4] = ["choose", "let-it-ride", "--average-bet", "10"];
/// $5 in two hands of five.
const SIDE: [&str; 2] = ["--side", "three-card-bonus=5@40%"];

fn chosen(arguments: &[&str]) -> Vec<Row> {
    printed_rows(&[&LET_IT_RIDE, arguments].concat())
}

fn row_of<'r>(rows: &'r [Row], paytable: &str, sides: &str) -> &'r Row {
    let found = rows.iter().find(|row| cells(row, ["paytable", "side_paytables"]) == [paytable, sides]);
    found.unwrap_or_else(|| panic!("{paytable} {sides}: {rows:?}"))
}

/// The edges of one unit on paytable A of both: 37,963 / 1,082,900 (`reports/summary.csv`), and 512 of 22,100 units, as
/// `compare.rs` counts them.
#[test]
#[ignore = "second tier: larger questions of choose"]
fn means_are_the_sums_of_the_parts() {
    let rows = chosen(&[&SIDE[..], &["--seats", "6", "--limit", "100", "--hours-per-day", "10"]].concat());
    let row = row_of(&rows, "A", "three-card-bonus A");
    let [base, bonus] = [ratio(37_963, 1_082_900), ratio(512, 22_100)];
    // A hand has $10 on each of three bets, and 40 % of $5; the edge is of one unit.
    let of_round = ratio(10, 1) * base + ratio(2, 1) * bonus;
    let expected = [
        ratio(32, 1),
        ratio(100, 32) * &of_round,
        ratio(6 * 50, 1) * &of_round,
        ratio(6 * 50 * 10 * 30, 1) * &of_round,
    ];
    let columns =
        ["initial_wager_dollars", "combined_edge_pct", "total_win_per_hour_table", "total_win_per_month_table"];
    assert_eq!(cells(row, columns), expected.each_ref().map(|value| decimal(value, 8)));
    // What is given up is the difference to the best row, which is the first.
    let wins = |row: &Row| number(row, "total_win_per_hour_table");
    assert_eq!(rows[0]["given_up_per_hour"], "0.00000000");
    for row in &rows {
        assert!((wins(&rows[0]) - wins(row) - number(row, "given_up_per_hour")).abs() < 1e-6, "{row:?}");
        assert!((300.0 * number(row, "given_up_per_hour") - number(row, "given_up_per_month")).abs() < 1e-5, "{row:?}");
    }
}

/// With means `m`, variances `v` and the covariance `c` of one unit, a hand with $10 on the one and $5 on the other in
/// two hands of five has the variance `100 v + 25 (0.4 v' + 0.24 m'^2) + 2 x 10 x 5 x 0.4 c`; 50 such hands are an
/// hour.
#[test]
fn deviations_follow_from_the_variances_and_the_covariance_of_the_parts() {
    let together = "let-it-ride/base/A,three-card-bonus/A";
    let parts = printed_rows(&["analyze", "--together", together]);
    let pairs = printed_rows(&["analyze", "--together", together, "--show", "correlations"]);
    let [base, bonus] = ["base", "three-card-bonus"]
        .map(|wager| parts.iter().find(|row| row["wager"] == wager).expect("a row of each"));
    let mean = number(bonus, "house_edge_pct") / 100.0;
    let of_bonus = 0.4 * number(bonus, "variance") + 0.24 * mean * mean;
    let of_round = 100.0 * number(base, "variance") + 25.0 * of_bonus + 40.0 * number(&pairs[0], "covariance");
    let rows = chosen(&[&SIDE[..], &["--limit", "100", "--sort", "std_dev_per_hour_table"]].concat());
    let row = row_of(&rows, "A", "three-card-bonus A");
    let (seen, expected) = (number(row, "std_dev_per_hour_table"), (50.0 * of_round).sqrt());
    assert!((seen - expected).abs() < 1e-5, "{seen}, not {expected}");
    assert_eq!(row["std_dev_per_hour_table_std_error"], "", "all of it is counted");
    // The order of all rows is known, though deviations are computed for few otherwise.
    let deviations: Vec<f64> = rows.iter().map(|row| number(row, "std_dev_per_hour_table")).collect();
    assert!(deviations.len() == 12 && deviations.is_sorted(), "{deviations:?}");
}

#[test]
fn combinations_are_all_products_of_the_paytables_and_bounds_leave_those_within() {
    let shares = ["--side", "three-card-bonus=30%", "--side", "let-it-ride/five-card-bonus=20%", "--limit", "0"];
    let all = chosen(&shares);
    // 2 paytables of the base game, 6 of one bonus and 7 of the other.
    assert_eq!(all.len(), 2 * 6 * 7);
    let names: BTreeSet<_> = all.iter().map(|row| cells(row, ["paytable", "side_paytables"])).collect();
    let numbers: BTreeSet<&str> = all.iter().map(|row| row["combination"].as_str()).collect();
    assert_eq!((names.len(), numbers.len()), (all.len(), all.len()));
    let keys = |rows: &[Row]| rows.iter().map(|row| row["combination"].clone()).collect::<Vec<_>>();
    // Edges are 3.5057 and 3.7365 %, deviations 5.16 and 4.03 units, hit frequencies the same 23.878 %.
    let bounds: [(&str, &str, &str, [f64; 2]); 5] = [
        ("--require", "house_edge_pct=3.6..4%", "house_edge_pct", [3.6, 4.0]),
        ("--require", "house_edge_pct=..3.6", "house_edge_pct", [f64::MIN, 3.6]),
        ("--require", "win_frequency_pct=23.8..23.9", "win_frequency_pct", [23.8, 23.9]),
        ("--require", "std_dev=5..", "std_dev", [5.0, f64::MAX]),
        ("--require", "total_win_per_hour_table=30..40", "total_win_per_hour_table", [30.0, 40.0]),
    ];
    for (option, range, column, [least, most]) in bounds {
        let is_within = |row: &&Row| (least..=most).contains(&number(row, column));
        let expected: Vec<Row> = all.iter().filter(is_within).cloned().collect();
        assert!(!expected.is_empty(), "{option} {range}");
        assert_eq!(keys(&chosen(&[&shares[..], &[option, range]].concat())), keys(&expected), "{option} {range}");
    }
    // Three rows are the first three, and a condition of `--where` is met before they are counted.
    let first = chosen(&[&shares[..4], &["--limit", "3"]].concat());
    assert_eq!(keys(&first), keys(&all[..3]));
    let of_a: Vec<Row> = all.iter().filter(|row| row["paytable"] == "A").take(3).cloned().collect();
    let first = chosen(&[&shares[..4], &["--limit", "3", "--where", "paytable=A"]].concat());
    assert_eq!(keys(&first), keys(&of_a));
}

/// Paytables of the regulation and of files, named as everywhere. Days and months have the hours of a month.
#[test]
#[ignore = "second tier: larger questions of choose"]
fn named_paytables_are_the_only_ones_and_days_and_months_follow_from_hours() {
    let folder = folder_after("new let-it-ride/base/A --id OWN -o own.toml");
    let pace = ["--average-bet", "10", "--hours-per-day", "9", "--seats", "2", "-f", "csv"];
    let named = ["choose", "own.toml:OWN", "let-it-ride/three-card-bonus/B"];
    let rows = csv_rows(&folder.run(&[&named[..], &SIDE, &pace].concat()).ended(0).stdout);
    let all = chosen(&[&SIDE[..], &pace[2..6], &["--limit", "0"]].concat());
    assert_eq!(cells(&rows[0], ["paytable", "side_paytables"]), ["OWN", "three-card-bonus B"]);
    let columns = ["total_win_per_month_table", "std_dev_per_hour_table", "losing_month_probability"];
    assert_eq!((rows.len(), cells(&rows[0], columns)), (1, cells(row_of(&all, "A", "three-card-bonus B"), columns)));
    let is_near = |column: &str, expected: f64| {
        assert!((number(&rows[0], column) - expected).abs() < 1e-5, "{column}: {expected}, {rows:?}");
    };
    let [win, std_dev] = ["total_win_per_hour_table", "std_dev_per_hour_table"].map(|column| number(&rows[0], column));
    is_near("total_win_per_day_table", 9.0 * win);
    is_near("std_dev_per_day_table", 9_f64.sqrt() * std_dev);
    is_near("std_dev_per_month_table", 270_f64.sqrt() * std_dev);
    let error = number(&rows[0], "std_dev_per_hour_table_std_error");
    is_near("std_dev_per_month_table_std_error", 270_f64.sqrt() * error);
    let refused = |what: &[&str], reason: &str| {
        folder.run(&[&["choose", "--average-bet", "10"], what].concat()).refused(reason);
    };
    refused(&["own.toml:OWN", "--side", "three-card-bonus=1%"], "no side wager is named");
    refused(&["let-it-ride/three-card-bonus"], "needs a paytable of a base game");
}

#[test]
#[ignore = "second tier: larger questions of choose"]
fn a_losing_month_is_that_of_session() {
    let month = |arguments: &[&str]| {
        let pace = ["--hands-per-hour", "50", "--hours-per-day", "12"];
        let rows = printed_rows(&[&["session"], arguments, &pace].concat());
        rows.into_iter().find(|row| row["span"] == "month").expect("a month")
    };
    let columns = ["losing_month_probability", "losing_month_method"];
    let rows = chosen(&["--hours-per-day", "12"]);
    for paytable in ["A", "B"] {
        let session = month(&[&format!("let-it-ride/base/{paytable}")]);
        assert_eq!(cells(row_of(&rows, paytable, ""), columns), [session["probability_ahead"].as_str(), "exact"]);
    }
    // Everybody makes both wagers: half a unit of the second for each of the first.
    let rows = chosen(&["--side", "three-card-bonus/B=5@100%", "--hours-per-day", "12"]);
    assert_eq!(rows.len(), 2, "one paytable of the side wager");
    let session = month(&["--together", "let-it-ride/base/A,three-card-bonus/B=0.5"]);
    let row = row_of(&rows, "A", "three-card-bonus B");
    assert!((number(row, columns[0]) - number(&session, "probability_ahead")).abs() < 1e-9, "{row:?} {session:?}");
    // Several seats share cards: both ask for the same dealt rounds.
    let rows = chosen(&["--hours-per-day", "12", "--seats", "6"]);
    let session = month(&["let-it-ride/base/A", "--seats", "6"]);
    assert_eq!(cells(row_of(&rows, "A", ""), columns), [session["probability_ahead"].as_str(), "simulation"]);
}

#[test]
#[ignore = "second tier: larger questions of choose"]
fn boxes_cost_what_analyze_says() {
    let rows = chosen(&["--boxes", "2"]);
    let analyzed = printed_rows(&["analyze", "let-it-ride/base", "--boxes", "2"]);
    assert_eq!((rows.len(), analyzed.len()), (4, 4));
    for row in &rows {
        let is_same = |other: &&Row| cells(other, ["paytable", "boxes"]) == cells(row, ["paytable", "boxes"]);
        let other = analyzed.iter().find(is_same).expect("a row of each");
        assert_eq!(row["house_edge_pct"], other["house_edge_pct"]);
        let alone = row_of(&rows, &row["paytable"], "");
        assert_eq!(alone["boxes"], "1", "the dearer one comes later");
        match row["boxes"].as_str() {
            "1" => assert_eq!(row["boxes_cost_pct"], ""),
            _ => {
                let cost = number(alone, "house_edge_pct") - number(row, "house_edge_pct");
                assert!((cost - number(row, "boxes_cost_pct")).abs() < 2e-8, "{row:?}");
                // A lower mean loses more often.
                assert!(number(row, "losing_month_probability") >= number(alone, "losing_month_probability") - 5e-4);
            }
        }
    }
    run(&["choose", "lunar-poker", "--average-bet", "10", "--boxes", "3"]).refused("--boxes 3");
}

#[test]
#[ignore = "second tier: larger questions of choose"]
fn the_order_does_not_depend_on_threads() {
    let folder = Folder::new();
    let games = ["let-it-ride", "mississippi-stud"];
    let arguments = [&["choose", "--average-bet", "10", "-f", "csv", "--seats", "3"], &games[..]].concat();
    let on = |threads: &str| ran(command_in(folder.path()).args(&arguments).env("RAYON_NUM_THREADS", threads)).ended(0);
    assert_eq!(on("1").stdout, on("3").stdout);
}

#[test]
fn the_page_has_rows_sections_players_and_assumptions() {
    let folder = Folder::new();
    let arguments =
        [&LET_IT_RIDE[..], &SIDE, &["--require", "house_edge_pct=3..3.6", "-o", "choices.html", "-q"]].concat();
    folder.run(&arguments).ended(0);
    let page = folder.read("choices.html");
    let section = &printed_rows(&["show", "let-it-ride/three-card-bonus/C"])[0]["citation"];
    for part in [
        "<code>--require house_edge_pct=3..3.6</code>",
        "6 of 12 combinations meet the bounds.",
        "three-card-bonus C",
        &section.replace("§ ", "§\u{a0}"),
        "three-card-bonus: $5 in 40 % of the hands.",
        "Readings are the default ones",
    ] {
        assert!(page.contains(part) || page.contains(&part.replace('\u{a0}', " ")), "{part}: {page}");
    }
    assert!(!page.contains("NaN"), "{page}");
}

#[test]
#[ignore = "second tier: larger questions of choose"]
fn a_game_that_takes_minutes_is_left_out_and_named() {
    let folder = Folder::new();
    let arguments = ["choose", "--average-bet", "10", "--seats", "5", "--limit", "1"];
    let shown = ran(command_in(folder.path()).args(arguments).env("HOUSE_EDGE_CACHE", folder.path())).ended(0);
    shown.prints("Left out, because solving takes minutes").prints("house-edge analyze");
}

#[test]
fn what_cannot_be_chosen_is_refused_with_the_remedy() {
    let refused = |arguments: &[&str], reason: &str| {
        run(&[&LET_IT_RIDE, arguments].concat()).refused(reason);
    };
    refused(&["--side", "three-card-bons=30%"], "did you mean `three-card-bonus`?");
    refused(&["--side", "lunar-poker/trips=30%"], "unknown game `lunar-poker`; available: let-it-ride");
    refused(&["--side", "base=30%"], "this is a base wager");
    refused(&["--side", "three-card-bonus=130%"], "it must be 0 to 1, or 0% to 100%");
    refused(&["--side", "three-card-bonus"], "write WAGER=DOLLARS");
    refused(&["--side", "three-card-bonus=-5@40%"], "out of range");
    refused(&["--side", "three-card-bonus/Z=5@40%"], "unknown paytable `Z`; available: A, B, C, D, E, F");
    refused(&["--side", "five-card-bonus=5@40%"], "a bet of $5, but its figures are of a wager of $1");
    refused(
        &["--side", "three-card-bonus=1%", "--side", "three-card-bonus=5@1%"],
        "--side three-card-bonus: it is given twice",
    );
    refused(&["--seats", "20"], "seats at most 7 players, not 20");
    refused(&["--require", "house_edge_pct=6..5"], "empty range");
    refused(&["--require", "house_edge_pct=.."], "5.8..6.2");
    refused(&["--limit", "-1"], "it must be 0 to");
    refused(&["--sort", "edge_of_tomorrow"], "unknown column");
    run(&["choose", "let-it-ride", "--average-bet=-5"]).refused("out of range");
    // 3.5057 and 3.7365 %.
    let none = "--require house_edge_pct=1..2: none of 2 combinations meets it; the nearest misses house edge by 1.5057 points";
    refused(&["--require", "house_edge_pct=1..2"], none);
    refused(&["--require", "house_edge_pct=9.."], "the nearest misses house edge by 5.2635 points");
    // Four of the C(52, 5) = 2,598,960 hands are royal flushes.
    refused(&["--require", "max_net_one_in>=649741"], "the nearest misses greatest win once in by 1.0000 rounds");
    // 3.5057 and 3.7365 units of 122.37 wagered (`reports/summary.csv`): 2.8648 and 3.0534 %.
    let by_risk = chosen(&["--require", "element_of_risk_pct=2.86..2.87"]);
    assert!(matches!(&by_risk[..], [row] if row["paytable"] == "A"), "{by_risk:?}");
    // A has the lower edge and the greater deviation, 5.1581 units.
    refused(
        &["--require", "house_edge_pct=..3.6", "--require", "std_dev=..5"],
        "none of 2 combinations meets all; the nearest misses standard deviation by 0.1581 units",
    );
}

/// A share of nobody adds no combinations.
#[test]
fn a_wager_without_a_share_is_not_offered() {
    let without = printed(&[&LET_IT_RIDE[..], &["-f", "csv"]].concat());
    let nobody = printed(&[&LET_IT_RIDE[..], &["-f", "csv", "--side", "three-card-bonus=0%"]].concat());
    assert_eq!(csv_rows(&without).len(), 2);
    assert_eq!(without, nobody);
}

#[test]
fn edges_are_those_of_analyze() {
    let analyzed = printed_rows(&["analyze", "let-it-ride/base"]);
    for row in chosen(&[]) {
        let other = analyzed.iter().find(|other| other["paytable"] == row["paytable"]).expect("a row of each");
        let columns = ["house_edge_pct", "win_frequency_pct", "std_dev"];
        assert_eq!(cells(&row, columns), cells(other, columns));
    }
}
