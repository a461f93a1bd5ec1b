//! Errors of the input of `check`, `lint` and `monitor`: all of them, in every format, in no old file. The real binary.

use std::fs;
use std::path::Path;

use crate::common::binary::{OWN, Ran, command_in, ran, run_in};
use quick_junit::{NonSuccessKind, Report, TestCaseStatus};
use serde_json::{Value, json};
use tempfile::TempDir;

/// A repository with a baseline of two files, each of which has been spoiled since: one by two faults, one by one.
fn spoiled() -> TempDir {
    let folder = TempDir::new().expect("a folder");
    let write = |name: &str, text: &str| fs::write(folder.path().join("tables").join(name), text).expect("written");
    fs::create_dir(folder.path().join("tables")).expect("made");
    let second = OWN.replace("\"house\"", "\"second\"");
    write("own.toml", OWN);
    write("second.toml", &second);
    let made = run_in(folder.path(), &["report", "--paytables", "tables", "-n", "100k", "--out", "base"]);
    assert_eq!(made.code, 0, "{}", made.stderr);
    write("own.toml", &OWN.replace("\nflush = 4", "").replace("pair = 1", "pair = -1"));
    write("second.toml", &second.replace("to-1", "to 1"));
    folder
}

const MESSAGES: [&str; 3] = [
    "tables/own.toml:10:1: no pay for `flush`; write `flush = 0` or another number, or `flush = \"loses\"`",
    "tables/own.toml:14:8: `pair` is -1; it cannot be negative",
    "tables/second.toml:7:8: odds `to 1`; write `to-1` (the stake is returned) or `for-1` (it is kept)",
];

fn check(folder: &Path, arguments: &[&str]) -> Ran {
    let ran = run_in(folder, &[&["check", "base"], arguments].concat());
    assert_eq!(ran.code, 2, "{}", ran.stderr);
    let errors: String = MESSAGES.iter().map(|message| format!("error: {message}\n")).collect();
    assert!(ran.stderr.ends_with(&errors), "{}", ran.stderr);
    ran
}

#[test]
fn every_error_of_every_file_is_told_in_the_format_asked_for() {
    let folder = spoiled();
    for source in [&[][..], &["--paytables", "tables"]] {
        let told = |format: &str| check(folder.path(), &[source, &["--format", format]].concat()).stdout;
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
    let lint = run_in(folder.path(), &["lint", "tables"]);
    let errors: String = MESSAGES.iter().map(|message| format!("error: {message}\n")).collect();
    assert_eq!((lint.code, lint.stderr), (2, format!("{errors}error: 2 of the files cannot be used\n")));
}

#[test]
fn no_file_is_empty_or_an_old_one_after_an_error() {
    let folder = spoiled();
    let written = |name: &str, arguments: &[&str]| {
        fs::write(folder.path().join(name), "old").expect("written");
        let ran = run_in(folder.path(), &[&["check", "--output", name], arguments].concat());
        assert_eq!((ran.code, ran.stdout.as_str()), (2, ""), "{}", ran.stderr);
        fs::read_to_string(folder.path().join(name)).expect("written")
    };
    for (name, format) in [("check.xml", "junit"), ("check.json", "json"), ("check", "github")] {
        let expected = check(folder.path(), &["--format", format]).stdout;
        assert_eq!(written(name, &["base", "--format", format]), expected);
    }
    let lines: String = MESSAGES.iter().map(|message| format!("error: {message}\n")).collect();
    assert_eq!(written("check.txt", &["base"]), lines);
    // Whatever the error is.
    for (arguments, message) in [
        (&["absent"][..], "absent/summary.csv: cannot read the baseline: "),
        (&["base", "-w", "bonus", "--copies"], "unknown wager `bonus`"),
        (&["base", "--paytables", "none/*.toml"], "none/*.toml: no file matches this pattern"),
        (&["base", "base"], "a second folder"),
    ] {
        let text = written("check.xml", arguments);
        assert!(text.contains("errors=\"1\"") && text.contains(message), "{text}");
    }
    let summary = folder.path().join("base/summary.csv");
    let rows = fs::read_to_string(&summary).expect("written");
    fs::write(&summary, rows.replacen("\n4,let", "\n9,let", 1)).expect("written");
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
            fs::write(folder.path().join("base/manifest.json"), "{").expect("written");
        }
        for file in kept.into_iter().filter(|file| !broken || file.starts_with("base")) {
            let before = fs::read(folder.path().join(file)).expect("there");
            let ran = run_in(folder.path(), &["check", "base", "--format", "junit", "--output", file]);
            assert!(ran.code == 2 && ran.stderr.contains("name another one"), "{file}: {}", ran.stderr);
            assert_eq!(fs::read(folder.path().join(file)).expect("there"), before, "{file}");
        }
    }
}

#[test]
fn annotations_are_relative_to_the_repository() {
    let folder = spoiled();
    let outside = TempDir::new().expect("a folder");
    let within = folder.path().join("base");
    let first = |variables: &[(&str, &Path)], paytables: &str| {
        let mut command = command_in(&within);
        command.args(["check", ".", "--format", "github", "--paytables", paytables]);
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
    fs::write(folder.path().join(".git"), "gitdir: elsewhere\n").expect("written");
    assert_eq!(first(&[], absolute), "tables/own.toml");
}

/// A file with more errors than anybody mends at once.
#[test]
fn the_errors_of_one_file_are_bounded() {
    let folder = TempDir::new().expect("a folder");
    let keys: String = (0..2_000).map(|number| format!("key-{number} = 1\n")).collect();
    fs::write(folder.path().join("own.toml"), format!("schema = 1\n{keys}")).expect("written");
    let ran = run_in(folder.path(), &["lint", "own.toml"]);
    assert_eq!((ran.code, ran.stderr.lines().count()), (2, 101), "{}", ran.stderr);
    // 2,000 keys, the game and the wager, less 100.
    assert!(ran.stderr.contains("1902 more errors from here on; mend those above first"), "{}", ran.stderr);
}

#[test]
fn monitor_tells_ci_systems_what_is_wrong_with_a_file() {
    let folder = TempDir::new().expect("a folder");
    let rows = "period,game,wager,paytable,rounds,unit,house_result\n2026-10,let-it-ride,base,A,x,5,1\n2026-11,let-it-ride,base,Q,10,5,1\n";
    fs::write(folder.path().join("periods.csv"), rows).expect("written");
    fs::write(folder.path().join("junit.xml"), "old").expect("written");
    let monitor = |arguments: &[&str]| {
        let ran = run_in(folder.path(), &[&["monitor", "periods.csv"], arguments].concat());
        assert_eq!(ran.code, 2, "{}", ran.stderr);
        assert!(ran.stderr.ends_with("error: periods.csv: 2 problems; nothing was tested\n"), "{}", ran.stderr);
        ran.stdout
    };
    assert_eq!(monitor(&[]), "");
    let commands = monitor(&["--format", "github"]);
    let starts = ["::error file=periods.csv,line=2,", "::error file=periods.csv,line=3,"];
    assert!(commands.lines().zip(starts).all(|(line, start)| line.starts_with(start)), "{commands}");
    assert_eq!(commands.lines().count(), 2);
    monitor(&["--format", "junit", "--output", "junit.xml"]);
    let junit = fs::read_to_string(folder.path().join("junit.xml")).expect("written");
    assert_eq!(Report::deserialize_from_str(&junit).expect("JUnit's XML").errors, 2);
}
