//! Errors that end a command with exit code 2, and their lines on stderr. Errors are messages; few kinds of them are
//! distinguished.

use std::io;

use thiserror::Error;

use super::query::Misplaced;
use crate::analysis::AnalysisError;
use crate::check::{BaselineError, MOST_NAMED, Problem};
use crate::files::finding::{FileLine, FindingError};
use crate::files::tables::{Problems, UnreadTable};
use crate::files::unpacking::UnpackError;
use crate::files::writing::FileError;
use crate::games::SolveError;
use crate::paytable::{PaytableError, PaytableErrors};
use crate::report::manifest::ManifestError;
use crate::report::signature::SignatureError;
use crate::storage::checkpoint::CheckpointError;

/// An error of usage or input; the message is for the user.
pub type CliError = Box<dyn std::error::Error>;

#[derive(Debug, Error)]
#[error("cannot write to stdout: {0}")]
pub struct StdoutError(#[from] pub io::Error);

/// Several input errors, printed one by one, then a summary.
#[derive(Debug, Error)]
#[error("{summary}")]
pub struct Several {
    pub problems: Vec<Problem>,
    pub summary: String,
}

/// Refuses a file with problems: the first ones, and in the summary their number and what became of it.
pub fn ensure_none(problems: &Problems, file: &str, outcome: &str) -> Result<(), CliError> {
    let count = problems.count();
    if count == 0 {
        return Ok(());
    }
    let counted = if count == 1 { "1 problem".to_string() } else { format!("{count} problems") };
    let named = if count > MOST_NAMED { format!(", the first {MOST_NAMED} listed") } else { String::new() };
    let summary = format!("{file}: {counted}{named}; {outcome}");
    Err(Several { problems: Problem::first_of(problems, file), summary }.into())
}

/// The single errors of this one, with their places where known.
pub fn problems(error: &CliError) -> Vec<Problem> {
    if let Some(errors) = error.downcast_ref::<PaytableErrors>() {
        let place = |error: &PaytableError| {
            error.place().map(|place| FileLine { file: error.file().to_string(), line: place.line })
        };
        return errors.iter().map(|error| Problem { place: place(error), message: error.to_string() }).collect();
    }
    if let Some(several) = error.downcast_ref::<Several>() {
        return several.problems.clone();
    }
    let place = error.downcast_ref::<BaselineError>().and_then(BaselineError::place);
    vec![Problem { place, message: error.to_string() }]
}

pub fn lines_of(error: &CliError) -> Vec<String> {
    let summary = error.downcast_ref::<Several>().map(|several| several.summary.clone());
    problems(error).into_iter().map(|problem| problem.message).chain(summary).collect()
}

/// How a fault of this program is called.
pub const INTERNAL: &str = "internal error, please report it";

/// A fault of this program.
#[derive(Debug, Error)]
#[error("{INTERNAL}: {0}")]
pub struct InternalError(pub String);

pub fn cannot_make_files(error: io::Error) -> CliError {
    InternalError(format!("cannot make the files: {error}")).into()
}

/// Lines that show the place of an error in an option; none for other errors.
pub fn lines_of_place(error: &CliError) -> impl Iterator<Item = &String> {
    error.downcast_ref().into_iter().flat_map(|misplaced: &Misplaced| &misplaced.lines)
}

/// What a command stumbled over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum RefusalKind {
    /// Options, names or values.
    Usage,
    /// Paytable files, each error with file, line and column.
    Paytable,
    /// Other files that cannot be read, understood or written.
    File,
    /// A question that has no exact answer, or work that cannot begin.
    NoAnswer,
    /// A request to end.
    Interrupted,
    /// A fault of this program.
    Internal,
}

impl RefusalKind {
    pub(crate) fn of(error: &CliError) -> Self {
        match () {
            () if is_interruption(error) => RefusalKind::Interrupted,
            () if error.is::<InternalError>() => RefusalKind::Internal,
            () if is_of_files(error) => RefusalKind::File,
            () if error.is::<PaytableErrors>() || error.is::<PaytableError>() => RefusalKind::Paytable,
            () if error.is::<AnalysisError>() || error.is::<SolveError>() => RefusalKind::NoAnswer,
            () => RefusalKind::Usage,
        }
    }
}

fn is_of_files(error: &CliError) -> bool {
    let are_unreadable =
        |errors: &PaytableErrors| errors.iter().all(|error| matches!(error, PaytableError::Unreadable { .. }));
    let is_checkpoint = |error: &AnalysisError| matches!(error, AnalysisError::Checkpoint(_));
    error.is::<BaselineError>()
        || error.is::<CheckpointError>()
        || error.is::<FileError>()
        || error.is::<FindingError>()
        || error.is::<ManifestError>()
        || error.is::<Several>()
        || error.is::<SignatureError>()
        || error.is::<StdoutError>()
        || error.is::<UnpackError>()
        || error.is::<UnreadTable>()
        || error.is::<io::Error>()
        || error.downcast_ref().is_some_and(is_checkpoint)
        || error.downcast_ref().is_some_and(are_unreadable)
}

pub fn is_interruption(error: &CliError) -> bool {
    error.downcast_ref().is_some_and(AnalysisError::is_interruption)
        || matches!(error.downcast_ref(), Some(SolveError::Interrupted))
}

pub fn is_closed_pipe(error: &CliError) -> bool {
    error.downcast_ref().is_some_and(|StdoutError(error)| error.kind() == io::ErrorKind::BrokenPipe)
}
