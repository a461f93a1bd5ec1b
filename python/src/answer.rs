//! Answers as Python objects.

use house_edge::asking::{self, Conclusion, Value};
use pyo3::IntoPyObjectExt;
use pyo3::prelude::*;
use pyo3::types::PyList;

/// What a question comes to.
#[pyclass(frozen, module = "house_edge._native")]
pub struct Answer {
    answer: asking::Answer,
    tables: Vec<Py<Table>>,
}

impl Answer {
    pub fn new(py: Python<'_>, answer: asking::Answer) -> PyResult<Self> {
        let tables = answer.tables().map(|table| Py::new(py, Table::new(py, table)?)).collect::<PyResult<_>>()?;
        Ok(Answer { answer, tables })
    }
}

#[pymethods]
impl Answer {
    #[getter]
    fn tables(&self, py: Python<'_>) -> Vec<Py<Table>> {
        self.tables.iter().map(|table| table.clone_ref(py)).collect()
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

/// Rows under named columns.
#[pyclass(frozen, get_all, module = "house_edge._native")]
pub struct Table {
    columns: Vec<String>,
    rows: Py<PyList>,
    lead: Vec<String>,
    remarks: Vec<String>,
}

impl Table {
    fn new(py: Python<'_>, table: asking::Table<'_>) -> PyResult<Self> {
        let rows = PyList::empty(py);
        for row in table.rows() {
            rows.append(row.into_iter().map(Cell).collect::<Vec<_>>())?;
        }
        Ok(Table {
            columns: table.columns().iter().map(ToString::to_string).collect(),
            rows: rows.unbind(),
            lead: table.lead().to_vec(),
            remarks: table.remarks().to_vec(),
        })
    }
}

/// A value as None, str, int, `Fraction`, float, or a `Fraction` with its standard error if it is sampled.
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
            Value::Sampled { value, std_error } => (value, std_error).into_bound_py_any(py),
        }
    }
}
