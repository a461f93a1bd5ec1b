//! Packs of schema version 1: `check` compares them, `verify` refuses them, and both print the command that writes them
//! anew. The real binary, in a fresh folder.

use std::fs;
use std::path::Path;

use crate::common::binary::{OWN, Ran, own_file, run_in};
use tempfile::TempDir;

/// The command that makes the pack.
const REPORT: [&str; 9] = ["report", "--paytables", "own.toml", "-n", "100k", "-s", "7", "--out", "my pack"];
/// The end of the one that makes it anew.
const ANEW: &str = "--rounds=100000 --seed=7 --out 'my pack-v4'";

/// A folder with a pack, and the manifest of that.
fn packed() -> (TempDir, String) {
    let (folder, _) = own_file(OWN);
    assert_eq!(run_in(folder.path(), &REPORT).code, 0);
    let manifest = fs::read_to_string(folder.path().join("my pack/manifest.json")).expect("written");
    (folder, manifest)
}

/// Writes the manifest as one of schema version 1, with `to` instead of `from`.
fn make_old(folder: &Path, manifest: &str, from: &str, to: &str) {
    assert!(manifest.contains(from), "{manifest}");
    let text = manifest.replace("\"schema_version\": 4", "\"schema_version\": 1").replace(from, to);
    fs::write(folder.join("my pack/manifest.json"), text).expect("written");
}

/// What is said of it, with the command that writes it anew.
fn remark(command: &str) -> String {
    format!(
        "my pack/manifest.json: a pack of schema version 1, and this program writes version 4; write it anew with \
         `{command}`\n"
    )
}

#[test]
fn verify_prints_the_command_that_writes_the_pack_anew() {
    let (folder, manifest) = packed();
    let generic = "house-edge report --out DIR";
    let [own, quoted] =
        ["own", "$(echo own)"].map(|name| format!("house-edge report '--paytables=my pack/inputs/{name}.toml' {ANEW}"));
    for (from, to, command) in [
        // What somebody prepared is no command, nor what nobody sees.
        ("--seed=7", "; rm -rf ~", generic),
        ("--seed=7", "--out=/etc", generic),
        ("--seed=7", "--paytables=../own.toml", generic),
        ("--seed=7", "--frobnicate", generic),
        ("inputs/own.toml", "inputs/\\u202eown.toml", generic),
        ("inputs/own.toml", "inputs/$(echo own).toml", &quoted),
        ("", "", &own),
    ] {
        make_old(folder.path(), &manifest, from, to);
        for asked in [&["verify", "my pack"][..], &["verify", "--no-recompute", "my pack/"]] {
            let ran = run_in(folder.path(), asked);
            assert_eq!((ran.code, ran.stdout.as_str()), (2, ""), "{asked:?}");
            assert_eq!(ran.stderr, format!("error: {}", remark(command)), "{asked:?}");
        }
    }
}

/// A manifest as it was up to version 3.
fn without_given(manifest: &str) -> String {
    let is_given = |line: &&str| line.trim_start().starts_with("\"given\":");
    manifest.lines().filter(|line| !is_given(line)).map(|line| format!("{line}\n")).collect()
}

#[test]
fn check_compares_what_it_has() {
    let (folder, manifest) = packed();
    let pack = folder.path().join("my pack");
    make_old(folder.path(), &manifest, "", "");
    // Its outcomes stood in one file, as a command prints them.
    let outcomes = ["analyze", "--paytables", "own.toml", "--outcomes", "-f", "csv", "-o", "my pack/outcomes.csv"];
    assert_eq!(run_in(folder.path(), &outcomes).code, 0);
    fs::remove_dir_all(pack.join("outcomes")).expect("written");
    let warning =
        format!("warning: {}", remark(&format!("house-edge report '--paytables=my pack/inputs/own.toml' {ANEW}")));
    let check = || -> Ran {
        let ran = run_in(folder.path(), &["check", "--copies", "my pack"]);
        assert!(ran.stderr.starts_with(&warning), "{}", ran.stderr);
        ran
    };
    assert_eq!((check().code, check().stdout.as_str()), (0, ""));
    // It does not say which file it was made of, and the copy says nothing of that.
    fs::write(
        pack.join("manifest.json"),
        without_given(&fs::read_to_string(pack.join("manifest.json")).expect("there")),
    )
    .expect("written");
    let unknown = run_in(folder.path(), &["check", "my pack"]);
    let expected = "error: my pack/inputs/own.toml: manifest.json does not say which file this is a copy of; give the \
                    file with --paytables, or check the copies alone with --copies\n";
    assert_eq!((unknown.code, unknown.stderr.strip_prefix(&warning)), (2, Some(expected)));
    assert_eq!(run_in(folder.path(), &["check", "my pack", "--paytables", "own.toml"]).code, 0);
    let rows = fs::read_to_string(pack.join("outcomes.csv")).expect("written");
    fs::write(pack.join("outcomes.csv"), rows.replacen(",40,", ",41,", 1)).expect("written");
    assert!(check().code == 1 && check().stdout.contains(" net 41 -> "), "{}", check().stdout);
}

#[test]
fn what_the_old_layout_had_and_the_new_one_has_not_goes() {
    let (folder, manifest) = packed();
    let left = folder.path().join("my pack/strategy-let-it-ride-A.csv");
    fs::write(&left, "").expect("written");
    let of_empty = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855";
    let listed = format!(
        "\"outputs\": [{{\"file\": \"strategy-let-it-ride-A.csv\", \"bytes\": 0, \"sha256\": \"{of_empty}\"}},"
    );
    make_old(folder.path(), &manifest, "\"outputs\": [", &listed);
    assert_eq!(run_in(folder.path(), &REPORT).code, 0);
    assert!(!left.exists());
    assert_eq!(run_in(folder.path(), &["verify", "my pack"]).code, 0);
    assert_eq!(run_in(folder.path(), &["check", "my pack"]).code, 0);
}
