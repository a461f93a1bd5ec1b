//! The rows of a baseline's files, by column name, and their numbers in any notation: a spreadsheet saves `0.00000000`
//! as `0`, and `0.00001000` as `1E-05`.

use std::collections::BTreeSet;
use std::path::PathBuf;
use std::sync::Arc;

use csv::{ErrorKind, StringRecord};
use num_bigint::BigInt;
use num_traits::{Signed, Zero};
use thiserror::Error;

use crate::files::{FileLine, reading};
use crate::outcome::Fraction;
use crate::paytable::{plain_decimal, quoted};
use crate::report::{Cell, OUTPUT_VERSION, PACK_VERSION, Sheet, unknown_version};

const LARGEST_FILE: u64 = 8 << 20;
const MOST_ROWS: usize = 30_000;
/// Most digits of a whole number: the longest of a report has a ninth of them.
const MOST_WHOLE_DIGITS: usize = 200;
const MOST_DIGITS: usize = 40;
/// Most bytes of a cell: the longest of a report has a fiftieth of them.
const LONGEST_CELL: usize = 4096;

/// A folder that is no baseline.
#[derive(Debug, Error)]
pub enum BaselineError {
    #[error("{file}: cannot read the baseline: {reason}; `report` writes one")]
    Unreadable { file: String, reason: String },
    #[error("{file}:{line}: {message}")]
    Invalid {
        file: String,
        /// Line of the row, from 1.
        line: u64,
        /// The error and its remedy.
        message: String,
    },
}

pub(super) struct CsvRecord {
    file: Arc<str>,
    line: u64,
    pub cells: Cells,
}

/// The cells of a row by the names of columns, which all rows of a file share.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Cells {
    columns: Arc<[String]>,
    values: StringRecord,
}

impl Cells {
    /// The cell in this column, if there is one.
    pub fn get(&self, column: &str) -> Option<&str> {
        self.values.get(self.columns.iter().position(|known| known == column)?)
    }

    pub fn iter(&self) -> impl Iterator<Item = (&str, &str)> {
        self.columns.iter().map(String::as_str).zip(&self.values)
    }
}

impl BaselineError {
    /// The file and the line of the error; `None` if the file cannot be read.
    pub fn place(&self) -> Option<FileLine> {
        let BaselineError::Invalid { file, line, .. } = self else { return None };
        Some(FileLine { file: file.clone(), line: usize::try_from(*line).ok()? })
    }
}

impl CsvRecord {
    /// The cell in this column; empty if there is no such column.
    pub fn value(&self, column: &str) -> &str {
        self.cells.get(column).unwrap_or_default()
    }

    pub fn integer(&self, column: &str) -> Result<BigInt, BaselineError> {
        let number = number(self.value(column), MOST_WHOLE_DIGITS).filter(Fraction::is_integer);
        let what = || format!("a whole number of at most {MOST_WHOLE_DIGITS} digits");
        number.map(|number| number.to_integer()).ok_or_else(|| self.refusal(column, &what()))
    }

    pub fn decimal(&self, column: &str) -> Result<Fraction, BaselineError> {
        let number = number(self.value(column), MOST_DIGITS);
        number.ok_or_else(|| self.refusal(column, "a plain number such as 3.50567919"))
    }

    /// The error of a cell that is not what it must be.
    pub fn refusal(&self, column: &str, what: &str) -> BaselineError {
        self.error(format!("`{column}` is {}; it must be {what}", quoted(self.value(column))))
    }

    pub fn error(&self, message: String) -> BaselineError {
        BaselineError::Invalid { file: self.file.to_string(), line: self.line, message }
    }

    /// Refuses a row of any schema version but today's of a command or a pack.
    pub fn check_schema(&self) -> Result<(), BaselineError> {
        let version = self.value("schema_version");
        if [OUTPUT_VERSION, PACK_VERSION].iter().any(|known| version == known.to_string()) {
            return Ok(());
        }
        Err(self.error(unknown_version(&quoted(version).to_string())))
    }
}

/// The records that a sheet would be read back as.
pub(super) fn records_of(file: &str, sheet: &Sheet) -> Vec<CsvRecord> {
    let (file, columns): (Arc<str>, Arc<[String]>) =
        (file.into(), sheet.columns.iter().map(|column| column.to_string()).collect());
    let record = |(place, row): (usize, &Vec<Cell>)| CsvRecord {
        file: Arc::clone(&file),
        line: place as u64 + 2,
        cells: Cells { columns: Arc::clone(&columns), values: row.iter().map(Cell::in_full).collect() },
    };
    sheet.rows.iter().enumerate().map(record).collect()
}

/// The rows of a file with at least the columns `needed`.
pub(super) fn read_records(path: PathBuf, needed: &[&str]) -> Result<Vec<CsvRecord>, BaselineError> {
    let file = path.display().to_string();
    match reading::read(&path, LARGEST_FILE) {
        Ok(contents) => records_in(file, &contents, needed),
        Err(error) => Err(BaselineError::Unreadable { file, reason: error.to_string() }),
    }
}

