//! The simulated figures, the tests that judge them, and whether they agree.

use maud::{Markup, html};

use super::glance::{simulated_edge, verdict};
use super::identity;
use super::selection::by_wager;
use super::table::{Body, Column, HtmlCell, number, table_of, words};
use super::words::prose;
use crate::analysis::{Answer, Findings, Witness, remarks_on};
use crate::games::GameFacts;
use crate::outcome::shortest;
use crate::report::file_names::AT_TABLE;
use crate::report::manifest::Provenance;
use crate::report::numbers::{percentage, rough, whole};
use crate::report::remarks::lines;
use crate::statistics::{ChiSquare, FALSE_ALARM_RATE, LEAST_EXPECTED};

/// The tests, and a row for each answer.
pub fn section(findings: &Findings, made: &Provenance) -> Markup {
    html! {
        p {
            "The simulation deals each round from a full deck (xoshiro256++, seed " (made.seed) ", \
                " (whole(made.rounds)) " rounds of each game), plays it by the decisions and settles it by the text of \
                the regulation. It uses none of the counts behind the exact figures. All wagers of a game are settled \
                on the same rounds, so their figures are not independent."
        }
        p { strong { "Result: " (identity::verdict(findings)) "." } }
        p {
            "Each row is tested three times: the mean (Bennett's bound, which holds for any skewness), the counts of \
             all outcomes (chi-square, cells pooled until each expects " (LEAST_EXPECTED) "), and the variation of \
             winning rounds between blocks. Corrected for multiple tests (Holm), a correct run disagrees anywhere with \
             probability " (FALSE_ALARM_RATE) " at most; a single p below 0.05 among many rows is chance. Where the \
             greatest win is expected fewer than ten times, the standard error itself is unreliable, and the row says \
             so."
        }
        @for game in &findings.games { (compared(game.facts, &game.answers)) }
    }
}

type Played<'a> = (&'a Answer, &'a Witness);

/// The wagers of a game that other players' hands and the draws of the table system settle too, at the stated table.
pub fn at_table(findings: &Findings) -> Markup {
    html! {
        p {
            "Elsewhere in this report a player is alone at the table, and the table system awards no bonus. These are \
             the wagers that other hands or the table system also settle, with the command's number of players and \
             frequency of bonuses; the table is simulated with the same seed and number of rounds. All measures: "
            a href=(AT_TABLE) { (AT_TABLE) } "."
        }
        @for game in &findings.at_table {
            (compared(game.facts, &game.answers))
            ul.small { @for remark in lines(&remarks_on(&game.answers, game.solver.as_ref())) {
                li { (prose(&remark)) }
            } }
        }
    }
}

/// The simulated beside the exact house edges.
fn compared(facts: &GameFacts, answers: &[Answer]) -> Markup {
    let columns: [Column<Played<'_>>; 15] = [
        ("paytable", |(answer, _)| words(&answer.offer.paytable.id)),
        ("envy bonus", |(answer, _)| words(answer.offer.seat.as_ref().and_then(|seat| seat.envy).unwrap_or_default())),
        ("players", |(answer, _)| number(answer.offer.seat.as_ref().map(|seat| seat.table.seats.to_string()))),
        ("others betting", |(answer, _)| {
            number(answer.offer.seat.as_ref().map(|seat| shortest(&seat.table.others_betting)))
        }),
        ("activation", |(answer, _)| {
            let bonuses = &answer.offer.bonuses;
            words(&if bonuses.is_none() { String::new() } else { bonuses.name() })
        }),
        ("reading", |(answer, _)| words(answer.offer.reading_name())),
        ("strategy", |(answer, _)| words(answer.offer.strategy_name())),
        ("exact edge %", |(answer, _)| number(percentage(&answer.measures.house_edge()))),
        ("simulated edge %", |(_, witness)| number(simulated_edge(witness))),
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

fn p(test: Option<ChiSquare>) -> HtmlCell {
    number(test.map(|test| rough(test.p, 4)))
}
