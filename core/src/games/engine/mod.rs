//! The engine under the games: what several of them share, stated once.

pub mod bets;
pub mod counters;
pub mod dealt;
pub mod envy;
pub mod joint;
pub mod kinds;
pub mod likeness;
pub mod literal;
pub mod pricing;
pub mod settlement;
pub mod side_wagers;
pub mod spots;
pub mod strategy;
pub mod streets;
pub mod table;
mod table_chance;
mod table_wager;
#[cfg(test)]
pub mod testing;

use crate::cards::CardSet;
use crate::games::SolveError;

/// Makes sure that rounds are dealt from the full deck, as a croupier deals them.
///
/// # Errors
/// [`SolveError::ShortDeck`] for any other.
pub fn require_full_deck(deck: CardSet) -> Result<(), SolveError> {
    if deck == CardSet::FULL_DECK { Ok(()) } else { Err(SolveError::ShortDeck) }
}

/// Makes sure that this many cards can be dealt from the deck.
///
/// # Errors
/// [`SolveError::DeckTooSmall`] if they cannot.
pub fn require_cards(deck: CardSet, needed: usize) -> Result<(), SolveError> {
    if deck.len() < needed { Err(SolveError::DeckTooSmall { needed, cards: deck.len() }) } else { Ok(()) }
}
