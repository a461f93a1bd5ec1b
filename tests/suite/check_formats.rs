//! What `check` tells CI systems. The real binary, in a fresh folder.

use std::fs;

use quick_junit::{NonSuccessKind, Report, TestCaseStatus};
use serde_json::{Value, json};
use tempfile::TempDir;

use crate::common::binary::{OWN, Ran, own_file, run_in};

/// A name in a baseline that every format must escape.
const ODD: &str = "4,let-it-ride,three-card-bonus,\"<odd> & \"\"50 %\"\", a:b\",";

/// A baseline of OWN in which one row is as it is today, one is another, and one has an odd name.
fn moved() -> TempDir {
    let second = OWN.split_once("[[paytable]]").expect("a paytable").1.replace("\"house\"", "\"garden\"");
    let both = format!("{OWN}\n[[paytable]]{second}");
    let (folder, path) = own_file(&both);
    assert_eq!(run_in(folder.path(), &["report", "--out", "base", "--paytables", "own.toml", "-n", "100k"]).code, 0);
    // The first paytable pays 3 for a flush instead of 4.
    fs::write(&path, both.replacen("\nflush = 4", "\nflush = 3", 1)).expect("written");
    let summary = folder.path().join("base/summary.csv");
    let text = fs::read_to_string(&summary).expect("written");
    let row = text.lines().find(|line| line.contains(",garden,") && line.contains(",exact,")).expect("a row");
    let odd = row.replace("4,let-it-ride,three-card-bonus,garden,", ODD);
    fs::write(&summary, format!("{text}{odd}\n")).expect("written");
    folder
}

fn check(folder: &TempDir, arguments: &[&str]) -> Ran {
    run_in(folder.path(), &[&["check", "--baseline", "base", "--paytables", "own.toml"], arguments].concat())
}

/// 1,096 flushes of 22,100 hands lose a unit each: 512 / 22,100 + 1,096 / 22,100 = 1,608 / 22,100.
const LINE: &str = "moved: let-it-ride three-card-bonus house: house edge 2.316742 % -> 7.276018 % (+495.9276 basis \
                    points): flush 4 -> 3, own.toml:14";

#[test]
fn junit_has_a_case_for_each_row_and_the_same_bytes_each_time() {
    let folder = moved();
    let told = check(&folder, &["--format", "junit"]);
    assert_eq!(told.code, 1);
    assert_eq!(check(&folder, &["--format", "junit"]).stdout, told.stdout);
    for clock in ["time", "uuid"] {
        assert!(!told.stdout.contains(clock), "{}", told.stdout);
    }
    let report = Report::deserialize_from_str(&told.stdout).expect("JUnit's XML");
    let [suite] = report.test_suites.as_slice() else { panic!("{}", told.stdout) };
    assert_eq!((suite.tests, suite.failures, suite.errors), (3, 2, 0));
    let message = |name: &str| {
        let case = suite.test_cases.iter().find(|case| case.name.as_str() == name).expect("a case");
        match &case.status {
            TestCaseStatus::NonSuccess { kind, message, .. } => {
                Some((*kind, message.as_ref().expect("a message").to_string()))
            }
            _ => None,
        }
    };
    assert_eq!(message("let-it-ride three-card-bonus garden"), None);
    assert_eq!(message("let-it-ride three-card-bonus house"), Some((NonSuccessKind::Failure, LINE.to_string())));
    let odd = "let-it-ride three-card-bonus <odd> & \"50 %\", a:b";
    let missing = format!("missing: {odd} is in the baseline only");
    assert_eq!(message(odd), Some((NonSuccessKind::Failure, missing)));
    assert!(told.stdout.contains("file=\"own.toml\" line=\"14\""), "{}", told.stdout);
}

#[test]
fn github_is_told_the_line_of_the_paytable_file() {
    let folder = moved();
    let told = check(&folder, &["--format", "github"]);
    assert_eq!(told.code, 1);
    let lines: Vec<&str> = told.stdout.lines().collect();
    let odd = "::error title=missing%3A let-it-ride three-card-bonus <odd> & \"50 %25\"%2C a%3Ab::missing: let-it-ride \
               three-card-bonus <odd> & \"50 %25\", a:b is in the baseline only";
    let moved = format!(
        "::error file=own.toml,line=14,title=moved%3A let-it-ride three-card-bonus house::{}",
        LINE.replace('%', "%25")
    );
    assert_eq!(lines, [odd, &moved]);

    let fine = check(&folder, &["--format", "github", "-p", "garden"]);
    let expected = "::notice title=house-edge check::checked 1 exact row against base: none has moved\n";
    assert_eq!((fine.code, fine.stdout.as_str()), (0, expected));
}

