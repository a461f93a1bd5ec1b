//! `expose`, `analyze --boxes` and the boxes of a report. The real binary, in a fresh folder.

use std::collections::HashMap;
use std::fs;
use std::path::Path;
use std::sync::LazyLock;

use crate::common::binary::{csv_rows, printed, run_in};
use num_bigint::BigInt;
use num_rational::BigRational;
use tempfile::TempDir;

type Row = HashMap<String, String>;

fn rows(arguments: &[&str]) -> Vec<Row> {
    csv_rows(&printed(&[arguments, &["--format", "csv"]].concat()))
}

fn number(row: &Row, column: &str) -> f64 {
    row[column].parse().unwrap_or_else(|_| panic!("{column}: {:?}", row[column]))
}

fn exact_edge(row: &Row) -> BigRational {
    let part = |column: &str| row[column].parse::<BigInt>().expect("a whole number");
    -BigRational::new(part("ev_numerator"), part("ev_denominator"))
}

#[test]
fn what_is_counted_says_so_and_more_knowledge_is_worth_more() {
    let names = ["burn", "others=1", "others=3", "community=1", "community=2", "community=1+2"];
    let knows = names.iter().flat_map(|name| ["--knows", name]);
    let arguments: Vec<&str> =
        ["expose", "-g", "let-it-ride", "-p", "A", "-n", "64"].into_iter().chain(knows).collect();
    let rows = rows(&arguments);
    assert_eq!(rows.iter().map(|row| row["knows"].as_str()).collect::<Vec<_>>(), names);
    for row in &rows {
        let is_exact = row["knows"] != "others=3";
        assert_eq!(row["method"], if is_exact { "exact" } else { "simulation" });
        assert_eq!((row["ev_numerator"].is_empty(), row["std_error_pct"].is_empty()), (!is_exact, is_exact));
        assert_eq!((row["rounds"].as_str(), row["seed"].as_str()), ("64", "1"));
        let gain = number(row, "usual_house_edge_pct") - number(row, "house_edge_pct");
        assert!((gain - number(row, "gain_pct")).abs() < 1e-7 && gain >= 0.0, "{row:?}");
    }
    let [burn, one, _, first, second, both] = rows.as_slice() else { panic!("six rows") };
    assert!(exact_edge(one) < exact_edge(burn) && exact_edge(burn) < exact_edge(&rows_of_base_a()));
    assert!(exact_edge(both) < exact_edge(second) && exact_edge(both) < exact_edge(first));
    // Jacobson: 24.43 % for the player with the last community card, over 40 % with both (888casino.com).
    assert_eq!(second["house_edge_pct"][..6], *"-24.43");
    assert!(number(both, "house_edge_pct") < -40.0);
}

/// The row of the usual game.
fn rows_of_base_a() -> Row {
    rows(&["analyze", "-g", "let-it-ride", "-w", "base", "-p", "A"]).remove(0)
}

#[test]
fn the_decisions_that_change_add_up_to_the_gain() {
    let arguments = ["expose", "-g", "let-it-ride", "-p", "A", "--knows", "community=2", "-n", "64"];
    let gain = number(&rows(&arguments)[0], "gain_pct");
    let decisions = rows(&[&arguments[..], &["--decisions"]].concat());
    let gains: Vec<f64> = decisions.iter().map(|row| number(row, "gain_pct")).collect();
    assert!(gains.is_sorted_by(|one, next| one >= next) && gains.len() > 5, "{gains:?}");
    // Each is rounded to eight places.
    assert!((gains.iter().sum::<f64>() - gain).abs() < 1e-8 * gains.len() as f64);
    assert!(decisions.iter().all(|row| row["usual_action"] != row["informed_action"]));
}

#[test]
fn seed_and_rounds_decide_and_threads_do_not() {
    let sampled = |options: &[&str]| {
        printed(&[&["expose", "-g", "let-it-ride", "-p", "B", "--knows", "others=3", "-f", "csv"], options].concat())
    };
    let once = sampled(&["-n", "600", "--threads", "1"]);
    assert_eq!(once, sampled(&["-n", "600", "--threads", "3"]));
    assert_ne!(once, sampled(&["-n", "600", "--seed", "2"]));
    // Half a point is reached soon, and not before.
    let to_target = &csv_rows(&sampled(&["--target-error", "0.5"]))[0];
    assert!(1.96 * number(to_target, "std_error_pct") <= 0.5 && number(to_target, "rounds") >= 256.0);
}

#[test]
fn one_box_is_the_usual_game_and_several_stand_beside_it() {
    let usual = &rows(&["analyze", "-g", "mississippi-stud", "-w", "base"])[0];
    let boxes = rows(&["analyze", "-g", "mississippi-stud", "--boxes", "3", "--rounds", "64"]);
    assert_eq!(boxes.iter().map(|row| row["boxes"].as_str()).collect::<Vec<_>>(), ["1", "3"]);
    for column in ["ev_numerator", "ev_denominator", "house_edge_pct", "variance", "win_frequency_pct"] {
        assert_eq!(boxes[0][column], usual[column], "{column}");
    }
    let three = &boxes[1];
    let frequencies = ["win_frequency_pct", "push_frequency_pct", "loss_frequency_pct"].map(|name| number(three, name));
    assert!((frequencies.iter().sum::<f64>() - 100.0).abs() < 1e-6);
    // The variance of a sum: three variances, and six covariances.
    let sum = 3.0 * number(three, "variance") + 6.0 * number(three, "covariance");
    assert!((sum.sqrt() - number(three, "round_std_dev")).abs() < 1e-6);
}

