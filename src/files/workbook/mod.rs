//! The first sheet of an Excel workbook (`.xlsx`), as text: each cell with the value that the workbook shows.
//!
//! A workbook is a zip archive of XML. The parts that the cells need are unpacked one by one, each within
//! [`LARGEST_PART`]. Formulas are not computed: the value saved with a formula is read.

mod cells;
mod xml;

use std::io::{Cursor, Read};

use thiserror::Error;
use zip::ZipArchive;
use zip::result::ZipError;

use xml::{Broken, Piece, Pieces};

pub use cells::{MONTHS, MOST_COLUMNS, Merged, SheetRow};

const LARGEST_PART: u64 = 16 << 20;
/// The beginning of a zip archive.
const ZIP: &[u8] = b"PK\x03\x04";
/// The beginning of an Excel workbook before 2007, and of one with a password.
const COMPOUND: &[u8] = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1";
const WORKBOOK: &str = "xl/workbook.xml";
/// Path of the workbook part's relations.
const RELATIONS: &str = "xl/_rels/workbook.xml.rels";

#[derive(Debug, Error)]
pub enum UnreadWorkbook {
    /// A workbook of before 2007, or an encrypted one.
    #[error("a workbook in the old format or with a password; save it as .xlsx without one, or as CSV")]
    Old,
    /// No zip archive, or none of a workbook.
    #[error("not an Excel workbook: {0}; save it as .xlsx or as CSV")]
    NotOne(String),
    #[error("{part} of the workbook unpacks to more than {} MiB, the most that is read; save the sheet as CSV",
        LARGEST_PART >> 20)]
    TooLarge { part: &'static str },
    /// No XML, not of a workbook, or beyond a limit.
    #[error("{part} of the workbook cannot be read: {broken}; save the sheet as CSV")]
    Unread { part: &'static str, broken: Broken },
    /// Every sheet is hidden.
    #[error("the workbook has no visible sheet")]
    NoSheet,
}

pub struct FirstSheet {
    pub name: String,
    /// Rows with anything in them, ascending.
    pub rows: Vec<SheetRow>,
    pub merged: Vec<Merged>,
}

/// Whether the bytes begin as a workbook does, new or old.
pub fn is_workbook(contents: &[u8]) -> bool {
    contents.starts_with(ZIP) || contents.starts_with(COMPOUND)
}

/// The first visible sheet of the workbook with these bytes: its first `most` rows, of at most `text` bytes.
pub fn first_sheet(contents: &[u8], most: usize, text: u64) -> Result<FirstSheet, UnreadWorkbook> {
    if contents.starts_with(COMPOUND) {
        return Err(UnreadWorkbook::Old);
    }
    let not_one = |error: ZipError| UnreadWorkbook::NotOne(error.to_string());
    let mut parts = Parts(ZipArchive::new(Cursor::new(contents)).map_err(not_one)?);
    let no_workbook = || UnreadWorkbook::NotOne(format!("it has no {WORKBOOK}"));
    let workbook = parts.text(WORKBOOK, "the list of sheets")?.ok_or_else(no_workbook)?;
    let listed = listed(&workbook).map_err(unread("the list of sheets"))?.ok_or(UnreadWorkbook::NoSheet)?;
    let relations = parts.text(RELATIONS, "the list of parts")?.unwrap_or_default();
    let path = path_of(&relations, &listed.relation).map_err(unread("the list of parts"))?;
    let styles = parts.text("xl/styles.xml", "the list of styles")?.unwrap_or_default();
    let styles = xml::styles(&styles).map_err(unread("the list of styles"))?;
    let shared = parts.text("xl/sharedStrings.xml", "the list of texts")?.unwrap_or_default();
    let shared = cells::shared_texts(&shared).map_err(unread("the list of texts"))?;
    let no_sheet = || unread("the list of parts")(Broken::new(format!("it names {path}, which is missing")));
    let sheet = parts.text(&path, "the sheet")?.ok_or_else(no_sheet)?;
    let workbook = cells::Workbook { shared, styles, begins_1904: listed.begins_1904 };
    let rows = cells::rows(&sheet, &workbook, most, text).map_err(unread("the sheet"))?;
    Ok(FirstSheet { name: listed.name, rows, merged: cells::merged(&sheet) })
}

fn unread(part: &'static str) -> impl FnOnce(Broken) -> UnreadWorkbook {
    move |broken| UnreadWorkbook::Unread { part, broken }
}

struct Parts<'c>(ZipArchive<Cursor<&'c [u8]>>);

impl Parts<'_> {
    /// The text of a part, described by `part`; `None` if the archive does not have it.
    fn text(&mut self, path: &str, part: &'static str) -> Result<Option<String>, UnreadWorkbook> {
        let broken = |why: String| UnreadWorkbook::Unread { part, broken: Broken::new(why) };
        let entry = match self.0.by_name(path) {
            Err(ZipError::FileNotFound) => return Ok(None),
            entry => entry.map_err(|error| broken(error.to_string()))?,
        };
        if entry.size() > LARGEST_PART {
            return Err(UnreadWorkbook::TooLarge { part });
        }
        // The size stated in an archive may be wrong.
        let mut bytes = Vec::new();
        entry.take(LARGEST_PART + 1).read_to_end(&mut bytes).map_err(|error| broken(error.to_string()))?;
        if bytes.len() as u64 > LARGEST_PART {
            return Err(UnreadWorkbook::TooLarge { part });
        }
        let text = String::from_utf8(bytes).map_err(|_| broken("it is not UTF-8".to_string()))?;
        Ok(Some(text))
    }
}

/// The first visible sheet in the workbook's list.
struct Listed {
    name: String,
    relation: String,
    /// Whether days are counted from 1904 on.
    begins_1904: bool,
}

/// `None` if every sheet is hidden.
fn listed(workbook: &str) -> Result<Option<Listed>, Broken> {
    let mut begins_1904 = false;
    let mut pieces = Pieces::of(workbook);
    while let Some(piece) = pieces.next()? {
        match piece {
            Piece::Open(of) if of.is("workbookPr") => {
                begins_1904 = matches!(of.value("date1904")?.as_deref(), Some("1" | "true"));
            }
            Piece::Open(of) if of.is("sheet") && matches!(of.value("state")?.as_deref(), None | Some("visible")) => {
                let named = |name| of.value(name).map(Option::unwrap_or_default);
                return Ok(Some(Listed { name: named("name")?, relation: named("id")?, begins_1904 }));
            }
            _ => {}
        }
    }
    Ok(None)
}

/// The path of the part with this relation.
fn path_of(relations: &str, relation: &str) -> Result<String, Broken> {
    let mut pieces = Pieces::of(relations);
    while let Some(of) = pieces.next_element("Relationship")? {
        if of.value("Id")?.as_deref() == Some(relation) {
            let target = of.value("Target")?.unwrap_or_default();
            return Ok(target.strip_prefix('/').map_or_else(|| format!("xl/{target}"), str::to_string));
        }
    }
    Err(Broken::new("the sheet has no part".to_string()))
}
