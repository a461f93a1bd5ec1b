//! The math report: one self-contained page that can be printed.
//!
//! One file a section, in the order of the page: `overview`, `results`, `identity`, `notes`, then for each game `game`
//! with `glance`, `strategy`, `figures`, `outcomes`, `boxes`, `correlations` and `meters`, and at the end `simulation`,
//! `published_figures`, `words`, `repeating` and `files`; beside them `table`, `selection`, and `running_heads` for
//! paper. The page of `monitoring` is another one.

mod boxes;
mod correlations;
mod figures;
mod files;
mod game;
mod glance;
mod identity;
mod meters;
mod monitoring;
mod notes;
mod outcomes;
mod overview;
mod published_figures;
mod repeating;
mod results;
mod running_heads;
mod selection;
mod simulation;
mod strategy;
mod table;
mod words;

use maud::{DOCTYPE, Markup, PreEscaped, html};

pub use monitoring::monitoring_page;

use super::manifest::{ListedFile, Provenance};
use crate::analysis::Findings;
use crate::games::Catalogue;

/// How the page looks, on a screen and on paper.
const STYLE: &str = include_str!("style.css");

/// Sorts the rows of a table by the column of a heading that is clicked. Without scripts nothing is missing but that.
const SORTING: &str = include_str!("sorting.js");

/// A section of the page: its id, its heading and what is in it.
type Section = (&'static str, String, Markup);

/// The page about these findings. The options of the regulation are those of `regulation`; `files` are those that stand
/// beside the page.
pub fn page(findings: &Findings, regulation: &Catalogue, made: &Provenance, files: &[ListedFile]) -> String {
    let sections = sections(findings, regulation, made, files);
    let title = made.filing.title.clone();
    let title = title.unwrap_or_else(|| format!("{}: {}", identity::TITLE, identity::titles(findings, "; ")));
    let markup = html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                meta name="generator" content=(identity::program(made));
                title { (title) }
                style { (PreEscaped(STYLE)) }
                style { (PreEscaped(running_heads::style(made))) }
            }
            body {
                (identity::header(findings, made))
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

/// The sections in their order; those without content are left out.
fn sections(findings: &Findings, regulation: &Catalogue, made: &Provenance, files: &[ListedFile]) -> Vec<Section> {
    let section = |id, heading: &str, content| (id, heading.to_string(), content);
    let mut sections = vec![
        section("overview", "Results", overview::section(findings)),
        section("results", "Paytables and results", results::section(findings)),
        section("identity", "Editions and command", identity::section(findings, made)),
        section("notes", "What to note", notes::section(findings, regulation)),
    ];
    let games = findings.games.iter();
    sections.extend(games.map(|game| (game.facts.id, game::heading(game), game::section(game, files))));
    if !findings.at_table.is_empty() {
        sections.push(section("table", "At the table as stated", simulation::at_table(findings)));
    }
    sections.extend([
        section("simulation", "The simulation", simulation::section(findings, made)),
        section("published", "Comparison with published figures", published_figures::section(findings, regulation)),
        section("words", "What the words mean", words::section(findings)),
        section("repeating", "How to repeat it", repeating::section(made)),
        section("files", "Files and their hashes", files::section(findings, files)),
    ]);
    sections.retain(|(_, _, content)| !content.0.is_empty());
    sections
}
