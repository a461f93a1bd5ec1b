//! The formats of a check, one a file. Text has a line for each case that does not hold or could not be checked, and no
//! others.

pub mod cases;
mod json;

use std::io;
use std::io::Write;

use super::checked::Checked;
use crate::paytable::line;
use cases::Cases;

/// A format of a check's result.
#[derive(Clone, Copy)]
pub struct Format<C> {
    /// Name on the command line.
    pub name: &'static str,
    /// Extension of its files, without the dot; empty if it has none of its own.
    pub ending: &'static str,
    pub write: fn(&C, &mut dyn Write) -> io::Result<()>,
}

/// The formats of a check: to add one, add its file and a line here. The first is the default.
pub const FORMATS: &[Format<Checked>] = &[
    Format { name: "text", ending: "txt", write: |checked, out| write_text(&checked.cases(), out) },
    Format { name: "junit", ending: "xml", write: |checked, out| cases::write_junit(&checked.cases(), out) },
    Format { name: "github", ending: "", write: |checked, out| cases::write_github(&checked.cases(), out) },
    Format { name: "json", ending: "json", write: json::write },
];

/// The formats of cases for CI systems and people.
pub const FORMATS_OF_CASES: &[Format<Cases>] = &[
    Format { name: "text", ending: "", write: write_text },
    Format { name: "junit", ending: "xml", write: cases::write_junit },
    Format { name: "github", ending: "", write: cases::write_github },
];

/// Writes a line for each error of the input, and each case that does not hold.
pub fn write_text(cases: &Cases, out: &mut dyn Write) -> io::Result<()> {
    cases.problems.iter().try_for_each(|problem| writeln!(out, "error: {}", line(&problem.message)))?;
    cases.changes().try_for_each(|case| writeln!(out, "{}", line(&case.line)))
}
