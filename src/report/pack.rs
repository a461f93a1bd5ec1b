//! The folder that a games department attaches to a Rules Submission: one sheet a file.

use std::path::{Path, PathBuf};

use super::sheet::{Cell, Sheet};
use super::{Answer, outcomes, strategy, summary, write_csv};
use crate::games::{Offer, StrategyRow};

/// Name of the file with every measure.
pub const SUMMARY: &str = "summary.csv";
/// Name of the file with every outcome.
pub const OUTCOMES: &str = "outcomes.csv";

/// The summary: for each offer the exact row, then the simulated one if there is one.
pub fn summary_sheet(answers: &[Answer]) -> Sheet {
    let mut sheet = summary::exact_sheet();
    for answer in answers {
        sheet.rows.push(summary::exact_row(answer));
        sheet.rows.extend(answer.witness.iter().map(|witness| summary::simulated_row(answer, witness)));
    }
    sheet
}

/// The outcomes of every offer.
pub fn outcomes_sheet(answers: &[Answer]) -> Sheet {
    Sheet { rows: answers.iter().flat_map(outcomes::rows).collect(), ..outcomes::sheet() }
}

/// All files of the pack in `folder` with their contents.
pub fn files(folder: &Path, answers: &[Answer], strategies: &[(Offer, Vec<StrategyRow>)]) -> Vec<(PathBuf, Vec<u8>)> {
    let mut files = vec![
        (folder.join(SUMMARY), as_csv(&summary_sheet(answers))),
        (folder.join(OUTCOMES), as_csv(&outcomes_sheet(answers))),
    ];
    for (offer, rows) in strategies {
        let name = [offer.game.facts().id, &offer.paytable.id, offer.reading_name()].join("-");
        let sheet = Sheet { rows: strategy::rows(offer, rows), ..strategy::sheet() };
        files.push((folder.join(format!("strategy-{}.csv", name.trim_end_matches('-'))), as_csv(&sheet)));
    }
    files
}

fn as_csv(sheet: &Sheet) -> Vec<u8> {
    let mut bytes = Vec::new();
    // Writing into memory cannot fail.
    let _ = write_csv(sheet, &mut bytes);
    bytes
}

/// The value of `column` in a row of `sheet`, as its file shows it; empty if there is no such column.
pub(super) fn value(sheet: &Sheet, row: &[Cell], column: &str) -> String {
    let place = sheet.columns.iter().position(|name| *name == column);
    place.and_then(|place| row.get(place)).map(Cell::in_full).unwrap_or_default()
}
