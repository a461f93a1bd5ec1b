//! Answers as Python objects.

use house_edge::asking::{self, Conclusion, Value};
use pyo3::IntoPyObjectExt;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyList, PyType};

static SAMPLED: PyOnceLock<Py<PyType>> = PyOnceLock::new();

/// What a question comes to.
#[pyclass(frozen, module = "house_edge._native")]
pub struct Answer {
    answer: asking::Answer,
    tables: Vec<Table>,
}

/// Columns, rows of cells, the answer in short, and what holds for the rows.
type Table = (Vec<&'static str>, Py<PyList>, Vec<String>, Vec<String>);

impl Answer {
    pub fn new(py: Python<'_>, answer: asking::Answer) -> PyResult<Self> {
        let tables = answer.tables().map(|table| table_of(py, table)).collect::<PyResult<_>>()?;
        Ok(Answer { answer, tables })
    }
}

#[pymethods]
impl Answer {
    #[getter]
    fn tables(&self) -> &[Table] {
        &self.tables
    }

    #[getter]
    fn lines(&self) -> &[String] {
        self.answer.lines()
    }

    #[getter]
    fn messages(&self) -> &[String] {
        self.answer.messages()
    }

    #[getter]
    fn conclusion(&self) -> &'static str {
        match self.answer.conclusion() {
            Conclusion::Done => "done",
            Conclusion::Inconclusive => "inconclusive",
            Conclusion::CheckFailed => "check failed",
        }
    }

    /// The contents of a file of this kind, such as `svg`.
    fn document(&self, kind: &str) -> Option<&[u8]> {
        self.answer.document(kind)
    }

    #[pyo3(signature = (width=None))]
    fn text(&self, width: Option<usize>) -> String {
        self.answer.text(width)
    }

    fn html(&self) -> String {
        self.answer.html()
    }
}

fn table_of(py: Python<'_>, table: asking::Table<'_>) -> PyResult<Table> {
    let rows = PyList::empty(py);
    for row in table.rows() {
        rows.append(row.into_iter().map(Cell).collect::<Vec<_>>())?;
    }
    Ok((table.columns().to_vec(), rows.unbind(), table.lead().to_vec(), table.remarks().to_vec()))
}

/// A value as None, str, int, `Fraction`, float, or the package's `Sampled`.
pub struct Cell(pub Value);

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
            Value::Sampled { value, std_error } => {
                SAMPLED.import(py, "house_edge.figures", "Sampled")?.call1((value, std_error))
            }
        }
    }
}
