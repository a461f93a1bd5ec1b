//! Lines for people: what does not hold or could not be checked, and nothing else.

use std::io::{self, Write};

use super::cases::Cases;
use crate::paytable::line;

/// Writes a line for each error of the input, and each case that does not hold.
pub fn write(cases: &Cases, out: &mut dyn Write) -> io::Result<()> {
    cases.problems.iter().try_for_each(|problem| writeln!(out, "error: {}", line(&problem.message)))?;
    cases.changes().try_for_each(|case| writeln!(out, "{}", line(&case.line)))
}
