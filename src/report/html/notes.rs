//! The anomalies, where a reader looks first.

use maud::{Markup, html};

use super::words::prose;
use crate::analysis::Findings;
use crate::games::Catalogue;
use crate::report::anomalies::{Anomalies, Note};

/// All anomalies by kind.
pub fn section(findings: &Findings, regulation: &Catalogue) -> Markup {
    let anomalies = Anomalies::of(findings, regulation);
    html! {
        @for kind in anomalies.kinds() {
            h3 { (kind.heading) }
            p { @if kind.notes.is_empty() { (kind.if_none) } @else { (kind.meaning) } }
            @for note in kind.notes { (block(note)) }
        }
    }
}

fn block(note: &Note) -> Markup {
    html! {
        div.note {
            p { strong { (note.about) ". " } (prose(&note.text)) }
            @if !note.details.is_empty() { ul { @for detail in &note.details { li { (prose(detail)) } } } }
        }
    }
}
