//! The formats of a check.
//!
//! Text has a line for each case that does not hold or could not be checked, and no others. JSON has the comparison,
//! the counts of each kind, every change, and every error of the input; numbers keep all their digits, and empty values
//! are null (docs/json.md).
//!
//! GitHub Actions shows workflow commands at the lines of files ("Workflow commands for GitHub Actions", and
//! `command.ts` of actions/toolkit). JUnit's XML has neither times nor random identifiers, so that the same check gives
//! the same bytes.

use std::io::{self, Write};

use quick_junit::{NonSuccessKind, Report, TestCase, TestCaseStatus, TestSuite};
use serde_json::{Number, Value, json};

use super::checked::{Case, Cases, Checked, Problem};
use super::findings::{Compared, Finding};
use crate::analysis::ChangedPlay;
use crate::files::finding::{FileLine, path_in_repository};
use crate::games::ChangedDecision;
use crate::outcome::{Fraction, decimal, in_full, percent};
use crate::paytable::{Difference, escaped, line, visible};
use crate::report::CHECK_VERSION;
use crate::statistics::Verdict;

#[derive(Clone, Copy)]
pub struct Format<C> {
    /// Name on the command line.
    pub name: &'static str,
    /// Extension of its files, without the dot; empty if it has none of its own.
    pub ending: &'static str,
    pub write: fn(&C, &mut dyn Write) -> io::Result<()>,
}

/// The formats of a check: to add one, add its function and a line here. The first is the default.
pub const FORMATS: &[Format<Checked>] = &[
    Format { name: "text", ending: "txt", write: |checked, out| write_text(&checked.cases(), out) },
    Format { name: "junit", ending: "xml", write: |checked, out| write_junit(&checked.cases(), out) },
    Format { name: "github", ending: "", write: |checked, out| write_github(&checked.cases(), out) },
    Format { name: "json", ending: "json", write: write_json },
];

/// The formats of cases for CI systems and people.
pub const FORMATS_OF_CASES: &[Format<Cases>] = &[
    Format { name: "text", ending: "", write: write_text },
    Format { name: "junit", ending: "xml", write: write_junit },
    Format { name: "github", ending: "", write: write_github },
];

fn write_text(cases: &Cases, out: &mut dyn Write) -> io::Result<()> {
    cases.problems.iter().try_for_each(|problem| writeln!(out, "error: {}", line(&problem.message)))?;
    cases.changes().try_for_each(|case| writeln!(out, "{}", line(&case.line)))
}

/// Writes an error for each error of the input and each failing case, a warning for each inconclusive one, and a notice
/// if all hold.
fn write_github(cases: &Cases, out: &mut dyn Write) -> io::Result<()> {
    for problem in &cases.problems {
        let title = format!("{}: error", cases.suite);
        writeln!(out, "{}", command_at("error", problem.place.as_ref(), &title, &problem.message))?;
    }
    for case in cases.changes() {
        let level = if case.verdict == Verdict::Inconclusive { "warning" } else { "error" };
        let title = format!("{}: {}", case.kind, case.name);
        writeln!(out, "{}", command_at(level, case.place.as_ref(), &title, &case.message))?;
    }
    if cases.problems.is_empty() && cases.changes().next().is_none() {
        writeln!(out, "{}", command("notice", &[("title", cases.suite)], &cases.all_hold))?;
    }
    Ok(())
}

fn command_at(level: &str, place: Option<&FileLine>, title: &str, message: &str) -> String {
    let place = place.map(|place| (path_in_repository(&place.file), place.line.to_string()));
    let place = place.as_ref().map(|(file, line)| [("file", file.as_str()), ("line", line.as_str())]);
    let properties: Vec<_> = place.into_iter().flatten().chain([("title", title)]).collect();
    command(level, &properties, message)
}

/// A workflow command on one line, with any foreign text in it escaped.
fn command(level: &str, properties: &[(&str, &str)], message: &str) -> String {
    let properties: Vec<String> =
        properties.iter().map(|(name, value)| format!("{name}={}", escaped_property(value))).collect();
    format!("::{level} {}::{}", properties.join(","), escaped_data(message))
}

/// A message on one line, with hidden characters and the sign of escaping escaped.
fn escaped_data(text: &str) -> String {
    visible(text).replace('%', "%25")
}

/// A value before the message, where separators would end it.
fn escaped_property(text: &str) -> String {
    escaped_data(text).replace(':', "%3A").replace(',', "%2C")
}

