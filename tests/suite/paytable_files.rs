//! Operators' own paytable files: used, refused with a place, and looked over by `lint`. The real binary.

use std::fs;

use crate::common::binary::{Folder, OWN, cells, own_file, run, run_in};
use crate::documents::document;
use crate::progressive_command::OWN_METER;

#[test]
fn an_operators_own_file_is_analysed_like_the_regulations() {
    let folder = own_file(OWN);
    let ran = folder.run(&["analyze", "own.toml", "-f", "csv"]);
    let rows = ran.rows();
    assert_eq!(rows.len(), 1);
    assert_eq!(cells(&rows[0], ["paytable", "citation"]), ["house", "Rules Submission 7"]);
    assert_eq!(cells(&rows[0], ["ev_numerator", "ev_denominator"]), ["-128", "5525"]);
    let once = folder.run(&["analyze", "own.toml", "own*", "-f", "csv"]);
    assert_eq!(once.stdout, ran.stdout);
    folder.write("copy.toml", OWN);
    folder
        .run(&["analyze", "own.toml", "copy.toml"])
        .refused("copy.toml:6:6: paytable `house` is already defined in own.toml");
}

/// Every bad file gets a line with its place for each fault, exit code 2, and nothing on stdout.
#[test]
fn bad_paytable_files_get_a_clear_error_with_its_place_for_each_fault() {
    let bad: &[(&str, &[u8], &str)] = &[
        ("empty", b"", "own.toml:1:1: the file is empty"),
        ("only a comment", b"# nothing\n", "own.toml:1:1: the file is empty"),
        ("binary", b"schema = 1\n\xff\xfe\x00", "own.toml:2:1: byte 0xff is not UTF-8 text"),
        ("broken TOML", b"schema = 1\ngame = \n", "own.toml:2:8: not valid TOML"),
        ("a key twice", b"schema = 1\nschema = 1\n", "own.toml:2:1: not valid TOML"),
        ("no schema", b"game = \"let-it-ride\"\n", "own.toml:1:1: `schema` is missing"),
        ("another schema", b"schema = 2\n", "own.toml:1:10: schema 2 is not known"),
        (
            "no paytable",
            b"schema = 1\ngame = \"let-it-ride\"\nwager = \"base\"\n",
            "own.toml:3:15: no paytable in this file",
        ),
        (
            "unknown key",
            b"schema = 1\ngame = \"let-it-ride\"\nwager = \"base\"\npaytables = 3\npaytable = 4\n",
            "own.toml:4:1: unknown key `paytables`; did you mean `paytable`? (expected one of schema, game, wager, \
             paytable)\nerror: own.toml:5:12: write [[paytable]]",
        ),
        (
            "game is a number",
            b"schema = 1\ngame = 3\n",
            "own.toml:1:1: `wager` is missing\nerror: own.toml:2:8: `game` is the number 3",
        ),
        ("two broken lines", b"schema = \ngame = \n", "own.toml:1:10: not valid TOML"),
    ];
    let texts = bad.iter().map(|&(name, text, error)| (name.to_string(), text.to_vec(), error.to_string()));
    let regulations = document("paytables/ultimate-texas-holdem/base.toml");
    let (blind, _) = regulations.split_once("\n[[paytable]]\nid = \"B\"").expect("two paytables");
    let list = document("tests/bad_paytables.tsv");
    let changes = list.lines().filter(|line| !line.starts_with('#')).map(|line| {
        let cells: Vec<String> = line.split('\t').map(|cell| cell.replace("\\n", "\n")).collect();
        let [file, was, is, error] = cells.try_into().expect("four cells");
        let file = [("own", OWN), ("blind", blind), ("meter", OWN_METER)].into_iter().find(|(name, _)| *name == file);
        let (name, text) = file.expect("a file");
        assert_eq!(text.matches(&was).count(), 1, "{name}: {was}");
        (format!("{name}: {was} -> {is}"), text.replacen(&was, &is, 1).into_bytes(), error)
    });
    for (name, text, error) in texts.chain(changes) {
        let folder = own_file(&text);
        for command in [&["analyze", "own.toml"][..], &["check", "own.toml"]] {
            let ran = folder.run(command).gives(2, "");
            assert!(ran.stderr.starts_with(&format!("error: {error}")), "{name}: {}", ran.stderr);
            let faults = if name == "two broken lines" { 2 } else { error.lines().count() };
            assert_eq!(ran.stderr.lines().count(), faults, "{name}: {}", ran.stderr);
        }
    }
}

