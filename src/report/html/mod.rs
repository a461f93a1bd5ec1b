//! The math report: one self-contained page that can be printed.
//!
//! The files follow the page: `overview` has the first pages and the last, `results` the summary and the outcomes, and
//! each game has a chapter by `game`, with `measures`; then `simulation`. `tables` and `sheets` serve all of them,
//! `document` has the skeleton of every page and what its words mean; `sheets` and `brief` also have pages of their own.
//! This file joins the sections and has the short ones: anomalies, commands that repeat the pack, files.

mod brief;
pub mod document;
mod game;
mod measures;
mod overview;
mod results;
pub mod sheets;
mod simulation;
pub mod tables;

use std::fmt::Display;

use maud::{Markup, PreEscaped, html};

use super::integrity::ListedFile;
use super::manifest::Provenance;
use crate::analysis::Findings;
use crate::games::Catalogue;
use crate::report::PACK_VERSION;
use crate::report::anomalies::anomalies;
use crate::report::file_names::{INPUTS, PAGE, REGULATION, program_file};
use crate::report::manifest::MANIFEST;
use crate::report::wording::{statements, whole};
use document::{document, in_head, prose, running_heads, terms_section};
use overview::TITLE;
use tables::{marked, number, table, wagers};

pub use brief::brief_page;
pub use sheets::{audit_page, choosing_page, monitoring_page};

/// Sorts a table by the heading that is clicked. The page is complete without scripts.
const SORTING: &str = include_str!("sorting.js");

type Section = (&'static str, String, Markup);

/// `files` are the other files of the pack. Pays that `regulation` does not have count as an operator's own.
pub fn page(findings: &Findings, regulation: &Catalogue, made: &Provenance, files: &[ListedFile]) -> String {
    let sections = sections(findings, regulation, made, files);
    let untitled = || format!("{}: {}", overview::TITLE, overview::titles(findings, "; "));
    let title = made.filing.title.clone().unwrap_or_else(untitled);
    let body = html! {
        (overview::header(findings, made))
        main {
            @for (place, (id, heading, content)) in sections.iter().enumerate() {
                section id=(id) { h2 id={ (id) "-heading" } { (heading) } (content) }
                // The answer comes before the contents.
                @if place == 0 { (contents(&sections)) }
            }
        }
        script { (PreEscaped(SORTING)) }
    };
    document(&title, &made.build.program(), &style(made), &body)
}

fn contents(sections: &[Section]) -> Markup {
    html! { nav aria-label="Contents" {
        h2 { "Contents" }
        ol { @for (id, heading, _) in sections { li { a href={ "#" (id) } { (heading) } } } }
    } }
}

/// Sections in order, without empty ones.
fn sections(findings: &Findings, regulation: &Catalogue, made: &Provenance, files: &[ListedFile]) -> Vec<Section> {
    let section = |id, heading: &str, content| (id, heading.to_string(), content);
    let mut sections = vec![
        section("overview", "Results", overview::section(findings)),
        section("results", "Paytables and results", results::section(findings)),
        section("identity", "Editions and command", overview::identity_section(findings, made)),
        section("signatures", "Signatures", overview::sign_off()),
        section("notes", "What to note", notes_section(findings, regulation)),
    ];
    let games = findings.games.iter();
    sections.extend(games.map(|game| (game.facts.id, game::heading(game), game::section(game, files))));
    if !findings.at_table.is_empty() {
        sections.push(section("table", "At the table as stated", simulation::at_table(findings)));
    }
    sections.extend([
        section("simulation", "The simulation", simulation::section(findings, made)),
        section("published", "Comparison with published figures", simulation::published_section(findings, regulation)),
        section("rankings", "Hand rankings", overview::rankings_section(findings)),
        section("random-numbers", "Random numbers", overview::random_numbers_section(made)),
        section("words", "What the words mean", terms_section(findings)),
        section("repeating", "How to repeat it", repeating_section(made)),
        section("files", "Files and their hashes", files_section(findings, files)),
    ]);
    sections.retain(|(_, _, content)| !content.0.is_empty());
    sections
}

/// Running heads with the title, reference and date of the filing.
fn style(made: &Provenance) -> String {
    let filing = &made.filing;
    let stated: Vec<String> = filing.reference.as_deref().map(in_head).into_iter().chain(filing.date.clone()).collect();
    running_heads(filing.title.as_deref().unwrap_or(TITLE), &stated, &made.build.program())
}

/// All files except paytables of the regulation for wagers outside the pack.
fn files_section(findings: &Findings, files: &[ListedFile]) -> Markup {
    let games = findings.games.iter();
    let filed: Vec<String> =
        games.flat_map(|game| wagers(game).into_iter().map(|wager| program_file(game.facts, wager))).collect();
    let of_regulation = format!("{INPUTS}/{REGULATION}/");
    let is_shown = |file: &&ListedFile| !file.file.starts_with(&of_regulation) || filed.contains(&file.file);
    let (shown, others): (Vec<&ListedFile>, Vec<&ListedFile>) = files.iter().partition(is_shown);
    html! {
        (table("Files of the pack", &[
            ("file", |listed: &&ListedFile| marked(html! { a href=(listed.file) { (listed.file) } })),
            ("bytes", |listed| number(whole(listed.bytes))),
            ("SHA-256", |listed| marked(html! { code { (listed.sha256) } })),
        ], shown))
        p.small {
            "Not listed: this page, " code { (PAGE) } ", with its hash in " code { (MANIFEST) } "; the manifest itself"
            @if !others.is_empty() { "; the regulation's paytables of wagers outside this pack, under \
                " code { (of_regulation) } " (" (others.len()) "), with their hashes in the manifest" }
            ". Files are of schema version " (PACK_VERSION) "."
            @if files.iter().any(|file| file.compression.is_some()) { " Bytes and SHA-256 of a compressed file are its \
                contents'." }
        }
    }
}

fn repeating_section(made: &Provenance) -> Markup {
    let commit = made.build.commit.as_ref().map(|commit| format!(", commit `{commit}`")).unwrap_or_default();
    let own = format!("; run it in this folder, with the copies of the operator's paytables under `{INPUTS}/`");
    let own = if made.inputs.iter().any(|input| !input.embedded) { &own } else { "" };
    let figures: [(&str, &dyn Display); 3] = [("version", &made.build.version), ("commit", &commit), ("own", &own)];
    html! { ol { @for step in statements("repeating", |_| true, &figures) { li { (prose(&step)) } } } }
}

fn notes_section(findings: &Findings, regulation: &Catalogue) -> Markup {
    html! { @for kind in anomalies(findings, regulation).into_iter().filter(|kind| !kind.notes.is_empty()) {
        h3 { (kind.heading) }
        p { (kind.meaning) }
        @for note in kind.notes { div.note {
            p { strong { (note.about) ". " } (prose(&note.text)) }
            @if !note.details.is_empty() { ul { @for detail in &note.details { li { (prose(detail)) } } } }
        } }
    } }
}
