//! Texts that somebody else prepared, in names of files, keys, manifests and arguments: no terminal obeys them, and no
//! CI log takes them for commands. The real binary, in a fresh folder.

use std::fs;
use std::path::Path;

use quick_junit::Report;
use serde_json::{Value, json};

use crate::common::binary::{Folder, OWN, Ran, command_in, own_file, own_pack, ran, run_in};

/// An escape sequence, lines of one's own, both forms of a workflow command, and a mark that turns what follows round.
const FOREIGN: &str = "\u{1b}[31mred\u{9b}\n::error::forged\r\n##[error]forged ##vso[task.complete] \u{202e}txet\u{7f}";

/// The paytable file of the tests has this name too.
const FOREIGN_FILE: &str = "::error::\u{1b}[31m\n::error::forged ##[error]\u{202e}.toml";

/// What is printed has lines alone, all of them seen, and no workflow command but those of `check --format github`.
fn assert_harmless(ran: &Ran, what: &str) {
    assert!((0..=3).contains(&ran.code), "{what}: {ran:?}");
    for printed in [&ran.stdout, &ran.stderr] {
        let hidden = |letter: char| letter != '\n' && (letter.is_control() || letter == '\u{202e}');
        assert!(!printed.contains(hidden), "{what}: {printed:?}");
        for line in printed.lines() {
            assert!(line.len() < 2_000, "{what}: {} bytes", line.len());
            let own = what.contains("github")
                && ["file=own.toml,", "file=pack/summary.csv,", "title="].iter().any(|own| {
                    line.starts_with(&format!("::error {own}")) || line.starts_with(&format!("::notice {own}"))
                });
            assert!(own || !line.trim_start().starts_with("::"), "{what}: {line:?}");
            assert!(own || !line.contains("##["), "{what}: {line:?}");
            assert!(own || !line.contains("##vso["), "{what}: {line:?}");
        }
    }
}

fn assert_all_harmless(folder: &Path, commands: &[&[&str]]) {
    for command in commands {
        let ran = run_in(folder, command);
        assert_harmless(&ran, &format!("{command:?}"));
        assert_ne!(ran.code, 3, "{command:?}: {}", ran.stderr);
    }
}

#[test]
fn foreign_arguments_are_shown_and_not_obeyed() {
    let folder = own_file(OWN);
    let own = ["own.toml"];
    let with = |command: &'static str, option: &'static str, value: &str| {
        let ran = folder.run(&[&[command, option, value], &own[..]].concat());
        assert_harmless(&ran, &format!("{command} {option}"));
        assert_eq!(ran.code, 2, "{command} {option}: {ran:?}");
    };
    for option in ["--reading", "--strategy", "--meter", "--format"] {
        for command in ["show", "analyze", "strategy", "simulate", "progressive", "check"] {
            with(command, option, FOREIGN);
        }
    }
    with("analyze", "--meter", &format!("{FOREIGN}=3"));
    for option in ["--unit", "--seats", "--activation", "--no-such-option", FOREIGN, "--payout-limit"] {
        with("analyze", Box::leak(option.to_string().into_boxed_str()), FOREIGN);
    }
    for option in ["--rounds", "--shard", "--seed", "--target-error", "--checkpoint-every", "--seats"] {
        with("simulate", option, FOREIGN);
    }
    for known in ["", "board=", "up=", "bets="] {
        let ran =
            folder.run(&["strategy", "let-it-ride", "--hand", "As Ks Qs", "--known", &format!("{known}{FOREIGN}")]);
        assert_harmless(&ran, known);
    }
    let key = format!("{FOREIGN}/base/A");
    assert_all_harmless(
        folder.path(),
        &[
            &[FOREIGN],
            &["solve", FOREIGN],
            &["solve", "--reading", FOREIGN],
            &["completions", FOREIGN],
            &["compare", FOREIGN, FOREIGN],
            &["compare", &key, "let-it-ride/base/A"],
            &["compare", "own.toml", &format!("own.toml:{FOREIGN}")],
            &["check", "--tolerance", FOREIGN],
            &["--progress", FOREIGN, "list"],
        ],
    );
}

