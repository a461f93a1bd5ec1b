//! All that a check found, row by row.

use std::path::Path;

use super::baseline::Baseline;
use super::figures::{name_of, offer_of};
use super::findings::{Compared, Standing};
use super::formats::cases::{Case, Cases};
use super::records::BaselineError;
use crate::analysis::Answer;
use crate::games::Offer;
use crate::outcome::{Fraction, percent, shortest};
use crate::paytable::changes;

/// All that a check found.
#[derive(Clone, Debug)]
pub struct Checked {
    /// The folder that was compared with.
    pub baseline: String,
    /// The tolerance of house edges, as a fraction of one; `None` if every figure had to be equal.
    pub tolerance: Option<Fraction>,
    /// Exact figures of the baseline.
    pub exact_figures: usize,
    /// Simulated figures of the baseline.
    pub simulated_figures: usize,
    /// Every row that was compared.
    pub rows: Vec<Compared>,
}

impl Checked {
    /// The baseline of `folder` against today's answers, with their places in the paytable files, and the pays that
    /// changed since those of `before`, the offers that the baseline is known to have been made of.
    ///
    /// # Errors
    /// [`BaselineError`] if two answers have the same key.
    pub fn of(
        folder: &Path,
        baseline: &Baseline,
        answers: &[&Answer],
        before: &[Offer],
        tolerance: Option<Fraction>,
    ) -> Result<Self, BaselineError> {
        let mut rows = baseline.compared(&Baseline::of_answers(answers)?, tolerance.as_ref());
        for row in &mut rows {
            let answer = answers.iter().find(|answer| answer.offer.key() == offer_of(&row.key));
            let Some(today) = answer.map(|answer| &answer.offer) else { continue };
            if row.standing() != Standing::Holds {
                let was = before.iter().find(|was| was.key()[..3] == today.key()[..3]);
                row.pays = was.map(|was| changes(&was.paytable, &today.paytable)).unwrap_or_default();
            }
            let place = row.pays.first().map_or(today.paytable.place, |pay| pay.place);
            row.place = Some((today.paytable.file.clone(), place));
        }
        let (exact_figures, simulated_figures) = (baseline.exact.len(), baseline.simulated.len());
        Ok(Checked { baseline: folder.display().to_string(), tolerance, exact_figures, simulated_figures, rows })
    }

    /// The message if every row holds.
    pub fn all_hold(&self) -> String {
        match &self.tolerance {
            None => "none has moved".to_string(),
            Some(tolerance) => {
                format!("none has moved by more than {} percentage points", shortest(&percent(tolerance)))
            }
        }
    }

    /// The rows as the cases of a suite.
    pub(super) fn cases(&self) -> Cases {
        let case = |row: &Compared| Case {
            name: name_of(&row.key),
            group: row.key[0].clone(),
            kind: row.kind(),
            standing: row.standing(),
            message: row.message(),
            line: row.line(),
            place: row.place.as_ref().map(|(file, place)| (file.clone(), place.line)),
        };
        let all_hold = format!("{} figures checked against {}: {}", self.rows.len(), self.baseline, self.all_hold());
        Cases { suite: "house-edge check", cases: self.rows.iter().map(case).collect(), all_hold }
    }

    pub fn standing(&self, standing: Standing) -> impl Iterator<Item = &Compared> {
        self.rows.iter().filter(move |row| row.standing() == standing)
    }

    /// The rows that fail or are inconclusive.
    pub fn changes(&self) -> impl Iterator<Item = &Compared> {
        self.rows.iter().filter(|row| row.standing() != Standing::Holds)
    }
}
