//! The outcomes of several wagers of one deal.

use std::collections::BTreeMap;

use num_traits::Zero;

use super::fraction::{Fraction, shortest};
use super::joint::JointTable;
use super::table::{CycleMismatch, Outcome, OutcomeTable};
use crate::paytable::whole_units;

/// The joint distribution of several wagers' outcomes over a cycle of equally likely deals, or of rounds played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct JointOutcomes {
    /// The outcomes of each wager; their own counts are of no meaning.
    wagers: Vec<Vec<Outcome>>,
    /// Number of deals by the places of the outcomes, one for each wager.
    counts: BTreeMap<Vec<usize>, u128>,
    cycle: u128,
}

impl JointOutcomes {
    /// The distribution of these combinations of outcomes, each the places of one outcome of every wager with a count;
    /// a combination may occur more than once.
    ///
    /// # Errors
    /// [`CycleMismatch`] unless every combination names outcomes of all wagers and the counts sum to a positive cycle.
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
        Ok(JointOutcomes { wagers, counts, cycle })
    }

    /// Number of wagers.
    pub fn wagers(&self) -> usize {
        self.wagers.len()
    }

    /// Number of equally likely deals, or of rounds played; never zero.
    pub fn cycle(&self) -> u128 {
        self.cycle
    }

    /// The combinations that occur: one outcome of each wager, and the number of deals.
    pub fn combinations(&self) -> impl Iterator<Item = (Vec<&Outcome>, u128)> {
        self.counts.iter().map(|(places, &count)| {
            let outcomes = places.iter().zip(&self.wagers).map(|(&place, outcomes)| &outcomes[place]);
            (outcomes.collect(), count)
        })
    }

    /// The outcome table of the wager at this place.
    ///
    /// # Errors
    /// [`CycleMismatch`] if there is no such wager.
    pub fn alone(&self, wager: usize) -> Result<OutcomeTable, CycleMismatch> {
        let mut outcomes = self.wagers.get(wager).cloned().unwrap_or_default();
        outcomes.iter_mut().for_each(|outcome| outcome.count = 0);
        for (places, count) in &self.counts {
            if let Some(outcome) = places.get(wager).and_then(|&place| outcomes.get_mut(place)) {
                outcome.count += count;
            }
        }
        OutcomeTable::new(outcomes, self.cycle)
    }

    /// The outcome table of the sum of all wagers, `weights` units of each. Amounts are in units of the same size for
    /// all; combinations of the same net result and the same units wagered are one outcome. A round counts as folded if
    /// any wager of it was.
    ///
    /// # Errors
    /// [`CycleMismatch`] unless there is one weight for each wager.
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
        let outcome = |(amounts, count)| Outcome { count, ..outcome_of_sum(amounts) };
        OutcomeTable::new(counts.into_iter().rev().map(outcome).collect(), self.cycle)
    }

    /// The joint distribution of the net results of two of the wagers, in units of each.
    ///
    /// # Errors
    /// [`CycleMismatch`] if there is no such wager.
    pub fn pair(&self, first: usize, second: usize) -> Result<JointTable, CycleMismatch> {
        if first.max(second) >= self.wagers.len() {
            return Err(CycleMismatch { counted: 0, cycle: self.cycle });
        }
        let nets = |outcomes: Vec<&Outcome>| (outcomes[first].net.clone(), outcomes[second].net.clone());
        JointTable::new(self.combinations().map(|(outcomes, count)| (nets(outcomes), count)), self.cycle)
    }
}

/// A round in which several wagers come to this net result of these units wagered, and whether any was folded; not
/// counted.
pub(crate) fn outcome_of_sum((net, wagered, folded): (Fraction, Fraction, bool)) -> Outcome {
    let name = format!("{} on {}{}", shortest(&net), shortest(&wagered), if folded { ", folded" } else { "" });
    Outcome { name, paid: Vec::new(), net, wagered, folded, count: 0 }
}

/// One wager by itself.
impl From<OutcomeTable> for JointOutcomes {
    fn from(table: OutcomeTable) -> Self {
        let counts = table.outcomes().iter().map(|outcome| outcome.count).enumerate();
        let counts = counts.filter(|(_, count)| *count > 0).map(|(place, count)| (vec![place], count)).collect();
        let outcomes = table.outcomes().iter().map(|outcome| Outcome { count: 0, ..outcome.clone() }).collect();
        JointOutcomes { cycle: table.cycle(), counts, wagers: vec![outcomes] }
    }
}

