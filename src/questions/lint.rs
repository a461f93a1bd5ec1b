//! Errors and oddities in paytable files, for `check`.

use std::path::PathBuf;

use serde_json::json;

use super::answer::{Answer, Asking, Conclusion};
use super::blocks::NamedPaytable;
use super::blocks::named_paytable::{catalogue_of, paytable_files};
use super::refusal::{Fault, Refusal, Several};
use super::tested::documents;
use crate::analysis::{NearestEdges, Observer, Remark, by_game};
use crate::check::{Case, Cases, Problem, error};
use crate::files::finding::FileLine;
use crate::games::Catalogue;
use crate::games::lints::{self, Warning};
use crate::report::{CHECK_VERSION, remarks};
use crate::statistics::Verdict;

/// The warnings of these paytables, in every form, and a comparison with the paytables of the regulation.
pub fn answer(named: &[NamedPaytable], asking: &Asking<'_>) -> Result<Answer, Fault> {
    let (mut warnings, mut problems, mut unusable) = (Vec::new(), Vec::new(), 0);
    let regulation = Catalogue::embedded()?;
    for named in named.iter().filter(|named| named.file().is_none()) {
        warnings.extend(warnings_of(named.among(&regulation)?, asking)?);
    }
    let files = paytable_files(&NamedPaytable::paths(named))?;
    for file in &files {
        match catalogue_of(std::slice::from_ref(file)) {
            Ok(catalogue) => warnings.extend(warnings_of(named_in(named, file, &catalogue)?, asking)?),
            Err(error) if files.len() == 1 => return Err(error.into()),
            Err(errors) => {
                problems.extend(Refusal::of(errors).problems);
                unusable += 1;
            }
        }
    }
    let mut all = documents(&cases(named, &warnings, problems.clone()))?;
    let summary = format!("{unusable} of the files cannot be used");
    let failure = (unusable > 0).then(|| Fault::from(Several { problems, summary }).into());
    if failure.is_some() {
        // The refusal names the errors to people.
        all.splice(..1, documents(&cases(named, &warnings, Vec::new()))?.drain(..1));
    } else if warnings.is_empty() {
        asking.tell("no warnings");
    }
    let conclusion = if warnings.is_empty() { Conclusion::Done } else { Conclusion::CheckFailed };
    Ok(Answer { documents: all, conclusion, failure, ..Answer::default() })
}

/// The suite of these paytables: a case for each warning.
pub fn cases(named: &[NamedPaytable], warnings: &[Warning], problems: Vec<Problem>) -> Cases {
    let case = |warning: &Warning| Case {
        name: warning.message.clone(),
        group: warning.file.clone(),
        kind: "warning",
        verdict: Verdict::Disagrees,
        message: warning.message.clone(),
        line: warning.to_string(),
        place: Some(FileLine { file: warning.file.clone(), line: warning.place.line }),
        decisions: Vec::new(),
    };
    Cases {
        suite: "house-edge check",
        source: named.first().and_then(NamedPaytable::file).map(|file| file.display().to_string()).unwrap_or_default(),
        cases: warnings.iter().map(case).collect(),
        problems: problems.clone(),
        all_hold: "no warnings".to_string(),
        remedy: None,
        document: json!({
            "schema_version": CHECK_VERSION,
            "warnings": warnings.iter().map(|warning| {
                json!({ "file": warning.file, "line": warning.place.line, "message": warning.message })
            }).collect::<Vec<_>>(),
            "errors": problems.iter().map(error).collect::<Vec<_>>(),
        }),
    }
}

/// The named paytables of `file`, from the catalogue of this file.
fn named_in(named: &[NamedPaytable], file: &PathBuf, catalogue: &Catalogue) -> Result<Catalogue, Fault> {
    let files = |path: &PathBuf| paytable_files(std::slice::from_ref(path)).unwrap_or_default();
    let has_file = |named: &&NamedPaytable| named.file().is_some_and(|path| files(path).contains(file));
    let parts = named.iter().filter(has_file).map(|named| named.among(catalogue));
    Ok(Catalogue::joined(parts.collect::<Result<Vec<_>, _>>()?)?)
}

/// The warnings of these paytables; how they compare with those of the regulation is told.
fn warnings_of(catalogue: Catalogue, asking: &Asking<'_>) -> Result<Vec<Warning>, Fault> {
    let mut warnings = Vec::new();
    for solved in by_game(catalogue.offers(), &asking.solutions())? {
        for offer in &solved.offers {
            warnings.extend(lints::warnings(offer, solved.solver.as_ref())?);
            let edges = NearestEdges::of(offer, solved.solver.as_ref())?.map(Remark::NearestEdges);
            for remark in offer.own_paytable().map(Remark::OwnPaytable).into_iter().chain(edges) {
                let (file, place) = (&offer.paytable.file, offer.paytable.place);
                asking.tell(format!("{file}:{place}: note: {}", remarks::in_words(&remark)));
            }
        }
    }
    Ok(warnings)
}
