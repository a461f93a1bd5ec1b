//! All work of the page, found again by its address: two pieces at a time, others wait; and what happens to a job, as
//! server-sent events: `progress`, and `end`.

use std::collections::HashMap;
use std::convert::Infallible;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use axum::response::sse::{Event, KeepAlive, Sse};
use axum::response::{IntoResponse, Response};
use futures_util::stream;

use super::answer::{Asked, Refusal, because};
use super::job::{Follower, Job, Phase, Work, locked};
use super::layout;
use super::upload::Uploads;
use crate::analysis::Observer;

/// Pieces of work at a time, and of quick work, for which there is memory.
const AT_ONCE: [usize; 2] = [2, 4];
/// Most pieces of work that wait or run.
const MOST_OPEN: usize = 60;
/// Most answers that are kept, and their bytes.
const MOST_KEPT: usize = 60;
const MOST_BYTES: usize = 256 << 20;
/// Times after which work that nobody listens to ends: what a newer edit took the place of, and what a page awaits.
pub const UNHEARD: [Duration; 2] = [Duration::from_secs(3), Duration::from_secs(30 * 60)];

/// All jobs, by address.
pub struct Jobs {
    jobs: Mutex<HashMap<String, Arc<Job>>>,
    running: Mutex<[usize; 2]>,
    ended: Condvar,
    number: AtomicU64,
    patience: [Duration; 2],
    pub uploads: Arc<Uploads>,
}

impl Jobs {
    pub fn new(uploads: Arc<Uploads>, patience: [Duration; 2]) -> Arc<Self> {
        Arc::new(Jobs {
            patience,
            jobs: Mutex::default(),
            running: Mutex::default(),
            ended: Condvar::new(),
            number: AtomicU64::new(1),
            uploads,
        })
    }

