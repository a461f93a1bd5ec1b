//! From offers to answers: one solver a game, one simulation a game, one verdict on them all.

use std::panic::resume_unwind;
use std::sync::Arc;
use std::thread;

use num_traits::Zero;

use super::cache::Cache;
use super::options::Verbosity;
use super::payout_limit;
use super::playing::{self, Course, Interrupted, Played, Playing, Saving, Until, widest};
use super::{CliError, Conclusion};
use crate::cards::CardSet;
use crate::games::bonuses::random_bonuses;
use crate::games::{Croupier, Keeper, Offer, SolveError, Solver};
use crate::outcome::{Fraction, Measures, OutcomeTable, to_f64};
use crate::progressive::envy::Table;
use crate::progressive::{Account, MeterTerms, at_mean_meters, flows};
use crate::report::envy::Envying;
use crate::report::progressive::Accounted;
use crate::report::{Answer, AtMeanMeters, CoursePoint, Findings, GameFindings, LimitEffect, Witness, remarks};
use crate::simulation::{BLOCK_ROUNDS, Record, WinCounter, WinCounts};
use crate::statistics::{Verdict, compare, judge, win_uniformity};
use crate::storage::checkpoint::CheckpointError;

/// The offers of one game with its solver.
pub struct Solved {
    /// The solver for the full deck.
    pub solver: Box<dyn Solver>,
    /// The offers, in the order chosen.
    pub offers: Vec<Offer>,
}

impl Solved {
    /// Id of the game.
    pub fn game(&self) -> &'static str {
        // `by_game` makes no group without an offer.
        self.offers[0].game.id
    }
}

/// Groups `offers` by game, each with a solver.
///
/// # Errors
/// [`CliError`] if a game cannot be solved, or a payout limit is lower than permitted.
pub fn by_game(offers: Vec<Offer>, verbosity: Verbosity) -> Result<Vec<Solved>, CliError> {
    let keeper: Arc<dyn Keeper> = Arc::new(Cache::of_user(verbosity));
    let mut games: Vec<Solved> = Vec::new();
    for offer in offers {
        let id = offer.game.id;
        match games.iter_mut().find(|solved| solved.game() == id) {
            Some(solved) => solved.offers.push(offer),
            None => {
                let solver = offer.solver_keeping(CardSet::FULL_DECK, Arc::clone(&keeper))?;
                games.push(Solved { solver, offers: vec![offer] });
            }
        }
    }
    games.iter().try_for_each(payout_limit::ensure_lawful)?;
    Ok(games)
}

/// The answers of each game beside its solver.
pub fn with_solvers<'a>(games: &'a [Solved], answers: &'a [Answer]) -> Vec<(Vec<&'a Answer>, &'a dyn Solver)> {
    let of_game = |solved: &'a Solved| {
        let id = solved.game();
        (answers.iter().filter(|answer| answer.offer.game.id == id).collect(), solved.solver.as_ref())
    };
    games.iter().map(of_game).collect()
}

/// The exact answers.
///
/// # Errors
/// [`SolveError`] if one cannot be had.
pub fn exact(games: &[Solved]) -> Result<Vec<Answer>, SolveError> {
    let of_game = |solved: &Solved| {
        let answer = |offer: &Offer| {
            let exact = solved.solver.outcomes(offer)?;
            let limit_effect = limit_effect(offer, solved.solver.as_ref())?;
            Ok(Answer { offer: offer.clone(), exact, limit_effect, at_mean_meters: None, witness: None })
        };
        solved.offers.iter().map(answer).collect::<Result<Vec<_>, SolveError>>()
    };
    Ok(side_by_side(games.iter().collect(), of_game)?.into_iter().flatten().collect())
}

/// What `work` makes of each of `parts`, in their order, all at once: much of the work on a game goes on in one thread.
/// Each has a thread of its own and not one of the pool, because a thread of the pool that waits for others takes up
/// any work there is, and one that waits for a solution must not.
fn side_by_side<P: Send, T: Send>(
    parts: Vec<P>,
    work: impl Fn(P) -> Result<T, SolveError> + Sync,
) -> Result<Vec<T>, SolveError> {
    let work = &work;
    thread::scope(|scope| {
        let threads: Vec<_> = parts.into_iter().map(|part| scope.spawn(move || work(part))).collect();
        threads.into_iter().map(|thread| thread.join().unwrap_or_else(|panic| resume_unwind(panic))).collect()
    })
}

