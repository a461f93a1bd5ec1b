//! Values of a TOML file with their places, and errors that name place and remedy.

use std::io::Read;
use std::ops::Range;
use std::path::Path;
use std::{fmt, io};

use thiserror::Error;
use toml::Spanned;
use toml::de::{DeTable, DeValue};

use super::shown::shortened;
use crate::input::reading::{self, Decoded, is_utf16, of_utf8};

/// Limit on pays; a larger number is a typing error. Sums of such pays stay far below 2^64.
pub(super) const GREATEST_PAY: u64 = 1_000_000_000;

/// A value of a file as it was parsed, with its place.
pub type Raw<'t> = Spanned<DeValue<'t>>;

/// A name or a text of a file, with its place.
pub type Name = Located<&'static str>;

pub(super) type Entry<'d, 't> = (&'d Spanned<toml::de::DeString<'t>>, &'d Raw<'t>);

#[derive(Clone, Debug, Default)]
pub struct Located<T> {
    pub value: T,
    pub span: Range<usize>,
}

/// Text of a file, indexed to find the places of its values.
#[derive(Debug)]
pub struct Source<'t> {
    pub(super) file: String,
    pub(super) text: &'t str,
    /// Offset of each line's beginning.
    line_starts: Vec<usize>,
    /// Characters before every [`STEP`] bytes, so that finding many places in a long line stays fast.
    characters: Vec<usize>,
}

/// Bytes between two counts of the characters before them.
pub const STEP: usize = 1 << 8;

fn characters_in(bytes: &[u8]) -> usize {
    // Every byte of a character but its first is 0b10xxxxxx.
    bytes.iter().filter(|&byte| byte & 0xc0 != 0x80).count()
}

impl<'t> Source<'t> {
    pub fn new(file: &str, text: &'t str) -> Self {
        let after_newlines = text.match_indices('\n').map(|(newline, _)| newline + 1);
        let line_starts = std::iter::once(0).chain(after_newlines).collect();
        let mut before = 0;
        let counted = text.as_bytes().chunks(STEP).map(|piece| {
            before += characters_in(piece);
            before
        });
        Source { file: file.to_string(), text, line_starts, characters: std::iter::once(0).chain(counted).collect() }
    }

    pub(super) fn table<'d>(&self, value: &'d Raw<'t>, name: &str) -> Result<&'d DeTable<'t>, PaytableError> {
        self.found(name, value, value.get_ref().as_table(), "a table")
    }

    /// What was found in a value, or the refusal of a value that is something else than `wanted`.
    pub fn found<T>(&self, key: &str, value: &Raw<'_>, found: Option<T>, wanted: &str) -> Result<T, PaytableError> {
        let refusal = || format!("`{key}` is {}; it must be {wanted}", described(value.get_ref()));
        found.ok_or_else(|| self.error(value.span(), refusal()))
    }

    pub fn error(&self, span: Range<usize>, message: impl Into<String>) -> PaytableError {
        self.error_at(self.place(&span), message)
    }

    pub(super) fn error_at(&self, place: Place, message: impl Into<String>) -> PaytableError {
        PaytableError::Invalid { file: self.file.clone(), place, message: message.into() }
    }

    pub fn place(&self, span: &Range<usize>) -> Place {
        let line = self.line_starts.partition_point(|&start| start <= span.start);
        let line_start = self.line_starts[line.saturating_sub(1)];
        let [before, of_lines_before] = [span.start, line_start].map(|offset| self.characters_before(offset));
        Place { line, column: before - of_lines_before + 1 }
    }

    /// Characters before this offset, which may lie beyond the text.
    fn characters_before(&self, offset: usize) -> usize {
        let offset = offset.min(self.text.len());
        let counted = offset / STEP;
        self.characters[counted] + characters_in(&self.text.as_bytes()[counted * STEP..offset])
    }
}

pub(super) fn in_file_order<'d, 't>(table: &'d DeTable<'t>) -> Vec<Entry<'d, 't>> {
    let mut entries: Vec<_> = table.iter().collect();
    entries.sort_by_key(|(key, _)| key.span().start);
    entries
}

pub(super) fn described(value: &DeValue<'_>) -> String {
    match value {
        DeValue::String(text) => format!("the text \"{}\"", shortened(text, 40)),
        DeValue::Integer(integer) => format!("the number {}", shortened(&integer.to_string(), 40)),
        DeValue::Float(float) => format!("the number {}", shortened(&float.to_string(), 40)),
        DeValue::Boolean(truth) => truth.to_string(),
        DeValue::Datetime(datetime) => format!("the date {datetime}"),
        DeValue::Array(_) => "a list".to_string(),
        DeValue::Table(_) => "a table".to_string(),
    }
}

