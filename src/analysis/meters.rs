//! Progressive meters: their accounts, the meters simulated round by round against these accounts, and wagers with
//! their envy bonuses.

use az::Az;
use num_traits::{ToPrimitive, Zero};

use super::counting::on_threads;
use super::envying::envying;
use super::wagered::GameAnswers;
use super::{AnalysisError, Observer, RunStatus};
use crate::games::bonuses::{RandomBonus, random_bonuses};
use crate::games::{Offer, SolveError, Table};
use crate::outcome::{Fraction, to_f64};
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