/// The units that weights of wagers place together, given those of one unit of each.
pub fn units_together<'w>(
    units: impl IntoIterator<Item = u32>,
    weights: impl IntoIterator<Item = &'w Fraction>,
) -> Fraction {
    units.into_iter().zip(weights).map(|(units, weight)| whole_units(units) * weight).sum()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::outcome::testing::outcome;
    use crate::outcome::{Measures, ratio};

    /// A die: one wager wins 5 on a six and loses 1 otherwise, the other wins 1 on an even number and loses 1
    /// otherwise.
    fn die() -> JointOutcomes {
        let six = vec![outcome("six", 5, 0), outcome("other", -1, 0)];
        let even = vec![outcome("even", 1, 0), outcome("odd", -1, 0)];
        let rolls = [1, 2, 3, 4, 5, 6].map(|eyes| (vec![usize::from(eyes != 6), usize::from(eyes % 2 == 1)], 1));
        JointOutcomes::new(vec![six, even], rolls, 6).expect("six sides")
    }

    /// A round is folded if a wager was folded on which anything is staked.
    #[test]
    fn a_wager_of_nothing_is_not_folded() {
        let folded = Outcome { folded: true, ..outcome("fold", -1, 0) };
        let wagers = vec![vec![folded, outcome("win", 1, 0)], vec![outcome("lose", -1, 0)]];
        let both = JointOutcomes::new(wagers, [(vec![0, 0], 1), (vec![1, 0], 2)], 3).expect("three rounds");
        let folds = |weights: [i64; 2]| {
            let sum = both.sum(&weights.map(|weight| ratio(weight, 1))).expect("two weights");
            sum.outcomes().iter().filter(|outcome| outcome.folded).map(|outcome| outcome.count).sum::<u128>()
        };
        assert_eq!((folds([1, 1]), folds([0, 1])), (1, 0));
    }

    /// Means 0 and 0; products 5 on a six, -1 on two and four, 1 on the odd ones: (5 - 2 + 3) / 6.
    #[test]
    fn wagers_on_one_die_vary_together() {
        let die = die();
        assert_eq!(die.pair(0, 1).expect("two wagers").covariance(), ratio(1, 1));
        let [six, even] = [0, 1].map(|wager| Measures::of(&die.alone(wager).expect("there")).variance);
        assert_eq!((six.clone(), even.clone()), (ratio(5, 1), ratio(1, 1)));
        // Half a unit of the second: 5 + 1/4 + 2 x 1/2 x 1.
        let sum = die.sum(&[ratio(1, 1), ratio(1, 2)]).expect("two weights");
        assert_eq!(Measures::of(&sum).variance, ratio(25, 4));
        let named = sum.outcomes().iter().map(|outcome| (outcome.name.as_str(), outcome.count)).collect::<Vec<_>>();
        assert_eq!(named, [("5.5 on 1.5", 1), ("-0.5 on 1.5", 2), ("-1.5 on 1.5", 3)]);
        assert_eq!(units_together([3, 1], [&ratio(1, 1), &ratio(1, 2)]), ratio(7, 2));
        assert_eq!((die.wagers(), die.cycle()), (2, 6));
    }

    #[test]
    fn what_is_no_combination_is_refused() {
        let one = || vec![vec![outcome("sure", 1, 0)]];
        assert!(JointOutcomes::new(one(), [(vec![1], 1)], 1).is_err());
        assert!(JointOutcomes::new(one(), [(vec![0, 0], 1)], 1).is_err());
        assert!(JointOutcomes::new(one(), [(vec![0], 1)], 2).is_err());
        let sure = JointOutcomes::new(one(), [(vec![0], 1)], 1).expect("one deal");
        assert!(sure.sum(&[]).is_err() && sure.pair(0, 1).is_err() && sure.alone(1).is_err());
        let alone = JointOutcomes::from(sure.alone(0).expect("there"));
        assert_eq!(alone, sure);
        // What never occurs is no combination.
        let with_none = OutcomeTable::new(vec![outcome("sure", 1, 1), outcome("never", 2, 0)], 1).expect("one deal");
        assert_eq!(JointOutcomes::from(with_none).combinations().count(), 1);
    }
}
