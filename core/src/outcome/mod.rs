//! WHAT THE RESULT IS: the outcome table, the program's central type, and its measures.
//!
//! The solver returns an [`OutcomeTable`] with exact counts, the simulator one with observed counts; reports and checks
//! read nothing else. A [`JointTable`] holds the joint distribution of the outcomes of several wagers, or of two hands,
//! from one deal.

mod table;

use std::collections::{BTreeMap, BTreeSet};

use num_bigint::BigInt;
use num_traits::{One, ToPrimitive, Zero};

use crate::paytable::whole_units;

pub use crate::paytable::amounts::{Fraction, decimal, in_full, percent, ratio, rounded, shortest, to_f64};
#[cfg(feature = "testing")]
pub use table::testing;
pub use table::{
    Award, CycleMismatch, Measure, Measures, Outcome, OutcomeTable, PaidAward, VOLATILITY_Z_90, VOLATILITY_Z_95,
};

/// Joint distribution of several wagers' outcomes over a cycle of equally likely deals, or of rounds played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct JointTable {
    /// Outcomes of each wager; their own counts are meaningless here.
    wagers: Vec<Vec<Outcome>>,
    /// Deals per combination: one outcome index for each wager.
    counts: BTreeMap<Vec<usize>, u128>,
    cycle: u128,
}

impl JointTable {
    /// Builds the table from combinations, each one outcome index per wager with a count; combinations may repeat.
    /// Counts must sum to a positive cycle.
    pub fn new(
        wagers: Vec<Vec<Outcome>>,
        combinations: impl IntoIterator<Item = (Vec<usize>, u128)>,
        cycle: u128,
    ) -> Result<Self, CycleMismatch> {
        let mismatch = |counted| CycleMismatch { counted, cycle };
        let mut counts: BTreeMap<Vec<usize>, u128> = BTreeMap::new();
        let mut counted = 0_u128;
        for (places, count) in combinations.into_iter().filter(|(_, count)| *count > 0) {
            let is_named = places.len() == wagers.len()
                && places.iter().zip(&wagers).all(|(&place, outcomes)| place < outcomes.len());
            counted = counted.checked_add(count).filter(|_| is_named).ok_or_else(|| mismatch(u128::MAX))?;
            *counts.entry(places).or_default() += count;
        }
        if counted != cycle || cycle == 0 {
            return Err(mismatch(counted));
        }
        Ok(JointTable { wagers, counts, cycle })
    }

    /// Joint table of two wagers with these net results of one unit each; pairs may repeat.
    pub fn of_nets(pairs: impl IntoIterator<Item = ([Fraction; 2], u128)>, cycle: u128) -> Result<Self, CycleMismatch> {
        let pairs: Vec<([Fraction; 2], u128)> = pairs.into_iter().collect();
        let nets = [0, 1].map(|wager| pairs.iter().map(|(nets, _)| &nets[wager]).collect::<BTreeSet<_>>());
        let below = |wager: usize, net: &Fraction| nets[wager].iter().take_while(|own| **own < net).count();
        let places = |[one, other]: &[Fraction; 2]| vec![below(0, one), below(1, other)];
        let outcome = |net: &&Fraction| outcome_of_sum((*net).clone(), Fraction::one(), false);
        let wagers = nets.iter().map(|nets| nets.iter().map(outcome).collect()).collect();
        JointTable::new(wagers, pairs.iter().map(|(pair, count)| (places(pair), *count)), cycle)
    }

    /// Equally likely deals, or rounds played; never zero.
    pub fn cycle(&self) -> u128 {
        self.cycle
    }

    /// Combinations that occur: one outcome per wager, and the number of deals.
    pub fn combinations(&self) -> impl Iterator<Item = (Vec<&Outcome>, u128)> {
        self.counts.iter().map(|(places, &count)| {
            (places.iter().zip(&self.wagers).map(|(&place, outcomes)| &outcomes[place]).collect(), count)
        })
    }

    /// Marginal outcome table of one wager.
    pub fn alone(&self, wager: usize) -> Result<OutcomeTable, CycleMismatch> {
        let mut outcomes = self.wagers.get(wager).cloned().unwrap_or_default();
        outcomes.iter_mut().for_each(|outcome| outcome.count = 0);
        for (places, count) in &self.counts {
            places.get(wager).into_iter().for_each(|&place| outcomes[place].count += count);
        }
        OutcomeTable::new(outcomes, self.cycle)
    }

