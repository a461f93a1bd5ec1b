//! Lines for people: what does not hold, and nothing else.

use std::io::{self, Write};

use super::cases::Cases;
use crate::paytable::line;

/// Writes a line for each case that does not hold.
pub fn write(cases: &Cases, out: &mut dyn Write) -> io::Result<()> {
    cases.changes().try_for_each(|case| writeln!(out, "{}", line(&case.line)))
}
