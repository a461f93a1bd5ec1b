//! The summary: every paytable of the pack with pays, figures and the verdict of the simulation; then play on several
//! boxes, and pairs of wagers on the same cards.

use std::ops::Range;

use maud::{Markup, html};

use super::measures::verdict;
use super::overview::{DEFINITIONS, is_one_wager};
use super::tables::{
    Body, HtmlCell, Table, estimate_in_percent, estimate_in_units, exact_of, figure, grid, has_one_paytable,
    is_default, is_foreign, label, main_answers, number, section_of, table, table_of, wager_and, words,
};
use super::words::{named, prose, with_file};
use crate::analysis::{Answer, BoxesAnswer, Correlation, Findings, GameFindings};
use crate::games::{Offer, WagerFacts};
use crate::outcome::Measure;
use crate::report::cell::grouped;
use crate::report::file_names::{BOXES, CORRELATIONS};
use crate::report::numbers::{figure_in_percent, interval, percentage};
use crate::report::paytables::{self, Term};
use crate::report::statements::statement;

/// Length limit of a table's line, so that it fits A4.
const WIDTH: usize = 112;

pub fn section(findings: &Findings) -> Markup {
    html! {
        p {
            @if is_one_wager(findings) { (DEFINITIONS) " " }
            "Pays, exact figures and the verdict of the simulation; all measures are in the chapter of the game and in "
            a href="summary.csv" { "summary.csv" } "."
        }
        @for game in &findings.games {
            h3 { (game.facts.title) ", " (game.facts.chapter) }
            div.wagers { @for (wager, answers) in main_answers(game) { (of_wager(game, wager, &answers)) } }
        }
    }
}

/// Pays and figures of a wager's paytables side by side.
pub fn of_wager(game: &GameFindings, wager: &'static WagerFacts, answers: &[&Answer]) -> Markup {
    let offers: Vec<&Offer> = answers.iter().map(|answer| &answer.offer).collect();
    let terms = paytables::terms(&offers);
    let rows = rows(answers, &terms, has_one_paytable(game));
    let labels: Vec<String> = offers.iter().map(|offer| label(offer)).collect();
    let cells: Vec<(&str, &[String])> = rows.iter().map(|row| (row.name.as_str(), row.values.as_slice())).collect();
    let remarks = paytables::on_pays(&offers, &terms, |hand| named(hand).to_lowercase());
    html! {
        @for places in paytables::columns_of_lines(&labels, &cells, Some(WIDTH)) {
            (of_some(game, wager, &answers[places.clone()], &rows, places))
        }
        @for remark in &remarks { p.small { (prose(remark)) } }
    }
}

struct ResultRow {
    /// Schedule, meters or figures; empty for the rows above these.
    part: String,
    name: String,
    values: Vec<String>,
    is_verdict: bool,
}

impl ResultRow {
    fn cell(&self, value: &str, answer: &Answer) -> HtmlCell {
        match &answer.witness {
            Some(witness) if self.is_verdict => figure(verdict(witness.verdict).content),
            _ => number(value.to_string()),
        }
    }
}

