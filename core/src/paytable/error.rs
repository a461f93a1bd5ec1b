//! Errors in paytable files, with place and remedy.

use std::{fmt, io};

use thiserror::Error;

/// Most errors of one file that are named.
const MOST_ERRORS: usize = 100;

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

/// One error of a paytable file.
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

impl PaytableError {
    /// Name of the file.
    pub fn file(&self) -> &str {
        match self {
            PaytableError::Unreadable { file, .. } | PaytableError::Invalid { file, .. } => file,
        }
    }

    /// Where in the file; `None` if it cannot be read.
    pub fn place(&self) -> Option<Place> {
        match self {
            PaytableError::Unreadable { .. } => None,
            PaytableError::Invalid { place, .. } => Some(*place),
        }
    }
}

/// All errors of paytable files that cannot be used, in the order of files and places. Shown as one line each.
#[derive(Debug, Default, Error)]
#[error("{}", .0.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n"))]
pub struct PaytableErrors(Vec<PaytableError>);

impl PaytableErrors {
    /// The errors, never none of a returned value.
    pub fn iter(&self) -> impl Iterator<Item = &PaytableError> {
        self.0.iter()
    }

    /// The value of a result; its errors are added to these.
    pub fn value_of<T>(&mut self, result: Result<T, impl Into<PaytableErrors>>) -> Option<T> {
        result.map_err(|errors| self.0.extend(errors.into().0)).ok()
    }

    /// The value if there are no errors.
    ///
    /// # Errors
    /// These, if there are any.
    pub fn or<T>(self, value: T) -> Result<T, PaytableErrors> {
        if self.0.is_empty() { Ok(value) } else { Err(self) }
    }

    /// The errors of one file in the order of their places, at most [`MOST_ERRORS`] of them.
    pub(crate) fn of_one_file(mut self) -> Self {
        self.0.sort_by_key(PaytableError::place);
        let rest = self.0.len().saturating_sub(MOST_ERRORS);
        self.0.truncate(MOST_ERRORS);
        if let (1.., Some(PaytableError::Invalid { file, place, .. })) = (rest, self.0.last()) {
            let message = format!("{rest} more errors from here on; mend those above first");
            self.0.push(PaytableError::Invalid { file: file.clone(), place: *place, message });
        }
        self
    }
}

impl From<PaytableError> for PaytableErrors {
    fn from(error: PaytableError) -> Self {
        PaytableErrors(vec![error])
    }
}

impl From<Vec<PaytableError>> for PaytableErrors {
    fn from(errors: Vec<PaytableError>) -> Self {
        PaytableErrors(errors)
    }
}