/// Every table for people: a cell that files give an error has it, and no cell else.
#[test]
fn sampled_cells_alone_carry_their_errors_wherever_they_are_printed() {
    let expose = ["expose", "-g", "let-it-ride", "-p", "A", "--knows", "others=3", "--knows", "burn", "-n", "64"];
    let boxes = ["analyze", "-g", "four-card-poker", "-w", "base", "-p", "A", "--boxes", "2", "-n", "64"];
    let simulate = ["simulate", "-g", "let-it-ride", "-w", "base", "-n", "10k"];
    let session = ["session", "four-card-poker/base/A", "--rounds", "100", "--table-seats", "2"];
    let decisions = [&expose[..], &["--decisions"]].concat();
    for arguments in [&expose[..], &decisions, &boxes, &simulate, &session] {
        let shown = printed(&[arguments, &["-f", "markdown"]].concat());
        let errors = |row: &Row| row.iter().any(|(name, value)| name.contains("std_error") && !value.is_empty());
        let sampled: Vec<bool> = rows(arguments).iter().map(errors).collect();
        // Table lines after the heading and the rule.
        let lines: Vec<&str> = shown.lines().filter(|line| line.starts_with('|')).skip(2).collect();
        let carries: Vec<bool> = lines.iter().map(|line| line.contains(" ± ")).collect();
        assert_eq!(carries, sampled, "{arguments:?}: {shown}");
    }
}

/// Won by two boxes of Let It Ride A: 33.22 % ± 0.05, by a simulation of its own with informed decisions.
#[test]
fn results_of_boxes_do_not_rest_on_the_few_rounds_of_decisions() {
    let folder = &PLAIN;
    let rows = boxes_of(folder.path());
    let two = &rows[1];
    let (won, error) = (number(two, "win_frequency_pct"), number(two, "win_frequency_std_error_pct"));
    assert!(error < 1.0 && (won - 33.22).abs() < 3.0 * libm::hypot(error, 0.05), "{won} ± {error}");
    assert_eq!(two["usual_rounds"], "1000000");
    let page = fs::read_to_string(folder.path().join("index.html")).expect("written");
    let (_, section) = page.split_once(": on several boxes").expect("the table");
    let (table, _) = section.split_once("</table>").expect("its end");
    // Units, deviation and share of six numbers of boxes are sampled, and where it is not counted the edge.
    let edges = rows.iter().filter(|row| !row["std_error_pct"].is_empty()).count();
    assert!(table.matches(" ± ").count() >= 12 + edges, "{table}");
}

/// A pack in which nothing is said of a least edge.
static PLAIN: LazyLock<TempDir> = LazyLock::new(|| pack(&[]));

fn pack(options: &[&str]) -> TempDir {
    let folder = TempDir::new().expect("a folder");
    let report = ["report", "let-it-ride/base/A", "-n", "100k", "--out=."];
    let made = run_in(folder.path(), &[&report, options].concat());
    assert_eq!(made.code, 0, "{}", made.stderr);
    folder
}

fn boxes_of(pack: &Path) -> Vec<Row> {
    csv_rows(&fs::read_to_string(pack.join("boxes.csv")).expect("written"))
}

#[test]
fn a_pack_has_every_number_of_boxes_and_notes_how_many_keep_an_edge() {
    let folder = pack(&["--least-edge", "3"]);
    let rows = boxes_of(folder.path());
    assert_eq!(rows.iter().map(|row| number(row, "boxes")).collect::<Vec<_>>(), [1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0]);
    let surely =
        |row: &Row| number(row, "house_edge_pct") - 1.96 * row["std_error_pct"].parse::<f64>().unwrap_or_default();
    let edges: Vec<f64> = rows.iter().map(surely).collect();
    let keeping = edges.iter().take_while(|edge| **edge >= 3.0).count();
    let page = fs::read_to_string(folder.path().join("index.html")).expect("written");
    assert!(page.contains("Several boxes that lower a house edge"), "the note at the head");
    assert!(page.contains(&format!("the edge is at least 3.00 % on up to {keeping}, allowing")), "{edges:?}");
    let manifest = fs::read_to_string(folder.path().join("manifest.json")).expect("written");
    assert!(manifest.contains("\"--least-edge=3\""), "{manifest}");
    let verified = run_in(folder.path(), &["verify", "."]);
    assert_eq!(verified.code, 0, "{}", verified.stderr);
    // Without a stated edge nothing is said of one.
    let page = fs::read_to_string(PLAIN.path().join("index.html")).expect("written");
    assert!(page.contains("Several boxes that lower") && !page.contains("the edge is at least"));
}
