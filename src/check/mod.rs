//! Checks: a folder written earlier, compared with today's exact answers; the result, row by row, and as a suite of
//! cases.
//!
//! `records` reads its files row by row, [`Baseline`] types and holds them all, `findings` compares two baselines, and
//! the [`formats`] write the [`Checked`] rows. [`monitoring`] reads recorded results of tables, [`audit`] the claims of
//! others; each makes cases of the findings.

pub mod audit;
mod baseline;
pub mod document;
mod findings;
pub mod formats;
pub mod monitoring;
mod records;

use std::collections::BTreeSet;
use std::path::Path;
use std::sync::Arc;

use serde_json::Value;

use crate::analysis::{Answer, ChangedPlay, GameAnswers};
use crate::files::FileLine;
use crate::files::tables::{Fault, Problems};
use crate::games::{Offer, SolveError};
use crate::outcome::{Fraction, percent, shortest};
use crate::paytable::{changes, visible};
use crate::report::{Cell, Sheet, summary};
use crate::statistics::Verdict;
use baseline::keys_of;
use findings::Compared;

pub use baseline::{Baseline, offer_of};
pub use findings::{Finding, Unmet, in_words};
pub use records::BaselineError;

#[derive(Clone, Debug)]
pub struct Checked {
    pub baseline: String,
    /// Tolerance of house edges, a fraction of one; `None` if every figure had to be equal.
    pub tolerance: Option<Fraction>,
    /// Comparisons that every row has to meet, as written.
    pub requirement: Option<String>,
    /// Command that writes the baseline anew, so that what moved is accepted.
    pub accepting: String,
    pub rows: Vec<Compared>,
    /// Errors of the input; nothing was compared if there are any.
    pub problems: Vec<Problem>,
}

impl Checked {
    /// Compares the baseline of `folder` with today's answers. Rows get their places in the paytable files and the pays
    /// that changed since `before`, the offers that the baseline is known to have been made of.
    pub fn of(
        folder: &Path,
        baseline: &Baseline,
        answers: &[&Answer],
        before: &[Offer],
        tolerance: Option<Fraction>,
    ) -> Result<Self, BaselineError> {
        let mut rows = baseline.compared(&Baseline::of_answers(answers)?, tolerance.as_ref());
        // Other terms are reported once per paytable, if none of its figures moved.
        let paytable = |row: &Compared| offer_of(&row.key)[..3].iter().map(ToString::to_string).collect::<Vec<_>>();
        let is_moved = |row: &&Compared| row.finding != Finding::Unchanged;
        let mut found: BTreeSet<Vec<String>> = rows.iter().filter(is_moved).map(paytable).collect();
        for row in &mut rows {
            let answer = answers.iter().find(|answer| answer.offer.key() == offer_of(&row.key));
            let Some(today) = answer.map(|answer| &answer.offer) else { continue };
            let was = before.iter().find(|was| was.option() == today.option());
            let pays = was.map(|was| changes(&was.paytable, &today.paytable)).unwrap_or_default();
            let has_other_terms = row.finding == Finding::Unchanged && tolerance.is_none() && !pays.is_empty();
            if has_other_terms && found.insert(paytable(row)) {
                row.finding = Finding::OtherTerms;
            }
            if row.verdict() != Verdict::Agrees {
                row.pays = pays;
            }
            let place = row.pays.first().map_or(today.paytable.place, |pay| pay.place);
            row.place = Some((today.paytable.file.clone(), place));
        }
        Ok(Checked { rows, ..Checked::nothing(folder, tolerance, Vec::new()) })
    }

    /// Adds to each of today's exact rows the comparisons of a requirement that `unmet` finds in it.
    pub fn require(&mut self, requirement: &str, answers: &[&Answer], unmet: impl Fn(&Sheet, &[Cell]) -> Vec<Unmet>) {
        let sheet = summary::pack_sheet(answers.iter().copied());
        for (key, cells) in keys_of(&sheet).iter().zip(&sheet.rows) {
            if let Some(row) = self.rows.iter_mut().find(|row| row.key == *key) {
                row.unmet = unmet(&sheet, cells);
            }
        }
        self.requirement = Some(requirement.to_string());
    }

