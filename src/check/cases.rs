//! A check as CI systems take it: a suite of cases, each of which holds or does not.
//!
//! As workflow commands of GitHub Actions, which shows them at the lines of files ("Workflow commands for GitHub
//! Actions", and `command.ts` of actions/toolkit). As JUnit's XML, without times and random identifiers, so that the
//! same check gives the same bytes.

use std::io;
use std::io::Write;

use quick_junit::{NonSuccessKind, Report, TestCase, TestCaseStatus, TestSuite};

use crate::check::findings::Standing;
use crate::files::finding::{FileLine, path_in_repository};
use crate::paytable::visible;

pub struct Cases {
    /// The command, as the name of the suite.
    pub suite: &'static str,
    pub cases: Vec<Case>,
    /// Errors of the input; there are no cases if there are any.
    pub problems: Vec<Problem>,
    pub all_hold: String,
}

#[derive(Clone, Debug)]
pub struct Problem {
    pub place: Option<FileLine>,
    /// The error in words, with its place.
    pub message: String,
}

impl From<String> for Problem {
    fn from(message: String) -> Self {
        Problem { place: None, message }
    }
}

pub struct Case {
    /// Unique name.
    pub name: String,
    /// Id of the game.
    pub group: String,
    /// The finding in a word or two.
    pub kind: &'static str,
    pub standing: Standing,
    /// The finding in words.
    pub message: String,
    /// The message with its place, for formats that do not show it otherwise.
    pub line: String,
    pub place: Option<FileLine>,
}

impl Cases {
    pub fn changes(&self) -> impl Iterator<Item = &Case> {
        self.cases.iter().filter(|case| case.standing != Standing::Holds)
    }
}

/// Writes an error for each error of the input and each failing case, a warning for each inconclusive one, and a notice
/// if all hold.
pub fn write_github(cases: &Cases, out: &mut dyn Write) -> io::Result<()> {
    for problem in &cases.problems {
        let title = format!("{}: error", cases.suite);
        writeln!(out, "{}", command_at("error", problem.place.as_ref(), &title, &problem.message))?;
    }
    for case in cases.changes() {
        let level = if case.standing == Standing::Inconclusive { "warning" } else { "error" };
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
pub fn write_junit(cases: &Cases, out: &mut dyn Write) -> io::Result<()> {
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
    let status = match case.standing {
        Standing::Holds => TestCaseStatus::success(),
        Standing::Fails => told(case, NonSuccessKind::Failure),
        Standing::Inconclusive => told(case, NonSuccessKind::Error),
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
