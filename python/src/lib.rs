//! `house_edge._native`: questions of the program for the Python package `house_edge`, which gives them a shape.
//!
//! `house_edge/_native.pyi` documents the module's names.

mod answer;
mod asking;
mod paytable;

#[pyo3::pymodule]
mod _native {
    #[pymodule_export]
    use crate::answer::Answer;
    #[pymodule_export]
    use crate::asking::{Refused, ask, bring_solutions, read_games};
    #[pymodule_export]
    use crate::paytable::{Paytable, fields_of, named, read, rules_of, toml_of};
    /// The version of the program.
    #[pymodule_export]
    #[allow(non_upper_case_globals)]
    const __version__: &str = env!("CARGO_PKG_VERSION");
}
