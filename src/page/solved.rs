//! An edited paytable, solved next to the regulation's that it was edited from.

use std::sync::{Arc, Mutex, MutexGuard, TryLockError};
use std::time::Duration;
use std::{slice, thread};

use super::answer::{Refusal, because};
use super::job::Job;
use crate::analysis::{Answer, ChangedPlay, NearestEdges, Observer, solver_of};
use crate::games::lints::{self, Warning};
use crate::games::{Offer, SolveError};

/// Held by the one offer that is solved for minutes.
static LONG: Mutex<()> = Mutex::new(());

/// An edited paytable, or one of the regulation, next to the regulation's that it was edited from.
pub struct Solved {
    /// `None` for the source itself.
    source: Option<Answer>,
    pub own: Answer,
    /// What the other pays change.
    pub change: Option<ChangedPlay>,
    /// The regulation's nearest paytable; `None` where the regulation has these pays.
    pub nearest: Option<NearestEdges>,
    pub warnings: Vec<Warning>,
}

impl Solved {
    /// Solves both, and finds the decisions that change. `so_far` takes the answers before that is known.
    ///
    /// # Errors
    /// Those of the solver, or that the job is to end.
    pub fn of(job: &Arc<Job>, offers: [&Offer; 2], so_far: impl FnOnce(&Answer, &Answer)) -> Result<Self, Refusal> {
        let offer = offers[1];
        let solver = solver_of(slice::from_ref(offer), &job.solutions()).map_err(because)?;
        let solver = solver.as_ref();
        let is_quick = solver.is_quick(offer).map_err(because)?;
        let _turn = if is_quick { None } else { Some(turn(job)?) };
        let answer = |offer: &Offer| {
            ensure_wanted(job)?;
            Ok::<_, Refusal>(Answer::new(offer.clone(), solver.outcomes(offer).map_err(because)?))
        };
        let own = answer(offer)?;
        let is_edited = offers[0].terms() != offer.terms();
        let source = if is_edited { Some(answer(offers[0])?) } else { None };
        so_far(source.as_ref().unwrap_or(&own), &own);
        ensure_wanted(job)?;
        let change = |from: &Answer| ChangedPlay::of(solver, &from.offer, Some(&from.exact), &own);
        let more = || {
            let warnings = if is_quick { lints::warnings(offer, solver)? } else { Vec::new() };
            Ok::<_, SolveError>((NearestEdges::of(offer, solver)?, warnings))
        };
        let (change, more) = rayon::join(|| source.as_ref().map(change).transpose(), more);
        let (change, (nearest, warnings)) = (change.map_err(because)?.flatten(), more.map_err(because)?);
        Ok(Solved { change, nearest, warnings, source, own })
    }

    /// The regulation's paytable that it was edited from; itself if it is one.
    pub fn source(&self) -> &Answer {
        self.source.as_ref().unwrap_or(&self.own)
    }
}

fn ensure_wanted(job: &Arc<Job>) -> Result<(), Refusal> {
    if job.is_asked_to_end() { Err(because("ended")) } else { Ok(()) }
}

/// Waits for other long solutions, as each uses every core.
fn turn(job: &Arc<Job>) -> Result<MutexGuard<'static, ()>, Refusal> {
    const BETWEEN: Duration = Duration::from_millis(200);
    loop {
        match LONG.try_lock() {
            Ok(turn) => return Ok(turn),
            Err(TryLockError::Poisoned(turn)) => return Ok(turn.into_inner()),
            Err(TryLockError::WouldBlock) => ensure_wanted(job)?,
        }
        thread::sleep(BETWEEN);
    }
}
