//! The documents keep their word: their tables are what the program computes, their commands run, the README's example
//! is a paytable.

use std::collections::{BTreeSet, HashMap};
use std::fs;
use std::path::{Path, PathBuf};

use crate::common::binary::{command_in, csv_rows, printed};
use house_edge::games::GAMES;

fn readme() -> String {
    document("README.md")
}

/// The text of a document of the repository.
fn document(path: &str) -> String {
    fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(path)).expect("the document is there")
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
    let at_seed = |row: &HashMap<String, String>| row["meter_at"] != "mean";
    rows.into_iter().filter(|row| row["method"] == "exact" && row["reading"].is_empty() && at_seed(row)).collect()
}

/// A figure of the summary to four places.
fn short(row: &HashMap<String, String>, column: &str) -> String {
    format!("{:.4}", row[column].parse::<f64>().expect("a number"))
}

/// The cells of each row of the table after this mark, but for the empty ones at both ends.
fn table_after(mark: &str) -> Vec<Vec<String>> {
    table_of(&readme(), mark)
}

fn table_of(text: &str, mark: &str) -> Vec<Vec<String>> {
    let table = text.split(mark).nth(1).and_then(|rest| rest.split("<!-- end").next()).expect("a table");
    let rows = table.lines().filter(|line| line.starts_with('|')).skip(2);
    let cells = |line: &str| line.split('|').map(|cell| cell.trim().trim_matches('`').to_string()).collect::<Vec<_>>();
    rows.map(cells).map(|cells| cells[1..cells.len() - 1].to_vec()).collect()
}

/// All files below a folder.
fn files_below(folder: &Path, files: &mut Vec<PathBuf>) {
    for path in fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry").path()) {
        if path.is_dir() {
            files_below(&path, files);
        } else {
            files.push(path);
        }
    }
}

#[test]
fn every_source_file_that_a_document_names_is_there() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut files = Vec::new();
    ["src", "tests", "benches"].iter().for_each(|folder| files_below(&root.join(folder), &mut files));
    let docs = fs::read_dir(root.join("docs")).expect("a folder").map(|entry| entry.expect("an entry").path());
    let documents = docs.chain(["README.md", "CONTRIBUTING.md"].map(|name| root.join(name)));
    let mut named = 0;
    for document in documents {
        let text = fs::read_to_string(&document).expect("a text");
        for file in text.split('`').skip(1).step_by(2).filter(|code| code.ends_with(".rs")) {
            assert!(files.iter().any(|path| path.ends_with(file)), "{}: {file}", document.display());
            named += 1;
        }
    }
    assert!(named > 20, "{named}");
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
    run_in_folder(folder.path(), commands.into_iter().filter(|line| wanted(line)).collect());
}

fn run_in_folder(folder: &Path, commands: Vec<&str>) {
    assert!(!commands.is_empty());
    for line in commands {
        let words = shell_words(line);
        assert_eq!(words[0], "house-edge", "{line}");
        let output = command_in(folder).args(&words[1..]).output().expect("it runs");
        assert!(output.status.success(), "{line}: {}", String::from_utf8_lossy(&output.stderr));
    }
}

#[test]
fn the_commands_of_the_pages_on_bonuses_and_on_ci_run() {
    let folder = tempfile::TempDir::new().expect("a folder");
    for page in ["docs/ci.md", "docs/envy.md", "docs/progressive.md", "docs/random-bonuses.md"] {
        let text = document(page);
        run_in_folder(folder.path(), blocks(&text, "sh").into_iter().flat_map(str::lines).collect());
    }
}

/// The row of `house-edge analyze` for one wager of Let It Ride on one paytable.
fn analyzed(arguments: &[&str]) -> HashMap<String, String> {
    csv_rows(&printed(&[&["analyze", "-g", "let-it-ride", "-f", "csv"], arguments].concat())).remove(0)
}

/// The example of the page on envy bonuses: its table, and the parts that its variance is made of.
#[test]
fn the_page_on_envy_bonuses_says_what_the_program_computes() {
    let row = |seats: usize| {
        let seats = seats.to_string();
        let row = analyzed(&["-w", "three-card-progressive", "-p", "B", "--seats", &seats]);
        let columns = ["envy_return_pct", "house_edge_pct", "variance", "std_dev"];
        std::iter::once(seats).chain(columns.map(|column| short(&row, column))).collect::<Vec<_>>()
    };
    let text = document("docs/envy.md");
    assert_eq!(table_of(&text, "<!-- envy -->"), (1..=7).map(row).collect::<Vec<_>>());
    let parts = table_of(&text, "the parts of the variance are");
    let number = |part: &Vec<String>| part[1].parse::<f64>().expect("a number");
    let variance = |seats: &str| {
        let row = analyzed(&["-w", "three-card-progressive", "-p", "B", "--seats", seats]);
        row["variance"].parse::<f64>().expect("a number")
    };
    let (own, total) = (variance("1"), variance("7"));
    assert!((number(&parts[0]) - own).abs() < 1e-6 && (number(&parts[4]) - total).abs() < 1e-6);
    assert!((parts[..4].iter().map(number).sum::<f64>() - total).abs() < 4e-6);
}

