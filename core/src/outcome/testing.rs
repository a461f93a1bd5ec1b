//! Outcome tables for tests.

use super::table::{Outcome, OutcomeTable};
use crate::paytable::whole_units;

/// An outcome with one unit wagered.
pub fn outcome(name: &str, net: i64, count: u128) -> Outcome {
    Outcome {
        name: name.into(),
        paid: Vec::new(),
        net: whole_units(net),
        wagered: whole_units(1),
        folded: false,
        count,
    }
}

pub fn table(outcomes: &[(&str, i64, u128)]) -> OutcomeTable {
    let cycle = outcomes.iter().map(|&(_, _, count)| count).sum();
    let outcomes = outcomes.iter().map(|&(name, net, count)| outcome(name, net, count)).collect();
    OutcomeTable::new(outcomes, cycle).expect("counts fill the cycle")
}
