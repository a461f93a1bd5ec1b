//! Errors in the files of others, each with its place.

use std::fmt::Display;

use thiserror::Error;

use crate::paytable::Place;

/// An error at a place of a file, with its remedy.
#[derive(Debug)]
pub struct Fault {
    pub place: Place,
    pub message: String,
}

impl Fault {
    pub fn new(place: Place, message: impl Display) -> Self {
        Fault { place, message: message.to_string() }
    }

    /// The file is not read at all because of this.
    pub fn refuses(self, file: &str) -> UnreadTable {
        UnreadTable::Refused { file: file.to_string(), fault: self }
    }
}

/// A file that is not read at all.
#[derive(Debug, Error)]
pub enum UnreadTable {
    /// A file of `what`, such as periods.
    #[error("{file}: cannot read the file of {what}: {reason}")]
    Unreadable { file: String, what: &'static str, reason: String },
    /// Too long, or no table.
    #[error("{file}:{}: {}", fault.place, fault.message)]
    Refused { file: String, fault: Fault },
}

/// All errors of a file with their places.
#[derive(Debug, Default)]
pub struct Problems {
    found: Vec<Fault>,
}

impl Problems {
    pub fn add(&mut self, place: Place, message: impl Display) {
        self.found.push(Fault::new(place, message));
    }

    /// Errors so far; a file with any is not used.
    pub fn count(&self) -> usize {
        self.found.len()
    }

    /// The errors in the order of their places; those of one place as they were found.
    pub fn sorted(&self) -> Vec<&Fault> {
        let mut sorted: Vec<_> = self.found.iter().collect();
        sorted.sort_by_key(|fault| fault.place);
        sorted
    }
}
