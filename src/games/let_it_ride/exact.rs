//! Exact counts of the side wagers.

use super::decisions::Sights;
use super::rules::{CARDS_PER_ROUND, PLAYER_CARDS};
use crate::games::engine::kinds::SideWager;
use crate::games::engine::pricing::priced_kinds;
use crate::games::{Offer, SolveError};
use crate::outcome::OutcomeTable;

/// Number of hands of each kind that settle a side wager.
pub fn side_counts(sights: &Sights, side: &SideWager) -> Vec<u128> {
    if side.cards.len() == CARDS_PER_ROUND {
        return sights.five_card_counts();
    }
    let mut counts = vec![0; side.kinds.count];
    for cards in sights.deck.subsets::<PLAYER_CARDS>() {
        counts[(side.kinds.kind_of)(&cards)] += 1;
    }
    counts
}

/// The outcome table of a side wager.
pub fn side_outcomes(sights: &Sights, offer: &Offer, side: &SideWager) -> Result<OutcomeTable, SolveError> {
    let counts = side_counts(sights, side);
    Ok(OutcomeTable::new(priced_kinds(offer, side.kinds, &counts), counts.iter().sum())?)
}
