//! The folders of solutions as a keeper for solvers; failures are reported to an observer.

use std::collections::HashSet;
use std::fmt::Display;
use std::mem::{Discriminant, discriminant};
use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};

use super::{Observer, Parts};
use crate::games::Keeper;
use crate::storage::solutions::{FOLDER_VARIABLE, SolutionError, Solutions};

/// Reads and keeps solutions; failures are reported and not fatal.
pub struct ObservedSolutions<O> {
    /// Where solutions are kept.
    own: Option<Solutions>,
    /// Used where `own` has nothing usable.
    packaged: Vec<Solutions>,
    observer: O,
    /// Causes reported so far: only the first message of each, as a folder has many solutions.
    reported: Mutex<HashSet<Cause>>,
}

#[derive(PartialEq, Eq, Hash)]
enum Cause {
    /// By folder.
    NotUsed(usize, Discriminant<SolutionError>),
    NotKept,
    Shared,
}

impl<O: Observer> ObservedSolutions<O> {
    fn new(own: Option<Solutions>, packaged: Vec<Solutions>, observer: O) -> Self {
        ObservedSolutions { own, packaged, observer, reported: Mutex::default() }
    }

    pub fn of_user(observer: O) -> Self {
        let own = Solutions::of_user();
        if own.is_none() {
            observer.tell(&format!(
                "warning: there is no cache folder for this user, so nothing is kept; {FOLDER_VARIABLE} names one"
            ));
        }
        Self::new(own, Solutions::packaged(), observer)
    }

    pub fn in_folder(folder: PathBuf, observer: O) -> Self {
        Self::new(Some(Solutions::in_folder(folder)), Vec::new(), observer)
    }

    pub fn none(observer: O) -> Self {
        Self::new(None, Vec::new(), observer)
    }

    fn folders(&self) -> impl Iterator<Item = &Solutions> {
        self.own.iter().chain(&self.packaged)
    }

    /// The contents under `name`, in the first folder that has them.
    fn find(&self, name: &str) -> Option<(&Solutions, Vec<u8>)> {
        self.folders().find_map(|solutions| Some((solutions, solutions.read(name).ok()??)))
    }

    fn tell_once(&self, cause: Cause, message: impl Display) {
        // A set stays valid even if a thread panicked.
        if self.reported.lock().unwrap_or_else(PoisonError::into_inner).insert(cause) {
            self.observer.tell(&message);
        }
    }
}

impl<O: Observer> Keeper for ObservedSolutions<O> {
    fn kept(&self, name: &str) -> Option<Vec<u8>> {
        let Some((solutions, contents)) = self.find(name) else {
            for (folder, solutions) in self.folders().enumerate() {
                let Err(error) = solutions.read(name) else { continue };
                let cause = Cause::NotUsed(folder, discriminant(&error));
                let message = format!("warning: {error}; it is recomputed, and others like it are not listed");
                self.tell_once(cause, message);
            }
            return None;
        };
        if let Some(folder) = solutions.shared_folder() {
            let folder = folder.display();
            let message = format!("solutions kept in {folder} are as trusted as its group, which may write them");
            self.tell_once(Cause::Shared, message);
        }
        if let Some(path) = solutions.path(name) {
            self.observer.detail(&format!("{}: read", path.display()));
        }
        Some(contents)
    }

    fn keep(&self, name: &str, contents: &[u8]) {
        let Some((own, path)) = self.own.as_ref().and_then(|own| Some((own, own.path(name)?))) else { return };
        match own.write(name, contents) {
            Ok(()) => self.observer.detail(&format!("{}: computed, and kept", path.display())),
            Err(error) => {
                let message = format!("warning: {error}; what is computed is used, but may not be kept");
                self.tell_once(Cause::NotKept, message);
            }
        }
    }

    fn refused(&self, name: &str) {
        if let Some((solutions, _)) = self.find(name)
            && let Some(path) = solutions.path(name)
        {
            let path = path.display();
            self.observer.tell(&format!("warning: {path} is not the solution that its name says; it is recomputed"));
        }
    }

    fn progress(&self, what: &str, done: u64, parts: u64) -> bool {
        self.observer.solving(what, Parts::UpCards, done, parts);
        !self.observer.is_asked_to_end()
    }
}

