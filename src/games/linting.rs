//! All lints of one offer: those of the file alone, and those that need the exact answer.

use std::sync::Arc;

use super::{Offer, SolveError, Solver};
use crate::outcome::Measures;
use crate::paytable::Paytable;
use crate::paytable::lints::{Warning, better_hands_paying_less, edge_for_the_player, rare_awards};

/// Every warning about the paytable of `offer`.
///
/// # Errors
/// [`SolveError`] if its exact answer cannot be had.
pub fn warnings(offer: &Offer, solver: &dyn Solver) -> Result<Vec<Warning>, SolveError> {
    let paytable = &offer.paytable;
    let table = solver.outcomes(offer)?;
    let other_odds = Paytable { odds: paytable.odds.other(), ..Paytable::clone(paytable) };
    let under_other_odds = solver.outcomes(&Offer { paytable: Arc::new(other_odds), ..offer.clone() })?;
    let edge = Measures::of(&table).house_edge();
    let other_edge = Measures::of(&under_other_odds).house_edge();
    let combinations = table.combinations_by_hand();
    let mut warnings = better_hands_paying_less(paytable, &offer.wager.form);
    warnings.extend(edge_for_the_player(paytable, &edge, &other_edge));
    warnings.extend(rare_awards(paytable, |hand| combinations.get(hand).copied(), table.cycle()));
    Ok(warnings)
}
