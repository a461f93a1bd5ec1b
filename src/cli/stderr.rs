//! Lines to stderr.

use std::io::Write;

/// Prints a line to stderr. If nobody can hear it there is nothing better to do than to go on.
pub fn say(message: impl std::fmt::Display) {
    let _ = writeln!(std::io::stderr(), "{message}");
}
