//! The tables of a pack that several offers share, and where everything is. The real binary, in a fresh folder.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::fs;
use std::path::Path;

use crate::common::binary::{csv_rows, own_file, printed, run_in};
use crate::common::packs;
use house_edge::internals::outcome::Fraction;
use num_bigint::BigInt;
use num_traits::Signed;

type Row = HashMap<String, String>;

const KEY: [&str; 5] = ["game", "wager", "paytable", "reading", "strategy"];

fn rows_of(pack: &Path, file: &str) -> Vec<Row> {
    csv_rows(&fs::read_to_string(pack.join(file)).unwrap_or_else(|error| panic!("{file}: {error}")))
}

fn key(row: &Row) -> [String; 5] {
    KEY.map(|column| row[column].clone())
}

/// The rows that a command prints of both games.
fn printed_rows(command: &[&str]) -> Vec<Row> {
    csv_rows(&printed(&[command, &packs::TWO_GAMES, &["-f", "csv"]].concat()))
}

/// The rows without these columns, by key.
fn by_key(rows: Vec<Row>, without: &[&str]) -> BTreeMap<[String; 5], Vec<BTreeMap<String, String>>> {
    let mut by_key: BTreeMap<_, Vec<_>> = BTreeMap::new();
    for row in rows {
        let key = key(&row);
        let kept = row.into_iter().filter(|(column, _)| !without.contains(&column.as_str()));
        by_key.entry(key).or_default().push(kept.collect());
    }
    by_key
}

#[test]
fn every_strategy_of_the_index_is_what_the_command_prints() {
    let pack = packs::of_two_games();
    let without = [&KEY[..], &["schema_version"]].concat();
    let mut printed = printed_rows(&["strategy", "--reading", "all", "--strategy", "all"]);
    printed.retain(|row| row["wager"] == "base");
    let printed = by_key(printed, &without);
    let index = rows_of(pack, "strategies/index.csv");
    assert_eq!(index.len(), printed.len());
    for offer in &index {
        let mut rows = rows_of(pack, &offer["file"]);
        rows.iter_mut().for_each(|row| assert_eq!(row.remove("schema_version").as_deref(), Some("4")));
        let rows: Vec<BTreeMap<String, String>> = rows.into_iter().map(|row| row.into_iter().collect()).collect();
        assert_eq!(rows, printed[&key(offer)], "{offer:?}");
    }
}

#[test]
fn every_term_of_every_paytable_is_what_show_prints() {
    let pack = packs::of_two_games();
    let in_pack: BTreeSet<String> = rows_of(pack, "summary.csv").into_iter().map(|row| row["wager"].clone()).collect();
    let shown = ["let-it-ride", "four-card-poker"].map(|game| csv_rows(&printed(&["show", game, "-f", "csv"])));
    let shown: Vec<Row> = shown.into_iter().flatten().filter(|row| in_pack.contains(&row["wager"])).collect();
    let rows = rows_of(pack, "paytables.csv");
    assert_eq!(rows.len(), shown.len());
    for (row, shown) in rows.iter().zip(&shown) {
        assert!(row.iter().all(|(column, cell)| column == "schema_version" || shown[column] == *cell), "{row:?}");
    }
    // The Ante Bonus of Four Card Poker, § 641a.12: four of a kind pays 25 to 1.
    let is_bonus =
        |row: &&Row| row["wager"] == "base" && row["part"] == "ante-bonus" && row["term"] == "four-of-a-kind";
    let bonus: Vec<&str> = rows.iter().filter(is_bonus).map(|row| row["value"].as_str()).collect();
    assert_eq!(bonus, ["25"]);
    let text = fs::read_to_string(pack.join("inputs/regulation/four-card-poker/base.toml")).expect("there");
    assert_eq!(text, include_str!("../../paytables/four-card-poker/base.toml"));
}

/// A plain number.
fn number(text: &str) -> Fraction {
    let (whole, decimals) = text.split_once('.').unwrap_or((text, ""));
    let digits: BigInt = format!("{whole}{decimals}").parse().expect("digits");
    Fraction::new(digits, BigInt::from(10).pow(decimals.len() as u32))
}

/// Holds the mean of these net results against the row's expected value. Files keep eight decimal places of what is
/// paid from a meter, so the mean is then as exact as that.
fn ensure_mean(row: &Row, outcomes: &[Row], net: &str) {
    let weighted = |outcome: &Row| number(&outcome[net]) * number(&outcome["combinations"]) / number(&outcome["cycle"]);
    let mean: Fraction = outcomes.iter().map(weighted).sum();
    let expected = number(&row["ev_numerator"]) / number(&row["ev_denominator"]);
    let is_whole = outcomes.iter().all(|outcome| !outcome[net].contains('.'));
    let most = if is_whole { number("0") } else { number("0.00000001") };
    assert!((mean - expected).abs() <= most, "{row:?}");
}

