//! The figures of a folder written earlier, or of today's answers.
//!
//! A pack has an index of offers, and files of outcomes that several offers share. Each row of a summary has the exact
//! or the simulated figures of an offer.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use num_rational::BigRational;
use num_traits::{Signed, ToPrimitive};

#[cfg(any(test, fuzzing))]
use super::records::records_in;
use super::records::{BaselineError, Cells, CsvRecord, are_equal, read_records, records_of};
use crate::analysis::Answer;
use crate::files::reading::is_absent;
use crate::games::name_of_key;
use crate::outcome::Fraction;
use crate::paytable::{MOST_SHOWN, quoted, shortened, whole_units};
use crate::report::file_names::{OUTCOMES, OUTCOMES_OF_A_COMMAND, SUMMARY, index_of};
use crate::report::integrity::without_links;
use crate::report::manifest::{MANIFEST, is_inside};
use crate::report::outcomes::{NET_UNITS, column_of};
use crate::report::{Kind, Sheet, outcomes, summary};

const OF_OUTCOMES: [&str; 6] = ["schema_version", "game", NET_UNITS, "outcome", "combinations", "cycle"];

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Baseline {
    pub(super) exact: BTreeMap<Key, Exact>,
    /// Simulated figures of rows without exact ones.
    pub(super) simulated: BTreeMap<Key, Simulated>,
    /// Whether every row must have exact figures: true of a pack, false of the output of a simulation alone.
    pub(super) is_pack: bool,
    /// Net units, combinations and cycle of every outcome, as in the file.
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
            return Err(other.refusal("method", "`exact` or `simulation`"));
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
    fn add_outcome(&mut self, key: Key, record: &CsvRecord, net: &str) -> Result<(), BaselineError> {
        // An outcome that was only simulated has no exact count.
        if are_equal(record.value("combinations"), "0") {
            return Ok(());
        }
        let figures = [net, record.value("combinations"), record.value("cycle")].map(str::to_string);
        let (outcomes, name) = (self.outcomes.entry(key).or_default(), record.value("outcome"));
        let before = outcomes.insert(name.to_string(), figures);
        before.map_or(Ok(()), |_| Err(record.error(format!("a second row for outcome {}", quoted(name)))))
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

impl Baseline {
    /// Adds the outcomes of every offer in the index of the folder's outcomes.
    fn add_shared_outcomes(&mut self, folder: &Path) -> Result<(), BaselineError> {
        let mut files: BTreeMap<String, Vec<CsvRecord>> = BTreeMap::new();
        let mut count = 0;
        for offer in read_records(folder.join(index_of(OUTCOMES)), &OF_INDEX)? {
            offer.check_schema()?;
            let name = offer.value("file");
            if !files.contains_key(name) {
                if files.len() == MOST_FILES {
                    return Err(offer.error(format!("more than {MOST_FILES} files, the most that are read")));
                }
                let rows = read_records(path(folder, &offer)?, &OF_SHARED_OUTCOMES)?;
                rows.iter().try_for_each(CsvRecord::check_schema)?;
                files.insert(name.to_string(), rows);
            }
            let rows = &files[name];
            count += rows.len();
            if count > MOST_OUTCOMES {
                return Err(offer.error(format!("more than {MOST_OUTCOMES} outcomes in all, the most that are read")));
            }
            let column = column_of(NET_UNITS, offer.value("paytable"));
            if rows.first().and_then(|row| row.cells.get(&column)).is_none() {
                return Err(offer.error(format!("no column {} in {}", quoted(&column), quoted(name))));
            }
            for row in rows {
                self.add_outcome(key_of(&offer), row, row.value(&column))?;
            }
        }
        Ok(())
    }
}

/// The path of the file named by the index; only files of outcomes in this folder are accepted.
fn path(folder: &Path, offer: &CsvRecord) -> Result<PathBuf, BaselineError> {
    let name = offer.value("file");
    if !is_inside(name) || !Path::new(name).starts_with(OUTCOMES) {
        return Err(offer.refusal("file", &format!("a file in {OUTCOMES}/")));
    }
    let unreadable = |source| offer.error(format!("cannot read {}: {source}", quoted(name)));
    without_links(folder, name).map_err(unreadable)
}

/// Game, wager, paytable, reading, strategy, and `mean` for a row at the long-run mean of the meters, else empty.
pub type Key = [String; 6];

/// The offer's part of a key: see [`Offer::key`](crate::games::Offer::key).
pub fn offer_of([game, wager, paytable, reading, strategy, _]: &Key) -> [&str; 5] {
    [game, wager, paytable, reading, strategy]
}

pub fn name_of(key: &Key) -> String {
    let at_mean = if key[5].is_empty() { "" } else { " at the mean meter" };
    name_of_key(offer_of(key)) + at_mean
}

/// Keys of the rows of a summary.
pub(super) fn keys_of(summary: &Sheet) -> Vec<Key> {
    records_of(SUMMARY, summary).iter().map(key_of).collect()
}

const METER_AT: &str = "meter_at";

const KEY_COLUMNS: [&str; 5] = ["game", "wager", "paytable", "reading", "strategy"];
/// Columns of a summary that are compared as keys, fractions or meters, or do not concern exact figures.
const NOT_COMPARED: [&str; 8] =
    [METER_AT, "schema_version", "method", "ev_numerator", "ev_denominator", "meter_units", "rounds", "seed"];

fn key_of(record: &CsvRecord) -> Key {
    let [game, wager, paytable, reading, strategy] = KEY_COLUMNS.map(|column| record.value(column).to_string());
    let at_mean = Some(record.value(METER_AT)).filter(|at| *at == summary::AT_MEAN).unwrap_or_default();
    [game, wager, paytable, reading, strategy, at_mean.to_string()]
}

/// Refuses a row of another schema version, or under conditions that today's rows never have.
fn check_row(record: &CsvRecord) -> Result<(), BaselineError> {
    record.check_schema()?;
    let conditions =
        [("payout_limit", "under a payout limit"), ("seats", "of a table"), ("activation", "with random bonuses")];
    let Some((column, condition)) = conditions.into_iter().find(|(column, _)| !record.value(column).is_empty()) else {
        return Ok(());
    };
    Err(record.error(format!("the row is {condition} (`{column}`), and `check` computes without; leave it out")))
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Exact {
    /// House edge per unit, a fraction of one.
    pub house_edge: Fraction,
    /// Amounts on the meters, as in the file.
    pub meters: String,
    /// All columns, as in the file.
    pub cells: Cells,
}

impl Exact {
    pub fn of(record: &CsvRecord) -> Result<Self, BaselineError> {
        // An exact row has neither, but a cell that is no number may be in the wrong column.
        let mut given = ["rounds", "seed"].into_iter().filter(|column| !record.value(column).is_empty());
        given.try_for_each(|column| record.integer(column).map(drop))?;
        let (numerator, denominator) = (record.integer("ev_numerator")?, record.integer("ev_denominator")?);
        if !denominator.is_positive() {
            return Err(record.error(format!("`ev_denominator` is {denominator}; it must be positive")));
        }
        Ok(Exact {
            house_edge: -BigRational::new(numerator, denominator),
            meters: record.value("meter_units").to_string(),
            cells: record.cells.clone(),
        })
    }

    /// The first differing column of both, with its old and new value.
    pub fn other_column(&self, today: &Exact) -> Option<(String, [String; 2])> {
        let is_apart = |column: &str| KEY_COLUMNS.contains(&column) || NOT_COMPARED.contains(&column);
        let others = today.cells.iter().filter(|&(column, _)| !is_apart(column));
        let known = others.filter_map(|(column, is)| Some((column, self.cells.get(column)?, is)));
        let (column, was, is) = known.into_iter().find(|(column, was, is)| was != is && !is_same(column, was, is))?;
        Some((format!("`{column}`"), [was.to_string(), is.to_string()]))
    }
}

/// Whether two cells of a column are equal, as numbers if the column has numbers.
fn is_same(column: &str, was: &str, is: &str) -> bool {
    let sheet = summary::sheet([]);
    let kind = sheet.columns.iter().position(|known| *known == column).and_then(|place| sheet.kinds.get(place));
    kind.is_some_and(|kind| *kind != Kind::Text) && are_equal(was, is)
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Simulated {
    /// House edge per unit, a fraction of one.
    pub house_edge: Fraction,
    /// Standard error of the house edge, above 0.
    pub std_error: Fraction,
    pub rounds: Option<u64>,
    /// Amounts on the meters, as in the file.
    pub meters: String,
}

impl Simulated {
    pub fn of(record: &CsvRecord) -> Result<Self, BaselineError> {
        let hundred = whole_units(100);
        if record.value("std_error_pct").is_empty() {
            let message = "`std_error_pct` is empty: too few rounds to tell how close this is; simulate more, or write \
                           an exact baseline with `report`";
            return Err(record.error(message.to_string()));
        }
        let std_error = record.decimal("std_error_pct")? / &hundred;
        if !std_error.is_positive() {
            let text = record.value("std_error_pct");
            return Err(record.error(format!("`std_error_pct` is {text}; it must be above 0")));
        }
        let rounds = match record.value("rounds") {
            "" => None,
            _ => match record.integer("rounds")?.to_u64() {
                Some(rounds) if rounds > 0 => Some(rounds),
                _ => return Err(record.error(format!("`rounds` is {}", record.value("rounds")))),
            },
        };
        let house_edge = record.decimal("house_edge_pct")? / hundred;
        Ok(Simulated { house_edge, std_error, rounds, meters: record.value("meter_units").to_string() })
    }
}
