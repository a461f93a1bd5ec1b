//! The engine: code that several games share.

pub mod bets;
pub mod dealer;
pub mod envy;
pub mod joint;
pub mod kinds;
pub mod likeness;
pub mod literal;
pub mod pricing;
pub mod settlement;
pub mod side_wagers;
pub mod strategy;
pub mod streets;
pub mod table;
#[cfg(test)]
pub mod testing;

use crate::cards::CardSet;
use crate::games::SolveError;

/// Refuses any deck but the full one, from which a croupier deals.
pub fn require_full_deck(deck: CardSet) -> Result<(), SolveError> {
    if deck == CardSet::FULL_DECK { Ok(()) } else { Err(SolveError::ShortDeck) }
}

pub fn require_cards(deck: CardSet, needed: usize) -> Result<(), SolveError> {
    if deck.len() < needed { Err(SolveError::DeckTooSmall { needed, cards: deck.len() }) } else { Ok(()) }
}
