//! The folder attached to a Rules Submission: tables as CSV and in a workbook, the math report, the paytable files, and
//! the manifest.

use std::io;

use super::file_names::{
    ACTIONS, AT_TABLE, BOXES, CORRELATIONS, DECISIONS, ENVY, OUTCOMES, PAGE, PAYTABLES, PROGRESSIVE, REMARKS,
    STRATEGIES, SUMMARY, TOLERANCE, UP_CARDS, WORKBOOK, files_of, index, index_of, vectors_of,
};
use super::integrity::ListedFile;
use super::kit;
use super::manifest::{MANIFEST, Manifest, Provenance};
use super::outcomes::SharedOutcomes;
use super::recount::{self, Decisions};
use super::sheet::Sheet;
use super::strategy::SharedStrategy;
use super::workbook::write_workbook;
use crate::analysis::{Findings, GameFindings};
use crate::games::Catalogue;
use crate::report::{
    html, information, outcomes, paytables, progressive, remarks, strategy, summary, together, tolerance, write_csv,
};

type Files = Vec<(String, Vec<u8>)>;

/// Sheets of the workbook with their file names. Outcomes are no sheet: their columns depend on the paytables.
fn sheets(
    findings: &Findings,
    made: &Provenance,
    of_outcomes: &[SharedOutcomes<'_>],
    strategies: Vec<SharedStrategy<'_>>,
) -> Vec<(String, Sheet)> {
    let games = || findings.games.iter();
    let all_strategies = || games().flat_map(|game| &game.strategies);
    let place = |row: &summary::SummaryRow<'_>| summary::place(row, of_outcomes, &made.inputs);
    let sheets = [
        (SUMMARY.to_string(), summary::pack_sheet_with_outcomes(findings.answers(), &place)),
        (PAYTABLES.to_string(), paytables::pack_sheet(findings.answers().map(|answer| &answer.offer))),
        (index_of(OUTCOMES), index(files_of(of_outcomes, |answer| &answer.offer))),
        (UP_CARDS.to_string(), summary::up_card_sheet(games().flat_map(|game| &game.by_up_card))),
        (BOXES.to_string(), information::boxes_sheet(games().flat_map(|game| &game.on_boxes))),
        (CORRELATIONS.to_string(), together::correlation_sheet(games().flat_map(|game| &game.correlations))),
        (PROGRESSIVE.to_string(), progressive::sheet(games().flat_map(|game| &game.accounts), None)),
        (ENVY.to_string(), progressive::envy_sheet(games().flat_map(|game| &game.envying))),
        (AT_TABLE.to_string(), summary::pack_sheet(findings.at_table.iter().flat_map(|game| &game.answers))),
        (TOLERANCE.to_string(), tolerance::sheet(findings.answers())),
        (ACTIONS.to_string(), strategy::shares_sheet(all_strategies().map(|(offer, own)| (offer, own)))),
        (index_of(STRATEGIES), strategy::index(&strategies, games().flat_map(GameFindings::costs_of_rows))),
    ];
    let sheets = sheets.into_iter().chain(strategies.into_iter().map(|shared| (shared.file, shared.table)));
    sheets.filter(|(_, sheet)| !sheet.rows.is_empty()).map(|(name, sheet)| (name, sheet.in_pack())).collect()
}

/// Names and contents of all files, the manifest last.
pub fn files(findings: &Findings, made: &Provenance) -> io::Result<Files> {
    let regulation = Catalogue::known().map_err(io::Error::other)?;
    let of_outcomes = outcomes::tables(findings.answers());
    let strategies = strategy::tables(findings.games.iter().flat_map(|game| &game.strategies));
    let decisions = Decisions::of(findings, &strategies, made.has_decisions)?;
    let mut sheets = sheets(findings, made, &of_outcomes, strategies);
    sheets.extend(decisions.index.map(|sheet| (index_of(DECISIONS), sheet)));
    let mut files: Files = Vec::new();
    for (name, sheet) in &sheets {
        files.push((name.clone(), bytes_of(|out| write_csv(sheet, None, out))?));
    }
    for shared in &of_outcomes {
        files.push((shared.file.clone(), bytes_of(|out| shared.write_csv(out))?));
    }
    for game in &findings.games {
        let sheet = recount::trace_sheet([&game.trace]).in_pack();
        if !sheet.rows.is_empty() {
            files.push((vectors_of(game.facts.id), bytes_of(|out| write_csv(&sheet, None, out))?));
        }
    }
    for game in findings.games.iter().filter(|_| made.has_kit) {
        files.extend(kit::files(game)?);
    }
    files.push((WORKBOOK.to_string(), write_workbook(&sheets, findings, made).map_err(io::Error::other)?));
    files.push((REMARKS.to_string(), remarks::page(findings, &regulation).into_bytes()));
    files.extend(decisions.files);
    files.extend(made.inputs.iter().map(|input| (input.file.clone(), input.text.clone().into_bytes())));
    let mut outputs: Vec<ListedFile> = files.iter().map(|(name, contents)| ListedFile::of(name, contents)).collect();
    let page = html::page(findings, &regulation, made, &outputs).into_bytes();
    outputs.push(ListedFile::of(PAGE, &page));
    files.push((PAGE.to_string(), page));
    files.push((MANIFEST.to_string(), manifest_of(&Manifest::new(made, outputs, decisions.unwritten))?));
    Ok(files)
}

/// The workbook of a pack by itself, without every decision.
pub fn workbook(findings: &Findings, made: &Provenance) -> io::Result<Vec<u8>> {
    let strategies = strategy::tables(findings.games.iter().flat_map(|game| &game.strategies));
    let sheets = sheets(findings, made, &outcomes::tables(findings.answers()), strategies);
    write_workbook(&sheets, findings, made).map_err(io::Error::other)
}

/// Lists in the manifest a further file, which another program made of the others.
pub fn with_listed(mut files: Files, listed: &ListedFile) -> io::Result<Files> {
    if let Some((_, bytes)) = files.iter_mut().find(|(name, _)| name == MANIFEST) {
        let mut manifest: Manifest = serde_json::from_slice(bytes)?;
        manifest.outputs.push(listed.clone());
        *bytes = manifest_of(&manifest)?;
    }
    Ok(files)
}

fn manifest_of(manifest: &Manifest) -> io::Result<Vec<u8>> {
    bytes_of(|out| {
        serde_json::to_writer_pretty(&mut *out, manifest)?;
        writeln!(out)
    })
}

fn bytes_of(write: impl FnOnce(&mut dyn io::Write) -> io::Result<()>) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    write(&mut bytes)?;
    Ok(bytes)
}
