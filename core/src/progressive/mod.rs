//! WHAT A METER RETURNS: how progressive meters are fed and paid, at a reading and in the long run.
//!
//! A [`Flow`] holds the increments and pays of one meter per hand. An [`Account`] derives the return of a wager from
//! its flows in closed form, at a reading and in the long run (derivations: `docs/progressive.md`). The witness is a
//! test, `core/tests/suite/meters.rs`, which plays a meter through dealt rounds.
//!
//! Reading order: `flow`, `terms` (the operator's Rules Submission, and accounts).

mod flow;
mod terms;

pub use flow::{Feed, Flow, PartialPay, ReserveExcess, flows};
pub use terms::{Account, LongRun, MeterAccount, MeterTerms, TermsError, at_mean_meters};

#[cfg(feature = "testing")]
pub mod testing {
    pub use super::flow::{Grid, Rates, exceeds, mean_reset, power};
}
