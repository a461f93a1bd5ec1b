//! The results: a table of all wagers and paytables of each game, and one of all readings and strategies.

use maud::{Markup, html};

use super::figures;
use super::selection::{by_wager, is_default, label, main_answers};
use super::table::{Body, Shown, in_full, table};
use crate::analysis::{Answer, Findings, GameFindings, Witness};
use crate::games::WagerFacts;
use crate::outcome::{VOLATILITY_Z_90, to_f64};
use crate::report::numbers::{percentage, points, rough};
use crate::statistics::Verdict;

const MEASURES: [&str; 11] = [
    "paytable",
    "house edge %",
    "of initial wagers %",
    "element of risk %",
    "return %",
    "hit frequency %",
    "standard deviation",
    "volatility index 90 %",
    "simulated edge %",
    "verdict",
    "expected net result of a unit, exact",
];

/// Both tables of each game.
pub fn section(findings: &Findings) -> Markup {
    html! {
        p {
            "Every figure is per round and, unless its heading says otherwise, per unit of the wager; what a unit is \
             stands beside the wager. The house edge is the player's expected loss, negative where the player has the \
             edge. Where there are progressive meters, a row says where they stand: at their seeds, as given, or at \
             their long-run means, which are rounded to 10^-8 units. All measures with eight decimal places are in \
             " a href="summary.csv" { "summary.csv" } "; the words are explained under "
            a href="#words" { "What the words mean" } "."
        }
        @for game in &findings.games { (of_game(game)) }
    }
}

fn of_game(game: &GameFindings) -> Markup {
    let bodies: Vec<Body> = main_answers(game).into_iter().map(|(wager, answers)| body(wager, &answers)).collect();
    let is_usual = main_answers(game).iter().flat_map(|(_, answers)| answers).all(|answer| is_default(&answer.offer));
    let how = if is_usual { "default reading, optimal play" } else { "readings and strategies as named" };
    html! {
        h3 { (game.facts.title) ", " (game.facts.chapter) }
        (table(&format!("{}: all wagers and paytables, {how}", game.facts.title), &MEASURES, &bodies))
        div.plots { @for (wager, answers) in main_answers(game) { (figures::edges(wager, &answers)) } }
        (variants(game))
    }
}

fn body(wager: &'static WagerFacts, answers: &[&Answer]) -> Body {
    Body { heading: Some(heading(wager, answers)), rows: answers.iter().flat_map(|answer| rows(answer)).collect() }
}

/// A wager, its unit and the sections of its paytables.
fn heading(wager: &WagerFacts, answers: &[&Answer]) -> Markup {
    let mut sections: Vec<&str> = answers.iter().map(|answer| answer.offer.paytable.section.as_str()).collect();
    sections.dedup();
    html! { (wager.title) " " span.aside { "(" (wager.id) "); unit: " (wager.unit) "; " (sections.join("; ")) } }
}

/// The row of an answer, with meters also that at their long-run means.
fn rows(answer: &Answer) -> Vec<Vec<Shown>> {
    let stands = match (answer.offer.paytable.meters.is_empty(), answer.offer.meters.is_empty()) {
        (true, _) => String::new(),
        (false, true) if answer.offer.paytable.has_unknown_seeds() => ",\u{a0}fixed\u{a0}pays".to_string(),
        (false, true) => ",\u{a0}at\u{a0}seed".to_string(),
        (false, false) => ", as given".to_string(),
    };
    let own = row(label(&answer.offer) + &stands, answer);
    let at_mean = answer.at_mean_meters.iter().map(|at| row(label(&at.offer) + ",\u{a0}at\u{a0}mean", at));
    std::iter::once(own).chain(at_mean).collect()
}

fn row(label: String, answer: &Answer) -> Vec<Shown> {
    let Answer { offer, measures, witness, .. } = answer;
    let witness = witness.as_ref();
    let edge = measures.house_edge();
    let std_dev = measures.std_dev();
    vec![
        Shown::words(label),
        Shown::Number(percentage(&edge)),
        Shown::Number(percentage(&measures.house_edge_initial(offer.wager.initial_units))),
        Shown::number_of(measures.element_of_risk().as_ref().map(percentage)),
        Shown::Number(percentage(&(crate::paytable::whole_units(1) - &edge))),
        Shown::Number(percentage(&measures.win_frequency)),
        Shown::Number(rough(std_dev, 4)),
        Shown::Number(rough(VOLATILITY_Z_90 * std_dev, 4)),
        Shown::number_of(witness.map(simulated_edge)),
        witness.map_or(Shown::Nothing, |witness| verdict(witness.verdict)),
        Shown::Marked(html! { span.exact { (in_full(&measures.expected_net)) } }),
    ]
}

/// The simulated house edge in percent.
pub fn simulated_edge(witness: &Witness) -> String {
    rough(100.0 * to_f64(&witness.measures.house_edge()), 4)
}

/// A verdict, marked so that one that does not agree is seen.
pub fn verdict(verdict: Verdict) -> Shown {
    Shown::Marked(html! { span class={ "verdict " (verdict.name()) } { (verdict.name()) } })
}

/// All answers of a game that are not the default of their wager, beside it.
fn variants(game: &GameFindings) -> Markup {
    let bodies: Vec<Body> = by_wager(&game.answers)
        .into_iter()
        .filter(|(_, answers)| answers.iter().any(|answer| !is_default(&answer.offer)))
        .map(|(wager, answers)| Body {
            heading: Some(heading(wager, &answers)),
            rows: answers.iter().map(|answer| variant(answer, &answers)).collect(),
        })
        .collect();
    let headings = [
        "paytable",
        "reading",
        "strategy",
        "house edge %",
        "against default, points",
        "element of risk %",
        "hit frequency %",
        "standard deviation",
        "simulated edge %",
        "verdict",
        "expected net result of a unit, exact",
    ];
    table(&format!("{}: all readings and named strategies", game.facts.title), &headings, &bodies)
}

fn variant(answer: &Answer, of_wager: &[&Answer]) -> Vec<Shown> {
    let offer = &answer.offer;
    let measures = &answer.measures;
    let edge = measures.house_edge();
    let default =
        of_wager.iter().find(|other| is_default(&other.offer) && other.offer.paytable.id == offer.paytable.id);
    let against = default.filter(|_| !is_default(offer));
    let against = against.map(|default| points(&(&edge - default.measures.house_edge())));
    let or = |name: &'static str, default: &'static str| Shown::words(if name.is_empty() { default } else { name });
    vec![
        Shown::words(offer.paytable.id.as_str()),
        or(offer.reading_name(), "default"),
        or(offer.strategy_name(), "optimal"),
        Shown::Number(percentage(&edge)),
        Shown::number_of(against),
        Shown::number_of(measures.element_of_risk().as_ref().map(percentage)),
        Shown::Number(percentage(&measures.win_frequency)),
        Shown::Number(rough(measures.std_dev(), 4)),
        Shown::number_of(answer.witness.as_ref().map(simulated_edge)),
        answer.witness.as_ref().map_or(Shown::Nothing, |witness| verdict(witness.verdict)),
        Shown::Marked(html! { span.exact { (in_full(&measures.expected_net)) } }),
    ]
}
