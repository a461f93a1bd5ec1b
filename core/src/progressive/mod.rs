//! WHAT A METER RETURNS: how progressive meters are fed and paid, in the long run and hand by hand.
//!
//! A [`Flow`] holds the increments and pays of one meter per hand. An [`Account`] derives the return of a wager from
//! its flows in closed form, at a reading and in the long run (derivations: `docs/progressive.md`). [`simulated`] keeps
//! the meters through dealt rounds, as the witness of the accounts.
//!
//! Reading order: `flow`, `terms` (the operator's Rules Submission, and accounts), `tail`; then `simulated` and
//! `observed`.

mod flow;
mod observed;
pub mod simulated;
mod tail;
mod terms;

pub use flow::{Feed, Flow, PartialPay, ReserveExcess, flows};
pub use observed::{Observed, judge};
pub use terms::{Account, LongRun, MeterAccount, MeterTerms, TermsError, at_mean_meters};
