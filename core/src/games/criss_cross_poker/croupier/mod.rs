//! The simulated path: each round dealt in the order of § 674a.8(d), decided by table, counted by its ending.

pub mod dealer;
mod decision_tables;
mod evaluation;
pub mod literal;
