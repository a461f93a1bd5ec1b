//! What is wrong with a paytable file, where, and the way out.

use std::fmt;
use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

use thiserror::Error;

use super::source::Source;

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
    /// The file cannot be read at all.
    #[error("{file}: cannot read the paytable file: {source}")]
    Unreadable {
        /// Name of the file.
        file: String,
        /// What the system says.
        source: io::Error,
    },
    /// The file is not what it must be.
    #[error("{file}:{place}: {message}")]
    Invalid {
        /// Name of the file.
        file: String,
        /// Where in the file.
        place: Place,
        /// What is wrong and what would be right.
        message: String,
    },
}

/// A paytable file larger than this is refused unread.
const LARGEST_FILE: u64 = 1 << 20;

/// The text of a paytable file.
///
/// # Errors
/// [`PaytableError::Unreadable`] if the system cannot read it; [`PaytableError::Invalid`] if it is not UTF-8 text of at
/// most one mebibyte.
pub fn read_text(path: &Path) -> Result<String, PaytableError> {
    let file = path.display().to_string();
    let mut bytes = Vec::new();
    File::open(path)
        .and_then(|open| open.take(LARGEST_FILE + 1).read_to_end(&mut bytes))
        .map_err(|source| PaytableError::Unreadable { file: file.clone(), source })?;
    if bytes.len() as u64 > LARGEST_FILE {
        let message = "larger than 1 MiB: this cannot be a paytable file".to_string();
        return Err(PaytableError::Invalid { file, place: Place::START, message });
    }
    String::from_utf8(bytes).map_err(|error| {
        let valid = error.utf8_error().valid_up_to();
        let bytes = error.as_bytes();
        let text = String::from_utf8_lossy(&bytes[..valid]).into_owned();
        let message = format!("byte 0x{:02x} is not UTF-8 text: a paytable file is plain text in TOML", bytes[valid]);
        Source::new(&file, &text).error(valid..valid, message)
    })
}
