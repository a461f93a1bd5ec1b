//! Optimal decisions, and named strategies with their cost.

use std::cmp::Reverse;

use maud::{Markup, html};

use super::tables::{Body, is_default, number, table, table_of, wager_and, wager_and_label, words};
use super::words::prose;
use crate::analysis::{Answer, GameFindings};
use crate::games::{ActionShare, Offer, Strategy, StrategyRow, WagerFacts};
use crate::outcome::{Fraction, decimal, percent, to_f64};
use crate::report::Sheet;
use crate::report::cell::grouped;
use crate::report::decisions::file_of;
use crate::report::file_names::{STRATEGIES, Shared, index_of};
use crate::report::listed_file::ListedFile;
use crate::report::numbers::{percentage, rough, units, whole};
use crate::report::strategy::tables;

/// Row limit per decision; the rows with the most hands are printed.
const MOST_ROWS: usize = 10;

/// Decisions of the first offer that has any, the offers that share them, and the file with all rows.
pub fn section(game: &GameFindings, files: &[ListedFile]) -> Markup {
    let deciding: Vec<&(Offer, Strategy)> =
        game.strategies.iter().filter(|(_, strategy)| !strategy.rows.is_empty()).collect();
    let shown = deciding.iter().find(|(offer, _)| is_default(offer)).or(deciding.first());
    let Some((offer, Strategy { rows, shares })) = shown else { return html! {} };
    let is_alike = |other: &Offer, own: &[_]| other.key() != offer.key() && has_same_decisions(rows, own);
    let others = deciding.iter().filter(|(other, own)| is_alike(other, &own.rows));
    let others: Vec<String> = others.map(|(other, _)| wager_and_label(other)).collect();
    let tables = tables(&game.strategies);
    let has_it = |table: &&Shared<Sheet, &Offer>| table.subjects.iter().any(|other| other.key() == offer.key());
    let file = tables.iter().find(has_it).map(|table| table.file.as_str()).unwrap_or_default();
    let index = index_of(STRATEGIES);
    let is_there = |file: &str| files.iter().any(|listed| listed.file == file);
    html! {
        p {
            "Decisions by holding on " (wager_and_label(offer)) ": the number of hands, the optimal action, the hands \
                that are exceptions to it, the worth of the bet if it is made, and the gain a round over wagering no \
                more."
            @if !others.is_empty() { " The decisions are the same on " (others.join("; ")) "." }
        }
        (decisions(offer, rows, shares))
        (without_exceptions(game, offer, rows))
        @if is_there(file) {
            p { "All rows, with eight decimal places: " a href=(file) { (file) } ". Files of the other tables: "
                a href=(index) { (index) } "." }
        }
        @let decisions = file_of(file);
        @if is_there(&decisions) {
            p { "Every decision, exceptions included, one character for each: " a href=(decisions) { (decisions) } "." }
        } @else if offer.strategy.is_none() {
            p { "Every decision, exceptions included: repeat the " a href="#identity" { "command" } " with "
                code { "--show every-decision --output DIR" } "." }
        }
    }
}

/// The cost of playing the rows as they stand.
pub fn without_exceptions(game: &GameFindings, offer: &Offer, rows: &[StrategyRow]) -> Markup {
    let costs = game.costs_of_rows().find(|(other, _)| other.key() == offer.key());
    let exceptions: u128 = rows.iter().map(|row| row.exceptions).sum();
    html! {
        @match costs.and_then(|(_, cost)| cost) {
            Some(_) if exceptions == 0 => p { "The rows have no exceptions." },
            Some(cost) => p { "The rows played without their exceptions cost " (decimal(&percent(cost), 6)) " points of \
                house edge, exactly " code { (cost.to_string()) } " of a unit a round." },
            None if exceptions > 0 => p { "Rows list several plays each, so they state no single way to play." },
            None => {},
        }
    }
}

fn has_same_decisions(one: &[StrategyRow], other: &[StrategyRow]) -> bool {
    let decision =
        |row: &StrategyRow| (row.decision, row.holding.clone(), row.hands, row.action.clone(), row.exceptions);
    one.len() == other.len() && one.iter().map(decision).eq(other.iter().map(decision))
}

