//! From offers to exact answers, one solver per game; and quick house edges, of games that are solved at once or from
//! kept solutions.

use std::sync::{Arc, Once};
use std::time::{Duration, Instant};

use rayon::prelude::*;

use super::answer::Answer;
use super::meters::with_envy;
use super::money::{ensure_lawful, limit_effect};
use super::observer::{AnalysisError, Observer, Parts};
use super::wagered::{GameAnswers, Sum, Wagered};
use crate::cards::CardSet;
use crate::games::{GameFacts, Keeper, Offer, SolveError, Solver};
use crate::outcome::{Fraction, Measures};
use crate::progressive::{MeterTerms, at_mean_meters};
use crate::simulation::{Run, RunPlan};

/// Time between two reports of a game's rows; shorter work is not reported.
const BETWEEN_REPORTS: Duration = Duration::from_secs(1);

/// The offers of one game, in the order chosen, with its solver for the full deck.
pub struct Solved {
    pub facts: &'static GameFacts,
    pub solver: Arc<dyn Solver>,
    pub offers: Vec<Offer>,
    /// The same offers with their units, if wagered together.
    pub together: Option<Wagered>,
}

impl Solved {
    fn of(offers: Vec<Offer>, solver: Arc<dyn Solver>) -> Self {
        // There is at least one.
        Solved { facts: offers[0].game, solver, offers, together: None }
    }

    pub fn run(&self, plan: RunPlan) -> Run {
        let run = Run::of(self.facts.id, plan, &self.offers);
        match &self.together {
            Some(wagered) => Run { offers: wagered.terms(), ..run },
            None => run,
        }
    }
}

pub fn by_game(offers: Vec<Offer>, keeper: &Arc<dyn Keeper>) -> Result<Vec<Solved>, AnalysisError> {
    let mut games: Vec<Solved> = Vec::new();
    for offer in offers {
        let facts = offer.game;
        match games.iter_mut().find(|solved| solved.facts.id == facts.id) {
            Some(solved) => solved.offers.push(offer),
            None => {
                let solver = offer.solver_keeping(CardSet::FULL_DECK, Arc::clone(keeper))?;
                games.push(Solved::of(vec![offer], solver.into()));
            }
        }
    }
    games.iter().try_for_each(|solved| ensure_lawful(&solved.offers, solved.solver.as_ref()))?;
    Ok(games)
}

/// The sets of wagers, each with a solver; sets of one game share it.
pub fn by_set(sets: Vec<Wagered>, keeper: &Arc<dyn Keeper>) -> Result<Vec<Solved>, SolveError> {
    let mut solved: Vec<Solved> = Vec::new();
    for wagered in sets {
        let offers = wagered.offers().to_vec();
        let solver = match solved.iter().find(|known| known.facts.id == wagered.game().id) {
            Some(known) => Arc::clone(&known.solver),
            None => offers[0].solver_keeping(CardSet::FULL_DECK, Arc::clone(keeper))?.into(),
        };
        solved.push(Solved { together: Some(wagered), ..Solved::of(offers, solver) });
    }
    Ok(solved)
}

pub fn exact(games: Vec<Solved>, observer: &dyn Observer) -> Result<Vec<GameAnswers>, SolveError> {
    each(games, |game| answered(game, observer, || false))
}

/// Runs `work` on each game concurrently, but on sets of wagers in turn, as they may share a solver.
fn each(
    games: Vec<Solved>,
    work: impl Fn(Solved) -> Result<GameAnswers, SolveError> + Send + Sync,
) -> Result<Vec<GameAnswers>, SolveError> {
    let are_sets = games.iter().any(|game| game.together.is_some());
    if are_sets { games.into_iter().map(work).collect() } else { side_by_side(games, work) }
}

/// The exact answers. Long work may be interrupted: the answers until then, and their number in words.
pub fn swept(games: Vec<Solved>, observer: &dyn Observer) -> Result<(Vec<GameAnswers>, Option<String>), SolveError> {
    let rows: usize = games.iter().map(|solved| solved.offers.len()).sum();
    let listening = Once::new();
    let games = each(games, |game| {
        answered(game, observer, || {
            listening.call_once(|| {
                observer.listen();
                observer.tell(&"Ctrl-C ends it with the rows that are solved");
            });
            observer.is_asked_to_end()
        })
    })?;
    let solved = games.iter().map(|game| game.answers.len()).sum::<usize>();
    Ok((games, (solved < rows).then(|| format!("interrupted: {solved} of {rows} rows were solved"))))
}

/// The exact answers of a game. Long work is reported, and ends when `ends` returns true.
fn answered(
    Solved { facts, solver, offers, together }: Solved,
    observer: &dyn Observer,
    ends: impl Fn() -> bool,
) -> Result<GameAnswers, SolveError> {
    if let Some(wagered) = together {
        let (sum, answers) = Sum::of(wagered, solver.as_ref())?;
        return Ok(GameAnswers { facts, solver, answers, sum: Some(sum) });
    }
    let all = offers.len() as u64;
    let mut answers = Vec::new();
    let report = |done: usize| observer.solving(facts.id, Parts::Rows, done as u64, all);
    let (mut reported, mut takes_long) = (Instant::now(), false);
    for offer in offers {
        // The first row includes the shared work, which the solver reports.
        if answers.len() == 1 {
            reported = Instant::now();
        }
        if reported.elapsed() >= BETWEEN_REPORTS {
            report(answers.len());
            (reported, takes_long) = (Instant::now(), true);
        }
        if takes_long && ends() {
            break;
        }
        let exact = solver.outcomes(&offer)?;
        let limit_effect = limit_effect(&offer, solver.as_ref())?;
        let answer = Answer { limit_effect, ..Answer::new(offer, exact) };
        answers.push(with_envy(answer, solver.as_ref())?);
    }
    if takes_long {
        report(answers.len());
    }
    Ok(GameAnswers { facts, solver, answers, sum: None })
}

/// Runs `work` on each of `parts` concurrently, in their order: much of the work on a game is single-threaded.
pub fn side_by_side<P: Send, T: Send>(
    parts: Vec<P>,
    work: impl Fn(P) -> Result<T, SolveError> + Send + Sync,
) -> Result<Vec<T>, SolveError> {
    let results: Vec<_> = parts.into_par_iter().map(work).collect();
    // Of several errors the first in their order.
    results.into_iter().collect()
}

/// Adds the answers at the long-run means of the meters.
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

/// House edge of each offer, a fraction of one; `None` where solving takes long and no solution is kept.
pub fn quick_edges(
    offers: Vec<Offer>,
    keeper: &Arc<dyn Keeper>,
) -> Result<Vec<(Offer, Option<Fraction>)>, AnalysisError> {
    let mut edges = Vec::new();
    for solved in by_game(offers, keeper)? {
        for offer in solved.offers {
            let is_quick = solved.solver.is_quick(&offer)?;
            let table = is_quick.then(|| solved.solver.outcomes(&offer)).transpose()?;
            edges.push((offer, table.map(|table| Measures::of(&table).house_edge())));
        }
    }
    Ok(edges)
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
        let edges = quick_edges(offers, &(Arc::new(KeepsNothing) as _)).expect("solvable");
        assert!(edges.iter().all(|(offer, edge)| offer.wager.has_decisions == edge.is_none()));
    }
}
