//! The rows of a baseline's files, by column name.

use std::collections::BTreeMap;
use std::fs;
use std::path::PathBuf;

use num_bigint::BigInt;
use thiserror::Error;

use crate::outcome::Fraction;
use crate::paytable::quoted;
use crate::report::{Cell, SCHEMA_VERSION, Sheet};

/// A file of a baseline larger than this is refused.
const LARGEST_FILE: u64 = 64 << 20;
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
        /// What is wrong and the way out.
        message: String,
    },
}

/// One row of a file by column name.
pub(super) struct Record {
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
    pub fn integer(&self, file: &str, column: &str) -> Result<BigInt, BaselineError> {
        let text = self.value(column);
        text.parse().map_err(|_| self.error(file, format!("`{column}` is {}; it must be a whole number", quoted(text))))
    }

    /// The plain decimal number in this column, exactly.
    pub fn decimal(&self, file: &str, column: &str) -> Result<Fraction, BaselineError> {
        let text = self.value(column);
        plain_decimal(text).ok_or_else(|| {
            self.error(file, format!("`{column}` is {}; it must be a plain number such as 3.50567919", quoted(text)))
        })
    }

    /// An error in this row.
    pub fn error(&self, file: &str, message: String) -> BaselineError {
        BaselineError::Invalid { file: file.to_string(), line: self.line, message }
    }

    /// Refuses a row of another schema version.
    pub fn check_schema(&self, file: &str) -> Result<(), BaselineError> {
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

/// The records that a sheet would be read back as.
pub(super) fn records_of(sheet: &Sheet) -> Vec<Record> {
    let record = |(place, row): (usize, &Vec<Cell>)| Record {
        line: place as u64 + 2,
        values: sheet.columns.iter().zip(row).map(|(column, cell)| (column.to_string(), cell.in_full())).collect(),
    };
    sheet.rows.iter().enumerate().map(record).collect()
}

/// The name of the file and its rows; the columns `needed` must be there.
pub(super) fn read_records(path: PathBuf, needed: &[&str]) -> Result<(String, Vec<Record>), BaselineError> {
    let file = path.display().to_string();
    let unreadable = |error: csv::Error| BaselineError::Unreadable { file: file.clone(), reason: error.to_string() };
    let size = fs::metadata(&path).map_err(|error| unreadable(error.into()))?;
    if !size.is_file() || size.len() > LARGEST_FILE {
        let message = "not a regular file of at most 64 MiB: this is not a file of `house-edge report`".to_string();
        return Err(BaselineError::Invalid { file, line: 1, message });
    }
    let mut reader = csv::Reader::from_path(&path).map_err(unreadable)?;
    let columns: Vec<String> = reader.headers().map_err(unreadable)?.iter().map(str::to_string).collect();
    if let Some(message) = wrong_with(&columns, needed) {
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

/// Why these cannot be the columns of a baseline.
fn wrong_with(columns: &[String], needed: &[&str]) -> Option<String> {
    if let Some(missing) = needed.iter().find(|needed| !columns.iter().any(|column| column == *needed)) {
        return Some(format!("no column `{missing}`: this is not a file of `house-edge report`"));
    }
    let repeated = columns.iter().enumerate().find(|(place, column)| columns[..*place].contains(column));
    repeated.map(|(_, repeated)| format!("column `{repeated}` appears twice"))
}

/// Digits with a decimal point and a sign, exactly; `None` for anything else.
fn plain_decimal(text: &str) -> Option<Fraction> {
    let (whole, part) = text.split_once('.').unwrap_or((text, "0"));
    let digits = whole.strip_prefix('-').unwrap_or(whole);
    let is_plain = |digits: &str| !digits.is_empty() && digits.bytes().all(|digit| digit.is_ascii_digit());
    if !is_plain(digits) || !is_plain(part) || digits.len() + part.len() > MOST_DIGITS {
        return None;
    }
    let number: BigInt = [whole, part].concat().parse().ok()?;
    Some(Fraction::new(number, BigInt::from(10).pow(part.len() as u32)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::outcome::ratio;

    #[test]
    fn plain_decimals_are_exact_and_nothing_else_is_a_number() {
        for (text, numerator, denominator) in [("3.5", 7, 2), ("-0.25", -1, 4), ("12", 12, 1), ("0.00000000", 0, 1)] {
            assert_eq!(plain_decimal(text), Some(ratio(numerator, denominator)), "{text}");
        }
        let long = "1".repeat(41);
        for text in ["", "-", ".5", "5.", "1e3", "NaN", "inf", "+1", "1,5", "--1", "0x1", " 1", "1.2.3", "1.-2", &long]
        {
            assert_eq!(plain_decimal(text), None, "{text}");
        }
    }
}
