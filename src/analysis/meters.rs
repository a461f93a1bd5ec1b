//! The accounts of progressive meters, and the envy bonuses.

use num_traits::Zero;

use super::answer::{Answer, GameAnswers};
use crate::games::bonuses::{RandomBonus, random_bonuses};
use crate::games::{Offer, SolveError, Solver, TwoHands};
use crate::outcome::{Fraction, Measures};
use crate::progressive::envy::{EnvyMoments, Table};
use crate::progressive::{Account, MeterTerms, Observed, ReserveExcess, flows};
use crate::statistics::Verdict;

/// A wager with one of the envy bonuses that it may have.
pub struct Envying {
    pub offer: Offer,
    /// Measures without the envy bonus.
    pub own: Measures,
    /// Name of the schedule of the envy bonus.
    pub schedule: &'static str,
    /// The joint counts of the own wager and another player's hand.
    pub hands: TwoHands,
}

/// One of the players at a table who makes a wager with its envy bonus.
pub struct AtTable {
    /// Name of the schedule of the envy bonus.
    pub schedule: &'static str,
    pub table: Table,
    pub envy: EnvyMoments,
    /// Of the wager and the envy bonus together.
    pub expected_net: Fraction,
    /// Of the net result of both together.
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
///
/// # Errors
/// [`SolveError`] if the joint counts are unavailable.
pub fn envying(answer: &Answer, solver: &dyn Solver) -> Result<Vec<Envying>, SolveError> {
    let mut envying = Vec::new();
    for schedule in answer.offer.envy_schedules() {
        if let Some(hands) = solver.two_hands(&answer.offer, schedule)? {
            let (offer, own) = (answer.offer.clone(), answer.measures.clone());
            envying.push(Envying { offer, own, schedule, hands });
        }
    }
    Ok(envying)
}

/// The account of an offer's meters on stated terms, and the meters as observed in a run.
pub struct Accounted {
    pub offer: Offer,
    pub account: Account,
    /// Use of the reserve beyond the reseed.
    pub excess: ReserveExcess,
    /// Name of the envy bonus that the account includes; empty if none.
    pub envy: &'static str,
    pub table: Table,
    /// The bonuses drawn by the table system.
    pub bonuses: Vec<RandomBonus>,
    /// Each meter as observed, if a run was played and its long run is known.
    pub seen: Vec<Option<SeenMeter>>,
}

/// A meter as observed in a run.
pub struct SeenMeter {
    pub observed: Observed,
    /// Whether the figures agree with the account.
    pub verdict: Verdict,
    /// Seed of the run.
    pub seed: u64,
}

/// The accounts of the answers with meters, on these terms at this table: one for each envy bonus that a wager may have
/// there.
///
/// # Errors
/// [`SolveError`] if the joint counts of two hands are unavailable.
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
