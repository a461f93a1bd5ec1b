//! Paytables, of the regulation and of Python's own.

use std::fmt::Display;
use std::hash::{Hash, Hasher};

use house_edge::commands::{RefusalKind, Refused, pays, toml, with_pays};
use house_edge::{Catalogue, Offer};
use pyo3::prelude::*;

use crate::answer::Cell;
use crate::refusal::exception;

/// The paytables of the regulation.
#[pyfunction]
pub fn regulation(py: Python<'_>) -> PyResult<Vec<Paytable>> {
    let catalogue = Catalogue::embedded().map_err(|errors| refused(py, errors))?;
    Ok(catalogue.offers().into_iter().map(|offer| Paytable { offer, is_of_regulation: true }).collect())
}

/// The paytables of a text in TOML; errors name it as the file `name`.
#[pyfunction]
pub fn read(py: Python<'_>, name: String, text: String) -> PyResult<Vec<Paytable>> {
    let catalogue = Catalogue::of_texts(&[(name, text)]).map_err(|errors| refused(py, errors))?;
    Ok(catalogue.offers().into_iter().map(Paytable::own).collect())
}

fn refused(py: Python<'_>, errors: impl Display) -> PyErr {
    let lines = errors.to_string().lines().map(str::to_string).collect();
    exception(py, Refused { kind: RefusalKind::Paytable, option: None, lines })
}

/// A wager's paytable.
#[pyclass(frozen, eq, hash, module = "house_edge._native")]
pub struct Paytable {
    offer: Offer,
    is_of_regulation: bool,
}

impl Paytable {
    fn own(offer: Offer) -> Self {
        Paytable { offer, is_of_regulation: false }
    }
}

impl PartialEq for Paytable {
    fn eq(&self, other: &Self) -> bool {
        toml(&self.offer) == toml(&other.offer)
    }
}

impl Hash for Paytable {
    fn hash<H: Hasher>(&self, state: &mut H) {
        toml(&self.offer).hash(state);
    }
}

#[pymethods]
impl Paytable {
    #[getter]
    fn game(&self) -> &str {
        self.offer.game.id
    }

    #[getter]
    fn wager(&self) -> &str {
        self.offer.wager.id
    }

    #[getter]
    fn id(&self) -> &str {
        &self.offer.paytable.id
    }

    #[getter]
    fn odds(&self) -> &str {
        self.offer.paytable.odds.name()
    }

    #[getter]
    fn section(&self) -> &str {
        &self.offer.paytable.section
    }

    /// The regulation's name of it, such as `let-it-ride/base/A`.
    #[getter]
    fn key(&self) -> Option<String> {
        self.is_of_regulation.then(|| self.offer.option().join("/"))
    }

    #[getter]
    fn pays(&self) -> Vec<(String, Cell)> {
        pays(&self.offer).into_iter().map(|(hand, pay)| (hand, Cell(pay))).collect()
    }

    #[pyo3(signature = (changes, id=None))]
    fn with_pays(&self, py: Python<'_>, changes: Vec<(String, String)>, id: Option<&str>) -> PyResult<Self> {
        with_pays(&self.offer, &changes, id).map(Paytable::own).map_err(|refused| exception(py, refused))
    }

    fn toml(&self) -> String {
        toml(&self.offer)
    }
}
