//! Published figures beside the computed ones.

use maud::{Markup, html};

use super::table::{marked, table, words};
use crate::analysis::{Findings, GameFindings};
use crate::games::{Catalogue, Published};
use crate::report::grouping::grouped;
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
                    ("wager and paytable", |(of, _): &FromOneSource<'_>| {
                        words(&format!("{} {}", of.wager, of.paytable))
                    }),
                    ("strategy", |(of, _)| words(of.strategy)),
                    ("figures as published, and in brackets as computed where that has more digits", |(_, figures)| {
                        words(&figures.iter().map(|one| in_short(one)).collect::<Vec<_>>().join("; "))
                    }),
                    ("result", |(_, figures)| marked(figures.first().map(|one| result(one)).unwrap_or_default())),
                    ("source", |(of, _)| words(of.source)),
                ],
                from_sources(compared),
            ))
        }
    }
}

/// Figures about one paytable under one strategy from one source, which all agree or differ alike, and what is
/// published first of them.
type FromOneSource<'a> = (&'a Published, Vec<&'a Compared>);

fn from_sources(compared: &[Compared]) -> Vec<FromOneSource<'_>> {
    let key = |one: &Compared| {
        let Published { wager, paytable, strategy, source, .. } = one.published;
        ([wager, paytable, strategy, source], result(one).into_string())
    };
    let groups = grouped(compared.iter().map(|one| (key(one), one)));
    groups.into_iter().filter_map(|(_, figures)| Some((&figures.first()?.published, figures))).collect()
}

fn in_short(Compared { published, computed, .. }: &Compared) -> String {
    let stated = format!("{} {}", published.subject.words(), published.figure);
    if computed == published.figure { stated } else { format!("{stated} ({computed})") }
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
