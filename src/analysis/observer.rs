//! Progress, messages and interruption of an analysis, and its errors.

use std::fmt::Display;
use std::sync::Arc;

use thiserror::Error;

use crate::games::{Keeper, KeepsNothing, SolveError};
use crate::simulation::RunError;
use crate::storage::checkpoint::CheckpointError;

/// Takes messages and progress, and may request the end of an analysis. `()` does neither.
pub trait Observer: Send + Sync {
    fn tell(&self, _message: &dyn Display) {}

    /// Reports a detail, such as the origin of a solution, for those who want it.
    fn detail(&self, _message: &dyn Display) {}

    /// Reports a solution's progress: `done` of `all` of its parts.
    fn solving(&self, _game: &str, _parts: Parts, _done: u64, _all: u64) {}

    /// Follows a run of `game`: `before` rounds played already, `expected` in all.
    fn playing(&self, _game: &str, _before: u64, _expected: u64) -> Box<dyn Progress> {
        Box::new(())
    }

    fn solutions(&self) -> Arc<dyn Keeper> {
        Arc::new(KeepsNothing)
    }

    /// Catches requests to end from now on, so that work under way can be finished and saved.
    fn listen(&self) {}

    fn is_asked_to_end(&self) -> bool {
        false
    }
}

/// Parts of a game that are solved in turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Parts {
    /// Up cards of one solution, which is kept.
    UpCards,
    /// Rows of a sweep, such as one over many units.
    Rows,
    /// Groups of deals in a count over all of them.
    Deals,
}

impl Parts {
    pub fn name(self) -> &'static str {
        match self {
            Parts::UpCards => "up cards",
            Parts::Rows => "rows",
            Parts::Deals => "groups of deals",
        }
    }
}

pub trait Progress {
    fn advance(&mut self, _status: RunStatus) {}

    fn finish(self: Box<Self>, _status: RunStatus, _is_interrupted: bool) {}
}

impl Observer for () {}
impl Progress for () {}

#[derive(Clone, Copy, Debug)]
pub struct RunStatus {
    pub rounds: u64,
    /// Greatest 95 % half-width of the house edges by the exact standard deviations, a fraction of one; `None` if the
    /// run estimates none.
    pub half_width: Option<f64>,
}

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
