//! What a reader must know beside the figures.

use num_traits::Signed;

use crate::games::lunar_poker::chapter::Chapter;
use crate::games::lunar_poker::exact::solver::ExactSolver;
use crate::games::lunar_poker::facts::SECOND_BET;
use crate::games::lunar_poker::of_2013::ACE_KING_ROW;
use crate::games::lunar_poker::rules::SecondCombination;
use crate::games::{Offer, SolveError};
use crate::outcome::{Fraction, Measures, decimal, percent};

/// If the player has the edge, its size, its clause, and the edge in the other readings.
pub fn edge_for_the_player(solver: &ExactSolver, offer: &Offer) -> Option<String> {
    let edge = |offer: &Offer| Some(Measures::of(&solver.outcome_table(offer).ok()?).house_edge());
    let in_percent = |edge: &Fraction| decimal(&percent(&edge.abs()), 4);
    let own = edge(offer)?;
    if !own.is_negative() {
        return None;
    }
    let others = offer.wager.readings.iter().filter(|reading| reading.name != offer.reading_name());
    let in_reading = |reading: &&'static crate::games::ReadingFacts| {
        let edge = edge(&Offer { reading: Some(reading), ..offer.clone() })?;
        let whose = if edge.is_negative() { "the player" } else { "the house" };
        Some(format!("in the reading `{}` {whose} has {} %", reading.name, in_percent(&edge)))
    };
    let others: Vec<String> = others.filter_map(in_reading).collect();
    Some(format!(
        "{}: the player has the edge, {} % of the unit. It comes of {}; {}.",
        offer.name(),
        in_percent(&own),
        clause(solver.chapter, offer),
        others.join(", ")
    ))
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
pub fn forced(solver: &ExactSolver, offer: &Offer) -> Result<Option<String>, SolveError> {
    if solver.chapter == Chapter::Today {
        return Ok(None);
    }
    let solution = solver.solution(offer)?;
    let rounds = solution.tallies[SecondCombination::of(offer).place()].endings();
    let forced: u128 = rounds.filter(|(_, path, ..)| path.is_forced()).map(|(.., count)| count).sum();
    let share = decimal(&percent(&Fraction::new(forced.into(), solver.deals.all().into())), 4);
    Ok(Some(format!("The player forces the dealer to replace a card in {share} % of all rounds (§ 589.11(e)(2)).")))
}
