//! `check` reads the paytable files that a pack was made of, where they are now. The real binary, in a fresh folder.

use std::fs;
use std::path::Path;

use crate::common::binary::{OWN, Ran, printed, run_in};
use serde_json::Value;
use tempfile::TempDir;

const REPORT: [&str; 7] = ["report", "--paytables", "paytables/own.toml", "-n", "100k", "--out", "certified"];

/// A repository with `paytables/own.toml`, and a pack of it in `certified`.
fn repository() -> TempDir {
    let folder = TempDir::new().expect("a folder");
    write(folder.path(), OWN);
    let made = run_in(folder.path(), &REPORT);
    assert_eq!(made.code, 0, "{}", made.stderr);
    folder
}

fn write(folder: &Path, text: &str) {
    fs::create_dir_all(folder.join("paytables")).expect("made");
    fs::write(folder.join("paytables/own.toml"), text).expect("written");
}

fn edited() -> String {
    OWN.replace("\nflush = 4", "\nflush = 3")
}

#[test]
fn a_manifest_without_the_original_of_a_copy_is_refused_with_the_remedy() {
    let folder = repository();
    let path = folder.path().join("certified/manifest.json");
    let manifest = fs::read_to_string(&path).expect("written");
    assert!(manifest.contains("\"paytables/own.toml\""), "{manifest}");
    fs::write(&path, manifest.replacen("\"paytables/own.toml\"", "null", 1)).expect("written");
    let ran = run_in(folder.path(), &["check", "certified"]);
    assert_eq!((ran.code, ran.stdout.as_str()), (2, ""), "{}", ran.stderr);
    let refusal = "certified/inputs/own.toml: manifest.json does not name the original of this copy; give the file with \
                   --paytables";
    assert!(ran.stderr.contains(refusal), "{}", ran.stderr);
}

/// 1,096 flushes of 22,100 hands lose a unit each: 512 / 22,100 + 1,096 / 22,100 = 1,608 / 22,100.
fn moved(place: &str) -> String {
    format!(
        "moved: let-it-ride three-card-bonus house: house edge 2.316742 % -> 7.276018 % (+495.9276 basis points): \
         flush \
         4 -> 3, {place}:14\n"
    )
}

#[test]
fn an_edited_paytable_fails_with_the_pays_that_changed() {
    let folder = repository();
    let check = |within: &str, arguments: &[&str]| -> Ran {
        run_in(&folder.path().join(within), &[&["check"], arguments].concat())
    };
    assert_eq!(check("", &["certified"]).code, 0);
    write(folder.path(), &edited());
    let ran = check("", &["certified"]);
    assert_eq!((ran.code, ran.stdout.as_str()), (1, moved("paytables/own.toml").as_str()), "{}", ran.stderr);
    let remark = "paytables/own.toml: differs from its copy certified/inputs/own.toml\n";
    assert!(ran.stderr.starts_with(remark), "{}", ran.stderr);
    // From elsewhere it is found in a folder above the pack.
    fs::create_dir(folder.path().join("docs")).expect("made");
    let ran = check("docs", &["../certified"]);
    assert_eq!((ran.code, ran.stdout.as_str()), (1, moved("../paytables/own.toml").as_str()), "{}", ran.stderr);
    let ran = check("certified", &["."]);
    assert_eq!(ran.code, 1, "{}", ran.stderr);
    assert!(
        ran.stdout.contains(": flush 4 -> 3, ") && ran.stdout.ends_with("/paytables/own.toml:14\n"),
        "{}",
        ran.stdout
    );
    let ran = check("docs", &["../certified", "--copies"]);
    assert_eq!((ran.code, ran.stdout.as_str()), (0, ""), "{}", ran.stderr);
    assert_eq!(check("", &["certified", "--copies", "--paytables", "paytables/own.toml"]).code, 2);
    // A comment and other line ends are no change, but said.
    write(folder.path(), &OWN.replace('\n', "\r\n"));
    let ran = check("", &["certified"]);
    assert_eq!((ran.code, ran.stdout.as_str()), (0, ""), "{}", ran.stderr);
    let remark = "paytables/own.toml: differs from its copy certified/inputs/own.toml in line ends alone\n";
    assert!(ran.stderr.starts_with(remark), "{}", ran.stderr);
    write(folder.path(), &format!("# approved\n{OWN}"));
    assert_eq!(check("", &["certified"]).code, 0);
    // What cannot be read is an error of that file.
    write(folder.path(), "schema = ");
    let ran = check("", &["certified"]);
    assert!(ran.code == 2 && ran.stderr.contains("error: paytables/own.toml:1:10: not valid TOML"), "{}", ran.stderr);
}

