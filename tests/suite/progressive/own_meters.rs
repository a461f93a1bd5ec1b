//! Meters of an operator's own paytable file: what a check says of them, and what a Rules Submission may not say.

use crate::common::binary::{csv_rows, run_in};
use std::fs;

const OWN_METER: &str = r#"schema = 1
game = "let-it-ride"
wager = "five-card-progressive"

[[paytable]]
id = "house"
odds = "for-1"
section = "Rules Submission 8"

[paytable.pays]
royal-flush = { meter = "jackpot", percent = 100 }
straight-flush = { meter = "jackpot", percent = 10 }
four-of-a-kind = 300
full-house = 50
flush = 40
straight = 30
three-of-a-kind = 9

[paytable.meters.jackpot]
seed = 20000
least-seed = 10000
primary-percent = 12.5
"#;

#[test]
fn a_check_names_the_fixed_pays_where_no_meter_is_known() {
    let folder = tempfile::TempDir::new().expect("a folder");
    let unknown = OWN_METER.replace("seed = 20000", "seed = \"unknown\"");
    for (base, name) in [(OWN_METER, "known"), (unknown.as_str(), "unknown")] {
        fs::write(folder.path().join("own.toml"), base).expect("written");
        let report = run_in(folder.path(), &["report", "--out", name, "-n", "100k", "--paytables", "own.toml"]);
        assert_ne!(report.code, 2, "{}", report.stderr);
    }
    let check =
        |baseline: &str| run_in(folder.path(), &["check", "--baseline", baseline, "--paytables", "own.toml"]).stdout;
    let expected = "house: 20000 units in the baseline, fixed pays today; compare at the meters of the baseline";
    assert!(check("known").contains(expected), "{}", check("known"));
    fs::write(folder.path().join("own.toml"), OWN_METER).expect("written");
    let expected = "house: fixed pays in the baseline, 20000 today; compare at the meters of the baseline";
    assert!(check("unknown").contains(expected), "{}", check("unknown"));
}

#[test]
fn a_baseline_notices_when_the_return_at_the_mean_meter_moves() {
    let folder = tempfile::TempDir::new().expect("a folder");
    let path = folder.path().join("own.toml");
    fs::write(&path, OWN_METER).expect("written");
    let own = ["--paytables", "own.toml"];
    let report = run_in(folder.path(), &[&["report", "--out", "base", "-n", "100k"], &own[..]].concat());
    assert_ne!(report.code, 2, "{}", report.stderr);
    let summary = fs::read_to_string(folder.path().join("base/summary.csv")).expect("written");
    let at: Vec<(String, String)> =
        csv_rows(&summary).iter().map(|row| (row["method"].clone(), row["meter_at"].clone())).collect();
    let expected = [("exact", "seed"), ("exact", "mean"), ("simulation", "seed")];
    assert_eq!(at, expected.map(|(method, at)| (method.to_string(), at.to_string())));
    assert!(folder.path().join("base/progressive.csv").exists());
    let check = || run_in(folder.path(), &[&["check", "--baseline", "base"], &own[..]].concat());
    assert_eq!((check().code, check().stdout.as_str()), (0, ""));
    // What stands on the meter at the mean is another, whatever it stands at first.
    fs::write(&path, OWN_METER.replace("12.5", "13")).expect("written");
    let moved = check();
    assert_eq!(moved.code, 1);
    let expected = "moved: let-it-ride five-card-progressive house at the mean meter: house edge ";
    assert!(moved.stdout.starts_with(expected), "{}", moved.stdout);
    // Half a percent of the wager more goes to players.
    let place = " % (-50.0000 basis points): jackpot primary-percent 12.5 -> 13, own.toml:";
    assert!(moved.stdout.contains(place), "{}", moved.stdout);
    assert_eq!(moved.stdout.lines().count(), 1);
    // A baseline needs every column.
    fs::write(folder.path().join("base/summary.csv"), summary.replace(",meter_at", ",older")).expect("written");
    let refused = check();
    assert_eq!(refused.code, 2);
    assert!(refused.stderr.contains("no column `meter_at`: not a file of this version"), "{}", refused.stderr);
}

/// What stands in the file, what stands there instead, and the refusal.
const BAD_METERS: &[(&str, &str, &str)] = &[
    (
        "primary-percent = 12.5",
        "primary-percent = 101",
        "own.toml:22:19: `primary-percent` is the number 101; it must be a plain number from 0 to 100",
    ),
    (
        "primary-percent = 12.5",
        "primary-percent = -1",
        "own.toml:22:19: `primary-percent` is the number -1; it must be",
    ),
    (
        "primary-percent = 12.5",
        "primary-percent = 1e1",
        "own.toml:22:19: `primary-percent` is the number 1e1; it must be",
    ),
    ("primary-percent = 12.5", "primary-percent = \"12\"", "own.toml:22:19: `primary-percent` is the text"),
    (
        "primary-percent = 12.5",
        "reserve-percent = 5",
        "own.toml:19:18: meter `jackpot` has a `reserve-percent` but no `primary-percent`",
    ),
    (
        "primary-percent = 12.5",
        "primary-percent = 60\nreserve-percent = 40.5",
        "own.toml:19:18: no more than 100 % of a wager can go to meters and reserves: the rates add up to",
    ),
    ("seed = 20000", "seed = 9999", "own.toml:19:18: meter `jackpot` starts at less than 10000"),
    ("seed = 20000", "seed = 20000\nreseed = 0", "own.toml:19:18: meter `jackpot` starts at less than 10000"),
    ("seed = 20000", "seed = -1", "own.toml:20:8: `seed` is -1; it cannot be negative"),
    ("seed = 20000", "seed = \"soon\"", "own.toml:20:8: `seed` is a text; it must be a whole number, or \"unknown\""),
    ("seed = 20000", "seed = \"unknown\"\nreseed = 5", "own.toml:19:18: meter `jackpot` starts at less than 10000"),
];

#[test]
fn bad_meters_in_a_file_are_refused_with_their_place() {
    let folder = tempfile::TempDir::new().expect("a folder");
    for (was, is, message) in BAD_METERS {
        assert!(OWN_METER.contains(was));
        fs::write(folder.path().join("own.toml"), OWN_METER.replacen(was, is, 1)).expect("written");
        let ran = run_in(folder.path(), &["progressive", "--paytables", "own.toml"]);
        assert_eq!((ran.code, ran.stdout.as_str()), (2, ""), "{is}");
        assert!(ran.stderr.contains(message), "{is}: {}", ran.stderr);
    }
}
