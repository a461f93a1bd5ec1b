//! Checks: a folder written earlier, compared with today's exact answers.
//!
//! `records` reads its files row by row, [`Baseline`] types and holds them all, `findings` compares two baselines, and
//! the [`formats`] write the [`Checked`] rows. [`monitoring`] reads recorded results of tables, [`audit`] the claims
//! of others; each makes cases of the findings.

pub mod audit;
mod baseline;
mod checked;
mod document;
mod findings;
pub mod formats;
pub mod monitoring;
mod records;
mod sarif;

pub use baseline::{Baseline, offer_of};
pub use checked::{Case, Cases, Checked, MOST_NAMED, Problem};
pub use document::{cases, error};
pub use findings::{Finding, Unmet, in_words};
pub use records::BaselineError;
