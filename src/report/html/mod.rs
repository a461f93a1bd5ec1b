//! The math report: one self-contained page that can be printed.
//!
//! The files follow the page: `overview`, `results`, `certificate`, for each game `game`, with `measures`, `strategy`,
//! `outcomes`, then `simulation` and `words`. `tables` serves all of them; `monitoring`, `audit` and `choosing` are pages of
//! their own. This file joins the sections and has the short ones: anomalies, commands that repeat the pack, files.

mod audit;
mod certificate;
mod choosing;
mod game;
mod measures;
mod monitoring;
mod outcomes;
mod overview;
mod results;
mod simulation;
mod strategy;
mod tables;
mod words;

use maud::{DOCTYPE, Markup, PreEscaped, html};

use super::listed_file::ListedFile;
use super::manifest::Provenance;
use crate::analysis::Findings;
use crate::games::Catalogue;
use crate::report::PACK_VERSION;
use crate::report::anomalies::anomalies;
use crate::report::file_names::{INPUTS, PAGE, REGULATION, regulation_file};
use crate::report::manifest::MANIFEST;
use crate::report::numbers::whole;
use overview::{TITLE, program};
use tables::{marked, number, table, wagers};
use words::prose;

pub use audit::audit_page;
pub use choosing::choosing_page;
pub use monitoring::monitoring_page;

/// The page's style, on a screen and on paper.
const STYLE: &str = include_str!("style.css");

/// Sorts a table by the heading that is clicked. The page is complete without scripts.
const SORTING: &str = include_str!("sorting.js");

type Section = (&'static str, String, Markup);

/// `files` are the other files of the pack. Pays that `regulation` does not have count as an operator's own.
pub fn page(findings: &Findings, regulation: &Catalogue, made: &Provenance, files: &[ListedFile]) -> String {
    let sections = sections(findings, regulation, made, files);
    let title = made.filing.title.clone();
    let title = title.unwrap_or_else(|| format!("{}: {}", overview::TITLE, overview::titles(findings, "; ")));
    let markup = html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                meta name="generator" content=(overview::program(made));
                title { (title) }
                style { (PreEscaped(STYLE)) }
                style { (PreEscaped(style(made))) }
            }
            body {
                (overview::header(findings, made))
                main {
                    @for (place, (id, heading, content)) in sections.iter().enumerate() {
                        section id=(id) { h2 id={ (id) "-heading" } { (heading) } (content) }
                        // The answer comes before the contents.
                        @if place == 0 { (contents(&sections)) }
                    }
                }
                script { (PreEscaped(SORTING)) }
            }
        }
    };
    markup.into_string() + "\n"
}

fn contents(sections: &[Section]) -> Markup {
    html! {
        nav aria-label="Contents" {
            h2 { "Contents" }
            ol { @for (id, heading, _) in sections { li { a href={ "#" (id) } { (heading) } } } }
        }
    }
}

/// Sections in order, without empty ones.
fn sections(findings: &Findings, regulation: &Catalogue, made: &Provenance, files: &[ListedFile]) -> Vec<Section> {
    let section = |id, heading: &str, content| (id, heading.to_string(), content);
    let mut sections = vec![
        section("overview", "Results", overview::section(findings)),
        section("results", "Paytables and results", results::section(findings)),
        section("identity", "Editions and command", overview::identity_section(findings, made)),
        section("signatures", "Signatures", certificate::sign_off()),
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
        section("rankings", "Hand rankings", certificate::rankings_section(findings)),
        section("random-numbers", "Random numbers", certificate::random_numbers_section(made)),
        section("words", "What the words mean", words::section(findings)),
        section("repeating", "How to repeat it", repeating_section(made)),
        section("files", "Files and their hashes", files_section(findings, files)),
    ]);
    sections.retain(|(_, _, content)| !content.0.is_empty());
    sections
}

/// Length limits of title and reference at the head of a page, where they have 133 and 57 mm.
const MOST_OF_A_TITLE: usize = 90;
const MOST_OF_A_REFERENCE: usize = 40;

/// Running heads as a style sheet: title, reference and date above, program and page number below. The first page has
/// the title itself.
pub fn style(made: &Provenance) -> String {
    let filing = &made.filing;
    let title = css_string(&cut(filing.title.as_deref().unwrap_or(TITLE), MOST_OF_A_TITLE));
    let reference = filing.reference.as_ref().map(|reference| cut(reference, MOST_OF_A_REFERENCE));
    let stated = reference.into_iter().chain(filing.date.clone()).collect::<Vec<_>>();
    let (stated, program) = (css_string(&stated.join(" · ")), css_string(&program(made)));
    format!(
        "@page {{ @top-left {{ content: {title} }} @top-right {{ content: {stated} }} \
         @bottom-left {{ content: {program} }} \
         @bottom-right {{ content: \"Page \" counter(page) \" of \" counter(pages) }} }} \
         @page :first {{ @top-left {{ content: none }} @top-right {{ content: none }} }}"
    )
}

/// The first `most` characters of a text; three dots stand for the rest.
fn cut(text: &str, most: usize) -> String {
    match text.chars().nth(most) {
        None => text.to_string(),
        Some(_) => text.chars().take(most - 1).chain(['…']).collect(),
    }
}

/// A CSS string with every special character escaped.
fn css_string(text: &str) -> String {
    let escaped = |letter: char| match letter {
        ' ' | '.' | ',' => letter.to_string(),
        letter if letter.is_alphanumeric() => letter.to_string(),
        other => format!("\\{:x} ", u32::from(other)),
    };
    format!("\"{}\"", text.chars().map(escaped).collect::<String>())
}

/// All files except paytables of the regulation for wagers outside the pack.
pub fn files_section(findings: &Findings, files: &[ListedFile]) -> Markup {
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
            @if files.iter().any(|file| file.compression.is_some()) { " Bytes and SHA-256 of a compressed file are its \
                contents'." }
        }
    }
}

pub fn repeating_section(made: &Provenance) -> Markup {
    let has_own = made.inputs.iter().any(|input| !input.embedded);
    html! {
        ol {
            li { "Take version " (made.build.version) " of the program" @if let Some(commit) = &made.build.commit { ", \
                commit " code { (commit) } } ". Other versions may write other bytes." }
            li {
                "Repeat the " a href="#identity" { "command" } " with " code { "--out DIR" } ", where DIR is a new \
                folder"
                @if has_own { "; run it in this folder, with the copies of the operator's paytables under "
                    code { (INPUTS) "/" } } "."
            }
            li { "Or check this folder, DIR, against its manifest, and recompute it: " code { "house-edge verify DIR" }
                "." }
            li { "Let a build fail when an exact figure changes: " code { "house-edge check DIR" } "." }
        }
    }
}

pub fn notes_section(findings: &Findings, regulation: &Catalogue) -> Markup {
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_title_ends_neither_its_string_nor_the_style_sheet() {
        assert_eq!(css_string("Three Card Bonus, 7.1"), "\"Three Card Bonus, 7.1\"");
        assert_eq!(css_string("\"}</style>\\"), "\"\\22 \\7d \\3c \\2f style\\3e \\5c \"");
        assert_eq!(css_string("§ 7 名"), "\"\\a7  7 名\"");
        assert_eq!(css_string("a…"), "\"a\\2026 \"");
        assert_eq!((cut(&"é".repeat(200), 90), cut("RS-7", 4)), ("é".repeat(89) + "…", "RS-7".to_string()));
    }
}
