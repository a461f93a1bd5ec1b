//! Files that are found, read within a limit, and appear whole or not at all.

pub mod compression;
pub mod finding;
pub mod paytables;
pub mod replacing;
pub mod tables;
pub mod unpacking;
pub mod workbook;
pub mod writing;

pub use house_edge_core::input::reading;
