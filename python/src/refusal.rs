//! The exception for a question without an answer.

use house_edge::commands::{self, RefusalKind};
use pyo3::exceptions::{PyException, PyKeyboardInterrupt};
use pyo3::prelude::*;

pyo3::create_exception!(_native, Refused, PyException, "Why there is no answer: `kind`, `option` and `lines`.");

/// The exception for a command's refusal.
pub fn exception(py: Python<'_>, refused: commands::Refused) -> PyErr {
    let kind = match refused.kind {
        RefusalKind::Usage => "usage",
        RefusalKind::Paytable => "paytable",
        RefusalKind::File => "file",
        RefusalKind::NoAnswer => "no answer",
        RefusalKind::Interrupted => return PyKeyboardInterrupt::new_err(()),
        RefusalKind::Internal => "internal",
    };
    let error = Refused::new_err(refused.lines.join("\n"));
    let value = error.value(py);
    let set = value
        .setattr("kind", kind)
        .and_then(|()| value.setattr("option", refused.option))
        .and_then(|()| value.setattr("lines", refused.lines));
    set.err().unwrap_or(error)
}
