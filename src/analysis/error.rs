//! Why a question has no answer.

use thiserror::Error;

use crate::games::SolveError;
use crate::simulation::RunError;
use crate::storage::checkpoint::CheckpointError;

#[derive(Debug, Error)]
pub enum AnalysisError {
    #[error(transparent)]
    Solve(#[from] SolveError),
    #[error(transparent)]
    Run(#[from] RunError),
    #[error(transparent)]
    Checkpoint(#[from] CheckpointError),
    #[error(
        "some rounds before others are missing in the checkpoint, so a run to a target would not end where it should; \
         play them first, without --target-error"
    )]
    MissingRounds,
    #[error("{0}")]
    UnlawfulLimit(String),
}

impl AnalysisError {
    /// Whether the observer ended the work, which is no fault.
    pub fn is_interruption(&self) -> bool {
        matches!(self, AnalysisError::Solve(SolveError::Interrupted))
    }
}
