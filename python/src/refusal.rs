//! The exception of everything that has no answer.

use house_edge::commands::{self, RefusalKind};
use pyo3::exceptions::{PyException, PyKeyboardInterrupt};
use pyo3::prelude::*;

pyo3::create_exception!(_native, Refused, PyException, "Why there is no answer: `kind`, `option` and `lines`.");

/// Kind of a panic, and of whatever else the program must never meet.
const INTERNAL: &str = "internal";

pub fn exception(py: Python<'_>, refused: commands::Refused) -> PyErr {
    let kind = match refused.kind {
        RefusalKind::Usage => "usage",
        RefusalKind::Paytable => "paytable",
        RefusalKind::File => "file",
        RefusalKind::NoAnswer => "no answer",
        RefusalKind::Interrupted => return PyKeyboardInterrupt::new_err(refused.lines.join("\n")),
    };
    with_attributes(py, kind, refused.option, refused.lines)
}

pub fn internal(py: Python<'_>, why: &str) -> PyErr {
    with_attributes(py, INTERNAL, None, vec![format!("internal error, please report it: {why}")])
}

pub fn with_attributes(py: Python<'_>, kind: &str, option: Option<String>, lines: Vec<String>) -> PyErr {
    let error = Refused::new_err(lines.join("\n"));
    let value = error.value(py);
    let set = value
        .setattr("kind", kind)
        .and_then(|()| value.setattr("option", option))
        .and_then(|()| value.setattr("lines", lines));
    set.err().unwrap_or(error)
}
