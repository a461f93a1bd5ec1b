//! The math report: one self-contained page that can be printed.
//!
//! One file a section, in the order of the page: `identity`, `notes`, `glance`, then for each game `game` with
//! `strategy`, `figures`, `outcomes` and `meters`, and at the end `simulation`, `published_figures`, `words` and `repeating`;
//! beside them `table` and `selection`.

mod figures;
mod game;
mod glance;
mod identity;
mod meters;
mod notes;
mod outcomes;
mod published_figures;
mod repeating;
mod selection;
mod simulation;
mod strategy;
mod table;
mod words;

use maud::{DOCTYPE, Markup, PreEscaped, html};

use super::manifest::{ListedFile, Provenance};
use crate::analysis::Findings;
use crate::games::Catalogue;

/// How the page looks, on a screen and on paper.
const STYLE: &str = include_str!("style.css");

/// A section of the page: its id, its heading and what is in it.
struct Section {
    id: String,
    heading: String,
    content: Markup,
}

impl Section {
    fn new(id: &str, heading: &str, content: Markup) -> Self {
        Section { id: id.to_string(), heading: heading.to_string(), content }
    }
}

/// The page about these findings. The options of the regulation are those of `regulation`; `files` are those that stand
/// beside the page.
pub fn page(findings: &Findings, regulation: &Catalogue, made: &Provenance, files: &[ListedFile]) -> String {
    let sections = sections(findings, regulation, made, files);
    let title = title(findings);
    let markup = html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                meta name="generator" content=(identity::program(made));
                title { (title) }
                style { (PreEscaped(STYLE)) }
            }
            body {
                header {
                    h1 { "Math report" }
                    p.subtitle { strong { (games(findings).join(" · ")) } }
                    p.subtitle { "Exact house edges under optimal play, and a simulation that must agree. Made by \
                                  " (identity::program(made)) "." }
                }
                nav aria-label="Contents" {
                    h2 { "Contents" }
                    ol { @for section in &sections { li { a href={ "#" (section.id) } { (section.heading) } } } }
                }
                main {
                    @for section in &sections {
                        section id=(section.id) aria-labelledby={ (section.id) "-heading" } {
                            h2 id={ (section.id) "-heading" } { (section.heading) }
                            (section.content)
                        }
                    }
                }
            }
        }
    };
    let mut page = markup.into_string();
    page.push('\n');
    page
}

fn sections(findings: &Findings, regulation: &Catalogue, made: &Provenance, files: &[ListedFile]) -> Vec<Section> {
    let mut sections = vec![
        Section::new("identity", "What this report is", identity::section(findings, made)),
        Section::new("notes", "What to note", notes::section(findings, regulation)),
        Section::new("results", "Results at a glance", glance::section(findings)),
    ];
    let games = findings.games.iter();
    sections.extend(games.map(|game| Section::new(game.facts.id, &game::heading(game), game::section(game, files))));
    sections.extend([
        Section::new("simulation", "The simulation", simulation::section(findings, made)),
        Section::new(
            "published",
            "Comparison with published figures",
            published_figures::section(findings, regulation),
        ),
        Section::new("words", "What the words mean", words::section()),
        Section::new("repeating", "How to repeat it", repeating::section(made)),
        Section::new("files", "Files and their hashes", identity::files(made, files)),
    ]);
    sections
}

fn title(findings: &Findings) -> String {
    format!("Math report: {}", games(findings).join("; "))
}

fn games(findings: &Findings) -> Vec<&'static str> {
    findings.games.iter().map(|game| game.facts.title).collect()
}
