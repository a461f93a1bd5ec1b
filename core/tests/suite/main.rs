//! Tests of the core, in one program: those of single files, in the folders of its rooms; and every solver against
//! walks over short decks, and against itself.

// A cast in a test that wraps fails the test.
#![allow(clippy::cast_possible_truncation, clippy::cast_possible_wrap, clippy::cast_sign_loss)]

mod common;

mod boards_direct;
mod cards;
mod changed_decisions;
mod criss_cross_poker_decisions;
mod criss_cross_poker_short_decks;
mod decision_lists;
mod drawn_spots;
mod envy;
mod envy_short_decks;
mod evaluators_agree;
mod four_card_poker_decisions;
mod four_card_poker_short_decks;
mod games;
mod hands;
mod input;
mod knowledge;
mod lopsided_decks;
mod lunar_poker_decisions;
mod lunar_poker_short_decks;
mod meters;
mod outcome;
mod pays_of_halves;
mod paytable;
mod progressive;
mod simulation;
mod spots;
mod statistics;
mod streets_short_decks;
mod ultimate_texas_holdem_short_decks;
