//! Kept solutions for the solvers; failures are reported to an observer.

use std::path::PathBuf;
use std::sync::Arc;

use super::observer::Observer;
use crate::games::Keeper;
use crate::storage::solutions::{FOLDER_VARIABLE, Solutions};

/// Reads and keeps solutions; failures are passed on and not fatal.
pub struct ObservedSolutions<O> {
    solutions: Solutions,
    observer: O,
}

impl<O: Observer> ObservedSolutions<O> {
    /// Those of the user.
    pub fn of_user(observer: O) -> Self {
        let solutions = Solutions::of_user().unwrap_or_else(|| {
            observer.tell(&format!(
                "warning: there is no cache folder for this user, so nothing is kept; {FOLDER_VARIABLE} names one"
            ));
            Solutions::NONE
        });
        ObservedSolutions { solutions, observer }
    }

    /// Keeps nothing.
    pub fn none(observer: O) -> Self {
        ObservedSolutions { solutions: Solutions::NONE, observer }
    }
}

impl<O: Observer> Keeper for ObservedSolutions<O> {
    fn kept(&self, name: &str) -> Option<Vec<u8>> {
        self.solutions.read(name).unwrap_or_else(|error| {
            self.observer.tell(&format!("warning: {error}; it is worked out again"));
            None
        })
    }

    fn keep(&self, name: &str, contents: &[u8]) {
        if let Err(error) = self.solutions.write(name, contents) {
            self.observer.tell(&format!("warning: {error}; what was solved is used, but not kept"));
        }
    }

    fn refused(&self, name: &str) {
        if let Some(path) = self.solutions.path(name) {
            self.observer.tell(&format!(
                "warning: {} holds the solution of something else; it is worked out again",
                path.display()
            ));
        }
    }

    fn progress(&self, what: &str, done: u64, parts: u64) {
        self.observer.solving(what, done, parts);
    }
}

/// The solutions kept in `folder`, to which more are added.
pub fn solutions_in(folder: PathBuf) -> Arc<dyn Keeper> {
    Arc::new(ObservedSolutions { solutions: Solutions::in_folder(folder), observer: () })
}
