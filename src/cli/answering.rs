//! From offers to answers: one solver a game, one simulation a game, one verdict on them all.

use std::sync::Arc;

use super::cache::Cache;
use super::options::Verbosity;
use super::playing::{Until, play, widest};
use super::{CliError, Conclusion};
use crate::cards::CardSet;
use crate::games::{Keeper, Offer, SolveError, Solver};
use crate::outcome::OutcomeTable;
use crate::report::{Answer, Witness};
use crate::statistics::{Comparison, Verdict, compare, judge};

/// The offers of one game with its solver.
pub struct Solved {
    /// The solver for the full deck.
    pub solver: Box<dyn Solver>,
    /// The offers, in the order chosen.
    pub offers: Vec<Offer>,
}

/// Groups `offers` by game, each with a solver.
///
/// # Errors
/// [`SolveError`] if a game cannot be solved.
pub fn by_game(offers: Vec<Offer>, verbosity: Verbosity) -> Result<Vec<Solved>, SolveError> {
    let keeper: Arc<dyn Keeper> = Arc::new(Cache::of_user(verbosity));
    let mut games: Vec<Solved> = Vec::new();
    for offer in offers {
        let id = offer.game.facts().id;
        match games.iter_mut().find(|solved| solved.offers.iter().any(|known| known.game.facts().id == id)) {
            Some(solved) => solved.offers.push(offer),
            None => {
                let solver = offer.game.solver_keeping(CardSet::FULL_DECK, Arc::clone(&keeper))?;
                games.push(Solved { solver, offers: vec![offer] });
            }
        }
    }
    Ok(games)
}

/// The answers of each game beside its solver.
pub fn with_solvers<'a>(games: &'a [Solved], answers: &'a [Answer]) -> Vec<(Vec<&'a Answer>, &'a dyn Solver)> {
    let of_game = |solved: &'a Solved| {
        let id = solved.offers[0].game.facts().id;
        (answers.iter().filter(|answer| answer.offer.game.facts().id == id).collect(), solved.solver.as_ref())
    };
    games.iter().map(of_game).collect()
}

/// The exact answers.
///
/// # Errors
/// [`SolveError`] if one cannot be had.
pub fn exact(games: &[Solved]) -> Result<Vec<Answer>, SolveError> {
    let answers = games.iter().flat_map(|solved| {
        let answer = |offer: &Offer| {
            let exact = solved.solver.outcomes(offer)?;
            Ok(Answer { offer: offer.clone(), exact, witness: None })
        };
        solved.offers.iter().map(answer)
    });
    answers.collect()
}

/// The exact answers, each with what a simulation saw of it.
///
/// # Errors
/// [`CliError`] if a game cannot be solved or a run not be started.
pub fn witnessed(games: &[Solved], until: Until, verbosity: Verbosity) -> Result<Vec<Answer>, CliError> {
    let mut answers = exact(games)?;
    let mut simulated = Vec::new();
    for solved in games {
        let own = &answers[simulated.len()..][..solved.offers.len()];
        let exact: Vec<&OutcomeTable> = own.iter().map(|answer| &answer.exact).collect();
        simulated.extend(play(solved, &exact, until, verbosity)?);
    }
    let comparisons: Vec<Comparison> =
        simulated.iter().zip(&answers).map(|(table, answer)| compare(table, &answer.exact)).collect();
    let verdicts = judge(&comparisons.iter().map(|comparison| comparison.agreement).collect::<Vec<_>>());
    for (place, (table, comparison)) in simulated.into_iter().zip(comparisons).enumerate() {
        let verdict = verdicts[place];
        answers[place].witness = Some(Witness { table, comparison, verdict, seed: until.plan.seed });
    }
    Ok(answers)
}

/// Says on stderr whether the simulation agrees with the exact answers, and where it saw too little to say.
pub fn tell_verdict(answers: &[Answer], verbosity: Verbosity) -> Conclusion {
    let witnesses: Vec<(&Answer, &Witness)> =
        answers.iter().filter_map(|answer| Some((answer, answer.witness.as_ref()?))).collect();
    for (answer, witness) in &witnesses {
        let name = answer.offer.name();
        if let Some(expected) = witness.comparison.top_award_expected {
            let times = if expected < 0.1 { "less than 0.1".to_string() } else { format!("{expected:.1}") };
            verbosity.tell(format!("warning: {name}: the greatest award was to be expected {times} times only"));
        }
        match witness.verdict {
            Verdict::Agrees => {}
            Verdict::Disagrees => {
                verbosity.tell(format!("disagreement: {name}: the simulation contradicts the exact answer"));
            }
            Verdict::Inconclusive => {
                verbosity.tell(format!("inconclusive: {name}: too few rounds to compare outcomes"))
            }
        }
    }
    let count = |verdict| witnesses.iter().filter(|(_, witness)| witness.verdict == verdict).count();
    let agreeing = count(Verdict::Agrees);
    verbosity.tell(format!(
        "verdict: the simulation agrees with the exact answer in {agreeing} of {} rows",
        witnesses.len()
    ));
    match (count(Verdict::Disagrees), count(Verdict::Inconclusive)) {
        (0, 0) => Conclusion::Done,
        (0, _) => Conclusion::Inconclusive,
        _ => Conclusion::CheckFailed,
    }
}

/// Says on stderr if the house edges are not known as closely as was asked for, and how long a run would have to be.
pub fn tell_width(answers: &[Answer], until: Until, verbosity: Verbosity) -> Conclusion {
    let Some(target) = until.target_error else { return Conclusion::Done };
    let mut conclusion = Conclusion::Done;
    for answer in answers {
        let Some(witness) = &answer.witness else { continue };
        let width = widest([&witness.table], &[&answer.exact]);
        if width > target {
            let needed = witness.table.cycle() as f64 * (width / target).powi(2);
            verbosity.tell(format!(
                "inconclusive: {}: the house edge is known to {:.6} percentage points, not {}; that takes some {needed:.1e} rounds",
                answer.offer.name(),
                100.0 * width,
                100.0 * target,
            ));
            conclusion = Conclusion::Inconclusive;
        }
    }
    conclusion
}
