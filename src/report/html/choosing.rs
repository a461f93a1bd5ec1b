//! The page of choices for a Rules Submission: one self-contained file.

use maud::html;

use super::document::{page_of, section};
use super::tables::{HtmlCell, HtmlColumn, estimate_in_percent, number, section_of, table, words};
use super::words::prose;
use crate::analysis::{Answer, Table};
use crate::report::choosing::{
    ChoiceRow, assumptions, in_bounds, losing_month_in_words, side_paytables, table_in_words,
};
use crate::report::numbers::{figure_with, percentage, whole, with_commas};
use crate::report::remarks::distinct;
use crate::statistics::Figure;

/// `bounds` are the stated ones in words, such as `--require house_edge_pct=3..4`; then come the numbers of combinations
/// within them and in all.
pub fn choosing_page(rows: &[ChoiceRow<'_>], at: &Table, bounds: &[String], [within, all]: [usize; 2]) -> String {
    let paragraphs = |lines: Vec<String>| html! { @for line in lines { p { (prose(&line)) } } };
    let sections = html! {
        (section("options", "Options", &table("Combinations of paytables", &columns(), rows.iter().copied())))
        (section("sections", "Sections", &table("Paytables and their sections", &of_sections(), paytables(rows))))
        (section("players", "Players", &paragraphs(table_in_words(at, rows))))
        (section("assumptions", "Assumptions", &paragraphs(assumptions(rows))))
    };
    let stated = html! { @if bounds.is_empty() { "none" } @else { code { (bounds.join(" ")) } } };
    let combinations = html! { (in_bounds([within, all], rows.len())) };
    page_of("Choice of paytables", &[("Bounds", stated), ("Combinations", combinations)], &sections)
}

fn columns<'a>() -> [HtmlColumn<ChoiceRow<'a>>; 14] {
    [
        ("no.", |of| number(whole(of.combination.number))),
        ("game", |of| words(of.combination.game.facts.title)),
        ("base wager", |of| {
            let offer = &of.combination.base.answer.offer;
            words(&format!("{} {}", offer.wager.id, offer.variant()))
        }),
        ("side wagers", |of| words(&side_paytables(of.combination))),
        ("boxes", |of| number(whole(of.combination.on_boxes.boxes))),
        ("house edge %", |of| estimate_in_percent(&of.combination.on_boxes.house_edge())),
        ("boxes cost, points", |of| estimate_in_percent(&of.boxes_cost())),
        ("hit frequency %", |of| number(percentage(&of.combination.base.answer.measures.win_frequency))),
        ("edge of initial bets %", |of| estimate_in_percent(&of.combination.combined_edge())),
        ("win $ an hour", |of| dollars(Some(&of.combination.win_per_hour))),
        ("win $ a month", |of| dollars(Some(&of.combination.win_per_month))),
        ("given up $ a month", |of| dollars(Some(&of.combination.given_up[1]))),
        ("deviation $ an hour", |of| dollars(of.std_dev(|risk| &risk.std_dev_of_hour))),
        ("losing month", |of| number(of.losing_month().map(losing_month_in_words))),
    ]
}

/// Dollars and cents; a sampled amount with its standard error.
fn dollars(amount: Option<&Figure>) -> HtmlCell {
    number(amount.map(|amount| with_commas(&figure_with(amount, 2))))
}

fn of_sections<'a>() -> [HtmlColumn<&'a Answer>; 5] {
    [
        ("game", |of| words(of.offer.game.title)),
        ("wager", |of| words(of.offer.wager.title)),
        ("paytable", |of| words(&of.offer.variant())),
        ("house edge %", |of| number(percentage(&of.measures.house_edge()))),
        ("section", |of| words(&section_of(&of.offer))),
    ]
}

/// The paytables of all rows, each once.
fn paytables<'a>(rows: &[ChoiceRow<'a>]) -> Vec<&'a Answer> {
    let answers: Vec<&Answer> = rows.iter().flat_map(|row| row.combination.answers()).collect();
    let names = distinct(answers.iter().map(|answer| answer.offer.name()));
    let first = |name: &String| answers.iter().find(|answer| answer.offer.name() == *name).copied();
    names.iter().filter_map(first).collect()
}
