//! The chapter of one game, with its optimal decisions, and its named strategies with their cost.

use std::cmp::Reverse;

use maud::{Markup, html};

use super::document::{paragraphs, prose};
use super::tables::{
    self, AnswersOfWager, Body, HtmlCell, Table, exact, grid, is_default, is_foreign, main_answers, marked, number,
    prose_table, section_of, table, table_of, wager_and, wager_and_label, words,
};
use super::{measures, results};
use crate::analysis::{Answer, GameFindings};
use crate::games::{ActionShare, Assumption, Offer, ReadingFacts, Rule, Strategy, StrategyRow, WagerFacts};
use crate::lists::{grouped, joined};
use crate::outcome::{Fraction, Measure, decimal, percent, to_f64};
use crate::paytable::Odds;
use crate::report::file_names::{REMARKS, STRATEGIES, Shared, index_of};
use crate::report::integrity::ListedFile;
use crate::report::recount::file_of;
use crate::report::strategy::tables;
use crate::report::wording::{percentage, rough, statements, units, whole};
use crate::report::{Sheet, remarks};

pub fn heading(game: &GameFindings) -> String {
    let has_foreign = game.answers.iter().any(|answer| is_foreign(&answer.offer));
    let foreign = if has_foreign { ", with paytables that are not of the regulation" } else { "" };
    format!("{}, {}{foreign}", game.facts.title, game.facts.chapter)
}

pub fn section(game: &GameFindings, files: &[ListedFile]) -> Markup {
    let part = |name: &str, heading: &str, content: Markup| {
        let id = format!("{}-{name}", game.facts.id);
        html! { @if !content.0.is_empty() { h3 id=(id) { (heading) } (content) } }
    };
    html! {
        (part("measures", "All measures", measures::section(game)))
        (part("rules", "Rules as played here", rules(game)))
        (part("assumptions", "Assumptions", assumptions(game)))
        (part("readings", "Readings of the regulation", readings(game)))
        (part("wagers", "Wagers and odds", wagers(game)))
        (part("method", "Method", html! {
            p { (game.facts.method) " Every figure is a fraction of integers; decisions compare integers, never \
                                     rounded numbers." }
        }))
        (part("decisions", "Optimal strategy", strategy_section(game, files)))
        (part("strategies", "Named strategies", named(game)))
        (part("plots", "Distribution, convergence, tolerance", measures::of_first(game)))
        (part("outcomes", "Outcomes", results::outcomes_section(game)))
        (part("up-cards", "By the dealer's up card", by_up_card(game)))
        (part("boxes", "On several boxes", results::boxes_section(game)))
        (part("correlations", "Wagers together", results::correlations_section(game)))
        (part("meters", "Progressive meters", measures::meters_section(game)))
        (part("envy", "Envy bonuses", measures::envy_section(game)))
        (part("remarks", "Remarks", remarks_not_in_tables(game)))
    }
}

fn rules(game: &GameFindings) -> Markup {
    let wagers = tables::wagers(game);
    let facts = game.facts.play.iter().filter(|fact| wagers.iter().any(|wager| fact.concerns.include(wager)));
    html! {
        @if game.facts.play.is_empty() { (prose_table(&format!("{}: rules", game.facts.title), &[
            ("rule", |rule: &Rule| words(rule.name)),
            ("in words", |rule| marked(prose(rule.text))),
            ("settlement", |rule| words(rule.ends)),
        ], game.facts.rules.to_vec())) } @else { ul { @for fact in facts { li { (prose(fact.text)) } } } }
        @if let Some(left_out) = game.facts.out_of_scope { p { (prose(left_out)) } }
    }
}

