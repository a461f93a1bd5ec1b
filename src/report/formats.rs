//! The one list of formats.

use std::io::{self, Write};

use super::{Sheet, console, csv, json, markdown};

/// A way to write sheets.
#[derive(Clone, Copy)]
pub struct Format {
    /// Name on the command line.
    pub name: &'static str,
    /// How the names of its files end.
    pub ending: &'static str,
    /// Whether it is for people: then remarks follow the rows, and columns are left out and numbers shortened.
    pub for_people: bool,
    /// Whether its lines fit the terminal.
    pub is_narrowed: bool,
    /// Writes one sheet, in lines of at most so many columns of a terminal if they are to fit it.
    pub write: fn(&Sheet, Option<usize>, &mut dyn Write) -> io::Result<()>,
}

/// The formats of this program: to add one, add its file and a line here.
pub const FORMATS: &[Format] = &[
    Format { name: "table", ending: "txt", for_people: true, is_narrowed: true, write: console::write_table },
    Format {
        name: "csv",
        ending: "csv",
        for_people: false,
        is_narrowed: false,
        write: |sheet, _, out| csv::write_csv(sheet, out),
    },
    Format {
        name: "json",
        ending: "json",
        for_people: false,
        is_narrowed: false,
        write: |sheet, _, out| json::write_json(sheet, out),
    },
    Format {
        name: "markdown",
        ending: "md",
        for_people: true,
        is_narrowed: false,
        write: |sheet, _, out| markdown::write_markdown(sheet, out),
    },
];
