//! `check` with a tolerance, and against a folder that was simulated. The real binary, in a fresh folder.

use std::fs;
use std::path::Path;

use crate::common::binary::{OWN, Ran, own_file, printed, run_in};
use tempfile::TempDir;

/// The summary of a simulation of OWN with these values in the columns.
fn simulated(values: &[(&str, &str)]) -> String {
    let text = printed_simulation();
    let mut reader = csv::Reader::from_reader(text.as_bytes());
    let header: Vec<String> = reader.headers().expect("a header").iter().map(str::to_string).collect();
    let mut row: Vec<String> =
        reader.records().next().expect("a row").expect("cells").iter().map(str::to_string).collect();
    for (column, value) in values {
        let place = header.iter().position(|name| name == column).expect("a column");
        row[place] = value.to_string();
    }
    format!("{}\n{}\n", header.join(","), row.join(","))
}

fn printed_simulation() -> String {
    let (folder, _) = own_file(OWN);
    let ran = run_in(folder.path(), &["simulate", "--paytables", "own.toml", "-n", "100k", "--format", "csv"]);
    assert_eq!(ran.code, 0, "{}", ran.stderr);
    ran.stdout
}

/// Runs `check` of OWN against a folder with this summary alone.
fn check_against(summary: &str, arguments: &[&str]) -> Ran {
    let (folder, _) = own_file(OWN);
    fs::create_dir(folder.path().join("base")).expect("made");
    fs::write(folder.path().join("base/summary.csv"), summary).expect("written");
    check_in(folder.path(), arguments)
}

fn check_in(folder: &Path, arguments: &[&str]) -> Ran {
    run_in(folder, &[&["check", "--baseline", "base", "--paytables", "own.toml"], arguments].concat())
}

#[test]
fn a_house_edge_may_move_by_the_tolerance_and_no_more() {
    let (folder, path) = own_file(OWN);
    assert_eq!(run_in(folder.path(), &["report", "--out", "base", "--paytables", "own.toml", "-n", "100k"]).code, 0);
    // 52 hands of three of a kind lose 17 units each: 52 x 17 / 22,100 = 4 percentage points, exactly.
    fs::write(&path, OWN.replace("three-of-a-kind = 30", "three-of-a-kind = 13")).expect("written");
    let within = check_in(folder.path(), &["--tolerance", "4"]);
    assert_eq!((within.code, within.stdout.as_str()), (0, ""), "{}", within.stderr);
    assert!(within.stderr.contains("none has moved by more than 4 percentage points"), "{}", within.stderr);
    for tolerance in ["3.999999999999999999", "0"] {
        let beyond = check_in(folder.path(), &["--tolerance", tolerance]);
        // 512 / 22,100 before: 40 x 48 + 30 x 52 + 6 x 720 + 4 x 1,096 + 3,744 won, 16,440 lost.
        let expected = "moved: let-it-ride three-card-bonus house: house edge 2.316742 % -> 6.316742 % (+400.0000 \
                        basis points): three-of-a-kind 30 -> 13, own.toml:12\n";
        assert_eq!((beyond.code, beyond.stdout.as_str()), (1, expected));
    }
    assert_eq!(check_in(folder.path(), &[]).code, 1);
    for nonsense in ["-1", "101", "much", ""] {
        let refused = check_in(folder.path(), &["--tolerance", nonsense]);
        assert_eq!(refused.code, 2, "{nonsense}");
        assert!(refused.stderr.contains("--tolerance <POINTS>"), "{}", refused.stderr);
    }
}

