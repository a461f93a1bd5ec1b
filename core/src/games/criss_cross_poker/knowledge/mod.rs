//! Play with knowledge of dead cards or of community cards: what it is worth, exactly or round by round.
//!
//! The worths of play without knowledge serve both: one starting hand, some cards out of play, some community cards
//! known. These are in sight at every decision, the rest is turned row by row as the rules have it. The usual player
//! holds the same hand and decides as on the whole deck.

mod comparison;
mod hand;
pub mod informed_game;
