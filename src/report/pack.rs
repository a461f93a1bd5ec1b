//! The folder that a games department attaches to a Rules Submission: one sheet a file, all in a workbook, the math
//! report, and the manifest.

use std::io;

use super::file_names::{
    ENVY, OUTCOMES, PAGE, PROGRESSIVE, REMARKS, SUMMARY, TOLERANCE, UP_CARDS, WORKBOOK, strategy_file,
};
use super::manifest::{ListedFile, MANIFEST, Manifest, Provenance};
use super::sheet::{Cell, Sheet};
use super::workbook::write_workbook;
use crate::analysis::Answer;
use crate::analysis::Findings;
use crate::games::Catalogue;
use crate::report::{envy, html, outcomes, progressive, remarks, strategy, summary, tolerance, up_cards, write_csv};

/// The summary: for each offer the exact row, with meters another one at their long-run means, then the simulated one
/// if there is one.
pub fn summary_sheet<'a>(answers: impl IntoIterator<Item = &'a Answer>) -> Sheet {
    let mut sheet = summary::exact_sheet();
    for answer in answers {
        sheet.rows.extend(summary::exact_rows(answer));
        sheet.rows.extend(answer.witness.iter().map(|witness| summary::simulated_row(answer, witness)));
    }
    sheet
}

/// The outcomes of every offer but those that are not [in the pack](outcomes::are_in_pack).
pub fn outcomes_sheet<'a>(answers: impl IntoIterator<Item = &'a Answer>) -> Sheet {
    let is_listed = |answer: &&Answer| outcomes::are_in_pack(answer.offer.strategy_name());
    let rows = answers.into_iter().filter(is_listed).flat_map(outcomes::rows).collect();
    outcomes::sheet().with(rows)
}

/// The sheets of a pack with the names of their files.
pub fn sheets(findings: &Findings) -> Vec<(String, Sheet)> {
    let games = || findings.games.iter();
    let answers: Vec<&Answer> = findings.answers().collect();
    let mut sheets = vec![
        (SUMMARY.to_string(), summary_sheet(answers.iter().copied())),
        (OUTCOMES.to_string(), outcomes_sheet(answers.iter().copied())),
    ];
    let mut add = |name: &str, empty: Sheet, rows: Vec<Vec<Cell>>| {
        if !rows.is_empty() {
            sheets.push((name.to_string(), empty.with(rows)));
        }
    };
    let by_up_card = games().flat_map(|game| &game.by_up_card);
    add(UP_CARDS, up_cards::sheet(), by_up_card.flat_map(|(offer, tables)| up_cards::rows(offer, tables)).collect());
    add(
        PROGRESSIVE,
        progressive::sheet(),
        games().flat_map(|game| &game.accounts).flat_map(progressive::rows).collect(),
    );
    add(ENVY, envy::sheet(), games().flat_map(|game| &game.envying).flat_map(envy::rows).collect());
    add(TOLERANCE, tolerance::sheet(), answers.iter().flat_map(|answer| tolerance::rows(answer)).collect());
    for (offer, rows) in games().flat_map(|game| &game.strategies) {
        add(&strategy_file(offer), strategy::sheet(), strategy::rows(offer, rows));
    }
    sheets
}

/// The names and contents of the pack's files; the manifest comes last.
///
/// # Errors
/// What the writer of a format says of a sheet that it cannot write.
pub fn files(findings: &Findings, made: &Provenance) -> io::Result<Vec<(String, Vec<u8>)>> {
    let regulation = Catalogue::embedded().map_err(io::Error::other)?;
    let sheets = sheets(findings);
    let mut files = Vec::new();
    for (name, sheet) in &sheets {
        files.push((name.clone(), as_csv(sheet)?));
    }
    files.push((WORKBOOK.to_string(), write_workbook(&sheets).map_err(io::Error::other)?));
    files.push((REMARKS.to_string(), remarks::page(findings, &regulation).into_bytes()));
    let own = made.inputs.iter().filter(|input| !input.embedded);
    files.extend(own.map(|input| (input.file.clone(), input.text.clone().into_bytes())));
    let listed = |files: &[(String, Vec<u8>)]| -> Vec<ListedFile> {
        files.iter().map(|(name, contents)| ListedFile::of(name, contents)).collect()
    };
    let page = html::page(findings, &regulation, made, &listed(&files));
    files.push((PAGE.to_string(), page.into_bytes()));
    let mut manifest = serde_json::to_vec_pretty(&Manifest::new(made, listed(&files)))?;
    manifest.push(b'\n');
    files.push((MANIFEST.to_string(), manifest));
    Ok(files)
}

fn as_csv(sheet: &Sheet) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    write_csv(sheet, &mut bytes)?;
    Ok(bytes)
}

/// The value of `column` in a row of `sheet`, as its file shows it; empty if there is no such column.
pub(crate) fn value(sheet: &Sheet, row: &[Cell], column: &str) -> String {
    let place = sheet.columns.iter().position(|name| *name == column);
    place.and_then(|place| row.get(place)).map(Cell::in_full).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::games::{Catalogue, Selection, VariantChoice};

    /// Whatever an operator calls a paytable: two paytables in two readings, each played optimally and by two
    /// strategies.
    #[test]
    fn ids_readings_and_strategies_are_told_apart_in_the_names_of_files() {
        let base = include_str!("../../paytables/four-card-poker/base.toml");
        let (head, paytable) = base.split_at(base.find("[[paytable]]").expect("a paytable"));
        let own = format!("{head}{paytable}\n{}", paytable.replace("id = \"A\"", "id = \"A-simple\""));
        let all = VariantChoice::All;
        let selection = Selection { reading: all.clone(), strategy: all, ..Selection::default() };
        let catalogue = Catalogue::of_texts(&[("own.toml".to_string(), own)]).expect("valid");
        let names: BTreeSet<String> = catalogue.select(&selection).expect("some").iter().map(strategy_file).collect();
        assert_eq!(names.len(), 2 * 2 * 3);
        let offers = Catalogue::embedded().expect("valid").select(&selection).expect("some");
        let deciding = || offers.iter().filter(|offer| offer.wager.has_decisions);
        assert_eq!(deciding().map(strategy_file).collect::<BTreeSet<_>>().len(), deciding().count());
    }
}
