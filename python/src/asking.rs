//! Commands on threads of their own, while Python stays awake for Ctrl-C and progress.

use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use house_edge::commands::{self, Listener, RefusalKind};
use pyo3::exceptions::{PyException, PyKeyboardInterrupt};
use pyo3::prelude::*;
use rayon::ThreadPoolBuilder;

use crate::answer::Answer;

/// Time between two looks at signals and progress.
const NAP: Duration = Duration::from_millis(50);
/// Stack of each thread, as large as that of a program's main thread.
const STACK: usize = 8 << 20;
/// As many as `--threads` takes.
const MOST_THREADS: usize = 1_024;

type Answered = Result<commands::Answer, commands::Refused>;

pyo3::create_exception!(house_edge._native, Refused, PyException, "Why there is no answer.");

/// The exception for a command's refusal.
pub fn exception(py: Python<'_>, refused: commands::Refused) -> PyErr {
    let kind = match refused.kind {
        RefusalKind::Usage => "usage",
        RefusalKind::Paytable => "paytable",
        RefusalKind::File => "file",
        RefusalKind::NoAnswer => "no answer",
        RefusalKind::Interrupted => return PyKeyboardInterrupt::new_err(()),
        _ => "internal",
    };
    let error = Refused::new_err(refused.lines.join("\n"));
    let value = error.value(py);
    let set = value
        .setattr("kind", kind)
        .and_then(|()| value.setattr("option", refused.option))
        .and_then(|()| value.setattr("lines", refused.lines));
    set.err().unwrap_or(error)
}

/// Names the folder of the solutions that the package has.
#[pyfunction]
pub fn bring_solutions(folder: PathBuf) {
    commands::bring_solutions(folder);
}

/// Answers a command, such as `["analyze", "let-it-ride/base/A"]`.
#[pyfunction]
#[pyo3(signature = (arguments, threads=None, listen=None, folder=None))]
pub fn ask(
    py: Python<'_>,
    arguments: Vec<String>,
    threads: Option<usize>,
    listen: Option<Bound<'_, PyAny>>,
    folder: Option<PathBuf>,
) -> PyResult<Answer> {
    let heard = Arc::new(CommandState { folder, ..CommandState::default() });
    let mut answered = start(arguments, threads, Arc::clone(&heard)).map_err(|refused| exception(py, refused))?;
    let mut interruption = None;
    let answer = loop {
        match py.detach(|| next(&mut answered)) {
            Ok(answer) => break answer,
            Err(RecvTimeoutError::Timeout) => {}
            Err(RecvTimeoutError::Disconnected) => break Err(refused(RefusalKind::Internal, "no answer")),
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
    answer.map_err(|refused| exception(py, refused)).and_then(|answer| Answer::new(py, answer))
}

fn next(answered: &mut Receiver<Answered>) -> Result<Answered, RecvTimeoutError> {
    answered.recv_timeout(NAP)
}

/// Starts a command on a pool of its own: threads of the whole process would not survive a fork by `multiprocessing`.
fn start(
    arguments: Vec<String>,
    threads: Option<usize>,
    heard: Arc<CommandState>,
) -> Result<Receiver<Answered>, commands::Refused> {
    if threads.is_some_and(|threads| !(1..=MOST_THREADS).contains(&threads)) {
        return Err(refused_threads(&format!("give a whole number from 1 to {MOST_THREADS}")));
    }
    let pool = ThreadPoolBuilder::new().num_threads(threads.unwrap_or(0)).stack_size(STACK).build();
    let (answer, answered) = mpsc::channel();
    pool.map_err(|error| refused_threads(&error.to_string()))?.spawn(move || {
        // Nobody listens any more after a second interruption.
        let _ = answer.send(commands::ask(&arguments, heard));
    });
    Ok(answered)
}

fn refused_threads(why: &str) -> commands::Refused {
    commands::Refused {
        option: Some("threads".to_string()),
        ..refused(RefusalKind::Usage, &format!("--threads: {why}"))
    }
}

fn refused(kind: RefusalKind, line: &str) -> commands::Refused {
    commands::Refused { kind, option: None, lines: vec![line.to_string()] }
}

/// Latest progress of a command, and whether it is asked to end.
#[derive(Default)]
struct CommandState {
    /// The folder of files that were written for this command alone.
    folder: Option<PathBuf>,
    is_asked_to_end: AtomicBool,
    news: Mutex<Option<(String, u64, u64)>>,
}

impl CommandState {
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

impl Listener for CommandState {
    fn progress(&self, work: &str, done: u64, all: u64) {
        *self.news() = Some((work.to_string(), done, all));
    }

    fn own_folder(&self) -> Option<PathBuf> {
        self.folder.clone()
    }

    fn is_asked_to_end(&self) -> bool {
        self.is_asked_to_end.load(Ordering::Relaxed)
    }
}
