//! The core of `house-edge`: games, their exact solvers and croupiers, and the measures of what they return.
//!
//! ```text
//! input/        files of others, read within a limit
//! cards/        cards, sets of cards, suit symmetry
//! hands/        rankings of three, four and five cards
//! paytable/     the tables of paytables/<game>/<wager>.toml, read and checked
//! outcome/      outcome tables, and every measure derived from them
//! statistics/   intervals, tests of observed against exact outcomes
//! games/        one folder a game, with its rules and both paths; the engine they share
//! simulation/   random streams, deals, blocks, records
//! progressive/  meters: flows, reserves, terms
//! ```
//!
//! Tests are in `core/tests/suite`, laid out as the rooms are, so that the core is compiled once. What a room keeps to
//! itself and its tests look into is in its module `testing`, which only the feature of that name compiles.

pub mod cards;
pub mod games;
pub mod hands;
pub mod input;
pub mod outcome;
pub mod paytable;
pub mod progressive;
pub mod simulation;
pub mod statistics;
