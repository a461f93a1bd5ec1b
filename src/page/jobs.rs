//! The work of addresses: two pieces at a time, each with progress, found again by its address.
//!
//! A job ends when it has its answer, when it is cancelled, or when nobody has listened to it for ten seconds.

use std::collections::HashMap;
use std::fmt::Display;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use maud::Markup;
use tempfile::TempDir;
use tokio::sync::watch;

use super::answer::{Answer, Refusal, because};
use super::asked::Asked;
use super::upload::Uploads;
use crate::analysis::{ObservedSolutions, Observer, Parts, Progress, RunStatus};
use crate::games::Keeper;

/// Pieces of work at a time.
const AT_ONCE: usize = 2;
/// Most pieces of work that wait or run.
const MOST_OPEN: usize = 60;
/// Most answers that are kept, and the bytes of their files.
const MOST_KEPT: usize = 60;
const MOST_BYTES: usize = 256 << 20;
/// Time after which work that nobody listens to ends.
const UNHEARD: Duration = Duration::from_secs(10);

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
}

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

fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    // What is behind these locks is whole between two statements.
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Job {
    /// A folder of its own, deleted with the job.
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

    /// Shows results as they come.
    pub fn provisional(&self, rows: Markup) {
        self.change(|state| state.provisional = Some(rows));
    }

    pub fn state(&self) -> State {
        locked(&self.state).clone()
    }

    /// Listens to changes; work that nobody listens to ends.
    pub fn follow(&self) -> watch::Receiver<u64> {
        *locked(&self.last_heard) = Instant::now();
        self.changes.subscribe()
    }

    pub fn cancel(&self) {
        self.is_cancelled.store(true, Ordering::Relaxed);
    }

    fn change(&self, change: impl FnOnce(&mut State)) {
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
    fn given_up(&self) -> Phase {
        if self.is_cancelled.load(Ordering::Relaxed) { Phase::Cancelled } else { Phase::Abandoned }
    }

    fn run(self: &Arc<Self>, work: Work) {
        self.change(|state| state.phase = Phase::Running);
        let done = catch_unwind(AssertUnwindSafe(|| work(self)));
        let done = done.unwrap_or_else(|_| Err(because("internal error, please report it")));
        let phase = match done {
            Err(_) if self.is_asked_to_end() => self.given_up(),
            done => Phase::Ended(done.map(Arc::new)),
        };
        self.change(|state| *state = State { phase, ..State::default() });
    }
}

impl Observer for Arc<Job> {
    fn tell(&self, message: &dyn Display) {
        self.change(|state| state.said.push(message.to_string()));
    }

    fn solving(&self, game: &str, parts: Parts, done: u64, all: u64) {
        let words = format!("{game}: {done} of {all} {}", parts.name());
        self.change(|state| state.progress = Some((words, done, all)));
    }

    fn playing(&self, game: &str, _before: u64, expected: u64) -> Box<dyn Progress> {
        Box::new(Playing { job: Arc::clone(self), game: game.to_string(), expected, last: None })
    }

    fn solutions(&self) -> Arc<dyn Keeper> {
        Arc::new(ObservedSolutions::of_user(Arc::clone(self)))
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
        let words = format!(
            "{}: {} of {} rounds",
            self.game,
            crate::report::with_commas(&done.to_string()),
            crate::report::with_commas(&all.to_string())
        );
        self.job.change(|state| state.progress = Some((words, done, all)));
    }
}

/// All jobs, by address.
pub struct Jobs {
    jobs: Mutex<HashMap<String, Arc<Job>>>,
    running: Mutex<usize>,
    ended: Condvar,
    number: AtomicU64,
    patience: Duration,
    root: PathBuf,
    uploads: Arc<Uploads>,
}

impl Jobs {
    pub fn new(root: &Path, uploads: Arc<Uploads>) -> Arc<Self> {
        Jobs::with_patience(root, uploads, UNHEARD)
    }

    fn with_patience(root: &Path, uploads: Arc<Uploads>, patience: Duration) -> Arc<Self> {
        Arc::new(Jobs {
            patience,
            jobs: Mutex::default(),
            running: Mutex::default(),
            ended: Condvar::new(),
            number: AtomicU64::new(1),
            root: root.to_path_buf(),
            uploads,
        })
    }

    /// The job of this address: the one that is known, or a new one with `work`. Quick work does not wait.
    ///
    /// # Errors
    /// If too much waits already, or there is no room on the disk.
    pub fn of(self: &Arc<Self>, asked: &Asked, is_quick: bool, work: Work) -> Result<Arc<Job>, Refusal> {
        let address = asked.address();
        let mut jobs = locked(&self.jobs);
        if let Some(job) = jobs.get(&address).filter(|job| !matches!(job.state().phase, Phase::Abandoned)) {
            return Ok(Arc::clone(job));
        }
        self.make_room(&mut jobs)?;
        let folder = TempDir::new_in(&self.root).map_err(|error| because(format!("cannot make a folder: {error}")))?;
        let job = Arc::new(Job {
            id: self.number.fetch_add(1, Ordering::Relaxed).to_string(),
            asked: asked.clone(),
            state: Mutex::default(),
            changes: watch::Sender::new(0),
            is_cancelled: AtomicBool::new(false),
            last_heard: Mutex::new(Instant::now()),
            patience: self.patience,
            folder,
            uploads: Arc::clone(&self.uploads),
        });
        let (all, own) = (Arc::clone(self), Arc::clone(&job));
        let started = thread::Builder::new().name(format!("job {}", job.id)).spawn(move || {
            if is_quick {
                return own.run(work);
            }
            if all.has_turn(&own) {
                own.run(work);
                *locked(&all.running) -= 1;
                all.ended.notify_all();
            } else {
                own.change(|state| state.phase = own.given_up());
            }
        });
        started.map_err(|error| because(format!("cannot start the work: {error}")))?;
        jobs.insert(address, Arc::clone(&job));
        Ok(job)
    }

    /// The job with this id.
    pub fn with_id(&self, id: &str) -> Option<Arc<Job>> {
        locked(&self.jobs).values().find(|job| job.id == id).cloned()
    }

    /// Forgets a job that is over, so that its address works anew.
    pub fn forget(&self, id: &str) {
        locked(&self.jobs).retain(|_, job| job.id != id || !job.state().phase.is_over());
    }

    /// Waits for a place among those that run; false if the job is asked to end before.
    fn has_turn(&self, job: &Arc<Job>) -> bool {
        let mut running = locked(&self.running);
        while *running >= AT_ONCE {
            if job.is_asked_to_end() {
                return false;
            }
            let waited = self.ended.wait_timeout(running, Duration::from_millis(500));
            running = waited.unwrap_or_else(PoisonError::into_inner).0;
        }
        *running += 1;
        true
    }

    /// Forgets the answers that were asked for longest ago, where there are too many or too large ones.
    fn make_room(&self, jobs: &mut HashMap<String, Arc<Job>>) -> Result<(), Refusal> {
        let mut over: Vec<(Instant, String, usize)> = Vec::new();
        for (address, job) in jobs.iter() {
            let bytes = match job.state().phase {
                Phase::Ended(Ok(answer)) => answer.files.iter().map(|(_, bytes)| bytes.len()).sum(),
                Phase::Ended(Err(_)) | Phase::Cancelled | Phase::Abandoned => 0,
                Phase::Waiting | Phase::Running => continue,
            };
            over.push((*locked(&job.last_heard), address.clone(), bytes));
        }
        if jobs.len() - over.len() >= MOST_OPEN {
            return Err(because("too much is waiting already; cancel some of it, or try again later"));
        }
        over.sort_unstable();
        let (mut number, mut bytes) = (over.len(), over.iter().map(|(.., bytes)| bytes).sum::<usize>());
        for (_, address, own) in over {
            if number < MOST_KEPT && bytes <= MOST_BYTES {
                break;
            }
            jobs.remove(&address);
            (number, bytes) = (number - 1, bytes - own);
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc;

    use maud::html;

    use super::*;

    struct House {
        jobs: Arc<Jobs>,
        _root: TempDir,
    }

    fn house(patience: u64) -> House {
        let root = TempDir::new().expect("a folder");
        let uploads = Arc::new(Uploads::new(root.path()));
        House { jobs: Jobs::with_patience(root.path(), uploads, Duration::from_millis(patience)), _root: root }
    }

    fn at(path: &str) -> Asked {
        Asked { path: path.to_string(), pairs: Vec::new() }
    }

    /// Work until it is asked to end.
    fn endless() -> Work {
        Box::new(|job| {
            while !job.is_asked_to_end() {
                thread::sleep(Duration::from_millis(1));
            }
            Err(because("interrupted"))
        })
    }

    fn until(is_so: impl Fn() -> bool) {
        let since = Instant::now();
        while !is_so() {
            assert!(since.elapsed() < Duration::from_secs(20), "it goes on");
            thread::sleep(Duration::from_millis(1));
        }
    }

    fn ended(job: &Job) -> Phase {
        until(|| job.state().phase.is_over());
        job.state().phase
    }

    #[test]
    fn an_address_works_once_and_two_at_a_time() {
        let House { jobs, _root } = &house(60_000);
        let (told, heard) = mpsc::channel();
        let work = |number: u32| -> Work {
            let told = told.clone();
            Box::new(move |_| {
                told.send(number).map_err(because)?;
                Ok(html! { (number) }.into())
            })
        };
        let first = jobs.of(&at("/1"), false, endless()).expect("started");
        let second = jobs.of(&at("/2"), false, endless()).expect("started");
        until(|| [&first, &second].iter().all(|job| matches!(job.state().phase, Phase::Running)));
        let third = jobs.of(&at("/3"), false, work(3)).expect("started");
        assert_eq!(jobs.of(&at("/3"), false, work(4)).expect("known").id, third.id);
        jobs.of(&at("/5"), true, work(5)).expect("started");
        // Quick work does not wait; the third does.
        assert_eq!(heard.recv(), Ok(5));
        assert!(matches!(third.state().phase, Phase::Waiting));
        first.cancel();
        assert!(matches!(ended(&first), Phase::Cancelled));
        assert!(matches!(ended(&third), Phase::Ended(Ok(answer)) if answer.shown.0 == "3"));
        assert_eq!(heard.try_iter().collect::<Vec<_>>(), [3]);
        // What is over is forgotten on request, what runs is not.
        for (job, address) in [(&first, "/1"), (&second, "/2")] {
            jobs.forget(&job.id);
            let again = jobs.of(&at(address), false, work(6)).expect("started");
            assert_eq!(again.id == job.id, address == "/2");
        }
        second.cancel();
    }

    #[test]
    fn work_ends_if_nobody_listens_and_goes_on_if_somebody_does() {
        let House { jobs, _root } = &house(150);
        let heard = jobs.of(&at("/heard"), false, endless()).expect("started");
        let following = heard.follow();
        let alone = jobs.of(&at("/alone"), false, endless()).expect("started");
        assert!(matches!(ended(&alone), Phase::Abandoned));
        assert!(matches!(heard.state().phase, Phase::Running));
        drop(following);
        assert!(matches!(ended(&heard), Phase::Abandoned));
        // Who comes back starts it again.
        assert_ne!(jobs.of(&at("/alone"), false, endless()).expect("started").id, alone.id);
    }

    #[test]
    fn a_panic_is_an_answer_and_too_much_is_refused() {
        let House { jobs, _root } = &house(60_000);
        let job = jobs.of(&at("/panic"), false, Box::new(|_| panic!("planted"))).expect("started");
        assert!(matches!(ended(&job), Phase::Ended(Err(refusal)) if refusal.lines[0].contains("report it")));
        let many: Vec<_> = (0..MOST_OPEN).map(|number| jobs.of(&at(&format!("/{number}")), false, endless())).collect();
        assert!(many.iter().all(Result::is_ok));
        assert!(jobs.of(&at("/more"), false, endless()).is_err());
        many.into_iter().flatten().for_each(|job| job.cancel());
    }

    #[test]
    fn the_oldest_answers_make_room() {
        let House { jobs, _root } = &house(60_000);
        let quick = || -> Work { Box::new(|_| Ok(Answer::default())) };
        for number in 0..=MOST_KEPT {
            ended(&jobs.of(&at(&format!("/{number}")), true, quick()).expect("started"));
        }
        assert_eq!(locked(&jobs.jobs).len(), MOST_KEPT);
        let is_kept = |address: &str| locked(&jobs.jobs).contains_key(address);
        assert!(!is_kept("/0") && is_kept("/1") && is_kept(&format!("/{MOST_KEPT}")));
    }
}
