//! The whole strategy of a base game: decisions by holding, shares of the actions, a chart where the game has one.

use std::slice;
use std::sync::Arc;

use maud::html;

use crate::analysis::{Observer, solver_of};
use crate::page::answer::{Answer, Asked, Refusal, because};
use crate::page::controls::paytables_with;
use crate::page::job::Job;
use crate::page::layout::{downloads, in_a_shell};
use crate::page::question::{Field, Pairs, Takes, View, ask, pairs, variants};
use crate::page::table::TABLE;
use crate::page::tables;
use crate::questions::blocks::keys;

pub const VIEW: View = View { path: "/strategy", fields, lacks: |_| Ok(None), answer, is_quick: |_| false };

/// The field of other rows than those by holding, and its values.
const SHOW: &str = "show";
const ACTIONS: &str = "actions";
const EVERY: &str = "every-decision";
const EVERY_FILE: &str = "decisions.csv";

fn fields(asked: &Asked) -> Vec<Field> {
    let bases = Takes::Choice(paytables_with(|offer| offer.wager.has_decisions));
    let table = Field::of(TABLE, "Paytable", "Decisions depend on the pays.", bases).needed();
    let source = asked.value(TABLE).and_then(|name| keys::source(name).ok());
    std::iter::once(table).chain(source.into_iter().flat_map(|source| variants(source.wager))).collect()
}

fn answer(job: &Arc<Job>, asked: &Asked) -> Result<Answer, Refusal> {
    let table = asked.value(TABLE).unwrap_or_default();
    let offer = keys::offer(table)?;
    let of = |show: Option<&str>| -> Pairs {
        let fields = pairs(asked, fields(asked), |_| true).into_iter();
        fields.chain(show.map(|show| (SHOW, show.to_string()))).collect()
    };
    let solver = solver_of(slice::from_ref(&offer), &job.solutions()).map_err(because)?;
    let is_short = solver.lists_decisions_at_once();
    if is_short && asked.value(SHOW) == Some(EVERY) {
        return every(job, of(Some(EVERY)));
    }
    let by_holding = ask(job, "strategy", of(None), &[])?;
    let rows = tables::shown(&by_holding, asked, "strategy");
    job.provisional(rows.shown.clone());
    // Refused by a game that counts no actions.
    let shares = ask(job, "strategy", of(Some(ACTIONS)), &[]).ok();
    let shares = shares.map(|mut answered| {
        // The remarks on the rows hold for them too.
        answered.answer.for_people.iter_mut().flatten().for_each(|sheet| sheet.remarks.clear());
        tables::shown(&answered, asked, ACTIONS)
    });
    let line = format!("{} --{SHOW}={EVERY}", by_holding.line);
    let shown = html! {
        p.do { a.button href=(tables::address_of(table)) { "Open the paytable" } }
        (rows.shown)
        @if let Some(shares) = &shares { h2 { "How often each action is taken" } (shares.shown) }
        h2 { "Every hand" }
        p { "The action with each of them, exceptions included" @if !is_short { ": hundreds of megabytes, for a shell" } "." }
        @if is_short {
            (downloads(&tables::addresses(&asked.with(SHOW, EVERY), [EVERY_FILE])))
            (in_a_shell(&line))
        } @else {
            (in_a_shell(&format!("{line} --output={EVERY_FILE}")))
        }
    };
    Ok(Answer { shown, files: rows.files.into_iter().chain(shares.into_iter().flat_map(|own| own.files)).collect() })
}

/// The action with every hand, as a file alone.
fn every(job: &Arc<Job>, fields: Pairs) -> Result<Answer, Refusal> {
    let mut bytes = Vec::new();
    if let Some(stream) = ask(job, "strategy", fields, &[])?.answer.stream {
        (stream.0)(&mut bytes)?;
    }
    Ok(Answer { files: vec![(EVERY_FILE.to_string(), bytes)], ..Answer::default() })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::page::testing::{Desk, cell, file};

    #[test]
    fn decisions_actions_and_every_hand_are_of_the_edited_pays() {
        let desk = Desk::new();
        let query = "table=let-it-ride/base/A%3Bflush%3D9";
        let answer = desk.answer(&VIEW, query).expect("answered");
        // 13 ranks of four suits, three of them.
        assert_eq!(cell(&answer, "strategy.csv", "holding"), "three of a kind");
        assert_eq!(cell(&answer, "strategy.csv", "hands"), "52");
        assert_eq!(cell(&answer, "actions.csv", "paytable"), "A_flush-9");
        assert!(file(&answer, "strategy.xlsx").starts_with(b"PK"));
        assert!(answer.shown.0.contains("href=\"/paytable?table=let-it-ride/base/A%3Bflush%3D9\""));
        let every = desk.answer(&VIEW, &format!("{query}&show=every-decision")).expect("answered");
        let mut rows = csv::Reader::from_reader(file(&every, EVERY_FILE));
        let place = rows.headers().expect("a header").iter().position(|name| name == "hands").expect("hands");
        let hands =
            |row: Result<csv::StringRecord, csv::Error>| row.expect("read")[place].parse::<u64>().expect("hands");
        // 52 choose 3, and 52 choose 4.
        assert_eq!(rows.records().map(hands).sum::<u64>(), 22_100 + 270_725);
    }

    #[test]
    fn a_named_strategy_has_its_rows_and_other_values_are_refused_beside_their_fields() {
        let desk = Desk::new();
        let answer = desk.answer(&VIEW, "table=four-card-poker/base/A&strategy=expert").expect("answered");
        assert_eq!(cell(&answer, "strategy.csv", "strategy"), "expert");
        // Too long a file for the page, which leaves it to the command.
        let every = desk.answer(&VIEW, "table=four-card-poker/base/A&show=every-decision").expect("answered");
        assert!(every.shown.0.contains("--show=every-decision --output=decisions.csv"), "{}", every.shown.0);
        for (query, field) in [
            ("table=let-it-ride/three-card-bonus/A", TABLE),
            ("table=own.toml", TABLE),
            ("table=four-card-poker/base/A&strategy=none", "strategy"),
        ] {
            assert_eq!(desk.refused(&VIEW, query).as_deref(), Some(field), "{query}");
        }
    }
}
