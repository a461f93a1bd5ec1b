//! Errors that end a command with exit code 2. They are messages without types; only a closed pipe is distinguished.

use std::io;

use thiserror::Error;

/// An error of usage or input, whose message is for the user.
pub type CliError = Box<dyn std::error::Error>;

/// Stdout cannot be written.
#[derive(Debug, Error)]
#[error("cannot write to stdout: {0}")]
pub struct StdoutError(#[from] pub io::Error);

/// The error of a pack or report that cannot be put together in memory.
pub fn cannot_make_files(error: io::Error) -> CliError {
    format!("internal error, please report it: cannot make the files: {error}").into()
}

/// Whether the reader of stdout has gone away.
pub fn is_closed_pipe(error: &CliError) -> bool {
    error.downcast_ref().is_some_and(|StdoutError(error)| error.kind() == io::ErrorKind::BrokenPipe)
}
