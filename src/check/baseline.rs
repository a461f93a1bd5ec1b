//! The figures of a folder written earlier, or of today's answers. A pack has an index of offers, and files of outcomes
//! that several offers share.

use std::collections::{BTreeMap, HashMap};
use std::path::{Path, PathBuf};

use super::figures::{Exact, Key, Simulated, check_row, key_of, name_of};
#[cfg(any(test, fuzzing))]
use super::records::records_in;
use super::records::{BaselineError, CsvRecord, MOST_WHOLE_DIGITS, are_equal, read_records, records_of};
use crate::analysis::Answer;
use crate::files::reading::is_absent;
use crate::paytable::{MOST_SHOWN, quoted, shortened};
use crate::report::file_names::{OUTCOMES, OUTCOMES_OF_A_COMMAND, SUMMARY, index_of};
use crate::report::manifest::{MANIFEST, is_inside, without_links};
use crate::report::outcomes::{NET_UNITS, column_of};
use crate::report::{outcomes, summary};

const OF_OUTCOMES: [&str; 6] = ["schema_version", "game", NET_UNITS, "outcome", "combinations", "cycle"];

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Baseline {
    pub(super) exact: BTreeMap<Key, Exact>,
    /// Simulated figures of rows without exact ones.
    pub(super) simulated: BTreeMap<Key, Simulated>,
    /// Whether every row must have exact figures: true of a pack, false of the output of a simulation alone.
    pub(super) is_pack: bool,
    /// For every outcome: net units, combinations and cycle as in the file.
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

    /// Reads `summary.csv` and the outcomes of a pack, or `outcomes.csv` as a command writes it, with rows and columns
    /// in any order. A folder with simulated figures alone needs no outcomes.
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

    #[cfg(any(test, fuzzing))]
    pub fn of_texts(summary: &[u8], outcomes: &[u8]) -> Result<Self, BaselineError> {
        let mut baseline = Baseline::default();
        baseline.add_summary(&records_in(SUMMARY.to_string(), summary, &summary::sheet([]).columns)?)?;
        baseline.add_outcomes(&records_in(OUTCOMES_OF_A_COMMAND.to_string(), outcomes, &OF_OUTCOMES)?)?;
        Ok(baseline)
    }

    pub fn keys(&self) -> impl Iterator<Item = &Key> {
        self.exact.keys().chain(self.simulated.keys())
    }

    #[must_use]
    pub fn only(mut self, wanted: impl Fn(&Key) -> bool) -> Self {
        self.exact.retain(|key, _| wanted(key));
        self.simulated.retain(|key, _| wanted(key));
        self.outcomes.retain(|key, _| wanted(key));
        self
    }

    /// An exact row takes precedence over a simulated one, in any order.
    fn add_summary(&mut self, records: &[CsvRecord]) -> Result<(), BaselineError> {
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

    fn add_outcomes(&mut self, records: &[CsvRecord]) -> Result<(), BaselineError> {
        for record in records {
            record.check_schema()?;
            self.add_outcome(key_of(record), record, record.value(NET_UNITS))?;
        }
        Ok(())
    }

    /// Adds the outcome of a row, with its net result for the offer of this key.
    pub(super) fn add_outcome(&mut self, key: Key, record: &CsvRecord, net: &str) -> Result<(), BaselineError> {
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

fn insert<F>(rows: &mut BTreeMap<Key, F>, record: &CsvRecord, method: &str, figures: F) -> Result<(), BaselineError> {
    let key = key_of(record);
    let error = record.error(format!("a second {method} row for {}", shortened(&name_of(&key), MOST_SHOWN)));
    rows.insert(key, figures).map_or(Ok(()), |_| Err(error))
}

const OF_INDEX: [&str; 7] = ["schema_version", "game", "wager", "paytable", "reading", "strategy", "file"];
/// Columns of a file of outcomes, besides one of net units for each paytable.
const OF_SHARED_OUTCOMES: [&str; 4] = ["schema_version", "outcome", "combinations", "cycle"];
const MOST_FILES: usize = 1_000;
/// Most outcomes of all offers; the largest report has a tenth of them.
const MOST_OUTCOMES: usize = 100_000;

struct OutcomesFile {
    places: HashMap<String, usize>,
    rows: Vec<CsvRecord>,
}

impl Baseline {
    /// Adds the outcomes of every offer in the index of the folder's outcomes.
    pub(super) fn add_shared_outcomes(&mut self, folder: &Path) -> Result<(), BaselineError> {
        let mut files: BTreeMap<String, OutcomesFile> = BTreeMap::new();
        let mut count = 0;
        for offer in read_records(folder.join(index_of(OUTCOMES)), &OF_INDEX)? {
            offer.check_schema()?;
            let name = offer.value("file");
            if !files.contains_key(name) {
                if files.len() == MOST_FILES {
                    return Err(offer.error(format!("more than {MOST_FILES} files, the most that are read")));
                }
                files.insert(name.to_string(), OutcomesFile::read(path(folder, &offer)?)?);
            }
            let file = &files[name];
            count += file.rows.len();
            if count > MOST_OUTCOMES {
                return Err(offer.error(format!("more than {MOST_OUTCOMES} outcomes in all, the most that are read")));
            }
            let column = column_of(NET_UNITS, offer.value("paytable"));
            let place = file.places.get(&column);
            let place =
                place.ok_or_else(|| offer.error(format!("no column {} in {}", quoted(&column), quoted(name))))?;
            for row in &file.rows {
                self.add_outcome(key_of(&offer), row, row.cells.at(*place))?;
            }
        }
        Ok(())
    }
}

impl OutcomesFile {
    fn read(path: PathBuf) -> Result<Self, BaselineError> {
        let rows = read_records(path, &OF_SHARED_OUTCOMES)?;
        rows.iter().try_for_each(CsvRecord::check_schema)?;
        let columns = rows.first().map(|row| row.cells.columns()).unwrap_or_default();
        Ok(OutcomesFile { places: columns.iter().cloned().zip(0..).collect(), rows })
    }
}

/// The path of the file named by the index; only files of outcomes in this folder are accepted.
fn path(folder: &Path, offer: &CsvRecord) -> Result<PathBuf, BaselineError> {
    let name = offer.value("file");
    if !is_inside(name) || !Path::new(name).starts_with(OUTCOMES) {
        return Err(offer.error(format!("`file` is {}; it must be a file in {OUTCOMES}/", quoted(name))));
    }
    let unreadable = |source| offer.error(format!("cannot read {}: {source}", quoted(name)));
    without_links(folder, name).map_err(unreadable)
}
