//! Simulated figures, the tests that judge them, and the verdicts; published figures next to the computed ones.

use std::fmt::Display;

use maud::{Markup, html};

use super::document::{paragraphs, prose};
use super::measures::verdict;
use super::overview;
use super::tables::{
    Body, HtmlCell, HtmlColumn, by_wager, estimate_in_percent, estimate_in_units, marked, number, table, table_of,
    words,
};
use crate::analysis::stated::Match;
use crate::analysis::{Answer, Figures, Findings, GameFindings, Witness, remarks_on};
use crate::games::{Catalogue, GameFacts, Published, is_of_program};
use crate::lists::{grouped, joined};
use crate::outcome::{Measure, shortest};
use crate::report::file_names::WORKBOOK;
use crate::report::manifest::Provenance;
use crate::report::published::{Compared, compared};
use crate::report::remarks::lines;
use crate::report::wording::{percentage, rough, whole};
use crate::statistics::{ChiSquare, FALSE_ALARM_RATE, LEAST_EXPECTED};

pub fn section(findings: &Findings, made: &Provenance) -> Markup {
    let figures: [(&str, &dyn Display); 3] =
        [("workbook", &WORKBOOK), ("least", &LEAST_EXPECTED), ("rate", &FALSE_ALARM_RATE)];
    let is_own = |game: &GameFindings| !is_of_program(game.facts);
    let text = match (findings.games.iter().any(is_own), findings.games.iter().all(is_own)) {
        (_, true) => "the words of the game's file",
        (true, _) => "the text of the regulation, or the words of a game's file",
        _ => "the text of the regulation",
    };
    html! {
        (paragraphs("simulation", &[("seed", &made.seed), ("rounds", &whole(made.rounds)), ("text", &text)]))
        p { strong { "Result: " (overview::overall_verdict(findings)) "." } }
        (paragraphs("simulated figures", &figures))
        @for game in &findings.games { (answers_compared(game.facts, &game.answers)) }
    }
}

type Simulated<'a> = (&'a Answer, &'a Witness);

/// Wagers that other players' hands and draws of the table system settle too, at the stated table.
pub fn at_table(findings: &Findings) -> Markup {
    html! {
        (paragraphs("table as stated", &[]))
        @for game in &findings.at_table {
            (answers_compared(game.facts, &game.answers))
            ul.small { @for remark in lines(&remarks_on(&game.answers, game.solver.as_ref())) {
                li { (prose(&remark)) }
            } }
        }
    }
}

fn answers_compared(facts: &GameFacts, answers: &[Answer]) -> Markup {
    let columns: [HtmlColumn<Simulated<'_>>; 17] = [
        ("paytable", |(answer, _)| words(&answer.offer.paytable.id)),
        ("envy bonus", |(answer, _)| words(answer.offer.seat.as_ref().and_then(|seat| seat.envy).unwrap_or_default())),
        ("players", |(answer, _)| number(answer.offer.seat.as_ref().map(|seat| seat.table.seats.to_string()))),
        ("others betting", |(answer, _)| {
            number(answer.offer.seat.as_ref().map(|seat| shortest(&seat.table.others_betting)))
        }),
        ("activation", |(answer, _)| words(&answer.offer.bonuses.name())),
        ("reading", |(answer, _)| words(answer.offer.reading_name())),
        ("strategy", |(answer, _)| words(answer.offer.strategy_name())),
        ("exact edge %", |(answer, _)| number(percentage(&answer.measures.house_edge()))),
        ("simulated edge %", |(_, witness)| estimate_in_percent(&witness.house_edge())),
        ("simulated hit frequency %", |&(answer, witness)| {
            estimate_in_percent(&seen(answer, witness).measure(Measure::HitFrequency))
        }),
        ("simulated standard deviation", |&(answer, witness)| estimate_in_units(&seen(answer, witness).std_dev)),
        ("z", |(_, witness)| number(witness.comparison.agreement.z.map(|z| rough(z, 3)))),
        ("chi-square p", |(_, witness)| p(witness.comparison.agreement.chi_square)),
        ("degrees of freedom", |(_, Witness { comparison, .. })| {
            number(comparison.agreement.chi_square.map(|test| test.degrees_of_freedom.to_string()))
        }),
        ("p of blocks", |(_, witness)| p(witness.comparison.agreement.blocks)),
        ("greatest win, times expected", |(_, witness)| {
            number(witness.comparison.top_award_expected.map(|times| rough(times, 2)))
        }),
        ("verdict", |(_, witness)| verdict(witness.verdict)),
    ];
    let bodies = by_wager(answers).into_iter().map(|(wager, answers)| Body {
        heading: Some(html! { (wager.title) " " span.aside { "(" (wager.id) ")" } }),
        rows: answers.into_iter().filter_map(|answer| Some((answer, answer.witness.as_ref()?))).collect(),
    });
    table_of(&format!("{}: simulated and exact house edge", facts.title), &columns, bodies.collect())
}

