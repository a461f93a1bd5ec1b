//! Lines for people: what moved, and nothing else.

use std::io::{self, Write};

use crate::check::checked::Checked;
use crate::paytable::line;

/// Writes a line for each row that does not hold.
pub fn write(checked: &Checked, out: &mut dyn Write) -> io::Result<()> {
    checked.changes().try_for_each(|row| writeln!(out, "{}", line(&row.line())))
}
