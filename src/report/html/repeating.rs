//! The commands that make and check the pack.

use maud::{Markup, html};

use crate::report::file_names::INPUTS;
use crate::report::manifest::Provenance;

/// What to type.
pub fn section(made: &Provenance) -> Markup {
    let options = made.choice().map(|option| format!(" {option}")).collect::<String>();
    let has_own = made.inputs.iter().any(|input| !input.embedded);
    html! {
        ol {
            li { "Take version " (made.build.version) " of the program" @if let Some(commit) = &made.build.commit { ", \
                commit " code { (commit) } } ". Another version may write other bytes." }
            li {
                "Write the same files again" @if has_own { "; run it in this folder, which has copies of the \
                                                            operator's paytables under " code { (INPUTS) "/" } } ":"
                pre { code { (made.command()) " --out DIR" } }
            }
            li { "Or check this folder against its manifest, and recompute it:" pre { code { "house-edge verify \
                DIR" } } }
            li { "Have a build fail when an exact figure moves:" pre { code { "house-edge check --baseline \
                DIR" (options) } } }
        }
        p { "DIR is a folder: in the first command a new one, in the others this one." }
    }
}
