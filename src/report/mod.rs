//! WHAT IS SHOWN: sheets of rows, and one file for each format they can be written in.
//!
//! A [`Sheet`] is made from outcome tables by [`summary`], [`outcomes`], [`up_cards`], [`progressive`], [`envy`],
//! [`tolerance`], [`strategy`], [`side_by_side`] or
//! [`listing`]; a format of [`FORMATS`] writes it. [`pack`] writes a folder of all findings: sheets, workbook, the
//! math report of [`html`] with its
//! [`plots`], the [`anomalies`] and what others have [`published`], and the [`manifest`].

pub mod anomalies;
mod cells;
mod console;
mod csv;
pub mod envy;
pub mod html;
mod json;
pub mod listing;
pub mod manifest;
mod markdown;
mod numbers;
pub mod outcomes;
pub mod pack;
pub mod plots;
pub mod progressive;
pub mod published;
pub mod remarks;
mod sheet;
pub mod side_by_side;
pub mod strategy;
pub mod summary;
pub mod tolerance;
pub mod up_cards;
mod workbook;

use std::io::{self, Write};

pub use csv::write_csv;
pub use sheet::{Cell, Sheet};

/// Version of the columns and their meaning in every file.
pub const SCHEMA_VERSION: u32 = 1;

/// A way to write sheets.
#[derive(Clone, Copy)]
pub struct Format {
    /// Name on the command line.
    pub name: &'static str,
    /// Whether it is for people: then remarks follow the rows, and columns are left out and numbers shortened.
    pub for_people: bool,
    /// Writes one sheet.
    pub write: fn(&Sheet, &mut dyn Write) -> io::Result<()>,
}

/// The formats of this program: to add one, add its file and a line here.
pub const FORMATS: &[Format] = &[
    Format { name: "table", for_people: true, write: console::write_table },
    Format { name: "csv", for_people: false, write: csv::write_csv },
    Format { name: "json", for_people: false, write: json::write_json },
    Format { name: "markdown", for_people: true, write: markdown::write_markdown },
];

/// The format of this name.
pub fn format(name: &str) -> Option<Format> {
    FORMATS.iter().copied().find(|format| format.name == name)
}