fn assumptions(game: &GameFindings) -> Markup {
    type Numbered = (String, &'static Assumption);
    let wagers = tables::wagers(game);
    let is_shown = |(_, assumption): &Numbered| wagers.iter().any(|wager| assumption.concerns.include(wager));
    let (shown, others): (Vec<Numbered>, Vec<Numbered>) = game.facts.numbered().partition(is_shown);
    let others = joined(others.into_iter().map(|(number, _)| number), ", ");
    html! {
        p {
            "Assumptions where no clause decides. Readings and notes refer to them by number."
            @if !others.is_empty() { " The game's other assumptions (" (others) ") concern wagers outside this pack: "
                a href=(REMARKS) { (REMARKS) } "." }
        }
        div.assumptions { (prose_table(&format!("{}: assumptions", game.facts.title), &[
            ("no.", |(number, _): &Numbered| words(number)),
            ("what is assumed", |(_, assumption)| marked(prose(assumption.text))),
            ("clause", |(_, assumption)| marked(prose(assumption.clause))),
            ("effect on the figures", |(_, assumption)| marked(prose(assumption.effect))),
        ], shown)) }
    }
}

struct Reading {
    facts: &'static ReadingFacts,
    departure: String,
    wagers: Vec<&'static WagerFacts>,
    is_played: bool,
}

fn readings(game: &GameFindings) -> Markup {
    let in_pack = tables::wagers(game);
    let is_played = |name| game.answers.iter().any(|answer| answer.offer.reading_name() == name);
    let shown = |(facts, with_it): (&'static ReadingFacts, Vec<&'static str>)| {
        let wagers: Vec<_> = in_pack.iter().copied().filter(|wager| with_it.contains(&wager.id)).collect();
        let departure = game.facts.departure_of(facts);
        (!wagers.is_empty()).then(|| Reading { facts, departure, wagers, is_played: is_played(facts.name) })
    };
    let all = game.facts.distinct_readings().into_iter().filter_map(shown);
    let (what_ifs, readings): (Vec<Reading>, Vec<Reading>) = all.partition(|reading| reading.facts.is_what_if);
    html! {
        @if !readings.is_empty() {
            p { "The assumptions above are the default reading. Other readings have names:" }
        }
        (table_of_readings(&format!("{}: readings other than the default", game.facts.title), readings))
        @if !what_ifs.is_empty() {
            p { "What-ifs contradict the text. They show the value of its words." }
            (table_of_readings(&format!("{}: what-ifs against the text", game.facts.title), what_ifs))
        }
    }
}

fn table_of_readings(caption: &str, readings: Vec<Reading>) -> Markup {
    prose_table(
        caption,
        &[
            ("name", |reading: &Reading| marked(html! { code { (reading.facts.name) } })),
            ("what it takes the text to mean", |reading| marked(prose(reading.facts.meaning))),
            ("departs from", |reading| words(&reading.departure)),
            ("wagers", |reading| words(&joined(reading.wagers.iter().map(|wager| wager.title), ", "))),
            ("in this pack", |reading| words(if reading.is_played { "yes" } else { "no" })),
        ],
        readings,
    )
}

fn wagers(game: &GameFindings) -> Markup {
    let notes = tables::wagers(game).into_iter().map(|wager| (wager, game.facts.notes_on(wager, false, false)));
    html! {
        (table(&format!("{}: wagers of this pack", game.facts.title), &[
            ("wager", |(wager, _): &AnswersOfWager<'_>| words(&format!("{} ({})", wager.title, wager.id))),
            ("unit", |(wager, _)| words(wager.unit)),
            ("units before the deal", |(wager, _)| number(wager.initial_units.to_string())),
            ("odds", |(_, answers)| distinct(answers, |offer| offer.odds().name().to_string())),
            ("paytables", |(_, answers)| distinct(answers, |offer| offer.paytable.id.clone())),
            ("section", |(_, answers)| distinct(answers, section_of)),
            ("cycle", |(_, answers)| {
                let mut cycles: Vec<u128> = answers.iter().map(|answer| answer.exact.cycle()).collect();
                cycles.dedup();
                number(joined(cycles.into_iter().map(whole), "; "))
            }),
        ], main_answers(game)))
        @for (wager, notes) in notes {
            @if !notes.is_empty() { p { strong { (wager.title) ". " } (prose(&notes.join(" "))) } }
        }
        p { "Pays " code { (Odds::ToOne.name()) } " are paid in addition to the stake, which is returned; pays \
                                                   " code { (Odds::ForOne.name()) } " include it." }
    }
}

/// One text per answer, without repeats in a row.
fn distinct(answers: &[&Answer], of: fn(&Offer) -> String) -> HtmlCell {
    let mut texts: Vec<String> = answers.iter().map(|answer| of(&answer.offer)).collect();
    texts.dedup();
    words(&texts.join(", "))
}

const BY_UP_CARD: [Measure; 4] = [Measure::HouseEdge, Measure::ElementOfRisk, Measure::HitFrequency, Measure::StdDev];

fn by_up_card(game: &GameFindings) -> Markup {
    let first = game.by_up_card.iter().find(|(_, against)| !against.is_empty());
    let Some((offer, against)) = first else { return html! {} };
    let up_cards = against.iter().map(|against| number(against.up_card.name().to_string()));
    let row = |measure: Measure| {
        let name = format!("{}{}", measure.words(), if measure.is_share() { " %" } else { "" });
        let figures = against.iter().map(|against| number(exact(measure, &against.measures, 1)));
        std::iter::once(words(&name)).chain(figures).collect()
    };
    html! {
        (grid(&Table {
            caption: format!("{}: by the dealer's up card", wager_and_label(offer)),
            aside: html! {},
            headings: std::iter::once(words("up card")).chain(up_cards).collect(),
            bodies: vec![Body { heading: None, rows: BY_UP_CARD.map(row).into() }],
            class: "all",
        }))
        p { "All offers: " a href="up-cards.csv" { "up-cards.csv" } "." }
    }
}

fn remarks_not_in_tables(game: &GameFindings) -> Markup {
    let remarks = remarks::not_in_tables(game);
    html! { @if !remarks.is_empty() {
        ul.small { @for remark in remarks { li { (prose(&remark)) } } }
        p.small { "All remarks: " a href=(REMARKS) { (REMARKS) } "." }
    } }
}

/// Row limit per decision; the rows with the most hands are printed.
const MOST_ROWS: usize = 10;

/// Decisions of the first offer that has any, the offers that share them, and the file with all rows.
fn strategy_section(game: &GameFindings, files: &[ListedFile]) -> Markup {
    let deciding: Vec<&(Offer, Strategy)> =
        game.strategies.iter().filter(|(_, strategy)| !strategy.rows.is_empty()).collect();
    let shown = deciding.iter().find(|(offer, _)| is_default(offer)).or(deciding.first());
    let Some((offer, Strategy { rows, shares })) = shown else { return html! {} };
    let is_alike = |other: &Offer, own: &[_]| other.key() != offer.key() && has_same_decisions(rows, own);
    let others = deciding.iter().filter(|(other, own)| is_alike(other, &own.rows));
    let others = joined(others.map(|(other, _)| wager_and_label(other)), "; ");
    let tables = tables(&game.strategies);
    let has_it = |table: &&Shared<Sheet, &Offer>| table.subjects.iter().any(|other| other.key() == offer.key());
    let file = tables.iter().find(has_it).map(|table| table.file.as_str()).unwrap_or_default();
    let index = index_of(STRATEGIES);
    let decisions_file = file_of(file);
    let is_there = |file: &str| files.iter().any(|listed| listed.file == file);
    let holds = |condition: &str| match condition {
        "rows" => is_there(file),
        "every" => is_there(&decisions_file),
        _ => !is_there(&decisions_file) && offer.strategy.is_none(),
    };
    let same = format!(" The decisions are the same on {others}.");
    let same = if others.is_empty() { "" } else { &same };
    html! {
        (paragraphs("strategy", &[("offer", &wager_and_label(offer)), ("others", &same)]))
        (decisions(offer, rows, shares))
        (without_exceptions(game, offer, rows))
        @for line in statements("files of decisions", holds, &[("file", &file), ("index", &index), ("decisions", &decisions_file)]) {
            p { (prose(&line)) }
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
        let often = joined(often.map(|of| format!("{} {} %", of.action, percentage(&of.share))), ", ");
        let heading = html! {
            (decision)
            @if !often.is_empty() { " " span.aside { (often) " of all rounds" } }
            @if shown.len() < rows.len() { " " span.aside { (in_part(&shown, &rows)) } }
        };
        Body { heading: Some(heading), rows: shown }
    });
    html! {
        (table_of(&format!("Decisions on {}", wager_and_label(offer)), &[
            ("holding", |row: &&StrategyRow| words(&row.holding)),
            ("hands", |row| number(whole(row.hands))),
            ("action", |row| words(&row.action)),
            ("exceptions", |row| number((row.exceptions > 0).then(|| whole(row.exceptions)))),
            ("for example", |row| words(&row.example)),
            ("bet is worth, units", |row| number(units(&row.of_the_bet))),
            ("gain a round, units", |row| number(rough(to_f64(&row.gain), 6))),
        ], bodies.collect()))
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
    html! { @if !distinct.is_empty() {
        dl.named {
            @for (name, strategies) in distinct { dt { code { (name) } } dd { (prose(strategies[0].rules)) " \
                " span.aside { "Source: " (strategies[0].source) "." } } }
        }
        (table(&format!("{}: what named strategies cost in the default reading", game.facts.title), &[
            ("wager and paytable", |(Answer { offer, .. }, _): &Cost<'_>| {
                words(&wager_and(offer.wager, &offer.paytable.id))
            }),
            ("strategy", |(answer, _)| words(answer.offer.strategy_name())),
            ("house edge %", |(answer, _)| number(percentage(&answer.measures.house_edge()))),
            ("optimal %", |(_, optimal)| number(optimal.as_ref().map(percentage))),
            ("cost, points", |(answer, optimal)| {
                number(optimal.as_ref().map(|optimal| percentage(&(answer.measures.house_edge() - optimal))))
            }),
        ], game.answers.iter().filter_map(|answer| cost(answer, game))))
    } }
}

fn cost<'a>(answer: &'a Answer, game: &GameFindings) -> Option<Cost<'a>> {
    let offer = &answer.offer;
    let is_optimal = |other: &&Answer| is_default(&other.offer) && other.offer.option() == offer.option();
    let optimal = game.answers.iter().find(is_optimal).map(|other| other.measures.house_edge());
    (offer.strategy.is_some() && offer.reading.is_none()).then_some((answer, optimal))
}