#[test]
fn with_a_tolerance_other_columns_are_not_compared_but_rows_and_meters_are() {
    let (folder, path) = own_file(OWN);
    assert_eq!(run_in(folder.path(), &["report", "--out", "base", "--paytables", "own.toml", "-n", "100k"]).code, 0);
    fs::write(&path, OWN.replace("Submission 7", "Submission 8")).expect("written");
    assert_eq!(check_in(folder.path(), &[]).code, 1);
    assert_eq!(check_in(folder.path(), &["--tolerance", "0"]).code, 0);
    fs::write(&path, OWN.replace("\"house\"", "\"garden\"")).expect("written");
    let check = check_in(folder.path(), &["--tolerance", "100"]);
    assert_eq!(check.code, 1);
    assert!(check.stdout.contains("missing: ") && check.stdout.contains("new: "), "{}", check.stdout);

    let folder = TempDir::new().expect("a folder");
    let progressive = ["-g", "let-it-ride", "-w", "five-card-progressive"];
    let with = |first: &[&str]| run_in(folder.path(), &[first, &progressive[..]].concat());
    assert_eq!(with(&["report", "--out", "base", "-n", "100k", "--meter", "20000"]).code, 0);
    let check = with(&["check", "base", "--meter", "10000", "--tolerance", "100"]);
    assert_eq!(check.code, 1);
    assert!(check.stdout.starts_with("other meter: "), "{}", check.stdout);
}

/// The exact house edge is 512 / 22,100 = 2.31674208 %. With a standard error of 0.01 the half-width of one row is
/// 1.959964 x 0.01 = 0.0195996.
#[test]
fn a_simulated_row_passes_fails_or_is_inconclusive() {
    // 2.3 is 0.0167421 away, so that the interval reaches from 0 to 0.0363417.
    let near = simulated(&[("house_edge_pct", "2.30000000"), ("std_error_pct", "0.01000000")]);
    for tolerance in ["0.03635", "0.05"] {
        let passed = check_against(&near, &["--tolerance", tolerance]);
        assert_eq!((passed.code, passed.stdout.as_str()), (0, ""), "{}", passed.stderr);
        assert!(passed.stderr.contains("checked 1 simulated row "), "{}", passed.stderr);
    }
    // Deciding 0.01 takes a half-width of 0.0067421: (0.0195996 / 0.0067421)^2 = 8.451 times the rounds.
    let expected = "inconclusive: let-it-ride three-card-bonus house: house edge 2.300000 % (simulated, +- 0.019600) \
                    -> 2.316742 % (+1.6742 basis points): the noise is larger than the tolerance of 0.01 percentage \
                    points; 0.036342 would be enough, or some 8.5e5 rounds would decide it, own.toml:6:6\n";
    let unknown = check_against(&near, &["--tolerance", "0.01"]);
    assert_eq!((unknown.code, unknown.stdout.as_str()), (3, expected));
    assert_eq!(check_against(&near, &["--tolerance", "0.03634"]).code, 3);

    // 2.5 is 0.1832579 away: the interval reaches from 0.1636583 to 0.2028575.
    let far = simulated(&[("house_edge_pct", "2.50000000"), ("std_error_pct", "0.01000000")]);
    for (tolerance, code) in [("0.1636", 1), ("0.1637", 3), ("0.2028", 3), ("0.2029", 0)] {
        assert_eq!(check_against(&far, &["--tolerance", tolerance]).code, code, "{tolerance}");
    }
    let failed = check_against(&far, &["--tolerance", "0.1"]).stdout;
    let expected = "moved: let-it-ride three-card-bonus house: house edge 2.500000 % (simulated, +- 0.019600) -> \
                    2.316742 % (-18.3258 basis points): beyond the tolerance of 0.1 percentage points, whatever the \
                    noise, own.toml:6:6\n";
    assert_eq!(failed, expected);
}

#[test]
fn without_a_tolerance_a_simulated_row_says_how_to_go_on() {
    for (edge, code) in [("2.30000000", 3), ("2.50000000", 1)] {
        let summary = simulated(&[("house_edge_pct", edge), ("std_error_pct", "0.01000000")]);
        let check = check_against(&summary, &[]);
        assert_eq!(check.code, code);
        assert!(check.stdout.contains("give a --tolerance"), "{}", check.stdout);
    }
}

