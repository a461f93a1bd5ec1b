//! The summary: every paytable of the pack with pays, figures and the verdict of the simulation; then play on several
//! boxes, and pairs of wagers on the same cards. Outcomes of each wager with frequencies and contributions are the body
//! of a PAR sheet.

use std::collections::BTreeMap;
use std::ops::Range;

use maud::{Markup, html};
use num_traits::{Signed, Zero};

use super::document::{named, paragraphs, prose};
use super::measures::verdict;
use super::overview::{DEFINITIONS, is_one_wager};
use super::tables::{
    Body, HtmlCell, Table, estimate_in_percent, estimate_in_units, exact_of, figure, grid, has_one_paytable,
    is_default, is_foreign, label, main_answers, number, section_of, table, table_of, wager_and, words,
};
use crate::analysis::{Answer, BoxesAnswer, Correlation, Findings, GameFindings};
use crate::games::Offer;
use crate::lists::{grouped, joined};
use crate::outcome::{Fraction, Measure, Outcome, PaidAward};
use crate::paytable::{Odds, Pay, whole_units};
use crate::report::paytables::{self, Term};
use crate::report::wording::{
    figure_in_percent, interval, one_in, percentage, probability, round_up, statement, units, whole,
};

/// Length limit of a table's line, so that it fits A4.
const WIDTH: usize = 112;

pub fn section(findings: &Findings) -> Markup {
    html! {
        p {
            @if is_one_wager(findings) { (DEFINITIONS) " " }
            (prose(&statement("results", &[])))
        }
        @for game in &findings.games {
            h3 { (game.facts.title) ", " (game.facts.chapter) }
            div.wagers { @for (_, answers) in main_answers(game) { (of_wager(game, &answers)) } }
        }
    }
}

/// Pays and figures of a wager's paytables side by side.
pub fn of_wager(game: &GameFindings, answers: &[&Answer]) -> Markup {
    let offers: Vec<&Offer> = answers.iter().map(|answer| &answer.offer).collect();
    let terms = paytables::terms(&offers);
    let rows = rows(answers, &terms, has_one_paytable(game));
    let labels: Vec<String> = offers.iter().map(|offer| label(offer)).collect();
    let cells = rows.iter().map(|row| (row.name.as_str(), row.values.clone()));
    let remarks = paytables::on_pays(&offers, &terms, |hand| named(hand).to_lowercase());
    html! {
        @for places in paytables::columns_of_lines(&labels, cells, Some(WIDTH)) {
            (of_some(&answers[places.clone()], &rows, places))
        }
        @for remark in &remarks { p.small { (prose(remark)) } }
    }
}

struct ResultRow {
    /// Schedule, meters or figures; empty for the rows above these.
    part: String,
    name: String,
    values: Vec<String>,
}

impl ResultRow {
    fn cell(&self, value: &str, answer: &Answer) -> HtmlCell {
        match &answer.witness {
            Some(witness) if self.name == VERDICT => figure(verdict(witness.verdict).content),
            _ => number(value.to_string()),
        }
    }
}

