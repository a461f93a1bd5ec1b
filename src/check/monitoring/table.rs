//! The table in a file of periods: text with separated cells, or the first sheet of a workbook.

use csv::{ReaderBuilder, StringRecord};

use super::rows::{COLUMNS, Fault, MOST_COLUMNS, Problems, RawRow, place_after};
use crate::files::text::{Decoded, decoded};
use crate::files::workbook::{FirstSheet, Limits, first_sheet, is_workbook};
use crate::paytable::{Place, quoted};

/// The beginning of a first line in which Excel states the separator of cells.
const STATED_SEPARATOR: &str = "sep=";
pub const MOST_PERIODS: usize = 10_000;
/// Rows that are kept: the header, the periods, and one more, which is refused.
const MOST_ROWS: usize = MOST_PERIODS + 2;
/// Most bytes of text in the cells of a sheet.
const MOST_TEXT: usize = 8 << 20;

pub enum Contents {
    Text(String),
    Sheet(FirstSheet),
}

/// The non-empty rows of a file.
pub struct PeriodTable<'t> {
    pub rows: Vec<RawRow<'t>>,
    /// Whether commas in a number group digits. Where semicolons separate cells, they may be decimal.
    pub commas_group: bool,
}

impl Contents {
    /// Decodes a file; bytes that are no text are recorded as a problem.
    pub fn of(bytes: &[u8], problems: &mut Problems) -> Result<Self, Fault> {
        if is_workbook(bytes) {
            let limits = Limits { rows: MOST_ROWS, columns: MOST_COLUMNS, text: MOST_TEXT };
            let sheet = first_sheet(bytes, &limits).map_err(|error| Fault::new(Place::START, error))?;
            return Ok(Contents::Sheet(sheet));
        }
        let Decoded { text, broken } = decoded(bytes);
        if let Some((offset, what)) = broken {
            let place = place_after(text.get(..offset).unwrap_or_default(), 1);
            problems.add(place, format!("{what}; save the file as CSV in UTF-8"));
        }
        Ok(Contents::Text(text))
    }

    /// The table in the contents; formulas without a value are recorded as problems.
    pub fn table(&self, problems: &mut Problems) -> Result<PeriodTable<'_>, Fault> {
        match self {
            Contents::Text(text) => table_of_text(text),
            Contents::Sheet(sheet) => table_of_sheet(sheet, problems),
        }
    }
}

fn table_of_text(text: &str) -> Result<PeriodTable<'_>, Fault> {
    if text.contains('\0') {
        let message = "no text that can be read, or UTF-16 without a byte order mark; save the file as CSV in UTF-8";
        return Err(Fault::new(Place::START, message));
    }
    let stated = text.lines().next().map(|line| line.trim_matches('"')).and_then(stated_separator);
    let separator = stated.map_or_else(|| Ok(separator_in(text)), separator_named)?;
    let reader =
        ReaderBuilder::new().flexible(true).has_headers(false).delimiter(separator).from_reader(text.as_bytes());
    // Text in memory can be read, and a row of it has any number of cells.
    let cells = reader.into_records().map_while(Result::ok);
    let rows = cells.map(|cells: StringRecord| RawRow::of_text(cells, text, separator));
    let rows: Vec<_> = rows.filter(|row| !row.is_blank()).skip(usize::from(stated.is_some())).take(MOST_ROWS).collect();
    match rows.first() {
        Some(first) if first.cells.len() == 1 && first.cells.iter().any(|cell| cell.contains([';', '|'])) => {
            let message =
                "one column only: cells are separated by commas or tabs, or by what a first line `sep=;` states";
            Err(Fault::new(first.place(0), message))
        }
        _ => Ok(PeriodTable { rows, commas_group: separator != b';' }),
    }
}

fn stated_separator(line: &str) -> Option<&str> {
    let (before, after) = line.split_at_checked(STATED_SEPARATOR.len())?;
    before.eq_ignore_ascii_case(STATED_SEPARATOR).then_some(after)
}

fn separator_named(stated: &str) -> Result<u8, Fault> {
    match stated {
        "," => Ok(b','),
        ";" => Ok(b';'),
        "\t" => Ok(b'\t'),
        _ => {
            let stated = quoted(stated);
            let message = format!("`sep=` states {stated}; cells may be separated by commas, semicolons or tabs");
            Err(Fault::new(Place::START, message))
        }
    }
}

/// A tab if the header has tabs and no comma, as in text that Excel saves; else a comma.
fn separator_in(text: &str) -> u8 {
    let header = text.lines().find(|line| !line.trim().is_empty()).unwrap_or_default();
    if header.contains('\t') && !header.contains(',') { b'\t' } else { b',' }
}

fn table_of_sheet<'t>(sheet: &FirstSheet, problems: &mut Problems) -> Result<PeriodTable<'t>, Fault> {
    let (mut rows, mut uncomputed) = (Vec::new(), Vec::new());
    for row in &sheet.rows {
        let raw = RawRow::of_sheet(row.cells.iter().map(|cell| cell.text.as_str()), row.number);
        let found = row.cells.iter().enumerate().filter(|(_, cell)| cell.is_uncomputed);
        uncomputed.extend(found.map(|(place, _)| raw.place(place)));
        if !raw.is_blank() {
            rows.push(raw);
        }
    }
    if let Some(last) = uncomputed.pop() {
        let message = "a formula without a value; open the workbook in a spreadsheet, and save it";
        uncomputed.into_iter().for_each(|place| problems.add(place, message));
        return Err(Fault::new(last, message));
    }
    let is_column = |name: &str| COLUMNS.iter().any(|column| column.eq_ignore_ascii_case(name.trim()));
    match rows.first() {
        Some(first) if !first.cells.iter().any(is_column) => {
            let (sheet, place) = (quoted(&sheet.name), first.place(0));
            let message = format!(
                "the first sheet, {sheet}, has no header of periods in its first row; move the periods to that sheet, \
                 the header first"
            );
            Err(Fault::new(place, message))
        }
        _ => Ok(PeriodTable { rows, commas_group: true }),
    }
}
