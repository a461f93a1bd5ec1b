//! Packs that several tests read, each made once.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;

use tempfile::TempDir;

use super::binary::run;

/// A pack in a folder that is there as long as the tests are.
struct Pack {
    _folder: TempDir,
    path: PathBuf,
}

fn made(arguments: &[&str]) -> Pack {
    let folder = TempDir::new().expect("a folder");
    let path = folder.path().join("pack");
    let ran = run(&[&["report", "-n", "100k", "-q", "--out", &path.display().to_string()], arguments].concat());
    assert!([0, 3].contains(&ran.code), "{}", ran.stderr);
    Pack { _folder: folder, path }
}

/// The pack of all of Let It Ride.
pub fn of_let_it_ride() -> &'static Path {
    static PACK: LazyLock<Pack> = LazyLock::new(|| made(&["-g", "let-it-ride"]));
    &PACK.path
}

/// Two games that are solved at once, without the wagers of Four Card Poker that take longest: the pairs of a Six Card
/// Bonus are of C(52, 6) hands.
pub const TWO_GAMES: [&str; 22] = [
    "-g",
    "let-it-ride",
    "-g",
    "four-card-poker",
    "-w",
    "base",
    "-w",
    "three-card-bonus",
    "-w",
    "five-card-bonus",
    "-w",
    "three-card-progressive",
    "-w",
    "five-card-progressive",
    "-w",
    "five-card-hand-bonus",
    "-w",
    "aces-up",
    "-w",
    "four-card-progressive",
    "-w",
    "five-card-hand-bonus-dealer",
];

/// The pack of [`TWO_GAMES`].
pub fn of_two_games() -> &'static Path {
    static PACK: LazyLock<Pack> = LazyLock::new(|| made(&TWO_GAMES));
    &PACK.path
}

/// Copies a pack to where it can be changed.
pub fn copy(pack: &Path, to: &Path) {
    fs::create_dir_all(to).expect("made");
    for entry in fs::read_dir(pack).expect("a folder").map(|entry| entry.expect("readable")) {
        let (from, to) = (entry.path(), to.join(entry.file_name()));
        if from.is_dir() { copy(&from, &to) } else { fs::copy(&from, &to).map(drop).expect("copied") }
    }
}
