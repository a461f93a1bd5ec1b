//! Messages and progress on stderr.

use std::collections::HashMap;
use std::fmt::Display;
use std::io::IsTerminal;
use std::sync::{Arc, Mutex, PoisonError};

use clap::{ArgAction, Args};
use indicatif::{MultiProgress, ProgressBar};
use serde_json::json;

use super::arguments::headings;
use super::interruption;
use super::progress::{ProgressFormat, RunProgress, solving_bar};
use super::stderr::say;
use crate::analysis::{ObservedSolutions, Observer, Parts, Progress};
use crate::games::Keeper;

/// The verbosity on stderr, and whether solutions are kept.
#[derive(Args, Clone, Copy, Debug)]
#[command(next_help_heading = headings::MESSAGES)]
pub struct Verbosity {
    /// Print nothing on stderr but errors
    #[arg(short, long, global = true)]
    quiet: bool,
    /// Name the files of the solutions that are read or written
    #[arg(short, long, global = true, conflicts_with = "quiet")]
    verbose: bool,
    /// Show no progress bar
    #[arg(long, global = true)]
    no_progress: bool,
    /// Format of the progress on stderr [default: bar on a terminal]
    #[arg(long, global = true, value_name = "FORMAT", value_enum, conflicts_with_all = ["no_progress", "quiet"])]
    progress: Option<ProgressFormat>,
    /// Neither read nor keep solutions in the cache folder
    #[arg(long, global = true)]
    no_cache: bool,
    /// Print help; -h prints a summary
    #[arg(short, long, global = true, action = ArgAction::Help)]
    help: Option<bool>,
    /// Print the version
    #[arg(short = 'V', long, global = true, action = ArgAction::Version)]
    version: Option<bool>,
}

/// Reports messages and progress, as verbosely as the user asked.
#[derive(Clone)]
pub struct Terminal {
    verbosity: Verbosity,
    /// The bars of the games that are being solved, by what is solved.
    solving: Arc<Mutex<HashMap<String, ProgressBar>>>,
    bars: MultiProgress,
}

impl Terminal {
    pub fn new(verbosity: Verbosity) -> Self {
        Terminal { verbosity, solving: Arc::default(), bars: MultiProgress::new() }
    }

    /// Prints a message to stderr, unless the user is in quiet mode.
    pub fn tell(&self, message: impl Display) {
        if !self.verbosity.quiet {
            say(message);
        }
    }

    /// Whether solutions are kept for later runs.
    pub fn keeps(&self) -> bool {
        !self.verbosity.no_cache
    }

    /// The same without the solutions of earlier runs.
    #[must_use]
    pub fn without_solutions(&self) -> Self {
        Terminal { verbosity: Verbosity { no_cache: true, ..self.verbosity }, ..self.clone() }
    }

    /// The solutions of earlier runs, if they may be used.
    pub fn solutions(&self) -> Arc<dyn Keeper> {
        let solutions = if self.keeps() { ObservedSolutions::of_user } else { ObservedSolutions::none };
        Arc::new(solutions(self.clone()))
    }

    /// The format of progress here: bars are for terminals only.
    fn progress(&self) -> ProgressFormat {
        match self.verbosity.progress {
            Some(format @ (ProgressFormat::Json | ProgressFormat::None)) => format,
            _ if self.verbosity.quiet || self.verbosity.no_progress || !std::io::stderr().is_terminal() => {
                ProgressFormat::None
            }
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
            say(message);
        }
    }

    fn solving(&self, game: &str, parts: Parts, done: u64, all: u64) {
        let is_interrupted = done < all && self.is_asked_to_end();
        if self.progress() == ProgressFormat::Json {
            let state = if is_interrupted { "interrupted" } else { "solving" };
            let name = parts.name().replace(' ', "_");
            let expected = format!("{name}_expected");
            say(json!({ "state": state, "game": game, (name): done, (expected): all }));
            return;
        }
        // A bar stays valid even if a thread panicked.
        let mut solving = self.solving.lock().unwrap_or_else(PoisonError::into_inner);
        if done == all || is_interrupted {
            if let Some(bar) = solving.remove(game) {
                bar.finish_and_clear();
            }
            return;
        }
        let bar = solving.entry(game.to_string()).or_insert_with(|| {
            if self.progress() != ProgressFormat::Bar {
                Terminal::tell(self, in_words(game, parts, done, all));
                return ProgressBar::hidden();
            }
            self.bars.add(solving_bar(game, parts, done, all))
        });
        bar.set_position(done);
    }

    fn playing(&self, game: &str, before: u64, expected: u64) -> Box<dyn Progress> {
        Box::new(RunProgress::new(game, before, expected, self.progress()))
    }

    fn listen(&self) {
        if let Err(error) = interruption::listen() {
            Terminal::tell(self, format!("warning: cannot listen for interruptions: {error}"));
        }
    }

    fn is_asked_to_end(&self) -> bool {
        interruption::requested()
    }
}

/// The announcement of what is going to be solved.
fn in_words(game: &str, parts: Parts, done: u64, all: u64) -> String {
    match parts {
        Parts::UpCards => format!("{game}: solving; {done} of {all} up cards are kept already"),
        Parts::Rows => format!("{game}: solving; {done} of {all} rows are solved"),
    }
}
