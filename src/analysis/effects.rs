//! What a seat at a table adds to the answer to a wager: envy bonuses, at a table of one number of players, with the
//! accounts of the meters there; and the payout limit, whether the regulation permits it, and its effect.

use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::ops::RangeInclusive;

use num_traits::Zero;

use super::{AnalysisError, Answer, EnvyEffect, LimitEffect, Result};
use crate::games::bonuses::{RandomBonus, random_bonuses};
use crate::games::payout_limit::{amount, dollars};
use crate::games::{EnvyMoments, Offer, PayoutLimit, Seat, SolveError, Solver, Table, TwoHands};
use crate::outcome::{Fraction, JointTable, Measures};
use crate::paytable::whole_units;
use crate::progressive::{Account, MeterTerms, ReserveExcess, flows};

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
pub fn envying(answer: &Answer, solver: &dyn Solver) -> Result<Vec<Envying>> {
    let all = answer.offer.envy_schedules().into_iter().map(|schedule| envying_by(answer, schedule, solver));
    all.filter_map(Result::transpose).collect()
}

fn envying_by(answer: &Answer, schedule: &'static str, solver: &dyn Solver) -> Result<Option<Envying>> {
    let (offer, own) = (answer.offer.clone(), answer.measures.clone());
    let hands = solver.two_hands(&answer.offer, schedule)?;
    Ok(hands.map(|hands| Envying { offer, own, schedule, hands }))
}

/// The answer with the envy bonus of its offer's seat. The joint distribution of two hands gives the whole distribution
/// at a table of two; more players would need the joint distribution of all their hands.
pub fn with_envy(answer: Answer, solver: &dyn Solver) -> Result<Answer> {
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
pub fn accounted(answers: &[Answer], solver: &dyn Solver, terms: &MeterTerms, table: &Table) -> Result<Vec<Accounted>> {
    let mut accounted = Vec::new();
    for answer in answers.iter().filter(|answer| !answer.offer.paytable.meters.is_empty()) {
        let envying = if table.seats > 1 { envying(answer, solver)? } else { Vec::new() };
        let mut returns: Vec<_> =
            envying.iter().map(|envying| (envying.schedule, table.envy(&envying.hands).mean)).collect();
        if returns.is_empty() {
            returns.push(("", Fraction::zero()));
        }
        for (envy, envy_return) in returns {
            let flows = flows(&answer.offer, &answer.exact, &terms.feed(&answer.offer));
            let account = Account::new(&answer.exact, flows, envy_return, terms.excess);
            let bonuses = random_bonuses(&answer.offer, &-account.house_edge());
            let (offer, excess, table) = (answer.offer.clone(), terms.excess, table.clone());
            accounted.push(Accounted { offer, account, excess, envy, table, bonuses });
        }
    }
    Ok(accounted)
}

/// Refuses payout limits below the regulation's floor.
pub fn ensure_lawful(offers: &[Offer], solver: &dyn Solver) -> Result<(), AnalysisError> {
    let mut known = HashMap::new();
    for offer in offers {
        let (Some(limit), Some(facts)) = (&offer.payout_limit, offer.wager.payout_limit) else { continue };
        // The greatest win does not depend on the limit, and takes a moment to compute.
        let most_won = match known.entry(offer.key()) {
            Entry::Occupied(entry) => entry.into_mut(),
            Entry::Vacant(entry) => entry.insert(solver.most_won(offer)?),
        };
        let Some(most_won) = most_won else { continue };
        let (name, section, least) = (offer.name(), facts.section, facts.least);
        let least_minimum = dollars(1) / dollars(100);
        if limit.greatest_minimum(most_won).is_some_and(|greatest| greatest < least_minimum) {
            return Err(AnalysisError::UnlawfulLimit(format!(
                "{name}: {most_won} units can be won in a round, so that {section} permits no limit of ${} at any table \
                 minimum",
                amount(&limit.amount),
            )));
        }
        let floor = limit.floor(facts, most_won);
        if limit.amount < floor {
            let of = |minimum| {
                let (minimum, floor_of) = (amount(minimum), limit.floor_of.in_words());
                format!(", {most_won} units of ${minimum} a box, by {floor_of}")
            };
            let at_minimum = limit.table_minimum.as_ref().map(of).unwrap_or_default();
            return Err(AnalysisError::UnlawfulLimit(format!(
                "{name}: the limit is below ${}, the least that {section} permits: ${least} or what can be won in a \
                 round at the table minimum{at_minimum}, whichever is greater",
                amount(&floor),
            )));
        }
    }
    Ok(())
}

pub fn limit_effect(offer: &Offer, solver: &dyn Solver) -> Result<Option<LimitEffect>> {
    let (Some(limit), Some(facts)) = (&offer.payout_limit, offer.wager.payout_limit) else { return Ok(None) };
    let Some(most_won) = solver.most_won(offer)? else { return Ok(None) };
    let floor = limit.floor(facts, &most_won);
    let edge = |payout_limit| {
        let table = solver.outcomes(&Offer { payout_limit, ..offer.clone() })?;
        Ok::<_, SolveError>(Measures::of(&table).house_edge())
    };
    let (edge_without, edge_unknown) = (edge(None)?, edge(Some(PayoutLimit { is_known: false, ..limit.clone() }))?);
    Ok(Some(LimitEffect { floor, edge_without, edge_unknown }))
}