#[test]
fn foreign_names_of_files_are_shown_and_not_obeyed() {
    let folder = own_file(OWN);
    let at = folder.path();
    fs::copy(folder.path().join("own.toml"), at.join(FOREIGN_FILE)).expect("written");
    fs::write(at.join("empty"), "").expect("written");
    let [file, absent] = [FOREIGN_FILE, &format!("absent {FOREIGN_FILE}")].map(str::to_string);
    for name in [&file, &absent] {
        for command in ["show", "analyze", "strategy", "simulate", "progressive", "check"] {
            let ran = run_in(at, &[command, name]);
            assert_harmless(&ran, &format!("{command} FILE"));
            assert_eq!(ran.code, 2, "{command}: {ran:?}");
        }
    }
    let wager = ["let-it-ride/three-card-bonus/A"];
    let played = |more: &[&str]| {
        let ran = run_in(at, &[&["simulate", "-n", "1000"], &wager[..], more].concat());
        assert_harmless(&ran, &format!("simulate {more:?}"));
    };
    played(&["--checkpoint", FOREIGN]);
    played(&["--checkpoint", &file]);
    played(&["-o", &format!("{FOREIGN} out")]);
    let merged = run_in(at, &["merge", FOREIGN, "-o", FOREIGN]);
    assert_harmless(&merged, "merge");
    let packed =
        run_in(at, &[&["report", "-n", "100k", "--output", "::error::\u{1b}pack\n::error::x"], &wager[..]].concat());
    assert_harmless(&packed, "report");
    packed.says("::error::\\u{1b}pack\\n::error::x/summary.csv");
    assert_all_harmless(
        at,
        &[
            &["check", &file],
            &["check", &file, &absent],
            &["compare", &file, "let-it-ride/three-card-bonus/A"],
            &["merge", &file],
            &["merge", &absent],
            &["report", "--output", &file, "-n", "1000"],
            &["verify", FOREIGN],
            &["verify", &file],
            &["verify", "--no-recompute", "::error::\u{1b}pack\n::error::x"],
            &["check", FOREIGN],
            &["check", &file],
            &["analyze", "-o", &format!("{file}/x"), "let-it-ride"],
            &["strategy", "-o", &file, "--show", "every-decision", "let-it-ride/*/A", &file],
        ],
    );
    for variable in ["HOUSE_EDGE_CACHE", "SLURM_ARRAY_TASK_ID", "JOB_COMPLETION_INDEX"] {
        let mut command = command_in(at);
        let folder = format!("empty/{FOREIGN}");
        let ran = ran(command.args(["simulate", "-n", "1000"]).args(wager).env(variable, folder));
        assert_harmless(&ran, variable);
    }
    let solved = ran(command_in(at).args(["solve", "let-it-ride"]).env("HOUSE_EDGE_CACHE", format!("empty/{FOREIGN}")));
    assert_harmless(&solved, "solve");
    assert_eq!(solved.code, 2, "{solved:?}");
}

#[test]
fn foreign_texts_in_a_paytable_file_are_shown_and_not_obeyed() {
    let escaped = Value::from(FOREIGN).to_string().replace('\u{7f}', "\\u007f");
    let texts = ["let-it-ride", "three-card-bonus", "house", "to-1", "Rules Submission 7"];
    let values = texts.iter().map(|text| OWN.replace(&format!("\"{text}\""), &escaped));
    let keys = ["section = ", "[paytable.", "pair = "].iter().map(|key| match *key {
        "[paytable." => OWN.replace("[paytable.pays]", &format!("[paytable.{escaped}]")),
        key => OWN.replace(key, &format!("{escaped} = ")),
    });
    let broken = [format!("schema = 1\n{FOREIGN}\n"), format!("{OWN}\n{FOREIGN}"), format!("schema = {FOREIGN}")];
    for text in values.chain(keys).chain(broken).chain([OWN.replace("pair = 1", &format!("pair = {escaped}"))]) {
        let folder = own_file(&text);
        for command in [&["analyze", "own.toml"][..], &["check", "own.toml"]] {
            let ran = folder.run(command);
            assert_harmless(&ran, &text);
            // A key by another name is one that is missing as well.
            let is_told = (1..=3).contains(&ran.stderr.lines().count());
            assert!(ran.code == 2 && is_told, "{text}: {}", ran.stderr);
            assert!(ran.stderr.lines().all(|line| line.starts_with("error: own.toml:")), "{text}: {}", ran.stderr);
        }
    }
}

/// A pack of OWN in `pack`, in whose summary an exact row is repeated under a foreign key.
fn baseline() -> Folder {
    let folder = own_pack();
    let text = folder.read("pack/summary.csv");
    let row = text.lines().find(|line| line.contains(",exact,")).expect("a row");
    let key = row.replace(",house,", &format!(",\"{FOREIGN}\","));
    folder.write("pack/summary.csv", format!("{text}{key}\n"));
    folder
}

