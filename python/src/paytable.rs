//! Paytables, of the regulation and of Python's own.

use std::hash::{Hash, Hasher};

use house_edge::asking::{Refusal, pays, toml, with_pays};
use house_edge::{Catalogue, Offer};
use pyo3::prelude::*;

use crate::answer::Cell;
use crate::asking::exception;

/// The paytables of the regulation.
#[pyfunction]
pub fn regulation(py: Python<'_>) -> PyResult<Vec<Paytable>> {
    let catalogue = Catalogue::embedded().map_err(|errors| refused(py, errors))?;
    Ok(catalogue.offers().into_iter().map(Paytable).collect())
}

/// The paytables of a text in TOML; errors name it as the file `name`.
#[pyfunction]
pub fn read(py: Python<'_>, name: String, text: String) -> PyResult<Vec<Paytable>> {
    let catalogue = Catalogue::of_texts(&[(name, text)]).map_err(|errors| refused(py, errors))?;
    Ok(catalogue.offers().into_iter().map(Paytable).collect())
}

fn refused(py: Python<'_>, errors: impl std::error::Error + 'static) -> PyErr {
    exception(py, Refusal::of(errors))
}

/// A wager's paytable.
#[pyclass(frozen, eq, hash, module = "house_edge._native")]
pub struct Paytable(Offer);

impl PartialEq for Paytable {
    fn eq(&self, other: &Self) -> bool {
        toml(&self.0) == toml(&other.0)
    }
}

impl Hash for Paytable {
    fn hash<H: Hasher>(&self, state: &mut H) {
        toml(&self.0).hash(state);
    }
}

#[pymethods]
impl Paytable {
    #[getter]
    fn game(&self) -> &str {
        self.0.option()[0]
    }

    #[getter]
    fn wager(&self) -> &str {
        self.0.option()[1]
    }

    #[getter]
    fn id(&self) -> &str {
        self.0.option()[2]
    }

    #[getter]
    fn game_title(&self) -> &str {
        self.0.game.title
    }

    #[getter]
    fn wager_title(&self) -> &str {
        self.0.wager.title
    }

    #[getter]
    fn odds(&self) -> &str {
        self.0.paytable.odds.name()
    }

    #[getter]
    fn section(&self) -> &str {
        &self.0.paytable.section
    }

    #[getter]
    fn pays(&self) -> Vec<(String, Cell)> {
        pays(&self.0).into_iter().map(|(hand, pay)| (hand, Cell(pay))).collect()
    }

    #[pyo3(signature = (changes, id=None))]
    fn with_pays(&self, py: Python<'_>, changes: Vec<(String, String)>, id: Option<&str>) -> PyResult<Self> {
        with_pays(&self.0, &changes, id).map(Paytable).map_err(|refused| exception(py, refused))
    }

    fn toml(&self) -> String {
        toml(&self.0)
    }
}
