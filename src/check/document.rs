//! The JSON document of a check: the comparison, the counts of each kind, every change, and every error of the input.
//! Numbers keep all their digits, and empty values are null (docs/json.md).
//!
//! [`write_sarif`] writes cases in the format of static analysis, SARIF 2.1.0 (OASIS, 27 March 2020), as code scanning
//! reads it: a rule for each kind of finding, and a result for each case that does not hold and each error of the
//! input.

use std::io::{self, Write};
use std::path::Path;

use serde_json::{Number, Value, json};

use super::baseline::name_of;
use super::findings::{Compared, Finding, Unmet};
use super::{Case, Cases, Checked, Problem};
use crate::analysis::ChangedPlay;
use crate::files::{FileLine, path_in_repository};
use crate::games::ChangedDecision;
use crate::lists::distinct;
use crate::outcome::{Fraction, decimal, in_full, percent};
use crate::paytable::{Difference, escaped, visible};
use crate::report::CHECK_VERSION;
use crate::report::file_names::SUMMARY;
use crate::report::strategy::first_changes;
use crate::statistics::Verdict;

/// Decimal places of percentages, as in the files of a pack.
const PLACES: u32 = 8;

impl Checked {
    /// The cases of the check, with its document.
    pub fn cases(&self) -> Cases {
        let case = |row: &Compared| {
            let (name, group, message, line) = (name_of(&row.key), row.key[0].clone(), row.message(), row.line());
            let place = row.place.as_ref().map(|(file, place)| FileLine { file: file.clone(), line: place.line });
            let decisions = row.play.as_ref().map(|play| first_changes(play).collect()).unwrap_or_default();
            Case { name, group, kind: row.kind(), verdict: row.verdict(), message, line, place, decisions }
        };
        let all_hold = format!("checked {} against {}: {}", self.counted(), self.baseline, self.all_hold());
        let source = Path::new(&self.baseline).join(SUMMARY).display().to_string();
        let (cases, problems, remedy) = (self.rows.iter().map(case).collect(), self.problems.clone(), self.remedy());
        Cases { suite: "house-edge check", source, cases, problems, all_hold, remedy, document: document(self) }
    }
}

fn document(checked: &Checked) -> Value {
    let tolerance = checked.tolerance.as_ref().map(|tolerance| as_number(&in_full(&percent(tolerance))));
    json!({
        "schema_version": CHECK_VERSION,
        "baseline": checked.baseline,
        "tolerance_pp": tolerance,
        "requirement": checked.requirement,
        // Nothing was counted if there are errors.
        "counts": if checked.problems.is_empty() { counts(checked) } else { Value::Null },
        "changes": checked.changes().map(change).collect::<Vec<_>>(),
        "accepting": checked.remedy().map(|_| &checked.accepting),
        "errors": checked.problems.iter().map(|own| error(own.place.as_ref(), &own.message)).collect::<Vec<_>>(),
    })
}

/// Writes JSON with hidden characters escaped.
pub fn write_document(object: &Value, out: &mut dyn Write) -> io::Result<()> {
    writeln!(out, "{}", escaped(&serde_json::to_string_pretty(object)?, escape))
}

/// Escapes a hidden character; line ends occur between JSON's texts only.
fn escape(hidden: char) -> String {
    match hidden {
        '\n' => "\n".to_string(),
        other => other.encode_utf16(&mut [0; 2]).iter().map(|unit| format!("\\u{unit:04x}")).collect(),
    }
}

fn counts(checked: &Checked) -> Value {
    let [exact, simulated] = checked.rows_by_method();
    let of_kind = |kind| checked.rows.iter().filter(|row| row.kind() == kind).count();
    json!({
        "compared": checked.rows.len(),
        "exact": exact,
        "simulated": simulated,
        "held": checked.count_of(Verdict::Agrees),
        "failed": checked.count_of(Verdict::Disagrees),
        "inconclusive": checked.count_of(Verdict::Inconclusive),
        "moved": of_kind("moved"),
        "other_meter": of_kind("other meter"),
        "new": of_kind("new"),
        "missing": of_kind("missing"),
        "unmet": checked.unmet(),
    })
}

/// An error, or a warning, at its place.
pub fn error(place: Option<&FileLine>, message: &str) -> Value {
    let (file, line) = place.map(|place| (&place.file, place.line)).unzip();
    json!({ "file": file, "line": line, "message": message })
}

fn change(compared: &Compared) -> Value {
    let parts = compared.key.each_ref().map(|part| Some(part).filter(|part| !part.is_empty()));
    let [game, wager, paytable, reading, strategy, meter_at] = parts;
    let (file, line) = compared.place.as_ref().map(|(file, place)| (file, place.line)).unzip();
    let half_width = match &compared.finding {
        Finding::Simulated(deviation) => Some(number(&percent(&deviation.distance.half_width))),
        _ => None,
    };
    let pay = |pay: &Difference| json!({ "row": pay.row, "old": pay.from, "new": pay.to, "line": pay.place.line });
    json!({
        "kind": compared.kind().replace(' ', "_"),
        "game": game,
        "wager": wager,
        "paytable": paytable,
        "reading": reading,
        "strategy": strategy,
        "meter_at": meter_at,
        "method": compared.was.as_ref().map(|_| if compared.was_simulated { "simulation" } else { "exact" }),
        "old": compared.was.as_ref().map(edge),
        "new": compared.is.as_ref().map(edge),
        "basis_points": compared.basis_points().as_ref().map(number),
        "half_width_pp": half_width,
        "file": file,
        "line": line,
        "message": compared.message(),
        "pays": compared.pays.iter().map(pay).collect::<Vec<_>>(),
        "play": compared.play.as_ref().map(play),
        "unmet": compared.unmet.iter().map(unmet).collect::<Vec<_>>(),
    })
}

