//! What is wrong with a file of periods.

use std::fmt::Display;

use thiserror::Error;

use crate::check::formats::cases::Problem;
use crate::paytable::Place;

/// Most problems that are named; the others are counted.
pub const MOST_NAMED: usize = 20;

/// A file of periods that is not read at all.
#[derive(Debug, Error)]
pub enum UnreadPeriods {
    /// The file cannot be read.
    #[error("{file}: cannot read the file of periods: {reason}")]
    Unreadable {
        /// The file.
        file: String,
        /// Why.
        reason: String,
    },
    /// It is too long, or no table.
    #[error("{file}:{place}: {message}")]
    Refused {
        /// The file.
        file: String,
        /// Where in the file.
        place: Place,
        /// What is wrong, and the remedy.
        message: String,
    },
}

/// All that is wrong with a file of periods, each at its place.
#[derive(Debug, Default)]
pub struct Problems {
    found: Vec<(Place, String)>,
}

impl Problems {
    /// Notes what is wrong at a place.
    pub fn add(&mut self, place: Place, message: impl Display) {
        self.found.push((place, message.to_string()));
    }

    /// Number of problems.
    pub fn count(&self) -> usize {
        self.found.len()
    }

    /// The first of them by place in the file of this name.
    pub fn named(&self, file: &str) -> Vec<Problem> {
        let mut sorted: Vec<_> = self.found.iter().collect();
        sorted.sort_by_key(|(place, _)| *place);
        let problem = |(place, message): &(Place, String)| Problem {
            place: Some((file.to_string(), place.line)),
            message: format!("{file}:{place}: {message}"),
        };
        sorted.into_iter().take(MOST_NAMED).map(problem).collect()
    }
}
