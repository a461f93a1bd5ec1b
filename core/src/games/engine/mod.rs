//! The engine under the games: what several of them share, stated once.

pub mod bets;
pub mod changed_hands;
#[cfg(test)]
pub mod changed_pays;
pub mod counters;
pub mod dealt;
pub mod envy;
#[cfg(test)]
pub mod every_deal;
pub mod found;
pub mod holdings;
pub mod joint;
pub mod kinds;
pub mod likeness;
pub mod literal;
pub mod play_tally;
pub mod poker_hand;
pub mod pricing;
pub mod seats;
pub mod settlement;
pub mod side_wagers;
pub mod spots;
pub mod strategy;
pub mod street_advice;
pub mod street_counts;
pub mod street_game;
pub mod street_joint;
pub mod street_knowledge;
pub mod street_rounds;
pub mod street_seats;
pub mod street_worths;
pub mod streets;
pub mod table;
#[cfg(test)]
mod tests;

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
