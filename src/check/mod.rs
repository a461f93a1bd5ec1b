//! WHAT MOVED: a folder written earlier, compared with today's exact answers.
//!
//! `records` reads its files row by row (`shared_outcomes` those that several offers share), `figures` types a row,
//! [`Baseline`] holds them all, `findings` compares two baselines, and the [`formats`] write what was [`Checked`].
//! [`monitoring`] reads the recorded results of tables, and makes cases of what was found.

mod baseline;
mod checked;
mod figures;
mod findings;
pub mod formats;
pub mod monitoring;
mod records;

pub use baseline::Baseline;
pub use checked::Checked;
pub use figures::offer_of;
pub use findings::{Finding, Standing, in_words};
pub use records::BaselineError;
