//! From offers to exact answers, one solver a game.

use std::panic::resume_unwind;
use std::sync::Arc;
use std::thread;

use super::answer::{Answer, GameAnswers};
use super::error::AnalysisError;
use super::payout_limits::{ensure_lawful, limit_effect};
use crate::cards::CardSet;
use crate::games::{GameFacts, Keeper, Offer, SolveError, Solver};
use crate::progressive::{MeterTerms, at_mean_meters};

/// The offers of one game, in the order chosen, with its solver for the full deck.
pub struct Solved {
    pub facts: &'static GameFacts,
    pub solver: Box<dyn Solver>,
    pub offers: Vec<Offer>,
}

/// Groups `offers` by game, each with a solver.
///
/// # Errors
/// [`AnalysisError`] if a game cannot be solved, or a payout limit is lower than permitted.
pub fn by_game(offers: Vec<Offer>, keeper: &Arc<dyn Keeper>) -> Result<Vec<Solved>, AnalysisError> {
    let mut games: Vec<Solved> = Vec::new();
    for offer in offers {
        let facts = offer.game;
        match games.iter_mut().find(|solved| solved.facts.id == facts.id) {
            Some(solved) => solved.offers.push(offer),
            None => {
                let solver = offer.solver_keeping(CardSet::FULL_DECK, Arc::clone(keeper))?;
                games.push(Solved { facts, solver, offers: vec![offer] });
            }
        }
    }
    games.iter().try_for_each(|solved| ensure_lawful(&solved.offers, solved.solver.as_ref()))?;
    Ok(games)
}

/// The exact answers.
///
/// # Errors
/// [`SolveError`] if an offer cannot be solved.
pub fn exact(games: Vec<Solved>) -> Result<Vec<GameAnswers>, SolveError> {
    side_by_side(games, |Solved { facts, solver, offers }| {
        let answer = |offer: Offer| {
            let exact = solver.outcomes(&offer)?;
            let limit_effect = limit_effect(&offer, solver.as_ref())?;
            Ok(Answer { limit_effect, ..Answer::new(offer, exact) })
        };
        let answers = offers.into_iter().map(answer).collect::<Result<Vec<_>, SolveError>>()?;
        Ok(GameAnswers { facts, solver, answers })
    })
}

/// The results of `work` on each of `parts`, in their order, computed concurrently: much of the work on a game is
/// single-threaded. Each part has its own thread, not one of the pool: a waiting thread of the pool takes up other
/// work, which one that waits for a solution must not.
pub fn side_by_side<P: Send, T: Send>(
    parts: Vec<P>,
    work: impl Fn(P) -> Result<T, SolveError> + Sync,
) -> Result<Vec<T>, SolveError> {
    let work = &work;
    thread::scope(|scope| {
        let threads: Vec<_> = parts.into_iter().map(|part| scope.spawn(move || work(part))).collect();
        threads.into_iter().map(|thread| thread.join().unwrap_or_else(|panic| resume_unwind(panic))).collect()
    })
}

/// Adds the answers at the long-run means of the meters.
///
/// # Errors
/// [`SolveError`] if an offer cannot be solved.
pub fn with_mean_meters(games: &mut [GameAnswers]) -> Result<(), SolveError> {
    for GameAnswers { solver, answers, .. } in games {
        for answer in answers {
            let Some(offer) = at_mean_meters(&answer.offer, &answer.exact, &MeterTerms::default()) else { continue };
            let exact = solver.outcomes(&offer)?;
            answer.at_mean_meters = Some(Box::new(Answer::new(offer, exact)));
        }
    }
    Ok(())
}
