//! Where a command prints: stdout and stderr of this process, or memory of the program that runs it.

use std::fmt::Display;
use std::io::{self, IsTerminal, Write};
use std::path::PathBuf;
use std::sync::{Mutex, MutexGuard, PoisonError};

use terminal_size::{Width, terminal_size_of};
use thiserror::Error;

use crate::paytable::line;

const NARROWEST: usize = 20;

#[derive(Debug, Error)]
#[error("cannot write to stdout: {0}")]
pub struct StdoutError(#[from] pub io::Error);

/// The console of a command.
#[derive(Debug)]
#[allow(missing_docs)]
pub enum Console {
    /// The standard library opens a device that takes everything in place of a closed stdout.
    OfProcess { is_stdout_closed: bool },
    /// Nothing interrupts the command, and it uses the solutions kept in a folder.
    InMemory { stdout: Mutex<Vec<u8>>, stderr: Mutex<Vec<u8>>, solutions: PathBuf },
}

impl Console {
    /// Has stdout written, if there is any.
    pub(crate) fn with_stdout<T>(&self, write: impl FnOnce(&mut dyn Write) -> T) -> Result<T, StdoutError> {
        match self {
            Console::OfProcess { is_stdout_closed: true } => {
                Err(StdoutError(io::Error::other("it is closed; name a file, or send it to /dev/null")))
            }
            Console::OfProcess { is_stdout_closed: false } => Ok(write(&mut io::stdout().lock())),
            Console::InMemory { stdout, .. } => Ok(write(&mut *whole(stdout))),
        }
    }

    /// Prints to stdout.
    pub(crate) fn print(&self, bytes: &[u8]) -> Result<(), StdoutError> {
        Ok(self.with_stdout(|stdout| stdout.write_all(bytes).and_then(|()| stdout.flush()))??)
    }

    /// Prints help that was asked for to stdout, and a refusal of arguments to stderr.
    pub(crate) fn print_help(&self, help: &clap::Error) -> Result<(), StdoutError> {
        match self {
            Console::InMemory { stderr, .. } if help.use_stderr() => {
                whole(stderr).extend(help.render().to_string().bytes());
            }
            Console::InMemory { .. } => self.print(help.render().to_string().as_bytes())?,
            // In colours on a terminal. A closed stderr is ignored.
            Console::OfProcess { .. } if help.use_stderr() => drop(help.print()),
            Console::OfProcess { .. } => self.with_stdout(|stdout| help.print().and_then(|()| stdout.flush()))??,
        }
        Ok(())
    }

    /// Prints one line to stderr, with control characters escaped. A closed stderr is ignored.
    pub fn say(&self, message: impl Display) {
        let message = line(&message.to_string());
        match self {
            Console::OfProcess { .. } => drop(writeln!(io::stderr(), "{message}")),
            Console::InMemory { stderr, .. } => whole(stderr).extend(format!("{message}\n").bytes()),
        }
    }

    /// Whether people read stderr as it comes.
    pub fn is_watched(&self) -> bool {
        matches!(self, Console::OfProcess { .. }) && io::stderr().is_terminal()
    }

    /// Whether a signal may ask the command to end.
    pub fn can_be_interrupted(&self) -> bool {
        matches!(self, Console::OfProcess { .. })
    }

    /// Columns of stdout: `COLUMNS`, else the width of the terminal; `None` for a file or a pipe.
    pub fn width(&self) -> Option<usize> {
        if let Console::InMemory { .. } = self {
            return None;
        }
        let stated = std::env::var("COLUMNS").ok().and_then(|columns| columns.parse().ok());
        let stated = stated.filter(|&columns: &usize| columns > 0);
        let width = stated.or_else(|| terminal_size_of(io::stdout()).map(|(Width(width), _)| width.into()));
        width.map(|width| width.max(NARROWEST))
    }
}

// What was printed stays whole if a command panics.
fn whole(printed: &Mutex<Vec<u8>>) -> MutexGuard<'_, Vec<u8>> {
    printed.lock().unwrap_or_else(PoisonError::into_inner)
}
