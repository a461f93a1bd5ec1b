//! The measures of a game: a table of all wagers and paytables, and one of all readings and strategies.

use maud::{Markup, html};

use super::figures;
use super::selection::{by_wager, has_one_paytable, is_default, label, main_answers, section_of};
use super::table::{Body, HtmlCell, in_full, marked, number, table_of, words};
use crate::analysis::{Answer, GameFindings, Witness};
use crate::games::WagerFacts;
use crate::outcome::Fraction;
use crate::report::numbers::{figure_in_percent, percentage, points, rough};
use crate::statistics::Verdict;

/// The row of an answer: what it is called, and how far its house edge is from that of the default.
struct Row<'a> {
    label: String,
    answer: &'a Answer,
    against_default: Option<Fraction>,
}

impl<'a> Row<'a> {
    fn of(answer: &'a Answer, stands: &str) -> Self {
        Row { label: label(&answer.offer) + stands, answer, against_default: None }
    }
}

/// Both tables, and a plot of the house edges of each wager. One paytable alone has its measures in the summary.
pub fn section(game: &GameFindings) -> Markup {
    if has_one_paytable(game) {
        return variants(game);
    }
    let wagers = main_answers(game);
    let is_usual = wagers.iter().flat_map(|(_, answers)| answers).all(|answer| is_default(&answer.offer));
    let how = if is_usual { "default reading, optimal play" } else { "readings and strategies as named" };
    let bodies = wagers.iter().map(|(wager, answers)| Body {
        heading: Some(heading(wager, answers)),
        rows: answers.iter().copied().flat_map(rows).collect(),
    });
    html! {
        p {
            "Figures are per round and, unless a heading says otherwise, per unit of the wager. The row says how the \
             meters stand: at their seeds, at their long-run means, as given, or empty where the seeds are unknown \
             (fixed pays). All measures, with eight decimal places: "
            a href="summary.csv" { "summary.csv" } "; " a href="#words" { "what the words mean" } "."
        }
        (table_of(
            &format!("{}: all wagers and paytables, {how}", game.facts.title),
            &[
                ("paytable", |row: &Row<'_>| words(&row.label)),
                ("house edge %", |row| number(percentage(&row.answer.measures.house_edge()))),
                ("of initial wagers %", |Row { answer: Answer { offer, measures, .. }, .. }| {
                    number(percentage(&measures.house_edge_initial(offer.wager.initial_units)))
                }),
                ("element of risk %", |row| number(row.answer.measures.element_of_risk().as_ref().map(percentage))),
                ("return %", |row| number(percentage(&row.answer.measures.rtp()))),
                ("hit frequency %", |row| number(percentage(&row.answer.measures.win_frequency))),
                ("standard deviation", |row| number(rough(row.answer.measures.std_dev(), 4))),
                ("volatility index 90 %", |row| number(rough(row.answer.measures.volatility_index_90(), 4))),
                ("simulated edge %", simulated),
                ("verdict", judged),
                ("expected net result of a unit, exact", expected_net),
            ],
            bodies.collect(),
        ))
        div.plots { @for (wager, answers) in &wagers { (figures::edges(wager, answers)) } }
        (variants(game))
    }
}

fn simulated(row: &Row<'_>) -> HtmlCell {
    number(row.answer.witness.as_ref().map(simulated_edge))
}

fn judged(row: &Row<'_>) -> HtmlCell {
    row.answer.witness.as_ref().map_or_else(|| number(None), |witness| verdict(witness.verdict))
}

fn expected_net(row: &Row<'_>) -> HtmlCell {
    marked(html! { span.exact { (in_full(&row.answer.measures.expected_net)) } })
}

/// A wager, its unit and the sections of its paytables.
fn heading(wager: &WagerFacts, answers: &[&Answer]) -> Markup {
    let mut sections: Vec<String> = answers.iter().map(|answer| section_of(&answer.offer)).collect();
    sections.dedup();
    html! { (wager.title) " " span.aside { "(" (wager.id_in_words()) "); unit: " (wager.unit) "; " (sections.join("; \
    ")) } }
}

/// The row of an answer, with meters also that at their long-run means.
fn rows(answer: &Answer) -> impl Iterator<Item = Row<'_>> {
    let stands = match (answer.offer.paytable.meters.is_empty(), answer.offer.meters.is_empty()) {
        (true, _) => "",
        (false, true) if answer.offer.paytable.has_unknown_seeds() => ",\u{a0}fixed\u{a0}pays",
        (false, true) => ",\u{a0}at\u{a0}seed",
        (false, false) => ", as given",
    };
    let at_mean = answer.at_mean_meters.iter().map(|at| Row::of(at, ",\u{a0}at\u{a0}mean"));
    std::iter::once(Row::of(answer, stands)).chain(at_mean)
}

/// The simulated house edge in percent.
pub fn simulated_edge(witness: &Witness) -> String {
    figure_in_percent(&witness.house_edge())
}

/// A verdict, marked so that one that does not agree is seen.
pub fn verdict(verdict: Verdict) -> HtmlCell {
    marked(html! { span class={ "verdict " (verdict.name()) } { (verdict.name()) } })
}

/// Non-default answers of a game, each next to its wager's default.
fn variants(game: &GameFindings) -> Markup {
    let has_variants = |answers: &[&Answer]| answers.iter().any(|answer| !is_default(&answer.offer));
    let wagers = by_wager(&game.answers).into_iter().filter(|(_, answers)| has_variants(answers));
    let bodies = wagers.map(|(wager, answers)| Body {
        heading: Some(heading(wager, &answers)),
        rows: answers.iter().map(|answer| variant(answer, &answers)).collect(),
    });
    table_of(
        &format!("{}: all readings and named strategies", game.facts.title),
        &[
            ("paytable", |row: &Row<'_>| words(&row.label)),
            ("reading", |row| words(or(row.answer.offer.reading_name(), "default"))),
            ("strategy", |row| words(or(row.answer.offer.strategy_name(), "optimal"))),
            ("house edge %", |row| number(percentage(&row.answer.measures.house_edge()))),
            ("against default, points", |row| number(row.against_default.as_ref().map(points))),
            ("element of risk %", |row| number(row.answer.measures.element_of_risk().as_ref().map(percentage))),
            ("hit frequency %", |row| number(percentage(&row.answer.measures.win_frequency))),
            ("standard deviation", |row| number(rough(row.answer.measures.std_dev(), 4))),
            ("simulated edge %", simulated),
            ("verdict", judged),
            ("expected net result of a unit, exact", expected_net),
        ],
        bodies.collect(),
    )
}

fn or<'a>(name: &'a str, default: &'a str) -> &'a str {
    if name.is_empty() { default } else { name }
}

fn variant<'a>(answer: &'a Answer, of_wager: &[&Answer]) -> Row<'a> {
    let Answer { offer, measures, .. } = answer;
    let is_default_of = |other: &&&Answer| is_default(&other.offer) && other.offer.paytable.id == offer.paytable.id;
    let default = of_wager.iter().find(is_default_of).filter(|_| !is_default(offer));
    let against_default = default.map(|default| measures.house_edge() - default.measures.house_edge());
    Row { label: offer.paytable.id.clone(), answer, against_default }
}
