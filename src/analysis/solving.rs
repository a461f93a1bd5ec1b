//! From offers to exact answers, one solver per game, and to simulated ones, judged together for the whole run; and
//! quick house edges, of games that are solved at once or from kept solutions.

use std::ptr;
use std::sync::{Arc, Mutex, Once, PoisonError};
use std::time::{Duration, Instant};

use rayon::prelude::*;

use super::effects::{ensure_lawful, limit_effect, with_envy};
use super::playing::{Ended, GameRun, ObservedRow, Playing, Saver, Saving, Until};
use super::wagered::{GameAnswers, Sum, Wagered};
use super::{AnalysisError, Answer, Observer, Parts, Result, Witness};
use crate::cards::CardSet;
use crate::games::{Catalogue, GameFacts, Keeper, Offer, OwnPaytable, Solver};
use crate::lists::grouped;
use crate::outcome::{Fraction, Measures};
use crate::progressive::{MeterTerms, at_mean_meters};
use crate::simulation::{Record, Run, RunPlan};
use crate::statistics::{Verdict, compare, compare_mean, compare_moments, judge};

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

/// Most offers that one solver answers: it keeps counts of each.
const MOST_OFFERS: usize = 256;

static SOLVERS: Mutex<Vec<SharedSolver>> = Mutex::new(Vec::new());

struct SharedSolver {
    game: &'static GameFacts,
    offers: usize,
    solver: Arc<dyn Solver>,
}

/// A solver of the offers' game for the full deck, which knows what this process has asked before: it depends on the
/// game, not on the pays.
pub fn solver_of(offers: &[Offer], keeper: &Arc<dyn Keeper>) -> Result<Arc<dyn Solver>> {
    // There is at least one. The list is whole between two statements.
    let (first, shared) = (&offers[0], || SOLVERS.lock().unwrap_or_else(PoisonError::into_inner));
    let is_usable =
        |known: &SharedSolver| std::ptr::eq(known.game, first.game) && known.offers + offers.len() <= MOST_OFFERS;
    if let Some(known) = shared().iter_mut().find(|known| is_usable(known)) {
        known.offers += offers.len();
        return Ok(Arc::clone(&known.solver));
    }
    let holders = Arc::strong_count(keeper);
    let solver: Arc<dyn Solver> = first.solver_keeping(CardSet::FULL_DECK, Arc::clone(keeper))?.into();
    // A solver that holds on to its keeper reports to this question alone.
    if Arc::strong_count(keeper) == holders {
        let (game, solver) = (first.game, Arc::clone(&solver));
        let mut shared = shared();
        shared.retain(|known| !std::ptr::eq(known.game, game));
        shared.push(SharedSolver { game, offers: offers.len(), solver });
    }
    Ok(solver)
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
    let games = grouped(offers.into_iter().map(|offer| (offer.game.id, offer)));
    for (game, offers) in &games {
        if let Some(other) = offers.iter().find(|offer| !ptr::eq(offer.game, offers[0].game)) {
            let [first, other] = [&offers[0], other].map(|offer| offer.game.wagers[0].source.path);
            return Err(AnalysisError::TwoGames { game, files: [first, other] });
        }
    }
    let solved = |(_, offers): (_, Vec<Offer>)| solver_of(&offers, keeper).map(|solver| Solved::of(offers, solver));
    let games: Vec<Solved> = games.into_iter().map(solved).collect::<Result<_, _>>()?;
    games.iter().try_for_each(|solved| ensure_lawful(&solved.offers, solved.solver.as_ref()))?;
    Ok(games)
}

/// The sets of wagers, each with a solver; sets of one game share it.
pub fn by_set(sets: Vec<Wagered>, keeper: &Arc<dyn Keeper>) -> Result<Vec<Solved>> {
    let mut solved: Vec<Solved> = Vec::new();
    for wagered in sets {
        let offers = wagered.offers().to_vec();
        let solver = match solved.iter().find(|known| known.facts.id == wagered.game().id) {
            Some(known) => Arc::clone(&known.solver),
            None => solver_of(&offers, keeper)?,
        };
        solved.push(Solved { together: Some(wagered), ..Solved::of(offers, solver) });
    }
    Ok(solved)
}

pub fn answered(games: Vec<Solved>, observer: &dyn Observer) -> Result<Vec<GameAnswers>> {
    each(games, |game| answers_of(game, observer, || false))
}

/// Runs `work` on each game concurrently, but on sets of wagers in turn, as they may share a solver.
fn each(games: Vec<Solved>, work: impl Fn(Solved) -> Result<GameAnswers> + Send + Sync) -> Result<Vec<GameAnswers>> {
    let are_sets = games.iter().any(|game| game.together.is_some());
    if are_sets { games.into_iter().map(work).collect() } else { side_by_side(games, work) }
}

