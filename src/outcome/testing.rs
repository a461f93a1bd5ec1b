//! Outcome tables for tests.

use num_bigint::BigInt;

use super::fraction::Fraction;
use super::table::{Outcome, OutcomeTable};

/// An outcome in which one unit is wagered.
pub fn outcome(name: &str, net: i64, count: u128) -> Outcome {
    let whole = |units: i64| Fraction::from_integer(BigInt::from(units));
    Outcome { name: name.into(), awards: Vec::new(), net: whole(net), wagered: whole(1), folded: false, count }
}

/// A table of names, net results and counts.
pub fn table(outcomes: &[(&str, i64, u128)]) -> OutcomeTable {
    let cycle = outcomes.iter().map(|&(_, _, count)| count).sum();
    let outcomes = outcomes.iter().map(|&(name, net, count)| outcome(name, net, count)).collect();
    OutcomeTable::new(outcomes, cycle).expect("counts fill the cycle")
}
