//! What is read from others is bounded: it is refused before it fills the memory (docs/limits.md).

use std::fs::{self, File};
use std::path::Path;
use std::time::{Duration, Instant};

use crate::common::binary::{Ran, binary, other_command_in, ran, run_in};
use tempfile::TempDir;

/// Address space of a limited run in KiB: half of what the large files of these tests have.
const ADDRESS_SPACE: &str = "1048576";
/// Size of a large file in bytes; it is sparse.
const LARGE: u64 = 2 << 30;
/// A summary as the program writes it.
const SUMMARY: &str = include_str!("../../reports/summary.csv");
/// Largest file of a baseline in bytes.
const LARGEST_BASELINE: usize = 8 << 20;

/// Runs the binary with little memory.
fn run_with_little_memory(folder: &Path, arguments: &[&str]) -> Ran {
    let mut command = other_command_in(folder, "sh");
    command.args(["-c", "ulimit -v \"$0\" && exec \"$@\"", ADDRESS_SPACE]).arg(binary()).args(arguments);
    ran(&mut command)
}

fn large_file(path: &Path) {
    File::create(path).expect("made").set_len(LARGE).expect("sparse");
}

#[test]
#[cfg(target_os = "linux")]
fn a_large_file_of_a_pack_is_hashed_piece_by_piece() {
    let folder = TempDir::new().expect("a folder");
    let report = ["report", "-g", "let-it-ride", "-w", "three-card-bonus", "--out", "pack", "-n", "100k"];
    assert_eq!(run_in(folder.path(), &report).code, 0);
    let pack = folder.path().join("pack");
    large_file(&pack.join("remarks.md"));
    let manifest = pack.join("manifest.json");
    let text = fs::read_to_string(&manifest).expect("written");
    let (before, listed) = text.split_once("\"file\": \"remarks.md\",\n").expect("it is listed");
    let (length, after) = listed.split_once(',').expect("its length");
    assert!(length.trim().starts_with("\"bytes\": "), "{length}");
    let forged = format!("{before}\"file\": \"remarks.md\",\n\"bytes\": {LARGE},{after}");
    fs::write(&manifest, forged).expect("written");
    let verified = run_with_little_memory(folder.path(), &["verify", "pack", "--no-recompute"]);
    let expected = "altered: remarks.md is not the file that was written\n";
    assert_eq!((verified.code, verified.stdout.as_str()), (1, expected), "{}", verified.stderr);
}

#[test]
#[cfg(target_os = "linux")]
fn large_files_are_refused_before_they_are_read() {
    let folder = TempDir::new().expect("a folder");
    large_file(&folder.path().join("large"));
    fs::create_dir(folder.path().join("baseline")).expect("made");
    large_file(&folder.path().join("baseline/summary.csv"));
    fs::create_dir(folder.path().join("pack")).expect("made");
    large_file(&folder.path().join("pack/manifest.json"));
    for (arguments, message) in [
        (&["simulate", "-g", "let-it-ride", "-n", "1k", "--checkpoint", "large"][..], "no checkpoint of this program"),
        (&["merge", "large", "large"], "no checkpoint of this program"),
        (&["lint", "large"], "larger than 1 MiB"),
        (&["analyze", "--paytables", "large"], "larger than 1 MiB"),
        (&["check", "--baseline", "baseline"], "larger than 8 MiB"),
        (&["verify", "pack"], "larger than 4 MiB"),
    ] {
        let refused = run_with_little_memory(folder.path(), arguments);
        assert_eq!(refused.code, 2, "{arguments:?}: {}", refused.stderr);
        assert!(refused.stderr.contains(message), "{arguments:?}: {}", refused.stderr);
    }
}

/// A baseline of the greatest size, of which every row is read.
#[test]
#[cfg(target_os = "linux")]
fn the_largest_baseline_is_read_in_little_memory() {
    let folder = TempDir::new().expect("a folder");
    let (columns, rows) = SUMMARY.split_once('\n').expect("rows");
    let row = rows.lines().next().expect("a row");
    let mut text = format!("{columns}\n");
    for number in 0.. {
        let row = row.replacen(",base,A,", &format!(",base,{number:x},"), 1) + "\n";
        if text.len() + row.len() > LARGEST_BASELINE {
            break;
        }
        text += &row;
    }
    fs::write(folder.path().join("summary.csv"), text).expect("written");
    let checked = run_with_little_memory(folder.path(), &["check", "--baseline", ".", "-g", "let-it-ride"]);
    assert!(checked.code == 2 && checked.stderr.contains("outcomes.csv: cannot read"), "{}", checked.stderr);
}

/// What a hostile header costs grows neither with its length times the number of rows nor with the square of its
/// columns.
#[test]
#[cfg(target_os = "linux")]
fn long_and_many_columns_of_a_baseline_are_read_in_little_memory_and_time() {
    let folder = TempDir::new().expect("a folder");
    let (columns, _) = SUMMARY.split_once('\n').expect("rows");
    let commas = ",".repeat(columns.matches(',').count());
    let check = |text: String| {
        assert!(text.len() <= LARGEST_BASELINE, "{}", text.len());
        fs::write(folder.path().join("summary.csv"), text).expect("written");
        let start = Instant::now();
        let checked = run_with_little_memory(folder.path(), &["check", "--baseline", ".", "-g", "let-it-ride"]);
        assert!(checked.code == 2 && checked.stderr.contains("summary.csv:2: "), "{}", checked.stderr);
        // A second where the square of the columns would take an hour.
        assert!(start.elapsed() < Duration::from_secs(60), "{:?}", start.elapsed());
    };
    check(format!("{columns},{}\n{}", "x".repeat(1 << 20), format!("{commas},\n").repeat(50_000)));
    let many: String = (0..600_000).map(|number| format!(",x{number:x}")).collect();
    check(format!("{columns}{many}\n{commas}{}\n", ",".repeat(600_000)));
}

/// What is no file ends at once: a pipe without a writer would be waited for, a device be read without end.
#[test]
#[cfg(unix)]
fn pipes_devices_and_folders_are_refused_at_once() {
    let folder = TempDir::new().expect("a folder");
    let pipe = folder.path().join("pipe");
    assert!(std::process::Command::new("mkfifo").arg(&pipe).status().expect("mkfifo is there").success());
    fs::create_dir(folder.path().join("summary.csv")).expect("made");
    for path in ["pipe", "/dev/zero", "."] {
        let no_checkpoint = if path == "." { "is a directory" } else { "no checkpoint of this program" };
        for (arguments, message) in [
            (&["simulate", "-g", "let-it-ride", "-n", "1k", "--checkpoint", path][..], no_checkpoint),
            (&["merge", path, path], "no checkpoint of this program"),
            (&["lint", path], "not a regular file"),
            (&["analyze", "--paytables", path], "not a regular file"),
            (&["check", "--baseline", "."], "not a regular file"),
        ] {
            let refused = run_in(folder.path(), arguments);
            assert_eq!(refused.code, 2, "{arguments:?}: {}", refused.stderr);
            assert!(refused.stderr.contains(message), "{arguments:?}: {}", refused.stderr);
        }
    }
}
