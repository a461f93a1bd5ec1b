//! The anomalies, where a reader looks first.

use maud::{Markup, html};

use super::words::prose;
use crate::analysis::Findings;
use crate::games::Catalogue;
use crate::report::anomalies::anomalies;

/// All anomalies by kind; nothing of kinds without any.
pub fn section(findings: &Findings, regulation: &Catalogue) -> Markup {
    html! {
        @for kind in anomalies(findings, regulation).into_iter().filter(|kind| !kind.notes.is_empty()) {
            h3 { (kind.heading) }
            p { (kind.meaning) }
            @for note in kind.notes {
                div.note {
                    p { strong { (note.about) ". " } (prose(&note.text)) }
                    @if !note.details.is_empty() { ul { @for detail in &note.details { li { (prose(detail)) } } } }
                }
            }
        }
    }
}