fn decisions(offer: &Offer, rows: &[StrategyRow], shares: &[ActionShare]) -> Markup {
    let parts = grouped(rows.iter().map(|row| (row.decision, row)));
    let bodies = parts.into_iter().map(|(decision, rows)| {
        let shown = most_frequent(&rows);
        let often = shares.iter().filter(|of| of.decision == decision);
        let often: Vec<String> = often.map(|of| format!("{} {} %", of.action, percentage(&of.share))).collect();
        let heading = html! {
            (decision)
            @if !often.is_empty() { " " span.aside { (often.join(", ")) " of all rounds" } }
            @if shown.len() < rows.len() { " " span.aside { (in_part(&shown, &rows)) } }
        };
        Body { heading: Some(heading), rows: shown }
    });
    html! {
        (table_of(
            &format!("Decisions on {}", wager_and_label(offer)),
            &[
                ("holding", |row: &&StrategyRow| words(&row.holding)),
                ("hands", |row| number(whole(row.hands))),
                ("action", |row| words(&row.action)),
                ("exceptions", |row| number((row.exceptions > 0).then(|| whole(row.exceptions)))),
                ("for example", |row| words(&row.example)),
                ("bet is worth, units", |row| number(units(&row.of_the_bet))),
                ("gain a round, units", |row| number(rough(to_f64(&row.gain), 6))),
            ],
            bodies.collect(),
        ))
    }
}

/// Rows with the most hands, in their original order.
fn most_frequent<'a>(rows: &[&'a StrategyRow]) -> Vec<&'a StrategyRow> {
    let mut by_hands: Vec<usize> = (0..rows.len()).collect();
    by_hands.sort_by_key(|&place| Reverse(rows[place].hands));
    by_hands.truncate(MOST_ROWS);
    by_hands.sort_unstable();
    by_hands.into_iter().map(|place| rows[place]).collect()
}

fn in_part(shown: &[&StrategyRow], all: &[&StrategyRow]) -> String {
    let hands = |rows: &[&StrategyRow]| rows.iter().map(|row| row.hands).sum::<u128>();
    let share = percentage(&Fraction::new(hands(shown).into(), hands(all).max(1).into()));
    format!("(the {} most frequent of {} holdings, with {share} % of the hands)", shown.len(), all.len())
}

/// An answer by a named strategy, and the optimal house edge.
type Cost<'a> = (&'a Answer, Option<Fraction>);

pub fn named(game: &GameFindings) -> Markup {
    let played = |wager: &&WagerFacts| {
        game.answers.iter().any(|answer| answer.offer.wager.id == wager.id && answer.offer.strategy.is_some())
    };
    let strategies = game.facts.wagers.iter().filter(played).flat_map(|wager| wager.strategies);
    let distinct = grouped(strategies.map(|strategy| (strategy.name, strategy)));
    html! {
        @if !distinct.is_empty() {
            dl.named {
                @for (name, strategies) in distinct { dt { code { (name) } } dd { (prose(strategies[0].rules)) " \
                    " span.aside { "Source: " (strategies[0].source) "." } } }
            }
            (table(
                &format!("{}: what named strategies cost in the default reading", game.facts.title),
                &[
                    ("wager and paytable", |(Answer { offer, .. }, _): &Cost<'_>| {
                        words(&wager_and(offer.wager, &offer.paytable.id))
                    }),
                    ("strategy", |(answer, _)| words(answer.offer.strategy_name())),
                    ("house edge %", |(answer, _)| number(percentage(&answer.measures.house_edge()))),
                    ("optimal %", |(_, optimal)| number(optimal.as_ref().map(percentage))),
                    ("cost, points", |(answer, optimal)| {
                        number(optimal.as_ref().map(|optimal| percentage(&(answer.measures.house_edge() - optimal))))
                    }),
                ],
                game.answers.iter().filter_map(|answer| cost(answer, game)),
            ))
        }
    }
}

fn cost<'a>(answer: &'a Answer, game: &GameFindings) -> Option<Cost<'a>> {
    let offer = &answer.offer;
    if offer.strategy.is_none() || offer.reading.is_some() {
        return None;
    }
    let is_optimal = |other: &&Answer| is_default(&other.offer) && other.offer.option() == offer.option();
    let optimal = game.answers.iter().find(is_optimal).map(|other| other.measures.house_edge());
    Some((answer, optimal))
}