    /// The job of this address: the one that is known, or a new one with `work`. Quick work waits for no other kind.
    ///
    /// # Errors
    /// If too much waits already.
    pub fn of(self: &Arc<Self>, asked: &Asked, is_quick: bool, work: Work) -> Result<Arc<Job>, Refusal> {
        let address = asked.address();
        let mut jobs = locked(&self.jobs);
        if let Some(job) = jobs.get(&address).filter(|job| !matches!(job.state().phase, Phase::Abandoned)) {
            return Ok(Arc::clone(job));
        }
        self.make_room(&mut jobs)?;
        let number = self.number.fetch_add(1, Ordering::Relaxed);
        let job = Job::new(asked, number, self.patience, &self.uploads);
        let (all, own) = (Arc::clone(self), Arc::clone(&job));
        let started = thread::Builder::new().name(format!("job {}", job.id)).spawn(move || {
            let kind = usize::from(is_quick);
            if all.has_turn(&own, kind) {
                own.run(work);
                locked(&all.running)[kind] -= 1;
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

    /// Work under way, and ended work that no page has shown yet, without the job of an id; the oldest first.
    pub fn awaited(&self, but: Option<&str>) -> Vec<Arc<Job>> {
        let is_other = |job: &&Arc<Job>| job.is_awaited.load(Ordering::Relaxed) && Some(job.id.as_str()) != but;
        let mut others: Vec<_> = locked(&self.jobs).values().filter(is_other).cloned().collect();
        others.sort_unstable_by_key(|job| (job.id.len(), job.id.clone()));
        others
    }

    /// Forgets a job that is over, so that its address works anew.
    pub fn forget(&self, id: &str) {
        locked(&self.jobs).retain(|_, job| job.id != id || !job.state().phase.is_over());
    }

    /// Forgets refusals of an uploaded file, which is here again.
    pub fn forget_refused(&self, key: &str) {
        let is_refused = |job: &Job| matches!(job.state().phase, Phase::Ended(Err(_)));
        let names = |job: &Job| job.asked.pairs.iter().any(|(_, value)| value == key);
        locked(&self.jobs).retain(|_, job| !(names(job) && is_refused(job)));
    }

    /// Waits for a place among those of its kind that run; false if the job is asked to end before.
    fn has_turn(&self, job: &Arc<Job>, kind: usize) -> bool {
        let mut running = locked(&self.running);
        while running[kind] >= AT_ONCE[kind] {
            if job.is_asked_to_end() {
                return false;
            }
            let waited = self.ended.wait_timeout(running, Duration::from_millis(500));
            running = waited.unwrap_or_else(PoisonError::into_inner).0;
        }
        running[kind] += 1;
        true
    }

    /// Forgets the answers that were asked for longest ago, where there are too many or too large ones.
    fn make_room(&self, jobs: &mut HashMap<String, Arc<Job>>) -> Result<(), Refusal> {
        let bytes = |job: &Job| match job.state().phase {
            Phase::Ended(Ok(answer)) => Some(answer.bytes()),
            Phase::Ended(Err(_)) | Phase::Cancelled | Phase::Abandoned => Some(0),
            Phase::Waiting | Phase::Running => None,
        };
        let over = jobs.iter().filter_map(|(address, job)| Some((job.last_heard(), address.clone(), bytes(job)?)));
        let mut over: Vec<(Instant, String, usize)> = over.collect();
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

/// Least time between two events of a job.
const BETWEEN: Duration = Duration::from_millis(150);

/// Follows a job to its end.
pub fn response(job: &Arc<Job>) -> Response {
    let mut listener = job.follow();
    listener.changes.mark_changed();
    let events = stream::unfold(Some(listener), |listener| async { Some(next(listener?).await) });
    Sse::new(events).keep_alive(KeepAlive::new().interval(Duration::from_secs(3))).into_response()
}

/// The next event, and the listener until the end.
async fn next(mut listener: Follower) -> (Result<Event, Infallible>, Option<Follower>) {
    // The job holds the sender, so the channel stays open.
    let _ = listener.changes.changed().await;
    if !listener.job.state().phase.is_over() {
        tokio::time::sleep(BETWEEN).await;
    }
    listener.changes.mark_unchanged();
    let state = listener.job.state();
    if state.phase.is_over() {
        // A browser passes over an event without data.
        return (Ok(Event::default().event("end").data("over")), None);
    }
    let shown = layout::progress(&listener.job.id, &state).into_string().replace('\r', "");
    (Ok(Event::default().event("progress").data(shown)), Some(listener))
}

#[cfg(test)]
mod tests {
    use std::path::Path;
    use std::sync::mpsc;

    use super::*;
    use crate::page::answer::Answer;
    use maud::html;

    fn jobs_of(patience: u64) -> Arc<Jobs> {
        let patience = [Duration::from_millis(patience), Duration::from_secs(60)];
        Jobs::new(Arc::new(Uploads::new(Path::new("none"))), patience)
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
        let jobs = jobs_of(60_000);
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
        let jobs = jobs_of(150);
        let heard = jobs.of(&at("/heard"), false, endless()).expect("started");
        let following = heard.follow();
        let alone = jobs.of(&at("/alone"), false, endless()).expect("started");
        assert!(matches!(ended(&alone), Phase::Abandoned));
        assert!(matches!(heard.state().phase, Phase::Running));
        // A page that awaits it may look elsewhere; a newer edit ends it.
        heard.await_it(true);
        drop(following);
        thread::sleep(Duration::from_millis(400));
        assert!(matches!(heard.state().phase, Phase::Running));
        let awaited = |but| jobs.awaited(but).iter().map(|job| job.id.clone()).collect::<Vec<_>>();
        assert_eq!((awaited(None), awaited(Some(heard.id.as_str()))), (vec![heard.id.clone()], vec![]));
        heard.await_it(false);
        assert!(matches!(ended(&heard), Phase::Abandoned) && awaited(None).is_empty());
        // Who comes back starts it again.
        assert_ne!(jobs.of(&at("/alone"), false, endless()).expect("started").id, alone.id);
    }

    #[test]
    fn a_panic_is_an_answer_and_too_much_is_refused() {
        let jobs = jobs_of(60_000);
        let job = jobs.of(&at("/panic"), false, Box::new(|_| panic!("planted"))).expect("started");
        assert!(matches!(ended(&job), Phase::Ended(Err(refusal)) if refusal.lines[0].contains("report it")));
        let many: Vec<_> = (0..MOST_OPEN).map(|number| jobs.of(&at(&format!("/{number}")), false, endless())).collect();
        assert!(many.iter().all(Result::is_ok));
        assert!(jobs.of(&at("/more"), false, endless()).is_err());
        many.into_iter().flatten().for_each(|job| job.cancel());
    }

    #[test]
    fn the_oldest_answers_make_room() {
        let jobs = jobs_of(60_000);
        let quick = || -> Work { Box::new(|_| Ok(Answer::default())) };
        for number in 0..=MOST_KEPT {
            ended(&jobs.of(&at(&format!("/{number}")), true, quick()).expect("started"));
        }
        assert_eq!(locked(&jobs.jobs).len(), MOST_KEPT);
        let is_kept = |address: &str| locked(&jobs.jobs).contains_key(address);
        assert!(!is_kept("/0") && is_kept("/1") && is_kept(&format!("/{MOST_KEPT}")));
    }
}
