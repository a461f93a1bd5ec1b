//! Reading plots again, for their tests.
