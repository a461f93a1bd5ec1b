//! One piece of work: its progress, its results so far, and who listens.
//!
//! It ends when it has its answer, when it is cancelled, or when nobody has listened for a while.

use std::fmt::Display;
use std::fs;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use maud::Markup;
use tempfile::TempDir;
use tokio::sync::watch;

use super::answer::{Answer, Refusal, because};
use super::asked::Asked;
use super::upload::Uploads;
use crate::analysis::{ObservedSolutions, Observer, Parts, Progress, RunStatus};
use crate::cli::INTERNAL;
use crate::games::{Keeper, Offer};
use crate::report::with_commas;

/// The work of an address, on a thread of its own.
pub type Work = Box<dyn FnOnce(&Arc<Job>) -> Result<Answer, Refusal> + Send>;

/// One piece of work.
pub struct Job {
    pub id: String,
    pub asked: Asked,
    state: Mutex<State>,
    /// Grows with every change of the state; its receivers are those who listen.
    changes: watch::Sender<u64>,
    is_cancelled: AtomicBool,
    last_heard: Mutex<Instant>,
    /// Time after which it ends if nobody listens.
    patience: Duration,
    folder: TempDir,
    uploads: Arc<Uploads>,
    found: Mutex<Option<Found>>,
}

/// Takes paytables that a search finds: their number, and each of them.
pub type Found = Box<dyn FnMut(usize, &mut dyn Iterator<Item = Offer>) + Send>;

/// How far a job is.
#[derive(Clone, Debug, Default)]
pub struct State {
    /// Messages so far.
    pub said: Vec<String>,
    /// What is under way in words, and parts done and all.
    pub progress: Option<(String, u64, u64)>,
    /// Results so far.
    pub provisional: Option<Markup>,
    pub phase: Phase,
}

#[derive(Clone, Debug, Default)]
pub enum Phase {
    #[default]
    Waiting,
    Running,
    Ended(Result<Arc<Answer>, Refusal>),
    /// Ended by the user.
    Cancelled,
    /// Ended because nobody listened.
    Abandoned,
}

impl Phase {
    pub fn is_over(&self) -> bool {
        matches!(self, Phase::Ended(_) | Phase::Cancelled | Phase::Abandoned)
    }
}

pub fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    // What is behind these locks is whole between two statements.
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Job {
    /// A job that ends after `patience` without a listener, with a folder in `root`.
    ///
    /// # Errors
    /// If there is no room for the folder.
    pub fn new(
        asked: &Asked,
        number: u64,
        patience: Duration,
        root: &Path,
        uploads: &Arc<Uploads>,
    ) -> Result<Arc<Self>, Refusal> {
        let folder = TempDir::new_in(root).map_err(|error| because(format!("cannot make a folder: {error}")))?;
        Ok(Arc::new(Job {
            id: number.to_string(),
            asked: asked.clone(),
            state: Mutex::default(),
            changes: watch::Sender::new(0),
            is_cancelled: AtomicBool::new(false),
            last_heard: Mutex::new(Instant::now()),
            patience,
            folder,
            uploads: Arc::clone(uploads),
            found: Mutex::default(),
        }))
    }

    pub fn last_heard(&self) -> Instant {
        *locked(&self.last_heard)
    }

    /// A folder of its own, deleted when the work has ended.
    pub fn folder(&self) -> &Path {
        self.folder.path()
    }

    /// The uploaded file of this key.
    ///
    /// # Errors
    /// If there is none, or no longer.
    pub fn upload(&self, key: &str) -> Result<PathBuf, Refusal> {
        self.uploads.file(key)
    }

    /// Keeps a file of this job as if it were uploaded, and returns its key.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn keep(&self, name: &str, bytes: &[u8]) -> Result<String, Refusal> {
        self.uploads.keep(name, bytes)
    }

    /// Passes on what a search finds from now on.
    pub fn on_found(&self, found: Found) {
        *locked(&self.found) = Some(found);
    }

    /// Shows results as they come.
    pub fn provisional(&self, rows: Markup) {
        self.change(|state| state.provisional = Some(rows));
    }

    pub fn state(&self) -> State {
        locked(&self.state).clone()
    }

    /// Listens to changes; work that nobody listens to ends.
    pub fn follow(self: &Arc<Self>) -> Listener {
        Listener { job: Arc::clone(self), changes: self.changes.subscribe() }
    }

    pub fn cancel(&self) {
        self.is_cancelled.store(true, Ordering::Relaxed);
        self.change(|state| {
            state.said.push("Ending after the present step".to_string());
            state.progress = None;
        });
    }

    /// Changes the state, and tells who listens.
    pub fn change(&self, change: impl FnOnce(&mut State)) {
        change(&mut locked(&self.state));
        self.changes.send_modify(|number| *number += 1);
    }

    fn is_unheard(&self) -> bool {
        let mut last = locked(&self.last_heard);
        if self.changes.receiver_count() > 0 {
            *last = Instant::now();
        }
        last.elapsed() > self.patience
    }

    /// The phase of a job that was asked to end.
    pub fn given_up(&self) -> Phase {
        if self.is_cancelled.load(Ordering::Relaxed) { Phase::Cancelled } else { Phase::Abandoned }
    }

    /// Does the work. A panic is an answer too.
    pub fn run(self: &Arc<Self>, work: Work) {
        self.change(|state| state.phase = Phase::Running);
        let done = catch_unwind(AssertUnwindSafe(|| work(self)));
        let done = done.unwrap_or_else(|_| Err(because(INTERNAL)));
        // The answer has its files; what cannot be deleted now goes with the job.
        let _ = fs::remove_dir_all(self.folder());
        let phase = match done {
            Err(_) if self.is_asked_to_end() => self.given_up(),
            done => Phase::Ended(done.map(Arc::new)),
        };
        *locked(&self.found) = None;
        self.change(|state| *state = State { phase, ..State::default() });
    }
}

