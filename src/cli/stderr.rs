//! Lines to stderr.

use std::io::Write;

/// Prints a line to stderr. A closed stderr is ignored.
pub fn say(message: impl std::fmt::Display) {
    let _ = writeln!(std::io::stderr(), "{message}");
}
