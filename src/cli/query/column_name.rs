//! Columns named in an option.

use std::ops::Range;

use crate::report::Sheet;

/// What is wrong with an option, and at which bytes of it.
pub type Refusal = (String, Range<usize>);

/// A column as it is called, and where that stands in the option.
#[derive(Clone, Debug, PartialEq)]
pub struct ColumnName {
    /// The name.
    pub name: String,
    /// Its place, in bytes.
    pub place: Range<usize>,
}

impl ColumnName {
    /// The column's place in a sheet that has it.
    pub fn place_in(&self, sheet: &Sheet) -> Option<usize> {
        sheet.place_called(&self.name)
    }
}

/// Names separated by commas.
///
/// # Errors
/// At a name that is missing.
pub fn names(text: &str) -> Result<Vec<ColumnName>, Refusal> {
    let mut begin = 0;
    let mut names = Vec::new();
    for part in text.split(',') {
        let start = begin + part.len() - part.trim_start().len();
        let name = part.trim();
        let place = start..start + name.len();
        if name.is_empty() {
            return Err(("a column's name is missing".to_string(), place));
        }
        names.push(ColumnName { name: name.to_string(), place });
        begin += part.len() + 1;
    }
    Ok(names)
}
