//! What `check` tells CI systems: results, and all errors of the input of `check`, `lint` and `monitor`, in every
//! format and in no old file.

use std::fs;
use std::path::Path;

use quick_junit::{NonSuccessKind, Report, TestCaseStatus};
use serde_json::{Value, json};

use crate::common::binary::{Folder, OWN, Ran, another_paytable, command_in, folder_after, own_file, ran};

/// A name in a baseline that every format must escape.
const ODD: &str = "5,let-it-ride,three-card-bonus,\"<odd> & \"\"50 %\"\", a:b\",";

/// A baseline of OWN in which one row is as it is today, one is another, and one has an odd name.
fn moved() -> Folder {
    let both = format!("{OWN}{}", another_paytable("garden"));
    let folder = own_file(&both);
    assert_eq!(folder.run(&["report", "--output", "base", "own.toml", "-n", "100k"]).code, 0);
    // The first paytable pays 3 for a flush instead of 4.
    folder.write("own.toml", both.replacen("\nflush = 4", "\nflush = 3", 1));
    let text = folder.read("base/summary.csv");
    let row = text.lines().find(|line| line.contains(",garden,") && line.contains(",exact,")).expect("a row");
    let odd = row.replace("5,let-it-ride,three-card-bonus,garden,", ODD);
    folder.write("base/summary.csv", format!("{text}{odd}\n"));
    folder
}

fn check(folder: &Folder, arguments: &[&str]) -> Ran {
    folder.run(&[&["check", "base", "own.toml"], arguments].concat())
}

/// 1,096 flushes of 22,100 hands lose a unit each: 512 / 22,100 + 1,096 / 22,100 = 1,608 / 22,100.
const LINE: &str = "moved: let-it-ride three-card-bonus house: house edge 2.316742 % -> 7.276018 % (+495.9276 basis \
                    points): flush 4 -> 3, own.toml:14";

#[test]
fn junit_has_a_case_for_each_row_and_the_same_bytes_each_time() {
    let folder = moved();
    let told = check(&folder, &["--format", "junit"]).ended(1);
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
    told.prints("file=\"own.toml\" line=\"14\"");
}

#[test]
fn github_is_told_the_line_of_the_paytable_file() {
    let folder = moved();
    let told = check(&folder, &["--format", "github"]).ended(1);
    let lines: Vec<&str> = told.stdout.lines().collect();
    let odd = "::error title=missing%3A let-it-ride three-card-bonus <odd> & \"50 %25\"%2C a%3Ab::missing: let-it-ride \
               three-card-bonus <odd> & \"50 %25\", a:b is in the baseline only";
    let moved = format!(
        "::error file=own.toml,line=14,title=moved%3A let-it-ride three-card-bonus house::{}",
        LINE.replace('%', "%25")
    );
    // The paytables were named, so the command without them is left to the reader.
    let remedy = "::notice title=house-edge check::to accept what moved, write the baseline again and commit it: \
                  house-edge report --output base";
    assert_eq!(lines, [odd, &moved, remedy]);

    let fine = check(&folder, &["--format", "github", "*/*/garden"]);
    let expected = "::notice title=house-edge check::checked 1 exact row against base: none has moved\n";
    fine.gives(0, expected);
}

#[test]
fn json_has_old_and_new_as_percentages_and_fractions() {
    let folder = moved();
    let told = check(&folder, &["--format", "json"]).ended(1);
    let value: Value = told.json();
    assert_eq!(value["baseline"], "base");
    assert_eq!(value["tolerance_pp"], Value::Null);
    let counts = json!({
        "compared": 3, "exact": 3, "simulated": 0, "held": 1, "failed": 2, "inconclusive": 0,
        "moved": 1, "other_meter": 0, "new": 0, "missing": 1, "unmet": 0,
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
        "unmet": [],
    });
    assert_eq!(value["changes"][1], expected);
    assert_eq!(value["changes"][0]["kind"], "missing");
    assert_eq!((&value["changes"][0]["new"], &value["changes"][0]["file"]), (&Value::Null, &Value::Null));
    let with_tolerance = check(&folder, &["--format", "json", "--tolerance", "0.10", "*/*/garden"]);
    let value: Value = with_tolerance.json();
    assert_eq!((with_tolerance.code, &value["tolerance_pp"]), (0, &number("0.1")));
    assert_eq!(value["changes"], json!([]));
}

#[test]
fn inconclusive_is_an_error_in_junit_and_a_warning_on_github() {
    let bonus = "let-it-ride/three-card-bonus/A";
    let folder = folder_after(&format!("simulate {bonus} -n 100k -o base/summary.csv"));
    let check = |format| folder.run(&["check", "base", bonus, "--format", format]).ended(3).stdout;
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
        check(&folder, output).gives(1, "").says("2 rows are different");
        let written = folder.read(output[1]);
        assert_eq!(written, check(&folder, &["--format", format]).stdout);
    }
    for read in ["own.toml", "base/summary.csv", "base/outcomes/index.csv"] {
        let before = fs::read(folder.path().join(read)).expect("there");
        check(&folder, &["--output", read]).refused("name another one");
        assert_eq!(fs::read(folder.path().join(read)).expect("there"), before);
    }
    assert_eq!(check(&folder, &["--format", "xml"]).code, 2);
}

