//! The core of `house-edge`: games, their exact solvers and croupiers, and the measures of what they return.
//!
//! ```text
//! input/        what comes in: files of others, read within a limit
//! cards/        what is dealt: cards, sets of cards, suit symmetry
//! hands/        what a hand is: rankings of three, four and five cards
//! paytable/     what it pays: the tables of paytables/<game>/<wager>.toml, read and checked
//! outcome/      what the result is: outcome tables, and every measure derived from them
//! statistics/   how sure it is: intervals, tests of observed against exact outcomes
//! games/        the rules: one folder a game, with both paths; the engine they share
//! simulation/   the witness: random streams, deals, blocks, records
//! progressive/  what a meter is: flows, reserves, terms
//! ```

// A cast in a test that wraps fails the test.
#![cfg_attr(test, allow(clippy::cast_possible_truncation, clippy::cast_possible_wrap, clippy::cast_sign_loss))]

pub mod cards;
pub mod games;
pub mod hands;
pub mod input;
pub mod outcome;
pub mod paytable;
pub mod progressive;
pub mod simulation;
pub mod statistics;
