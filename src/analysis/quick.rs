//! House edges that take no time: of games that are solved at once, and from kept solutions.

use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::Arc;

use super::error::AnalysisError;
use super::solving::by_game;
use crate::games::{Keeper, Offer, SolveError};
use crate::outcome::{Fraction, Measures};

/// The house edge of each offer as a fraction of one; `None` where solving takes long and no solution is kept.
///
/// # Errors
/// [`AnalysisError`] if an offer cannot be solved.
pub fn quick_edges(
    offers: Vec<Offer>,
    keeper: Arc<dyn Keeper>,
) -> Result<Vec<(Offer, Option<Fraction>)>, AnalysisError> {
    let kept: Arc<dyn Keeper> = Arc::new(KeptOnly(keeper));
    let mut edges = Vec::new();
    for solved in by_game(offers, &kept)? {
        for offer in &solved.offers {
            let table = if_quick(|| solved.solver.outcomes(offer))?;
            edges.push((offer.clone(), table.map(|table| Measures::of(&table).house_edge())));
        }
    }
    Ok(edges)
}

/// What unwinds from a solver that has not all it needs.
struct NotKept;

/// The answer of a solver with [`KeptOnly`]; `None` if that would take long.
fn if_quick<T>(solve: impl FnOnce() -> Result<T, SolveError>) -> Result<Option<T>, SolveError> {
    match catch_unwind(AssertUnwindSafe(solve)) {
        Ok(solved) => solved.map(Some),
        Err(cause) if cause.is::<NotKept>() => Ok(None),
        Err(cause) => resume_unwind(cause),
    }
}

/// Kept solutions, and no others: a solver that begins to solve a part that takes long is ended.
struct KeptOnly(Arc<dyn Keeper>);

impl Keeper for KeptOnly {
    fn kept(&self, name: &str) -> Option<Vec<u8>> {
        self.0.kept(name)
    }

    fn keep(&self, _: &str, _: &[u8]) {}

    fn refused(&self, name: &str) {
        self.0.refused(name);
    }

    fn progress(&self, _: &str, done: u64, parts: u64) {
        if done < parts {
            // It passes through the solver's threads without a message; nothing that it leaves behind is used again.
            resume_unwind(Box::new(NotKept));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::{Catalogue, KeepsNothing, Selection};

    #[test]
    fn what_takes_long_is_left_alone_and_all_else_solved() {
        let selection =
            Selection { games: vec!["lunar-poker".into()], paytables: vec!["A".into()], ..Selection::default() };
        let offers = Catalogue::embedded().expect("valid").select(&selection).expect("some");
        let start = std::time::Instant::now();
        let edges = quick_edges(offers, Arc::new(KeepsNothing)).expect("solvable");
        assert!(edges.iter().all(|(offer, edge)| offer.wager.has_decisions == edge.is_none()));
        assert!(start.elapsed().as_secs() < 20, "{:?}", start.elapsed());
    }
}
