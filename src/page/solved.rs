//! Exact answers to single offers, with solvers that are kept between requests: they depend on the game, not on the
//! pays.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, MutexGuard, TryLockError};
use std::time::Duration;
use std::{slice, thread};

use super::answer::{Refusal, because};
use super::edited;
use super::job::{Job, locked};
use crate::analysis::{Answer, ChangedPlay, NearestEdges, Observer, edge_on_other_pays, solver_of};
use crate::cli::INTERNAL;
use crate::games::lints::{self, Warning};
use crate::games::{
    ChangedDecision, Croupier, DecisionList, EachDecision, Offer, SolveError, Solver, Spot, SpotAnswer, SpotError,
    StrategyRow, sort_by_worth,
};
use crate::outcome::{Fraction, Measures, OutcomeTable};

/// Most answers that are kept.
const MOST_ANSWERS: usize = 64;

static ANSWERS: Mutex<VecDeque<(String, Arc<Answer>)>> = Mutex::new(VecDeque::new());
/// Held by the one offer that is solved for minutes.
static LONG: Mutex<()> = Mutex::new(());

/// The exact answer to an offer, solved once for all requests.
///
/// # Errors
/// Those of the solver.
pub fn answer(offer: &Offer, solver: &dyn Solver) -> Result<Arc<Answer>, Refusal> {
    let key = format!("{:?} {}", offer.key(), offer.terms());
    if let Some((_, known)) = locked(&ANSWERS).iter().find(|(known, _)| *known == key) {
        return Ok(Arc::clone(known));
    }
    let answer = Arc::new(Answer::new(offer.clone(), solver.outcomes(offer).map_err(because)?));
    let mut answers = locked(&ANSWERS);
    answers.push_back((key, Arc::clone(&answer)));
    if answers.len() > MOST_ANSWERS {
        answers.pop_front();
    }
    Ok(answer)
}

/// An edited paytable, or one of the regulation, next to the regulation's that it was edited from.
pub struct Solved {
    pub source: Arc<Answer>,
    pub own: Arc<Answer>,
    /// What the other pays change; `None` for the source itself.
    pub change: Option<ChangedPlay>,
    /// The regulation's nearest paytable; `None` where the regulation has these pays under this id.
    pub nearest: Option<NearestEdges>,
    pub warnings: Vec<Warning>,
}

impl Solved {
    /// Solves both, and finds the decisions that change meanwhile. `so_far` takes the answers before that is known.
    ///
    /// # Errors
    /// Those of the solver, or that the job is to end.
    pub fn of(
        job: &Arc<Job>,
        [source, offer]: [&Offer; 2],
        so_far: impl FnOnce(&Answer, &Answer),
    ) -> Result<Self, Refusal> {
        let solver = solver_of(slice::from_ref(offer), &job.solutions()).map_err(because)?;
        let is_quick = solver.is_quick(offer).map_err(because)?;
        let _turn = if is_quick { None } else { Some(turn(job)?) };
        let source = answer(source, solver.as_ref())?;
        ensure_wanted(job)?;
        let is_edited = source.offer.terms() != offer.terms();
        let (own, warnings, decisions) = thread::scope(|scope| {
            let decisions = is_edited.then(|| scope.spawn(|| changed_decisions(solver.as_ref(), &source.offer, offer)));
            let own = answer(offer, solver.as_ref())?;
            so_far(&source, &own);
            let known = Known { solver: solver.as_ref(), answer: &own };
            let warnings = if is_quick { lints::warnings(offer, &known) } else { Ok(Vec::new()) };
            let decisions = decisions.map(|found| found.join().map_err(|_| because(INTERNAL)));
            let decisions = decisions.transpose()?.transpose().map_err(because)?;
            Ok::<_, Refusal>((own, warnings.map_err(because)?, decisions))
        })?;
        ensure_wanted(job)?;
        let by_old = || edge_by_old(solver.as_ref(), &source, &own);
        let changed = |decisions| {
            Ok::<_, Refusal>(ChangedPlay { edge: own.measures.house_edge(), edge_by_old: by_old()?, decisions })
        };
        let nearest = nearest(offer, &own, solver.as_ref(), is_quick)?;
        Ok(Solved { change: decisions.map(changed).transpose()?, nearest, warnings, source, own })
    }
}

/// Decisions that change, worth most first; none where the player does not decide by the pays.
fn changed_decisions(solver: &dyn Solver, from: &Offer, to: &Offer) -> Result<Vec<ChangedDecision>, SolveError> {
    if !decides_by_pays(to) {
        return Ok(Vec::new());
    }
    let mut decisions = solver.changed_decisions(from, to)?;
    sort_by_worth(&mut decisions);
    Ok(decisions)
}

fn decides_by_pays(offer: &Offer) -> bool {
    offer.wager.has_decisions && offer.strategy.is_none()
}

/// House edge on the new pays with the source's decisions.
fn edge_by_old(solver: &dyn Solver, source: &Answer, own: &Answer) -> Result<Fraction, Refusal> {
    if !decides_by_pays(&own.offer) {
        return Ok(own.measures.house_edge());
    }
    match edge_on_other_pays(&source.exact, &source.offer, &own.offer) {
        Some(edge) => Ok(edge),
        None => {
            let table = solver.outcomes_decided_by(&own.offer, &source.offer).map_err(because)?;
            Ok(Measures::of(&table).house_edge())
        }
    }
}

fn nearest(offer: &Offer, own: &Answer, solver: &dyn Solver, is_quick: bool) -> Result<Option<NearestEdges>, Refusal> {
    let Some(compared) = offer.own_paytable() else { return Ok(None) };
    let [game, wager, _] = offer.option();
    let option = edited::source(&[game, wager, &compared.nearest].join("/"))?;
    let option = Offer { paytable: option.paytable, ..offer.clone() };
    let edge = is_quick.then(|| answer(&option, solver)).transpose()?.map(|answer| answer.measures.house_edge());
    let edges = edge.map(|edge| [own.measures.house_edge(), edge]);
    Ok(Some(NearestEdges { own: compared, edges }))
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

/// A solver that knows the outcomes of one offer already, for lints, which need nothing else.
struct Known<'s> {
    solver: &'s dyn Solver,
    answer: &'s Answer,
}

impl Solver for Known<'_> {
    fn outcomes_decided_by(&self, offer: &Offer, decider: &Offer) -> Result<OutcomeTable, SolveError> {
        let is_known = |other: &Offer| other.terms() == self.answer.offer.terms();
        match is_known(offer) && is_known(decider) {
            true => Ok(self.answer.exact.clone()),
            false => self.solver.outcomes_decided_by(offer, decider),
        }
    }

    fn changed_decisions(&self, from: &Offer, to: &Offer) -> Result<Vec<ChangedDecision>, SolveError> {
        self.solver.changed_decisions(from, to)
    }

    fn strategy(&self, offer: &Offer) -> Result<Vec<StrategyRow>, SolveError> {
        self.solver.strategy(offer)
    }

    fn every_decision(&self, offer: &Offer, each: &mut EachDecision<'_>) -> Result<(), SolveError> {
        self.solver.every_decision(offer, each)
    }

    fn decision_lists(&self, offer: &Offer) -> Result<Vec<DecisionList>, SolveError> {
        self.solver.decision_lists(offer)
    }

    fn spot(&self, offer: &Offer, spot: &Spot) -> Result<SpotAnswer, SpotError> {
        self.solver.spot(offer, spot)
    }

    fn literal_croupier(&self, offers: &[Offer]) -> Result<Box<dyn Croupier>, SolveError> {
        self.solver.literal_croupier(offers)
    }
}
