//! An interrupted report leaves nothing behind. The real binary, in a fresh folder.

use std::fs;
use std::io::{BufRead, BufReader};
use std::path::Path;

use crate::common::binary::{signal, start};
use tempfile::TempDir;

/// The names in a folder.
fn names(folder: &Path) -> Vec<String> {
    let name = |entry: std::io::Result<fs::DirEntry>| entry.expect("readable").file_name().to_string_lossy().into();
    fs::read_dir(folder).expect("there").map(name).collect()
}

#[test]
fn an_interrupted_report_leaves_nothing_behind() {
    // The first request ends the run, which says so; against the last one nothing can be done.
    for (name, code) in [("INT", Some(3)), ("TERM", Some(3)), ("KILL", None)] {
        for out in ["new/deep/pack", "there"] {
            let folder = TempDir::new().expect("a folder");
            let there = folder.path().join("there");
            fs::create_dir(&there).expect("made");
            fs::write(there.join("notes"), "mine").expect("written");
            let rounds = ["-g", "let-it-ride", "-w", "base", "-p", "A", "-n", "1e12", "--progress", "json"];
            let mut child = start(folder.path(), &[&["report", "--out", out], &rounds[..]].concat());
            let mut told = BufReader::new(child.stderr.take().expect("it is piped")).lines().map_while(Result::ok);
            assert!(told.any(|line| line.contains("\"playing\"")), "{name} {out}");
            signal(&child, name);
            assert_eq!(child.wait().expect("it ends").code(), code, "{name} {out}");
            let last = told.last().unwrap_or_default();
            assert_eq!(last.ends_with("nothing was written"), code.is_some(), "{name} {out}: {last}");
            assert_eq!((names(folder.path()), names(&there)), (vec!["there".into()], vec!["notes".into()]), "{name}");
        }
    }
}