    /// Outcome table of the weighted sum of all wagers, in units of one size. Combinations with the same net result and
    /// units wagered are one outcome. A round counts as folded if any wager with a stake was folded.
    pub fn sum(&self, weights: &[Fraction]) -> Result<OutcomeTable, CycleMismatch> {
        if weights.len() != self.wagers.len() {
            return Err(CycleMismatch { counted: 0, cycle: self.cycle });
        }
        let mut counts: BTreeMap<(Fraction, Fraction, bool), u128> = BTreeMap::new();
        for (outcomes, count) in self.combinations() {
            let weighted = |of: fn(&Outcome) -> &Fraction| -> Fraction {
                outcomes.iter().zip(weights).map(|(outcome, weight)| of(outcome) * weight).sum()
            };
            let folded = outcomes.iter().zip(weights).any(|(outcome, weight)| outcome.folded && !weight.is_zero());
            *counts.entry((weighted(|o| &o.net), weighted(|o| &o.wagered), folded)).or_default() += count;
        }
        let outcome = |((net, wagered, folded), count)| Outcome { count, ..outcome_of_sum(net, wagered, folded) };
        OutcomeTable::new(counts.into_iter().rev().map(outcome).collect(), self.cycle)
    }

    /// Joint counts of the net results of two wagers, in ascending order; panics on an unknown wager.
    pub fn nets(&self, [one, other]: [usize; 2]) -> BTreeMap<[&Fraction; 2], u128> {
        let mut counts = BTreeMap::new();
        self.combinations()
            .for_each(|(each, count)| *counts.entry([one, other].map(|at| &each[at].net)).or_default() += count);
        counts
    }

    /// Mean of a function of the net results of two wagers; panics on an unknown wager.
    pub fn mean(&self, wagers: [usize; 2], of: impl Fn(&Fraction, &Fraction) -> Fraction) -> Fraction {
        let weighted = |([one, other], count): ([&Fraction; 2], u128)| of(one, other) * whole_units(count);
        self.nets(wagers).into_iter().map(weighted).sum::<Fraction>() / whole_units(self.cycle)
    }

    /// Covariance of the net results of two wagers, in squared units; panics on an unknown wager.
    pub fn covariance(&self, wagers: [usize; 2]) -> Fraction {
        let product = self.mean(wagers, |one, other| one * other);
        product - self.mean(wagers, |one, _| one.clone()) * self.mean(wagers, |_, other| other.clone())
    }

    /// Outcome table of the first two wagers' total for one unit wagered, where the second amount counts with
    /// probability `share`, independently of the deal, and is zero otherwise. Panics with fewer than two wagers.
    pub fn together(&self, share: &Fraction) -> Result<OutcomeTable, CycleMismatch> {
        let beyond = || CycleMismatch { counted: u128::MAX, cycle: self.cycle };
        let part = |number: &BigInt| number.to_u128().ok_or_else(beyond);
        let times = |count: u128, factor: u128| count.checked_mul(factor).ok_or_else(beyond);
        let (coming, draws) = (part(share.numer())?, part(share.denom())?);
        let missing = draws.checked_sub(coming).ok_or_else(beyond)?;
        let mut counts: BTreeMap<(&Fraction, Fraction), u128> = BTreeMap::new();
        for ([first, second], count) in self.nets([0, 1]) {
            for (second, draws) in [(second.clone(), coming), (Fraction::zero(), missing)] {
                let known = counts.entry((first, second)).or_default();
                *known = known.checked_add(times(count, draws)?).ok_or_else(beyond)?;
            }
        }
        let outcomes = counts.into_iter().map(|((first, second), count)| Outcome::together(first, &second, count));
        OutcomeTable::new(outcomes.collect(), times(self.cycle, draws)?)
    }
}

/// Uncounted outcome of a round by its total net result, units wagered and whether any wager was folded.
pub(crate) fn outcome_of_sum(net: Fraction, wagered: Fraction, folded: bool) -> Outcome {
    let name = format!("{} on {}{}", shortest(&net), shortest(&wagered), if folded { ", folded" } else { "" });
    Outcome { name, paid: Vec::new(), net, wagered, folded, count: 0 }
}

impl From<OutcomeTable> for JointTable {
    fn from(table: OutcomeTable) -> Self {
        let counts = table.outcomes().iter().map(|outcome| outcome.count).enumerate();
        let counts = counts.filter(|(_, count)| *count > 0).map(|(place, count)| (vec![place], count)).collect();
        let outcomes = table.outcomes().iter().map(|outcome| Outcome { count: 0, ..outcome.clone() }).collect();
        JointTable { cycle: table.cycle(), counts, wagers: vec![outcomes] }
    }
}

/// Units placed in total, given each wager's weight and its units per weight.
pub fn units_together(units: impl IntoIterator<Item = u32>, weights: &[Fraction]) -> Fraction {
    units.into_iter().zip(weights).map(|(units, weight)| whole_units(units) * weight).sum()
}