/// The solutions kept in `folder`, to which more are added.
pub fn solutions_in(folder: PathBuf) -> Arc<dyn Keeper> {
    Arc::new(ObservedSolutions::in_folder(folder, ()))
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::path::Path;

    use super::*;
    use crate::cards::{CardSet, Rank, Suit};
    use crate::files::compressed;
    use crate::games::{Catalogue, Selection, game};
    use crate::outcome::OutcomeTable;

    #[derive(Default)]
    struct Listener(Mutex<Vec<String>>);

    const DETAIL: &str = "detail: ";

    impl Observer for Arc<Listener> {
        fn tell(&self, message: &dyn Display) {
            self.0.lock().expect("whole").push(message.to_string());
        }

        fn detail(&self, message: &dyn Display) {
            self.tell(&format!("{DETAIL}{message}"));
        }
    }

    /// The outcomes of Lunar Poker on a short deck with the solutions in `folder`, and the messages without details.
    fn solved(folder: &Path) -> (OutcomeTable, Vec<String>) {
        let (table, mut messages) = solved_in_detail(folder);
        messages.retain(|message| !message.starts_with(DETAIL));
        (table, messages)
    }

    fn solved_in_detail(folder: &Path) -> (OutcomeTable, Vec<String>) {
        solved_with(folder, Vec::new())
    }

    fn solved_with(folder: &Path, packaged: Vec<Solutions>) -> (OutcomeTable, Vec<String>) {
        let (listener, own) = (Arc::new(Listener::default()), Solutions::in_folder(folder.to_path_buf()));
        let solutions = Arc::new(ObservedSolutions::new(Some(own), packaged, Arc::clone(&listener)));
        let selection = Selection::of("lunar-poker/base");
        let offers = Catalogue::embedded().expect("valid").select(&selection).expect("there are some");
        let game = game("lunar-poker").expect("it is registered");
        let deck = CardSet::deck(&Rank::ALL[8..], &Suit::ALL[..3]);
        let keeper: Arc<dyn Keeper> = Arc::clone(&solutions) as Arc<dyn Keeper>;
        let table = game.solver_keeping(deck, keeper).expect("large enough").outcomes(&offers[0]);
        let messages = listener.0.lock().expect("whole").clone();
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
        let causes = [
            "another version of this program",
            "is damaged, or was written by another program",
            "not the solution that its name says",
        ];
        for cause in causes {
            assert_eq!(messages.iter().filter(|message| message.contains(cause)).count(), 1, "{cause}: {messages:?}");
        }
        assert_eq!(messages.len(), causes.len(), "{messages:?}");
        assert!(messages.iter().all(|message| message.contains("; it is recomputed")), "{messages:?}");
        assert_eq!(
            messages.iter().filter(|message| message.ends_with(", and others like it are not listed")).count(),
            2
        );
        assert_eq!(solved(folder.path()), of_nothing_kept, "all is kept again");
    }

    #[test]
    fn packaged_solutions_are_used_where_the_users_own_cannot_be() {
        let (own, package) = (tempfile::TempDir::new().expect("a folder"), tempfile::TempDir::new().expect("a folder"));
        let (table, _) = solved(own.path());
        let files = || fs::read_dir(own.path()).expect("a folder").map(|entry| entry.expect("readable").path());
        for file in files() {
            let packed = package.path().join(file.file_name().expect("a name")).with_extension("solution.gz");
            fs::write(packed, compressed(&fs::read(&file).expect("kept")).expect("compressed")).expect("written");
            fs::write(file, b"house-edge solution 1\n").expect("written");
        }
        let solved = || solved_with(own.path(), vec![Solutions::in_package(package.path().to_path_buf())]);
        let (of_package, messages) = solved();
        assert_eq!(of_package, table);
        let is_packaged = |message: &String| message.starts_with(DETAIL) && message.ends_with("solution.gz: read");
        assert!(messages.len() == files().count() && messages.iter().all(is_packaged), "{messages:?}");
        let damaged = package.path().join(files().next().expect("one").file_name().expect("a name"));
        let damaged = damaged.with_extension("solution.gz");
        fs::write(&damaged, b"damaged").expect("written");
        let (solved_anew, messages) = solved();
        assert_eq!(solved_anew, table);
        let refused = format!("warning: {} is damaged", damaged.display());
        assert_eq!(messages.iter().filter(|message| message.starts_with(&refused)).count(), 1, "{messages:?}");
    }

    #[test]
    #[cfg(unix)]
    fn what_is_read_and_who_could_have_written_it_is_told() {
        use std::os::unix::fs::PermissionsExt;
        let folder = tempfile::TempDir::new().expect("a folder");
        let reported = |what: &str, messages: &[String]| {
            messages.iter().filter(|message| message.starts_with(DETAIL) && message.ends_with(what)).count()
        };
        let (_, computed) = solved_in_detail(folder.path());
        let files = fs::read_dir(folder.path()).expect("a folder").count();
        assert_eq!((reported(": computed, and kept", &computed), computed.len()), (files, files), "{computed:?}");
        let (_, read) = solved_in_detail(folder.path());
        assert_eq!((reported(": read", &read), read.len()), (files, files), "{read:?}");
        fs::set_permissions(folder.path(), fs::Permissions::from_mode(0o770)).expect("its own");
        let (_, shared) = solved_in_detail(folder.path());
        assert_eq!((reported(": read", &shared), shared.len()), (files, files + 1), "{shared:?}");
        assert!(shared[0].ends_with("are as trusted as its group, which may write them"), "{shared:?}");
    }
}
