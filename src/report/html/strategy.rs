//! The optimal decisions, and the named strategies with what they cost.

use maud::{Markup, html};

use super::selection::{is_default, label};
use super::table::{Body, Shown, table};
use super::words::prose;
use crate::analysis::{Answer, GameFindings};
use crate::games::{Offer, StrategyRow, WagerFacts};
use crate::outcome::to_f64;
use crate::report::file_names::strategy_file;
use crate::report::manifest::ListedFile;
use crate::report::numbers::{percentage, rough, units, whole};

/// Decisions with more rows than this are in their file only.
const MOST_ROWS: usize = 60;

/// The decisions of the first offer that has any, which offers decide alike, and where the rest is.
pub fn section(game: &GameFindings, files: &[ListedFile]) -> Markup {
    let deciding: Vec<&(Offer, Vec<StrategyRow>)> =
        game.strategies.iter().filter(|(_, rows)| !rows.is_empty()).collect();
    let shown = deciding.iter().find(|(offer, _)| is_default(offer)).or(deciding.first());
    let Some((offer, rows)) = shown else {
        return html! { p { "No wager of this pack has decisions: all are settled by the cards alone." } };
    };
    let alike: Vec<String> = deciding
        .iter()
        .filter(|(other, others)| other.key() != offer.key() && decide_alike(rows, others))
        .map(|(other, _)| name(other))
        .collect();
    let file = strategy_file(offer);
    html! {
        p {
            "The decisions on " (name(offer)) " by what the player holds: how many hands there are of it, what is done \
                                               with them, how many of them are exceptions, what the bet in question is \
                                               worth if it is made, and what the decisions gain a round against \
                                               wagering no more."
            @if !alike.is_empty() { " The same decisions, row by row, are taken on " (alike.join("; ")) "." }
        }
        (decisions(offer, rows))
        @if files.iter().any(|listed| listed.file == file) {
            p { "The whole table with eight decimal places: " a href=(file) { (file) } "; those of the others lie \
                beside it." }
        }
    }
}

fn name(offer: &Offer) -> String {
    format!("{} {}", offer.wager.id, label(offer))
}

/// Whether two tables say the same of every holding.
fn decide_alike(one: &[StrategyRow], other: &[StrategyRow]) -> bool {
    let told = |row: &StrategyRow| (row.decision, row.holding.clone(), row.hands, row.action.clone(), row.exceptions);
    one.len() == other.len() && one.iter().map(told).eq(other.iter().map(told))
}

/// A part for each decision that is not too long.
fn decisions(offer: &Offer, rows: &[StrategyRow]) -> Markup {
    let mut parts: Vec<(&str, Vec<&StrategyRow>)> = Vec::new();
    for row in rows {
        match parts.last_mut() {
            Some((decision, part)) if *decision == row.decision => part.push(row),
            _ => parts.push((row.decision, vec![row])),
        }
    }
    let (short, long): (Vec<_>, Vec<_>) = parts.into_iter().partition(|(_, part)| part.len() <= MOST_ROWS);
    let bodies: Vec<Body> = short
        .into_iter()
        .map(|(decision, part)| Body { heading: Some(html! { (decision) }), rows: part.into_iter().map(row).collect() })
        .collect();
    let headings =
        ["holding", "hands", "action", "exceptions", "for example", "bet is worth, units", "gain a round, units"];
    html! {
        (table(&format!("Decisions on {}", name(offer)), &headings, &bodies))
        @for (decision, part) in long {
            p { "The decision " q { (decision) } " has " (part.len()) " rows, which stand in the file." }
        }
    }
}

fn row(row: &StrategyRow) -> Vec<Shown> {
    let exceptions = (row.exceptions > 0).then(|| whole(row.exceptions));
    vec![
        Shown::words(row.holding.as_str()),
        Shown::Number(whole(row.hands)),
        Shown::words(row.action.as_str()),
        Shown::number_of(exceptions),
        Shown::words(row.example.as_str()),
        Shown::Number(units(&row.of_the_bet)),
        Shown::Number(rough(to_f64(&row.gain), 6)),
    ]
}

/// The named strategies of a game's wagers, with what they cost in the default reading.
pub fn named(game: &GameFindings) -> Markup {
    let played = |wager: &&WagerFacts| {
        game.answers.iter().any(|answer| answer.offer.wager.id == wager.id && answer.offer.strategy.is_some())
    };
    let wagers: Vec<&WagerFacts> = game.facts.wagers.iter().filter(played).collect();
    let mut told: Vec<&str> = Vec::new();
    let strategies = wagers.iter().flat_map(|wager| wager.strategies.iter().copied());
    let distinct: Vec<_> = strategies
        .filter(|strategy| {
            let is_new = !told.contains(&strategy.name);
            told.push(strategy.name);
            is_new
        })
        .collect();
    let rows: Vec<Vec<Shown>> = game.answers.iter().filter_map(|answer| cost(answer, game)).collect();
    html! {
        @if !distinct.is_empty() {
            dl.named {
                @for strategy in distinct { dt { code { (strategy.name) } } dd { (prose(strategy.rules)) " \
                    " span.aside { "Source: " (strategy.source) "." } } }
            }
            (table(
                &format!("{}: what named strategies cost in the default reading", game.facts.title),
                &["wager and paytable", "strategy", "house edge %", "optimal %", "cost, points"],
                &[Body::plain(rows)],
            ))
        } @else { p { "None was chosen for this pack, or the wagers of this pack have none." } }
    }
}

/// What a named strategy in the default reading costs against the optimal decisions.
fn cost(answer: &Answer, game: &GameFindings) -> Option<Vec<Shown>> {
    let offer = &answer.offer;
    let strategy = offer.strategy.filter(|_| offer.reading.is_none())?;
    let [_, wager, paytable, ..] = offer.key();
    let is_optimal = |other: &&Answer| is_default(&other.offer) && other.offer.key()[1..3] == [wager, paytable];
    let edge = answer.measures.house_edge();
    let optimal = game.answers.iter().find(is_optimal).map(|other| other.measures.house_edge());
    let cost = optimal.as_ref().map(|optimal| percentage(&(&edge - optimal)));
    Some(vec![
        Shown::words(format!("{wager} {paytable}")),
        Shown::words(strategy.name),
        Shown::Number(percentage(&edge)),
        Shown::number_of(optimal.as_ref().map(percentage)),
        Shown::number_of(cost),
    ])
}