fn rows(answers: &[&Answer], terms: &[Term<'_>], with_all: bool) -> Vec<ResultRow> {
    let of_terms = terms.iter().map(|term| ResultRow {
        part: term.part.replace('-', " "),
        name: named(&term.name),
        values: term.marked(),
        is_verdict: false,
    });
    let further = if with_all { FURTHER.as_slice() } else { &[] };
    let of_figures = FIGURES.iter().chain(further).map(|(name, figure)| ResultRow {
        part: figures_of(answers),
        name: name.to_string(),
        values: answers.iter().map(|answer| figure(answer).unwrap_or_default()).collect(),
        is_verdict: *name == VERDICT,
    });
    of_terms.chain(of_figures).filter(|row| row.values.iter().any(|value| !value.is_empty())).collect()
}

const VERDICT: &str = "simulation";

type AnswerFigure = (&'static str, fn(&Answer) -> Option<String>);

const FIGURES: [AnswerFigure; 8] = [
    ("house edge %", |answer| exact_of(answer, Measure::HouseEdge)),
    ("house edge %, meters at their means", |answer| {
        answer.at_mean_meters.as_ref().map(|at| percentage(&at.measures.house_edge()))
    }),
    ("return %", |answer| exact_of(answer, Measure::Return)),
    ("hit frequency %", |answer| exact_of(answer, Measure::HitFrequency)),
    ("standard deviation, units", |answer| exact_of(answer, Measure::StdDev)),
    ("simulated house edge %", |answer| Some(figure_in_percent(&answer.witness.as_ref()?.house_edge()))),
    ("its 95 % confidence interval", |answer| interval(&answer.witness.as_ref()?.house_edge(), 100)),
    (VERDICT, |answer| answer.witness.as_ref().map(|witness| witness.verdict.name().to_string())),
];

/// Further measures; with several paytables, the chapter of the game compares them.
const FURTHER: [AnswerFigure; 4] = [
    ("house edge %, of initial wagers", |answer| exact_of(answer, Measure::HouseEdgeInitial)),
    ("element of risk %", |answer| exact_of(answer, Measure::ElementOfRisk)),
    ("volatility index 90 %", |answer| exact_of(answer, Measure::VolatilityIndex90)),
    ("expected net result of a unit, exact", |answer| Some(answer.measures.expected_net.to_string())),
];

fn figures_of(answers: &[&Answer]) -> String {
    let Some(answer) = answers.first() else { return String::new() };
    let offer = &answer.offer;
    let mut words = vec!["figures"];
    if answers.iter().all(|answer| is_default(&answer.offer)) {
        words.push(if offer.wager.has_decisions { "under optimal play" } else { "by the exact count" });
        if !offer.wager.readings.is_empty() {
            words.push("in the default reading");
        }
    }
    if !offer.paytable.meters.is_empty() {
        words.push(match offer.meters.is_empty() {
            true if offer.paytable.has_unknown_seeds() => "of the fixed pays",
            true => "meters at their seeds",
            false => "meters as given",
        });
    }
    words.join(", ")
}

fn of_some(
    game: &GameFindings,
    wager: &'static WagerFacts,
    answers: &[&Answer],
    rows: &[ResultRow],
    places: Range<usize>,
) -> Markup {
    let offers: Vec<&Offer> = answers.iter().map(|answer| &answer.offer).collect();
    let foreign = foreign_among(&offers, game.facts.chapter);
    let mut odds: Vec<&str> = offers.iter().map(|offer| offer.odds().name()).collect();
    odds.dedup();
    let sections = paytables::sections(&offers, section_of);
    let headings = std::iter::once(html! { "paytable" }).chain(offers.iter().map(|offer| heading(offer)));
    grid(&Table {
        caption: format!("{}: {} ({}){foreign}", game.facts.title, wager.title, wager.id_in_words()),
        aside: html! { (prose(&sections)) "; " (odds.join(", ")) "; unit: " (wager.unit) },
        headings: headings.map(figure).collect(),
        bodies: bodies(rows, answers, &places),
        class: "paytables",
    })
}

fn foreign_among(offers: &[&Offer], chapter: &str) -> String {
    match offers.iter().filter(|offer| is_foreign(offer)).count() {
        0 => String::new(),
        all if all == offers.len() => format!(", not a paytable of {chapter}"),
        _ => format!(", in part not of {chapter}"),
    }
}

/// Rows of these paytables, each part under its heading.
fn bodies(rows: &[ResultRow], answers: &[&Answer], places: &Range<usize>) -> Vec<Body<Vec<HtmlCell>>> {
    let has_values = |row: &&ResultRow| row.values[places.clone()].iter().any(|value| !value.is_empty());
    let parts = grouped(rows.iter().filter(has_values).map(|row| (&row.part, row)));
    let cells = |row: &ResultRow| {
        let values = row.values[places.clone()].iter().zip(answers).map(|(value, answer)| row.cell(value, answer));
        std::iter::once(words(&row.name)).chain(values).collect()
    };
    let body = |(part, rows): (&String, Vec<&ResultRow>)| Body {
        heading: Some(html! { (part) }),
        rows: rows.into_iter().map(cells).collect(),
    };
    parts.into_iter().map(body).collect()
}

/// Id of the paytable, and a mark if its pays are not the regulation's.
fn heading(offer: &Offer) -> Markup {
    html! { (label(offer)) @if is_foreign(offer) { br; span.foreign { "not of the regulation" } } }
}

pub fn boxes_section(game: &GameFindings) -> Markup {
    let by_paytable = grouped(game.on_boxes.iter().map(|on| (on.offer.paytable.id.as_str(), on)));
    let bodies = by_paytable.into_iter().map(|(id, rows)| Body { heading: Some(html! { "Paytable " (id) }), rows });
    let knowledge = &game.facts.knowledge;
    html! {
        @if !game.on_boxes.is_empty() {
            p {
                (knowledge.boxes_clause) " " (prose(&statement("boxes", &[]))) " "
                a href=(BOXES) { (BOXES) } "."
            }
            (table_of(
                &format!("{}: on several boxes", game.facts.title),
                &[
                    ("boxes", |on: &&BoxesAnswer| number(on.boxes.to_string())),
                    ("house edge %", |on| estimate_in_percent(&on.house_edge())),
                    ("units wagered a box", |on| estimate_in_units(&on.mean_wagered())),
                    ("standard deviation of the round", |on| estimate_in_units(&on.std_dev_of_round())),
                    ("rounds won %", |on| estimate_in_percent(&on.result(0))),
                ],
                bodies.collect(),
            ))
        }
    }
}

pub fn correlations_section(game: &GameFindings) -> Markup {
    html! {
        @if !game.correlations.is_empty() {
            (with_file("wagers together", &[], CORRELATIONS))
            (table(
                &format!("{}: wagers together", game.facts.title),
                &[
                    ("wager", |pair: &&Correlation| words(&wager_and(pair.one.wager, &pair.one.paytable.id))),
                    ("and wager", |pair| words(&wager_and(pair.other.wager, &pair.other.paytable.id))),
                    ("covariance", |pair| estimate_in_units(&pair.covariance)),
                    ("correlation", |pair| estimate_in_units(&pair.coefficient())),
                ],
                &game.correlations,
            ))
        }
    }
}
