//! What a reader must know beside the figures.

use num_traits::Signed;

use crate::games::lunar_poker::chapter::Chapter;
use crate::games::lunar_poker::exact::solver::ExactSolver;
use crate::games::lunar_poker::facts::SECOND_BET;
use crate::games::lunar_poker::of_2013::ACE_KING_ROW;
use crate::games::lunar_poker::rules::SecondCombination;
use crate::games::{Offer, Remark, SolveError};
use crate::outcome::{Fraction, Measures};

/// The edge of the player, if there is one, with the clause that gives it and the house edges in other readings.
pub fn edge_for_the_player(solver: &ExactSolver, offer: &Offer, measures: &Measures) -> Option<Remark> {
    let edge = measures.house_edge();
    if !edge.is_negative() {
        return None;
    }
    let others = offer.wager.readings.iter().filter(|reading| reading.name != offer.reading_name());
    let in_reading = |reading: &&'static crate::games::ReadingFacts| {
        let table = solver.outcome_table(&Offer { reading: Some(reading), ..offer.clone() }).ok()?;
        Some((reading.name, Measures::of(&table).house_edge()))
    };
    let readings = others.filter_map(in_reading).collect();
    Some(Remark::EdgeOfThePlayer { offer: offer.name(), edge, clause: clause(solver.chapter, offer), readings })
}

/// The clause that is most to the player's advantage.
fn clause(chapter: Chapter, offer: &Offer) -> &'static str {
    match (chapter, offer.wager.has_decisions) {
        (Chapter::Today, true) => SECOND_BET,
        (Chapter::Of2013, true) => {
            "the second Bet Wager that § 589.11(e)(1)(ii) pays for a second combination, with all six cards considered \
             if a sixth was bought"
        }
        (Chapter::Of2013, false) if offer.reading_name() != "ace-king-queen" => ACE_KING_ROW,
        (Chapter::Today, false) => "the pays of § 671a.12(b)",
        (Chapter::Of2013, false) => "the pays of § 589.12(b)",
    }
}

/// How often the player forces the dealer, under Chapter 589.
///
/// # Errors
/// As [`ExactSolver::solution`].
pub fn forced(solver: &ExactSolver, offer: &Offer) -> Result<Option<Remark>, SolveError> {
    if solver.chapter == Chapter::Today {
        return Ok(None);
    }
    let solution = solver.solution(offer)?;
    let rounds = solution.tallies[SecondCombination::of(offer).place()].endings();
    let forced: u128 = rounds.filter(|(_, path, ..)| path.is_forced()).map(|(.., count)| count).sum();
    Ok(Some(Remark::DealerForced(Fraction::new(forced.into(), solver.deals.all().into()))))
}
