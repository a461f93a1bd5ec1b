//! JUnit's XML, which CI systems show as tests: a suite, and a case for each row.
//!
//! It has neither times nor random identifiers, so that the same check gives the same bytes.

use std::io::{self, Write};

use quick_junit::{NonSuccessKind, Report, TestCase, TestCaseStatus, TestSuite};

use crate::check::checked::Checked;
use crate::check::figures::name_of;
use crate::check::findings::{Compared, Standing};
use crate::paytable::visible;

/// Name of the suite.
const SUITE: &str = "house-edge check";

/// Writes one suite with a case for each row; a row that fails is a failure, an inconclusive one
/// an error.
pub fn write(checked: &Checked, out: &mut dyn Write) -> io::Result<()> {
    let mut suite = TestSuite::new(SUITE);
    suite.add_test_cases(checked.rows.iter().map(case));
    let mut report = Report::new(SUITE);
    report.add_test_suite(suite);
    let text = report.to_string().map_err(io::Error::other)?;
    out.write_all(text.as_bytes())
}

fn case(row: &Compared) -> TestCase {
    let status = match row.standing() {
        Standing::Holds => TestCaseStatus::success(),
        Standing::Fails => told(row, NonSuccessKind::Failure),
        Standing::Inconclusive => told(row, NonSuccessKind::Error),
    };
    let mut case = TestCase::new(visible(&name_of(&row.key)), status);
    let [game, ..] = &row.key;
    case.set_classname(visible(game));
    if let Some((file, place)) = &row.place {
        case.extra.insert("file".into(), visible(file).into());
        case.extra.insert("line".into(), place.line.to_string().into());
    }
    case
}

fn told(row: &Compared, kind: NonSuccessKind) -> TestCaseStatus {
    let mut status = TestCaseStatus::non_success(kind);
    status.set_type(row.kind());
    status.set_message(visible(&row.line()));
    status
}