#[test]
fn the_confidence_is_that_of_all_simulated_rows_together() {
    let folder = TempDir::new().expect("a folder");
    let bonus = ["-g", "let-it-ride", "-w", "three-card-bonus"];
    let with = |first: &[&str]| run_in(folder.path(), &[first, &bonus[..]].concat());
    let simulate = ["simulate", "-n", "100k", "--format", "csv", "--output", "base/summary.csv"];
    assert_eq!(with(&simulate).code, 0);
    let path = folder.path().join("base/summary.csv");
    let text = fs::read_to_string(&path).expect("written");
    let mut reader = csv::Reader::from_reader(text.as_bytes());
    let header = reader.headers().expect("a header").clone();
    let place = header.iter().position(|name| name == "std_error_pct").expect("a column");
    let mut writer = csv::Writer::from_path(&path).expect("opened");
    writer.write_record(&header).expect("written");
    for row in reader.records() {
        let row = row.expect("a row");
        writer
            .write_record(row.iter().enumerate().map(|(at, cell)| if at == place { "1" } else { cell }))
            .expect("written");
    }
    writer.flush().expect("written");
    let check = with(&["check", "--baseline", "base"]);
    // Six rows: each at 1 - 0.05 / 6, so the quantile of 1 - 0.05 / 12 = 0.995833, 2.638257 (tables of Bonferroni's t
    // for six comparisons and infinite degrees of freedom have 2.638).
    assert_eq!(check.stdout.matches("(simulated, +- 2.638257)").count(), 6, "{}", check.stdout);
    let one = with(&["check", "--baseline", "base", "-p", "A"]);
    assert_eq!(one.stdout.matches("(simulated, +- 1.959964)").count(), 1, "{}", one.stdout);
}

#[test]
fn a_true_simulation_passes_and_what_has_an_exact_row_is_held_against_it() {
    let folder = TempDir::new().expect("a folder");
    let bonus = ["-g", "let-it-ride", "-w", "three-card-bonus", "-p", "A"];
    let with = |first: &[&str]| run_in(folder.path(), &[first, &bonus[..]].concat());
    assert_eq!(with(&["simulate", "-n", "1M", "-f", "csv", "-o", "base/summary.csv"]).code, 0);
    // Standard deviation 2.9106 units: 1.96 x 291.06 / 1,000 = 0.57, and no true run is three times that away.
    let check = with(&["check", "--baseline", "base", "--tolerance", "2.5"]);
    assert_eq!((check.code, check.stdout.as_str()), (0, ""), "{}", check.stderr);

    assert_eq!(with(&["report", "-n", "100k", "--out", "pack"]).code, 0);
    let path = folder.path().join("pack/summary.csv");
    let text = fs::read_to_string(&path).expect("written");
    let mut rows: Vec<&str> = text.lines().collect();
    assert!(rows.len() == 3 && rows[2].contains(",simulation,"), "{text}");
    let nonsense = rows[2].replace("1,let", "7,let");
    rows[2] = &nonsense;
    // The simulated row comes first, and is none of this version's.
    rows.swap(1, 2);
    fs::write(&path, rows.join("\n")).expect("written");
    let check = with(&["check", "--baseline", "pack"]);
    assert_eq!((check.code, check.stdout.as_str()), (0, ""), "{}", check.stderr);
}

/// A pack has an exact row beside each simulated one: where only the simulated one remains, nothing says what the exact
/// one was.
#[test]
fn a_simulated_row_of_a_pack_does_not_stand_for_its_exact_one() {
    let folder = TempDir::new().expect("a folder");
    let bonus = ["-g", "let-it-ride", "-w", "three-card-bonus"];
    let with = |first: &[&str]| run_in(folder.path(), &[first, &bonus[..]].concat());
    assert_eq!(with(&["report", "-n", "100k", "--out", "pack"]).code, 0);
    let path = folder.path().join("pack/summary.csv");
    let text = fs::read_to_string(&path).expect("written");
    let without = |is_lost: fn(&str) -> bool| {
        let left: Vec<&str> = text.lines().filter(|line| !(is_lost(line) && line.contains(",exact,"))).collect();
        fs::write(&path, left.join("\n")).expect("written");
        with(&["check", "--baseline", "pack", "--tolerance", "90"])
    };
    let missing = |paytable: char| {
        format!(
            "missing: let-it-ride three-card-bonus {paytable}: the baseline has a simulated row, but no exact \
             one, paytables/let-it-ride/three-card-bonus.toml"
        )
    };
    let one = without(|line| line.contains(",three-card-bonus,A,"));
    assert_eq!((one.code, one.stdout.lines().count()), (1, 1), "{}", one.stdout);
    assert!(one.stdout.starts_with(&missing('A')), "{}", one.stdout);
    // Without any exact row, the manifest still says that it is a pack.
    let all = without(|_| true);
    assert_eq!(all.code, 1, "{}", all.stdout);
    let lines = all.stdout.lines().collect::<Vec<_>>();
    assert_eq!(lines.len(), 6, "{}", all.stdout);
    assert!(lines.iter().zip('A'..).all(|(line, paytable)| line.starts_with(&missing(paytable))), "{}", all.stdout);
    // Without it, it is what a simulation wrote.
    fs::remove_file(folder.path().join("pack/manifest.json")).expect("there");
    fs::remove_dir_all(folder.path().join("pack/outcomes")).expect("there");
    assert_eq!(with(&["check", "--baseline", "pack", "--tolerance", "90"]).code, 0);
}

