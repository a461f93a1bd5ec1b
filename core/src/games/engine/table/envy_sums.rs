//! What the envy bonuses of a round may come to.

use std::collections::BTreeSet;

use num_traits::Zero;

use crate::games::Offer;
use crate::games::engine::kinds::SideWager;
use crate::games::engine::settlement::{payout, row_named};
use crate::paytable::Units;

/// The sums that the envy bonuses for the hands of some players may come to.
pub struct EnvySums {
    /// In units, ascending, from zero.
    pub sums: Vec<Units>,
    /// For each sum and each kind of another player's hand the place of the sum with the bonus for it; none for sums
    /// that take the hands of all others.
    next: Vec<Vec<usize>>,
}

impl EnvySums {
    /// The sums for the hands of `others` players, by the rows of the schedule `envy`: a hand earns what the row that
    /// lists it pays, or nothing (§ 641a.12(d)(5)).
    pub fn of(offer: &Offer, side: &SideWager, others: usize, envy: &str) -> Self {
        let bonus = |kind| {
            let row = row_named(offer, envy, (side.kinds.names)(kind));
            row.and_then(|row| payout(offer, &row.pay)).unwrap_or_default()
        };
        let bonuses: Vec<Units> = (0..side.kinds.count).map(bonus).collect();
        let mut sums = BTreeSet::from([Units::zero()]);
        let mut inner = BTreeSet::new();
        for _ in 0..others {
            inner = sums.clone();
            sums.extend(inner.iter().flat_map(|sum| bonuses.iter().map(move |bonus| sum + bonus)));
        }
        let sums: Vec<Units> = sums.into_iter().collect();
        let place = |wanted: Units| sums.partition_point(|sum| *sum < wanted);
        let next = |sum: &Units| match inner.contains(sum) {
            true => bonuses.iter().map(|bonus| place(sum + bonus)).collect(),
            false => Vec::new(),
        };
        EnvySums { next: sums.iter().map(next).collect(), sums }
    }

    /// The place of the sum at `place` with the bonus for one more hand, of this kind.
    pub fn with(&self, place: usize, kind: usize) -> usize {
        self.next[place][kind]
    }
}
