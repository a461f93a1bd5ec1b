//! A folder written earlier, compared with today's exact answers.

use std::collections::BTreeMap;
use std::fmt;
use std::fs;
use std::path::{Path, PathBuf};

use num_bigint::BigInt;
use num_rational::BigRational;
use num_traits::{Signed, Zero};
use thiserror::Error;

use super::pack::{OUTCOMES, SUMMARY, outcomes_sheet, summary_sheet, value};
use super::{Answer, SCHEMA_VERSION, Sheet, outcomes, summary};
use crate::games::name_of_key;
use crate::outcome::{Fraction, decimal, percent};

/// Game, wager, paytable, reading, strategy, and `mean` for a row at the long-run mean of the meters, else nothing.
pub type Key = [String; 6];

/// The offer's part of a key: see [`Offer::key`](crate::games::Offer::key).
pub fn offer_of([game, wager, paytable, reading, strategy, _]: &Key) -> [&str; 5] {
    [game, wager, paytable, reading, strategy]
}

/// The exact figures of a folder.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Baseline {
    /// The figures of the summary.
    figures: BTreeMap<Key, Figures>,
    /// For every outcome: its net units, combinations and cycle as the file shows them.
    outcomes: BTreeMap<Key, BTreeMap<String, [String; 3]>>,
    /// Whether its summary has the column that tells rows at the mean meter.
    says_where_meters_stand: bool,
}

/// The exact figures of one row of a summary.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Figures {
    /// Expected net result per unit.
    expectation: Fraction,
    /// Amounts on the meters, as the file shows them.
    meters: String,
    /// The other columns of an exact row, as the file shows them.
    others: BTreeMap<String, String>,
}

/// A folder that is no baseline.
#[derive(Debug, Error)]
pub enum BaselineError {
    /// A file cannot be read, or not as CSV.
    #[error("{file}: cannot read the baseline: {reason}; `house-edge report --out DIR` writes one")]
    Unreadable {
        /// The file.
        file: String,
        /// Why.
        reason: String,
    },
    /// A row is not what it must be.
    #[error("{file}:{line}: {message}")]
    Invalid {
        /// The file.
        file: String,
        /// Line of the row, from 1.
        line: u64,
        /// What is wrong and the way out.
        message: String,
    },
}

/// One difference between a baseline and today's answers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Change {
    /// The expectation is another.
    Moved(Key, Box<[Fraction; 2]>),
    /// The expectation is the same, but something else is not: what, and what it was and is.
    Redistributed(Key, String, [String; 2]),
    /// The meters stand elsewhere, so that the figures cannot be compared.
    OtherMeter(Key, [String; 2]),
    /// The baseline does not have it.
    Added(Key),
    /// Today's answers do not have it.
    Removed(Key),
}

impl Baseline {
    /// The baseline that today's answers would make.
    pub fn of_answers(answers: &[Answer]) -> Result<Self, BaselineError> {
        let mut baseline = Baseline::default();
        for record in records_of(&summary_sheet(answers)) {
            baseline.add_summary_row(SUMMARY, &record)?;
        }
        for record in records_of(&outcomes_sheet(answers)) {
            baseline.add_outcome_row(OUTCOMES, &record)?;
        }
        Ok(baseline)
    }

    /// Reads `summary.csv` and `outcomes.csv` of a folder. The order of rows and columns does not matter.
    ///
    /// # Errors
    /// [`BaselineError`] if a file is missing, is no CSV with the columns needed, or is of another schema version.
    pub fn read(folder: &Path) -> Result<Self, BaselineError> {
        let mut baseline = Baseline::default();
        let (file, records) = read_records(folder.join(SUMMARY), &summary::COLUMNS[..FIRST_SUMMARY_COLUMNS])?;
        for record in &records {
            baseline.add_summary_row(&file, record)?;
        }
        let (file, records) = read_records(folder.join(OUTCOMES), &outcomes::COLUMNS[..FIRST_OUTCOME_COLUMNS])?;
        for record in &records {
            baseline.add_outcome_row(&file, record)?;
        }
        Ok(baseline)
    }

    /// Only the rows whose key is `wanted`.
    #[must_use]
    pub fn only(mut self, wanted: impl Fn(&Key) -> bool) -> Self {
        self.figures.retain(|key, _| wanted(key));
        self.outcomes.retain(|key, _| wanted(key));
        self
    }

    /// Number of exact figures.
    pub fn len(&self) -> usize {
        self.figures.len()
    }

    /// Whether there is no exact figure.
    pub fn is_empty(&self) -> bool {
        self.figures.is_empty()
    }

