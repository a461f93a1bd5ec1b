//! Magic Card and Lucky Bonus: what the table system draws for those who made a Five Card Hand Bonus Wager.
//!
//! The Magic Card pays if a card drawn from a deck of 52 is one of the five of the hand, the Lucky Bonus if the
//! player's seat, or the dealer's position for the wager on the dealer's hand, is drawn; both on top of what the hand
//! is paid (§ 643a.1, § 643a.12(f)(3), § 641a.1, § 641a.12(g)(3)). How often the system draws is not in the
//! regulation, so it is a parameter. What is drawn has nothing to do with the cards dealt: any five cards are matched
//! by 5 of 52.

use num_bigint::BigInt;
use num_traits::{One, Signed, ToPrimitive, Zero};

use super::facts::{MAGIC_CARD, RANDOM_BONUS};
use super::{Offer, SolveError};
use crate::outcome::{Award, CycleMismatch, Fraction, Outcome, OutcomeTable};
use crate::paytable::Units;

/// One bonus of a wager, with its pay, activation and break-even.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RandomBonus {
    /// Name of its row in the paytable.
    pub name: &'static str,
    /// Units paid.
    pub amount: Units,
    /// Probability that it pays in a round in which it is activated.
    pub chance: Fraction,
    /// Fraction of the rounds in which it is activated.
    pub activation: Fraction,
    /// The least activation at which the player does not lose in the long run, the other bonus and the meters staying
    /// as they are; `None` if there is none up to 1.
    pub break_even: Option<Fraction>,
}

impl RandomBonus {
    /// What it adds to the expectation of the wager, in units, per unit of activation.
    pub fn coefficient(&self) -> Fraction {
        &self.amount * &self.chance
    }

    /// Probability that it pays in a round.
    fn probability(&self) -> Fraction {
        &self.activation * &self.chance
    }
}

/// The bonuses that the paytable of `offer` pays, activated as the offer says; `expected_net` is what a round of it is
/// worth then, in units.
pub fn random_bonuses(offer: &Offer, expected_net: &Fraction) -> Vec<RandomBonus> {
    let mut bonuses = listed(offer);
    for bonus in &mut bonuses {
        let without = expected_net - bonus.coefficient() * &bonus.activation;
        bonus.break_even = break_even(without, &bonus.coefficient());
    }
    bonuses
}

/// The least activation, up to 1, of a bonus that makes good for what the player loses without it.
fn break_even(without: Fraction, coefficient: &Fraction) -> Option<Fraction> {
    if !without.is_negative() {
        return Some(Fraction::zero());
    }
    (!coefficient.is_zero()).then(|| -without / coefficient).filter(|activation| *activation <= Fraction::one())
}

/// Names of the bonuses that the paytable of `offer` pays.
pub fn random_bonus_names(offer: &Offer) -> Vec<&'static str> {
    listed(offer).into_iter().map(|bonus| bonus.name).collect()
}

/// Those that the table system gives at all, without the break-even.
pub(super) fn activated(offer: &Offer) -> Vec<RandomBonus> {
    listed(offer).into_iter().filter(|bonus| !bonus.activation.is_zero()).collect()
}

/// All of them, without the break-even.
fn listed(offer: &Offer) -> Vec<RandomBonus> {
    let amounts = offer.paytable.amounts(RANDOM_BONUS, &offer.meters);
    let rows = offer.paytable.schedule(RANDOM_BONUS).map(|schedule| schedule.rows.as_slice()).unwrap_or_default();
    let paid = rows.iter().zip(amounts).filter_map(|(row, amount)| Some((row.hand, amount?)));
    let bonus = |(name, amount)| {
        let chance = if name == MAGIC_CARD { Fraction::new(5.into(), 52.into()) } else { Fraction::one() };
        RandomBonus { name, amount, chance, activation: offer.bonuses.of(name), break_even: None }
    };
    paid.map(bonus).collect()
}

/// The outcomes of `table`, which are those of the hands, with the bonuses of `offer` paid on top of each as often as
/// they are activated; the same table if they are not.
///
/// # Errors
/// [`SolveError::Counts`] if the counts are beyond 128 bits.
pub(super) fn with_random_bonuses(offer: &Offer, table: OutcomeTable) -> Result<OutcomeTable, SolveError> {
    activated(offer).into_iter().try_fold(table, |table, bonus| Ok(with_bonus(&table, &bonus)?))
}

fn with_bonus(table: &OutcomeTable, bonus: &RandomBonus) -> Result<OutcomeTable, CycleMismatch> {
    let beyond = || CycleMismatch { counted: u128::MAX, cycle: table.cycle() };
    let probability = bonus.probability();
    let part = |number: &BigInt| number.to_u128().ok_or_else(beyond);
    let (paying, draws) = (part(probability.numer())?, part(probability.denom())?);
    let times = |count: u128, factor: u128| count.checked_mul(factor).ok_or_else(beyond);
    let mut outcomes = Vec::new();
    for outcome in table.outcomes() {
        let mut paid = outcome.paid.clone();
        paid.push(Award { schedule: RANDOM_BONUS, hand: bonus.name }.on(Fraction::one()));
        let (name, net) = (format!("{}+{}", outcome.name, bonus.name), &outcome.net + &bonus.amount);
        outcomes.push(Outcome { name, paid, net, count: times(outcome.count, paying)?, ..outcome.clone() });
        outcomes.push(Outcome { count: times(outcome.count, draws - paying)?, ..outcome.clone() });
    }
    OutcomeTable::new(outcomes, times(table.cycle(), draws)?)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::facts::LUCKY_BONUS;
    use crate::outcome::ratio;

    /// Twice the finest activation there may be, over all hands of five cards.
    #[test]
    fn counts_of_the_finest_activations_fit_into_128_bits() {
        let finest = ratio(999_999_999_989_i64, 1_000_000_000_000_i64);
        let bonus = |name, chance| RandomBonus {
            name,
            amount: crate::paytable::whole_units(20),
            chance,
            activation: finest.clone(),
            break_even: None,
        };
        let lost = Outcome {
            name: "lost".into(),
            paid: Vec::new(),
            net: -crate::paytable::whole_units(1),
            wagered: crate::paytable::whole_units(1),
            folded: false,
            count: 2_598_960,
        };
        let table = OutcomeTable::new(vec![lost], 2_598_960).expect("C(52,5)");
        let matched = ratio(5, 52);
        let table = with_bonus(&table, &bonus(MAGIC_CARD, matched)).expect("it fits");
        assert!(with_bonus(&table, &bonus(LUCKY_BONUS, Fraction::one())).is_ok());
    }
}
