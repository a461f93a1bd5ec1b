//! An interrupted report leaves nothing behind. The real binary, in a fresh folder.

use std::fs;
use std::path::Path;

use crate::common::binary::{signal, start, told_until};
use tempfile::TempDir;

/// The names in a folder.
fn names(folder: &Path) -> Vec<String> {
    let name = |entry: std::io::Result<fs::DirEntry>| entry.expect("readable").file_name().to_string_lossy().into();
    fs::read_dir(folder).expect("there").map(name).collect()
}

#[test]
fn an_interrupted_report_leaves_nothing_behind() {
    let playing = ["-g", "let-it-ride", "-w", "base", "-p", "A", "-n", "1e12"];
    // Lunar Poker takes minutes.
    let solving = ["-g", "lunar-poker", "-w", "base", "-n", "1000", "--no-cache"];
    // While it plays the first request ends the run, which says so; against the last one nothing can be done, nor is
    // anything while it solves.
    for (options, state, name, code) in [
        (&playing[..], "playing", "INT", Some(3)),
        (&playing, "playing", "TERM", Some(3)),
        (&playing, "playing", "KILL", None),
        (&solving, "solving", "TERM", None),
    ] {
        for out in ["new/deep/pack", "there"] {
            let folder = TempDir::new().expect("a folder");
            let there = folder.path().join("there");
            fs::create_dir(&there).expect("made");
            fs::write(there.join("notes"), "mine").expect("written");
            let arguments = [&["report", "--out", out, "--progress", "json"], options].concat();
            let mut child = start(folder.path(), &arguments);
            let told = told_until(&mut child, state);
            signal(&child, name);
            assert_eq!(child.wait().expect("it ends").code(), code, "{state} {name} {out}");
            let last = told.last().unwrap_or_default();
            assert_eq!(last.ends_with("nothing was written"), code.is_some(), "{state} {name} {out}: {last}");
            let left = (names(folder.path()), names(&there));
            assert_eq!(left, (vec!["there".into()], vec!["notes".into()]), "{state} {name}");
        }
    }
}

/// A count of half a minute and more says what it does, and ends with exit code 3 when it is asked to.
#[test]
fn a_long_count_is_announced_and_can_be_ended() {
    let session = ["session", "criss-cross-poker/base/A", "-n", "100", "--table-seats", "2", "--exact", "--no-cache"];
    let expose = ["expose", "-g", "let-it-ride", "-p", "A", "--knows", "others=2", "--exact", "--no-cache"];
    for arguments in [&session[..], &expose] {
        let folder = TempDir::new().expect("a folder");
        let mut child = start(folder.path(), &[arguments, &["--progress", "json"]].concat());
        let told = told_until(&mut child, "solving");
        signal(&child, "INT");
        assert_eq!(child.wait().expect("it ends").code(), Some(3), "{arguments:?}");
        assert!(told.last().is_some_and(|last| last.contains("interrupted")), "{arguments:?}");
    }
}
