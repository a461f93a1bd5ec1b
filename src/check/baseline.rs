//! The figures of a folder written earlier, or of today's answers.

use std::collections::BTreeMap;
use std::path::Path;

use super::figures::{Exact, Key, Simulated, check_row, key_of, name_of};
use super::numbers::are_equal;
#[cfg(any(test, fuzzing))]
use super::records::records_in;
use super::records::{BaselineError, MOST_WHOLE_DIGITS, Record, read_records, records_of};
use crate::analysis::Answer;
use crate::files::reading::is_absent;
use crate::paytable::{MOST_SHOWN, quoted, shortened};
use crate::report::file_names::{OUTCOMES, OUTCOMES_OF_A_COMMAND, SUMMARY, index_of};
use crate::report::manifest::MANIFEST;
use crate::report::outcomes::NET_UNITS;
use crate::report::{outcomes, summary};

/// Columns of the outcomes that a command wrote.
const OF_OUTCOMES: [&str; 6] = ["schema_version", "game", NET_UNITS, "outcome", "combinations", "cycle"];

/// The figures of a folder.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Baseline {
    /// The exact figures of the summary.
    pub(super) exact: BTreeMap<Key, Exact>,
    /// The simulated figures of rows without exact ones.
    pub(super) simulated: BTreeMap<Key, Simulated>,
    /// Whether every row must have exact figures: the folder is a pack, not the output of a simulation alone.
    pub(super) is_pack: bool,
    /// For every outcome: its net units, combinations and cycle as the file shows them.
    pub(super) outcomes: BTreeMap<Key, BTreeMap<String, [String; 3]>>,
}

impl Baseline {
    /// The baseline that today's answers would make.
    pub fn of_answers(answers: &[&Answer]) -> Result<Self, BaselineError> {
        let mut baseline = Baseline::default();
        baseline.add_summary(&records_of(SUMMARY, &summary::pack_sheet(answers.iter().copied())))?;
        baseline.add_outcomes(&records_of(OUTCOMES, &outcomes::pack_sheet(answers.iter().copied())))?;
        Ok(baseline)
    }

    /// Reads `summary.csv` and the outcomes of a folder: those of a pack, or `outcomes.csv` as a command writes it. The
    /// order of rows and columns does not matter. A folder that has only simulated figures needs
    /// no outcomes.
    ///
    /// # Errors
    /// [`BaselineError`] if a file is missing, is no CSV with the columns needed, or is of another schema version.
    pub fn read(folder: &Path) -> Result<Self, BaselineError> {
        let mut baseline = Baseline::default();
        baseline.add_summary(&read_records(folder.join(SUMMARY), &summary::sheet([]).columns)?)?;
        let is_there = |file: &str| !is_absent(&folder.join(file));
        baseline.is_pack = !baseline.exact.is_empty() || is_there(MANIFEST);
        let are_needed = !baseline.exact.is_empty() || baseline.simulated.is_empty();
        if is_there(&index_of(OUTCOMES)) || are_needed && is_there(MANIFEST) {
            baseline.add_shared_outcomes(folder)?;
        } else if are_needed || is_there(OUTCOMES_OF_A_COMMAND) {
            baseline.add_outcomes(&read_records(folder.join(OUTCOMES_OF_A_COMMAND), &OF_OUTCOMES)?)?;
        }
        Ok(baseline)
    }

    /// The baseline of a summary and outcomes as commands write them.
    ///
    /// # Errors
    /// As [`Baseline::read`].
    #[cfg(any(test, fuzzing))]
    pub fn of_texts(summary: &[u8], outcomes: &[u8]) -> Result<Self, BaselineError> {
        let mut baseline = Baseline::default();
        baseline.add_summary(&records_in(SUMMARY.to_string(), summary, &summary::sheet([]).columns)?)?;
        baseline.add_outcomes(&records_in(OUTCOMES_OF_A_COMMAND.to_string(), outcomes, &OF_OUTCOMES)?)?;
        Ok(baseline)
    }

    /// The keys of its rows.
    pub fn keys(&self) -> impl Iterator<Item = &Key> {
        self.exact.keys().chain(self.simulated.keys())
    }

    /// Only the rows whose key is `wanted`.
    #[must_use]
    pub fn only(mut self, wanted: impl Fn(&Key) -> bool) -> Self {
        self.exact.retain(|key, _| wanted(key));
        self.simulated.retain(|key, _| wanted(key));
        self.outcomes.retain(|key, _| wanted(key));
        self
    }

    /// An exact row takes precedence over a simulated one, in whatever order they stand.
    fn add_summary(&mut self, records: &[Record]) -> Result<(), BaselineError> {
        let by = |method| records.iter().filter(move |record| record.value("method") == method);
        for record in by("exact") {
            check_row(record)?;
            insert(&mut self.exact, record, "exact", Exact::of(record)?)?;
        }
        let known = ["exact", "simulation"];
        if let Some(other) = records.iter().find(|record| !known.contains(&record.value("method"))) {
            let message = format!("`method` is {}; it must be `exact` or `simulation`", quoted(other.value("method")));
            return Err(other.error(message));
        }
        for record in by("simulation").filter(|record| !self.exact.contains_key(&key_of(record))) {
            check_row(record)?;
            insert(&mut self.simulated, record, "simulated", Simulated::of(record)?)?;
        }
        Ok(())
    }

    fn add_outcomes(&mut self, records: &[Record]) -> Result<(), BaselineError> {
        for record in records {
            record.check_schema()?;
            self.add_outcome(key_of(record), record, record.value(NET_UNITS))?;
        }
        Ok(())
    }

    /// Adds what a row says of an outcome, with the net result that it has for the offer of this key.
    pub(super) fn add_outcome(&mut self, key: Key, record: &Record, net: &str) -> Result<(), BaselineError> {
        // An outcome that was only simulated has no exact count.
        if are_equal(record.value("combinations"), "0", MOST_WHOLE_DIGITS) {
            return Ok(());
        }
        let figures = [net, record.value("combinations"), record.value("cycle")].map(str::to_string);
        let (outcomes, name) = (self.outcomes.entry(key).or_default(), record.value("outcome"));
        match outcomes.insert(name.to_string(), figures) {
            None => Ok(()),
            Some(_) => Err(record.error(format!("a second row for outcome {}", quoted(name)))),
        }
    }
}

/// Refuses a second row of the same key.
fn insert<F>(rows: &mut BTreeMap<Key, F>, record: &Record, method: &str, figures: F) -> Result<(), BaselineError> {
    let key = key_of(record);
    let error = record.error(format!("a second {method} row for {}", shortened(&name_of(&key), MOST_SHOWN)));
    rows.insert(key, figures).map_or(Ok(()), |_| Err(error))
}