    /// Adds the changed decisions to the rows with other pays than in `before`, where decisions are optimal.
    pub fn add_changed_play(&mut self, games: &[GameAnswers], before: &[Offer]) -> Result<(), SolveError> {
        for row in self.rows.iter_mut().filter(|row| !row.pays.is_empty() && row.key[5].is_empty()) {
            let key = offer_of(&row.key);
            let answers = games.iter().flat_map(|game| game.answers.iter().map(move |answer| (game, answer)));
            let decided = |answer: &Answer| answer.offer.wager.has_decisions && answer.offer.strategy.is_none();
            let today = answers.into_iter().find(|(_, answer)| answer.offer.key() == key && decided(answer));
            let Some((game, today)) = today else { continue };
            let Some(was) = before.iter().find(|was| was.option() == key[..3]) else { continue };
            let from = Offer { paytable: Arc::clone(&was.paytable), ..today.offer.clone() };
            row.play = ChangedPlay::of(game.solver.as_ref(), &from, None, today)?;
        }
        Ok(())
    }

    /// An empty check of `folder`, because of these problems.
    pub fn nothing(folder: &Path, tolerance: Option<Fraction>, problems: Vec<Problem>) -> Self {
        let (baseline, accepting) = (folder.display().to_string(), String::new());
        Checked { baseline, tolerance, requirement: None, accepting, rows: Vec::new(), problems }
    }

    pub fn rows_by_method(&self) -> [usize; 2] {
        let simulated = self.rows.iter().filter(|row| row.was_simulated).count();
        [self.rows.len() - simulated, simulated]
    }

    /// Number of rows, in words.
    pub fn counted(&self) -> String {
        let methods = match self.rows_by_method() {
            [exact, 0] => format!("{exact} exact"),
            [0, simulated] => format!("{simulated} simulated"),
            [exact, simulated] => format!("{exact} exact and {simulated} simulated"),
        };
        format!("{methods} {}", if self.rows.len() == 1 { "row" } else { "rows" })
    }

    pub fn all_hold(&self) -> String {
        let meet = self.requirement.as_ref().map(|required| format!(", and all meet `{}`", visible(required)));
        let none_moved = match &self.tolerance {
            None => "none has moved".to_string(),
            Some(tolerance) => {
                format!("none has moved by more than {} percentage points", shortest(&percent(tolerance)))
            }
        };
        none_moved + &meet.unwrap_or_default()
    }

    /// How to accept what moved; `None` if nothing did.
    pub fn remedy(&self) -> Option<String> {
        let has_moved = self.rows.iter().any(|row| row.verdict_of_finding() == Verdict::Disagrees);
        has_moved.then(|| format!("to accept what moved, write the baseline again and commit it: {}", self.accepting))
    }

    pub fn count_of(&self, verdict: Verdict) -> usize {
        self.rows.iter().filter(|row| row.verdict() == verdict).count()
    }

    /// Number of rows that do not meet the requirement.
    pub fn unmet(&self) -> usize {
        self.rows.iter().filter(|row| !row.unmet.is_empty()).count()
    }

    pub fn changes(&self) -> impl Iterator<Item = &Compared> {
        self.rows.iter().filter(|row| row.verdict() != Verdict::Agrees)
    }
}

/// A check as CI systems take it: a suite of cases that hold or do not.
#[derive(Default)]
pub struct Cases {
    /// The command, as the name of the suite.
    pub suite: &'static str,
    /// File that the cases are about, where they have no place of their own.
    pub source: String,
    pub cases: Vec<Case>,
    /// Errors of the input; there are no cases if there are any.
    pub problems: Vec<Problem>,
    pub all_hold: String,
    /// What to do about the failing cases, if anything is known.
    pub remedy: Option<String>,
    /// The whole in JSON; null where the answer has rows.
    pub document: Value,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    pub place: Option<FileLine>,
    /// The error in words, with its place.
    pub message: String,
}

/// Most problems of one file that are shown; the others are counted.
pub const MOST_NAMED: usize = 20;

impl Problem {
    /// The first problems of `file`, by their places.
    pub fn first_of(problems: &Problems, file: &str) -> Vec<Self> {
        let problem = |Fault { place, message }: &Fault| Problem {
            place: Some(FileLine { file: file.to_string(), line: place.line }),
            message: format!("{file}:{place}: {message}"),
        };
        problems.sorted().into_iter().take(MOST_NAMED).map(problem).collect()
    }
}

impl From<String> for Problem {
    fn from(message: String) -> Self {
        Problem { place: None, message }
    }
}

#[derive(Clone)]
pub struct Case {
    /// Unique name.
    pub name: String,
    /// Id of the game.
    pub group: String,
    /// The finding in a word or two.
    pub kind: &'static str,
    pub verdict: Verdict,
    /// The finding in words.
    pub message: String,
    /// The message with its place, for formats that do not show it otherwise.
    pub line: String,
    pub place: Option<FileLine>,
    /// The first decisions that change, in words.
    pub decisions: Vec<String>,
}

impl Cases {
    pub fn changes(&self) -> impl Iterator<Item = &Case> {
        self.cases.iter().filter(|case| case.verdict != Verdict::Agrees)
    }
}