#[test]
fn foreign_keys_of_a_baseline_are_shown_and_not_obeyed() {
    let folder = baseline();
    let check = |format| {
        let arguments = ["check", "pack", "own.toml", "--format", format];
        let ran = folder.run(&arguments);
        assert_harmless(&ran, format);
        assert_eq!(ran.code, 1, "{format}: {ran:?}");
        ran.stdout
    };
    assert_eq!(check("text").lines().count(), 1);
    // The finding, and how to accept it.
    assert_eq!(check("github").lines().count(), 2);
    let junit = Report::deserialize_from_str(&check("junit")).expect("JUnit's XML");
    assert_eq!((junit.tests, junit.failures), (2, 1));
    let value: Value = serde_json::from_str(&check("json")).expect("JSON");
    assert_eq!(value["changes"][0]["paytable"], FOREIGN, "nothing is lost");
    // What is no baseline is refused with its texts.
    let text = folder.read("pack/summary.csv");
    for (was, is) in [
        (",exact,", format!(",\"{FOREIGN}\",")),
        ("\n1,let", format!("\n\"{FOREIGN}\",let")),
        (",cycle,", format!(",\"{FOREIGN}\",\"{FOREIGN}\",cycle,")),
        (",Rules Submission 7,", format!(",\"{FOREIGN}\",")),
    ] {
        folder.write("pack/summary.csv", text.replacen(was, &is, 1));
        for format in ["text", "github", "junit", "json"] {
            let arguments = ["check", "pack", "own.toml", "--format", format];
            assert_harmless(&folder.run(&arguments), format);
        }
    }
}

#[test]
fn foreign_texts_of_a_manifest_are_shown_and_not_obeyed() {
    let folder = own_pack();
    let path = folder.path().join("pack/manifest.json");
    let written: Value = serde_json::from_slice(&fs::read(&path).expect("written")).expect("JSON");
    fs::write(folder.path().join("pack").join(FOREIGN_FILE), "").expect("written");
    fs::create_dir(folder.path().join("pack").join(FOREIGN)).expect("made");
    let listed = json!({ "file": FOREIGN_FILE, "bytes": 3, "sha256": FOREIGN, "embedded": true });
    let changes: [(&str, Value); 8] = [
        ("version", json!(FOREIGN)),
        ("commit", json!(FOREIGN)),
        ("program", json!(FOREIGN)),
        ("arguments", json!(["report", FOREIGN])),
        ("arguments", json!([FOREIGN])),
        ("outputs", json!([listed, { "file": format!("absent{FOREIGN}"), "bytes": 3, "sha256": "" }])),
        ("outputs", json!([{ "file": format!("../{FOREIGN}"), "bytes": 3, "sha256": "" }])),
        ("inputs", json!([listed])),
    ];
    for (field, value) in changes {
        let mut changed = written.clone();
        changed[field] = value;
        fs::write(&path, changed.to_string()).expect("written");
        for command in [&["verify", "pack"][..], &["verify", "pack", "--no-recompute"]] {
            let ran = folder.run(command);
            assert_harmless(&ran, field);
            assert!([1, 2].contains(&ran.code), "{field}: {ran:?}");
        }
    }
    fs::write(&path, format!("{{ \"{FOREIGN}\": 1 }}")).expect("written");
    assert_all_harmless(folder.path(), &[&["verify", "pack"], &["report", "--output", "pack", "-n", "x"]]);
}

/// What is said of a file does not grow with its texts.
#[test]
fn foreign_texts_of_any_length_are_shown_short() {
    let folder = own_pack();
    let [word, digits] = ["x", "9"].map(|letter| letter.repeat(900_000));
    let refused = |command: &[&str], what: &str| {
        let ran = folder.run(command);
        assert_harmless(&ran, what);
        assert_eq!(ran.code, 2, "{command:?}: {what}");
    };
    let manifest = folder.path().join("pack/manifest.json");
    let written: Value = serde_json::from_slice(&fs::read(&manifest).expect("written")).expect("JSON");
    let long = json!({ "file": &word, "bytes": 3, "sha256": "", "embedded": true });
    for field in ["schema_version", "program", "seed", "arguments", "outputs", "inputs"] {
        for value in [json!(&word), json!([&word]), json!([long]), json!({ &word: 1 })] {
            let mut changed = written.clone();
            changed[field] = value;
            fs::write(&manifest, changed.to_string()).expect("written");
            refused(&["verify", "pack"], field);
            refused(&["check", "pack"], field);
        }
    }
    fs::write(&manifest, written.to_string()).expect("written");
    let text = folder.read("pack/summary.csv");
    for (was, is) in [
        (",exact,", format!(",{word},")),
        ("\n5,let", format!("\n{word},let")),
        (",house,", format!(",{word},")),
        (",cycle,", format!(",{word},{word},cycle,")),
        (",2.31674208,", format!(",{digits},")),
    ] {
        folder.write("pack/summary.csv", text.replacen(was, &is, 1));
        refused(&["check", "pack", "own.toml"], was);
    }
    for (was, is) in [("section", &word), ("schema = 1", &digits), ("= 40", &format!("= {digits}")), ("house", &word)] {
        folder.write("own.toml", OWN.replacen(was, is, 1));
        refused(&["check", "own.toml"], was);
    }
}
