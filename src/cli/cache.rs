//! What takes long to solve is kept in the user's cache folder, whole or not at all, with a checksum.

use std::path::PathBuf;
use std::sync::Mutex;
use std::time::Duration;
use std::{fs, io};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use serde_json::json;

use super::options::{ProgressFormat, Verbosity, say};
use crate::games::Keeper;
use crate::storage::sealed::{seal, unseal};
use crate::storage::write_all_or_nothing;

/// The folder to keep solutions in, instead of the user's cache folder.
pub const FOLDER_VARIABLE: &str = "HOUSE_EDGE_CACHE";

/// How a kept file begins; it changes when files of earlier versions cannot be read.
const HEADER: &str = "house-edge solution 1\n";

/// A folder of kept solutions.
pub struct Cache {
    /// `None` to keep nothing.
    folder: Option<PathBuf>,
    verbosity: Verbosity,
    /// The bar of the work under way.
    bar: Mutex<Option<ProgressBar>>,
}

impl Cache {
    /// The cache folder: that of [`FOLDER_VARIABLE`], or the user's.
    pub fn of_user(verbosity: Verbosity) -> Self {
        let named = std::env::var_os(FOLDER_VARIABLE).filter(|name| !name.is_empty()).map(PathBuf::from);
        let folder = named.or_else(|| Some(dirs::cache_dir()?.join("house-edge")));
        if folder.is_none() && verbosity.keeps() {
            verbosity.tell(format!(
                "warning: there is no cache folder for this user, so nothing is kept; {FOLDER_VARIABLE} names one"
            ));
        }
        Cache { folder: folder.filter(|_| verbosity.keeps()), verbosity, bar: Mutex::default() }
    }

    fn path(&self, name: &str) -> Option<PathBuf> {
        Some(self.folder.as_ref()?.join(format!("{name}.solution")))
    }
}

impl Keeper for Cache {
    fn kept(&self, name: &str) -> Option<Vec<u8>> {
        let path = self.path(name)?;
        let bytes = match fs::read(&path) {
            Ok(bytes) => bytes,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return None,
            Err(error) => {
                self.verbosity
                    .tell(format!("warning: cannot read {}: {error}; it is worked out again", path.display()));
                return None;
            }
        };
        match unseal(HEADER, &bytes) {
            Some(contents) => Some(contents.to_vec()),
            None => {
                self.verbosity.tell(format!(
                    "warning: {} is damaged, or of another program or version; it is worked out again",
                    path.display()
                ));
                None
            }
        }
    }

    fn keep(&self, name: &str, contents: &[u8]) {
        let Some(path) = self.path(name) else { return };
        let bytes = seal(HEADER, contents);
        if let Err(error) = write_all_or_nothing(&[(path, bytes)]) {
            self.verbosity.tell(format!("warning: {error}; what was solved is used, but not kept"));
        }
    }

    fn refused(&self, name: &str) {
        if let Some(path) = self.path(name) {
            self.verbosity.tell(format!(
                "warning: {} holds the solution of something else; it is worked out again",
                path.display()
            ));
        }
    }

    fn progress(&self, what: &str, done: u64, parts: u64) {
        if self.verbosity.progress() == ProgressFormat::Json {
            say(json!({ "state": "solving", "game": what, "up_cards": done, "up_cards_expected": parts }));
            return;
        }
        // A bar is whole whatever a thread that failed was doing.
        let mut bar = self.bar.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        if done == parts {
            if let Some(bar) = bar.take() {
                bar.finish_and_clear();
            }
            return;
        }
        let bar = bar.get_or_insert_with(|| {
            if self.verbosity.progress() != ProgressFormat::Bar {
                self.verbosity.tell(format!("{what}: solving; {done} of {parts} up cards are kept already"));
                return ProgressBar::hidden();
            }
            new_bar(what, done, parts)
        });
        bar.set_position(done);
    }
}

fn new_bar(what: &str, done: u64, parts: u64) -> ProgressBar {
    let bar = ProgressBar::with_draw_target(Some(parts), ProgressDrawTarget::stderr());
    // Parts that were kept tell nothing of how long the others take.
    bar.set_position(done);
    bar.reset_eta();
    if let Ok(style) =
        ProgressStyle::with_template("{msg} [{bar:30}] {pos} of {len} up cards solved, {elapsed}, ETA {eta}")
    {
        bar.set_style(style.progress_chars("=> "));
    }
    bar.set_message(what.to_string());
    bar.enable_steady_tick(Duration::from_millis(200));
    bar
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::storage::sealed::CHECKSUM;

    fn in_folder(folder: &std::path::Path) -> Cache {
        Cache { folder: Some(folder.to_path_buf()), verbosity: Verbosity::quiet(), bar: Mutex::default() }
    }

    #[test]
    fn what_is_kept_comes_back_whole_or_not_at_all() {
        let folder = tempfile::TempDir::new().expect("a folder");
        let cache = in_folder(&folder.path().join("not there yet"));
        assert_eq!(cache.kept("part"), None);
        cache.keep("part", b"figures");
        assert_eq!(cache.kept("part").as_deref(), Some(&b"figures"[..]));
        assert_eq!(cache.kept("other part"), None);
        let path = cache.path("part").expect("a folder");
        let whole = fs::read(&path).expect("written");
        let mut flipped = whole.clone();
        flipped[HEADER.len() + CHECKSUM] ^= 1;
        for damaged in
            [&whole[..whole.len() - 1], &whole[..HEADER.len() + 3], b"", b"a file of another program", &flipped]
        {
            fs::write(&path, damaged).expect("written");
            assert_eq!(cache.kept("part"), None, "{} bytes", damaged.len());
        }
        cache.keep("part", b"figures again");
        assert_eq!(cache.kept("part").as_deref(), Some(&b"figures again"[..]));
    }

    #[test]
    fn without_a_folder_nothing_is_kept() {
        let cache = Cache { folder: None, ..in_folder(std::path::Path::new("")) };
        cache.keep("part", b"figures");
        assert_eq!(cache.kept("part"), None);
    }

    #[test]
    fn a_folder_that_cannot_be_written_is_no_failure() {
        let folder = tempfile::TempDir::new().expect("a folder");
        let file = folder.path().join("file");
        fs::write(&file, b"").expect("written");
        let cache = in_folder(&file);
        cache.keep("part", b"figures");
        assert_eq!(cache.kept("part"), None);
    }
}
