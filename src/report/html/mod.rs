//! The math report: one self-contained page that can be printed.
//!
//! One file a section, in the order of the page: `identity`, `notes`, `glance`, then for each game `game` with
//! `strategy`, `figures`, `outcomes` and `meters`, and at the end `simulation`, `published_figures`, `words` and
//! `repeating`; beside them `table` and `selection`.

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
type Section = (&'static str, String, Markup);

/// The page about these findings. The options of the regulation are those of `regulation`; `files` are those that stand
/// beside the page.
pub fn page(findings: &Findings, regulation: &Catalogue, made: &Provenance, files: &[ListedFile]) -> String {
    let sections = sections(findings, regulation, made, files);
    let games: Vec<&str> = findings.games.iter().map(|game| game.facts.title).collect();
    let markup = html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                meta name="generator" content=(identity::program(made));
                title { "Math report: " (games.join("; ")) }
                style { (PreEscaped(STYLE)) }
            }
            body {
                header {
                    h1 { "Math report" }
                    p.subtitle { strong { (games.join(" · ")) } }
                    p.subtitle { "Exact house edges under optimal play, and a simulation that must agree. Made by \
                                  " (identity::program(made)) "." }
                }
                nav aria-label="Contents" {
                    h2 { "Contents" }
                    ol { @for (id, heading, _) in &sections { li { a href={ "#" (id) } { (heading) } } } }
                }
                main {
                    @for (id, heading, content) in &sections {
                        section id=(id) aria-labelledby={ (id) "-heading" } {
                            h2 id={ (id) "-heading" } { (heading) }
                            (content)
                        }
                    }
                }
            }
        }
    };
    markup.into_string() + "\n"
}

fn sections(findings: &Findings, regulation: &Catalogue, made: &Provenance, files: &[ListedFile]) -> Vec<Section> {
    let section = |id, heading: &str, content| (id, heading.to_string(), content);
    let mut sections = vec![
        section("identity", "What this report is", identity::section(findings, made)),
        section("notes", "What to note", notes::section(findings, regulation)),
        section("results", "Results at a glance", glance::section(findings)),
    ];
    let games = findings.games.iter();
    sections.extend(games.map(|game| (game.facts.id, game::heading(game), game::section(game, files))));
    if !findings.at_table.is_empty() {
        sections.push(section("table", "At the table as stated", simulation::at_table(findings)));
    }
    sections.extend([
        section("simulation", "The simulation", simulation::section(findings, made)),
        section("published", "Comparison with published figures", published_figures::section(findings, regulation)),
        section("words", "What the words mean", words::section()),
        section("repeating", "How to repeat it", repeating::section(made)),
        section("files", "Files and their hashes", identity::files(made, files)),
    ]);
    sections
}