#[test]
fn json_has_old_and_new_as_percentages_and_fractions() {
    let folder = moved();
    let told = check(&folder, &["--format", "json"]);
    assert_eq!(told.code, 1);
    let value: Value = serde_json::from_str(&told.stdout).expect("JSON");
    assert_eq!(value["baseline"], "base");
    assert_eq!(value["tolerance_pp"], Value::Null);
    let counts = json!({
        "compared": 3, "exact": 3, "simulated": 0, "held": 1, "failed": 2, "inconclusive": 0,
        "moved": 1, "other_meter": 0, "new": 0, "missing": 1,
    });
    assert_eq!(value["counts"], counts);
    let number = |text: &str| serde_json::from_str::<Value>(text).expect("a number");
    // 512 / 22,100 = 128 / 5,525; 1,608 / 22,100 = 402 / 5,525.
    let expected = json!({
        "kind": "moved", "game": "let-it-ride", "wager": "three-card-bonus", "paytable": "house",
        "reading": null, "strategy": null, "meter_at": null, "method": "exact",
        "old": { "house_edge_pct": number("2.31674208"), "house_edge": "128/5525" },
        "new": { "house_edge_pct": number("7.27601810"), "house_edge": "402/5525" },
        "basis_points": number("495.92760181"), "half_width_pp": null, "file": "own.toml", "line": 14, "message": LINE,
        "pays": [{ "row": "flush", "old": "4", "new": "3", "line": 14 }], "play": null,
    });
    assert_eq!(value["changes"][1], expected);
    assert_eq!(value["changes"][0]["kind"], "missing");
    assert_eq!((&value["changes"][0]["new"], &value["changes"][0]["file"]), (&Value::Null, &Value::Null));
    let with_tolerance = check(&folder, &["--format", "json", "--tolerance", "0.10", "-p", "garden"]);
    let value: Value = serde_json::from_str(&with_tolerance.stdout).expect("JSON");
    assert_eq!((with_tolerance.code, &value["tolerance_pp"]), (0, &number("0.1")));
    assert_eq!(value["changes"], json!([]));
}

#[test]
fn inconclusive_is_an_error_in_junit_and_a_warning_on_github() {
    let folder = TempDir::new().expect("a folder");
    let bonus = ["-g", "let-it-ride", "-w", "three-card-bonus", "-p", "A"];
    let with = |first: &[&str]| run_in(folder.path(), &[first, &bonus[..]].concat());
    assert_eq!(with(&["simulate", "-n", "100k", "-f", "csv", "-o", "base/summary.csv"]).code, 0);
    let check = |format| {
        let told = with(&["check", "--baseline", "base", "--format", format]);
        assert_eq!(told.code, 3, "{}", told.stdout);
        told.stdout
    };
    let report = Report::deserialize_from_str(&check("junit")).expect("JUnit's XML");
    assert_eq!((report.tests, report.failures, report.errors), (1, 0, 1));
    let start = "::warning file=paytables/let-it-ride/three-card-bonus.toml,line=8,title=inconclusive%3A ";
    assert!(check("github").starts_with(start), "{}", check("github"));
    let value: Value = serde_json::from_str(&check("json")).expect("JSON");
    let change = &value["changes"][0];
    assert_eq!((&change["kind"], &change["method"]), (&json!("inconclusive"), &json!("simulation")));
    assert!(change["half_width_pp"].is_number(), "{change}");
    assert_eq!(value["counts"]["inconclusive"], 1);
}

#[test]
fn the_output_may_go_to_a_file_that_is_none_of_those_read() {
    let folder = moved();
    // Its name says the format, unless the option does.
    for (output, format) in [
        (&["--output", "results/junit.xml"][..], "junit"),
        (&["--output", "check.JSON"], "json"),
        (&["--output", "check"], "text"),
        (&["--output", "check.json", "--format", "github"], "github"),
    ] {
        let told = check(&folder, output);
        assert_eq!((told.code, told.stdout.as_str()), (1, ""), "{}", told.stderr);
        assert!(told.stderr.contains("2 rows are different"), "{}", told.stderr);
        let written = fs::read_to_string(folder.path().join(output[1])).expect("written");
        assert_eq!(written, check(&folder, &["--format", format]).stdout);
    }
    for read in ["own.toml", "base/summary.csv", "base/outcomes/index.csv"] {
        let before = fs::read(folder.path().join(read)).expect("there");
        let refused = check(&folder, &["--output", read]);
        assert_eq!(refused.code, 2, "{read}");
        assert!(refused.stderr.contains("name another one"), "{}", refused.stderr);
        assert_eq!(fs::read(folder.path().join(read)).expect("there"), before);
    }
    assert_eq!(check(&folder, &["--format", "xml"]).code, 2);
}