    /// What is different in `today`: at most one change for each key.
    pub fn changes(&self, today: &Baseline) -> Vec<Change> {
        let mut changes = Vec::new();
        for (key, was) in &self.figures {
            match today.figures.get(key) {
                None => changes.push(Change::Removed(key.clone())),
                // The mean meter is a result, not a choice.
                Some(is) if is.meters != was.meters && key[5].is_empty() => {
                    changes.push(Change::OtherMeter(key.clone(), [was.meters.clone(), is.meters.clone()]));
                }
                Some(is) if is.expectation != was.expectation => {
                    let expectations = [was.expectation.clone(), is.expectation.clone()];
                    changes.push(Change::Moved(key.clone(), Box::new(expectations)));
                }
                Some(is) => {
                    let redistribution = self.redistribution(today, key);
                    changes.extend(redistribution.or_else(|| was.other_column(is, key)));
                }
            }
        }
        // A baseline that does not say where meters stand was written before there were rows at their means.
        let is_known = |key: &&Key| self.says_where_meters_stand || key[5].is_empty();
        let added = today.figures.keys().filter(is_known).filter(|key| !self.figures.contains_key(*key));
        changes.extend(added.map(|key| Change::Added(key.clone())));
        changes
    }

    /// The first outcome of `key` that differs.
    fn redistribution(&self, today: &Baseline, key: &Key) -> Option<Change> {
        if !outcomes::are_in_pack(&key[4]) {
            // Baselines of before have them.
            return None;
        }
        let none = BTreeMap::new();
        let was = self.outcomes.get(key).unwrap_or(&none);
        let is = today.outcomes.get(key).unwrap_or(&none);
        let name = was.keys().chain(is.keys()).find(|name| was.get(*name) != is.get(*name))?;
        let described = |outcome: Option<&[String; 3]>| match outcome {
            Some([net, combinations, cycle]) => format!("{combinations} of {cycle} net {net}"),
            None => "none".to_string(),
        };
        Some(Change::Redistributed(
            key.clone(),
            format!("outcome `{name}`"),
            [described(was.get(name)), described(is.get(name))],
        ))
    }

    fn add_summary_row(&mut self, file: &str, record: &Record) -> Result<(), BaselineError> {
        if record.value("method") != "exact" {
            return Ok(());
        }
        record.check_schema(file)?;
        self.says_where_meters_stand |= record.values.contains_key(METER_AT);
        let integer = |column: &str| {
            let text = record.value(column);
            text.parse::<BigInt>()
                .map_err(|_| record.error(file, format!("`{column}` is `{text}`; it must be a whole number")))
        };
        let (numerator, denominator) = (integer("ev_numerator")?, integer("ev_denominator")?);
        if !denominator.is_positive() {
            return Err(record.error(file, format!("`ev_denominator` is {denominator}; it must be positive")));
        }
        let figures = Figures {
            expectation: BigRational::new(numerator, denominator),
            meters: record.value("meter_units").to_string(),
            others: record
                .values
                .iter()
                .filter(|(column, _)| !NOT_COMPARED.contains(&column.as_str()))
                .map(|(column, value)| (column.clone(), value.clone()))
                .collect(),
        };
        match self.figures.insert(record.key(), figures) {
            None => Ok(()),
            Some(_) => {
                let no_strategies = !record.values.contains_key("strategy");
                let hint = if no_strategies { "; there is no column `strategy` to tell rows apart" } else { "" };
                Err(record.error(file, format!("a second exact row for {}{hint}", named(&record.key()))))
            }
        }
    }

    fn add_outcome_row(&mut self, file: &str, record: &Record) -> Result<(), BaselineError> {
        record.check_schema(file)?;
        // An outcome that was only simulated is none of the exact ones.
        if record.value("combinations") == "0" {
            return Ok(());
        }
        let figures = ["net_units", "combinations", "cycle"].map(|column| record.value(column).to_string());
        let outcomes = self.outcomes.entry(record.key()).or_default();
        match outcomes.insert(record.value("outcome").to_string(), figures) {
            None => Ok(()),
            Some(_) => Err(record.error(file, format!("a second row for outcome `{}`", record.value("outcome")))),
        }
    }
}

impl Figures {
    /// The first column that both know and that differs, though expectation and outcomes are the same.
    fn other_column(&self, today: &Figures, key: &Key) -> Option<Change> {
        let known = self.others.iter().filter_map(|(column, was)| Some((column, was, today.others.get(column)?)));
        let (column, was, is) = known.into_iter().find(|(_, was, is)| was != is)?;
        Some(Change::Redistributed(key.clone(), format!("`{column}`"), [was.clone(), is.clone()]))
    }
}

impl Change {
    /// Whose figures they are.
    pub fn key(&self) -> &Key {
        match self {
            Change::Moved(key, _)
            | Change::Redistributed(key, ..)
            | Change::OtherMeter(key, _)
            | Change::Added(key)
            | Change::Removed(key) => key,
        }
    }
}

impl fmt::Display for Change {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = named(self.key());
        match self {
            Change::Moved(_, expectations) => {
                let [was, is] = expectations.each_ref().map(|expectation| -expectation);
                let basis_points = percent(&percent(&(&is - &was)));
                let sign = if basis_points.is_negative() || basis_points.is_zero() { "" } else { "+" };
                write!(
                    formatter,
                    "moved: {name}: house edge {} % -> {} % ({sign}{} basis points)",
                    decimal(&percent(&was), 6),
                    decimal(&percent(&is), 6),
                    decimal(&basis_points, 4)
                )
            }
            Change::Redistributed(_, what, [was, is]) => {
                write!(formatter, "moved: {name}: same house edge, but {what}: {was} -> {is}")
            }
            Change::OtherMeter(_, [was, is]) => {
                write!(
                    formatter,
                    "other meter: {name}: {was} units in the baseline, {is} today; compare at the meters of the baseline"
                )
            }
            Change::Added(_) => write!(formatter, "new: {name} is not in the baseline"),
            Change::Removed(_) => write!(formatter, "missing: {name} is in the baseline only"),
        }
    }
}

