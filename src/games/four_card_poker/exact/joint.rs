//! The base game beside wagers on the player's own cards.

use super::solve::FourCardPokerSolver;
use crate::cards::{Card, hands_by_kind};
use crate::games::engine::joint::{Rounds, Wagers};
use crate::games::four_card_poker::decisions::{Decisions, Nets};
use crate::games::four_card_poker::rules::{Action, PLAYER_CARDS, PLAYERS_FIVE, Round};
use crate::games::{Offer, SolveError};

/// The rounds of these wagers; `None` if one of them depends on the dealer's hidden cards or on the Six Card Bonus card.
/// Without a base game among them, what a fold forfeits is folded by the forfeiting decisions.
///
/// # Errors
/// As [`FourCardPokerSolver::base_counts`].
pub fn rounds(solver: &FourCardPokerSolver, wagers: &Wagers<'_>) -> Result<Option<Rounds>, SolveError> {
    if wagers.hands.iter().any(|hand| hand.cards != PLAYERS_FIVE) {
        return Ok(None);
    }
    let cells = wagers.cells();
    let cell = |hand: &[Card; PLAYER_CARDS]| wagers.cell(|side| (side.kinds.kind_of)(hand));
    let decided = wagers.base().map(|offer| Decisions::of(offer, solver.hidden_hands())).transpose()?;
    if decided.is_none() && !wagers.are_forfeited() {
        let counts = hands_by_kind(solver.five_card_hands(), cells, |hand| cell(&hand));
        return Ok(Some(Rounds { counts, folded: vec![false], names: Vec::new() }));
    }
    let classes = || (0..Round::COUNT).map(Round::of_class);
    Ok(Some(Rounds {
        counts: solver.rounds(decided.as_ref().unwrap_or(&solver.forfeiting), cells, cell),
        folded: classes().map(|round| round.action == Action::FOLD).collect(),
        names: wagers.base().map(|offer| classes().map(name_of(offer)).collect()).into_iter().collect(),
    }))
}

/// The name of the base game's outcome in a round.
fn name_of(offer: &Offer) -> impl Fn(Round) -> String {
    let nets = Nets::of(offer);
    move |round| nets.name(round)
}
