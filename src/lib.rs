//! The house edge of poker-derived casino table games, exact and simulated.
//!
//! Two paths lead to every figure, and they share only cards, hand rankings, paytables, rules and decisions: the exact
//! one counts every deal, the simulated one settles dealt rounds literally. A room of the house uses only rooms above
//! it in these lists, and no files import each other in a ring; `tests/suite/architecture.rs` sees to it.
//!
//! The lower floors are a package of their own, `core/`, with the rooms `input`, `cards`, `hands`, `paytable`,
//! `outcome`, `statistics`, `games`, `simulation` and `progressive`; `core/src/lib.rs` has their picture. They are all
//! that there is without the feature `program`. With it:
//!
//! ```text
//! files/        what goes in and out: files that are found, and that appear whole
//! storage/      what lasts: checkpoints, kept solutions
//! analysis/     what is asked: offers in, answers out
//! report/       what is shown: sheets in every format, the math report, the pack
//! check/        what moved: a pack of before against today's answers, recorded results against what they may be
//! cli/          how it is asked: one command a file
//! fuzzing/      what is tried: any bytes at every parser, in tests only
//! ```
//!
//! One noun carries everything, the [`outcome::OutcomeTable`]: a solver makes one with exact counts, a croupier one
//! with observed counts, and every measure, report and check reads nothing else. Where other players' hands matter, in
//! [`progressive`], an [`outcome::JointTable`] of two hands stands beside it.
//!
//! Reading order: [`cards`], [`hands`], [`paytable`], [`outcome`]; then [`games`] and one game's folder, of which
//! `games/mississippi_stud` is the smallest; then the lists downwards.
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
// A cast in a test that wraps fails the test.
#![cfg_attr(test, allow(clippy::cast_possible_truncation, clippy::cast_possible_wrap, clippy::cast_sign_loss))]

pub use house_edge_core::{cards, games, hands, outcome, paytable, progressive, simulation, statistics};

#[cfg(feature = "program")]
pub mod analysis;
#[cfg(feature = "program")]
pub(crate) mod check;
#[cfg(feature = "program")]
pub mod cli;
#[cfg(feature = "program")]
pub(crate) mod files;
#[cfg(all(feature = "program", any(test, fuzzing)))]
pub mod fuzzing;
#[cfg(feature = "program")]
pub(crate) mod report;
#[cfg(feature = "program")]
pub(crate) mod storage;
