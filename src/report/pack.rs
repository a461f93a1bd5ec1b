//! The folder that a games department attaches to a Rules Submission: one sheet a file.

use std::io;

use super::progressive::Accounted;
use super::sheet::{Cell, Sheet};
use super::{Answer, envy, outcomes, progressive, strategy, summary, up_cards, write_csv};
use crate::cards::Rank;
use crate::games::{Offer, StrategyRow};
use crate::outcome::OutcomeTable;

/// Name of the file with every measure.
pub const SUMMARY: &str = "summary.csv";
/// Name of the file with every outcome.
pub const OUTCOMES: &str = "outcomes.csv";
/// Name of the file with what a round is worth by the dealer's up card, where games tell.
pub const UP_CARDS: &str = "up-cards.csv";
/// Name of the file with what progressive meters come to.
pub const PROGRESSIVE: &str = "progressive.csv";
/// Name of the file with what envy bonuses add at tables of several players, where wagers have them.
pub const ENVY: &str = "envy.csv";
/// Name of the page with what the figures assume.
pub const REMARKS: &str = "remarks.md";

/// The summary: for each offer the exact row, with meters another one at their long-run means, then the simulated one if there is one.
pub fn summary_sheet(answers: &[Answer]) -> Sheet {
    let mut sheet = summary::exact_sheet();
    for answer in answers {
        sheet.rows.extend(summary::exact_rows(answer));
        sheet.rows.extend(answer.witness.iter().map(|witness| summary::simulated_row(answer, witness)));
    }
    sheet
}

/// The outcomes of every offer.
pub fn outcomes_sheet(answers: &[Answer]) -> Sheet {
    Sheet { rows: answers.iter().flat_map(outcomes::rows).collect(), ..outcomes::sheet() }
}

/// The names and contents of the pack's files.
///
/// # Errors
/// What the CSV writer says of a sheet whose rows do not fit its columns.
pub fn files(
    answers: &[Answer],
    of_up_cards: &[(Offer, Vec<(Rank, OutcomeTable)>)],
    of_envy: &[envy::Envying],
    strategies: &[(Offer, Vec<StrategyRow>)],
    accounts: &[Accounted],
    remarks: String,
) -> io::Result<Vec<(String, Vec<u8>)>> {
    let mut files = vec![
        (SUMMARY.to_string(), as_csv(&summary_sheet(answers))?),
        (OUTCOMES.to_string(), as_csv(&outcomes_sheet(answers))?),
        (REMARKS.to_string(), remarks.into_bytes()),
    ];
    let by_up_card: Vec<_> = of_up_cards.iter().flat_map(|(offer, tables)| up_cards::rows(offer, tables)).collect();
    if !by_up_card.is_empty() {
        files.push((UP_CARDS.to_string(), as_csv(&Sheet { rows: by_up_card, ..up_cards::sheet() })?));
    }
    if !accounts.is_empty() {
        let rows = accounts.iter().flat_map(progressive::rows).collect();
        files.push((PROGRESSIVE.to_string(), as_csv(&Sheet { rows, ..progressive::sheet() })?));
    }
    if !of_envy.is_empty() {
        let rows = of_envy.iter().flat_map(envy::rows).collect();
        files.push((ENVY.to_string(), as_csv(&Sheet { rows, ..envy::sheet() })?));
    }
    for (offer, rows) in strategies {
        let sheet = Sheet { rows: strategy::rows(offer, rows), ..strategy::sheet() };
        files.push((strategy_file(offer), as_csv(&sheet)?));
    }
    Ok(files)
}

/// `strategy-<game>-<paytable>.csv`; another wager than the base game stands after the game, reading and strategy stand at the
/// end if they are not the default, each after a dot, which no paytable id contains.
fn strategy_file(offer: &Offer) -> String {
    let [game, wager, paytable, reading, strategy] = offer.key();
    let after_dot = |part: &str| if part.is_empty() { String::new() } else { format!(".{part}") };
    let wager = after_dot(if wager == "base" { "" } else { wager });
    format!("strategy-{game}{wager}-{paytable}{}{}.csv", after_dot(reading), after_dot(strategy))
}

fn as_csv(sheet: &Sheet) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    write_csv(sheet, &mut bytes)?;
    Ok(bytes)
}

/// The value of `column` in a row of `sheet`, as its file shows it; empty if there is no such column.
pub(super) fn value(sheet: &Sheet, row: &[Cell], column: &str) -> String {
    let place = sheet.columns.iter().position(|name| *name == column);
    place.and_then(|place| row.get(place)).map(Cell::in_full).unwrap_or_default()
}
