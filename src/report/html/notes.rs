//! The anomalies, where a reader looks first.

use maud::{Markup, html};

use crate::report::Findings;
use crate::report::anomalies::{Anomalies, Note};

/// All anomalies by kind.
pub fn section(findings: &Findings) -> Markup {
    let anomalies = Anomalies::of(findings);
    html! {
        @for (heading, none, notes) in anomalies.kinds() {
            h3 { (heading) }
            @if notes.is_empty() { p { (none) } }
            @for note in notes { (block(note)) }
        }
    }
}

fn block(note: &Note) -> Markup {
    html! {
        div.note {
            p { strong { (note.about) ". " } (note.text) }
            @if !note.details.is_empty() { ul { @for detail in &note.details { li { (detail) } } } }
        }
    }
}
