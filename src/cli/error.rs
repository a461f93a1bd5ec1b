//! Errors that end a command with exit code 2. They are messages without types; only a closed pipe is distinguished.

use std::io;

use thiserror::Error;

use super::query::Misplaced;

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

/// The lines after an error that point at its place in an option; none of another error.
pub fn lines_of_place(error: &CliError) -> impl Iterator<Item = &String> {
    error.downcast_ref().map(Misplaced::lines).into_iter().flatten()
}

/// Whether the reader of stdout has gone away.
pub fn is_closed_pipe(error: &CliError) -> bool {
    error.downcast_ref().is_some_and(|StdoutError(error)| error.kind() == io::ErrorKind::BrokenPipe)
}
