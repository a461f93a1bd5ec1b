//! The house edge of poker-derived casino table games, exact and simulated.
//!
//! Two paths lead to every figure, and they share only cards, hand rankings, paytables and the solved decisions:
//!
//! ```text
//!                    paytables/<game>/<wager>.toml
//!                                |
//!                            paytable/  what it pays
//!                                |
//!   cards/ ---- hands/ ------- games/   the rules: facts, decisions, settlement
//!   what is     what a         /    \
//!   dealt       hand is       /      \
//!                        solver      croupier ------- simulation/  the witness: streams, deals, blocks, records
//!                      exact counts  observed counts
//!                             \      /
//!                            outcome/   the outcome table: outcome, pay, count, over a cycle
//!                           /    |    \
//!               statistics/      |     progressive/
//!               how sure         |     what a meter comes to
//!                           \    |    /
//!                            report/    sheets in every format, the math report, the pack, the baseline
//!                                |
//!                              cli/     one command a file
//! ```
//!
//! One noun carries everything, the [`outcome::OutcomeTable`]: a solver makes one with exact counts, a croupier one
//! with observed counts, and every measure, report and check reads nothing else; but where other players' hands matter,
//! in
//! [`progressive`], beside it stands an [`outcome::JointTable`] of two hands.
//!
//! Reading order: [`cards`], [`hands`], [`paytable`], [`outcome`]; then [`games`] and one game's folder, of which
//! [`games::let_it_ride`] is the smallest; then [`simulation`], [`statistics`] and [`progressive`]; last [`report`] and
//! [`cli`]. A room uses those named before it and knows nothing of those after it.
//!
//! ```
//! use house_edge::cards::CardSet;
//! use house_edge::games::{Catalogue, Selection};
//! use house_edge::outcome::{Measures, decimal, percent};
//!
//! let catalogue = Catalogue::embedded()?;
//! let selection = Selection {
//!     games: vec!["let-it-ride".into()],
//!     wagers: vec!["base".into()],
//!     paytables: vec!["A".into()],
//!     ..Selection::default()
//! };
//! let offer = catalogue.select(&selection)?.remove(0);
//! let solver = offer.solver(CardSet::FULL_DECK)?;
//! let measures = Measures::of(&solver.outcomes(&offer)?);
//! assert_eq!(decimal(&percent(&measures.house_edge()), 3), "3.506");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#![warn(missing_docs)]

pub mod analysis;
pub mod cards;
pub(crate) mod check;
pub mod cli;
pub mod games;
pub mod hands;
pub mod outcome;
pub mod paytable;
pub mod progressive;
pub mod report;
pub mod simulation;
pub mod statistics;
pub(crate) mod storage;