/// Writes one suite. A failing case is a failure; an inconclusive one and an error of the input are errors.
fn write_junit(cases: &Cases, out: &mut dyn Write) -> io::Result<()> {
    let mut suite = TestSuite::new(cases.suite);
    suite.add_test_cases(
        cases.problems.iter().zip(1..).map(|(problem, number)| suite_error(cases.suite, problem, number)),
    );
    suite.add_test_cases(cases.cases.iter().map(case));
    let mut report = Report::new(cases.suite);
    report.add_test_suite(suite);
    let text = report.to_string().map_err(io::Error::other)?;
    out.write_all(text.as_bytes())
}

fn case(case: &Case) -> TestCase {
    let status = match case.verdict {
        Verdict::Agrees => TestCaseStatus::success(),
        Verdict::Disagrees => told(case, NonSuccessKind::Failure),
        Verdict::Inconclusive => told(case, NonSuccessKind::Error),
    };
    let mut test = TestCase::new(visible(&case.name), status);
    test.set_classname(visible(&case.group));
    at(test, case.place.as_ref())
}

fn suite_error(suite: &str, problem: &Problem, number: usize) -> TestCase {
    let status = status(NonSuccessKind::Error, "error", &problem.message);
    let mut test = TestCase::new(format!("error {number}"), status);
    test.set_classname(suite);
    at(test, problem.place.as_ref())
}

fn at(mut test: TestCase, place: Option<&FileLine>) -> TestCase {
    if let Some(FileLine { file, line }) = place {
        test.extra.insert("file".into(), visible(&path_in_repository(file)).into());
        test.extra.insert("line".into(), line.to_string().into());
    }
    test
}

fn told(case: &Case, kind: NonSuccessKind) -> TestCaseStatus {
    status(kind, case.kind, &case.line)
}

fn status(kind: NonSuccessKind, word: &str, message: &str) -> TestCaseStatus {
    let mut status = TestCaseStatus::non_success(kind);
    status.set_type(word);
    status.set_message(visible(message));
    status
}

/// Decimal places of percentages, as in the files of a pack.
const PLACES: u32 = 8;

fn write_json(checked: &Checked, out: &mut dyn Write) -> io::Result<()> {
    let tolerance = checked.tolerance.as_ref().map(|tolerance| as_number(&in_full(&percent(tolerance))));
    let object = json!({
        "schema_version": CHECK_VERSION,
        "baseline": checked.baseline,
        "tolerance_pp": tolerance,
        // Nothing was counted if there are errors.
        "counts": if checked.problems.is_empty() { counts(checked) } else { Value::Null },
        "changes": checked.changes().map(change).collect::<Vec<_>>(),
        "errors": checked.problems.iter().map(error).collect::<Vec<_>>(),
    });
    writeln!(out, "{}", escaped(&serde_json::to_string_pretty(&object)?, escape))
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
    })
}

fn error(problem: &Problem) -> Value {
    let (file, line) = problem.place.as_ref().map(|place| (&place.file, place.line)).unzip();
    json!({ "file": file, "line": line, "message": problem.message })
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
        "method": method(compared),
        "old": compared.was.as_ref().map(edge),
        "new": compared.is.as_ref().map(edge),
        "basis_points": compared.basis_points().as_ref().map(number),
        "half_width_pp": half_width,
        "file": file,
        "line": line,
        "message": compared.message(),
        "pays": compared.pays.iter().map(pay).collect::<Vec<_>>(),
        "play": compared.play.as_ref().map(play),
    })
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

/// The method of the baseline's figure, if it has one.
fn method(compared: &Compared) -> Option<&'static str> {
    compared.was.as_ref().map(|_| if compared.was_simulated { "simulation" } else { "exact" })
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commands_are_escaped_as_the_runner_reads_them() {
        // escapeData and escapeProperty of actions/toolkit, packages/core/src/command.ts.
        assert_eq!(escaped_data("2 %, a: b"), "2 %25, a: b");
        assert_eq!(escaped_property("a,b:c%"), "a%2Cb%3Ac%25");
        // Escaping line ends as %0D and %0A would show the rest of the text as a line of the program's in the log.
        assert_eq!(escaped_data("a\r\n::error::b"), "a\\r\\n::error::b");
        // An escape is escaped again.
        assert_eq!(escaped_property("%3A"), "%253A");
    }
}
