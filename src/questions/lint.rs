//! Errors and oddities in paytable files, for `check`.

use std::path::PathBuf;

use serde_json::json;

use super::answer::{Answer, Asking, Conclusion};
use super::blocks::NamedPaytable;
use super::blocks::named_paytable::{catalogue_of, paytable_files};
use super::refusal::{Fault, Refusal, RefusalKind, Several};
use super::tested::documents;
use crate::analysis::{NearestEdges, Observer, Remark, by_game};
use crate::check::{Case, Cases, Problem, error};
use crate::files::finding::FileLine;
use crate::games::Catalogue;
use crate::games::{Offer, StreetGame, game_file, is_of_program, lints};
use crate::paytable::Place;
use crate::report::{CHECK_VERSION, remarks};
use crate::simulation::{Proof, battery};
use crate::statistics::Verdict;

/// The warnings of these paytables, in every form, and a comparison with the paytables of the regulation.
pub fn answer(named: &[NamedPaytable], asking: &Asking<'_>) -> Result<Answer, Fault> {
    let (mut found, mut problems, mut unusable) = (Vec::new(), Vec::new(), 0);
    let regulation = Catalogue::known()?;
    for named in named.iter().filter(|named| named.file().is_none()) {
        found.extend(looked_over(named.among(&regulation)?, asking)?);
    }
    let files = paytable_files(&NamedPaytable::paths(named))?;
    for file in &files {
        match catalogue_of(std::slice::from_ref(file)) {
            Ok(catalogue) => found.extend(looked_over(named_in(named, file, &catalogue)?, asking)?),
            Err(error) if files.len() == 1 => return Err(error.into()),
            Err(errors) => {
                problems.extend(Refusal::of(errors).problems);
                unusable += 1;
            }
        }
    }
    let cases = |problems| cases(named, found.clone(), problems);
    let mut all = documents(&cases(problems.clone()))?;
    let conclusion = Conclusion::worst(found.iter().map(|case| case.verdict.into()));
    let summary = format!("{unusable} of the files cannot be used");
    let failure =
        (unusable > 0).then(|| Fault::from(Several { kind: RefusalKind::Paytable, problems, summary }).into());
    if failure.is_some() {
        // The refusal names the errors to people.
        all.splice(..1, documents(&cases(Vec::new()))?.drain(..1));
    } else if conclusion == Conclusion::Done {
        asking.tell("no warnings");
    }
    Ok(Answer { documents: all, conclusion, failure, ..Answer::default() })
}

/// The suite of these paytables.
pub fn cases(named: &[NamedPaytable], cases: Vec<Case>, problems: Vec<Problem>) -> Cases {
    let warnings = cases.iter().filter(|case| case.verdict != Verdict::Agrees).map(|case| {
        let (file, line) = case.place.as_ref().map(|place| (&place.file, place.line)).unzip();
        json!({ "file": file, "line": line, "message": case.message })
    });
    let document = json!({
        "schema_version": CHECK_VERSION,
        "warnings": warnings.collect::<Vec<_>>(),
        "errors": problems.iter().map(error).collect::<Vec<_>>(),
    });
    let source = named.first().and_then(NamedPaytable::file).map(|file| file.display().to_string()).unwrap_or_default();
    let (suite, all_hold) = ("house-edge check", "no warnings".to_string());
    Cases { suite, source, cases, problems, all_hold, remedy: None, document }
}

/// The named paytables of `file`, from the catalogue of this file.
fn named_in(named: &[NamedPaytable], file: &PathBuf, catalogue: &Catalogue) -> Result<Catalogue, Fault> {
    let files = |path: &PathBuf| paytable_files(std::slice::from_ref(path)).unwrap_or_default();
    let has_file = |named: &&NamedPaytable| named.file().is_some_and(|path| files(path).contains(file));
    let parts = named.iter().filter(has_file).map(|named| named.among(catalogue));
    Ok(Catalogue::joined(parts.collect::<Result<Vec<_>, _>>()?)?)
}

/// A case for each proof of a game in a file.
fn proved(game: &'static StreetGame, offers: &[Offer]) -> Result<Vec<Case>, Fault> {
    let (file, place) =
        offers.first().map_or_else(Default::default, |offer| (offer.paytable.file.clone(), offer.paytable.place.line));
    let case = |proof: Proof| {
        let (verdict, found) = match proof.fault {
            None => (Verdict::Agrees, "holds".to_string()),
            Some(fault) => (Verdict::Disagrees, fault),
        };
        let message = format!("{}: {found}", proof.of);
        Case {
            group: file.clone(),
            kind: "proof",
            verdict,
            line: format!("{file}: {message}"),
            message,
            name: proof.of,
            place: Some(FileLine { file: file.clone(), line: place }),
            decisions: Vec::new(),
        }
    };
    Ok(battery(game, offers)?.into_iter().map(case).collect())
}

/// A case for each warning, and one for a paytable without any; how paytables compare with those of the regulation is
/// told.
fn looked_over(catalogue: Catalogue, asking: &Asking<'_>) -> Result<Vec<Case>, Fault> {
    let mut cases = Vec::new();
    for solved in by_game(catalogue.offers(), &asking.solutions())? {
        if let Some(game) = game_file::with_facts(solved.facts).filter(|_| !is_of_program(solved.facts)) {
            game.facts.rules.iter().for_each(|rule| asking.tell(format!("{}: {}", rule.name, rule.text)));
            let proofs = proved(game, &solved.offers)?;
            let held = proofs.iter().filter(|case| case.verdict == Verdict::Agrees);
            held.for_each(|case| asking.tell(&case.message));
            cases.extend(proofs);
        }
        for offer in &solved.offers {
            let (file, place) = (&offer.paytable.file, offer.paytable.place);
            let warnings = lints::warnings(offer, solved.solver.as_ref())?;
            let case = |name: String, place: Place, verdict| Case {
                group: file.clone(),
                kind: "warning",
                verdict,
                message: name.clone(),
                line: format!("{file}:{place}: warning: {name}"),
                name,
                place: Some(FileLine { file: file.clone(), line: place.line }),
                decisions: Vec::new(),
            };
            let none = warnings.is_empty().then(|| case(offer.name(), place, Verdict::Agrees));
            cases.extend(none);
            cases.extend(warnings.into_iter().map(|warning| case(warning.message, warning.place, Verdict::Disagrees)));
            let edges = NearestEdges::of(offer, solved.solver.as_ref())?.map(Remark::NearestEdges);
            for remark in offer.own_paytable().map(Remark::OwnPaytable).into_iter().chain(edges) {
                asking.tell(format!("{file}:{place}: note: {}", remarks::in_words(&remark)));
            }
        }
    }
    Ok(cases)
}
