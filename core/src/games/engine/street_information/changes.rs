//! The decisions that knowledge changes, by numbers; their names come last, once for all deals.

use std::collections::BTreeMap;

use crate::games::engine::holdings::Holding;
use crate::games::engine::streets::StreetForm;
use crate::games::{Change, Changed};

/// How often each decision changes.
#[derive(Clone, Debug)]
pub struct Changes<const ACTIONS: usize> {
    /// By street, holding, usual and better action.
    noted: Vec<Vec<[[Changed; ACTIONS]; ACTIONS]>>,
    /// Number of deals that each way stands for.
    pub weight: u64,
}

impl<const ACTIONS: usize> Changes<ACTIONS> {
    pub fn new(holdings: &[&[Holding]]) -> Self {
        let none = [[Changed::default(); ACTIONS]; ACTIONS];
        Changes { noted: holdings.iter().map(|holdings| vec![none; holdings.len()]).collect(), weight: 1 }
    }

    /// Notes that a decision changes from the usual action to a better one, in so many ways and with this gain in all.
    pub fn note(
        &mut self,
        (street, holding): (usize, usize),
        (usual, better): (usize, usize),
        (ways, gain): (i64, i64),
    ) {
        let changed = &mut self.noted[street][holding][usual][better];
        changed.ways += u128::from(ways.unsigned_abs()) * u128::from(self.weight);
        changed.gain += i128::from(gain) * i128::from(self.weight);
    }

    /// Those that occur.
    pub fn named(&self, form: &StreetForm<ACTIONS>, holdings: &[&[Holding]]) -> BTreeMap<Change, Changed> {
        let mut named = BTreeMap::new();
        for ((names, holdings), of_street) in form.decisions.iter().zip(holdings).zip(&self.noted) {
            for ((holding, _), of_holding) in holdings.iter().zip(of_street) {
                for (usual, of_usual) in form.names.iter().zip(of_holding) {
                    for (informed, &changed) in form.names.iter().zip(of_usual) {
                        if changed.ways > 0 {
                            named.insert(change(names.name, holding, (usual, informed)), changed);
                        }
                    }
                }
            }
        }
        named
    }
}

fn change(decision: &'static str, holding: &str, (usual, informed): (&str, &str)) -> Change {
    Change {
        decision: decision.into(),
        holding: holding.to_string(),
        usual: usual.to_string(),
        informed: informed.to_string(),
    }
}
