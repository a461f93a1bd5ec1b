//! Ante, Bet and Options fee beside Super Wagers on the player's own hand: rounds are counted by the properties of that
//! hand, which decide every Super Wager in every reading.

use super::pricing::{Pricing, SuperRates, own_super, with_supers};
use super::solver::ExactSolver;
use crate::games::engine::joint::{Rounds, Wagers};
use crate::games::forms::PAYS;
use crate::games::lunar_poker::facts::SUPER_WAGER_OTHER;
use crate::games::lunar_poker::rules::{Ending, Path, Properties, SecondCombination, SuperRows};
use crate::games::{Offer, SolveError};

/// The end of a round; none where only Super Wagers are made.
type End = Option<(Path, Ending)>;

/// The rounds of these wagers; `None` if one of them is on another hand than the player's.
///
/// # Errors
/// As [`ExactSolver::solution`].
pub fn rounds(solver: &ExactSolver, wagers: &Wagers<'_>) -> Result<Option<Rounds>, SolveError> {
    if wagers.offers.iter().any(|offer| offer.wager.id == SUPER_WAGER_OTHER.id) {
        return Ok(None);
    }
    let of_offer = |offer| if has_decisions(offer) { own_super(offer) } else { Some((offer, PAYS)) };
    let supers = wagers.offers.iter().filter_map(of_offer);
    let counted = match wagers.base() {
        Some(base) => {
            let tally = &solver.solution(base)?.tallies[SecondCombination::of(base).place()];
            with_supers(supers, tally.endings().map(|(properties, end, deals)| (properties, Some(end), deals)))
        }
        None => {
            let hands = Properties::all().zip(solver.hands_by_properties());
            with_supers(supers, hands.filter(|(_, hands)| **hands > 0).map(|(of, &hands)| (of, None, hands)))
        }
    };
    let (rounds, counts): (Vec<(Vec<SuperRows>, End)>, Vec<u128>) = counted.into_iter().unzip();
    let mut before = 0;
    let names = wagers.offers.iter().map(|offer| {
        let own = before..before + of_offer(offer).iter().len();
        before = own.end;
        let name = name_of(offer);
        rounds.iter().map(|(rows, end)| name(*end, &rows[own.clone()])).collect()
    });
    let names = names.collect();
    Ok(Some(Rounds { folded: vec![false; counts.len()], counts, names }))
}

fn has_decisions(offer: &Offer) -> bool {
    offer.wager.has_decisions
}

/// The name of the outcome of an offer in a round, whose own Super Wager is paid by these rows.
fn name_of(offer: &Offer) -> impl Fn(End, &[SuperRows]) -> String {
    let (pricing, rates) = (Pricing::of(offer), SuperRates::of(offer, PAYS));
    move |end, rows| match (end.filter(|_| offer.wager.has_decisions), rows) {
        (Some(end), rows) => pricing.outcome(end, rows).name,
        (None, rows) => rates.name_alone(rows.first().copied().unwrap_or(SuperRows::NONE)),
    }
}
