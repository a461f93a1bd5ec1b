//! The cover: what is filed, under which text of the regulation, by which program, and what the simulation says of it.

use maud::{Markup, html};

use super::selection::{is_foreign, main_answers};
use super::words::prose;
use crate::analysis::Findings;
use crate::report::manifest::Provenance;
use crate::report::numbers::whole;
use crate::statistics::Verdict;

/// What the page is called where the filing has no title.
pub const TITLE: &str = "Math report";

/// Name and version of the program.
pub fn program(made: &Provenance) -> String {
    format!("{} {}", env!("CARGO_PKG_NAME"), made.build.version)
}

/// The titles of the games.
pub fn titles(findings: &Findings, between: &str) -> String {
    findings.games.iter().map(|game| game.facts.title).collect::<Vec<_>>().join(between)
}

/// The title, and what the applicant states beside it.
pub fn header(findings: &Findings, made: &Provenance) -> Markup {
    let filing = &made.filing;
    html! {
        header {
            h1 { (filing.title.as_deref().unwrap_or(TITLE)) }
            p.subtitle { strong { (titles(findings, " · ")) } }
            dl.identity { @for (name, stated) in filing.particulars() { dt { (name) } dd { (stated) } } }
        }
    }
}

/// What identifies the report, and what it found in a sentence.
pub fn section(findings: &Findings, made: &Provenance) -> Markup {
    html! {
        dl.identity {
            @for facts in findings.games.iter().map(|game| game.facts) {
                dt { (facts.chapter) } dd { a href={ "#" (facts.id) } { (facts.title) } ". " (prose(facts.edition)) }
            }
            dt { "Scope" } dd { (scope(findings)) }
            dt { "Program" } dd { (program(made)) @if let Some(commit) = &made.build.commit { ", commit "
                code { (commit) } } }
            dt { "Command" } dd { code.command { @for word in made.command() { span { (word) } " " } } }
            dt { "Simulation" } dd { "Seed " (made.seed) ", " (whole(made.rounds)) " rounds of each game: " strong {
                (verdict(findings)) } "." }
        }
    }
}

fn scope(findings: &Findings) -> String {
    let wagers: Vec<_> = findings.games.iter().flat_map(main_answers).collect();
    let answers = || wagers.iter().flat_map(|(_, answers)| answers);
    let (all, foreign) = (answers().count(), answers().filter(|answer| is_foreign(&answer.offer)).count());
    let foreign = if foreign > 0 { format!(", of which not of the regulation: {foreign}") } else { String::new() };
    let rows = findings.answers().count();
    format!("Wagers: {}; paytables: {all}{foreign}; with every reading and strategy chosen: {rows}.", wagers.len())
}

/// How many rows the simulation agrees with.
pub fn verdict(findings: &Findings) -> String {
    let with = |verdict: Verdict| {
        let witnesses = findings.all_answers().filter_map(|answer| answer.witness.as_ref());
        witnesses.filter(|witness| witness.verdict == verdict).count()
    };
    let [agrees, disagrees, inconclusive] = [Verdict::Agrees, Verdict::Disagrees, Verdict::Inconclusive].map(with);
    let all = agrees + disagrees + inconclusive;
    let mut text = match all {
        0 => return "none was run".to_string(),
        1 if agrees == 1 => return "it agrees with the exact answer".to_string(),
        _ if agrees == all => format!("it agrees with the exact answer in all {all} rows"),
        _ => format!("it agrees with the exact answer in {agrees} of {all} rows"),
    };
    if disagrees > 0 {
        text += &format!("; it DISAGREES in {disagrees}");
    }
    if inconclusive > 0 {
        text += &format!("; it is too short to say in {inconclusive}");
    }
    text
}