/// OWASP, "CSV Injection": a cell that begins with one of = + - @, a tab or a carriage return may be a formula.
#[test]
fn a_section_is_a_citation_and_no_formula() {
    let lint = |section: &str| {
        let folder = own_file(OWN.replace("\"Rules Submission 7\"", &format!("\"{section}\"")));
        folder.run(&["check", "own.toml"])
    };
    let formulas =
        ["=HYPERLINK(1)", "+1", "-1", "@SUM(1)", "\\t=1", "\\r=1", " =1", "'=1", "(=1)", "a = b", "a;-1", "a; -SUM(1)"];
    let hidden = ["\\u202etxet", "a\\u200bb", "\\u001b[31m", "a\\nb", "\\ufeffa", "a\\u00a0b", "\\u3164"];
    let markup = ["<b>a</b>", "a|b", "`a`", "a\\\\b", "\\\"a\\\"", "a;b%", "##[error]", "::error::"];
    for section in formulas.into_iter().chain(hidden).chain(markup) {
        let refused = lint(section).ended(2);
        let expected = "error: own.toml:8:11: a section is one line of 1 to 200 characters";
        assert!(refused.stderr.starts_with(expected), "{section}: {}", refused.stderr);
        let reasons = ["` is none of them\n", "; this one begins with `", "of this one for a formula\n"];
        assert!(reasons.iter().any(|reason| refused.stderr.contains(reason)), "{section}: {}", refused.stderr);
    }
    let citations =
        ["58 Pa. Code § 641a.12(e)(1), (f); ¶ 2", "Règlement 7/b – Québec", "L'art. 3 [draft: A-B]", "§ 1 & 2"];
    for section in citations {
        assert_eq!(lint(section).code, 0, "{section}: {}", lint(section).stderr);
    }
}

#[test]
fn a_file_whose_name_a_report_could_not_show_is_refused() {
    let folder = own_file(OWN);
    for name in ["=1+1.toml", "+own.toml", "-own.toml", "@own.toml"] {
        folder.write(name, OWN);
        let list = |name: &str| folder.run(&["show", "-f", "csv", "--", name]);
        let refused = list(name).gives(2, "");
        let expected =
            format!("error: {name}:1:1: a spreadsheet would take the file's name for a formula; write it as");
        assert!(refused.stderr.starts_with(&expected), "{}", refused.stderr);
        let listed = list(&format!("./{name}"));
        assert_eq!((listed.code, listed.rows()[0]["file"].clone()), (0, format!("./{name}")));
    }
    // No folder before the name helps against what follows a semicolon.
    folder.write("a;=b.toml", OWN);
    for name in ["a;=b.toml", "./a;=b.toml"] {
        let refused = folder.run(&["show", name]);
        let expected =
            format!("error: {name}:1:1: a spreadsheet would take the file's name for a formula; rename it\n");
        assert_eq!((refused.code, refused.stderr), (2, expected));
    }
    for name in ["own\u{202e}.toml", "own\u{1b}.toml", "##[error].toml"] {
        folder.write(name, OWN);
        folder.run(&["show", name]).refused("the file's name has characters that cannot be seen");
    }
}

#[test]
fn meters_of_a_paytable_are_checked() {
    let text = |share: &str, seed: &str| {
        format!(
            "schema = 1\ngame = \"let-it-ride\"\nwager = \"five-card-hand-bonus\"\n[[paytable]]\nid = \"own\"\nodds \
             = \"for-1\"\n\
             section = \"x\"\n[paytable.meters.jackpot]\n{seed}\n[paytable.pays]\nroyal-flush = \
             {share}\nstraight-flush = 1\n\
             four-of-a-kind = 1\nfull-house = 1\nflush = 1\n"
        )
    };
    let cases = [
        ("{ meter = \"mega\", percent = 100 }", "seed = 10", "own.toml:11:25: unknown meter `mega`"),
        ("{ meter = \"jackpot\", percent = 0 }", "seed = 10", "own.toml:11:46: 0 percent of a meter"),
        ("{ meter = \"jackpot\", percent = 101 }", "seed = 10", "own.toml:11:46: 101 percent of a meter"),
        ("{ meter = \"jackpot\" }", "seed = 10", "own.toml:11:15: `percent` is missing"),
        ("{ meter = \"jackpot\", percent = 100 }", "", "own.toml:8:18: `seed` is missing"),
        ("{ meter = \"jackpot\", percent = 100 }", "seed = -1", "own.toml:9:8: `seed` is -1"),
    ];
    for (share, seed, error) in cases {
        let folder = own_file(text(share, seed));
        let ran = folder.run(&["analyze", "own.toml"]).ended(2);
        assert!(ran.stderr.starts_with(&format!("error: {error}")), "{share} {seed}: {}", ran.stderr);
    }
}

#[test]
#[ignore = "second tier: the regulation's paytables give no warning"]
fn lint_without_files_looks_over_the_regulations_own() {
    assert_eq!(run(&["check", "*"]).code, 0);
}