const METER_AT: &str = "meter_at";
/// A baseline without the column `strategy` is of optimal decisions.
const KEY_COLUMNS: [&str; 5] = ["game", "wager", "paytable", "reading", "strategy"];
/// Columns that a summary of schema version 1 has had from the beginning; a baseline must have them all. A column that is
/// added later is not counted here, so that older baselines stay good.
const FIRST_SUMMARY_COLUMNS: usize = 43;
/// The same of the outcomes.
const FIRST_OUTCOME_COLUMNS: usize = 17;
const _: () =
    assert!(summary::COLUMNS.len() >= FIRST_SUMMARY_COLUMNS && outcomes::COLUMNS.len() >= FIRST_OUTCOME_COLUMNS);
/// Columns of a summary that are compared as keys, as fractions or as meters, or that say nothing of an exact figure.
const NOT_COMPARED: [&str; 13] = [
    METER_AT,
    "schema_version",
    "game",
    "wager",
    "paytable",
    "reading",
    "strategy",
    "method",
    "ev_numerator",
    "ev_denominator",
    "meter_units",
    "rounds",
    "seed",
];
/// A file of a baseline larger than this is refused.
const LARGEST_FILE: u64 = 64 << 20;

fn named(key: &Key) -> String {
    let at_mean = if key[5].is_empty() { "" } else { " at the mean meter" };
    name_of_key(offer_of(key)) + at_mean
}

/// One row of a file by column name.
struct Record {
    line: u64,
    values: BTreeMap<String, String>,
}

impl Record {
    fn value(&self, column: &str) -> &str {
        self.values.get(column).map(String::as_str).unwrap_or_default()
    }

    fn key(&self) -> Key {
        let [game, wager, paytable, reading, strategy] = KEY_COLUMNS.map(|column| self.value(column).to_string());
        let at_mean = Some(self.value(METER_AT)).filter(|at| *at == summary::AT_MEAN).unwrap_or_default();
        [game, wager, paytable, reading, strategy, at_mean.to_string()]
    }

    fn error(&self, file: &str, message: String) -> BaselineError {
        BaselineError::Invalid { file: file.to_string(), line: self.line, message }
    }

    fn check_schema(&self, file: &str) -> Result<(), BaselineError> {
        let version = self.value("schema_version");
        if version == SCHEMA_VERSION.to_string() {
            return Ok(());
        }
        let message = format!(
            "schema version `{version}`; this program compares version {SCHEMA_VERSION}: write the baseline anew with \
             `house-edge report --out DIR`, or compare with the program that wrote it"
        );
        Err(self.error(file, message))
    }
}

fn records_of(sheet: &Sheet) -> Vec<Record> {
    let record = |(place, row): (usize, &Vec<super::Cell>)| Record {
        line: place as u64 + 2,
        values: sheet.columns.iter().map(|column| (column.to_string(), value(sheet, row, column))).collect(),
    };
    sheet.rows.iter().enumerate().map(record).collect()
}

fn read_records(path: PathBuf, needed: &[&str]) -> Result<(String, Vec<Record>), BaselineError> {
    let file = path.display().to_string();
    let unreadable = |error: csv::Error| BaselineError::Unreadable { file: file.clone(), reason: error.to_string() };
    let size = fs::metadata(&path).map_err(|error| unreadable(error.into()))?;
    if !size.is_file() || size.len() > LARGEST_FILE {
        let message = "not a regular file of at most 64 MiB: this is not a file of `house-edge report`".to_string();
        return Err(BaselineError::Invalid { file, line: 1, message });
    }
    let mut reader = csv::Reader::from_path(&path).map_err(unreadable)?;
    let columns: Vec<String> = reader.headers().map_err(unreadable)?.iter().map(str::to_string).collect();
    if let Some(missing) = needed.iter().find(|needed| !columns.iter().any(|column| column == *needed)) {
        let message = format!("no column `{missing}`: this is not a file of `house-edge report`");
        return Err(BaselineError::Invalid { file, line: 1, message });
    }
    let repeated = columns.iter().enumerate().find(|(place, column)| columns[..*place].contains(column));
    if let Some((_, repeated)) = repeated {
        let message = format!("column `{repeated}` appears twice");
        return Err(BaselineError::Invalid { file, line: 1, message });
    }
    let mut records = Vec::new();
    for row in reader.records() {
        let row = row.map_err(unreadable)?;
        let line = row.position().map_or(0, csv::Position::line);
        records.push(Record { line, values: columns.iter().cloned().zip(row.iter().map(str::to_string)).collect() });
    }
    Ok((file, records))
}
