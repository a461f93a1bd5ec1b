//! The simulated path: each round dealt in the order of § 671a.8(c), played by the decisions and settled by the words
//! of the regulation.
//!
//! `literal` plays a round card by card, and where no table decides `hidden_hands` counts for it. `strips` plays many
//! rounds at once by table, and leaves to `literal` those that no table decides. `batches` counts for all offers.

pub mod batches;
mod bet;
mod full_table;
mod hidden_hands;
pub mod literal;
pub mod strips;