/// The example of the page on Magic Card and Lucky Bonus.
#[test]
fn the_page_on_random_bonuses_says_what_the_program_computes() {
    let text = document("docs/random-bonuses.md");
    let rows = table_of(&text, "<!-- random bonuses -->");
    assert_eq!(rows.len(), 6);
    for row in rows {
        let arguments: Vec<&str> = row[0].split(';').flat_map(|activation| ["--activation", activation]).collect();
        let analyzed = analyzed(&[&["-w", "five-card-hand-bonus"], &arguments[..]].concat());
        let columns = ["house_edge_pct", "std_dev", "win_frequency_pct"];
        assert_eq!(row[1..], columns.map(|column| short(&analyzed, column)), "{}", row[0]);
    }
    let remarks = printed(&["analyze", "-g", "let-it-ride", "-w", "five-card-hand-bonus"]);
    assert!(remarks.contains("favour at 0.316359 (") && remarks.contains("favour at 0.121676 ("), "{remarks}");
    assert!(text.contains("31.6359 %") && text.contains("12.1676 %"));
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

/// The table of all meters on the page on progressive meters, and the figures of its examples.
#[test]
fn the_page_on_progressive_meters_says_what_the_program_computes() {
    let rows = |arguments: &[&str]| csv_rows(&printed(&[&["progressive", "-f", "csv"], arguments].concat()));
    let places = [
        ("resets_one_in", 0),
        ("break_even_units", 0),
        ("mean_units", 2),
        ("exceeds_break_even_pct", 4),
        ("fixed_return_pct", 4),
        ("seed_return_pct", 4),
        ("primary_return_pct", 4),
        ("reserve_return_pct", 4),
        ("house_edge_at_mean_pct", 4),
    ];
    let shown = |row: &HashMap<String, String>| {
        let names = ["game", "wager", "paytable", "meter"].map(|column| row[column].clone());
        let figure =
            |(column, places): (&str, usize)| format!("{:.places$}", row[column].parse::<f64>().expect("a number"));
        names.into_iter().chain(places.map(figure)).collect::<Vec<_>>()
    };
    let text = document("docs/progressive.md");
    let meters = [rows(&["-g", "four-card-poker"]), rows(&["-g", "let-it-ride", "--primary", "15"])].concat();
    assert_eq!(table_of(&text, "<!-- meters -->"), meters.iter().map(shown).collect::<Vec<_>>());
    let reserve = ["-w", "four-card-progressive", "-p", "B"];
    let figures = |row: &HashMap<String, String>| {
        ["mean_reset_units", "seed_return_pct", "reserve_return_pct"]
            .map(|column| row[column].parse::<f64>().expect("a number"))
    };
    let [reset, seed, _] = figures(&rows(&reserve)[0]);
    assert_eq!((format!("{reset:.0}"), format!("{seed:.2}")), ("2871".into(), "0.30".into()));
    let [reset, seed, used] = figures(&rows(&[&reserve[..], &["--reserve-excess", "kept"]].concat())[0]);
    assert_eq!((reset, seed, format!("{:.2}", 5.0 - used)), (1000.0, 0.0, "3.15".into()));
    assert!(
        text.contains("leaves 2,871 in the mean") && text.contains("pays 0.30 %") && text.contains("never see 3.15.")
    );
    let shared = rows(&["-w", "five-card-hand-bonus-dealer", "--seats", "7"]);
    assert_eq!(format!("{:.0}", shared[0]["mean_units"].parse::<f64>().expect("a number")), "502694");
}

/// The runs of a billion rounds on that page are those that were kept in a file.
#[test]
fn the_page_on_progressive_meters_shows_the_runs_that_were_made() {
    let runs = csv_rows(&document("benches/runs/2026-11-22-intel-xeon-meters.csv"));
    let distances = ["z_resets", "z_mean", "z_mean_when_reset", "z_exceeds_break_even", "z_meter_return"];
    let shown = |row: &HashMap<String, String>| {
        assert_eq!(row["verdict"], "agrees");
        let distance = |column: &str| row[column].parse::<f64>().map(|z| format!("{z:.2}")).unwrap_or_default();
        let names = ["options", "wager", "paytable", "meter", "resets"].map(|column| row[column].clone());
        names.into_iter().chain(distances.map(distance)).collect::<Vec<_>>()
    };
    assert_eq!(table_of(&document("docs/progressive.md"), "<!-- kept -->"), runs.iter().map(shown).collect::<Vec<_>>());
}