/// The exact answers. Long work may be interrupted: the answers until then, and their number in words.
pub fn swept(games: Vec<Solved>, observer: &dyn Observer) -> Result<(Vec<GameAnswers>, Option<String>)> {
    let rows: usize = games.iter().map(|solved| solved.offers.len()).sum();
    let ends = ending(observer);
    let games = each(games, |game| answers_of(game, observer, &ends))?;
    let solved = games.iter().map(|game| game.answers.len()).sum::<usize>();
    Ok((games, (solved < rows).then(|| format!("interrupted: {solved} of {rows} rows were solved"))))
}

/// Whether long work over rows is to end; the first call listens for requests and says how to make one.
pub fn ending(observer: &dyn Observer) -> impl Fn() -> bool + Sync + '_ {
    let listening = Once::new();
    move || {
        listening.call_once(|| {
            observer.listen();
            observer.tell(&"Ctrl-C ends it with the rows that are solved");
        });
        observer.is_asked_to_end()
    }
}

/// The exact answers of a game. Long work is reported, and ends when `ends` returns true.
fn answers_of(
    Solved { facts, solver, offers, together }: Solved,
    observer: &dyn Observer,
    ends: impl Fn() -> bool,
) -> Result<GameAnswers> {
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
pub fn side_by_side<P: Send, T: Send, E: Send>(
    parts: Vec<P>,
    work: impl Fn(P) -> Result<T, E> + Send + Sync,
) -> Result<Vec<T>, E> {
    let results: Vec<_> = parts.into_par_iter().map(work).collect();
    // Of several errors the first in their order.
    results.into_iter().collect()
}

/// Adds the answers at the long-run means of the meters.
pub fn with_mean_meters(games: &mut [GameAnswers]) -> Result<()> {
    for GameAnswers { solver, answers, .. } in games {
        for answer in answers {
            let Some(offer) = at_mean_meters(&answer.offer, &answer.exact, &MeterTerms::default()) else { continue };
            let exact = solver.outcomes(&offer)?;
            answer.at_mean_meters = Some(Box::new(Answer::new(offer, exact)));
        }
    }
    Ok(())
}

/// An offer with its house edge, a fraction of one; `None` where solving takes long and no solution is kept.
pub type OfferEdge = (Offer, Option<Fraction>);

/// House edge of each offer. Own paytables are set against the regulation's nearest.
pub fn quick_edges(
    offers: Vec<Offer>,
    keeper: &Arc<dyn Keeper>,
) -> Result<(Vec<OfferEdge>, Vec<NearestEdges>), AnalysisError> {
    let (mut edges, mut nearest) = (Vec::new(), Vec::new());
    for solved in by_game(offers, keeper)? {
        for offer in solved.offers {
            nearest.extend(NearestEdges::of(&offer, solved.solver.as_ref())?);
            let edge = quick_edge(&offer, solved.solver.as_ref())?;
            edges.push((offer, edge));
        }
    }
    Ok((edges, nearest))
}

fn quick_edge(offer: &Offer, solver: &dyn Solver) -> Result<Option<Fraction>> {
    let table = solver.is_quick(offer)?.then(|| solver.outcomes(offer)).transpose()?;
    Ok(table.map(|table| Measures::of(&table).house_edge()))
}

/// An own paytable whose pays the regulation does not have, and the regulation's nearest.
#[derive(Clone, Debug, PartialEq)]
pub struct NearestEdges {
    pub own: OwnPaytable,
    /// House edges of both, fractions of one; `None` where solving takes long.
    pub edges: Option<[Fraction; 2]>,
}

impl NearestEdges {
    /// `None` for pays of the regulation.
    pub fn of(offer: &Offer, solver: &dyn Solver) -> Result<Option<Self>> {
        let Some(own) = offer.own_paytable().filter(|own| !own.is_permitted()) else { return Ok(None) };
        let mut options = Catalogue::known()?.offers().into_iter();
        let key = [offer.game.id, offer.wager.id, &own.nearest];
        let Some(nearest) = options.find(|option| option.option() == key) else { return Ok(None) };
        let nearest = Offer { paytable: nearest.paytable, ..offer.clone() };
        let edges = quick_edge(offer, solver)?.zip(quick_edge(&nearest, solver)?);
        Ok(Some(NearestEdges { own, edges: edges.map(|(own, nearest)| [own, nearest]) }))
    }
}

/// Solves the games, plays them and compares: the exact answers with their simulated ones, if any round was played, and
/// how the runs ended.
pub fn witnessed(
    games: Vec<Solved>,
    until: Until,
    saving: Option<&Saving>,
    observer: &dyn Observer,
) -> Result<(Vec<GameAnswers>, Ended), AnalysisError> {
    let runs: Vec<Run> = games.iter().map(|solved| solved.run(until.plan)).collect();
    let saved = saving.map(|saving| Saver::open(saving, &runs)).transpose()?;
    let mut games = answered(games, observer)?;
    let ended = play(games.iter_mut().zip(runs).collect(), until, saved, observer)?;
    add_pairs(&mut games, until.plan.threads, observer)?;
    Ok((games, ended))
}

/// The exact answers; sums without a counted distribution are simulated for the rounds of `until`. An interruption of
/// long work is returned in words.
pub fn analyzed(
    games: Vec<Solved>,
    until: Until,
    observer: &dyn Observer,
) -> Result<(Vec<GameAnswers>, Option<String>), AnalysisError> {
    let runs: Vec<Run> = games.iter().map(|solved| solved.run(until.plan)).collect();
    let (mut games, interrupted) = swept(games, observer)?;
    let is_uncounted = |game: &GameAnswers| game.sum.as_ref().is_some_and(|sum| sum.counted.is_none());
    let uncounted: Vec<_> = games.iter_mut().zip(runs).filter(|(game, _)| is_uncounted(game)).collect();
    let ended = if uncounted.is_empty() { None } else { play(uncounted, until, None, observer)?.interrupted };
    add_pairs(&mut games, until.plan.threads, observer)?;
    Ok((games, interrupted.or(ended)))
}

fn play(
    games: Vec<(&mut GameAnswers, Run)>,
    until: Until,
    saved: Option<(Saver, Vec<Record>)>,
    observer: &dyn Observer,
) -> Result<Ended, AnalysisError> {
    let croupiers = side_by_side(games.iter().map(|(game, _)| &**game).collect(), GameAnswers::croupier)?;
    let runs = games
        .iter()
        .zip(&croupiers)
        .map(|((game, run), croupier)| GameRun::new(croupier.as_ref(), run.clone(), game.std_devs(), until.plan));
    let runs = runs.collect::<Result<_, _>>()?;
    let (seen, ended) = Playing::new(runs, until, saved)?.play(observer)?;
    add_witnesses(games.into_iter().map(|(game, _)| game).collect(), seen);
    Ok(ended)
}

/// Adds to the sums every pair of their wagers, on `threads` threads, or one per core.
pub fn add_pairs(games: &mut [GameAnswers], threads: Option<usize>, observer: &dyn Observer) -> Result<()> {
    for GameAnswers { solver, answers, sum, .. } in games {
        sum.iter_mut().try_for_each(|sum| sum.add_pairs(answers, solver.as_ref(), threads, observer))?;
    }
    Ok(())
}

/// Adds the simulated answers to the exact ones; `seen` has the games in the same order. The verdicts cover all rows of
/// the run together.
pub fn add_witnesses(mut games: Vec<&mut GameAnswers>, seen: Vec<Vec<ObservedRow>>) {
    for (game, seen) in games.iter_mut().zip(seen) {
        let mut rows = seen.into_iter();
        if let Some(sum) = &mut game.sum {
            sum.witness = rows.next().map(|row| match &sum.counted {
                Some(counted) => row.witness(Some(&counted.measures), |seen| compare(seen, &counted.table)),
                None => {
                    row.witness(None, |seen| compare_mean(seen, &sum.expected_net, sum.most_std_dev.powi(2), &sum.span))
                }
            });
        }
        for (Answer { exact, measures, envy, witness, .. }, row) in game.answers.iter_mut().zip(rows) {
            *witness = Some(match envy.as_ref().and_then(|effect| effect.span.as_ref()) {
                None => row.witness(Some(measures), |seen| compare(seen, exact)),
                Some(span) => row.witness(None, |seen| compare_moments(seen, exact, measures, span)),
            });
        }
    }
    let witnesses: Vec<&mut Witness> = games.iter_mut().flat_map(|game| game.witnesses_mut()).collect();
    let verdicts = judge(&witnesses.iter().map(|witness| witness.comparison.agreement).collect::<Vec<_>>());
    witnesses.into_iter().zip(verdicts).for_each(|(witness, verdict)| witness.verdict = verdict);
    games.into_iter().for_each(conclude_from_parts);
}

/// Without exact counts of the sum, its wagers have to agree.
fn conclude_from_parts(game: &mut GameAnswers) {
    let Some(Sum { counted: None, witness: Some(sum), .. }) = &mut game.sum else { return };
    let mut parts = game.answers.iter().filter_map(|answer| answer.witness.as_ref());
    if sum.verdict == Verdict::Inconclusive && parts.all(|part| part.verdict != Verdict::Inconclusive) {
        sum.verdict = Verdict::Agrees;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::{KeepsNothing, Selection};

    #[test]
    fn what_takes_long_is_left_alone_and_all_else_solved() {
        let selection = Selection::of("lunar-poker/*/A");
        let offers = Catalogue::known().expect("valid").select(&selection).expect("some");
        let (edges, _) = quick_edges(offers, &(Arc::new(KeepsNothing) as _)).expect("solvable");
        assert!(edges.iter().all(|(offer, edge)| offer.wager.has_decisions == edge.is_none()));
    }
}
