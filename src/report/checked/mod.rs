//! What a check found, in every format it is told in.

mod github;
mod json;
mod junit;
mod text;

use std::io::{self, Write};

use super::baseline::{Compared, Standing};
use crate::outcome::{Fraction, percent, shortest};
use crate::paytable::Place;

/// A way to tell what a check found.
#[derive(Clone, Copy)]
pub struct Format {
    /// Name on the command line.
    pub name: &'static str,
    /// Writes it.
    pub write: fn(&Checked, &mut dyn Write) -> io::Result<()>,
}

/// The formats of a check: to add one, add its file and a line here. The first is the default.
pub const FORMATS: &[Format] = &[
    Format { name: "text", write: text::write },
    Format { name: "junit", write: junit::write },
    Format { name: "github", write: github::write },
    Format { name: "json", write: json::write },
];

/// The format of this name.
pub fn format(name: &str) -> Option<Format> {
    FORMATS.iter().copied().find(|format| format.name == name)
}

/// All that a check found.
#[derive(Clone, Debug)]
pub struct Checked {
    /// The folder that was compared with.
    pub baseline: String,
    /// By how much house edges were allowed to move, as a fraction of one; `None` if every figure had to be equal.
    pub tolerance: Option<Fraction>,
    /// Exact figures of the baseline.
    pub exact_figures: usize,
    /// Simulated figures of the baseline.
    pub simulated_figures: usize,
    /// Every row that was compared.
    pub rows: Vec<CheckedRow>,
}

/// One row that was compared.
#[derive(Clone, Debug)]
pub struct CheckedRow {
    /// What came of it.
    pub compared: Compared,
    /// The paytable file and the place in it; `None` for what is in the baseline only.
    pub place: Option<(String, Place)>,
}

impl Checked {
    /// What is said if every row is as it should be.
    pub fn all_hold(&self) -> String {
        match &self.tolerance {
            None => "none has moved".to_string(),
            Some(tolerance) => {
                format!("none has moved by more than {} percentage points", shortest(&percent(tolerance)))
            }
        }
    }

    /// The rows of this standing.
    pub fn standing(&self, standing: Standing) -> impl Iterator<Item = &CheckedRow> {
        self.rows.iter().filter(move |row| row.compared.standing() == standing)
    }

    /// The rows that are not as they should be, or of which that cannot be said.
    pub fn changes(&self) -> impl Iterator<Item = &CheckedRow> {
        self.rows.iter().filter(|row| row.compared.standing() != Standing::Holds)
    }
}

impl CheckedRow {
    /// The line that tells of it, with the place.
    pub fn line(&self) -> String {
        let place = self.place.as_ref().map(|(file, place)| format!(", {file}:{place}"));
        format!("{}{}", self.compared, place.unwrap_or_default())
    }
}
