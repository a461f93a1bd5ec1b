//! Progressive meters: their accounts at a table.

use num_traits::Zero;

use super::envying::envying;
use super::wagered::GameAnswers;
use crate::games::bonuses::{RandomBonus, random_bonuses};
use crate::games::{Offer, SolveError, Table};
use crate::outcome::Fraction;
use crate::progressive::{Account, MeterTerms, ReserveExcess, flows};

/// The account of an offer's meters on stated terms.
pub struct Accounted {
    pub offer: Offer,
    pub account: Account,
    /// Use of the reserve beyond the reseed.
    pub excess: ReserveExcess,
    /// Name of the envy bonus that the account includes; empty if none.
    pub envy: &'static str,
    pub table: Table,
    pub bonuses: Vec<RandomBonus>,
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
            });
        }
    }
    Ok(accounted)
}
