//! Columns named in an option, and errors that point at a place of it.

use std::ops::Range;

use thiserror::Error;
use unicode_width::UnicodeWidthStr;

use crate::paytable::visible;

use crate::report::Sheet;

/// Most letters that are shown before the place, of it, and after it.
const MOST_BEFORE: usize = 40;
const MOST_WITHIN: usize = 40;
const MOST_AFTER: usize = 20;

/// What is wrong with an option, and where.
#[derive(Debug, Error)]
#[error("{option}: {message}")]
pub struct Misplaced {
    option: &'static str,
    message: String,
    lines: [String; 2],
}

impl Misplaced {
    /// An error at this place, in bytes, of the option's text.
    pub fn new(option: &'static str, message: String, text: &str, place: Range<usize>) -> Self {
        // A place within a letter is none; nothing asks for one.
        let part = |range: Range<usize>| text.get(range).unwrap_or_default();
        let (before, within, after) = (part(0..place.start), part(place.clone()), part(place.end..text.len()));
        let skipped = before.chars().count().saturating_sub(MOST_BEFORE);
        let before: String = before.chars().skip(skipped).collect();
        let (before, within) = (visible(&before), visible(&within.chars().take(MOST_WITHIN).collect::<String>()));
        let after = visible(&after.chars().take(MOST_AFTER).collect::<String>());
        let (blanks, carets) = (before.width(), within.width().max(1));
        let lines = [format!("  {before}{within}{after}"), format!("  {}{}", " ".repeat(blanks), "^".repeat(carets))];
        Misplaced { option, message, lines }
    }

    /// The text around the place, and carets under it.
    pub fn lines(&self) -> &[String; 2] {
        &self.lines
    }
}

/// What is wrong with an option, and at which bytes of it.
pub type Refusal = (String, Range<usize>);

/// A column as it is called, and where that stands in the option.
#[derive(Clone, Debug, PartialEq)]
pub struct ColumnName {
    pub name: String,
    /// Its place, in bytes.
    pub place: Range<usize>,
}

impl ColumnName {
    pub fn place_in(&self, sheet: &Sheet) -> Option<usize> {
        sheet.place_called(&self.name)
    }
}

/// Names separated by commas.
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn carets_stand_under_the_place_whatever_is_before_it() {
        let lines = |text: &str, place| Misplaced::new("--where", String::new(), text, place).lines().clone();
        assert_eq!(lines("abc<5", 0..3), ["  abc<5", "  ^^^"]);
        assert_eq!(lines("a<", 2..2), ["  a<", "    ^"]);
        // An escape sequence takes six columns as it is shown, a wide letter two.
        assert_eq!(lines("\u{1b}名b", 4..5), ["  \\u{1b}名b", "          ^"]);
        let long = "x".repeat(200);
        assert_eq!(lines(&long, 100..101), [format!("  {}", "x".repeat(61)), format!("  {}^", " ".repeat(40))]);
    }
}
