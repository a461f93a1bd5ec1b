//! Play with knowledge of dead cards or of community cards: what it is worth, exactly or round by round.
//!
//! One evaluation serves both: one starting hand, some cards out of play, some community cards known. What is known is
//! in sight at every decision, the rest is turned row by row as the rules have it. The usual player holds the same hand
//! and decides as on the whole deck.

mod evaluation;
mod hand;
pub mod informed_game;
mod known;
mod sums;
