//! What the simulation saw, by which tests it is judged, and whether it agrees.

use maud::{Markup, html};

use super::glance::{simulated_edge, verdict};
use super::identity;
use super::selection::by_wager;
use super::table::{Body, Shown, table};
use crate::analysis::{Answer, Findings, GameFindings};
use crate::report::manifest::Provenance;
use crate::report::numbers::{percentage, rough, whole};
use crate::statistics::{ChiSquare, FALSE_ALARM_RATE, LEAST_EXPECTED};

const HEADINGS: [&str; 12] = [
    "paytable",
    "reading",
    "strategy",
    "exact edge %",
    "simulated edge %",
    "standard error, points",
    "z",
    "chi-square p",
    "degrees of freedom",
    "p of blocks",
    "greatest win expected, times",
    "verdict",
];

/// The tests, and a row for each answer.
pub fn section(findings: &Findings, made: &Provenance) -> Markup {
    html! {
        p {
            "The simulation deals each round from a full deck (xoshiro256++, seed " (made.seed) ", \
                " (whole(made.rounds)) " rounds of each game), plays it by the decisions and settles it by the text of \
                the regulation, with none of the counting behind the exact figures. All wagers of a game are settled \
                in the same rounds, so their figures are not independent of each other."
        }
        p { strong { "Result: " (identity::verdict(findings)) "." } }
        p {
            "Three tests are made of each row: of the mean (Bennett's bound, which holds however skewed a wager is), \
             of the counts of all outcomes (chi-square, pooled until each cell expects " (LEAST_EXPECTED) "), and of \
             how winning rounds vary from block to block. Holm's method keeps the probability that a correct run is \
             called in disagreement anywhere at " (FALSE_ALARM_RATE) " at most; so a single p below 0.05 among many \
             rows is what chance brings. Where the greatest win was to be expected fewer than ten times, the standard \
             error is too small or too large by chance, and the row says so."
        }
        @for game in &findings.games { (of_game(game)) }
    }
}

fn of_game(game: &GameFindings) -> Markup {
    let wagers = by_wager(&game.answers).into_iter();
    let bodies = wagers.map(|(wager, answers)| Body {
        heading: Some(html! { (wager.title) " " span.aside { "(" (wager.id) ")" } }),
        rows: answers.into_iter().filter_map(row).collect(),
    });
    table(&format!("{}: simulated and exact house edge", game.facts.title), &HEADINGS, &bodies.collect::<Vec<_>>())
}

fn row(answer: &Answer) -> Option<Vec<Shown>> {
    let witness = answer.witness.as_ref()?;
    let (offer, comparison) = (&answer.offer, &witness.comparison);
    let p = |test: Option<ChiSquare>| Shown::number_of(test.map(|test| rough(test.p, 4)));
    let chi_square = comparison.agreement.chi_square;
    Some(vec![
        Shown::words(offer.paytable.id.as_str()),
        Shown::words(offer.reading_name()),
        Shown::words(offer.strategy_name()),
        Shown::Number(percentage(&answer.measures.house_edge())),
        Shown::Number(simulated_edge(witness)),
        Shown::number_of(comparison.std_error.map(|error| rough(100.0 * error, 4))),
        Shown::number_of(comparison.agreement.z.map(|z| rough(z, 3))),
        p(chi_square),
        Shown::number_of(chi_square.map(|test| test.degrees_of_freedom.to_string())),
        p(comparison.agreement.blocks),
        Shown::number_of(comparison.top_award_expected.map(|times| rough(times, 2))),
        verdict(witness.verdict),
    ])
}
