//! A check in the format of static analysis, SARIF 2.1.0 (OASIS, 27 March 2020), as code scanning reads it: a rule for
//! each kind of finding, and a result for each case that does not hold and each error of the input.

use std::io::{self, Write};

use serde_json::{Value, json};

use super::checked::{Case, Cases, Problem};
use super::document::write_document;
use crate::files::finding::{FileLine, path_in_repository};
use crate::paytable::visible;
use crate::report::remarks::distinct;
use crate::statistics::Verdict;

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