/// The same answers, with those at the long-run means of their meters.
///
/// # Errors
/// [`SolveError`] if one cannot be had.
pub fn with_mean_meters(games: &[Solved], mut answers: Vec<Answer>) -> Result<Vec<Answer>, SolveError> {
    for answer in &mut answers {
        let Some(offer) = at_mean_meters(&answer.offer, &answer.exact, &MeterTerms::default()) else { continue };
        let solved = games.iter().find(|solved| solved.game() == offer.game.id);
        let Some(exact) = solved.map(|solved| solved.solver.outcomes(&offer)).transpose()? else { continue };
        answer.at_mean_meters = Some(Box::new(AtMeanMeters { offer, exact }));
    }
    Ok(answers)
}

/// The answers of each game with each envy bonus that they may have.
///
/// # Errors
/// [`SolveError`] if the counts of two hands cannot be had.
pub fn envying(by_game: &[(Vec<&Answer>, &dyn Solver)]) -> Result<Vec<Envying>, SolveError> {
    let answers = by_game.iter().flat_map(|(answers, solver)| answers.iter().map(move |answer| (answer, solver)));
    let envying = answers.map(|(answer, solver)| Envying::of(answer, *solver)).collect::<Result<Vec<_>, _>>()?;
    Ok(envying.into_iter().flatten().collect())
}

/// All that a pack tells of these answers: beside them the worth by up card, envy bonuses, strategies, meters and
/// remarks.
///
/// # Errors
/// [`SolveError`] if any of it cannot be had.
pub fn findings(games: Vec<Solved>, answers: Vec<Answer>) -> Result<Findings, SolveError> {
    let mut answers = with_mean_meters(&games, answers)?.into_iter();
    let of_game = |(Solved { solver, offers }, answers): (Solved, Vec<Answer>)| {
        let solver = solver.as_ref();
        let told: Vec<&Answer> = answers.iter().collect();
        let remarks = remarks::of_game(&told, solver);
        let by_game = [(told, solver)];
        let accounts = accounted(&by_game, &MeterTerms::default(), &Table::of(1))?;
        let envying = envying(&by_game)?;
        let up_cards = |offer: &Offer| Ok((offer.clone(), solver.outcomes_by_up_card(offer)?));
        let strategy = |offer: &Offer| Ok((offer.clone(), solver.strategy(offer)?));
        let deciding = offers.iter().filter(|offer| offer.wager.has_decisions);
        Ok(GameFindings {
            // `by_game` makes no group without an offer.
            facts: offers[0].game,
            by_up_card: offers.iter().map(up_cards).collect::<Result<_, SolveError>>()?,
            strategies: deciding.map(strategy).collect::<Result<_, SolveError>>()?,
            envying,
            accounts,
            remarks,
            answers,
        })
    };
    let with_answers = |solved: Solved| {
        let own = answers.by_ref().take(solved.offers.len()).collect();
        (solved, own)
    };
    Ok(Findings { games: side_by_side(games.into_iter().map(with_answers).collect(), of_game)? })
}

/// What the payout limit of `offer` does, if it has one.
fn limit_effect(offer: &Offer, solver: &dyn Solver) -> Result<Option<LimitEffect>, SolveError> {
    let (Some(limit), Some(floor)) = (&offer.payout_limit, payout_limit::floor_of(offer, solver)?) else {
        return Ok(None);
    };
    let edge = |payout_limit| {
        let table = solver.outcomes(&Offer { payout_limit, ..offer.clone() })?;
        Ok::<_, SolveError>(Measures::of(&table).house_edge())
    };
    let (edge_without, edge_unknown) = (edge(None)?, edge(Some(limit.clone().unknown()))?);
    Ok(Some(LimitEffect { floor, edge_without, edge_unknown }))
}

/// The accounts of the answers that have meters, on these terms at this table: one for each envy bonus that a wager may
/// have there.
///
/// # Errors
/// [`SolveError`] if the counts of two hands cannot be had.
pub fn accounted(
    by_game: &[(Vec<&Answer>, &dyn Solver)],
    terms: &MeterTerms,
    table: &Table,
) -> Result<Vec<Accounted>, SolveError> {
    let mut accounted = Vec::new();
    for (answer, solver) in by_game.iter().flat_map(|(answers, solver)| answers.iter().map(move |one| (one, solver))) {
        if answer.offer.paytable.meters.is_empty() {
            continue;
        }
        let envying = if table.seats > 1 { Envying::of(answer, *solver)? } else { Vec::new() };
        let mut returns: Vec<_> =
            envying.iter().map(|envying| (envying.schedule, table.envy(&envying.hands).mean)).collect();
        if returns.is_empty() {
            returns.push(("", Fraction::zero()));
        }
        for (envy, envy_return) in returns {
            let flows = flows(&answer.offer, &answer.exact, &terms.feed(&answer.offer));
            let account = Account::new(&answer.exact, flows, envy_return, terms.excess);
            accounted.push(Accounted {
                bonuses: random_bonuses(&answer.offer, &-account.house_edge()),
                offer: answer.offer.clone(),
                account,
                excess: terms.excess,
                envy,
                table: table.clone(),
                seen: Vec::new(),
            });
        }
    }
    Ok(accounted)
}

