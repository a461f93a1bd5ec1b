//! The formats of a check, one a file.

mod github;
mod json;
mod junit;
mod text;

use std::io::{self, Write};

use super::checked::Checked;

/// A format of a check.
#[derive(Clone, Copy)]
pub struct Format {
    /// Name on the command line.
    pub name: &'static str,
    /// The end of the names of its files, without the dot; empty if there is none of its own.
    pub ending: &'static str,
    /// Writes it.
    pub write: fn(&Checked, &mut dyn Write) -> io::Result<()>,
}

/// The formats of a check: to add one, add its file and a line here. The first is the default.
pub const FORMATS: &[Format] = &[
    Format { name: "text", ending: "txt", write: text::write },
    Format { name: "junit", ending: "xml", write: junit::write },
    Format { name: "github", ending: "", write: github::write },
    Format { name: "json", ending: "json", write: json::write },
];