pub(super) fn records_in(file: String, contents: &[u8], needed: &[&str]) -> Result<Vec<CsvRecord>, BaselineError> {
    let unreadable = |error: csv::Error| {
        let message = match error.kind() {
            ErrorKind::Utf8 { .. } => "not UTF-8 text".to_string(),
            ErrorKind::UnequalLengths { expected_len, len, .. } => {
                format!("{len} {}, the header has {expected_len}", if *len == 1 { "cell" } else { "cells" })
            }
            _ => return BaselineError::Unreadable { file: file.clone(), reason: error.to_string() },
        };
        let line = error.position().map_or(1, csv::Position::line);
        BaselineError::Invalid { file: file.clone(), line, message }
    };
    let mut reader = csv::Reader::from_reader(contents);
    let columns: Arc<[String]> = reader.headers().map_err(unreadable)?.iter().map(str::to_string).collect();
    if let Some(message) = wrong_with(&columns, needed) {
        return Err(BaselineError::Invalid { file, line: 1, message });
    }
    let name: Arc<str> = file.as_str().into();
    let record = |(place, row): (usize, Result<StringRecord, csv::Error>)| {
        let values = row.map_err(unreadable)?;
        let line = values.position().map_or(0, csv::Position::line);
        let is_long = values.iter().any(|cell| cell.len() > LONGEST_CELL);
        let record =
            CsvRecord { file: Arc::clone(&name), line, cells: Cells { columns: Arc::clone(&columns), values } };
        match place >= MOST_ROWS {
            true => Err(record.error(format!("more than {MOST_ROWS} rows, the most that are read"))),
            false if is_long => Err(record.error(format!("a cell of more than {LONGEST_CELL} bytes"))),
            false => Ok(record),
        }
    };
    reader.records().enumerate().map(record).collect()
}

fn wrong_with(columns: &[String], needed: &[&str]) -> Option<String> {
    if let Some(missing) = needed.iter().find(|needed| !columns.iter().any(|column| column == *needed)) {
        return Some(format!(
            "no column `{missing}`: not a file of this version of `house-edge report`; write the baseline again"
        ));
    }
    let mut known = BTreeSet::new();
    let repeated = columns.iter().find(|column| !known.insert(column.as_str()));
    repeated.map(|repeated| format!("column {} appears twice", quoted(repeated)))
}

/// Greatest power of ten, either way; numbers of a report have at most a third of it.
const GREATEST_EXPONENT: u32 = 300;
const DIGITS_OF_A_SPREADSHEET: u32 = 15;

/// The exact value of a decimal number of at most `most` digits, which may have an exponent; `None` for any other text.
fn number(text: &str, most: usize) -> Option<Fraction> {
    let (digits, exponent) = text.split_once(['e', 'E']).unwrap_or((text, "0"));
    let exponent: i32 = exponent.parse().ok().filter(|exponent: &i32| exponent.unsigned_abs() <= GREATEST_EXPONENT)?;
    let power = Fraction::from_integer(BigInt::from(10).pow(exponent.unsigned_abs()));
    let digits = plain_decimal(digits, most)?;
    Some(if exponent < 0 { digits / power } else { digits * power })
}

/// Whether two cells are equal, as texts or as numbers. A number that lost digits differs.
pub(super) fn are_equal(one: &str, other: &str) -> bool {
    let number = |text: &str| number(text, MOST_WHOLE_DIGITS);
    one == other || number(one).zip(number(other)).is_some_and(|(one, other)| one == other)
}

/// Whether a number differs from another one only beyond the digits that a spreadsheet keeps.
pub(super) fn is_rounded(was: &Fraction, is: &Fraction) -> bool {
    let unit = Fraction::from_integer(BigInt::from(10).pow(DIGITS_OF_A_SPREADSHEET - 2));
    let apart = (was - is).abs();
    !apart.is_zero() && apart * unit <= is.abs()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_equal_however_they_are_written_and_lost_digits_are_a_difference() {
        for (one, other) in [
            ("0", "0.00000000"),
            ("1E-05", "0.00001000"),
            ("-2.5", "-2.50000000"),
            ("1.5e+3", "1500"),
            ("-0", "0.00"),
            ("to-1", "to-1"),
        ] {
            assert!(are_equal(one, other) && are_equal(other, one), "{one} {other}");
        }
        for (one, other) in [
            ("3.505679", "3.50567919"),
            ("3.50567918", "3.50567919"),
            ("1.69565613376055E+20", "169565613376054896000"),
            ("1E-05", "0.0001"),
            ("", "0"),
            ("1E", "1"),
            ("E5", "1"),
            ("1E999999999", "1"),
            ("1E301", "1e302"),
            ("0x1", "1"),
            ("1,5", "1.5"),
            ("1 ", "1"),
        ] {
            assert!(!are_equal(one, other) && !are_equal(other, one), "{one} {other}");
        }
        assert_eq!(number(&"7".repeat(41), 40), None);
    }

    #[test]
    fn a_number_of_fifteen_digits_may_be_a_rounded_one() {
        let is_rounded = |was: &str, is: &str| {
            let [was, is] = [was, is].map(|text| number(text, 40).expect("a number"));
            super::is_rounded(&was, &is)
        };
        assert!(is_rounded("97957629225283100", "97957629225283109"));
        assert!(is_rounded("1.69565613376055E+20", "169565613376054896000"));
        assert!(!is_rounded("97957629225283109", "97957629225283109"), "the same");
        assert!(!is_rounded("0.035056791", "0.035056792"));
        assert!(!is_rounded("0", "1"));
    }
}
