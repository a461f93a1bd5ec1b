//! JUnit's XML, which CI systems show as tests: a suite, and its cases.
//!
//! It has neither times nor random identifiers, so that the same check gives the same bytes.

use std::io::{self, Write};

use quick_junit::{NonSuccessKind, Report, TestCase, TestCaseStatus, TestSuite};

use super::cases::{Case, Cases, Problem};
use crate::check::findings::Standing;
use crate::files::repository::path_in_repository;
use crate::paytable::visible;

/// Writes one suite with its cases; one that fails is a failure, an inconclusive one an error, and so is each error of
/// the input.
pub fn write(cases: &Cases, out: &mut dyn Write) -> io::Result<()> {
    let mut suite = TestSuite::new(cases.suite);
    suite.add_test_cases(cases.problems.iter().zip(1..).map(|(problem, number)| error(cases.suite, problem, number)));
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

/// An error of the input as a case of its own.
fn error(suite: &str, problem: &Problem, number: usize) -> TestCase {
    let status = status(NonSuccessKind::Error, "error", &problem.message);
    let mut test = TestCase::new(format!("error {number}"), status);
    test.set_classname(suite);
    at(test, problem.place.as_ref())
}

/// The case with the file and the line that it is about.
fn at(mut test: TestCase, place: Option<&(String, usize)>) -> TestCase {
    if let Some((file, line)) = place {
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
