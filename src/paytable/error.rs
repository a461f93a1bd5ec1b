//! Errors in paytable files, with place and remedy.

use std::{fmt, io};

use thiserror::Error;

/// A place in a text, counted from 1 in lines and in characters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Place {
    /// Line, from 1.
    pub line: usize,
    /// Character within the line, from 1.
    pub column: usize,
}

impl Place {
    /// The beginning of a text.
    pub const START: Place = Place { line: 1, column: 1 };
}

impl fmt::Display for Place {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{}:{}", self.line, self.column)
    }
}

/// A paytable file that cannot be used.
#[derive(Debug, Error)]
pub enum PaytableError {
    /// The file cannot be read.
    #[error("{file}: cannot read the paytable file: {source}")]
    Unreadable {
        /// Name of the file.
        file: String,
        /// The system's message.
        source: io::Error,
    },
    /// The file is invalid.
    #[error("{file}:{place}: {message}")]
    Invalid {
        /// Name of the file.
        file: String,
        /// Where in the file.
        place: Place,
        /// The error and its remedy.
        message: String,
    },
}
