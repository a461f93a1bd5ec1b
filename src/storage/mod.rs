//! WHAT LASTS: files that appear whole or not at all, and the sealed ones among them.
//!
//! [`checkpoint`] keeps the records of runs, [`solutions`] expensive solutions.

pub mod checkpoint;
mod files;
mod sealed;
pub mod solutions;
// The build script has it; here are its tests.
#[cfg(test)]
mod source_key;

pub use files::{GrowingFile, ensure_writable, write_all_or_nothing};
