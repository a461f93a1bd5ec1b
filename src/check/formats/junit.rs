//! JUnit's XML, which CI systems show as tests: a suite, and its cases.
//!
//! It has neither times nor random identifiers, so that the same check gives the same bytes.

use std::io::{self, Write};

use quick_junit::{NonSuccessKind, Report, TestCase, TestCaseStatus, TestSuite};

use super::cases::{Case, Cases};
use crate::check::findings::Standing;
use crate::paytable::visible;

/// Writes one suite with its cases; one that fails is a failure, an inconclusive one an error.
pub fn write(cases: &Cases, out: &mut dyn Write) -> io::Result<()> {
    let mut suite = TestSuite::new(cases.suite);
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
    if let Some((file, line)) = &case.place {
        test.extra.insert("file".into(), visible(file).into());
        test.extra.insert("line".into(), line.to_string().into());
    }
    test
}

fn told(case: &Case, kind: NonSuccessKind) -> TestCaseStatus {
    let mut status = TestCaseStatus::non_success(kind);
    status.set_type(case.kind);
    status.set_message(visible(&case.line));
    status
}
