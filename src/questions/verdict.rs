//! Verdicts: of a simulation, in words; of the rows of a file that a question tests against the mathematics, as rows,
//! cases, the result in words, and a page; and of paytable files, their errors and oddities.

use std::path::PathBuf;

use num_traits::Zero;
use serde_json::json;

use super::answer::{Answer, Asking, CASES, Conclusion, Document, Form, HTML};
use super::blocks::{NamedPaytable, catalogue_of, paytable_files};
use super::refusal::{Fault, Refusal, RefusalKind, cannot_make_files};
use crate::analysis::auditing::value;
use crate::analysis::stated::Match;
use crate::analysis::{Answer as Solved, NearestEdges, Observer, Remark, SimulatedRow, Until, by_game, half_width_of};
use crate::check::document::error;
use crate::check::formats::{FORMATS, Format};
use crate::check::{Case, Cases, Problem};
use crate::files::FileLine;
use crate::games::lints::{self, Warning};
use crate::games::{self, Catalogue, Offer, Published, Solver, Subject, game_file, is_of_program};
use crate::outcome::Measures;
use crate::paytable::Place;
use crate::report::published::{Compared, against};
use crate::report::{CHECK_VERSION, remarks, whole};
use crate::simulation::{Proof, battery};
use crate::statistics::{Verdict, in_two_digits, rounds_to_show};

const MOST_NAMED: usize = 3;

