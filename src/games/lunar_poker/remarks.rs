//! What a reader must know beside the figures.

use num_traits::Signed;

use super::solve::LunarPokerSolver;
use crate::games::Offer;
use crate::outcome::{Fraction, Measures, decimal, percent};

/// Says so if the player has the edge, with the clause that it comes of and what other readings make of it.
pub fn edge_for_the_player(solver: &LunarPokerSolver, offer: &Offer) -> Option<String> {
    let edge = |offer: &Offer| Some(Measures::of(&solver.outcome_table(offer).ok()?).house_edge());
    let in_percent = |edge: &Fraction| decimal(&percent(&edge.abs()), 4);
    let own = edge(offer)?;
    if !own.is_negative() {
        return None;
    }
    let in_reading = |name: &str| {
        let reading = offer.wager.reading(name)?;
        let edge = edge(&Offer { reading: Some(reading), ..offer.clone() })?;
        let whose = if edge.is_negative() { "the player" } else { "the house" };
        Some(format!("in the reading `{name}` {whose} has {} %", in_percent(&edge)))
    };
    let others = ["no-equal-second", "no-second-on-six"].into_iter().filter(|name| *name != offer.reading_name());
    let others: Vec<String> = others.filter_map(in_reading).collect();
    Some(format!(
        "{}: the player has the edge, {} % of the unit. It comes of the second Bet Wager that § 671a.11(f)(2)(ii) pays for a second \
         combination, with all six cards considered if a sixth was bought; {}.",
        offer.name(),
        in_percent(&own),
        others.join(", ")
    ))
}
