//! The joint distribution of two amounts of one deal.

use std::collections::BTreeMap;

use num_traits::Zero;

use super::fraction::Fraction;
use super::table::CycleMismatch;
use crate::paytable::whole_units;

/// The joint distribution of two amounts in units over a cycle of equally likely deals.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct JointTable {
    counts: BTreeMap<(Fraction, Fraction), u128>,
    cycle: u128,
}

impl JointTable {
    /// The table of these pairs of amounts, each with its count; a pair may occur more than once.
    ///
    /// # Errors
    /// [`CycleMismatch`] unless the counts sum to a positive cycle.
    pub fn new(
        pairs: impl IntoIterator<Item = ((Fraction, Fraction), u128)>,
        cycle: u128,
    ) -> Result<Self, CycleMismatch> {
        let mut counts: BTreeMap<(Fraction, Fraction), u128> = BTreeMap::new();
        let mut counted = Some(0_u128);
        for (pair, count) in pairs.into_iter().filter(|(_, count)| *count > 0) {
            counted = counted.and_then(|sum| sum.checked_add(count));
            let known = counts.entry(pair).or_default();
            *known = known.saturating_add(count);
        }
        match counted {
            Some(counted) if counted == cycle && cycle > 0 => Ok(JointTable { counts, cycle }),
            _ => Err(CycleMismatch { counted: counted.unwrap_or(u128::MAX), cycle }),
        }
    }

    /// The pairs that occur, first and second amount, with their counts, in ascending order.
    pub fn counts(&self) -> &BTreeMap<(Fraction, Fraction), u128> {
        &self.counts
    }

    /// Number of equally likely deals; never zero.
    pub fn cycle(&self) -> u128 {
        self.cycle
    }

    /// The mean of `of` the first and the second amount.
    pub fn mean(&self, of: impl Fn(&Fraction, &Fraction) -> Fraction) -> Fraction {
        let sum = self
            .counts
            .iter()
            .fold(Fraction::zero(), |sum, ((first, second), &count)| sum + of(first, second) * whole_units(count));
        sum / whole_units(self.cycle)
    }

    /// The covariance of both amounts, in squared units.
    pub fn covariance(&self) -> Fraction {
        let product = self.mean(|first, second| first * second);
        product - self.mean(|first, _| first.clone()) * self.mean(|_, second| second.clone())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// One red ball worth 6 and two black ones worth nothing, two drawn without replacement: of six ordered draws, two
    /// have the red one first and two second. Means 6 x 2/6 = 2, mean product 0, covariance -4; the mean square is 36 x
    /// 2/6 = 12.
    #[test]
    fn balls_from_an_urn_are_negatively_correlated() {
        let pairs = [
            ((whole_units(6), whole_units(0)), 2),
            ((whole_units(0), whole_units(6)), 2),
            ((whole_units(0), whole_units(0)), 2),
        ];
        let table = JointTable::new(pairs, 6).expect("six draws");
        assert_eq!(table.covariance(), whole_units(-4));
        assert_eq!(table.mean(|first, _| first * first), whole_units(12));
        assert_eq!(table.mean(|first, second| first + second), whole_units(4));
    }

    #[test]
    fn counts_must_fill_the_cycle() {
        assert!(JointTable::new([((whole_units(0), whole_units(0)), 1)], 2).is_err());
        assert!(JointTable::new([], 0).is_err());
        assert!(
            JointTable::new([((whole_units(0), whole_units(0)), u128::MAX), ((whole_units(0), whole_units(0)), 2)], 1)
                .is_err()
        );
    }
}
