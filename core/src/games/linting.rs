//! All lints of one offer: those of the file alone, and those that need the exact answer.

use std::sync::Arc;

use num_traits::{Signed, Zero};

use super::{Offer, SolveError, Solver};
use crate::outcome::{Award, Measures, OutcomeTable};
use crate::paytable::Paytable;
use crate::paytable::lints::{Warning, better_hands_paying_less, edge_for_the_player, never_wins, rare_awards};

/// Every warning about the paytable of `offer`.
///
/// # Errors
/// [`SolveError`] if it cannot be solved exactly.
pub fn warnings(offer: &Offer, solver: &dyn Solver) -> Result<Vec<Warning>, SolveError> {
    let table = solver.outcomes(offer)?;
    let mut warnings = better_hands_paying_less(&offer.paytable, offer.wager.form);
    let measures = Measures::of(&table);
    let played = if offer.wager.has_decisions { " under optimal play" } else { "" };
    if measures.win_frequency.is_zero() {
        warnings.push(never_wins(&offer.paytable, played));
    }
    let edge = measures.house_edge();
    if edge.is_negative() && !(offer.wager.favours_the_player.is_some() && offer.has_pays_of_regulation()) {
        let other = match solver.outcomes(&under_other_odds(offer)) {
            Err(SolveError::NotToOne { .. }) => None,
            solved => Some(Measures::of(&solved?).house_edge()),
        };
        warnings.extend(edge_for_the_player(&offer.paytable, &edge, other.as_ref()));
    }
    warnings.extend(rare_awards_of(&offer.paytable, &table, played));
    Ok(warnings)
}

fn under_other_odds(offer: &Offer) -> Offer {
    let paytable = Paytable { odds: offer.paytable.odds.other(), ..Paytable::clone(&offer.paytable) };
    Offer { paytable: Arc::new(paytable), ..offer.clone() }
}

/// A row that no outcome pays counts as never paid, if its schedule is one of those that the outcomes are paid by.
fn rare_awards_of(paytable: &Paytable, table: &OutcomeTable, played: &str) -> Vec<Warning> {
    let combinations = table.combinations_by_award();
    let counted = |schedule, hand| {
        let of_schedule = combinations.keys().any(|award| award.schedule == schedule);
        of_schedule.then(|| combinations.get(&Award { schedule, hand }).copied().unwrap_or(0))
    };
    rare_awards(paytable, counted, table.cycle(), played)
}
