//! Everything that makes a command end with exit code 2.

use std::io;
use std::num::NonZeroUsize;
use std::path::PathBuf;

use thiserror::Error;

use crate::analysis::AnalysisError;
use crate::cards::CardParseError;
use crate::check::BaselineError;
use crate::games::{SelectionError, SolveError, SpotError};
use crate::paytable::PaytableError;
use crate::progressive::TermsError;
use crate::report::manifest::ManifestError;
use crate::simulation::RecordError;
use crate::storage::FileError;
use crate::storage::checkpoint::CheckpointError;

/// An error of usage or input.
#[derive(Debug, Error)]
#[allow(missing_docs)]
pub enum CliError {
    #[error(transparent)]
    Paytable(#[from] PaytableError),
    #[error(transparent)]
    Selection(#[from] SelectionError),
    #[error(transparent)]
    Solve(#[from] SolveError),
    #[error(transparent)]
    Spot(#[from] SpotError),
    #[error("{option}: {source}")]
    Cards { option: &'static str, source: CardParseError },
    #[error(transparent)]
    Analysis(#[from] AnalysisError),
    #[error(transparent)]
    Checkpoint(#[from] CheckpointError),
    #[error("{}: {source}", path.display())]
    Merge { path: PathBuf, source: RecordError },
    #[error(transparent)]
    Terms(#[from] TermsError),
    #[error(transparent)]
    File(#[from] FileError),
    #[error(transparent)]
    Baseline(#[from] BaselineError),
    #[error(transparent)]
    Manifest(#[from] ManifestError),
    #[error("internal error, please report it: cannot make the files: {0}")]
    Pack(#[source] io::Error),
    #[error("cannot write to stdout: {0}")]
    Stdout(#[from] io::Error),
    #[error("{0}")]
    Usage(String),
    /// Some of several files cannot be used; each has been reported already.
    #[error("{0} of the files cannot be used")]
    UnusableFiles(NonZeroUsize),
}

impl CliError {
    /// Whether the reader of stdout has gone away.
    pub fn is_closed_pipe(&self) -> bool {
        matches!(self, CliError::Stdout(error) if error.kind() == io::ErrorKind::BrokenPipe)
    }
}