fn unmet(unmet: &Unmet) -> Value {
    let value = Some(&unmet.value).filter(|value| !value.is_empty());
    json!({ "column": unmet.column, "value": value, "required": unmet.required })
}

/// The decisions that changed pays change, worth most first.
fn play(play: &ChangedPlay) -> Value {
    let decision = |changed: &ChangedDecision| {
        json!({
            "decision": changed.decision,
            "holding": changed.holding,
            "hands": as_number(&changed.hands.to_string()),
            "share_pct": number(&percent(&changed.share)),
            "old_action": changed.old_action,
            "new_action": changed.new_action,
            "gain_pct": number(&percent(&changed.worth())),
        })
    };
    json!({
        "old_decisions": edge(&play.edge_by_old),
        "cost_pp": number(&percent(&play.cost_of_old())),
        "decisions": play.decisions.iter().map(decision).collect::<Vec<_>>(),
    })
}

fn edge(edge: &Fraction) -> Value {
    json!({ "house_edge_pct": number(&percent(edge)), "house_edge": edge.to_string() })
}

fn number(fraction: &Fraction) -> Value {
    as_number(&decimal(fraction, PLACES))
}

fn as_number(text: &str) -> Value {
    text.parse::<Number>().map_or(Value::Null, Value::Number)
}

const SCHEMA: &str = "https://json.schemastore.org/sarif-2.1.0.json";
const VERSION: &str = "2.1.0";

/// Rule of the errors of the input.
const ERROR: &str = "error";

pub fn write_sarif(cases: &Cases, out: &mut dyn Write) -> io::Result<()> {
    let rules = rules(cases);
    let of_problem = |problem: &Problem| result(cases, &rules, ERROR, ERROR, &problem.message, problem.place.as_ref());
    let of_problems = cases.problems.iter().map(of_problem);
    let results: Vec<Value> = of_problems.chain(cases.changes().map(|case| of_case(cases, &rules, case))).collect();
    let rules: Vec<Value> = rules.iter().map(|rule| described(cases, rule)).collect();
    let driver = json!({
        "name": env!("CARGO_PKG_NAME"),
        "semanticVersion": env!("CARGO_PKG_VERSION"),
        "rules": rules,
    });
    let run = json!({
        "tool": { "driver": driver },
        "invocations": [{ "executionSuccessful": cases.problems.is_empty() }],
        "results": results,
    });
    write_document(&json!({ "$schema": SCHEMA, "version": VERSION, "runs": [run] }), out)
}

/// The kinds of the results, each once, in order.
fn rules(cases: &Cases) -> Vec<&'static str> {
    let error = cases.problems.first().map(|_| ERROR);
    distinct(error.into_iter().chain(cases.changes().map(|case| case.kind)))
}

fn described(cases: &Cases, rule: &str) -> Value {
    let mut described = json!({ "id": id(rule), "shortDescription": { "text": format!("{}: {rule}", cases.suite) } });
    if let Some(remedy) = cases.remedy.as_ref().filter(|_| rule != ERROR) {
        described["help"] = json!({ "text": visible(remedy) });
    }
    described
}

fn id(rule: &str) -> String {
    rule.replace(' ', "-")
}

fn of_case(cases: &Cases, rules: &[&str], case: &Case) -> Value {
    let level = if case.verdict == Verdict::Inconclusive { "warning" } else { ERROR };
    let mut result = result(cases, rules, case.kind, level, &case.message, case.place.as_ref());
    // Equal in every run, so that a finding is followed from one to the next; a line moves when others are added.
    let without_line = case.name.split_once(" (line ").map_or(&case.name[..], |(name, _)| name);
    result["partialFingerprints"] = json!({ "row/v1": visible(without_line) });
    result
}

/// A result at its place, else at the first line of the file that the check is about: code scanning takes none without.
fn result(cases: &Cases, rules: &[&str], rule: &str, level: &str, message: &str, place: Option<&FileLine>) -> Value {
    let (file, line) = place.map_or((cases.source.as_str(), 1), |place| (place.file.as_str(), place.line));
    let location = json!({
        "physicalLocation": {
            "artifactLocation": { "uri": uri(&path_in_repository(file)) },
            "region": { "startLine": line },
        }
    });
    json!({
        "ruleId": id(rule),
        "ruleIndex": rules.iter().position(|known| *known == rule),
        "level": level,
        "message": { "text": visible(message) },
        "locations": if file.is_empty() { Vec::new() } else { vec![location] },
    })
}

/// A path as a relative reference (RFC 3986): other bytes than those of names are percent-encoded.
fn uri(path: &str) -> String {
    let encoded = |byte: u8| match byte {
        byte if byte.is_ascii_alphanumeric() || b"/-._~".contains(&byte) => char::from(byte).to_string(),
        byte => format!("%{byte:02X}"),
    };
    path.bytes().map(encoded).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The percent-encoding of UTF-8: U+00E9 is C3 A9. A colon would begin a scheme.
    #[test]
    fn a_path_is_a_relative_reference() {
        assert_eq!(uri("tables/own-1.toml"), "tables/own-1.toml");
        assert_eq!(uri("a b:\u{e9}%.toml"), "a%20b%3A%C3%A9%25.toml");
    }
}