#[test]
fn what_today_has_not_is_missing_whichever_rows_of_it_the_baseline_has() {
    let folder = TempDir::new().expect("a folder");
    let run = |arguments: &[&str]| run_in(folder.path(), arguments);
    let pack = ["report", "-g", "let-it-ride", "-w", "three-card-bonus", "-n", "100k", "--out", "pack"];
    assert_eq!(run(&pack).code, 0);
    let path = folder.path().join("pack/summary.csv");
    let text = fs::read_to_string(&path).expect("written").replace(",three-card-bonus,F,", ",three-card-bonus,G,");
    let check = ["check", "-g", "let-it-ride", "-w", "three-card-bonus", "--baseline", "pack", "--tolerance", "90"];
    for method in ["exact", "simulation"] {
        let left: Vec<&str> = text
            .lines()
            .filter(|line| !line.contains(",three-card-bonus,G,") || line.contains(&format!(",{method},")))
            .collect();
        fs::write(&path, left.join("\n")).expect("written");
        let told = run(&check);
        assert_eq!(told.code, 1, "{method}: {}", told.stdout);
        let missing = "missing: let-it-ride three-card-bonus G is in the baseline only\n";
        assert!(told.stdout.contains(missing), "{method}: {}", told.stdout);
    }
}

#[test]
fn a_simulated_row_that_failed_outweighs_inconclusive_ones() {
    let folder = TempDir::new().expect("a folder");
    let run = |arguments: &[&str]| run_in(folder.path(), arguments);
    let simulate = [
        "simulate",
        "-g",
        "let-it-ride",
        "-w",
        "three-card-bonus",
        "-n",
        "100k",
        "-f",
        "csv",
        "-o",
        "base/summary.csv",
    ];
    assert_eq!(run(&simulate).code, 0);
    let check = ["check", "-g", "let-it-ride", "-w", "three-card-bonus", "--baseline", "base"];
    let unknown = run(&check);
    assert_eq!(unknown.code, 3, "{}", unknown.stdout);
    assert_eq!(unknown.stdout.lines().count(), 6, "{}", unknown.stdout);
    let path = folder.path().join("base/summary.csv");
    let text = fs::read_to_string(&path).expect("written").replace(",three-card-bonus,F,", ",three-card-bonus,G,");
    fs::write(&path, text).expect("written");
    let failed = run(&check);
    assert_eq!(failed.code, 1);
    let lines: Vec<&str> = failed.stdout.lines().collect();
    assert_eq!(lines[5], "missing: let-it-ride three-card-bonus G is in the baseline only");
    assert!(lines[6].starts_with("new: let-it-ride three-card-bonus F is not in the baseline"), "{}", lines[6]);
}

#[test]
fn a_simulation_that_saw_too_few_great_awards_is_warned_of() {
    let folder = TempDir::new().expect("a folder");
    let wager = ["-g", "let-it-ride", "-w", "three-card-progressive", "-p", "A"];
    let with = |first: &[&str]| run_in(folder.path(), &[first, &wager[..]].concat());
    assert_eq!(with(&["simulate", "-n", "11050", "-f", "csv", "-o", "base/summary.csv"]).code, 0);
    let check = with(&["check", "--baseline", "base", "--tolerance", "90"]);
    // The mini-royal of spades is one hand of 22,100.
    let expected = "the greatest award was expected only 0.5 times";
    assert!(check.stderr.contains(expected), "{}", check.stderr);
}

