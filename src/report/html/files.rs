//! Inputs and outputs with their hashes.

use maud::{Markup, html};

use super::table::{Body, HtmlCell, marked, number, table_of, words};
use crate::report::SCHEMA_VERSION;
use crate::report::file_names::PAGE;
use crate::report::manifest::{Input, ListedFile, MANIFEST, Provenance};
use crate::report::numbers::whole;

/// A file with its length and hash, and whether it stands beside the page.
struct Row {
    listed: ListedFile,
    is_here: bool,
}

/// A table of all files.
pub fn section(made: &Provenance, files: &[ListedFile]) -> Markup {
    let here = files.iter().map(|file| Row { listed: file.clone(), is_here: true }).collect();
    let is_elsewhere = |input: &&Input| files.iter().all(|file| file.file != input.file);
    let inputs = made.inputs.iter().filter(is_elsewhere);
    let input = |input: &Input| Row { listed: ListedFile::of(&input.file, input.text.as_bytes()), is_here: false };
    let body = |heading: &str, rows: Vec<Row>| Body { heading: Some(html! { (heading) }), rows };
    html! {
        (table_of(
            "Files of the pack and its inputs",
            &[
                ("file", name),
                ("bytes", |row| number(whole(row.listed.bytes))),
                ("SHA-256", |row| marked(html! { code.hash { (row.listed.sha256) } })),
            ],
            vec![
                body("beside this page", here),
                body("paytables of the regulation, in the program", inputs.map(input).collect()),
            ],
        ))
        p.small {
            "Not listed are this page, " code { (PAGE) } ", whose hash stands in " code { (MANIFEST) } ", and the \
             manifest itself. The files are of schema version " (SCHEMA_VERSION) "."
        }
    }
}

fn name(Row { listed, is_here }: &Row) -> HtmlCell {
    if *is_here { marked(html! { a href=(listed.file) { (listed.file) } }) } else { words(&listed.file) }
}
