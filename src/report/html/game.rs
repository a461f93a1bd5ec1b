//! The chapter of one game.

use maud::{Markup, html};

use super::selection::{main_answers, name_of};
use super::table::{Body, Shown, table};
use super::words::prose;
use super::{figures, meters, outcomes, strategy};
use crate::analysis::{Answer, ByUpCard, GameFindings};
use crate::games::{ReadingFacts, WagerFacts};
use crate::paytable::Odds;
use crate::report::manifest::ListedFile;
use crate::report::numbers::{percentage, rough, whole};
use crate::report::remarks;

/// The game's name and chapter.
pub fn heading(game: &GameFindings) -> String {
    format!("{}, {}", game.facts.title, game.facts.chapter)
}

/// All about the game but its results at a glance.
pub fn section(game: &GameFindings, files: &[ListedFile]) -> Markup {
    let part = |name: &str, heading: &str, content: Markup| {
        let id = format!("{}-{name}", game.facts.id);
        html! { @if !content.0.is_empty() { h3 id=(id) { (heading) } (content) } }
    };
    html! {
        (part("rules", "Rules as played here", rules(game)))
        (part("readings", "Readings of the regulation", readings(game)))
        (part("wagers", "Wagers and odds", wagers(game)))
        (part("method", "Method and cycle", method(game)))
        (part("decisions", "Optimal strategy", strategy::section(game, files)))
        (part("strategies", "Named strategies", strategy::named(game)))
        (part("plots", "Distribution, convergence, tolerance", figures::of_first(game)))
        (part("outcomes", "Outcomes", outcomes::section(game)))
        (part("up-cards", "By the dealer's up card", by_up_card(game)))
        (part("meters", "Progressive meters", meters::section(game)))
        (part("envy", "Envy bonuses", meters::envy(game)))
        (part("remarks", "Remarks", beside(game)))
    }
}

fn rules(game: &GameFindings) -> Markup {
    html! { ul { @for assumption in game.facts.assumptions { li { (prose(assumption)) } } } }
}

fn readings(game: &GameFindings) -> Markup {
    let mut readings: Vec<(&ReadingFacts, Vec<&str>)> = Vec::new();
    for (wager, _) in main_answers(game) {
        for &reading in wager.readings {
            match readings.iter_mut().find(|(known, _)| known.name == reading.name && known.meaning == reading.meaning)
            {
                Some((_, wagers)) => wagers.push(wager.id),
                None => readings.push((reading, vec![wager.id])),
            }
        }
    }
    let is_told =
        |reading: &ReadingFacts| game.answers.iter().any(|answer| answer.offer.reading_name() == reading.name);
    let row = |(reading, wagers): &(&ReadingFacts, Vec<&str>)| {
        vec![
            Shown::Marked(html! { code { (reading.name) } }),
            Shown::Marked(prose(reading.meaning)),
            Shown::words(wagers.join(", ")),
            Shown::words(if is_told(reading) { "yes" } else { "no" }),
        ]
    };
    html! {
        p { "Where the text leaves room, the default reading is the one stated in the rules above. "
            @if readings.is_empty() { "No other reading of the wagers of this pack is offered." } @else { "The others \
                have names:" } }
        (table(
            &format!("{}: readings other than the default", game.facts.title),
            &["reading", "what it takes the text to mean", "wagers", "in this pack"],
            &[Body::plain(readings.iter().map(row).collect())],
        ))
    }
}

fn wagers(game: &GameFindings) -> Markup {
    let wagers = main_answers(game);
    let rows = wagers.iter().map(|(wager, answers)| wager_row(wager, answers)).collect();
    html! {
        (table(
            &format!("{}: wagers of this pack", game.facts.title),
            &["wager", "unit", "units before the deal", "odds", "paytables", "section", "notes"],
            &[Body::plain(rows)],
        ))
        p { "Odds " code { (Odds::ToOne.name()) } " are paid on top of the stake, which is returned; an amount \
                                                   " code { (Odds::ForOne.name()) }
            " is all that is returned, the stake is kept." }
    }
}

fn wager_row(wager: &WagerFacts, answers: &[&Answer]) -> Vec<Shown> {
    let distinct = |of: &dyn Fn(&Answer) -> String| {
        let mut texts: Vec<String> = answers.iter().map(|answer| of(answer)).collect();
        texts.dedup();
        texts.join(", ")
    };
    vec![
        Shown::words(name_of(wager)),
        Shown::words(wager.unit),
        Shown::Number(wager.initial_units.to_string()),
        Shown::words(distinct(&|answer| answer.offer.odds().name().to_string())),
        Shown::words(distinct(&|answer| answer.offer.paytable.id.clone())),
        Shown::words(distinct(&|answer| answer.offer.paytable.section.clone())),
        Shown::Marked(prose(&wager.notes.join(" "))),
    ]
}

fn method(game: &GameFindings) -> Markup {
    let cycle = |(wager, answers): &(&'static WagerFacts, Vec<&Answer>)| {
        let mut cycles: Vec<u128> = answers.iter().map(|answer| answer.exact.cycle()).collect();
        cycles.dedup();
        vec![
            Shown::words(name_of(wager)),
            Shown::Number(cycles.into_iter().map(whole).collect::<Vec<_>>().join("; ")),
            Shown::words(if wager.has_decisions { "yes" } else { "no" }),
        ]
    };
    html! {
        p { (game.facts.method) " Every figure is a fraction of whole numbers; decisions compare whole numbers, never \
                                 rounded ones." }
        (table(
            &format!("{}: number of equally likely deals that are counted", game.facts.title),
            &["wager", "cycle", "decided by the player"],
            &[Body::plain(main_answers(game).iter().map(cycle).collect())],
        ))
    }
}

/// What the first offer whose game tells is worth against each up card.
fn by_up_card(game: &GameFindings) -> Markup {
    let first = game.by_up_card.iter().find(|(_, tables)| !tables.is_empty());
    let Some((offer, tables)) = first else { return html! {} };
    let row = |ByUpCard { up_card, measures, .. }: &ByUpCard| {
        vec![
            Shown::words(up_card.name()),
            Shown::Number(percentage(&measures.house_edge())),
            Shown::number_of(measures.element_of_risk().as_ref().map(percentage)),
            Shown::Number(percentage(&measures.win_frequency)),
            Shown::Number(rough(measures.std_dev(), 4)),
        ]
    };
    html! {
        (table(
            &format!("{} {}: by the dealer's up card", offer.wager.id, super::selection::label(offer)),
            &["up card", "house edge %", "element of risk %", "hit frequency %", "standard deviation"],
            &[Body::plain(tables.iter().map(row).collect())],
        ))
        p { "All offers: " a href="up-cards.csv" { "up-cards.csv" } "." }
    }
}

/// The remarks that no other part of the page tells.
fn beside(game: &GameFindings) -> Markup {
    let remarks = remarks::beside_tables(game);
    html! { @if !remarks.is_empty() { ul.small { @for remark in remarks { li { (prose(&remark)) } } } } }
}
