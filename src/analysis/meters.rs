//! The accounts of progressive meters.

use num_traits::Zero;

use super::answer::GameAnswers;
use super::envy::envying;
use crate::games::bonuses::{RandomBonus, random_bonuses};
use crate::games::{Offer, SolveError, Table};
use crate::outcome::Fraction;
use crate::progressive::{Account, MeterTerms, Observed, ReserveExcess, flows};
use crate::statistics::Verdict;

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
