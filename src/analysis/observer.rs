//! Progress, messages and interruption of an analysis.
//!
//! Why a question has no answer.

use std::fmt::Display;
use std::sync::Arc;

use thiserror::Error;

use crate::games::{Keeper, KeepsNothing, SolveError};
use crate::simulation::RunError;
use crate::storage::checkpoint::CheckpointError;

/// Takes messages and progress, and may ask an analysis to end. `()` does neither.
pub trait Observer: Send + Sync {
    fn tell(&self, _message: &dyn Display) {}

    /// Passes on where something came from, for those who ask.
    fn detail(&self, _message: &dyn Display) {}

    /// Notes the progress of a solution: `done` of `all` of its parts.
    fn solving(&self, _game: &str, _parts: Parts, _done: u64, _all: u64) {}

    /// Follows a run of `game`: rounds played `before`, rounds `expected` in all.
    fn playing(&self, _game: &str, _before: u64, _expected: u64) -> Box<dyn Progress> {
        Box::new(())
    }

    /// The solutions of earlier runs.
    fn solutions(&self) -> Arc<dyn Keeper> {
        Arc::new(KeepsNothing)
    }

    /// Notes requests to end from now on, so that what is under way can be finished and saved.
    fn listen(&self) {}

    /// Whether a request to end was noted.
    fn is_asked_to_end(&self) -> bool {
        false
    }
}

/// What of a game is solved one after another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Parts {
    /// The up cards of one solution, which is kept.
    UpCards,
    /// The rows of a sweep, such as one over many units.
    Rows,
    /// Groups of deals, of a count over all of them.
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
    fn advance(&mut self, _stand: Stand) {}

    fn finish(self: Box<Self>, _stand: Stand, _is_interrupted: bool) {}
}

impl Observer for () {}
impl Progress for () {}

/// The progress of a run.
#[derive(Clone, Copy, Debug)]
pub struct Stand {
    pub rounds: u64,
    /// The greatest 95 % half-width of the house edges by the exact standard deviations, a fraction of one; `None`
    /// if the run does not estimate house edges.
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
