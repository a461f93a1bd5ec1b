//! All that a check found, row by row.

use super::findings::{Compared, Standing};
use crate::outcome::{Fraction, percent, shortest};
use crate::paytable::Place;

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
    /// The comparison.
    pub compared: Compared,
    /// The paytable file and the place in it; `None` for what is in the baseline only.
    pub place: Option<(String, Place)>,
}

impl Checked {
    /// The message if every row holds.
    pub fn all_hold(&self) -> String {
        match &self.tolerance {
            None => "none has moved".to_string(),
            Some(tolerance) => {
                format!("none has moved by more than {} percentage points", shortest(&percent(tolerance)))
            }
        }
    }

    pub fn standing(&self, standing: Standing) -> impl Iterator<Item = &CheckedRow> {
        self.rows.iter().filter(move |row| row.compared.standing() == standing)
    }

    /// The rows that fail or are inconclusive.
    pub fn changes(&self) -> impl Iterator<Item = &CheckedRow> {
        self.rows.iter().filter(|row| row.compared.standing() != Standing::Holds)
    }
}

impl CheckedRow {
    /// The line for it, with the place.
    pub fn line(&self) -> String {
        let place = self.place.as_ref().map(|(file, place)| format!(", {file}:{place}"));
        format!("{}{}", self.compared, place.unwrap_or_default())
    }
}