/// Tells the verdict.
pub fn tell_verdict(rows: &[SimulatedRow<'_>], asking: &Asking<'_>) -> Conclusion {
    let verdict = verdict(rows);
    verdict.messages.iter().for_each(|message| asking.tell(message));
    verdict.conclusion
}

/// The verdict on a simulation, then each row that it contradicts, and rows with too few rounds for a comparison or for
/// the top award, as messages; and the conclusion.
pub fn verdict(rows: &[SimulatedRow<'_>]) -> Answer {
    let names = |verdict: Verdict| {
        let of_verdict = rows.iter().filter(move |row| row.witness.verdict == verdict);
        of_verdict.map(|row| row.name.clone()).collect::<Vec<_>>()
    };
    let (agreeing, inconclusive) = (names(Verdict::Agrees).len(), names(Verdict::Inconclusive));
    let conclusion = Conclusion::worst(rows.iter().map(|row| row.witness.verdict.into()));
    let all = rows.len();
    if inconclusive.len() == all && all > 0 {
        let which = if all == 1 { "the row".to_string() } else { format!("any of {all} rows") };
        let messages = vec![format!("inconclusive: too few rounds to compare the outcomes of {which}")];
        return Answer { conclusion, messages, ..Answer::default() };
    }
    let mut messages =
        vec![format!("verdict: the simulation agrees with the exact answer in {agreeing} of {all} rows")];
    let contradicts = |name| format!("disagreement: {name}: the simulation contradicts the exact answer");
    messages.extend(names(Verdict::Disagrees).into_iter().map(contradicts));
    let too_short = inconclusive.into_iter().map(|name| format!("{name}: too few rounds to compare outcomes"));
    messages.extend(first("inconclusive", too_short.collect()));
    let rare = rows.iter().filter_map(|SimulatedRow { name, witness, .. }| {
        let expected = witness.comparison.top_award_expected?;
        let times = if expected < 0.1 { "less than 0.1".to_string() } else { format!("only {expected:.1}") };
        Some(format!("{name}: the greatest award was expected {times} times"))
    });
    messages.extend(first("warning", rare.collect()));
    Answer { conclusion, messages, ..Answer::default() }
}

fn first(kind: &str, messages: Vec<String>) -> Vec<String> {
    let others = match messages.len().saturating_sub(MOST_NAMED) {
        0 => None,
        1 => Some("the same in one more row".to_string()),
        more => Some(format!("the same in {more} more rows")),
    };
    messages.into_iter().take(MOST_NAMED).chain(others).map(|message| format!("{kind}: {message}")).collect()
}

/// Reports the number of rounds that shows this change of the house edge, with two digits, as the normal approximation
/// has no more.
pub fn tell_rounds_to_show(change: f64, rows: &[SimulatedRow<'_>], asking: &Asking<'_>) {
    for SimulatedRow { name, std_dev, .. } in rows {
        let rounds = rounds_to_show(change, *std_dev, 0.95);
        let points = (1e11 * change).round() / 1e9;
        let rounds = whole(in_two_digits(rounds));
        asking.tell(format!(
            "{name}: some {rounds} rounds, by the normal approximation, show a house edge changed by {points} percentage \
             points, in four runs of five"
        ));
    }
}

/// Reports house edges that are not known to the target error, and the number of rounds needed.
pub fn tell_width(rows: &[SimulatedRow<'_>], until: Until, asking: &Asking<'_>) -> Conclusion {
    let Some(target) = until.target_error else { return Conclusion::Done };
    let mut conclusion = Conclusion::Done;
    for SimulatedRow { name, std_dev, witness } in rows {
        let rounds = witness.table.cycle() as f64;
        let width = half_width_of(&witness.measures, *std_dev, rounds);
        if width > target {
            let needed = rounds * (width / target).powi(2);
            let (width, target) = (100.0 * width, (1e11 * target).round() / 1e9);
            asking.tell(format!(
                "inconclusive: {name}: the house edge is known to {width:.6} percentage points, not {target}; that \
                 takes about {needed:.1e} rounds"
            ));
            conclusion = Conclusion::Inconclusive;
        }
    }
    conclusion
}

/// What became of a file with problems.
pub const NOTHING_TESTED: &str = "nothing was tested";

/// The chosen rows of a tested file, with the result in words below the last of them, and the documents that are wanted.
pub fn tested(
    mut answer: Answer,
    remarks: &[String],
    cases: impl FnOnce() -> Cases,
    page: impl FnOnce() -> String,
    asking: &Asking<'_>,
) -> Result<Answer, Fault> {
    let shown = answer.for_people.iter_mut().flatten().filter(|sheet| !sheet.rows.is_empty()).last();
    match (shown, answer.tables.last_mut()) {
        (Some(shown), Some(in_files)) => [shown, in_files].into_iter().for_each(|last| last.remarks = remarks.to_vec()),
        _ => remarks.iter().for_each(|line| asking.tell(line)),
    }
    let is_wanted = |form: &Form| asking.wants(*form);
    answer.documents = if CASES.iter().any(is_wanted) { documents(&cases())? } else { Vec::new() };
    answer.documents.retain(|document| CASES.iter().any(|form| form.name == document.form));
    answer.documents.extend(asking.wants(HTML).then(|| Document::of(HTML.name, page())));
    Ok(answer)
}

/// Cases in all their forms.
pub fn documents(cases: &Cases) -> Result<Vec<Document>, Fault> {
    let document = |format: &Format| {
        let mut bytes = Vec::new();
        (format.write)(cases, &mut bytes).map_err(cannot_make_files)?;
        Ok(Document::of(format.name, bytes))
    };
    FORMATS.iter().map(document).collect()
}

/// The warnings of these paytables, in every form, and a comparison with the paytables of the regulation.
pub fn answer_on_paytables(named: &[NamedPaytable], asking: &Asking<'_>) -> Result<Answer, Fault> {
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
    let cases = |problems| cases_of_files(named, found.clone(), problems);
    let mut all = documents(&cases(problems.clone()))?;
    let conclusion = Conclusion::worst(found.iter().map(|case| case.verdict.into()));
    let summary = format!("{unusable} of the files cannot be used");
    let failure = (unusable > 0).then(|| Refusal::of_several(RefusalKind::Paytable, problems, summary));
    if failure.is_some() {
        // The refusal names the errors to people.
        all.splice(..1, documents(&cases(Vec::new()))?.drain(..1));
    } else if conclusion == Conclusion::Done {
        asking.tell("no warnings");
    }
    Ok(Answer { documents: all, conclusion, failure, ..Answer::default() })
}

/// The suite of these paytables.
pub fn cases_of_files(named: &[NamedPaytable], cases: Vec<Case>, problems: Vec<Problem>) -> Cases {
    let warnings = cases.iter().filter(|case| case.verdict != Verdict::Agrees);
    let document = json!({
        "schema_version": CHECK_VERSION,
        "warnings": warnings.map(|case| error(case.place.as_ref(), &case.message)).collect::<Vec<_>>(),
        "errors": problems.iter().map(|problem| error(problem.place.as_ref(), &problem.message)).collect::<Vec<_>>(),
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
    let (group, line) = (file.clone(), format!("{file}:{place}: {kind}: {message}"));
    let place = Some(FileLine { file: file.clone(), line: place.line });
    Case { group, kind, verdict, line, message, name, place, decisions: Vec::new() }
}

/// The figures of the file itself against the computed ones.
fn stated(offer: &Offer, solver: &dyn Solver) -> Result<Vec<Proof>, Fault> {
    let key = [offer.wager.id, &offer.paytable.id, offer.strategy_name()];
    let own = offer.game.published.iter().filter(|of| [of.wager, of.paytable, of.strategy] == key);
    let answer = Solved::new(offer.clone(), solver.outcomes(offer)?);
    // To list a strategy takes long.
    let is_of_rows =
        |of: &Published| matches!(of.subject, Subject::Hands(..) | Subject::Gain(_) | Subject::OfTheBet(..));
    let lists = offer.wager.has_decisions && own.clone().any(is_of_rows);
    let rows = if lists { solver.strategy(offer)?.rows } else { Vec::new() };
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

/// Says of each action that no hand is played by that it is never best on these pays.
fn never_best(offer: &Offer, solver: &dyn Solver) -> Result<Vec<String>, Fault> {
    let measures = Measures::of(&solver.outcomes(offer)?);
    let often = solver.remarks(offer, &measures).into_iter().filter_map(|remark| match remark {
        games::Remark::Frequencies(often) => Some(often.decisions),
        _ => None,
    });
    let never = often.flatten().flat_map(|(decision, actions)| {
        let of = if decision.is_empty() { String::new() } else { format!(" at `{decision}`") };
        let never = actions.into_iter().filter(|(_, share)| share.is_zero());
        never.map(move |(action, _)| format!("paytable `{}`: `{action}` is never best{of}", offer.paytable.id))
    });
    Ok(never.collect())
}

/// A case for each warning and each proof of a game in a file, and one for a paytable without any; how paytables compare
/// with those of the regulation is told.
fn looked_over(catalogue: Catalogue, asking: &Asking<'_>) -> Result<Vec<Case>, Fault> {
    let mut cases = Vec::new();
    for solved in by_game(catalogue.offers(), &asking.solutions())? {
        let solver = solved.solver.as_ref();
        let own_game = game_file::with_facts(solved.facts).filter(|_| !is_of_program(solved.facts));
        if let Some(game) = own_game {
            game.facts().rules.iter().for_each(|rule| asking.tell(format!("{}: {}", rule.name, rule.in_words())));
            let strategies = |offer: &Offer| [None].into_iter().chain(offer.wager.strategies.iter().copied().map(Some));
            let played = |offer| strategies(offer).map(|strategy| Offer { strategy, ..offer.clone() });
            let played: Vec<Offer> = solved.offers.iter().flat_map(played).collect();
            let stated = played.iter().map(|offer| stated(offer, solver));
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
            let warnings = lints::warnings(offer, solver)?;
            let none = (offer.name(), "");
            cases.extend(warnings.is_empty().then(|| case(offer, place, "warning", none, Verdict::Agrees)));
            let warning = |own: Warning| case(offer, own.place, "warning", (own.message, ""), Verdict::Disagrees);
            cases.extend(warnings.into_iter().map(warning));
            let note = |text: &str| asking.tell(format!("{}:{place}: note: {text}", offer.paytable.file));
            if own_game.is_some() {
                never_best(offer, solver)?.iter().for_each(|never| note(never));
            }
            let edges = NearestEdges::of(offer, solver)?.map(Remark::NearestEdges);
            let remarks_on = offer.own_paytable().map(Remark::OwnPaytable).into_iter().chain(edges);
            remarks_on.for_each(|remark| note(&remarks::in_words(&remark)));
        }
    }
    Ok(cases)
}
