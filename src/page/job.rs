//! One piece of work: its progress, its results so far, and who listens.
//!
//! It ends when it has its answer, when it is cancelled, or when nobody has listened for a while: a short one where no
//! page awaits it.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, TryLockError};
use std::thread;
use std::time::{Duration, Instant};

use maud::Markup;
use tokio::sync::watch;

use super::answer::{Answer, Asked, Refusal, because, plain};
use super::upload::Uploads;
use crate::analysis::Pace;
use crate::asking::Listener;
use crate::games::Offer;
use crate::report::whole;

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
    /// A page has shown its progress, and none its end.
    pub is_awaited: AtomicBool,
    last_heard: Mutex<Instant>,
    /// Times after which it ends if nobody listens: one that no page awaits, and another.
    patience: [Duration; 2],
    pub uploads: Arc<Uploads>,
    found: Mutex<Option<Found>>,
}

/// Takes paytables that a search finds: their number, and each of them.
pub type Found = Box<dyn FnMut(usize, &mut dyn Iterator<Item = Offer>) + Send>;

/// How far a job is.
#[derive(Clone, Debug, Default)]
pub struct State {
    /// Messages so far.
    pub said: Vec<String>,
    pub progress: Option<Progress>,
    /// Results so far.
    pub provisional: Option<Markup>,
    pub phase: Phase,
}

/// How far a part of the work is.
#[derive(Clone, Debug)]
pub struct Progress {
    pub words: String,
    pub done: u64,
    pub all: u64,
    pub pace: Pace,
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
    pub fn new(asked: &Asked, number: u64, patience: [Duration; 2], uploads: &Arc<Uploads>) -> Arc<Self> {
        Arc::new(Job {
            id: number.to_string(),
            asked: asked.clone(),
            state: Mutex::default(),
            changes: watch::Sender::new(0),
            is_cancelled: AtomicBool::new(false),
            is_awaited: AtomicBool::new(false),
            last_heard: Mutex::new(Instant::now()),
            patience,
            uploads: Arc::clone(uploads),
            found: Mutex::default(),
        })
    }

    /// A page shows its progress, or else its end, or a newer edit took its place.
    pub fn await_it(&self, is_awaited: bool) {
        self.is_awaited.store(is_awaited, Ordering::Relaxed);
    }

    pub fn last_heard(&self) -> Instant {
        *locked(&self.last_heard)
    }

    /// Passes on what a search finds from now on.
    pub fn on_found(&self, found: Found) {
        *locked(&self.found) = Some(found);
    }

    /// Waits for other work that takes minutes, as each uses every core.
    ///
    /// # Errors
    /// If it is to end.
    pub fn turn(&self) -> Result<MutexGuard<'static, ()>, Refusal> {
        static LONG: Mutex<()> = Mutex::new(());
        const BETWEEN: Duration = Duration::from_millis(200);
        loop {
            match LONG.try_lock() {
                Ok(turn) => return Ok(turn),
                Err(TryLockError::Poisoned(turn)) => return Ok(turn.into_inner()),
                Err(TryLockError::WouldBlock) if self.is_asked_to_end() => return Err(because("ended")),
                Err(TryLockError::WouldBlock) => thread::sleep(BETWEEN),
            }
        }
    }

    /// Shows results as they come.
    pub fn provisional(&self, rows: Markup) {
        self.change(|state| state.provisional = Some(rows));
    }

    pub fn state(&self) -> State {
        locked(&self.state).clone()
    }

    /// Listens to changes; work that nobody listens to ends.
    pub fn follow(self: &Arc<Self>) -> Follower {
        Follower { job: Arc::clone(self), changes: self.changes.subscribe() }
    }

    pub fn cancel(&self) {
        self.is_cancelled.store(true, Ordering::Relaxed);
        self.await_it(false);
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
        last.elapsed() > self.patience[usize::from(self.is_awaited.load(Ordering::Relaxed))]
    }

    /// The phase of a job that was asked to end.
    pub fn given_up(&self) -> Phase {
        self.await_it(false);
        if self.is_cancelled.load(Ordering::Relaxed) { Phase::Cancelled } else { Phase::Abandoned }
    }

    /// Does the work. A panic is an answer too.
    pub fn run(self: &Arc<Self>, work: Work) {
        self.change(|state| state.phase = Phase::Running);
        let done = catch_unwind(AssertUnwindSafe(|| work(self)));
        let done = done.unwrap_or_else(|_| Err(Refusal::internal("see the terminal")));
        let phase = match done {
            Err(_) if self.is_asked_to_end() => self.given_up(),
            done => Phase::Ended(done.map(Arc::new)),
        };
        *locked(&self.found) = None;
        self.change(|state| *state = State { phase, ..State::default() });
    }
}

/// Somebody who follows a job.
pub struct Follower {
    pub job: Arc<Job>,
    pub changes: watch::Receiver<u64>,
}

impl Drop for Follower {
    /// From now on the job waits for another one.
    fn drop(&mut self) {
        *locked(&self.job.last_heard) = Instant::now();
    }
}

impl Listener for Job {
    fn tell(&self, message: &str) {
        let message = plain(message);
        self.change(|state| state.said.push(message));
    }

    fn progress(&self, game: &str, parts: &str, done: u64, all: u64) {
        let [of_done, of_all] = [done, all].map(whole);
        let words = format!("{game}: {of_done} of {of_all} {parts}");
        self.change(|state| {
            let before = state.progress.take().filter(|before| before.all == all && before.done <= done);
            let pace = before.map_or_else(|| Pace { since: Instant::now(), before: done }, |before| before.pace);
            state.progress = Some(Progress { words, done, all, pace });
        });
    }

    fn found(&self, number: usize, paytables: &mut dyn Iterator<Item = Offer>) {
        if let Some(found) = locked(&self.found).as_mut() {
            found(number, paytables);
        }
    }

    /// Views call fields by their labels.
    fn name_of(&self, field: &str) -> String {
        format!("⟦{field}⟧")
    }

    fn is_asked_to_end(&self) -> bool {
        self.is_cancelled.load(Ordering::Relaxed) || self.is_unheard()
    }
}