#[test]
fn lint_warns_of_what_is_allowed_but_odd() {
    let lint = |text: &str| {
        let folder = own_file(text);
        folder.run(&["check", "own.toml"])
    };
    assert_eq!(lint(OWN).code, 0);
    lint(&OWN.replace("\nflush = 4", "\nflush = 7"))
        .ended(1)
        .prints("own.toml:13:1: warning: paytable `house`: `straight` is paid less than `flush`");
    let hopeless = OWN.replace("odds = \"to-1\"", "odds = \"for-1\"").replace("= 40", "= 1").replace("= 30", "= 1");
    let hopeless = hopeless.replace("= 6", "= 1").replace("= 4\n", "= 1\n");
    lint(&hopeless).ended(1).prints("the player never wins a round");
    // For-1 amounts written under to-1 odds: 41, 31, 7, 5, 2 to 1 instead of for 1.
    let mixed_up = OWN
        .replace("= 40", "= 41")
        .replace("= 30", "= 31")
        .replace("= 6", "= 7")
        .replace("= 4\n", "= 5\n")
        .replace("pair = 1", "pair = 2");
    lint(&mixed_up).ended(1).prints(
        "own.toml:6:6: warning: paytable `house`: the player has the edge; with `for-1` \
                                      odds the house would have the edge: is `to-1` meant?",
    );
    let folder = own_file(OWN);
    folder.run(&["check", "own.toml", "absent.toml"]).ended(2).says("absent.toml: cannot read the paytable file");
}

/// The ids of the paytables that `show` finds with these arguments.
fn listed(folder: &std::path::Path, paths: &[&str]) -> Vec<String> {
    let rows = run_in(folder, &[&["show", "-f", "csv"], paths].concat()).ended(0).rows();
    let mut ids: Vec<String> = rows.iter().map(|row| row["paytable"].clone()).collect();
    ids.dedup();
    ids
}

/// A folder with paytables `one` and `two` in `own/`, `three` farther down in a file whose name looks like a pattern.
fn folder_of_several() -> Folder {
    let folder = own_file(OWN);
    fs::create_dir_all(folder.path().join("own/more")).expect("made");
    for (file, id) in [("own/1.toml", "one"), ("own/2.toml", "two"), ("own/more/[3].toml", "three")] {
        folder.write(file, OWN.replace("house", id));
    }
    folder
}

#[test]
fn several_files_folders_and_patterns_are_taken() {
    let folder = folder_of_several();
    let ids = |paths: &[&str]| listed(folder.path(), paths);
    assert_eq!(ids(&["own/2.toml", "own.toml"]), ["two", "house"]);
    assert_eq!(ids(&["own/2.toml", "own.toml"]), ["two", "house"]);
    assert_eq!(ids(&["own"]), ["one", "two", "three"]);
    assert_eq!(ids(&["own/*.toml"]), ["one", "two"], "a pattern that no shell has expanded");
    assert_eq!(ids(&["own/more", "own/[12].toml"]), ["three", "one", "two"]);
    assert_eq!(ids(&["own/more/[3].toml"]), ["three"]);
    let lint = folder.run(&["check", "own", "own.t*"]);
    assert_eq!((lint.code, lint.stdout.as_str()), (0, ""));
    assert!(lint.stderr.ends_with("no warnings\n"), "{}", lint.stderr);
    // Arguments of the command itself are not taken for more paytables.
    folder.run(&["merge", "own.toml", "absent.checkpoint"]).refused("absent.checkpoint");
}

#[test]
fn a_folder_or_pattern_without_paytables_is_an_error_that_names_it() {
    let folder = folder_of_several();
    fs::create_dir(folder.path().join("empty")).expect("made");
    let errors = [
        ("none*.toml", "none*.toml: no file matches this pattern"),
        ("empty", "empty: no file in this folder ends in .toml"),
        ("own/**x", "own/**x: not a pattern, character "),
    ];
    for (path, error) in errors {
        for command in [&["analyze", "own.toml", path][..], &["check", "own.toml", path]] {
            let ran = folder.run(command).gives(2, "");
            assert!(ran.stderr.starts_with(&format!("error: {error}")), "{path}: {}", ran.stderr);
        }
    }
}

#[test]
fn a_pack_of_a_folder_carries_its_files_and_is_verified_with_them() {
    let folder = folder_of_several();
    folder.run(&["report", "--output", "pack", "--rounds", "10000", "own"]).played();
    let copies = ["1.toml", "2.toml", "[3].toml"].map(|name| folder.path().join("pack/inputs").join(name));
    assert!(copies.iter().all(|copy| copy.is_file()));
    // Its copies are not taken for more paytables, unless they are meant.
    assert_eq!(listed(folder.path(), &["."]), ["one", "two", "three", "house"]);
    assert_eq!(listed(folder.path(), &["pack"]), ["one", "two", "three"]);
    fs::remove_dir_all(folder.path().join("own")).expect("removed");
    folder.run(&["verify", "pack"]).gives(0, "");
}
