//! Magic Card and Lucky Bonus: draws of the table system for those who made a Five Card Hand Bonus Wager.
//!
//! The Magic Card pays if a card drawn from a deck of 52 is one of the five cards of the hand. The Lucky Bonus pays if
//! the player's seat is drawn, or for the wager on the dealer's hand the dealer's position. Both are paid on top of the
//! hand (§ 643a.1, § 643a.12(f)(3), § 641a.1, § 641a.12(g)(3)). The regulation does not state how often the system
//! draws, so activation is a parameter. The draw is independent of the deal: any five cards are matched by 5 of 52. In
//! a game of one's own the Magic Card pays if it is one of the wager's cards, however many.

use num_bigint::BigInt;
use num_traits::{One, Signed, ToPrimitive, Zero};

use super::facts::{MAGIC_CARD, RANDOM_BONUS};
use super::{Offer, SolveError};
use crate::outcome::{Award, CycleMismatch, Fraction, Outcome, OutcomeTable};
use crate::paytable::Units;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RandomBonus {
    pub name: &'static str,
    pub amount: Units,
    /// Probability of a payment in an activated round.
    pub chance: Fraction,
    /// Fraction of rounds in which the bonus is activated.
    pub activation: Fraction,
    /// Least activation at which the player does not lose in the long run, with the other bonus and the meters
    /// unchanged; `None` if there is none up to 1.
    pub break_even: Option<Fraction>,
}

impl RandomBonus {
    /// Gain of the wager's expectation, in units, per unit of activation.
    pub fn coefficient(&self) -> Fraction {
        &self.amount * &self.chance
    }
}

/// Bonuses on the paytable of `offer`, activated as the offer says; `expected_net` is the expectation of a round under
/// that activation, in units.
pub fn random_bonuses(offer: &Offer, expected_net: &Fraction) -> Vec<RandomBonus> {
    let with_break_even = |bonus: RandomBonus| {
        let without = expected_net - bonus.coefficient() * &bonus.activation;
        RandomBonus { break_even: break_even(without, &bonus.coefficient()), ..bonus }
    };
    listed(offer).into_iter().map(with_break_even).collect()
}

/// Least activation of a bonus, up to 1, that makes up for the player's loss without it.
pub fn break_even(without: Fraction, coefficient: &Fraction) -> Option<Fraction> {
    if !without.is_negative() {
        return Some(Fraction::zero());
    }
    (!coefficient.is_zero()).then(|| -without / coefficient).filter(|activation| *activation <= Fraction::one())
}

pub fn random_bonus_names(offer: &Offer) -> Vec<&'static str> {
    listed(offer).into_iter().map(|bonus| bonus.name).collect()
}

/// Bonuses that are ever activated, without their break-even.
pub(super) fn activated(offer: &Offer) -> Vec<RandomBonus> {
    listed(offer).into_iter().filter(|bonus| !bonus.activation.is_zero()).collect()
}

fn listed(offer: &Offer) -> Vec<RandomBonus> {
    let amounts = offer.paytable.amounts(RANDOM_BONUS, &offer.meters);
    let rows = offer.paytable.rows(RANDOM_BONUS);
    let bonus = |(name, amount)| {
        let cards = offer.side().map_or(5, |side| side.cards.len());
        let chance = if name == MAGIC_CARD { Fraction::new(cards.into(), 52.into()) } else { Fraction::one() };
        RandomBonus { name, amount, chance, activation: offer.bonuses.of(name), break_even: None }
    };
    rows.iter().zip(amounts).filter_map(|(row, amount)| Some((row.hand, amount?))).map(bonus).collect()
}

/// The outcomes of the hands in `table`, with the bonuses of `offer` paid on top as often as they are activated.
pub(super) fn with_random_bonuses(offer: &Offer, table: OutcomeTable) -> Result<OutcomeTable, SolveError> {
    activated(offer).into_iter().try_fold(table, |table, bonus| Ok(with_bonus(&table, &bonus)?))
}

pub fn with_bonus(table: &OutcomeTable, bonus: &RandomBonus) -> Result<OutcomeTable, CycleMismatch> {
    let beyond = || CycleMismatch { counted: u128::MAX, cycle: table.cycle() };
    let probability = &bonus.activation * &bonus.chance;
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
