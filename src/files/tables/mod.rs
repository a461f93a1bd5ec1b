//! Tables that people send, with the text and the place of every cell: separated text, or the first sheet of a
//! workbook.
//!
//! [`Contents`] decodes the bytes of a file, [`Contents::table`] finds its rows, whatever the form; a reader types the
//! cells, with [`notation`] for their numbers, and collects every error in [`Problems`].

mod faults;
mod forms;
pub mod notation;
mod row;
mod separated;

use std::path::Path;

pub use faults::{Fault, Problems, UnreadTable};
pub use forms::{Forms, Table, Terms};
pub use row::Row;

use crate::files::reading::{self, Decoded, decoded};
use crate::files::workbook::{FirstSheet, first_sheet, is_workbook};
use crate::paytable::Place;

/// A file that somebody sends, or a frame of rows as the text of one, whose first row is row 0.
pub struct Source {
    pub name: String,
    pub contents: Vec<u8>,
    pub is_frame: bool,
}

impl Source {
    /// The file at a path. A path of several lines is a frame of this name.
    pub fn of(path: &Path, frame: &str, terms: &Terms) -> Result<Self, UnreadTable> {
        match path.to_str().filter(|text| text.contains('\n')) {
            None => Ok(Source::of_file(&path.display().to_string(), bytes_of(path, terms)?)),
            Some(text) => Ok(Source { is_frame: true, ..Source::of_file(frame, text.into()) }),
        }
    }

    pub fn of_file(name: &str, contents: Vec<u8>) -> Self {
        Source { name: name.to_string(), contents, is_frame: false }
    }
}

/// The bytes of a file, within the limit of its terms.
pub fn bytes_of(path: &Path, terms: &Terms) -> Result<Vec<u8>, UnreadTable> {
    reading::read(path, terms.bytes).map_err(|source| UnreadTable::Unreadable {
        file: path.display().to_string(),
        what: terms.what,
        reason: source.to_string(),
    })
}

/// The contents of a file, decoded.
pub enum Contents {
    Text(String),
    Sheet(FirstSheet),
}

impl Contents {
    /// Decodes a file; bytes that are no text are recorded as a problem.
    pub fn of(bytes: &[u8], terms: &Terms, problems: &mut Problems) -> Result<Self, Fault> {
        if is_workbook(bytes) {
            let sheet = first_sheet(bytes, &terms.limits).map_err(|error| Fault::new(Place::START, error))?;
            return Ok(Contents::Sheet(sheet));
        }
        let Decoded { text, broken } = decoded(bytes);
        if let Some((offset, what)) = broken {
            let place = row::place_after(text.get(..offset).unwrap_or_default(), 1);
            problems.add(place, format!("{what}; save the file as CSV in UTF-8"));
        }
        Ok(Contents::Text(text))
    }

    /// The table in the contents; formulas without a value are recorded as problems.
    pub fn table(&self, terms: &Terms, problems: &mut Problems) -> Result<Table<'_>, Fault> {
        match self {
            Contents::Sheet(sheet) => table_of_sheet(sheet, terms.forms, problems),
            Contents::Text(text) => separated::table(text, terms),
        }
    }
}

fn table_of_sheet<'t>(sheet: &FirstSheet, forms: Forms, problems: &mut Problems) -> Result<Table<'t>, Fault> {
    let (table, mut uncomputed) = Table::of_sheet(sheet, forms);
    let Some(last) = uncomputed.pop() else { return Ok(table) };
    let message = "a formula without a value; open the workbook in a spreadsheet, and save it";
    uncomputed.into_iter().for_each(|place| problems.add(place, message));
    Err(Fault::new(last, message))
}
