//! Progressive meters: their accounts, the meters simulated round by round against these accounts, and wagers with
//! their envy bonuses.

use std::ops::RangeInclusive;

use az::Az;
use num_traits::{ToPrimitive, Zero};

use super::counting::on_threads;
use super::wagered::GameAnswers;
use super::{AnalysisError, Answer, EnvyEffect, Observer, RunStatus};
use crate::games::bonuses::{RandomBonus, random_bonuses};
use crate::games::{EnvyMoments, Offer, Seat, SolveError, Solver, Table, TwoHands};
use crate::outcome::{Fraction, JointTable, Measures, to_f64};
use crate::paytable::whole_units;
use crate::progressive::simulated::KeptMeters;
use crate::progressive::{Account, MeterAccount, MeterTerms, Observed, ReserveExcess, flows, judge};
use crate::simulation::{BLOCK_ROUNDS, HitFinder, RunPlan};
use crate::statistics::Verdict;

/// The account of an offer's meters on stated terms, and the meters observed in a run.
pub struct Accounted {
    pub offer: Offer,
    pub account: Account,
    /// Use of the reserve beyond the reseed.
    pub excess: ReserveExcess,
    /// Name of the envy bonus that the account includes; empty if none.
    pub envy: &'static str,
    pub table: Table,
    pub bonuses: Vec<RandomBonus>,
    /// Each meter as observed, if a run was played and its long run is known.
    pub seen: Vec<Option<SeenMeter>>,
}

pub struct SeenMeter {
    pub observed: Observed,
    pub verdict: Verdict,
    pub seed: u64,
}

