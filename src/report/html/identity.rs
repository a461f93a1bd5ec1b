//! The title with the verdict of the simulation; the editions of the regulation, the program and its command.

use maud::{Markup, html};

use super::selection::{is_foreign, main_answers};
use super::words::{capitalised, prose};
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

/// The title, the scope, the verdict of the simulation, and the applicant's particulars.
pub fn header(findings: &Findings, made: &Provenance) -> Markup {
    let filing = &made.filing;
    html! {
        header {
            h1 { (filing.title.as_deref().unwrap_or(TITLE)) }
            p.subtitle { strong { (titles(findings, " · ")) } }
            p.answer { (scope(findings)) " " strong { (capitalised(&verdict(findings))) "." } }
            dl.identity { @for (name, stated) in filing.particulars() { dt { (name) } dd { (stated) } } }
        }
    }
}

/// The editions of the regulation, the program, its command, and the simulation.
pub fn section(findings: &Findings, made: &Provenance) -> Markup {
    html! {
        dl.identity {
            @for facts in findings.games.iter().map(|game| game.facts) {
                dt { (facts.chapter) } dd { a href={ "#" (facts.id) } { (facts.title) } ". " (prose(facts.edition)) }
            }
            dt { "Program" } dd { (program(made)) @if let Some(commit) = &made.build.commit { ", commit "
                code { (commit) } } }
            dt { "Command" } dd { code.command { @for word in made.command() { span { (word) } " " } } }
            dt { "Simulation" } dd { "Seed " (made.seed) ", " (whole(made.rounds)) " rounds of each game" }
        }
    }
}

/// How many wagers and paytables the report has; readings and strategies add rows.
fn scope(findings: &Findings) -> String {
    let wagers: Vec<_> = findings.games.iter().flat_map(main_answers).collect();
    let answers = || wagers.iter().flat_map(|(_, answers)| answers);
    let (all, rows) = (answers().count(), findings.answers().count());
    let foreign = match answers().filter(|answer| is_foreign(&answer.offer)).count() {
        0 => String::new(),
        foreign => format!(" ({foreign} not of the regulation)"),
    };
    let with_variants = if rows > all { format!("; {rows} rows with readings and strategies") } else { String::new() };
    format!("{}, {}{foreign}{with_variants}.", counted(wagers.len(), "wager"), counted(all, "paytable"))
}

fn counted(number: usize, noun: &str) -> String {
    format!("{number} {noun}{}", if number == 1 { "" } else { "s" })
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
        0 => return "no simulation was run".to_string(),
        1 if agrees == 1 => return "the simulation agrees with the exact answer".to_string(),
        _ if agrees == all => format!("the simulation agrees with the exact answer in all {all} rows"),
        _ => format!("the simulation agrees with the exact answer in {agrees} of {all} rows"),
    };
    if disagrees > 0 {
        text += &format!("; it DISAGREES in {disagrees}");
    }
    if inconclusive > 0 {
        text += &format!("; it is too short to judge {inconclusive}");
    }
    text
}