pub const LARGEST_FILE: u64 = 1 << 20;

/// Text of a paytable file.
///
/// # Errors
/// [`PaytableError::Unreadable`] unless it is a readable regular file of at most one mebibyte;
/// [`PaytableError::Invalid`] for text that is not UTF-8.
pub fn read_text(path: &Path) -> Result<String, PaytableError> {
    text_read(&path.display().to_string(), reading::read(path, LARGEST_FILE))
}

/// Text of a reader, such as standard input, with a file name for errors; see [`read_text`].
pub fn read_text_from(file: &str, reader: impl Read) -> Result<String, PaytableError> {
    text_read(file, reading::read_within(reader, Vec::new(), LARGEST_FILE))
}

fn text_read(file: &str, bytes: io::Result<Vec<u8>>) -> Result<String, PaytableError> {
    text_of(file, &bytes.map_err(|source| PaytableError::Unreadable { file: file.to_string(), source })?)
}

/// Text of a file's bytes; anything but UTF-8 is [`PaytableError::Invalid`].
pub fn text_of(file: &str, bytes: &[u8]) -> Result<String, PaytableError> {
    let Decoded { text, broken } = of_utf8(bytes);
    let Some((valid, what)) = broken else { return Ok(text) };
    let message = match is_utf16(bytes) {
        true => "UTF-16 text, as PowerShell's `>` writes it: write the file with `--output`, or save it as UTF-8"
            .to_string(),
        false => format!("{what}: a paytable file is plain text in TOML"),
    };
    Err(Source::new(file, &text[..valid]).error(valid..valid, message))
}

const MOST_ERRORS: usize = 100;

/// A place in a text, in lines and characters from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Place {
    pub line: usize,
    pub column: usize,
}

impl Place {
    pub const START: Place = Place { line: 1, column: 1 };
}

impl fmt::Display for Place {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{}:{}", self.line, self.column)
    }
}

#[derive(Debug, Error)]
pub enum PaytableError {
    #[error("{file}: cannot read the paytable file: {source}")]
    Unreadable { file: String, source: io::Error },
    #[error("{file}:{place}: {message}")]
    Invalid { file: String, place: Place, message: String },
}

impl PaytableError {
    pub fn file(&self) -> &str {
        let (PaytableError::Unreadable { file, .. } | PaytableError::Invalid { file, .. }) = self;
        file
    }

    /// Place in the file; `None` if it cannot be read.
    pub fn place(&self) -> Option<Place> {
        if let PaytableError::Invalid { place, .. } = self { Some(*place) } else { None }
    }
}

/// All errors of unusable paytable files, by file and place. Shown as one line each.
#[derive(Debug, Default, Error)]
#[error("{}", .0.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n"))]
pub struct PaytableErrors(pub(super) Vec<PaytableError>);

impl PaytableErrors {
    /// Errors; at least one in a returned value.
    pub fn iter(&self) -> impl Iterator<Item = &PaytableError> {
        self.0.iter()
    }

    pub fn add(&mut self, error: PaytableError) {
        self.0.push(error);
    }

    /// Value of a result; its errors are added to these.
    pub fn value_of<T>(&mut self, result: Result<T, impl Into<PaytableErrors>>) -> Option<T> {
        result.map_err(|errors| self.0.extend(errors.into().0)).ok()
    }

    /// `value`, or these errors if there are any.
    pub fn or<T>(self, value: T) -> Result<T, PaytableErrors> {
        self.or_made(Some(value))
    }

    /// What was made of a table, or these errors: without any there is something.
    pub fn or_made<T>(self, made: Option<T>) -> Result<T, PaytableErrors> {
        made.filter(|_| self.0.is_empty()).ok_or(self)
    }

    /// Errors of one file in the order of their places, at most [`MOST_ERRORS`] of them.
    pub(crate) fn of_one_file(mut self) -> Self {
        self.0.sort_by_key(PaytableError::place);
        let rest = self.0.len().saturating_sub(MOST_ERRORS);
        self.0.truncate(MOST_ERRORS);
        if let (1.., Some(PaytableError::Invalid { file, place, .. })) = (rest, self.0.last()) {
            let message = format!("{rest} more errors from here on; fix those above first");
            self.0.push(PaytableError::Invalid { file: file.clone(), place: *place, message });
        }
        self
    }
}

impl From<PaytableError> for PaytableErrors {
    fn from(error: PaytableError) -> Self {
        PaytableErrors(vec![error])
    }
}
