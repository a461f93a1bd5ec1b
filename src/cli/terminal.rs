//! Messages and progress on stderr, and requests to end.
//!
//! After Ctrl-C and the termination requests of schedulers, current work is finished, saved and reported.

use std::fmt::Display;
use std::io;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};

use clap::{ArgAction, Args};
use signal_hook::consts::{SIGINT, SIGTERM};
use signal_hook::{SigId, flag};

use super::console::Console;
use super::progress::{ProgressFormat, RunProgress, Solving};
use crate::analysis::{ObservedSolutions, Observer, Parts, Progress};
use crate::games::Keeper;
use crate::questions::blocks::numbers;
use crate::report::wording::as_options;

#[derive(Args, Clone, Copy, Debug, Default)]
#[command(next_help_heading = numbers::MESSAGES)]
pub struct Verbosity {
    /// Print nothing on stderr but errors
    #[arg(short, long, global = true)]
    quiet: bool,
    /// Name the files of the solutions that are read or written
    #[arg(short, long, global = true, conflicts_with = "quiet")]
    verbose: bool,
    /// Format of the progress on stderr [default: bar on a terminal]
    #[arg(long, global = true, value_name = "FORMAT", value_enum, conflicts_with = "quiet")]
    progress: Option<ProgressFormat>,
    /// Neither use kept solutions nor keep any
    #[arg(long, global = true)]
    no_kept: bool,
    /// Print help; -h prints a summary
    #[arg(short, long, global = true, action = ArgAction::Help)]
    help: Option<bool>,
    /// Print the version
    #[arg(short = 'V', long, global = true, action = ArgAction::Version)]
    version: Option<bool>,
}

/// Reports messages and progress, as verbosely as requested.
#[derive(Clone)]
pub struct Terminal {
    verbosity: Verbosity,
    solving: Arc<Mutex<Solving>>,
    pub console: Arc<Console>,
}

impl Terminal {
    pub fn new(verbosity: Verbosity, console: Arc<Console>) -> Self {
        Terminal { verbosity, solving: Arc::default(), console }
    }

    /// Prints a message to stderr, unless the user is in quiet mode.
    pub fn tell(&self, message: impl Display) {
        if !self.verbosity.quiet {
            let message = as_options(&message.to_string());
            self.solving().aside(|| self.console.say(message));
        }
    }

    /// The solutions under way; they stay valid even if a thread panicked.
    fn solving(&self) -> MutexGuard<'_, Solving> {
        self.solving.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Bars are for terminals only.
    fn progress(&self) -> ProgressFormat {
        match self.verbosity.progress {
            Some(format @ (ProgressFormat::Json | ProgressFormat::None)) => format,
            _ if self.verbosity.quiet || !self.console.is_watched() => ProgressFormat::None,
            _ => ProgressFormat::Bar,
        }
    }
}

impl Observer for Terminal {
    fn tell(&self, message: &dyn Display) {
        Terminal::tell(self, message);
    }

    fn detail(&self, message: &dyn Display) {
        if self.verbosity.verbose {
            self.solving().aside(|| self.console.say(message));
        }
    }

    fn solving(&self, game: &str, parts: Parts, done: u64, all: u64) {
        let is_interrupted = done < all && self.is_asked_to_end();
        let mut solving = self.solving();
        let is_new = solving.note(game, parts, done, all);
        let is_over = done == all || is_interrupted;
        let progress = self.progress();
        if progress == ProgressFormat::Json {
            self.console.say(solving.line(game, parts, if is_interrupted { "interrupted" } else { "solving" }));
        }
        if is_over {
            solving.end(game, parts);
        }
        match progress {
            ProgressFormat::Bar => solving.draw(),
            ProgressFormat::None if is_new && !is_over => {
                drop(solving);
                Terminal::tell(self, in_words(game, parts, done, all));
            }
            _ => {}
        }
    }

    fn playing(&self, game: &str, before: u64, expected: u64) -> Box<dyn Progress> {
        let is_announced = !self.verbosity.quiet && self.verbosity.progress.is_none();
        let console = Arc::clone(&self.console);
        Box::new(match self.progress() {
            ProgressFormat::None if is_announced => RunProgress::announced(game, before, expected, console),
            format => RunProgress::new(game, before, expected, format, console),
        })
    }

    fn solutions(&self) -> Arc<dyn Keeper> {
        let observer = self.clone();
        Arc::new(match self.console.as_ref() {
            _ if self.verbosity.no_kept => return self.no_solutions(),
            Console::OfProcess { .. } => ObservedSolutions::of_user(observer),
            Console::InMemory { solutions, .. } => ObservedSolutions::in_folder(solutions.clone(), observer),
        })
    }

    fn no_solutions(&self) -> Arc<dyn Keeper> {
        Arc::new(ObservedSolutions::none(self.clone()))
    }

    fn listen(&self) {
        if self.console.can_be_interrupted()
            && let Err(error) = listen()
        {
            Terminal::tell(self, format!("warning: cannot listen for interruptions: {error}"));
        }
    }

    fn is_asked_to_end(&self) -> bool {
        let is_requested = |requested: &Arc<AtomicBool>| requested.load(Ordering::Relaxed);
        self.console.can_be_interrupted() && REQUESTED.get().is_some_and(is_requested)
    }
}

fn in_words(game: &str, parts: Parts, done: u64, all: u64) -> String {
    match parts {
        Parts::UpCards => format!("{game}: solving; {done} of {all} up cards are kept already"),
        Parts::Rows => format!("{game}: solving; {done} of {all} rows solved"),
        Parts::Deals => format!("{game}: {done} of {all} groups of deals so far; Ctrl-C ends it"),
        Parts::Paytables => format!("{game}: {done} of {all} paytables so far; Ctrl-C ends it with those found"),
    }
}

/// True until [`listen`], in the first process of a container.
static UNHEARD: OnceLock<Arc<AtomicBool>> = OnceLock::new();
static REQUESTED: OnceLock<Arc<AtomicBool>> = OnceLock::new();

/// The kernel drops signals that the first process of a container does not handle.
fn is_first_process() -> bool {
    std::process::id() == 1
}

/// Ends this process at once if the signal comes while the condition is set.
fn end_at_once(signal: i32, condition: &Arc<AtomicBool>) -> io::Result<SigId> {
    if is_first_process() {
        // The exit code by which a shell reports the signal.
        return flag::register_conditional_shutdown(signal, 128 + signal, Arc::clone(condition));
    }
    flag::register_conditional_default(signal, Arc::clone(condition))
}

/// Until [`listen`], a request ends the first process of a container at once, like any other process.
pub fn end_first_process() -> io::Result<()> {
    if !is_first_process() {
        return Ok(());
    }
    let unheard = Arc::new(AtomicBool::new(true));
    [SIGINT, SIGTERM].into_iter().try_for_each(|signal| end_at_once(signal, &unheard).map(drop))?;
    let _ = UNHEARD.set(unheard);
    Ok(())
}

/// From now on the first request only sets a flag, and the second ends the process at once.
fn listen() -> io::Result<()> {
    if REQUESTED.get().is_some() {
        return Ok(());
    }
    let requested = Arc::new(AtomicBool::new(false));
    for signal in [SIGINT, SIGTERM] {
        // In this order the first request finds the flag still unset here.
        end_at_once(signal, &requested)?;
        flag::register(signal, Arc::clone(&requested))?;
    }
    if let Some(unheard) = UNHEARD.get() {
        unheard.store(false, Ordering::Relaxed);
    }
    // A second flag would listen to the same signals.
    let _ = REQUESTED.set(requested);
    Ok(())
}
