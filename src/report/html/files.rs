//! The files of the pack with their hashes.

use maud::{Markup, html};

use super::selection::wagers;
use super::table::{marked, number, table};
use crate::analysis::Findings;
use crate::report::PACK_VERSION;
use crate::report::file_names::{INPUTS, PAGE, REGULATION, regulation_file};
use crate::report::manifest::{ListedFile, MANIFEST};
use crate::report::numbers::whole;

/// A table of all files but the paytables of the regulation that no wager of the pack has.
pub fn section(findings: &Findings, files: &[ListedFile]) -> Markup {
    let games = findings.games.iter();
    let filed: Vec<String> =
        games.flat_map(|game| wagers(game).into_iter().map(|wager| regulation_file(game.facts.id, wager.id))).collect();
    let of_regulation = format!("{INPUTS}/{REGULATION}/");
    let is_shown = |file: &&ListedFile| !file.file.starts_with(&of_regulation) || filed.contains(&file.file);
    let (shown, others): (Vec<&ListedFile>, Vec<&ListedFile>) = files.iter().partition(is_shown);
    html! {
        (table(
            "Files of the pack",
            &[
                ("file", |listed: &&ListedFile| marked(html! { a href=(listed.file) { (listed.file) } })),
                ("bytes", |listed| number(whole(listed.bytes))),
                ("SHA-256", |listed| marked(html! { code { (listed.sha256) } })),
            ],
            shown,
        ))
        p.small {
            "Not listed: this page, " code { (PAGE) } ", with its hash in " code { (MANIFEST) } "; the manifest itself"
            @if !others.is_empty() { "; the regulation's paytables of wagers outside this pack, under \
                " code { (of_regulation) } " (" (others.len()) "), with their hashes in the manifest" }
            ". Files are of schema version " (PACK_VERSION) "."
        }
    }
}