/// A term that no figure shows is one all the same: here the part of each wager that goes to a reserve.
#[test]
fn a_changed_term_fails_though_no_figure_moved() {
    let folder = TempDir::new().expect("a folder");
    let new = ["new", "--from", "four-card-poker/four-card-progressive/A", "--id", "own"];
    let text = printed(&new);
    let rate = text.lines().find(|line| line.trim_start().starts_with("reserve-percent")).expect("a rate").to_string();
    write(folder.path(), &text);
    assert_eq!(run_in(folder.path(), &REPORT).code, 0);
    let to = rate.split_once(" = ").map(|(name, _)| format!("{name} = 1.25")).expect("a number");
    assert_ne!(rate, to);
    write(folder.path(), &text.replacen(&rate, &to, 1));
    let ran = run_in(folder.path(), &["check", "certified"]);
    assert_eq!(ran.code, 1, "{}", ran.stderr);
    assert!(ran.stdout.contains("reserve-percent "), "{}", ran.stdout);
    assert!(ran.stdout.contains(" -> 1.25, paytables/own.toml:"), "{}", ran.stdout);
}

#[test]
fn files_that_are_gone_are_named_with_the_remedy() {
    let folder = repository();
    let remedy = "give the file with --paytables, or check the copies alone with --copies";
    let gone = |copy: &str, given: &str| {
        format!("{given}: not found here or in a folder above certified; certified/inputs/{copy} is its copy; {remedy}")
    };
    fs::rename(folder.path().join("paytables"), folder.path().join("moved")).expect("renamed");
    let ran = run_in(folder.path(), &["check", "certified"]);
    let expected = format!("error: {}\n", gone("own.toml", "paytables/own.toml"));
    assert_eq!((ran.code, ran.stdout.as_str(), ran.stderr), (2, "", expected));
    assert_eq!(run_in(folder.path(), &["check", "certified", "--paytables", "moved/own.toml"]).code, 0);
    assert_eq!(run_in(folder.path(), &["check", "certified", "--copies"]).code, 0);
    // Of several all.
    write(folder.path(), OWN);
    fs::write(folder.path().join("paytables/two.toml"), OWN.replace("\"house\"", "\"two\"")).expect("written");
    let two = ["report", "--paytables", "paytables", "-n", "100k", "--out", "certified"];
    assert_eq!(run_in(folder.path(), &two).code, 0);
    fs::remove_dir_all(folder.path().join("paytables")).expect("there");
    // A folder is no file.
    fs::create_dir_all(folder.path().join("paytables/own.toml")).expect("made");
    let ran = run_in(folder.path(), &["check", "certified"]);
    let [own, two] = ["own.toml", "two.toml"].map(|name| gone(name, &format!("paytables/{name}")));
    let expected = format!("error: {own}\nerror: {two}\nerror: certified: 2 of its paytable files were not found\n");
    assert_eq!((ran.code, ran.stdout.as_str(), ran.stderr), (2, "", expected));
}

/// As typed, whatever folder the pack is written to; and never the copy in a pack, which nobody edits.
#[test]
fn the_manifest_records_the_file_as_it_was_typed() {
    let folder = repository();
    let manifest = |pack: &str| fs::read_to_string(folder.path().join(pack).join("manifest.json")).expect("written");
    let given =
        |pack: &str| serde_json::from_str::<Value>(&manifest(pack)).expect("JSON")["inputs"][0]["given"].clone();
    let report = |paytables: &str, out: &str| {
        let ran = run_in(folder.path(), &["report", "--paytables", paytables, "-n", "100k", "--out", out]);
        assert_eq!(ran.code, 0, "{}", ran.stderr);
    };
    assert_eq!(given("certified"), "paytables/own.toml");
    report("paytables/own.toml", "deep/in/folders");
    assert_eq!(manifest("deep/in/folders"), manifest("certified"));
    let absolute = folder.path().join("paytables/own.toml");
    report(absolute.to_str().expect("UTF-8"), "absolute");
    assert_eq!(given("absolute"), absolute.to_str().expect("UTF-8"));
    assert_eq!(run_in(&folder.path().join("deep"), &["check", "../absolute"]).code, 0);
    // Written anew from the copy, the pack is the same.
    report("certified/inputs/own.toml", "again");
    assert_eq!(manifest("again"), manifest("certified"));
    assert_eq!(run_in(folder.path(), &["verify", "again"]).code, 0);
    // `verify` has no other word for it than the manifest's, and refuses what is no path.
    let path = folder.path().join("again/manifest.json");
    let with =
        |text: &str| fs::write(&path, manifest("certified").replace("\"paytables/own.toml\"", text)).expect("written");
    with("\"elsewhere.toml\"");
    assert_eq!(run_in(folder.path(), &["verify", "again"]).code, 0);
    with("null");
    assert_eq!(run_in(folder.path(), &["check", "again"]).code, 2);
    for no_path in ["\"\"".to_string(), format!("\"{}\"", "x".repeat(4097))] {
        with(&no_path);
        let ran = run_in(folder.path(), &["verify", "again"]);
        assert!(ran.code == 2 && ran.stderr.contains("which is no path"), "{}", ran.stderr);
    }
}
