//! WHAT LASTS: files that appear whole or not at all, and the sealed ones among them.
//!
//! [`checkpoint`] keeps what was played of a run, [`solutions`] what took long to solve.

pub mod checkpoint;
mod files;
mod sealed;
pub mod solutions;

pub use files::{GrowingFile, ensure_writable, write_all_or_nothing};
