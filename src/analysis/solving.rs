//! From offers to exact answers, one solver a game.

use std::sync::Arc;
use std::time::{Duration, Instant};

use rayon::prelude::*;

use super::answer::{Answer, GameAnswers};
use super::envy::with_envy;
use super::error::AnalysisError;
use super::observer::{Observer, Parts};
use super::payout_limits::{ensure_lawful, limit_effect};
use crate::cards::CardSet;
use crate::games::{GameFacts, Keeper, Offer, SolveError, Solver};
use crate::progressive::{MeterTerms, at_mean_meters};

/// Least number of rows under payout limits that are a sweep: a row of Criss-Cross Poker takes seconds.
const SWEEP: usize = 3;
/// Time between two reports of a sweep.
const BETWEEN_REPORTS: Duration = Duration::from_secs(1);

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
    side_by_side(games, |game| answered(game, |_| true))
}

/// The exact answers. A sweep, several rows under payout limits, reports its progress and may be interrupted: these are
/// the answers until then, and their number in words.
///
/// # Errors
/// As [`exact`].
pub fn swept(games: Vec<Solved>, observer: &dyn Observer) -> Result<(Vec<GameAnswers>, Option<String>), SolveError> {
    let rows: Vec<usize> = games.iter().map(|solved| solved.offers.len()).collect();
    let limited = games.iter().flat_map(|solved| &solved.offers).filter(|offer| offer.payout_limit.is_some());
    // Other rows are as few as the regulation's paytables, and what takes long of them reports its own progress.
    if limited.count() < SWEEP {
        return Ok((exact(games)?, None));
    }
    observer.listen();
    let games = side_by_side(games, |game| {
        let (id, all) = (game.facts.id, game.offers.len() as u64);
        let tell = |done: u64| observer.solving(id, Parts::Rows, done, all);
        tell(0);
        let mut told = Instant::now();
        let answers = answered(game, |done| {
            if told.elapsed() >= BETWEEN_REPORTS {
                tell(done);
                told = Instant::now();
            }
            !observer.is_asked_to_end()
        })?;
        tell(answers.answers.len() as u64);
        Ok(answers)
    })?;
    let (solved, rows) = (games.iter().map(|game| game.answers.len()).sum::<usize>(), rows.iter().sum::<usize>());
    Ok((games, (solved < rows).then(|| format!("interrupted: {solved} of {rows} rows were solved"))))
}

/// The exact answers of a game, as long as it goes on after so many.
fn answered(
    Solved { facts, solver, offers }: Solved,
    mut goes_on: impl FnMut(u64) -> bool,
) -> Result<GameAnswers, SolveError> {
    let mut answers = Vec::new();
    for offer in offers {
        if !goes_on(answers.len() as u64) {
            break;
        }
        let exact = solver.outcomes(&offer)?;
        let limit_effect = limit_effect(&offer, solver.as_ref())?;
        let answer = Answer { limit_effect, ..Answer::new(offer, exact) };
        answers.push(with_envy(answer, solver.as_ref())?);
    }
    Ok(GameAnswers { facts, solver, answers })
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
