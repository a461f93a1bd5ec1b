//! Errors and oddities in paytable files, for `check`.

use std::path::PathBuf;

use serde_json::json;

use super::answer::{Answer, Asking, Conclusion};
use super::blocks::NamedPaytable;
use super::blocks::named_paytable::{catalogue_of, paytable_files};
use super::refusal::{Fault, Refusal, RefusalKind, Several};
use super::tested::documents;
use crate::analysis::auditing::value;
use crate::analysis::{Answer as Solved, NearestEdges, Observer, Remark, by_game};
use crate::check::document::error;
use crate::check::{Case, Cases, Problem};
use crate::files::FileLine;
use crate::games::lints::{self, Warning};
use crate::games::{Catalogue, Offer, Published, Solver, game_file, is_of_program};
use crate::paytable::Place;
use crate::report::published::{Compared, Match, against};
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
            // A game of the program, whose paytables are other files.
            Ok(catalogue) if catalogue.is_empty() => {}
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

/// A case of a paytable: what it is, and what was found.
fn case(offer: &Offer, place: Place, kind: &'static str, (name, found): (String, &str), verdict: Verdict) -> Case {
    let file = &offer.paytable.file;
    let message = format!("{name}{found}");
    Case {
        group: file.clone(),
        kind,
        verdict,
        line: format!("{file}:{place}: {kind}: {message}"),
        message,
        name,
        place: Some(FileLine { file: file.clone(), line: place.line }),
        decisions: Vec::new(),
    }
}

/// The figures of the file itself against the computed ones.
fn stated(offer: &Offer, solver: &dyn Solver) -> Result<Vec<Proof>, Fault> {
    let rows = if offer.wager.has_decisions { solver.strategy(offer)?.rows } else { Vec::new() };
    let answer = Solved::new(offer.clone(), solver.outcomes(offer)?);
    let key = [offer.wager.id, &offer.paytable.id, offer.strategy_name()];
    let own = offer.game.published.iter().filter(|of| [of.wager, of.paytable, of.strategy] == key);
    let proof = |of: &Published| {
        let compared = value(of.subject, &answer, &rows).and_then(|value| against(of, &value));
        let fault = match compared {
            None => Some("the game has no such figure, or this is no number".to_string()),
            Some(Compared { computed, found: Match::Differs, .. }) if of.if_it_differs.is_empty() => {
                Some(format!("it is {computed}"))
            }
            Some(_) => None,
        };
        Proof { of: format!("{}: {}, stated as {}", offer.name(), of.subject.words(), of.figure), fault }
    };
    Ok(own.map(proof).collect())
}

/// A case for each warning and each proof of a game in a file, and one for a paytable without any; how paytables compare
/// with those of the regulation is told.
fn looked_over(catalogue: Catalogue, asking: &Asking<'_>) -> Result<Vec<Case>, Fault> {
    let mut cases = Vec::new();
    for solved in by_game(catalogue.offers(), &asking.solutions())? {
        if let Some(game) = game_file::with_facts(solved.facts).filter(|_| !is_of_program(solved.facts)) {
            game.facts().rules.iter().for_each(|rule| asking.tell(format!("{}: {}", rule.name, rule.text)));
            let strategies = |offer: &Offer| [None].into_iter().chain(offer.wager.strategies.iter().copied().map(Some));
            let played = |offer| strategies(offer).map(|strategy| Offer { strategy, ..offer.clone() });
            let played: Vec<Offer> = solved.offers.iter().flat_map(played).collect();
            let stated = played.iter().map(|offer| stated(offer, solved.solver.as_ref()));
            let stated = stated.collect::<Result<Vec<_>, _>>()?.into_iter().flatten();
            for Proof { of, fault } in battery(game, &solved.offers)?.into_iter().chain(stated) {
                let verdict = if fault.is_none() { Verdict::Agrees } else { Verdict::Disagrees };
                let found = fault.as_ref().map_or(": holds".to_string(), |fault| format!(": {fault}"));
                let offer = &solved.offers[0];
                let proof = case(offer, offer.paytable.place, "proof", (of, &found), verdict);
                fault.is_none().then(|| asking.tell(&proof.message));
                cases.push(proof);
            }
        }
        for offer in &solved.offers {
            let place = offer.paytable.place;
            let warnings = lints::warnings(offer, solved.solver.as_ref())?;
            let none = (offer.name(), "");
            cases.extend(warnings.is_empty().then(|| case(offer, place, "warning", none, Verdict::Agrees)));
            let warning = |own: Warning| case(offer, own.place, "warning", (own.message, ""), Verdict::Disagrees);
            cases.extend(warnings.into_iter().map(warning));
            let edges = NearestEdges::of(offer, solved.solver.as_ref())?.map(Remark::NearestEdges);
            for remark in offer.own_paytable().map(Remark::OwnPaytable).into_iter().chain(edges) {
                asking.tell(format!("{}:{place}: note: {}", offer.paytable.file, remarks::in_words(&remark)));
            }
        }
    }
    Ok(cases)
}