/// A repository with a baseline of two files, each of which has been spoiled since: one by two faults, one by one.
fn spoiled() -> Folder {
    let folder = Folder::new();
    let write = |name: &str, text: &str| fs::write(folder.path().join("tables").join(name), text).expect("written");
    fs::create_dir(folder.path().join("tables")).expect("made");
    let second = OWN.replace("\"house\"", "\"second\"");
    write("own.toml", OWN);
    write("second.toml", &second);
    folder.run(&["report", "tables", "-n", "100k", "--output", "base"]).ended(0);
    write("own.toml", &OWN.replace("\nflush = 4", "").replace("pair = 1", "pair = -1"));
    write("second.toml", &second.replace("to-1", "to 1"));
    folder
}

const MESSAGES: [&str; 3] = [
    "tables/own.toml:10:1: no pay for `flush`; write `flush = 0` or another number, or `flush = \"loses\"`",
    "tables/own.toml:14:8: `pair` is -1; it cannot be negative",
    "tables/second.toml:7:8: odds `to 1`; write `to-1` (the stake is returned) or `for-1` (it is kept)",
];

fn failed(folder: &Folder, arguments: &[&str]) -> Ran {
    let ran = folder.run(&[&["check", "base"], arguments].concat()).ended(2);
    let errors: String = MESSAGES.iter().map(|message| format!("error: {message}\n")).collect();
    assert!(ran.stderr.ends_with(&errors), "{}", ran.stderr);
    ran
}

#[test]
fn every_error_of_every_file_is_told_in_the_format_asked_for() {
    let folder = spoiled();
    for source in [&[][..], &["tables"]] {
        let told = |format: &str| failed(&folder, &[source, &["--format", format]].concat()).stdout;
        assert_eq!(told("text"), "", "it is on stderr");
        let places = ["own.toml,line=10", "own.toml,line=14", "second.toml,line=7"];
        let commands: String = places
            .iter()
            .zip(MESSAGES)
            .map(|(place, message)| format!("::error file=tables/{place},title=house-edge check%3A error::{message}\n"))
            .collect();
        assert_eq!(told("github"), commands);
        let junit = told("junit");
        let report = Report::deserialize_from_str(&junit).expect("JUnit's XML");
        assert_eq!((report.tests, report.failures, report.errors), (3, 0, 3));
        let messages = report.test_suites[0].test_cases.iter().map(|case| match &case.status {
            TestCaseStatus::NonSuccess { kind: NonSuccessKind::Error, message, .. } => {
                message.as_ref().expect("a message").to_string()
            }
            other => panic!("{other:?}"),
        });
        assert_eq!(messages.collect::<Vec<_>>(), MESSAGES);
        assert!(junit.contains("file=\"tables/own.toml\" line=\"14\""), "{junit}");
        let value: Value = serde_json::from_str(&told("json")).expect("JSON");
        assert_eq!(
            (&value["counts"], &value["changes"], &value["baseline"]),
            (&Value::Null, &json!([]), &json!("base"))
        );
        let expected = json!({ "file": "tables/own.toml", "line": 14, "message": MESSAGES[1] });
        assert_eq!(value["errors"][1], expected);
        assert_eq!(value["errors"].as_array().map(Vec::len), Some(3));
    }
    let lint = folder.run(&["check", "tables"]);
    let errors: String = MESSAGES.iter().map(|message| format!("error: {message}\n")).collect();
    assert_eq!((lint.code, lint.stderr), (2, format!("{errors}error: 2 of the files cannot be used\n")));
}

#[test]
fn no_file_is_empty_or_an_old_one_after_an_error() {
    let folder = spoiled();
    let written = |name: &str, arguments: &[&str]| {
        folder.write(name, "old");
        folder.run(&[&["check", "--output", name], arguments].concat()).gives(2, "");
        folder.read(name)
    };
    for (name, format) in [("check.xml", "junit"), ("check.json", "json"), ("check", "github")] {
        let expected = failed(&folder, &["--format", format]).stdout;
        assert_eq!(written(name, &["base", "--format", format]), expected);
    }
    let lines: String = MESSAGES.iter().map(|message| format!("error: {message}\n")).collect();
    assert_eq!(written("check.txt", &["base"]), lines);
    // Whatever the error is.
    for (arguments, message) in [
        (&["absent"][..], "absent/summary.csv: cannot read the baseline: "),
        (&["base", "*/bonus", "--copies"], "unknown wager `bonus`"),
        (&["base", "none/*.toml"], "none/*.toml: no file matches this pattern"),
        (&["base", "base"], "a second baseline"),
    ] {
        let text = written("check.xml", arguments);
        assert!(text.contains("errors=\"1\"") && text.contains(message), "{text}");
    }
    let summary = folder.path().join("base/summary.csv");
    let rows = fs::read_to_string(&summary).expect("written");
    fs::write(&summary, rows.replacen("\n5,let", "\n9,let", 1)).expect("written");
    let value: Value = serde_json::from_str(&written("check.json", &["base", "--copies"])).expect("JSON");
    assert_eq!((&value["errors"][0]["file"], &value["errors"][0]["line"]), (&json!("base/summary.csv"), &json!(2)));
}

