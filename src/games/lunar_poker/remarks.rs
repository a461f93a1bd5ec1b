//! What a reader must know beside the figures.

use num_traits::Signed;

use super::Chapter;
use super::combinations::SecondCombination;
use super::solution::place_of;
use super::solve::LunarPokerSolver;
use crate::games::{Offer, SolveError};
use crate::outcome::{Fraction, Measures, decimal, percent};

/// Says so if the player has the edge, with the clause that it comes of and what other readings make of it.
pub fn edge_for_the_player(solver: &LunarPokerSolver, offer: &Offer) -> Option<String> {
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
        clause(solver.chapter(), offer),
        others.join(", ")
    ))
}

/// What gives the player the edge in the base game of Chapter 671a.
pub const SECOND_BET: &str = "the second Bet Wager that § 671a.11(f)(2)(ii) pays for a second combination, with all \
                              six cards considered if a sixth was bought";

/// What gives the player the edge in the Super Wager of Chapter 589.
pub const ACE_KING_ROW: &str = "the row `ace-king` of § 589.12(b), which § 589.6(d)(7) gives to hands with an ace and \
                                a king, one hand in ten; Chapter 671a later asked for ace, king and queen";

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
/// As [`LunarPokerSolver::solution`].
pub fn forced(solver: &LunarPokerSolver, offer: &Offer) -> Result<Option<String>, SolveError> {
    if solver.chapter() == Chapter::Today {
        return Ok(None);
    }
    let solution = solver.solution(offer)?;
    let rounds = solution.tallies[place_of(SecondCombination::of(offer))].endings();
    let forced: u128 = rounds.filter(|(_, path, ..)| path.is_forced()).map(|(.., count)| count).sum();
    let share = decimal(&percent(&Fraction::new(forced.into(), solver.deals().all().into())), 4);
    Ok(Some(format!("The player forces the dealer to replace a card in {share} % of all rounds (§ 589.11(e)(2)).")))
}