/// What a run saw of the offers of one game.
pub struct Seen {
    /// The outcomes of each offer with observed counts; none if no round was played.
    tables: Vec<OutcomeTable>,
    /// How many rounds of each block it won.
    wins: Vec<Option<WinCounts>>,
    seed: u64,
    course: Course,
}

impl Seen {
    /// What `record` says to the croupier who counted it.
    ///
    /// # Errors
    /// [`SolveError::Counts`] if it is not one of this croupier's.
    pub fn of(croupier: &dyn Croupier, record: &Record) -> Result<Self, SolveError> {
        let tables = if record.played.is_empty() { Vec::new() } else { croupier.outcomes(&record.tally)? };
        let wins = WinCounter::new(croupier).by_offer(&record.wins).into_iter().map(Option::<&_>::cloned).collect();
        Ok(Seen { tables, wins, seed: record.run.seed, course: Course::new() })
    }

    /// The same with the course that the run took.
    #[must_use]
    pub fn with_course(self, course: Course) -> Self {
        Seen { course, ..self }
    }
}

/// Puts beside the exact answers what was seen of them, one [`Seen`] a game in the order of the answers.
pub fn with_witnesses(mut answers: Vec<Answer>, seen: Vec<Seen>) -> Vec<Answer> {
    let mut compared = Vec::new();
    let mut unseen = answers.iter_mut();
    for Seen { tables, wins, seed, course } in seen {
        let of_game = unseen.by_ref().take(wins.len()).collect::<Vec<_>>();
        for (place, ((answer, table), wins)) in of_game.into_iter().zip(tables).zip(wins).enumerate() {
            let mut comparison = compare(&table, &answer.exact);
            let probability = to_f64(&Measures::of(&answer.exact).win_frequency);
            comparison.agreement.blocks = wins.and_then(|wins| win_uniformity(&wins, BLOCK_ROUNDS as u32, probability));
            let point = |(rounds, edges): &(u64, Vec<f64>)| {
                Some(CoursePoint { rounds: *rounds, house_edge: *edges.get(place)? })
            };
            compared.push((answer, table, comparison, seed, course.iter().filter_map(point).collect()));
        }
    }
    let verdicts = judge(&compared.iter().map(|(_, _, comparison, ..)| comparison.agreement).collect::<Vec<_>>());
    for ((answer, table, comparison, seed, course), verdict) in compared.into_iter().zip(verdicts) {
        answer.witness = Some(Witness { table, comparison, verdict, seed, course });
    }
    answers
}

/// The answers of a command that plays, and how the playing ended.
pub struct Witnessed {
    /// The exact answers, each with what was seen of it, if any round was played.
    pub answers: Vec<Answer>,
    /// If the process was asked to end before all was played.
    pub interrupted: Option<Interrupted>,
    /// Why what was played could not be saved.
    pub unsaved: Option<CheckpointError>,
}

/// Plays the games and puts what came of them beside the exact answers.
///
/// # Errors
/// [`CliError`] if a game cannot be solved, or a run not be started.
pub fn witnessed(
    games: &[Solved],
    until: Until,
    saving: Option<&Saving>,
    verbosity: Verbosity,
) -> Result<Witnessed, CliError> {
    let opened = saving.map(|saving| playing::open(saving, games, until.plan)).transpose()?;
    let answers = exact(games)?;
    let croupiers = side_by_side(games.iter().collect(), |solved: &Solved| solved.solver.croupier(&solved.offers))?;
    let mut tables = answers.iter().map(|answer| &answer.exact);
    let exact = games.iter().map(|solved| tables.by_ref().take(solved.offers.len()).collect()).collect();
    let saved = saving.zip(opened).map(|(saving, (file, before))| (file, before, saving.every));
    let played = Playing::new(games, &croupiers, exact, until, saved)?.play(verbosity)?;
    let Played { seen, interrupted, unsaved } = played;
    Ok(Witnessed { answers: with_witnesses(answers, seen), interrupted, unsaved })
}

/// Says on stderr whether the simulation agrees with the exact answers, and where it saw too little to say.
pub fn tell_verdict<'a>(answers: impl IntoIterator<Item = &'a Answer>, verbosity: Verbosity) -> Conclusion {
    let witnesses: Vec<(&Answer, &Witness)> =
        answers.into_iter().filter_map(|answer| Some((answer, answer.witness.as_ref()?))).collect();
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
                "inconclusive: {}: the house edge is known to {:.6} percentage points, not {}; that takes some \
                 {needed:.1e} rounds",
                answer.offer.name(),
                100.0 * width,
                (1e11 * target).round() / 1e9,
            ));
            conclusion = Conclusion::Inconclusive;
        }
    }
    conclusion
}
