//! House edges that take no time: of games that are solved at once, and from kept solutions.

use std::sync::Arc;

use super::error::AnalysisError;
use super::solving::by_game;
use crate::games::{Keeper, Offer};
use crate::outcome::{Fraction, Measures};

/// The house edge of each offer as a fraction of one; `None` where solving takes long and no solution is kept.
pub fn quick_edges(
    offers: Vec<Offer>,
    keeper: &Arc<dyn Keeper>,
) -> Result<Vec<(Offer, Option<Fraction>)>, AnalysisError> {
    let mut edges = Vec::new();
    for solved in by_game(offers, keeper)? {
        for offer in solved.offers {
            let is_quick = solved.solver.is_quick(&offer)?;
            let table = is_quick.then(|| solved.solver.outcomes(&offer)).transpose()?;
            edges.push((offer, table.map(|table| Measures::of(&table).house_edge())));
        }
    }
    Ok(edges)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::{Catalogue, KeepsNothing, Selection};

    #[test]
    fn what_takes_long_is_left_alone_and_all_else_solved() {
        let selection =
            Selection { games: vec!["lunar-poker".into()], paytables: vec!["A".into()], ..Selection::default() };
        let offers = Catalogue::embedded().expect("valid").select(&selection).expect("some");
        let edges = quick_edges(offers, &(Arc::new(KeepsNothing) as _)).expect("solvable");
        assert!(edges.iter().all(|(offer, edge)| offer.wager.has_decisions == edge.is_none()));
    }
}
