//! The answer in one table: each wager with its house edge, hit frequency and verdict.

use maud::{Markup, html};
use num_traits::Signed;

use super::glance::verdict;
use super::selection::main_answers;
use super::table::{Body, HtmlCell, figure, number, table_of, words};
use crate::analysis::{Answer, Findings, GameFindings};
use crate::games::WagerFacts;
use crate::outcome::Fraction;
use crate::report::numbers::percentage;
use crate::statistics::Verdict;

/// The figures of the first table of the page, in words.
pub const DEFINITIONS: &str = "The house edge is the player's expected loss a round in percent of the wager's unit, \
                               negative where the player has the edge. A hit is a round with a net win.";

/// Whether the pack has one wager, so that its paytables are the answer.
pub fn is_one_wager(findings: &Findings) -> bool {
    findings.games.iter().flat_map(main_answers).count() == 1
}

type OfWager<'a> = (&'static WagerFacts, Vec<&'a Answer>);

/// A row for each wager, by game; nothing for a single wager, of which the next section has the answer.
pub fn section(findings: &Findings) -> Markup {
    if is_one_wager(findings) {
        return html! {};
    }
    html! {
        p { (DEFINITIONS) " Letters in brackets name paytables." }
        (table_of(
            "Every wager",
            &[
                ("wager", |(wager, _): &OfWager<'_>| words(wager.title)),
                ("lowest house edge %", |(_, answers)| least(answers, edge)),
                ("highest house edge %", |(_, answers)| greatest(answers, edge)),
                ("hit frequency %", |(_, answers)| number(between(answers, |answer| answer.measures.win_frequency.clone()))),
                ("simulation", |(_, answers)| judged(answers)),
                ("paytables", |(_, answers)| number(answers.len().to_string())),
            ],
            findings.games.iter().map(of_game).collect(),
        ))
    }
}

fn of_game(game: &GameFindings) -> Body<OfWager<'_>> {
    Body { heading: Some(html! { (game.facts.title) }), rows: main_answers(game) }
}

fn edge(answer: &Answer) -> Fraction {
    answer.measures.house_edge()
}

fn least(answers: &[&Answer], of: fn(&Answer) -> Fraction) -> HtmlCell {
    extreme(answers, answers.iter().map(|answer| of(answer)).min(), of)
}

fn greatest(answers: &[&Answer], of: fn(&Answer) -> Fraction) -> HtmlCell {
    extreme(answers, answers.iter().map(|answer| of(answer)).max(), of)
}

/// A percentage, and the paytables that have it where the wager has several.
fn extreme(answers: &[&Answer], value: Option<Fraction>, of: fn(&Answer) -> Fraction) -> HtmlCell {
    let Some(value) = value else { return number(None) };
    let with_it: Vec<&&Answer> = answers.iter().filter(|answer| of(answer) == value).collect();
    let ids = with_it.iter().map(|answer| answer.offer.paytable.id.as_str()).collect::<Vec<_>>().join(", ");
    let of_player = value.is_negative().then_some("player");
    figure(html! {
        span class=[of_player] { (percentage(&value)) }
        @if with_it.len() < answers.len() { " " span.aside { "(" (ids) ")" } }
    })
}

fn between(answers: &[&Answer], of: fn(&Answer) -> Fraction) -> Option<String> {
    let values = || answers.iter().map(|answer| of(answer));
    let (low, high) = (percentage(&values().min()?), percentage(&values().max()?));
    Some(if low == high { low } else { format!("{low} to {high}") })
}

/// The verdict that all rows share, or the worst of them.
fn judged(answers: &[&Answer]) -> HtmlCell {
    let verdicts = || answers.iter().filter_map(|answer| Some(answer.witness.as_ref()?.verdict));
    let worst = [Verdict::Disagrees, Verdict::Inconclusive, Verdict::Agrees];
    let found = worst.into_iter().find(|kind| verdicts().any(|verdict| verdict == *kind));
    found.map_or_else(|| number(None), verdict)
}