#[test]
fn nonsense_in_simulated_rows_is_told_with_its_line() {
    let refuse = |values: &[(&str, &str)], expected: &str| {
        let ran = check_against(&simulated(values), &["--tolerance", "1"]);
        assert_eq!(ran.code, 2, "{values:?}: {}", ran.stdout);
        assert!(ran.stderr.contains("summary.csv:2: ") && ran.stderr.contains(expected), "{values:?}: {}", ran.stderr);
        assert_eq!(ran.stderr.lines().count(), 1, "{}", ran.stderr);
    };
    refuse(&[("std_error_pct", "")], "`std_error_pct` is empty: too few rounds");
    for nonsense in ["NaN", "inf", "-", "1e", "1e999", "0x1"] {
        refuse(&[("std_error_pct", nonsense)], &format!("`std_error_pct` is `{nonsense}`; it must be a plain number"));
        refuse(
            &[("house_edge_pct", nonsense)],
            &format!("`house_edge_pct` is `{nonsense}`; it must be a plain number"),
        );
    }
    refuse(&[("std_error_pct", "0.00000000")], "it must be above 0");
    refuse(&[("std_error_pct", "-1")], "it must be above 0");
    refuse(&[("house_edge_pct", "")], "`house_edge_pct` is ``");
    refuse(&[("rounds", "many")], "`rounds` is `many`; it must be a whole number");
    refuse(&[("rounds", "-5")], "`rounds` is -5");
    refuse(&[("payout_limit", "50000")], "under a payout limit");
    refuse(&[("seats", "7")], "summary.csv:2: the row is of a table (`seats`)");
    refuse(&[("activation", "magic-card=0.25")], "with random bonuses");
    refuse(&[("schema_version", "5")], "`house-edge report --out DIR`");
    let once = simulated(&[]);
    let row = once.lines().nth(1).expect("a row");
    let twice = check_against(&format!("{once}{row}\n"), &[]);
    assert_eq!(twice.code, 2);
    assert!(twice.stderr.contains("summary.csv:3: a second simulated row for let-it-ride"), "{}", twice.stderr);
}

#[test]
fn a_row_with_exact_figures_needs_its_outcomes() {
    let exact = printed(&["analyze", "-g", "let-it-ride", "-w", "base", "-p", "A", "-f", "csv"]);
    let row = simulated(&[]).lines().nth(1).expect("a row").to_string();
    let check = check_against(&format!("{exact}{row}\n"), &[]);
    assert_eq!(check.code, 2);
    assert!(check.stderr.contains("outcomes.csv: cannot read the baseline"), "{}", check.stderr);
}

/// A paytable whose meter has rates, so that its long-run mean is known.
const PROGRESSIVE: &str = r#"schema = 1
game = "let-it-ride"
wager = "three-card-progressive"

[[paytable]]
id = "house"
odds = "for-1"
section = "Rules Submission 7"

[paytable.pays]
mini-royal-spades = { meter = "jackpot", percent = 100 }
mini-royal-hearts-diamonds-clubs = 500
straight-flush = 70
three-of-a-kind = 60
straight = 6

[paytable.meters.jackpot]
seed = 1000
primary-percent = 15
reserve-percent = 2
"#;

#[test]
fn nobody_simulates_at_the_mean_meter_so_no_such_row_is_asked_of_a_simulation() {
    let (folder, _) = own_file(PROGRESSIVE);
    let own = |arguments: &[&str]| run_in(folder.path(), &[arguments, &["--paytables", "own.toml"]].concat());
    assert_eq!(own(&["simulate", "-n", "1M", "-f", "csv", "-o", "base/summary.csv"]).code, 0);
    let check = own(&["check", "--baseline", "base", "--tolerance", "50"]);
    assert_eq!((check.code, check.stdout.as_str()), (0, ""), "{}", check.stderr);
    assert_eq!(own(&["report", "-n", "100k", "--out", "pack"]).code, 0);
    let check = own(&["check", "--baseline", "pack"]);
    assert_eq!((check.code, check.stdout.as_str()), (0, ""), "{}", check.stderr);
    assert!(check.stderr.contains("checked 2 exact rows against pack: none has moved"), "{}", check.stderr);
}
