//! Kept solutions for the solvers; failures are reported to an observer.

use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use super::observer::Observer;
use crate::games::Keeper;
use crate::storage::solutions::{FOLDER_VARIABLE, SolutionError, Solutions};

/// Reads and keeps solutions; failures are passed on and not fatal.
pub struct ObservedSolutions<O> {
    solutions: Solutions,
    observer: O,
    /// Whether a warning was given that there are solutions of another version.
    has_told_of_other_version: AtomicBool,
    /// Whether a warning was given that a solution could not be kept.
    has_told_of_not_keeping: AtomicBool,
}

impl<O: Observer> ObservedSolutions<O> {
    fn new(solutions: Solutions, observer: O) -> Self {
        ObservedSolutions {
            solutions,
            observer,
            has_told_of_other_version: AtomicBool::default(),
            has_told_of_not_keeping: AtomicBool::default(),
        }
    }

    /// Those of the user.
    pub fn of_user(observer: O) -> Self {
        let solutions = Solutions::of_user().unwrap_or_else(|| {
            observer.tell(&format!(
                "warning: there is no cache folder for this user, so nothing is kept; {FOLDER_VARIABLE} names one"
            ));
            Solutions::NONE
        });
        Self::new(solutions, observer)
    }

    /// Whether all that was solved could be kept.
    pub fn has_kept_all(&self) -> bool {
        !self.has_told_of_not_keeping.load(Ordering::Relaxed)
    }

    /// Keeps nothing.
    pub fn none(observer: O) -> Self {
        Self::new(Solutions::NONE, observer)
    }
}

impl<O: Observer> Keeper for ObservedSolutions<O> {
    fn kept(&self, name: &str) -> Option<Vec<u8>> {
        self.solutions.read(name).unwrap_or_else(|error| {
            // After a change of the program all of a game's are of another version: one message does for them.
            if !matches!(error, SolutionError::OtherVersion(_))
                || !self.has_told_of_other_version.swap(true, Ordering::Relaxed)
            {
                self.observer.tell(&format!("warning: {error}; it is recomputed"));
            }
            None
        })
    }

    fn keep(&self, name: &str, contents: &[u8]) {
        if let Err(error) = self.solutions.write(name, contents)
            && !self.has_told_of_not_keeping.swap(true, Ordering::Relaxed)
        {
            self.observer.tell(&format!("warning: {error}; what is solved is used, but may not be kept"));
        }
    }

    fn refused(&self, name: &str) {
        if let Some(path) = self.solutions.path(name) {
            self.observer
                .tell(&format!("warning: {} holds the solution of something else; it is recomputed", path.display()));
        }
    }

    fn progress(&self, what: &str, done: u64, parts: u64) {
        self.observer.solving(what, done, parts);
    }
}

/// The solutions kept in `folder`, to which more are added.
pub fn solutions_in(folder: PathBuf) -> Arc<dyn Keeper> {
    Arc::new(ObservedSolutions::new(Solutions::in_folder(folder), ()))
}

#[cfg(test)]
mod tests {
    use std::fmt::Display;
    use std::fs;
    use std::path::Path;
    use std::sync::Mutex;

    use super::*;
    use crate::cards::{CardSet, Rank, Suit};
    use crate::games::{Catalogue, Selection, game};
    use crate::outcome::OutcomeTable;

    /// Notes messages.
    #[derive(Default)]
    struct Listener(Mutex<Vec<String>>);

    impl Observer for Arc<Listener> {
        fn tell(&self, message: &dyn Display) {
            self.0.lock().expect("whole").push(message.to_string());
        }
    }

    /// The outcomes of Lunar Poker on a short deck with what `folder` keeps, and the messages.
    fn solved(folder: &Path) -> (OutcomeTable, Vec<String>) {
        let listener = Arc::new(Listener::default());
        let solutions = ObservedSolutions::new(Solutions::in_folder(folder.to_path_buf()), Arc::clone(&listener));
        let solutions = Arc::new(solutions);
        let selection =
            Selection { games: vec!["lunar-poker".into()], wagers: vec!["base".into()], ..Selection::default() };
        let offers = Catalogue::embedded().expect("valid").select(&selection).expect("there are some");
        let game = game("lunar-poker").expect("it is registered");
        let deck = CardSet::deck(&Rank::ALL[8..], &Suit::ALL[..3]);
        let keeper: Arc<dyn Keeper> = Arc::clone(&solutions) as Arc<dyn Keeper>;
        let table = game.solver_keeping(deck, keeper).expect("large enough").outcomes(&offers[0]);
        let messages = listener.0.lock().expect("whole").clone();
        let told = messages.iter().any(|message| message.contains("may not be kept"));
        assert_eq!(solutions.has_kept_all(), !told);
        (table.expect("solved"), messages)
    }

    #[test]
    fn that_nothing_can_be_kept_is_said_once() {
        let folder = tempfile::TempDir::new().expect("a folder");
        let file = folder.path().join("file");
        fs::write(&file, b"").expect("written");
        let (_, messages) = solved(&file);
        assert_eq!(messages.iter().filter(|message| message.contains("may not be kept")).count(), 1, "{messages:?}");
    }

    #[test]
    fn what_is_torn_or_of_something_else_is_said_once_and_solved_again() {
        let folder = tempfile::TempDir::new().expect("a folder");
        let of_nothing_kept = solved(folder.path());
        assert_eq!(of_nothing_kept.1, [""; 0]);
        assert_eq!(solved(folder.path()), of_nothing_kept, "all is kept");
        let mut files: Vec<PathBuf> =
            fs::read_dir(folder.path()).expect("a folder").map(|entry| entry.expect("readable").path()).collect();
        files.sort();
        let whole: Vec<Vec<u8>> = files.iter().map(|path| fs::read(path).expect("kept")).collect();
        let of_other_version = [b"house-edge solution 1\n".as_slice(), &whole[0][whole[0].len() / 2..]].concat();
        let (torn, other) = (&whole[1][..whole[1].len() / 2], &whole[3]);
        for (path, contents) in files.iter().zip([&of_other_version, torn, other, &of_other_version]) {
            fs::write(path, contents).expect("written");
        }
        let (table, messages) = solved(folder.path());
        assert_eq!(table, of_nothing_kept.0);
        let causes = ["another version of this program", "is damaged, or of another program", "of something else"];
        for cause in causes {
            assert_eq!(messages.iter().filter(|message| message.contains(cause)).count(), 1, "{cause}: {messages:?}");
        }
        assert_eq!(messages.len(), causes.len(), "{messages:?}");
        assert!(messages.iter().all(|message| message.ends_with("; it is recomputed")), "{messages:?}");
        assert_eq!(solved(folder.path()), of_nothing_kept, "all is kept again");
    }
}
