//! Lines to stderr.

use std::io::Write;

use crate::paytable::line;

/// Prints one line to stderr, whatever foreign text is in it. A closed stderr is ignored.
pub fn say(message: impl std::fmt::Display) {
    let _ = writeln!(std::io::stderr(), "{}", line(&message.to_string()));
}
