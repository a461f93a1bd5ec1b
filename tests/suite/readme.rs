//! The README keeps its word: its table is what the program computes, its commands run, its example is a paytable.

use std::collections::{BTreeSet, HashMap};
use std::fs;
use std::path::Path;
use std::process::Command;

use crate::common::binary::csv_rows;
use house_edge::games::GAMES;

fn readme() -> String {
    fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("README.md")).expect("the README is there")
}

/// The contents of all code blocks of one language.
fn blocks<'t>(text: &'t str, language: &str) -> Vec<&'t str> {
    let fence = format!("```{language}\n");
    text.split(fence.as_str()).skip(1).filter_map(|rest| rest.split("```").next()).collect()
}

/// The exact rows of the committed summary, which CI holds against what the program computes.
fn exact_rows() -> Vec<HashMap<String, String>> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("reports/summary.csv");
    let rows = csv_rows(&fs::read_to_string(path).expect("the reports are there"));
    rows.into_iter().filter(|row| row["method"] == "exact" && row["reading"].is_empty()).collect()
}

/// A figure of the summary to four places.
fn short(row: &HashMap<String, String>, column: &str) -> String {
    format!("{:.4}", row[column].parse::<f64>().expect("a number"))
}

/// The cells of each row of the table after this mark, but for the empty ones at both ends.
fn table_after(mark: &str) -> Vec<Vec<String>> {
    let readme = readme();
    let table = readme.split(mark).nth(1).and_then(|rest| rest.split("<!-- end").next()).expect("a table");
    let rows = table.lines().filter(|line| line.starts_with('|')).skip(2);
    let cells = |line: &str| line.split('|').map(|cell| cell.trim().trim_matches('`').to_string()).collect::<Vec<_>>();
    rows.map(cells).map(|cells| cells[1..cells.len() - 1].to_vec()).collect()
}

#[test]
fn the_table_of_results_is_what_the_reports_say() {
    let columns = ["house_edge_pct", "element_of_risk_pct", "win_frequency_pct", "std_dev"];
    let row = |row: &HashMap<String, String>| {
        let keys = ["game", "wager", "paytable"].map(|column| row[column].clone());
        let section = row["citation"].trim_start_matches("58 Pa. Code ").to_string();
        keys.into_iter().chain(columns.map(|column| short(row, column))).chain([section]).collect::<Vec<_>>()
    };
    let reported: Vec<Vec<String>> =
        exact_rows().iter().filter(|exact| exact["strategy"].is_empty()).map(row).collect();
    let games: BTreeSet<&str> = reported.iter().map(|row| row[0].as_str()).collect();
    assert_eq!(games.len(), GAMES.len());
    assert_eq!(table_after("<!-- results -->"), reported);
}

#[test]
fn the_fractions_are_those_of_the_base_games() {
    let text = readme().split_whitespace().collect::<Vec<_>>().join(" ");
    let rows = exact_rows();
    let bases =
        rows.iter().filter(|row| row["wager"] == "base" && row["paytable"] == "A" && row["strategy"].is_empty());
    let fractions: Vec<String> =
        bases.map(|row| format!(" {}/{}", row["ev_numerator"], row["ev_denominator"])).collect();
    assert_eq!(fractions.len(), GAMES.len());
    for fraction in fractions {
        assert!(text.contains(&fraction), "{fraction}");
    }
}

/// Every strategy of the games that have named ones, with its house edge and element of risk.
#[test]
fn the_table_of_strategies_is_what_the_reports_say() {
    let shown: Vec<Vec<String>> =
        table_after("<!-- strategies -->").into_iter().map(|cells| cells[..4].to_vec()).collect();
    let rows = exact_rows();
    let mut reported: Vec<Vec<String>> = Vec::new();
    for row in rows.iter().filter(|row| row["wager"] == "base" && row["paytable"] == "A") {
        let has_named = rows.iter().any(|other| other["game"] == row["game"] && !other["strategy"].is_empty());
        let name = if row["strategy"].is_empty() { "optimal" } else { row["strategy"].as_str() };
        if has_named {
            let figures = [short(row, "house_edge_pct"), short(row, "element_of_risk_pct")];
            reported.push([row["game"].clone(), name.to_string()].into_iter().chain(figures).collect());
        }
    }
    assert_eq!(shown, reported);
}

/// The game that takes minutes to solve.
const LONG: &str = "lunar-poker-2013";

#[test]
fn the_commands_run_one_after_the_other_in_an_empty_folder() {
    run_commands(|line| !line.contains(LONG));
}

#[test]
#[ignore = "solves Lunar Poker of 2013 first, which takes minutes"]
fn the_commands_on_the_game_of_2013_run_in_an_empty_folder() {
    run_commands(|line| line.contains(LONG));
}

fn run_commands(wanted: impl Fn(&str) -> bool) {
    let folder = tempfile::TempDir::new().expect("a folder");
    let readme = readme();
    fs::write(folder.path().join("my-paytable.toml"), blocks(&readme, "toml")[0]).expect("written");
    let commands: Vec<&str> = blocks(&readme, "sh").into_iter().flat_map(str::lines).collect();
    assert!(commands.len() >= 15);
    let wanted: Vec<&str> = commands.into_iter().filter(|line| wanted(line)).collect();
    assert!(!wanted.is_empty());
    for line in wanted {
        let words = shell_words(line);
        assert_eq!(words[0], "house-edge", "{line}");
        let mut command = Command::new(env!("CARGO_BIN_EXE_house-edge"));
        let output = command.current_dir(folder.path()).args(&words[1..]).output().expect("it runs");
        assert!(output.status.success(), "{line}: {}", String::from_utf8_lossy(&output.stderr));
    }
}

/// Splits a line at spaces outside double quotes.
fn shell_words(line: &str) -> Vec<String> {
    let parts = line.split('"').enumerate();
    parts
        .flat_map(|(place, part)| {
            if place % 2 == 1 { vec![part.to_string()] } else { part.split_whitespace().map(str::to_string).collect() }
        })
        .collect()
}