/// A file that is read is not replaced by the word that it is wrong.
#[test]
fn an_error_document_replaces_nothing_that_is_read() {
    let folder = spoiled();
    let kept = ["tables/own.toml", "base/inputs/own.toml", "base/outcomes/index.csv", "base/summary.csv"];
    for broken in [false, true] {
        if broken {
            folder.write("base/manifest.json", "{");
        }
        for file in kept.into_iter().filter(|file| !broken || file.starts_with("base")) {
            let before = fs::read(folder.path().join(file)).expect("there");
            folder.run(&["check", "base", "--format", "junit", "--output", file]).refused("name another one");
            assert_eq!(fs::read(folder.path().join(file)).expect("there"), before, "{file}");
        }
    }
}

#[test]
fn annotations_are_relative_to_the_repository() {
    let folder = spoiled();
    let outside = Folder::new();
    let within = folder.path().join("base");
    let first = |variables: &[(&str, &Path)], paytables: &str| {
        let mut command = command_in(&within);
        command.args(["check", ".", "--format", "github", paytables]);
        command.env_remove("GITHUB_WORKSPACE").env_remove("CI_PROJECT_DIR");
        let told = ran(command.envs(variables.iter().copied())).stdout;
        let file = told.split_once("file=").and_then(|(_, rest)| rest.split_once(',')).expect("a file").0;
        file.to_string()
    };
    let absolute = folder.path().join("tables/own.toml");
    let absolute = absolute.to_str().expect("UTF-8");
    for paytables in ["../tables/own.toml", "./../base/../tables/own.toml", absolute] {
        for variable in ["GITHUB_WORKSPACE", "CI_PROJECT_DIR"] {
            assert_eq!(first(&[(variable, folder.path())], paytables), "tables/own.toml", "{variable} {paytables}");
        }
    }
    // Without a repository the name is as it was given; a folder elsewhere is none.
    assert_eq!(first(&[], "../tables/own.toml"), "../tables/own.toml");
    assert_eq!(first(&[("GITHUB_WORKSPACE", outside.path())], "../tables/own.toml"), "../tables/own.toml");
    fs::create_dir(folder.path().join(".git")).expect("made");
    assert_eq!(first(&[], "../tables/own.toml"), "tables/own.toml");
    // Of a work tree beside it, `.git` is a file.
    fs::remove_dir(folder.path().join(".git")).expect("there");
    folder.write(".git", "gitdir: elsewhere\n");
    assert_eq!(first(&[], absolute), "tables/own.toml");
}

/// A file with more errors than anybody mends at once.
#[test]
fn the_errors_of_one_file_are_bounded() {
    let keys: String = (0..2_000).map(|number| format!("key-{number} = 1\n")).collect();
    let ran = own_file(format!("schema = 1\n{keys}")).run(&["check", "own.toml"]);
    assert_eq!((ran.code, ran.stderr.lines().count()), (2, 101), "{}", ran.stderr);
    // 2,000 keys, the game and the wager, less 100.
    ran.says("1902 more errors from here on; fix those above first");
}

#[test]
fn monitor_tells_ci_systems_what_is_wrong_with_a_file() {
    let folder = Folder::new();
    let rows = "period,game,wager,paytable,rounds,unit,house_result\n2026-10,let-it-ride,base,A,x,5,1\n\
                2026-11,let-it-ride,base,Q,10,5,1\n";
    folder.write("periods.csv", rows);
    folder.write("junit.xml", "old");
    let monitor = |arguments: &[&str]| {
        let ran = folder.run(&[&["monitor", "periods.csv"], arguments].concat()).ended(2);
        assert!(ran.stderr.ends_with("error: periods.csv: 2 problems; nothing was tested\n"), "{}", ran.stderr);
        ran.stdout
    };
    assert_eq!(monitor(&[]), "");
    let commands = monitor(&["--format", "github"]);
    let starts = ["::error file=periods.csv,line=2,", "::error file=periods.csv,line=3,"];
    assert!(commands.lines().zip(starts).all(|(line, start)| line.starts_with(start)), "{commands}");
    assert_eq!(commands.lines().count(), 2);
    monitor(&["--format", "junit", "--output", "junit.xml"]);
    let junit = folder.read("junit.xml");
    assert_eq!(Report::deserialize_from_str(&junit).expect("JUnit's XML").errors, 2);
}
