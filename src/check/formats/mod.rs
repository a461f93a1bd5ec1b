//! The formats of a check, one a file.

pub mod cases;
mod github;
mod json;
mod junit;
mod text;

use std::io::{self, Write};

use self::cases::Cases;
use super::checked::Checked;

/// A format of what a command checked.
#[derive(Clone, Copy)]
pub struct Format<C> {
    /// Name on the command line.
    pub name: &'static str,
    /// The end of the names of its files, without the dot; empty if there is none of its own.
    pub ending: &'static str,
    /// Writes it.
    pub write: fn(&C, &mut dyn Write) -> io::Result<()>,
}

/// The formats of a check: to add one, add its file and a line here. The first is the default.
pub const FORMATS: &[Format<Checked>] = &[
    Format { name: "text", ending: "txt", write: |checked, out| text::write(&checked.cases(), out) },
    Format { name: "junit", ending: "xml", write: |checked, out| junit::write(&checked.cases(), out) },
    Format { name: "github", ending: "", write: |checked, out| github::write(&checked.cases(), out) },
    Format { name: "json", ending: "json", write: json::write },
];

/// The formats of cases that CI systems and people read.
pub const FORMATS_OF_CASES: &[Format<Cases>] = &[
    Format { name: "text", ending: "", write: text::write },
    Format { name: "junit", ending: "xml", write: junit::write },
    Format { name: "github", ending: "", write: github::write },
];
