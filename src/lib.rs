//! The house edge of poker-derived casino table games, exact and simulated.
//!
//! [`paytable()`] and [`Catalogue`] give an [`Offer`]: a wager on a paytable, of the regulation or of your own.
//! [`Analysis`] solves an offer exactly, simulates it, and sums its rounds.
//!
//! ```
//! use house_edge::{Analysis, Fraction, Measures, Spot, cards, decimal, paytable, percent};
//!
//! let base = Analysis::of(&paytable("let-it-ride/base/A")?)?;
//! let edge = base.measures().house_edge();
//! assert_eq!(decimal(&percent(&edge), 4), "3.5057");
//!
//! // A million rounds, dealt and settled: a standard error of 0.56 %.
//! let observed = Measures::of(&base.simulate(1_000_000, 2026)?);
//! assert_eq!(decimal(&percent(&observed.house_edge()), 4), "2.8899");
//!
//! let spot = Spot { hand: cards("Js Jd Ac")?, board: cards("Ad")?, ..Spot::default() };
//! assert_eq!(base.spot(&spot)?.actions[0].action, "ride");
//! assert_eq!(base.strategy()?.rows[0].holding, "three of a kind");
//!
//! let ahead = 1.0 - base.session(40)?.at_most(&Fraction::default());
//! assert_eq!(format!("{ahead:.4}"), "0.3548");
//! # Ok::<(), house_edge::Error>(())
//! ```
//!
//! [`asking`] asks every question of the program in the process, and returns its rows with their exact values.
//!
//! **Stable** are the names of this page, of [`types`] and of [`asking`], with their methods and fields, as far as
//! every type in them is one of these names or of the standard library. A release that changes one has another minor
//! version, before 1.0, and says so in `CHANGELOG.md`. So does one that changes a figure. `internals` is everything
//! else, for the program's own tests and benches, and may change with any release. `docs/library.md` has more examples.
//!
//! # In the source
//!
//! Two paths lead to every figure, and they share only cards, hand rankings, paytables, rules and decisions: the exact
//! one counts every deal, the simulated one settles dealt rounds literally. A room of the house uses only rooms above
//! it in these lists, and no files import each other in a ring; `tests/suite/architecture.rs` sees to it.
//!
//! The lower floors are a package of their own, `core/`, with the rooms `input`, `cards`, `hands`, `paytable`,
//! `outcome`, `statistics`, `games`, `simulation` and `progressive`; `core/src/lib.rs` has their picture. They and this
//! facade are all that there is without the feature `program`. With it:
//!
//! ```text
//! files/        input and output files: found, read as tables, and written whole
//! storage/      checkpoints and kept solutions
//! analysis/     offers in, answers out
//! report/       sheets in every format, the math report, the pack
//! check/        changes against an earlier pack, recorded results against their bands, claims of others
//! questions/    what is asked, a file a question, and the answer
//! cli/          command line
//! page/         the page on this machine: views over the commands
//! ```
//!
//! All rooms may use `lists.rs`.
//!
//! One noun carries everything, the [`OutcomeTable`]: a solver makes one with exact counts, a croupier one with
//! observed counts, and every measure, report and check reads nothing else. Where other players' hands matter, the
//! engine has a joint table of two hands.
//!
//! Reading order: `cards`, `hands`, `paytable`, `outcome`; then `games`, and of its engine `dealer`, by which games in
//! files are solved; then the lists downwards.

#![warn(missing_docs)]
// A cast in a test that wraps fails the test.
#![cfg_attr(test, allow(clippy::cast_possible_truncation, clippy::cast_possible_wrap, clippy::cast_sign_loss))]

/// Ends work with a message for the user.
macro_rules! bail {
    ($($message:tt)+) => {
        return Err(format!($($message)+).into())
    };
}

mod facade;

/// The examples of the page are tests.
#[cfg(doctest)]
#[doc = include_str!("../docs/library.md")]
struct Page;

#[cfg(feature = "program")]
mod analysis;
#[cfg(feature = "program")]
pub mod asking;
#[cfg(feature = "program")]
mod check;
#[cfg(feature = "program")]
mod cli;
#[cfg(feature = "program")]
mod files;
#[cfg(feature = "program")]
mod lists;
// Any bytes at every parser, in tests only.
#[cfg(all(feature = "program", any(test, fuzzing)))]
#[path = "../fuzz/targets/mod.rs"]
mod fuzzing;
#[cfg(feature = "page")]
mod page;
#[cfg(feature = "program")]
mod questions;
#[cfg(feature = "program")]
mod report;
#[cfg(feature = "program")]
mod storage;

pub use facade::{Analysis, Error, paytable};
#[doc(inline)]
pub use house_edge_core::cards::parse_cards as cards;
#[doc(inline)]
pub use house_edge_core::games::{Catalogue, Offer, Selection, Spot};
#[doc(inline)]
pub use house_edge_core::outcome::{Fraction, Measures, OutcomeTable, decimal, percent};
#[doc(inline)]
pub use house_edge_core::statistics::ManyRounds;

/// The types of fields, arguments and results.
pub mod types {
    #[doc(inline)]
    pub use house_edge_core::cards::Card;
    #[doc(inline)]
    pub use house_edge_core::games::{
        ActionShare, ActionValue, Results, SpotAnswer, Strategy, StrategyRow, VariantChoice,
    };
    #[doc(inline)]
    pub use house_edge_core::outcome::{Award, Outcome, PaidAward};
    #[doc(inline)]
    pub use house_edge_core::statistics::{Part, Quantile};
}

/// Everything else, without a promise: for this program's binary, tests, benches and fuzzing.
#[doc(hidden)]
pub mod internals {
    pub use house_edge_core::{cards, games, hands, outcome, paytable, progressive, simulation, statistics};

    #[cfg(feature = "program")]
    pub use super::run;
    #[cfg(feature = "program")]
    pub use crate::analysis::solutions_in;
    #[cfg(feature = "program")]
    pub use crate::cli::Console;
    #[cfg(all(feature = "program", any(test, fuzzing)))]
    pub use crate::fuzzing::feed;
}

// The program names the rooms of the core as its own.
#[cfg(feature = "program")]
use internals::*;

/// Runs a command line, the program's name first, and returns its exit code.
#[cfg(feature = "program")]
#[doc(hidden)]
pub fn run(arguments: Vec<std::ffi::OsString>, console: &std::sync::Arc<cli::Console>) -> u8 {
    #[cfg(feature = "page")]
    let pages = page::serve;
    #[cfg(not(feature = "page"))]
    let pages = cli::no_pages;
    cli::run(arguments, pages, console)
}
