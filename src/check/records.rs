//! The rows of a baseline's files, by column name.

use std::collections::BTreeMap;
use std::path::PathBuf;

use num_bigint::BigInt;
use thiserror::Error;

use crate::files::reading;
use crate::outcome::Fraction;
use crate::paytable::{plain_decimal, quoted};
use crate::report::{Cell, SCHEMA_VERSION, Sheet};

/// A file of a baseline larger than this, in bytes, is refused; the largest of a report has a fifth of it.
const LARGEST_FILE: u64 = 8 << 20;
/// Most digits of a whole number that is read: the longest of a report has a third of them.
const MOST_WHOLE_DIGITS: usize = 200;
/// Most digits of a decimal number that is read.
const MOST_DIGITS: usize = 40;

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
        /// What is wrong, and the remedy.
        message: String,
    },
}

/// One row of a file by column name.
pub(super) struct Record {
    file: String,
    line: u64,
    /// What stands in each column.
    pub values: BTreeMap<String, String>,
}

impl Record {
    /// What stands in this column; nothing if there is no such column.
    pub fn value(&self, column: &str) -> &str {
        self.values.get(column).map(String::as_str).unwrap_or_default()
    }

    /// The whole number in this column.
    pub fn integer(&self, column: &str) -> Result<BigInt, BaselineError> {
        let text = self.value(column);
        let digits = text.strip_prefix('-').unwrap_or(text);
        let is_whole = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
        let number = (is_whole && digits.len() <= MOST_WHOLE_DIGITS).then(|| text.parse().ok()).flatten();
        number.ok_or_else(|| {
            let message = format!("a whole number of at most {MOST_WHOLE_DIGITS} digits");
            self.error(format!("`{column}` is {}; it must be {message}", quoted(text)))
        })
    }

    /// The plain decimal number in this column, exactly.
    pub fn decimal(&self, column: &str) -> Result<Fraction, BaselineError> {
        let text = self.value(column);
        plain_decimal(text, MOST_DIGITS).ok_or_else(|| {
            self.error(format!("`{column}` is {}; it must be a plain number such as 3.50567919", quoted(text)))
        })
    }

    /// An error in this row.
    pub fn error(&self, message: String) -> BaselineError {
        BaselineError::Invalid { file: self.file.clone(), line: self.line, message }
    }

    /// Refuses a row of another schema version.
    pub fn check_schema(&self) -> Result<(), BaselineError> {
        let version = self.value("schema_version");
        if version == SCHEMA_VERSION.to_string() {
            return Ok(());
        }
        let message = format!(
            "schema version `{version}`; this program compares version {SCHEMA_VERSION}: write the baseline anew with \
             `house-edge report --out DIR`, or compare with the program that wrote it"
        );
        Err(self.error(message))
    }
}

/// The records that a sheet would be read back as.
pub(super) fn records_of(file: &str, sheet: &Sheet) -> Vec<Record> {
    let record = |(place, row): (usize, &Vec<Cell>)| Record {
        file: file.to_string(),
        line: place as u64 + 2,
        values: sheet.columns.iter().zip(row).map(|(column, cell)| (column.to_string(), cell.in_full())).collect(),
    };
    sheet.rows.iter().enumerate().map(record).collect()
}

/// The rows of a file; the columns `needed` must be there.
pub(super) fn read_records(path: PathBuf, needed: &[&str]) -> Result<Vec<Record>, BaselineError> {
    let file = path.display().to_string();
    let unreadable = |error: csv::Error| BaselineError::Unreadable { file: file.clone(), reason: error.to_string() };
    let contents = reading::read(&path, LARGEST_FILE).map_err(|error| unreadable(error.into()))?;
    let mut reader = csv::Reader::from_reader(contents.as_slice());
    let columns: Vec<String> = reader.headers().map_err(unreadable)?.iter().map(str::to_string).collect();
    if let Some(message) = wrong_with(&columns, needed) {
        return Err(BaselineError::Invalid { file, line: 1, message });
    }
    let record = |row: Result<csv::StringRecord, csv::Error>| {
        let row = row.map_err(unreadable)?;
        let line = row.position().map_or(0, csv::Position::line);
        let values = columns.iter().cloned().zip(row.iter().map(str::to_string)).collect();
        Ok(Record { file: file.clone(), line, values })
    };
    reader.records().map(record).collect()
}

/// Why these cannot be the columns of a baseline.
fn wrong_with(columns: &[String], needed: &[&str]) -> Option<String> {
    if let Some(missing) = needed.iter().find(|needed| !columns.iter().any(|column| column == *needed)) {
        return Some(format!("no column `{missing}`: this is not a file of `house-edge report`"));
    }
    let repeated = columns.iter().enumerate().find(|(place, column)| columns[..*place].contains(column));
    repeated.map(|(_, repeated)| format!("column `{repeated}` appears twice"))
}
