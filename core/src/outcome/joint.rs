//! The joint distribution of two amounts of one deal.

use std::collections::BTreeMap;

use num_bigint::BigInt;
use num_traits::{ToPrimitive, Zero};

use super::fraction::Fraction;
use super::table::{CycleMismatch, Outcome, OutcomeTable};
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

    /// The outcomes of both amounts together, of one unit wagered: the second comes with probability `share`,
    /// independently of the deal, and is zero otherwise.
    ///
    /// # Errors
    /// [`CycleMismatch`] if the counts are beyond 128 bits.
    pub fn together(&self, share: &Fraction) -> Result<OutcomeTable, CycleMismatch> {
        let beyond = || CycleMismatch { counted: u128::MAX, cycle: self.cycle };
        let part = |number: &BigInt| number.to_u128().ok_or_else(beyond);
        let times = |count: u128, factor: u128| count.checked_mul(factor).ok_or_else(beyond);
        let (coming, draws) = (part(share.numer())?, part(share.denom())?);
        let missing = draws.checked_sub(coming).ok_or_else(beyond)?;
        let mut counts: BTreeMap<(&Fraction, Fraction), u128> = BTreeMap::new();
        for ((first, second), &count) in &self.counts {
            for (second, draws) in [(second.clone(), coming), (Fraction::zero(), missing)] {
                let known = counts.entry((first, second)).or_default();
                *known = known.checked_add(times(count, draws)?).ok_or_else(beyond)?;
            }
        }
        let outcomes = counts.into_iter().map(|((first, second), count)| Outcome::together(first, &second, count));
        OutcomeTable::new(outcomes.collect(), times(self.cycle, draws)?)
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
    use crate::outcome::ratio;

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
        assert_eq!((table.covariance(), table.cycle()), (whole_units(-4), 6));
        assert_eq!(table.counts().get(&(whole_units(6), whole_units(0))), Some(&2));
        assert_eq!(table.mean(|first, _| first * first), whole_units(12));
        assert_eq!(table.mean(|first, second| first + second), whole_units(4));
    }

    /// The second amount counts half of the time: of twelve, the red ball is first 4 times, second and counted 2 times.
    #[test]
    fn amounts_come_together_with_a_share_of_the_second() {
        let pairs = [(6, 0), (0, 6), (0, 0)].map(|(a, b): (i64, i64)| ((whole_units(a), whole_units(b)), 2));
        let table = JointTable::new(pairs, 6).expect("six draws");
        let counted = |share: Fraction| {
            let together = table.together(&share).expect("it fits");
            let counts =
                together.outcomes().iter().map(|outcome| (outcome.name.clone(), outcome.net.clone(), outcome.count));
            counts.collect::<Vec<_>>()
        };
        let named = |name: &str, net: i64, count| (name.to_string(), whole_units(net), count);
        let half = [named("0 and 0", 0, 6), named("0 and 6", 6, 2), named("6 and 0", 6, 4)];
        assert_eq!(counted(ratio(1, 2)), half);
        let always = [named("0 and 0", 0, 2), named("0 and 6", 6, 2), named("6 and 0", 6, 2)];
        assert_eq!(counted(ratio(1, 1)), always);
        assert!(table.together(&ratio(3, 2)).is_err() && table.together(&ratio(1, u128::MAX)).is_err());
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
