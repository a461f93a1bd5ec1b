//! WHAT LASTS: sealed files.
//!
//! [`checkpoint`] keeps the records of runs, [`solutions`] expensive solutions.

pub mod checkpoint;
mod sealed;
pub mod solutions;
