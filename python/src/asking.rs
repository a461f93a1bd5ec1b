//! Commands on threads of their own, while Python stays awake for Ctrl-C and progress.

use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Duration;

use house_edge::commands::{self, Listener, Refused};
use pyo3::prelude::*;
use rayon::ThreadPoolBuilder;

use crate::answer::Answer;
use crate::refusal::{exception, internal, with_attributes};

/// Between two looks at signals and progress.
const NAP: Duration = Duration::from_millis(50);
/// Stack of each thread; the program's main thread has as much.
const STACK: usize = 8 << 20;

type Answered = thread::Result<Result<commands::Answer, Refused>>;

/// Answers a command, such as `["analyze", "let-it-ride/base/A"]`.
#[pyfunction]
#[pyo3(signature = (arguments, threads=None, listen=None))]
pub fn ask(
    py: Python<'_>,
    arguments: Vec<String>,
    threads: Option<usize>,
    listen: Option<Bound<'_, PyAny>>,
) -> PyResult<Answer> {
    let heard = Arc::new(Heard::default());
    let mut answered = start(arguments, threads, Arc::clone(&heard))
        .map_err(|error| with_attributes(py, "usage", Some("threads".into()), vec![error.to_string()]))?;
    let mut interruption = None;
    let answer = loop {
        match py.detach(|| next(&mut answered)) {
            Err(RecvTimeoutError::Timeout) => {}
            Ok(answer) => break answer,
            Err(RecvTimeoutError::Disconnected) => return Err(internal(py, "a command ended without an answer")),
        }
        let audience = listen.as_ref().filter(|_| interruption.is_none());
        if let Err(raised) = py.check_signals().and_then(|()| heard.report_to(audience)) {
            // A second interruption does not wait for the command's end.
            if interruption.is_some() {
                return Err(raised);
            }
            heard.end();
            interruption = Some(raised);
        }
    };
    if let Some(raised) = interruption {
        return Err(raised);
    }
    heard.report_to(listen.as_ref())?;
    match answer {
        Ok(Ok(answer)) => Ok(answer.into()),
        Ok(Err(refused)) => Err(exception(py, refused)),
        Err(panic) => Err(internal(py, message_of(&*panic))),
    }
}

fn next(answered: &mut Receiver<Answered>) -> Result<Answered, RecvTimeoutError> {
    answered.recv_timeout(NAP)
}

/// Starts a command on a pool of its own: the process's pool would not survive a fork, as `multiprocessing` makes.
fn start(
    arguments: Vec<String>,
    threads: Option<usize>,
    heard: Arc<Heard>,
) -> Result<Receiver<Answered>, rayon::ThreadPoolBuildError> {
    let pool = ThreadPoolBuilder::new().num_threads(threads.unwrap_or(0)).stack_size(STACK).build()?;
    let (answer, answered) = mpsc::channel();
    pool.spawn(move || {
        let result = catch_unwind(AssertUnwindSafe(|| commands::ask(&arguments, heard)));
        // Nobody waits any more after a second interruption.
        let _ = answer.send(result);
    });
    Ok(answered)
}

fn message_of(panic: &(dyn Any + Send)) -> &str {
    let text = panic.downcast_ref::<&str>().copied();
    text.or_else(|| panic.downcast_ref::<String>().map(String::as_str)).unwrap_or("a panic without a message")
}

/// Latest progress of a command, and whether it is asked to end.
#[derive(Default)]
struct Heard {
    is_asked_to_end: AtomicBool,
    news: Mutex<Option<(String, u64, u64)>>,
}

impl Heard {
    fn news(&self) -> MutexGuard<'_, Option<(String, u64, u64)>> {
        self.news.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn end(&self) {
        self.is_asked_to_end.store(true, Ordering::Relaxed);
    }

    /// Calls `listen(work, done, all)` if there was progress since the last call.
    fn report_to(&self, listen: Option<&Bound<'_, PyAny>>) -> PyResult<()> {
        let news = self.news().take();
        match (listen, news) {
            (Some(listen), Some(news)) => listen.call1(news).map(drop),
            _ => Ok(()),
        }
    }
}

impl Listener for Heard {
    fn progress(&self, work: &str, done: u64, all: u64) {
        *self.news() = Some((work.to_string(), done, all));
    }

    fn is_asked_to_end(&self) -> bool {
        self.is_asked_to_end.load(Ordering::Relaxed)
    }
}
