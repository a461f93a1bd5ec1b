//! The formats of a check.
//!
//! Text has a line for each case that does not hold or could not be checked, and no others. GitHub Actions shows
//! workflow commands at the lines of files ("Workflow commands for GitHub Actions", and `command.ts` of
//! actions/toolkit), and Markdown as the summary of a step. JUnit's XML has neither times nor random identifiers, so
//! that the same check gives the same bytes.

use std::io::{self, Write};

use quick_junit::{NonSuccessKind, Report, TestCase, TestCaseStatus, TestSuite};

use super::document::{write_document, write_sarif};
use super::{Case, Cases, Problem};
use crate::files::{FileLine, path_in_repository};
use crate::paytable::{line, visible};
use crate::statistics::Verdict;

#[derive(Clone, Copy)]
pub struct Format {
    /// Name on the command line.
    pub name: &'static str,
    /// Extension of its files, without the dot; empty if it has none of its own.
    pub ending: &'static str,
    pub write: fn(&Cases, &mut dyn Write) -> io::Result<()>,
}

/// The formats of cases, for people and CI systems: to add one, add its function and a line here. The first is the
/// default.
pub const FORMATS: [Format; 6] = [
    Format { name: "text", ending: "txt", write: write_text },
    Format { name: "junit", ending: "xml", write: write_junit },
    Format { name: "github", ending: "", write: write_github },
    Format { name: "sarif", ending: "sarif", write: write_sarif },
    Format { name: "markdown", ending: "md", write: write_markdown },
    Format { name: "json", ending: "json", write: |cases, out| write_document(&cases.document, out) },
];

fn write_text(cases: &Cases, out: &mut dyn Write) -> io::Result<()> {
    cases.problems.iter().try_for_each(|problem| writeln!(out, "error: {}", line(&problem.message)))?;
    cases.changes().try_for_each(|case| writeln!(out, "{}", line(&case.line)))
}

/// Writes an error for each error of the input and each failing case, a warning for each inconclusive one, and a notice
/// for each decision named, for the remedy, and if all hold.
fn write_github(cases: &Cases, out: &mut dyn Write) -> io::Result<()> {
    for problem in &cases.problems {
        let title = format!("{}: error", cases.suite);
        writeln!(out, "{}", command("error", problem.place.as_ref(), &title, &problem.message))?;
    }
    for case in cases.changes() {
        let level = if case.verdict == Verdict::Inconclusive { "warning" } else { "error" };
        let title = format!("{}: {}", case.kind, case.name);
        writeln!(out, "{}", command(level, case.place.as_ref(), &title, &case.message))?;
        let title = format!("changed decision: {}", case.name);
        let notice = |decision: &String| command("notice", case.place.as_ref(), &title, decision);
        case.decisions.iter().try_for_each(|decision| writeln!(out, "{}", notice(decision)))?;
    }
    let all_hold = cases.problems.is_empty() && cases.changes().next().is_none();
    let mut notices = cases.remedy.iter().chain(all_hold.then_some(&cases.all_hold));
    notices.try_for_each(|notice| writeln!(out, "{}", command("notice", None, cases.suite, notice)))
}

/// A workflow command on one line, with any foreign text in it escaped.
fn command(level: &str, place: Option<&FileLine>, title: &str, message: &str) -> String {
    let place = place.map(|place| [("file", path_in_repository(&place.file)), ("line", place.line.to_string())]);
    let properties = place.into_iter().flatten().chain([("title", title.to_string())]);
    let properties: Vec<String> =
        properties.map(|(name, value)| format!("{name}={}", escaped_property(&value))).collect();
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
    let error = |(problem, number): (&Problem, usize)| {
        let status = status(NonSuccessKind::Error, "error", &problem.message);
        test_case(format!("error {number}"), cases.suite, status, problem.place.as_ref())
    };
    suite.add_test_cases(cases.problems.iter().zip(1..).map(error));
    suite.add_test_cases(cases.cases.iter().map(case));
    if let Some(remedy) = &cases.remedy {
        suite.set_system_out(visible(remedy));
    }
    let mut report = Report::new(cases.suite);
    report.add_test_suite(suite);
    let text = report.to_string().map_err(io::Error::other)?;
    out.write_all(text.as_bytes())
}

fn case(case: &Case) -> TestCase {
    let told = |kind| status(kind, case.kind, &case.line);
    let status = match case.verdict {
        Verdict::Agrees => TestCaseStatus::success(),
        Verdict::Disagrees => told(NonSuccessKind::Failure),
        Verdict::Inconclusive => told(NonSuccessKind::Error),
    };
    test_case(visible(&case.name), &visible(&case.group), status, case.place.as_ref())
}

fn test_case(name: String, group: &str, status: TestCaseStatus, place: Option<&FileLine>) -> TestCase {
    let mut test = TestCase::new(name, status);
    test.set_classname(group);
    if let Some(FileLine { file, line }) = place {
        test.extra.insert("file".into(), visible(&path_in_repository(file)).into());
        test.extra.insert("line".into(), line.to_string().into());
    }
    test
}

fn status(kind: NonSuccessKind, word: &str, message: &str) -> TestCaseStatus {
    let mut status = TestCaseStatus::non_success(kind);
    status.set_type(word);
    status.set_message(visible(message));
    status
}

/// Writes a heading with the verdict, a row for each error of the input and each case that does not hold, and lists of
/// the decisions that change.
fn write_markdown(cases: &Cases, out: &mut dyn Write) -> io::Result<()> {
    let (changes, problems) = (cases.changes().count(), cases.problems.len());
    let verdict = match (problems, changes) {
        (0, 0) => "all hold".to_string(),
        (0, changes) => format!("{changes} of {} rows do not hold", cases.cases.len()),
        (problems, _) => format!("{problems} {}", if problems == 1 { "error" } else { "errors" }),
    };
    writeln!(out, "### {}: {verdict}\n", cases.suite)?;
    if changes + problems == 0 {
        return writeln!(out, "{}", markdown(&cases.all_hold));
    }
    writeln!(out, "| row | finding | line |\n| --- | --- | --- |")?;
    let row = |name: &str, message: &str, place: Option<&FileLine>| {
        let place = place.map(|place| format!("{}:{}", path_in_repository(&place.file), place.line));
        format!("| {} | {} | {} |", markdown(name), markdown(message), markdown(&place.unwrap_or_default()))
    };
    let problems = cases.problems.iter().map(|problem| row("error", &problem.message, problem.place.as_ref()));
    let changes = cases.changes().map(|case| row(&case.name, &case.message, case.place.as_ref()));
    problems.chain(changes).try_for_each(|row| writeln!(out, "{row}"))?;
    for case in cases.changes().filter(|case| !case.decisions.is_empty()) {
        writeln!(out, "\nDecisions that change, {}:\n", markdown(&case.name))?;
        case.decisions.iter().try_for_each(|decision| writeln!(out, "- {}", markdown(decision)))?;
    }
    cases.remedy.iter().try_for_each(|remedy| writeln!(out, "\n{}", markdown(remedy)))
}

/// A text on one line, with hidden characters and every sign of Markdown and HTML escaped.
fn markdown(text: &str) -> String {
    let escaped = |letter: char| {
        let is_sign = "\\`*_{}[]<>()#|~&!$".contains(letter);
        is_sign.then_some('\\').into_iter().chain([letter])
    };
    visible(text).chars().flat_map(escaped).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_is_no_markdown() {
        assert_eq!(markdown("a|b <c> [d](e) `f`\n"), "a\\|b \\<c\\> \\[d\\]\\(e\\) \\`f\\`\\\\n");
    }

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