/// Accounts of the answers with meters on these terms at this table, one for each envy bonus of a wager there.
pub fn accounted(game: &GameAnswers, terms: &MeterTerms, table: &Table) -> Result<Vec<Accounted>, SolveError> {
    let mut accounted = Vec::new();
    for answer in game.answers.iter().filter(|answer| !answer.offer.paytable.meters.is_empty()) {
        let envying = if table.seats > 1 { envying(answer, game.solver.as_ref())? } else { Vec::new() };
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

/// Most blocks between two updates of the meters, and the approximate number of hits.
const BLOCKS_AT_ONCE: u64 = 256;
const HITS_AT_ONCE: f64 = 1e6;

/// Plays the rounds of `plan` in each game and adds the observed meters to the accounts. Returns whether all rounds
/// were played; an interrupted run adds nothing.
pub fn observe_meters(
    games: &mut [(GameAnswers, Vec<Accounted>)],
    plan: RunPlan,
    observer: &dyn Observer,
) -> Result<bool, AnalysisError> {
    observer.listen();
    let mut kept = Vec::new();
    for (game, accounted) in games.iter() {
        let Some(meters) = keep(game, accounted, plan, observer)? else { return Ok(false) };
        kept.push(meters);
    }
    for ((_, accounted), meters) in games.iter_mut().zip(kept) {
        for (offer, accounted) in accounted.iter_mut().enumerate() {
            accounted.seen = seen(&meters, offer, accounted, plan.seed);
        }
    }
    // All meters of the run are judged together.
    let accounted = || games.iter().flat_map(|(_, accounted)| accounted);
    let compared = accounted().flat_map(|accounted| {
        let meters = accounted.account.meters.iter().zip(&accounted.seen);
        meters.filter_map(|(meter, seen)| Some((meter, meter.long_run.as_ref()?, seen.as_ref()?.observed)))
    });
    let verdicts = judge(&compared.collect::<Vec<_>>());
    let seen = games.iter_mut().flat_map(|(_, accounted)| accounted).flat_map(|accounted| &mut accounted.seen);
    seen.flatten().zip(verdicts).for_each(|(seen, verdict)| seen.verdict = verdict);
    Ok(true)
}

/// The meters of a game's offers after all rounds; `None` if the observer ended the run.
fn keep(
    game: &GameAnswers,
    accounted: &[Accounted],
    plan: RunPlan,
    observer: &dyn Observer,
) -> Result<Option<KeptMeters>, AnalysisError> {
    let offers: Vec<Offer> = accounted.iter().map(|accounted| accounted.offer.alone()).collect();
    let croupier = game.solver.croupier(&offers)?;
    let with_accounts: Vec<_> = accounted.iter().map(|accounted| (&accounted.offer, &accounted.account)).collect();
    let mut meters = KeptMeters::new(&with_accounts, croupier.as_ref(), plan.players.az::<u32>(), plan.rounds);
    let finder = HitFinder::new(croupier.as_ref(), meters.cells(), plan.players)?;
    let blocks = plan.rounds.div_ceil(BLOCK_ROUNDS);
    let at_once = blocks_at_once(accounted, plan.players);
    let mut progress = observer.playing(game.facts.id, 0, plan.rounds);
    let status = |played: u64| RunStatus { rounds: played, half_width: None };
    for first in (0..blocks).step_by(at_once.az::<usize>()) {
        let end = blocks.min(first + at_once);
        let hits = on_threads(plan.threads, || finder.hits(game.facts.id, plan, first..end));
        let played = plan.rounds.min(end * BLOCK_ROUNDS);
        meters.play(played, &hits);
        if observer.is_asked_to_end() && end < blocks {
            progress.finish(status(played), true);
            return Ok(None);
        }
        progress.advance(status(played));
    }
    progress.finish(status(plan.rounds), false);
    Ok(Some(meters))
}

/// Blocks between two updates of the meters, which bounds the memory for their hits.
fn blocks_at_once(accounted: &[Accounted], seats: usize) -> u64 {
    let meters = accounted.iter().flat_map(|accounted| &accounted.account.meters);
    let hits = meters.map(|meter| to_f64(&meter.flow.hit())).sum::<f64>();
    let of_block = hits * seats as f64 * BLOCK_ROUNDS as f64;
    (HITS_AT_ONCE / of_block).to_u64().unwrap_or(BLOCKS_AT_ONCE).clamp(1, BLOCKS_AT_ONCE)
}

/// Each observed meter of an offer with a known long run, not judged yet.
fn seen(meters: &KeptMeters, offer: usize, accounted: &Accounted, seed: u64) -> Vec<Option<SeenMeter>> {
    let of_meter = |(place, meter): (usize, &MeterAccount)| {
        meter.long_run.as_ref()?;
        let observed = Observed::of(meters.meter(offer, place)?, &meter.flow.feed.wagers_per_hand);
        Some(SeenMeter { observed, verdict: Verdict::Inconclusive, seed })
    };
    accounted.account.meters.iter().enumerate().map(of_meter).collect()
}

/// A wager with one of its possible envy bonuses.
pub struct Envying {
    pub offer: Offer,
    /// Measures without the envy bonus.
    pub own: Measures,
    pub schedule: &'static str,
    /// Joint counts of the own wager and another player's hand.
    pub hands: TwoHands,
}

/// A player at a table who makes a wager with its envy bonus.
pub struct AtTable {
    pub schedule: &'static str,
    pub table: Table,
    pub envy: EnvyMoments,
    /// Expected net result of wager and envy bonus together.
    pub expected_net: Fraction,
    /// Variance of the net result of wager and envy bonus together.
    pub variance: Fraction,
}

impl Envying {
    pub fn at(&self, table: Table) -> AtTable {
        let envy = table.envy(&self.hands);
        let (expected_net, variance) = (envy.expected_net(&self.own), envy.total_variance(&self.own));
        AtTable { schedule: self.schedule, table, envy, expected_net, variance }
    }
}

/// The answer with each envy bonus of its paytable.
pub fn envying(answer: &Answer, solver: &dyn Solver) -> Result<Vec<Envying>, SolveError> {
    let schedules = answer.offer.envy_schedules();
    let all = schedules.into_iter().map(|schedule| envying_by(answer, schedule, solver));
    all.filter_map(Result::transpose).collect()
}

fn envying_by(answer: &Answer, schedule: &'static str, solver: &dyn Solver) -> Result<Option<Envying>, SolveError> {
    let (offer, own) = (answer.offer.clone(), answer.measures.clone());
    let hands = solver.two_hands(&answer.offer, schedule)?;
    Ok(hands.map(|hands| Envying { offer, own, schedule, hands }))
}

/// The answer with the envy bonus of its offer's seat. The joint distribution of two hands gives the whole distribution
/// at a table of two; more players would need the joint distribution of all their hands.
pub fn with_envy(answer: Answer, solver: &dyn Solver) -> Result<Answer, SolveError> {
    let Some(Seat { table, envy: Some(schedule) }) = answer.offer.seat.clone() else { return Ok(answer) };
    let Some(envying) = envying_by(&answer, schedule, solver)? else { return Ok(answer) };
    let of_one = envying.at(Table::of(2)).envy.mean;
    let (share, seats) = (table.others_betting.clone(), table.seats);
    let AtTable { envy, expected_net, variance, .. } = envying.at(table);
    let (exact, measures, span) = match seats {
        // Constant bonuses are never paid.
        _ if envy.variance.is_zero() => (answer.exact, envying.own, None),
        2 => {
            let total = envying.hands.own_and_other.together(&share)?;
            let measures = Measures { fold_frequency: envying.own.fold_frequency, ..Measures::of(&total) };
            (total, measures, None)
        }
        _ => {
            let span = span(&envying.hands.own_and_other, seats - 1);
            (answer.exact, Measures { expected_net, variance, ..envying.own }, Some(span))
        }
    };
    let effect = EnvyEffect { mean: envy.mean, of_one, span };
    Ok(Answer { exact, measures, envy: Some(effect), ..answer })
}

/// Least and greatest total of an own net result and the envy bonuses for `others` hands.
fn span(own_and_other: &JointTable, others: usize) -> RangeInclusive<Fraction> {
    let nets = own_and_other.nets([0, 1]);
    let own = || nets.keys().map(|[own, _]| (*own).clone());
    let envy = nets.keys().map(|[_, envy]| (*envy).clone()).max().unwrap_or_default();
    own().min().unwrap_or_default()..=own().max().unwrap_or_default() + envy * whole_units(others)
}
