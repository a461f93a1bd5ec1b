//! From offers to exact answers, one solver a game.

use std::sync::Arc;

use rayon::prelude::*;

use super::answer::{Answer, GameAnswers};
use super::envy::with_envy;
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
            with_envy(Answer { limit_effect, ..Answer::new(offer, exact) }, solver.as_ref())
        };
        let answers = offers.into_iter().map(answer).collect::<Result<Vec<_>, SolveError>>()?;
        Ok(GameAnswers { facts, solver, answers })
    })
}

/// The results of `work` on each of `parts`, in their order, computed concurrently: much of the work on a game is
/// single-threaded.
pub fn side_by_side<P: Send, T: Send>(
    parts: Vec<P>,
    work: impl Fn(P) -> Result<T, SolveError> + Send + Sync,
) -> Result<Vec<T>, SolveError> {
    let results: Vec<_> = parts.into_par_iter().map(work).collect();
    // Of several errors the first in their order.
    results.into_iter().collect()
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
