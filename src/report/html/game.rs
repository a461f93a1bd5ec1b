//! The chapter of one game.

use maud::{Markup, html};

use super::tables::{
    AnswersOfWager, Body, HtmlCell, Table, exact, grid, is_foreign, main_answers, marked, name_of, number, prose_table,
    section_of, table, wager_and_label, words,
};
use super::words::prose;
use super::{measures, outcomes, results, strategy, tables};
use crate::analysis::{Answer, GameFindings};
use crate::games::{Assumption, Offer, ReadingFacts, Rule, WagerFacts};
use crate::outcome::Measure;
use crate::paytable::Odds;
use crate::report::file_names::REMARKS;
use crate::report::listed_file::ListedFile;
use crate::report::numbers::whole;
use crate::report::remarks;

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
        (part("method", "Method", method(game)))
        (part("decisions", "Optimal strategy", strategy::section(game, files)))
        (part("strategies", "Named strategies", strategy::named(game)))
        (part("plots", "Distribution, convergence, tolerance", measures::of_first(game)))
        (part("outcomes", "Outcomes", outcomes::section(game)))
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
        @if game.facts.play.is_empty() { (prose_table(
            &format!("{}: rules", game.facts.title),
            &[
                ("rule", |rule: &Rule| words(rule.name)),
                ("in words", |rule| marked(prose(rule.text))),
                ("settlement", |rule| words(&rule.ends_in_words())),
            ],
            game.facts.rules.to_vec(),
        )) } @else { ul { @for fact in facts { li { (prose(fact.text)) } } } }
        @if let Some(left_out) = game.facts.out_of_scope { p { (prose(left_out)) } }
    }
}

fn assumptions(game: &GameFindings) -> Markup {
    type Numbered = (String, &'static Assumption);
    let wagers = tables::wagers(game);
    let is_shown = |(_, assumption): &Numbered| wagers.iter().any(|wager| assumption.concerns.include(wager));
    let (shown, others): (Vec<Numbered>, Vec<Numbered>) = game.facts.numbered().partition(is_shown);
    let others = others.into_iter().map(|(number, _)| number).collect::<Vec<_>>().join(", ");
    html! {
        p {
            "Assumptions where no clause decides. Readings and notes refer to them by number."
            @if !others.is_empty() { " The game's other assumptions (" (others) ") concern wagers outside this pack: "
                a href=(REMARKS) { (REMARKS) } "." }
        }
        div.assumptions { (prose_table(
            &format!("{}: assumptions", game.facts.title),
            &[
                ("no.", |(number, _): &Numbered| words(number)),
                ("what is assumed", |(_, assumption)| marked(prose(assumption.text))),
                ("clause", |(_, assumption)| marked(prose(assumption.clause))),
                ("effect on the figures", |(_, assumption)| marked(prose(assumption.effect))),
            ],
            shown,
        )) }
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
            ("wagers", |reading| words(&reading.wagers.iter().map(|wager| wager.title).collect::<Vec<_>>().join(", "))),
            ("in this pack", |reading| words(if reading.is_played { "yes" } else { "no" })),
        ],
        readings,
    )
}

fn wagers(game: &GameFindings) -> Markup {
    html! {
        (table(
            &format!("{}: wagers of this pack", game.facts.title),
            &[
                ("wager", |(wager, _): &AnswersOfWager<'_>| words(&name_of(wager))),
                ("unit", |(wager, _)| words(wager.unit)),
                ("units before the deal", |(wager, _)| number(wager.initial_units.to_string())),
                ("odds", |(_, answers)| distinct(answers, |offer| offer.odds().name().to_string())),
                ("paytables", |(_, answers)| distinct(answers, |offer| offer.paytable.id.clone())),
                ("section", |(_, answers)| distinct(answers, section_of)),
                ("cycle", |(_, answers)| {
                    let mut cycles: Vec<u128> = answers.iter().map(|answer| answer.exact.cycle()).collect();
                    cycles.dedup();
                    number(cycles.into_iter().map(whole).collect::<Vec<_>>().join("; "))
                }),
            ],
            main_answers(game),
        ))
        @for (wager, notes) in main_answers(game).iter().map(|(wager, answers)| (wager, notes_on(answers))) {
            @if !notes.is_empty() { p { strong { (wager.title) ". " } (prose(&notes)) } }
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

fn notes_on(answers: &[&Answer]) -> String {
    let offer = answers.first().map(|answer| &answer.offer);
    let notes = offer.map(|offer| offer.game.notes_on(offer.wager, false, false)).unwrap_or_default();
    notes.join(" ")
}

fn method(game: &GameFindings) -> Markup {
    html! {
        p { (game.facts.method) " Every figure is a fraction of integers; decisions compare integers, never rounded \
                                 numbers." }
    }
}

const BY_UP_CARD: [(&str, Measure); 4] = [
    ("house edge %", Measure::HouseEdge),
    ("element of risk %", Measure::ElementOfRisk),
    ("hit frequency %", Measure::HitFrequency),
    ("standard deviation", Measure::StdDev),
];

fn by_up_card(game: &GameFindings) -> Markup {
    let first = game.by_up_card.iter().find(|(_, against)| !against.is_empty());
    let Some((offer, against)) = first else { return html! {} };
    let up_cards = against.iter().map(|against| number(against.up_card.name().to_string()));
    let row = |(name, measure): (&str, Measure)| {
        let figures = against.iter().map(|against| number(exact(measure, &against.measures, 1)));
        std::iter::once(words(name)).chain(figures).collect()
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
    html! {
        @if !remarks.is_empty() {
            ul.small { @for remark in remarks { li { (prose(&remark)) } } }
            p.small { "All remarks: " a href=(REMARKS) { (REMARKS) } "." }
        }
    }
}
