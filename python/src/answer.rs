//! Answers of commands and their tables, as Python sees them.

use std::sync::Arc;

use house_edge::commands::{self, Conclusion, Value};
use pyo3::IntoPyObjectExt;
use pyo3::prelude::*;

/// What a command answers.
#[pyclass(frozen, module = "house_edge._native")]
pub struct Answer(Arc<commands::Answer>);

impl From<commands::Answer> for Answer {
    fn from(answer: commands::Answer) -> Self {
        Answer(Arc::new(answer))
    }
}

#[pymethods]
impl Answer {
    #[getter]
    fn tables(&self) -> Vec<Table> {
        (0..self.0.tables.len()).map(|number| Table { answer: Arc::clone(&self.0), number }).collect()
    }

    #[getter]
    fn lines(&self) -> &[String] {
        &self.0.lines
    }

    #[getter]
    fn messages(&self) -> &[String] {
        &self.0.messages
    }

    #[getter]
    fn conclusion(&self) -> &'static str {
        match self.0.conclusion {
            Conclusion::Done => "done",
            Conclusion::Inconclusive => "inconclusive",
            Conclusion::CheckFailed => "check failed",
        }
    }

    #[pyo3(signature = (width=None))]
    fn text(&self, width: Option<usize>) -> String {
        self.0.text(width)
    }

    fn html(&self) -> String {
        self.0.html()
    }
}

/// A table of an answer, in all its columns.
#[pyclass(frozen, module = "house_edge._native")]
pub struct Table {
    answer: Arc<commands::Answer>,
    number: usize,
}

impl Table {
    fn table(&self) -> &commands::Table {
        &self.answer.tables[self.number]
    }
}

#[pymethods]
impl Table {
    #[getter]
    fn columns(&self) -> Vec<&'static str> {
        self.table().columns().to_vec()
    }

    /// Made anew at each access.
    #[getter]
    fn rows(&self) -> Vec<Vec<Cell>> {
        self.table().rows().map(|row| row.into_iter().map(Cell).collect()).collect()
    }

    #[getter]
    fn lead(&self) -> &[String] {
        self.table().lead()
    }

    #[getter]
    fn remarks(&self) -> &[String] {
        self.table().remarks()
    }
}

/// A value of a table: None, str, int, `Fraction`, float, or a sampled `Fraction` with its standard error.
struct Cell(Value);

impl<'py> IntoPyObject<'py> for Cell {
    type Target = PyAny;
    type Output = Bound<'py, PyAny>;
    type Error = PyErr;

    fn into_pyobject(self, py: Python<'py>) -> PyResult<Self::Output> {
        match self.0 {
            Value::Empty => Ok(py.None().into_bound(py)),
            Value::Text(text) => text.into_bound_py_any(py),
            Value::Integer(number) => number.into_bound_py_any(py),
            Value::Exact(fraction) => fraction.into_bound_py_any(py),
            Value::Approximate(number) => number.into_bound_py_any(py),
            Value::Sampled { value, std_error } => (value, std_error).into_bound_py_any(py),
        }
    }
}