/// The words of a command of the summary.
fn words(command: &str) -> Vec<&str> {
    let words: Vec<&str> = command.split(' ').map(|word| word.trim_matches('\'')).collect();
    assert_eq!(words[..2], ["house-edge", "analyze"], "{command}");
    words[1..].to_vec()
}

/// Holds the outcomes of every exact row of a pack against its expected value; returns how many rows name a command.
fn ensure_outcomes(pack: &Path) -> usize {
    let files: BTreeMap<[String; 5], String> =
        rows_of(pack, "outcomes/index.csv").iter().map(|row| (key(row), row["file"].clone())).collect();
    let mut commands = 0;
    for row in rows_of(pack, "summary.csv") {
        let place = row["outcomes"].as_str();
        if row["method"] == "exact" && row["strategy"].is_empty() && row["meter_at"] != "mean" {
            assert_eq!(place, files[&key(&row)]);
            ensure_mean(&row, &rows_of(pack, place), &format!("net_units_{}", row["paytable"]));
        } else if row["method"] == "exact" {
            let ran = run_in(pack, &[&words(place)[..], &["-f", "csv"]].concat());
            assert_eq!(ran.code, 0, "{place}: {}", ran.stderr);
            let outcomes = csv_rows(&ran.stdout);
            assert!(outcomes.iter().all(|outcome| key(outcome) == key(&row)), "{place}");
            ensure_mean(&row, &outcomes, "net_units");
            commands += 1;
        } else {
            assert_eq!(place, files.get(&key(&row)).map_or("", String::as_str));
        }
    }
    commands
}

#[test]
fn the_outcomes_of_every_exact_row_have_its_mean() {
    let pack = packs::of_two_games();
    // Two readings by two strategies, and the meters whose rates are known.
    assert!(ensure_outcomes(pack) > 4);
    // What the files have is what the command prints, to the digit.
    for row in printed_rows(&["analyze", "--reading", "all", "--strategy", "optimal", "--outcomes"]) {
        let index = rows_of(pack, "outcomes/index.csv");
        let file = &index.iter().find(|offer| key(offer) == key(&row)).expect("an offer")["file"];
        let outcomes = rows_of(pack, file);
        let own = outcomes.iter().find(|outcome| outcome["outcome"] == row["outcome"]).expect("an outcome");
        for column in ["combinations", "cycle", "probability"] {
            assert_eq!(own[column], row[column], "{row:?}");
        }
        for column in ["net_units", "return_contribution_pct", "variance_contribution_pct"] {
            assert_eq!(own[&format!("{column}_{}", row["paytable"])], row[column], "{row:?}");
        }
    }
}

/// A paytable of an operator's own, in a file whose name a shell would part.
const PROGRESSIVE: &str = r#"schema = 1
game = "let-it-ride"
wager = "three-card-progressive"

[[paytable]]
id = "house"
odds = "for-1"
section = "Rules Submission 7"

[paytable.pays]
mini-royal-spades = { meter = "jackpot", percent = 100 }
mini-royal-hearts-diamonds-clubs = { meter = "jackpot", percent = 7 }
straight-flush = 70
three-of-a-kind = 60
straight = 6

[paytable.meters.jackpot]
seed = 1000
primary-percent = 15
reserve-percent = 2
"#;

#[test]
fn the_outcomes_of_own_paytables_are_those_of_the_copy_in_the_pack() {
    let (folder, path) = own_file(PROGRESSIVE);
    fs::rename(path, folder.path().join("regulation")).expect("renamed");
    let report = ["report", "--paytables", "regulation", "-n", "100k", "--meter", "1250", "--out", "pack"];
    let made = run_in(folder.path(), &report);
    assert!([0, 3].contains(&made.code), "{}", made.stderr);
    let pack = folder.path().join("pack");
    // The folder of the regulation's files has that name.
    assert_eq!(fs::read_to_string(pack.join("inputs/2-regulation")).expect("a copy"), PROGRESSIVE);
    assert!(pack.join("inputs/regulation/let-it-ride/base.toml").exists());
    ensure_outcomes(&pack);
    assert_eq!(run_in(folder.path(), &["verify", "pack"]).code, 0);
    assert_eq!(run_in(folder.path(), &["check", "pack"]).code, 0);
    // Of a folder with nothing but copies, the regulation's come last.
    fs::rename(pack.join("inputs/2-regulation"), pack.join("inputs/own.toml")).expect("renamed");
    let listed = csv_rows(&run_in(folder.path(), &["list", "--paytables", "pack", "-f", "csv"]).stdout);
    assert!(!listed.is_empty() && listed.iter().all(|row| row["paytable"] == "house"), "{listed:?}");
}
