//! Play with knowledge and the usual play, summed over deals. The decisions that knowledge changes are noted by numbers;
//! their names come last, once for all deals.

use crate::games::{Change, Changed, PlaySums};

/// Sums over some deals.
#[derive(Clone, Debug)]
pub struct PlayTally<const ACTIONS: usize> {
    /// All but the changes.
    pub sums: PlaySums,
    /// By street, holding, usual and better action.
    changes: Vec<Vec<[[Changed; ACTIONS]; ACTIONS]>>,
    /// Number of deals that each noted way stands for.
    pub weight: u64,
}

impl<const ACTIONS: usize> PlayTally<ACTIONS> {
    /// Empty, for streets with so many holdings.
    pub fn new(holdings: impl IntoIterator<Item = usize>) -> Self {
        let none = [[Changed::default(); ACTIONS]; ACTIONS];
        let changes = holdings.into_iter().map(|holdings| vec![none; holdings]).collect();
        PlayTally { sums: PlaySums::default(), changes, weight: 1 }
    }

    /// Notes that a decision changes from the usual action to a better one, in so many ways and with this gain in all.
    pub fn note(&mut self, (street, holding): (usize, usize), [usual, better]: [usize; 2], (ways, gain): (i128, i128)) {
        let changed = &mut self.changes[street][holding][usual][better];
        changed.ways += ways.unsigned_abs() * u128::from(self.weight);
        changed.gain += gain * i128::from(self.weight);
    }

    /// The sums, with the changes that occur; `named` is the decision of a street, and a holding of it.
    pub fn named(self, actions: &[&str; ACTIONS], named: impl Fn(usize, usize) -> (&'static str, String)) -> PlaySums {
        let mut sums = self.sums;
        for (street, by_holding) in self.changes.iter().enumerate() {
            for (holding, by_action) in by_holding.iter().enumerate() {
                for (place, changed) in by_action.as_flattened().iter().enumerate().filter(|(_, some)| some.ways > 0) {
                    let (decision, holding) = named(street, holding);
                    let [usual, informed] =
                        [place / ACTIONS, place % ACTIONS].map(|action| actions[action].to_string());
                    let change = Change { decision: decision.into(), holding, usual, informed };
                    sums.note(change, changed.ways, changed.gain);
                }
            }
        }
        sums
    }
}
