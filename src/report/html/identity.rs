//! The provenance of the report: program, inputs, and the other files of the pack.

use maud::{Markup, html};

use super::table::{Shown, marked, number, table, words};
use crate::analysis::Findings;
use crate::report::PACK_VERSION;
use crate::report::file_names::PAGE;
use crate::report::manifest::{Input, ListedFile, MANIFEST, Provenance, sha256};
use crate::report::numbers::whole;
use crate::statistics::Verdict;

/// Name and version of the program.
pub fn program(made: &Provenance) -> String {
    format!("{} {}", env!("CARGO_PKG_NAME"), made.build.version)
}

/// What identifies the report, and what it found in a sentence.
pub fn section(findings: &Findings, made: &Provenance) -> Markup {
    let commit = made.build.commit.as_deref().unwrap_or("not told by the build");
    let own = made.inputs.iter().filter(|input| !input.embedded).count();
    html! {
        dl.identity {
            dt { "Program" } dd { (program(made)) }
            dt { "Commit" } dd { code { (commit) } }
            dt { "Schema of the files" } dd { (PACK_VERSION) }
            dt { "Command" } dd { code { (made.command()) } }
            dt { "Seed" } dd { (made.seed) }
            dt { "Rounds of each game" } dd { (whole(made.rounds)) }
            dt { "Games" } dd { @for (place, game) in findings.games.iter().enumerate() {
                @if place > 0 { "; " } a href={ "#" (game.facts.id) } { (game.facts.title) } ", " (game.facts.chapter)
            } }
            dt { "Paytable files" }
            dd { (made.inputs.len() - own) " of the regulation, part of the program; " (own) " of an operator" }
            dt { "Scope" } dd { (scope(findings)) }
            dt { "Simulation" } dd { (verdict(findings)) }
        }
        p {
            "The same command with the same version writes the same bytes, on any number of threads. SHA-256 hashes of \
             every input and output are under "
            a href="#files" { "Files and their hashes" } "; " code { (MANIFEST) } " has them too, with that of this \
                page, in a form for machines."
        }
    }
}

fn scope(findings: &Findings) -> String {
    let answers = findings.answers().count();
    let default = findings.games.iter().flat_map(super::selection::default_answers).count();
    format!(
        "{default} combinations of wager and paytable in the default reading under optimal play; {answers} with all \
         readings and named strategies chosen"
    )
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

/// Inputs and outputs with their hashes.
pub fn files(made: &Provenance, files: &[ListedFile]) -> Markup {
    html! {
        (table(
            "Inputs: paytable files",
            &[
                ("file", |input: &&Input| words(&input.file)),
                ("whose", |input| {
                    let own = "an operator's, copied into this folder";
                    words(if input.embedded { "the regulation's, part of the program" } else { own })
                }),
                ("SHA-256", |input| hash(&sha256(input.text.as_bytes()))),
            ],
            &made.inputs,
        ))
        (table(
            "Outputs: the files beside this page",
            &[
                ("file", |file: &&ListedFile| marked(html! { a href=(file.file) { (file.file) } })),
                ("bytes", |file| number(whole(file.bytes))),
                ("SHA-256", |file| hash(&file.sha256)),
            ],
            files,
        ))
        p { "Not listed are this page, " code { (PAGE) } ", whose hash stands in " code { (MANIFEST) } ", and the \
            manifest itself." }
    }
}

fn hash(hash: &str) -> Shown {
    marked(html! { code.hash { (hash) } })
}
