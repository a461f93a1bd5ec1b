//! Paytables, of the regulation and of Python's own.

use std::hash::{Hash, Hasher};

use house_edge::{Catalogue, Error, Offer, own};
use pyo3::prelude::*;

use crate::refusal::with_attributes;

fn refused(py: Python<'_>, error: &Error) -> PyErr {
    with_attributes(py, "paytable", None, error.to_string().lines().map(str::to_string).collect())
}

/// The paytables of the regulation.
#[pyfunction]
pub fn regulation(py: Python<'_>) -> PyResult<Vec<Paytable>> {
    let catalogue = Catalogue::embedded().map_err(|error| refused(py, &error.into()))?;
    Ok(catalogue.offers().into_iter().map(|offer| Paytable { offer, is_of_regulation: true }).collect())
}

/// The paytables of a text in TOML; errors name the file as `name`.
#[pyfunction]
pub fn read(py: Python<'_>, name: String, text: String) -> PyResult<Vec<Paytable>> {
    let catalogue = Catalogue::of_texts(&[(name, text)]).map_err(|error| refused(py, &error.into()))?;
    Ok(catalogue.offers().into_iter().map(Paytable::own).collect())
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
        own::toml(&self.offer) == own::toml(&other.offer)
    }
}

impl Hash for Paytable {
    fn hash<H: Hasher>(&self, state: &mut H) {
        own::toml(&self.offer).hash(state);
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
    fn pays(&self) -> Vec<(String, String)> {
        own::pays(&self.offer)
    }

    #[pyo3(signature = (changes, id=None))]
    fn with_pays(&self, py: Python<'_>, changes: Vec<(String, String)>, id: Option<&str>) -> PyResult<Self> {
        own::with_pays(&self.offer, &changes, id).map(Paytable::own).map_err(|error| refused(py, &error))
    }

    fn toml(&self) -> String {
        own::toml(&self.offer)
    }
}
