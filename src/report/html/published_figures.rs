//! Published figures beside the computed ones.

use maud::{Markup, html};

use super::table::{marked, table, words};
use crate::analysis::{Findings, GameFindings};
use crate::games::{Catalogue, GameFacts, Published};
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
                "Each published figure is compared to every digit of its source; \
                 " (all().count() - differing) " of " (all().count()) " agree. Differences are explained as far as their \
                 origin is known. No figures were found for wagers that are not listed."
            }
        }
        @for (game, compared) in &tables {
            (table(
                &format!("{}: published figures", game.facts.title),
                &[
                    ("wager and paytable", |(wager, of, _): &FromOneSource<'_>| {
                        words(&format!("{wager}, {}", of.paytable))
                    }),
                    ("strategy", |(_, of, _)| words(of.strategy)),
                    ("as published (as computed, where more digits are known)", |(_, _, figures)| {
                        words(&figures.iter().map(|one| in_short(one)).collect::<Vec<_>>().join("; "))
                    }),
                    ("result", |(_, _, figures)| marked(figures.first().map(|one| result(one)).unwrap_or_default())),
                    ("source", |(_, of, _)| words(of.source)),
                ],
                from_sources(compared, game.facts),
            ))
        }
    }
}

/// Figures about one paytable under one strategy from one source with the same result: the wager's title, the first
/// published figure, and all of them.
type FromOneSource<'a> = (&'static str, &'a Published, Vec<&'a Compared>);

fn from_sources<'a>(compared: &'a [Compared], facts: &GameFacts) -> Vec<FromOneSource<'a>> {
    let title_of = |id| facts.wagers.iter().find(|wager| wager.id == id).map_or(id, |wager| wager.title);
    let key = |one: &Compared| {
        let Published { wager, paytable, strategy, source, .. } = one.published;
        ([wager, paytable, strategy, source], result(one).into_string())
    };
    let groups = grouped(compared.iter().map(|one| (key(one), one)));
    let of_group = |(_, figures): (_, Vec<&'a Compared>)| {
        let first = &figures.first()?.published;
        Some((title_of(first.wager), first, figures))
    };
    groups.into_iter().filter_map(of_group).collect()
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
