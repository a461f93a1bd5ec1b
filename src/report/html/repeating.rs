//! The commands that make and check the pack.

use maud::{Markup, html};

use crate::report::file_names::INPUTS;
use crate::report::manifest::Provenance;

/// What to type.
pub fn section(made: &Provenance) -> Markup {
    let has_own = made.inputs.iter().any(|input| !input.embedded);
    html! {
        ol {
            li { "Take version " (made.build.version) " of the program" @if let Some(commit) = &made.build.commit { ", \
                commit " code { (commit) } } ". Other versions may write other bytes." }
            li {
                "Repeat the " a href="#identity" { "command" } " with " code { "--out DIR" } ", where DIR is a new folder"
                @if has_own { "; run it in this folder, with the copies of the operator's paytables under "
                    code { (INPUTS) "/" } } "."
            }
            li { "Or check this folder, DIR, against its manifest, and recompute it: " code { "house-edge verify DIR" }
                "." }
            li { "Let a build fail when an exact figure changes: " code { "house-edge check DIR" } "." }
        }
    }
}