/// Somebody who listens to a job.
pub struct Listener {
    pub job: Arc<Job>,
    pub changes: watch::Receiver<u64>,
}

impl Drop for Listener {
    /// From now on the job waits for another one.
    fn drop(&mut self) {
        *locked(&self.job.last_heard) = Instant::now();
    }
}

impl Observer for Arc<Job> {
    fn tell(&self, message: &dyn Display) {
        self.change(|state| state.said.push(message.to_string()));
    }

    fn solving(&self, game: &str, parts: Parts, done: u64, all: u64) {
        // A solution of minutes does not ask whether it is to end: between its parts it unwinds to where the job began.
        if parts == Parts::UpCards && self.is_asked_to_end() {
            resume_unwind(Box::new("asked to end"));
        }
        let words = format!("{game}: {done} of {all} {}", parts.name());
        self.change(|state| state.progress = Some((words, done, all)));
    }

    fn found(&self, number: usize, paytables: &mut dyn Iterator<Item = Offer>) {
        if let Some(found) = locked(&self.found).as_mut() {
            found(number, paytables);
        }
    }

    fn playing(&self, game: &str, _before: u64, expected: u64) -> Box<dyn Progress> {
        Box::new(Playing { job: Arc::clone(self), game: game.to_string(), expected, last: None })
    }

    fn solutions(&self) -> Arc<dyn Keeper> {
        Arc::new(ObservedSolutions::of_user(Arc::clone(self)))
    }

    fn own_folder(&self) -> Option<PathBuf> {
        Some(self.folder.path().to_path_buf())
    }

    fn is_asked_to_end(&self) -> bool {
        self.is_cancelled.load(Ordering::Relaxed) || self.is_unheard()
    }
}

/// Time between two reports of a simulation.
const BETWEEN_REPORTS: Duration = Duration::from_millis(200);

struct Playing {
    job: Arc<Job>,
    game: String,
    expected: u64,
    last: Option<Instant>,
}

impl Progress for Playing {
    fn advance(&mut self, status: RunStatus) {
        if self.last.is_some_and(|last| last.elapsed() < BETWEEN_REPORTS) {
            return;
        }
        self.last = Some(Instant::now());
        let (done, all) = (status.rounds, self.expected.max(status.rounds));
        let words =
            format!("{}: {} of {} rounds", self.game, with_commas(&done.to_string()), with_commas(&all.to_string()));
        self.job.change(|state| state.progress = Some((words, done, all)));
    }
}
