//! Questions on threads of their own, while Python stays awake for Ctrl-C and progress.

use std::collections::HashMap;
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use house_edge::asking::{self, Listener, Question, Refusal, RefusalKind};
use pyo3::exceptions::{PyException, PyKeyboardInterrupt};
use pyo3::prelude::*;
use rayon::ThreadPoolBuilder;

use crate::answer::Answer;

/// Time between two looks at signals and progress.
const NAP: Duration = Duration::from_millis(50);
/// Stack of each thread, as large as that of a program's main thread.
const STACK: usize = 8 << 20;

type Answered = Result<asking::Answer, Refusal>;

pyo3::create_exception!(house_edge._native, Refused, PyException, "Why there is no answer.");

/// The exception for a refusal.
pub fn exception(py: Python<'_>, refusal: Refusal) -> PyErr {
    let kind = match refusal.kind {
        RefusalKind::Usage => "usage",
        RefusalKind::Paytable => "paytable",
        RefusalKind::File => "file",
        RefusalKind::Rows => "rows",
        RefusalKind::NoAnswer => "no answer",
        RefusalKind::Interrupted => return PyKeyboardInterrupt::new_err(()),
        _ => "internal",
    };
    let lines: Vec<String> = refusal.lines.into_iter().chain(refusal.place).collect();
    let error = Refused::new_err(lines.join("\n"));
    let value = error.value(py);
    let set = value
        .setattr("kind", kind)
        .and_then(|()| value.setattr("field", refusal.field))
        .and_then(|()| value.setattr("subject", refusal.subject.as_deref()))
        .and_then(|()| value.setattr("lines", lines));
    set.err().unwrap_or(error)
}

/// Names the folder of the solutions that the package has.
#[pyfunction]
pub fn bring_solutions(folder: PathBuf) {
    asking::bring_solutions(folder);
}

/// Makes the names known of games in these files and folders, and in those of the variable `HOUSE_EDGE_GAMES`.
#[pyfunction]
pub fn read_games(py: Python<'_>, paths: Vec<PathBuf>) -> PyResult<()> {
    asking::read_games(paths).map_err(|refusal| exception(py, refusal))
}

/// Answers a question: the name of a command, and its fields as a JSON object.
#[pyfunction]
#[pyo3(signature = (command, fields, documents=vec![], names=HashMap::new(), threads=None, listen=None))]
pub fn ask(
    py: Python<'_>,
    command: &str,
    fields: &str,
    documents: Vec<String>,
    names: HashMap<String, String>,
    threads: Option<usize>,
    listen: Option<Bound<'_, PyAny>>,
) -> PyResult<Answer> {
    let state = Arc::new(AskedState { names, ..AskedState::default() });
    let question = Question::of_json(command, fields, state.as_ref()).map_err(|refusal| exception(py, refusal))?;
    let mut answered =
        start(question, documents, threads, Arc::clone(&state)).map_err(|refusal| exception(py, refusal))?;
    let mut interruption = None;
    let answer = loop {
        match py.detach(|| next(&mut answered)) {
            Ok(answer) => break answer,
            Err(RecvTimeoutError::Timeout) => {}
            Err(RecvTimeoutError::Disconnected) => break Err(Refusal::of("no answer")),
        }
        let audience = listen.as_ref().filter(|_| interruption.is_none());
        if let Err(raised) = py.check_signals().and_then(|()| state.report_to(audience)) {
            // A second interruption does not wait for the end of the work.
            if interruption.is_some() {
                return Err(raised);
            }
            state.end();
            interruption = Some(raised);
        }
    };
    if let Some(raised) = interruption {
        return Err(raised);
    }
    state.report_to(listen.as_ref())?;
    answer.map_err(|refusal| exception(py, refusal)).and_then(|answer| Answer::new(py, answer))
}

fn next(answered: &mut Receiver<Answered>) -> Result<Answered, RecvTimeoutError> {
    answered.recv_timeout(NAP)
}

/// Starts the work on a pool of its own: threads of the whole process would not survive a fork by `multiprocessing`.
fn start(
    question: Question,
    documents: Vec<String>,
    threads: Option<usize>,
    state: Arc<AskedState>,
) -> Result<Receiver<Answered>, Refusal> {
    let pool = ThreadPoolBuilder::new().num_threads(threads.unwrap_or(0)).stack_size(STACK).build();
    let (answer, answered) = mpsc::channel();
    pool.map_err(|error| Refusal::of(error).beside("threads"))?.spawn(move || {
        let kinds: Vec<&str> = documents.iter().map(String::as_str).collect();
        // Nobody listens any more after a second interruption.
        let _ = answer.send(question.answer_with(&state, &kinds));
    });
    Ok(answered)
}

/// Latest progress of a question, and whether it is asked to end.
#[derive(Default)]
struct AskedState {
    /// Parameters that fields stand for, where they have other names.
    names: HashMap<String, String>,
    is_asked_to_end: AtomicBool,
    news: Mutex<Option<(String, u64, u64)>>,
}

impl AskedState {
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

impl Listener for AskedState {
    fn progress(&self, game: &str, parts: &str, done: u64, all: u64) {
        *self.news() = Some((format!("{game}: {parts}"), done, all));
    }

    fn name_of(&self, field: &str) -> String {
        self.names.get(field).cloned().unwrap_or_else(|| field.to_string())
    }

    fn is_asked_to_end(&self) -> bool {
        self.is_asked_to_end.load(Ordering::Relaxed)
    }
}
