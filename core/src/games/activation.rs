//! The frequency of the table system's bonuses.

use num_bigint::BigInt;
use num_traits::{One, Signed, Zero};
use thiserror::Error;

use super::facts::{LUCKY_BONUS, MAGIC_CARD};
use crate::outcome::{Fraction, shortest};
use crate::paytable::unknown;

/// Limit on the denominator of a probability other than the deal's. With two such probabilities and a cycle of C(52, 5)
/// deals, or one and the cycle of two hands, counts stay within 128 bits.
pub const GREATEST_DENOMINATOR: u64 = 1_000_000_000_000;

/// Activations in the order of [`BONUSES`].
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct BonusActivation([Fraction; 2]);

const BONUSES: [&str; 2] = [MAGIC_CARD, LUCKY_BONUS];

/// A bonus that is none, a value that is no probability, or has more digits than exact counts have room for.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{0}")]
pub struct ActivationError(String);

impl BonusActivation {
    pub fn is_none(&self) -> bool {
        self.0.iter().all(Zero::is_zero)
    }

    pub fn set(&mut self, name: &str, activation: Fraction) -> Result<(), ActivationError> {
        let place = BONUSES.iter().position(|bonus| *bonus == name);
        let place = place.ok_or_else(|| ActivationError(unknown("bonus", name, "available:", BONUSES)))?;
        if activation.is_negative() || activation > Fraction::one() {
            let why = format!("is {}; it must be 0 to 1", shortest(&activation));
            return Err(ActivationError(format!("the activation of {name} {why}")));
        }
        if *activation.denom() > BigInt::from(GREATEST_DENOMINATOR) {
            let why = "has too many digits; at most 12 after the point, or a denominator of 10^12";
            return Err(ActivationError(format!("the activation of {name} {why}")));
        }
        self.0[place] = activation;
        Ok(())
    }

    /// Activation of a bonus; zero by default.
    pub fn of(&self, name: &str) -> Fraction {
        BONUSES.iter().zip(&self.0).find(|(bonus, _)| **bonus == name).map(|(_, of)| of.clone()).unwrap_or_default()
    }

    /// The activation as written, such as `magic-card=0.25;lucky-bonus=0.1`; empty if no bonus is ever given.
    pub fn name(&self) -> String {
        let given = BONUSES.iter().zip(&self.0).filter(|(_, activation)| !activation.is_zero());
        given.map(|(name, activation)| format!("{name}={}", shortest(activation))).collect::<Vec<_>>().join(";")
    }
}
