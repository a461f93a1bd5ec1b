//! Packs after Git has changed line ends, and the file that keeps it from that. The real binary, in a fresh folder.

use std::fs;
use std::path::Path;

use crate::common::binary::{OWN, own_file, run_in};
use tempfile::TempDir;

const REPORT: [&str; 7] = ["report", "--paytables", "own.toml", "-n", "100k", "--out", "pack"];
const REMEDY: &str = "keep the pack's .gitattributes (`* -text`) in the repository, and check the folder out again";

fn packed() -> TempDir {
    let (folder, _) = own_file(OWN);
    let made = run_in(folder.path(), &REPORT);
    assert_eq!(made.code, 0, "{}", made.stderr);
    folder
}

/// The text files of a folder with CRLF, as Git for Windows checks them out.
fn as_on_windows(folder: &Path) -> usize {
    let mut changed = 0;
    for entry in fs::read_dir(folder).expect("there").map(|entry| entry.expect("readable").path()) {
        if entry.is_dir() {
            changed += as_on_windows(&entry);
        } else if let Ok(text) = String::from_utf8(fs::read(&entry).expect("readable"))
            && text.contains('\n')
        {
            fs::write(entry, text.replace('\n', "\r\n")).expect("written");
            changed += 1;
        }
    }
    changed
}

#[test]
fn a_pack_keeps_its_line_ends_and_may_do_without_the_file_that_sees_to_it() {
    let folder = packed();
    let attributes = folder.path().join("pack/.gitattributes");
    assert_eq!(fs::read_to_string(&attributes).expect("written"), "* -text\n");
    let manifest = fs::read_to_string(folder.path().join("pack/manifest.json")).expect("written");
    assert!(!manifest.contains(".gitattributes"));
    let verify = || run_in(folder.path(), &["verify", "pack"]);
    assert_eq!((verify().code, verify().stdout.as_str()), (0, ""));
    for other in ["", "* -text", "* -text\n*.csv text\n"] {
        fs::write(&attributes, other).expect("written");
        let altered = "altered: .gitattributes is not the file that was written\n";
        assert_eq!((verify().code, verify().stdout.as_str()), (1, altered), "{other:?}");
    }
    fs::remove_file(&attributes).expect("there");
    assert_eq!((verify().code, verify().stdout.as_str()), (0, ""));
    assert_eq!(run_in(folder.path(), &["check", "pack"]).code, 0);
    assert_eq!(run_in(folder.path(), &REPORT).code, 0);
    assert!(attributes.exists(), "it comes back");
}

/// It may be that of a repository, whose top folder somebody names.
#[test]
fn a_report_replaces_no_other_attributes() {
    let (folder, _) = own_file(OWN);
    let attributes = folder.path().join(".gitattributes");
    fs::write(&attributes, "*.png binary\n").expect("written");
    let here = [&REPORT[..6], &["."]].concat();
    let ran = run_in(folder.path(), &here);
    let expected = "error: --out .: its .gitattributes is not a pack's (`* -text`) and is not replaced; give another \
                    folder\n";
    assert_eq!((ran.code, ran.stderr.as_str()), (2, expected));
    assert!(!folder.path().join("summary.csv").exists());
    assert_eq!(fs::read_to_string(&attributes).expect("there"), "*.png binary\n");
    fs::remove_file(&attributes).expect("there");
    fs::create_dir(&attributes).expect("made");
    assert_eq!(run_in(folder.path(), &here).code, 2, "a folder");
    #[cfg(unix)]
    {
        fs::remove_dir(&attributes).expect("there");
        std::os::unix::fs::symlink("own.toml", &attributes).expect("linked");
        let ran = run_in(folder.path(), &here);
        assert!(ran.code == 2 && ran.stderr.contains(".gitattributes is a link"), "{}", ran.stderr);
    }
}

#[test]
fn other_line_ends_are_called_that_with_the_remedy() {
    let folder = packed();
    let pack = folder.path().join("pack");
    fs::remove_file(pack.join(".gitattributes")).expect("there");
    let changed = as_on_windows(&pack);
    let line = |file: &str| format!("altered: {file} differs in line ends alone, as Git changes them: {REMEDY}");
    // The manifest does not list itself.
    let verified = run_in(folder.path(), &["verify", "pack", "--no-recompute"]);
    assert_eq!((verified.code, verified.stdout.lines().count()), (1, changed - 1), "{}", verified.stdout);
    assert!(verified.stdout.lines().all(|line| line.ends_with(REMEDY)), "{}", verified.stdout);
    assert!(verified.stdout.contains(&line("summary.csv")), "{}", verified.stdout);
    let ran = run_in(folder.path(), &["check", "pack", "--copies"]);
    let expected = format!(
        "error: pack/inputs/own.toml: differs from the file that the pack was made with in line ends alone, as Git \
         changes them: {REMEDY}\n"
    );
    assert_eq!((ran.code, ran.stderr), (2, expected));
    // The other way: a file with CRLF that Git has stored with LF, and a file with another fault beside.
    fs::write(folder.path().join("own.toml"), OWN.replace('\n', "\r\n")).expect("written");
    assert_eq!(run_in(folder.path(), &REPORT).code, 0);
    fs::write(pack.join("inputs/own.toml"), OWN).expect("written");
    let summary = fs::read_to_string(pack.join("summary.csv")).expect("written");
    fs::write(pack.join("summary.csv"), summary.replace('\n', "\r\n").replacen("2.31674208", "2.31674209", 1))
        .expect("written");
    let verified = run_in(folder.path(), &["verify", "pack", "--no-recompute"]);
    let lines: Vec<&str> = verified.stdout.lines().collect();
    let altered = "altered: summary.csv is not the file that was written";
    assert_eq!((verified.code, lines), (1, vec![altered, &line("inputs/own.toml")]));
}

/// Each file is named once, the manifest too, which only the pack made anew tells.
#[test]
fn a_pack_made_anew_does_not_name_line_ends_twice() {
    let folder = TempDir::new().expect("a folder");
    let report = ["report", "-g", "let-it-ride", "-w", "three-card-bonus", "-p", "A", "-n", "100k", "--out", "pack"];
    assert_eq!(run_in(folder.path(), &report).code, 0);
    fs::remove_file(folder.path().join("pack/.gitattributes")).expect("there");
    let changed = as_on_windows(&folder.path().join("pack"));
    let verified = run_in(folder.path(), &["verify", "pack"]);
    assert_eq!((verified.code, verified.stdout.lines().count()), (1, changed), "{}", verified.stdout);
    assert!(verified.stdout.contains("altered: manifest.json differs in line ends alone"), "{}", verified.stdout);
}
