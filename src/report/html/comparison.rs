//! What others have published beside what was computed.

use maud::{Markup, html};

use super::table::{Body, Shown, table};
use crate::analysis::{Findings, GameFindings};
use crate::games::Catalogue;
use crate::report::published::{Compared, Match, compared};

/// A table for each game about which something was published.
pub fn section(findings: &Findings, regulation: &Catalogue) -> Markup {
    let tables: Vec<(&GameFindings, Vec<Compared>)> = findings
        .games
        .iter()
        .map(|game| (game, compared(game, regulation)))
        .filter(|(_, compared)| !compared.is_empty())
        .collect();
    let all = || tables.iter().flat_map(|(_, compared)| compared);
    let differing = all().filter(|compared| compared.found == Match::Differs).count();
    html! {
        @if tables.is_empty() {
            p { "Nothing that this program knows was published about the wagers and paytables of this pack." }
        } @else {
            p {
                "Each published figure is compared to all the digits that its source gives; \
                 " (all().count() - differing) " of " (all().count()) " agree. Where one does not, the difference is \
                 explained as far as its origin is known. Where nothing is listed, nothing was found."
            }
        }
        @for (game, compared) in &tables {
            (table(
                &format!("{}: published figures", game.facts.title),
                &["wager and paytable", "strategy", "figure", "published", "computed", "result", "source"],
                &[Body::plain(compared.iter().map(row).collect())],
            ))
        }
    }
}

fn row(compared: &Compared) -> Vec<Shown> {
    let published = &compared.published;
    vec![
        Shown::words(format!("{} {}", published.wager, published.paytable)),
        Shown::words(published.strategy),
        Shown::words(published.subject.words()),
        Shown::Number(published.figure.to_string()),
        Shown::Number(compared.computed.clone()),
        Shown::Marked(result(compared)),
        Shown::words(published.source),
    ]
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
