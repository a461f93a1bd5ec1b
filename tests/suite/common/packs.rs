//! Packs that several tests read, each made once.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;

use super::binary::{Folder, run_in, words};

/// A pack, and the folder that it is in, which is there as long as the tests are.
type Pack = (PathBuf, Folder);

/// How the line begins by which the help and the documents have a reader write the pack of all of Let It Ride; its
/// folder follows.
const EXAMPLE: &str = "house-edge report let-it-ride --rounds 1M --output ";
/// The folder of that pack in the help.
const MY_REPORT: &str = "my-report";
/// The line that verifies it.
const VERIFY: &str = "house-edge verify my-report";

/// The pack of all of Let It Ride, which the example of the help writes.
pub fn of_let_it_ride() -> &'static Path {
    static PACK: LazyLock<Pack> = LazyLock::new(|| {
        let folder = Folder::new();
        run_example(folder.path(), &format!("{EXAMPLE}{MY_REPORT}"));
        (folder.path().join(MY_REPORT), folder)
    });
    &PACK.0
}

fn run_example(folder: &Path, line: &str) {
    run_in(folder, &line.split(' ').skip(1).collect::<Vec<_>>()).ended(0);
}

/// Whether a line of the help or of a document, to be run in `folder`, writes or verifies the pack that several of them
/// have. Such a line runs once, in a folder of its own, and must succeed there; `folder` gets a copy of the pack. The
/// folder's name is all that may differ, and no byte of a pack depends on it.
pub fn ran_shared_line(folder: &Path, line: &str) -> bool {
    static IS_VERIFIED: LazyLock<()> =
        LazyLock::new(|| run_example(of_let_it_ride().parent().expect("a folder"), VERIFY));
    if let Some(name) = line.strip_prefix(EXAMPLE).filter(|name| !name.contains(' ')) {
        copy(of_let_it_ride(), &folder.join(name));
        return true;
    }
    let manifest = |pack: &Path| fs::read(pack.join("manifest.json")).ok();
    let is_copy = || manifest(&folder.join(MY_REPORT)).is_some_and(|own| Some(own) == manifest(of_let_it_ride()));
    line == VERIFY && is_copy() && {
        LazyLock::force(&IS_VERIFIED);
        true
    }
}

/// Two games that are solved at once, without the wagers of Four Card Poker that take longest: the pairs of a Six Card
/// Bonus are of C(52, 6) hands.
pub const TWO_GAMES: &str = "let-it-ride four-card-poker/base four-card-poker/aces-up \
                             four-card-poker/four-card-progressive four-card-poker/five-card-progressive \
                             four-card-poker/five-card-hand-bonus-dealer";

/// The pack of [`TWO_GAMES`].
pub fn of_two_games() -> &'static Path {
    static PACK: LazyLock<Pack> = LazyLock::new(|| {
        let folder = Folder::new();
        folder.run(&[&words("report -n 100k -q --output pack")[..], &words(TWO_GAMES)].concat()).played();
        (folder.path().join("pack"), folder)
    });
    &PACK.0
}

/// Copies a pack to where it can be changed.
pub fn copy(pack: &Path, to: &Path) {
    fs::create_dir_all(to).expect("made");
    for entry in fs::read_dir(pack).expect("a folder").map(|entry| entry.expect("readable")) {
        let (from, to) = (entry.path(), to.join(entry.file_name()));
        if from.is_dir() { copy(&from, &to) } else { fs::copy(&from, &to).map(drop).expect("copied") }
    }
}
