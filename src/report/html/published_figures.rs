//! Published figures beside the computed ones.

use maud::{Markup, html};

use super::table::{marked, number, table, words};
use crate::analysis::{Findings, GameFindings};
use crate::games::Catalogue;
use crate::report::published::{Compared, Match, compared};

/// A table for each game about which something was published.
pub fn section(findings: &Findings, regulation: &Catalogue) -> Markup {
    let with_figures = findings.games.iter().map(|game| (game, compared(game, regulation)));
    let tables: Vec<(&GameFindings, Vec<Compared>)> = with_figures.filter(|(_, found)| !found.is_empty()).collect();
    let all = || tables.iter().flat_map(|(_, compared)| compared);
    let differing = all().filter(|compared| compared.found == Match::Differs).count();
    html! {
        @if !tables.is_empty() {
            p {
                "Each published figure is compared to all the digits that its source gives; \
                 " (all().count() - differing) " of " (all().count()) " agree. Where one does not, the difference is \
                 explained as far as its origin is known. Where nothing is listed, nothing was found."
            }
        }
        @for (game, compared) in &tables {
            (table(
                &format!("{}: published figures", game.facts.title),
                &[
                    ("wager and paytable", |one: &&Compared| {
                        words(&format!("{} {}", one.published.wager, one.published.paytable))
                    }),
                    ("strategy", |one| words(one.published.strategy)),
                    ("figure", |one| words(&one.published.subject.words())),
                    ("published", |one| number(one.published.figure.to_string())),
                    ("computed", |one| number(one.computed.clone())),
                    ("result", |one| marked(result(one))),
                    ("source", |one| words(one.published.source)),
                ],
                compared,
            ))
        }
    }
}

fn result(compared: &Compared) -> Markup {
    match compared.found {
        Match::Agrees => html! { span.verdict.agrees { "agrees" } },
        Match::AgreesCutOff => {
            html! { span.verdict.agrees { "agrees" } ", cut off after the last digit instead of rounded" }
        }
        Match::Differs if compared.published.if_it_differs.is_empty() => {
            html! { span.verdict.differs { "differs" } ": not explained" }
        }
        Match::Differs => html! { span.verdict.differs { "differs" } ": " (compared.published.if_it_differs) },
    }
}
