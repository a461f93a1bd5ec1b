//! The folder that a games department attaches to a Rules Submission: one sheet a file, all in a workbook, the math
//! report, and the manifest.

use std::io;

use super::file_names::{
    AT_TABLE, ENVY, OUTCOMES, PAGE, PROGRESSIVE, REMARKS, SUMMARY, TOLERANCE, UP_CARDS, WORKBOOK, strategy_file,
};
use super::manifest::{ListedFile, MANIFEST, Manifest, Provenance};
use super::sheet::Sheet;
use super::workbook::write_workbook;
use crate::analysis::Findings;
use crate::games::Catalogue;
use crate::report::{envy, html, outcomes, progressive, remarks, strategy, summary, tolerance, up_cards, write_csv};

/// The sheets of a pack with the names of their files; a named strategy, other than the optimal decisions, is in the
/// summary only.
fn sheets(findings: &Findings) -> Vec<(String, Sheet)> {
    let games = || findings.games.iter();
    let offers = [
        (SUMMARY, summary::pack_sheet(findings.answers())),
        (OUTCOMES, outcomes::pack_sheet(findings.answers())),
        (UP_CARDS, up_cards::sheet(games().flat_map(|game| &game.by_up_card))),
        (PROGRESSIVE, progressive::sheet(games().flat_map(|game| &game.accounts))),
        (ENVY, envy::sheet(games().flat_map(|game| &game.envying))),
        (AT_TABLE, summary::pack_sheet(findings.at_table.iter().flat_map(|game| &game.answers))),
        (TOLERANCE, tolerance::sheet(findings.answers())),
    ];
    let strategies = games().flat_map(|game| &game.strategies);
    let strategies =
        strategies.map(|(offer, rows)| (strategy_file(offer), strategy::sheet([(offer, rows.as_slice())])));
    let sheets = offers.into_iter().map(|(name, sheet)| (name.to_string(), sheet)).chain(strategies);
    sheets.filter(|(_, sheet)| !sheet.rows.is_empty()).collect()
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
    files.push((WORKBOOK.to_string(), write_workbook(&sheets, findings.answers()).map_err(io::Error::other)?));
    files.push((REMARKS.to_string(), remarks::page(findings, &regulation).into_bytes()));
    let own = made.inputs.iter().filter(|input| !input.embedded);
    files.extend(own.map(|input| (input.file.clone(), input.text.clone().into_bytes())));
    let listed = |files: &[(String, Vec<u8>)]| -> Vec<ListedFile> {
        files.iter().map(|(name, contents)| ListedFile::of(name, contents)).collect()
    };
    let page = html::page(findings, &regulation, made, &listed(&files));
    files.push((PAGE.to_string(), page.into_bytes()));
    files.push((MANIFEST.to_string(), manifest_of(&Manifest::new(made, listed(&files)))?));
    Ok(files)
}

/// The files of a pack with another one in the manifest, which another program has made of them.
///
/// # Errors
/// None that [`files`] would not have met.
pub fn with_listed(mut files: Vec<(String, Vec<u8>)>, listed: &ListedFile) -> io::Result<Vec<(String, Vec<u8>)>> {
    if let Some((_, bytes)) = files.iter_mut().find(|(name, _)| name == MANIFEST) {
        let mut manifest: Manifest = serde_json::from_slice(bytes)?;
        manifest.outputs.push(listed.clone());
        *bytes = manifest_of(&manifest)?;
    }
    Ok(files)
}

fn manifest_of(manifest: &Manifest) -> io::Result<Vec<u8>> {
    let mut bytes = serde_json::to_vec_pretty(manifest)?;
    bytes.push(b'\n');
    Ok(bytes)
}

fn as_csv(sheet: &Sheet) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    write_csv(sheet, &mut bytes)?;
    Ok(bytes)
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
