//! Payout limits: whether the regulation permits one, and its effect.

use std::collections::HashMap;
use std::collections::hash_map::Entry;

use super::answer::LimitEffect;
use super::error::AnalysisError;
use crate::games::payout_limit::{amount, dollars};
use crate::games::{Dollars, Offer, SolveError, Solver};
use crate::outcome::Measures;

/// The least permitted payout limit of `offer`, in dollars; `None` for an offer without one.
fn floor_of(offer: &Offer, solver: &dyn Solver) -> Result<Option<Dollars>, SolveError> {
    let (Some(limit), Some(facts)) = (&offer.payout_limit, offer.wager.payout_limit) else { return Ok(None) };
    Ok(solver.most_won(offer)?.map(|most_won| limit.floor(facts, &most_won)))
}

/// Refuses payout limits that are lower than the regulation permits.
pub fn ensure_lawful(offers: &[Offer], solver: &dyn Solver) -> Result<(), AnalysisError> {
    let mut known = HashMap::new();
    for offer in offers {
        let (Some(limit), Some(facts)) = (&offer.payout_limit, offer.wager.payout_limit) else { continue };
        // It does not depend on the limit, and takes a moment.
        let most_won = match known.entry(offer.key()) {
            Entry::Occupied(entry) => entry.into_mut(),
            Entry::Vacant(entry) => entry.insert(solver.most_won(offer)?),
        };
        let Some(most_won) = most_won else { continue };
        let least_minimum = dollars(1) / dollars(100);
        if limit.greatest_minimum(most_won).is_some_and(|greatest| greatest < least_minimum) {
            return Err(AnalysisError::UnlawfulLimit(format!(
                "{}: {most_won} units can be won in a round, so that {} permits no limit of ${} at any table minimum",
                offer.name(),
                facts.section,
                amount(limit.amount()),
            )));
        }
        let floor = limit.floor(facts, most_won);
        if *limit.amount() < floor {
            let of = |minimum| {
                let (minimum, floor_of) = (amount(minimum), limit.floor_of().in_words());
                format!(", {most_won} units of ${minimum} a box, by {floor_of}")
            };
            let at_minimum = limit.table_minimum().map(of);
            return Err(AnalysisError::UnlawfulLimit(format!(
                "{}: the limit is below ${}, the least that {} permits: ${} or what can be won in a round at the table \
                 minimum{}, whichever is greater",
                offer.name(),
                amount(&floor),
                facts.section,
                facts.least,
                at_minimum.unwrap_or_default(),
            )));
        }
    }
    Ok(())
}

/// The effect of the payout limit of `offer`, if it has one.
pub fn limit_effect(offer: &Offer, solver: &dyn Solver) -> Result<Option<LimitEffect>, SolveError> {
    let (Some(limit), Some(floor)) = (&offer.payout_limit, floor_of(offer, solver)?) else {
        return Ok(None);
    };
    let edge = |payout_limit| {
        let table = solver.outcomes(&Offer { payout_limit, ..offer.clone() })?;
        Ok::<_, SolveError>(Measures::of(&table).house_edge())
    };
    let (edge_without, edge_unknown) = (edge(None)?, edge(Some(limit.clone().unknown()))?);
    Ok(Some(LimitEffect { floor, edge_without, edge_unknown }))
}
