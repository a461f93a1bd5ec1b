//! Paytables, of the regulation and of Python's own.

use std::hash::{Hash, Hasher};

use house_edge::asking::{self, Refusal, pays, toml, with_pays};
use house_edge::{Catalogue, Offer};
use pyo3::prelude::*;

use crate::answer::Cell;
use crate::asking::exception;

/// The paytables that a name stands for, as in a question; `*` for all of the regulation.
#[pyfunction]
pub fn named(py: Python<'_>, name: &str) -> PyResult<Vec<Paytable>> {
    let found = asking::named(name).map_err(|refusal| exception(py, refusal))?;
    Ok(found.into_iter().map(Paytable).collect())
}

/// The paytables of a text in TOML; errors name it as the file `name`.
#[pyfunction]
pub fn read(py: Python<'_>, name: String, text: String) -> PyResult<Vec<Paytable>> {
    let catalogue = Catalogue::of_texts(&[(name, text)]).map_err(|errors| exception(py, Refusal::of(errors)))?;
    Ok(catalogue.offers().into_iter().map(Paytable).collect())
}

/// The keys of a file as a JSON object.
#[pyfunction]
pub fn fields_of(py: Python<'_>, text: &str) -> PyResult<String> {
    asking::fields_of(text).map(|fields| fields.to_string()).map_err(|refusal| exception(py, refusal))
}

/// The text of a file with the keys of a JSON object.
#[pyfunction]
pub fn toml_of(py: Python<'_>, fields: &str) -> PyResult<String> {
    asking::text_of(fields).map_err(|refusal| exception(py, refusal))
}

/// What was understood of the game in a text, in sentences, by decision and wager.
#[pyfunction]
pub fn rules_of(py: Python<'_>, text: &str) -> PyResult<Vec<(String, String)>> {
    asking::rules_of(text).map_err(|refusal| exception(py, refusal))
}

/// A wager's paytable.
#[derive(Clone)]
#[pyclass(frozen, eq, hash, subclass, module = "house_edge._native")]
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
    #[new]
    fn new(table: PyRef<'_, Self>) -> Self {
        table.clone()
    }

    /// Game, such as `let-it-ride`.
    #[getter]
    fn game(&self) -> &str {
        self.0.option()[0]
    }

    /// Wager, such as `base`.
    #[getter]
    fn wager(&self) -> &str {
        self.0.option()[1]
    }

    /// Id, which is `A`, `B` ... in the regulation.
    #[getter]
    fn id(&self) -> &str {
        self.0.option()[2]
    }

    /// Title of the game, such as `Let It Ride Poker`.
    #[getter]
    fn game_title(&self) -> &str {
        self.0.game.title
    }

    /// Title of the wager, such as `Five Card Bonus Wager`.
    #[getter]
    fn wager_title(&self) -> &str {
        self.0.wager.title
    }

    /// `to-1`: the stake is returned with the pay; `for-1`: it is not.
    #[getter]
    fn odds(&self) -> &str {
        self.0.paytable.odds.name()
    }

    /// Citation, such as `58 Pa. Code § 643a.12(a)`.
    #[getter]
    fn section(&self) -> &str {
        &self.0.paytable.section
    }

    /// Pays in units by `HAND` or `SCHEDULE/HAND`; a text for a share of a meter and for a row that loses.
    #[getter]
    fn _pays(&self) -> Vec<(String, Cell)> {
        pays(&self.0).into_iter().map(|(hand, pay)| (hand, Cell(pay))).collect()
    }

    #[pyo3(signature = (changes, id=None))]
    fn _with_pays(&self, py: Python<'_>, changes: Vec<(String, String)>, id: Option<&str>) -> PyResult<Self> {
        with_pays(&self.0, &changes, id).map(Paytable).map_err(|refused| exception(py, refused))
    }

    /// The paytable as a file of its own (docs/paytables.md).
    fn to_toml(&self) -> String {
        toml(&self.0)
    }
}
