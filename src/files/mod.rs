//! Files that are found, read within a limit, and written atomically.

pub mod compression;
pub mod finding;
pub mod paytables;
pub mod replacing;
pub mod tables;
pub mod unpacking;
pub mod workbook;
pub mod writing;

use std::ffi::OsString;
use std::path::Path;

pub use house_edge_core::input::reading;

/// Whether a name stands for standard input or output.
pub fn is_dash(path: &Path) -> bool {
    path == Path::new("-")
}

/// A variable of the environment; one that is set but empty counts as unset.
pub fn variable(name: &str) -> Option<OsString> {
    std::env::var_os(name).filter(|value| !value.is_empty())
}