fn rows(answers: &[&Answer], terms: &[Term<'_>], with_all: bool) -> Vec<ResultRow> {
    let of_terms = terms.iter().map(|term| ResultRow {
        part: term.part.replace('-', " "),
        name: named(&term.name),
        values: term.marked(),
    });
    let further = if with_all { FURTHER.as_slice() } else { &[] };
    let of_figures = FIGURES.iter().chain(further).map(|(name, figure)| ResultRow {
        part: figures_of(answers),
        name: name.to_string(),
        values: answers.iter().map(|answer| figure(answer).unwrap_or_default()).collect(),
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
    let are_default = answers.iter().all(|answer| is_default(&answer.offer));
    let played = if offer.wager.has_decisions { "under optimal play" } else { "by the exact count" };
    let meters = match offer.meters.is_empty() {
        true if offer.paytable.has_unknown_seeds() => "of the fixed pays",
        true => "meters at their seeds",
        false => "meters as given",
    };
    let words = [
        Some("figures"),
        are_default.then_some(played),
        (are_default && !offer.wager.readings.is_empty()).then_some("in the default reading"),
        (!offer.paytable.meters.is_empty()).then_some(meters),
    ];
    joined(words.into_iter().flatten(), ", ")
}

fn of_some(answers: &[&Answer], rows: &[ResultRow], places: Range<usize>) -> Markup {
    let offers: Vec<&Offer> = answers.iter().map(|answer| &answer.offer).collect();
    let Some(Offer { game, wager, .. }) = offers.first() else { return html! {} };
    let foreign = foreign_among(&offers, game.chapter);
    let mut odds: Vec<&str> = offers.iter().map(|offer| offer.odds().name()).collect();
    odds.dedup();
    let sections = paytables::sections(&offers, section_of);
    let headings = std::iter::once(html! { "paytable" }).chain(offers.iter().map(|offer| heading(offer)));
    grid(&Table {
        caption: format!("{}: {} ({}){foreign}", game.title, wager.title, wager.id_in_words()),
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
    html! { @if !game.on_boxes.is_empty() {
        p { (game.facts.knowledge.boxes_clause) " " (prose(&statement("boxes", &[]))) }
        (table_of(&format!("{}: on several boxes", game.facts.title), &[
            ("boxes", |on: &&BoxesAnswer| number(on.boxes.to_string())),
            ("house edge %", |on| estimate_in_percent(&on.house_edge())),
            ("units wagered a box", |on| estimate_in_units(&on.mean_wagered())),
            ("standard deviation of the round", |on| estimate_in_units(&on.std_dev_of_round())),
            ("rounds won %", |on| estimate_in_percent(&on.result(0))),
        ], bodies.collect()))
    } }
}

pub fn correlations_section(game: &GameFindings) -> Markup {
    html! { @if !game.correlations.is_empty() {
        (paragraphs("wagers together", &[]))
        (table(&format!("{}: wagers together", game.facts.title), &[
            ("wager", |pair: &&Correlation| words(&wager_and(pair.one.wager, &pair.one.paytable.id))),
            ("and wager", |pair| words(&wager_and(pair.other.wager, &pair.other.paytable.id))),
            ("covariance", |pair| estimate_in_units(&pair.covariance)),
            ("correlation", |pair| estimate_in_units(&pair.coefficient())),
        ], &game.correlations))
    } }
}

/// Longer lists are grouped by net result.
const MOST_LINES: usize = 24;

pub fn outcomes_section(game: &GameFindings) -> Markup {
    html! {
        (paragraphs("outcomes", &[]))
        @for (wager, answers) in main_answers(game) {
            (table_of(&format!("Outcomes: {}", wager.title), &[
                ("outcome", |line: &Line<'_>| words(&line.name())),
                ("pays", |line| number(line.pays())),
                ("net units", |line| number(line.net())),
                ("combinations", |line| number(whole(line.count()))),
                ("probability", |line| number(probability(&line.mean(|_| whole_units(1))))),
                ("one in", |line| number(one_in(&line.mean(|_| whole_units(1))))),
                ("of the return %", |line| {
                    let returned = line.mean(|outcome| &outcome.net + &outcome.wagered);
                    share(returned, &line.answer.measures.mean_wagered)
                }),
                ("of the variance %", |line| {
                    let measures = &line.answer.measures;
                    let spread = line.mean(|outcome| (&outcome.net - &measures.expected_net).pow(2));
                    share(spread, &measures.variance)
                }),
            ], answers.iter().enumerate().map(|(place, answer)| body(answer, place == 0)).collect()))
        }
    }
}

fn share(part: Fraction, all: &Fraction) -> HtmlCell {
    number((!all.is_zero()).then(|| percentage(&(part / all))))
}

/// Outcomes of an answer. Long lists are grouped, more finely for the first paytable.
fn body(answer: &Answer, is_first: bool) -> Body<Line<'_>> {
    let occurring = || answer.exact.occurring();
    let many = occurring().count();
    let by_net = added_up(occurring(), |net| net.clone());
    let (lines, how) = if many <= MOST_LINES {
        (occurring().map(|outcome| vec![outcome]).collect(), String::new())
    } else if is_first && by_net.len() <= MOST_LINES {
        (by_net, format!("; {} outcomes by net result", whole(many)))
    } else {
        (added_up(occurring(), band), format!("; {} outcomes by ranges of the net result", whole(many)))
    };
    let heading = html! { "Paytable " (label(&answer.offer)) " " span.aside {
        (answer.offer.odds().name()) "; " (section_of(&answer.offer)) "; cycle \
            " (whole(answer.exact.cycle())) (how)
    } };
    Body { heading: Some(heading), rows: lines.into_iter().map(|outcomes| Line { answer, outcomes }).collect() }
}

/// One outcome of an answer, or a group.
struct Line<'a> {
    answer: &'a Answer,
    outcomes: Vec<&'a Outcome>,
}

impl Line<'_> {
    fn name(&self) -> String {
        match self.outcomes[..] {
            [outcome] => named(&outcome.name),
            _ => format!("{} outcomes", whole(self.outcomes.len())),
        }
    }

    fn pays(&self) -> Option<String> {
        let [outcome] = self.outcomes[..] else { return None };
        pays(outcome, &self.answer.offer)
    }

    fn net(&self) -> String {
        let nets = || self.outcomes.iter().map(|outcome| &outcome.net);
        match (nets().min(), nets().max()) {
            (Some(low), Some(high)) if low != high => format!("{} to {}", units(low), units(high)),
            (low, _) => low.map(units).unwrap_or_default(),
        }
    }

    fn count(&self) -> u128 {
        self.outcomes.iter().map(|outcome| outcome.count).sum()
    }

    /// Contribution of the outcomes to the mean of an amount over all rounds.
    fn mean(&self, amount: impl Fn(&Outcome) -> Fraction) -> Fraction {
        let sum: Fraction = self.outcomes.iter().map(|outcome| amount(outcome) * whole_units(outcome.count)).sum();
        sum / whole_units(self.answer.exact.cycle())
    }
}

/// Pay of an outcome that one row of the paytable settles, after the name of its schedule if the round wins or loses
/// other amounts too.
fn pays(outcome: &Outcome, offer: &Offer) -> Option<String> {
    let [PaidAward { award, units: paid }] = outcome.paid.as_slice() else { return None };
    let row = offer.paytable.row(award.schedule, award.hand)?;
    let (text, won) = match &row.pay {
        Pay::Units(units) if units.is_integer() => (whole(units), paid * units),
        Pay::Units(units) => (offer.odds().in_words(units), paid * units),
        Pay::MeterShare(share) => return Some(format!("{} % of {}", share.percent, share.meter)),
        Pay::Loses => return Some("loses".to_string()),
    };
    let net = if offer.odds() == Odds::ToOne { won } else { won - &outcome.wagered };
    Some(if net == outcome.net { text } else { format!("{} {text}", award.schedule.replace('-', " ")) })
}

/// Outcomes grouped by a key of their net result, the greatest first.
fn added_up<'a>(outcomes: impl Iterator<Item = &'a Outcome>, key: fn(&Fraction) -> Fraction) -> Vec<Vec<&'a Outcome>> {
    let mut by_key: BTreeMap<Fraction, Vec<&Outcome>> = BTreeMap::new();
    outcomes.for_each(|outcome| by_key.entry(key(&outcome.net)).or_default().push(outcome));
    by_key.into_values().rev().collect()
}

/// Upper end of a net result's range. Wins end at 1, 2, 5, 10, 20, 50 and so on units; other results are not grouped.
fn band(net: &Fraction) -> Fraction {
    if net.is_positive() { round_up(net) } else { net.clone() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wins_are_ranged_in_steps_of_one_two_and_five() {
        let ends = [(-3, -3), (0, 0), (1, 1), (2, 2), (3, 5), (5, 5), (6, 10), (11, 20), (51, 100), (3_102, 5_000)];
        for (net, end) in ends {
            assert_eq!(band(&whole_units(net)), whole_units(end), "{net}");
        }
    }
}