fn seen<'a>(answer: &'a Answer, witness: &'a Witness) -> Figures<'a> {
    Figures::of_answer(answer).simulated_with_errors(witness)
}

fn p(test: Option<ChiSquare>) -> HtmlCell {
    number(test.map(|test| rough(test.p, 4)))
}

pub fn published_section(findings: &Findings, regulation: &Catalogue) -> Markup {
    let with_figures = findings.games.iter().map(|game| (game, compared(game, regulation)));
    let tables: Vec<(&GameFindings, Vec<Compared>)> = with_figures.filter(|(_, found)| !found.is_empty()).collect();
    let all = || tables.iter().flat_map(|(_, compared)| compared);
    let (count, differing) = (all().count(), all().filter(|compared| compared.found == Match::Differs).count());
    html! {
        @if !tables.is_empty() {
            (paragraphs("published figures", &[("agreeing", &(count - differing)), ("compared", &count)]))
        }
        @for (game, compared) in &tables {
            (table(&format!("{}: published figures", game.facts.title), &[
                ("wager and paytable", |group: &FromOneSource<'_>| {
                    words(&format!("{}, {}", group.wager, group.first.paytable))
                }),
                ("strategy", |group| words(group.first.strategy)),
                ("as published (as computed, where more digits are known)", |group| {
                    words(&joined(group.figures.iter().map(|one| in_short(one)), "; "))
                }),
                ("result", |group| marked(group.figures.first().map(|one| result(one)).unwrap_or_default())),
                ("source", |group| words(group.first.source)),
            ], from_sources(compared, game.facts)))
        }
    }
}

/// Figures from one source about one paytable and strategy with the same result.
struct FromOneSource<'a> {
    wager: &'static str,
    first: &'a Published,
    figures: Vec<&'a Compared>,
}

fn from_sources<'a>(compared: &'a [Compared], facts: &GameFacts) -> Vec<FromOneSource<'a>> {
    let title_of = |id| facts.wagers.iter().find(|wager| wager.id == id).map_or(id, |wager| wager.title);
    let key = |one: &Compared| {
        let Published { wager, paytable, strategy, source, .. } = one.published;
        ([wager, paytable, strategy, source], result(one).into_string())
    };
    let groups = grouped(compared.iter().map(|one| (key(one), one)));
    let of_group = |(_, figures): (_, Vec<&'a Compared>)| {
        let first = &figures.first()?.published;
        Some(FromOneSource { wager: title_of(first.wager), first, figures })
    };
    groups.into_iter().filter_map(of_group).collect()
}

fn in_short(Compared { published, computed, .. }: &Compared) -> String {
    let stated = format!("{} {}", published.subject.words(), published.figure);
    if computed == published.figure { stated } else { format!("{stated} ({computed})") }
}

fn result(compared: &Compared) -> Markup {
    let why = compared.published.if_it_differs;
    let (verdict, more) = match compared.found {
        Match::Agrees => ("agrees", ""),
        Match::AgreesCutOff => ("agrees", ", cut off after the last digit instead of rounded"),
        Match::Differs => ("differs", if why.is_empty() { ": not explained" } else { ": " }),
    };
    html! { span.verdict.(verdict) { (verdict) } (more) @if compared.found == Match::Differs { (why) } }
}
