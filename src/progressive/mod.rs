//! WHAT A METER COMES TO: how progressive meters are fed and paid, in the long run and hand by hand.
//!
//! A [`Flow`] is what one meter takes in and gives out with each hand that can hit it; an [`Account`] derives from the
//! flows of a wager what it returns, at a reading and in the long run, in closed form (`docs/progressive.md` has the
//! derivations). [`simulated`] keeps the meters through dealt rounds, as the witness of those. What other players'
//! hands add is in [`envy`].
//!
//! Reading order: `flow`, `reserve`, `account`, `tail`; then `terms` (what an operator's Rules Submission adds),
//! `simulated`; `envy` by itself.

mod account;
pub mod envy;
mod flow;
mod observed;
mod reserve;
pub mod simulated;
mod tail;
mod terms;
#[cfg(test)]
mod testing;

pub use account::{Account, LongRun, MeterAccount, at_mean_meters};
pub use flow::{Feed, Flow, flows};
pub use observed::{Observed, judge};
pub use reserve::ReserveExcess;
pub use terms::{MeterTerms, TermsError};
