//! Sheets as tables of the page.

use maud::{Markup, html};

use super::answer::Answer;
use super::asked::Asked;
use super::commands::Said;
use crate::report::Sheet;

pub fn sheet(sheet: &Sheet) -> Markup {
    let shown = sheet.for_people();
    html! {
        @for line in &sheet.lead { p { (line) } }
        table {
            thead { tr { @for heading in &shown.headings { th { (heading) } } } }
            tbody { @for row in &shown.rows { tr { @for cell in row { td { (cell.for_people()) } } } } }
        }
        @for note in sheet.notes() { p { (note) } }
    }
}

/// All that a command said, with its rows as files of this name.
pub fn said(said: &Said, asked: &Asked, name: &str) -> Answer {
    let _ = (asked, name);
    html! { @for one in &said.sheets { (sheet(one)) } @for line in said.lines.iter().chain(&said.messages) { p { (line) } } pre { (said.line) } }.into()
}
