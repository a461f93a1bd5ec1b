//! Outcome table of one wager.

use std::collections::BTreeMap;

use num_traits::Signed;
use thiserror::Error;

use super::fraction::{Fraction, ratio, shortest};
use crate::paytable::whole_units;

/// A paid row of a paytable, by schedule (such as `pays`) and hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Award {
    pub schedule: &'static str,
    pub hand: &'static str,
}

impl Award {
    pub fn on(self, units: Fraction) -> PaidAward {
        PaidAward { award: self, units }
    }
}

/// An award with its multiplier. Rows that lose are awards too.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PaidAward {
    pub award: Award,
    /// Units paid on: the award's pay is multiplied by them.
    pub units: Fraction,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// Name in reports, such as `flush`, unique in its table.
    pub name: String,
    /// Paid rows of the paytable, several if a game pays several schedules at once. The rest of the net result depends
    /// on no pay, unless a payout limit cuts it or the outcome is [a total of two amounts](Outcome::together).
    pub paid: Vec<PaidAward>,
    /// Net result of the round in units, negative when the player loses.
    pub net: Fraction,
    /// Units finally wagered in the round, fees for options included.
    pub wagered: Fraction,
    pub folded: bool,
    /// Equally likely deals, or rounds played, with this outcome.
    pub count: u128,
}

impl Outcome {
    /// Outcome of one unit wagered with a result of its own and a further amount.
    pub fn together(own: &Fraction, more: &Fraction, count: u128) -> Self {
        let name = format!("{} and {}", shortest(own), shortest(more));
        let (net, wagered) = (own + more, whole_units(1));
        Outcome { name, paid: Vec::new(), net, wagered, folded: false, count }
    }

    pub fn awards(&self) -> impl Iterator<Item = Award> {
        self.paid.iter().map(|paid| paid.award)
    }

    pub fn is_win(&self) -> bool {
        self.net.is_positive()
    }
}

/// Outcomes of one wager over a cycle of equally likely deals, or of rounds played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OutcomeTable {
    outcomes: Vec<Outcome>,
    cycle: u128,
}

#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("the outcomes count {counted} of a cycle of {cycle} deals")]
pub struct CycleMismatch {
    /// Saturated sum of the counts.
    pub counted: u128,
    pub cycle: u128,
}

impl OutcomeTable {
    /// Builds the table; counts must sum to a positive cycle.
    pub fn new(outcomes: Vec<Outcome>, cycle: u128) -> Result<Self, CycleMismatch> {
        let counted = outcomes.iter().try_fold(0_u128, |sum, outcome| sum.checked_add(outcome.count));
        match counted {
            Some(counted) if counted == cycle && cycle > 0 => Ok(OutcomeTable { outcomes, cycle }),
            _ => Err(CycleMismatch { counted: counted.unwrap_or(u128::MAX), cycle }),
        }
    }

    /// Outcomes in the game's order; counts may be zero.
    pub fn outcomes(&self) -> &[Outcome] {
        &self.outcomes
    }

    /// Equally likely deals, or rounds played; never zero.
    pub fn cycle(&self) -> u128 {
        self.cycle
    }

    pub fn outcome(&self, name: &str) -> Option<&Outcome> {
        self.outcomes.iter().find(|outcome| outcome.name == name)
    }

    pub fn probability(&self, outcome: &Outcome) -> Fraction {
        ratio(outcome.count, self.cycle)
    }

    /// Deals that pay each row of the paytable, over all outcomes.
    pub fn combinations_by_award(&self) -> BTreeMap<Award, u128> {
        let mut combinations = BTreeMap::new();
        for outcome in &self.outcomes {
            for award in outcome.awards() {
                *combinations.entry(award).or_default() += outcome.count;
            }
        }
        combinations
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Both outcomes pay a pair (3 + 2 deals), one of them a flush too (2).
    #[test]
    fn deals_are_counted_by_what_they_pay() {
        let [pair, flush] = ["pair", "flush"].map(|hand| Award { schedule: "pays", hand });
        let paid = |awards: &[Award]| awards.iter().map(|award| award.on(whole_units(1))).collect();
        let outcome = |name: &str, awards: &[Award], net: i64, count| {
            let (paid, net, wagered) = (paid(awards), whole_units(net), whole_units(1));
            Outcome { name: name.into(), paid, net, wagered, folded: false, count }
        };
        let outcomes =
            [outcome("one", &[pair], 1, 3), outcome("both", &[flush, pair], 2, 2), outcome("none", &[], -1, 5)];
        let table = OutcomeTable::new(outcomes.to_vec(), 10).expect("ten deals");
        assert_eq!(table.combinations_by_award(), BTreeMap::from([(pair, 5), (flush, 2)]));
        let none = table.outcome("none").expect("there");
        assert_eq!((table.probability(none), none.is_win()), (ratio(1, 2), false));
    }
}
