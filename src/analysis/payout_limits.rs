//! Payout limits: whether the regulation permits one, and its effect.

use std::collections::HashMap;
use std::collections::hash_map::Entry;

use super::{AnalysisError, LimitEffect};
use crate::games::payout_limit::{amount, dollars};
use crate::games::{Offer, SolveError, Solver};
use crate::outcome::Measures;

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
                let (minimum, floor_of) = (amount(minimum), limit.floor_of.in_words());
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

pub fn limit_effect(offer: &Offer, solver: &dyn Solver) -> Result<Option<LimitEffect>, SolveError> {
    let (Some(limit), Some(facts)) = (&offer.payout_limit, offer.wager.payout_limit) else { return Ok(None) };
    let Some(most_won) = solver.most_won(offer)? else { return Ok(None) };
    let floor = limit.floor(facts, &most_won);
    let edge = |payout_limit| {
        let table = solver.outcomes(&Offer { payout_limit, ..offer.clone() })?;
        Ok::<_, SolveError>(Measures::of(&table).house_edge())
    };
    let (edge_without, edge_unknown) = (edge(None)?, edge(Some(limit.clone().unknown()))?);
    Ok(Some(LimitEffect { floor, edge_without, edge_unknown }))
}
