//! The outcome table of one wager.

use std::collections::BTreeMap;

use thiserror::Error;

use super::fraction::Fraction;

/// One thing that can come of a wager.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// Name in reports, such as `flush`, unique in its table.
    pub name: String,
    /// The paytable's hand that was paid, if one was.
    pub hand: Option<&'static str>,
    /// Net result of the round in units, negative when the player loses.
    pub net: Fraction,
    /// Units finally wagered in the round, options fees included.
    pub wagered: Fraction,
    /// Whether the player folded.
    pub folded: bool,
    /// How many of the equally likely deals (or of the rounds played) end so.
    pub count: u128,
}

/// All outcomes of one wager over a cycle: the number of equally likely deals, or of rounds played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OutcomeTable {
    outcomes: Vec<Outcome>,
    cycle: u128,
}

/// Counts that are no distribution over their cycle.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("the outcomes count {counted} of a cycle of {cycle} deals")]
pub struct CycleMismatch {
    /// Sum of the counts (saturated).
    pub counted: u128,
    /// The cycle they should fill.
    pub cycle: u128,
}

impl OutcomeTable {
    /// The table of these outcomes.
    ///
    /// # Errors
    /// [`CycleMismatch`] unless the counts add up to a positive cycle.
    pub fn new(outcomes: Vec<Outcome>, cycle: u128) -> Result<Self, CycleMismatch> {
        let counted = outcomes.iter().try_fold(0_u128, |sum, outcome| sum.checked_add(outcome.count));
        match counted {
            Some(counted) if counted == cycle && cycle > 0 => Ok(OutcomeTable { outcomes, cycle }),
            _ => Err(CycleMismatch { counted: counted.unwrap_or(u128::MAX), cycle }),
        }
    }

    /// The outcomes, in the order the game lists them; some may have a count of zero.
    pub fn outcomes(&self) -> &[Outcome] {
        &self.outcomes
    }

    /// Number of equally likely deals, or of rounds played; never zero.
    pub fn cycle(&self) -> u128 {
        self.cycle
    }

    /// The outcome of this name.
    pub fn outcome(&self, name: &str) -> Option<&Outcome> {
        self.outcomes.iter().find(|outcome| outcome.name == name)
    }

    /// How often each paid hand occurs, over all outcomes in which it is paid.
    pub fn combinations_by_hand(&self) -> BTreeMap<&'static str, u128> {
        let mut combinations = BTreeMap::new();
        for outcome in &self.outcomes {
            if let Some(hand) = outcome.hand {
                *combinations.entry(hand).or_default() += outcome.count;
            }
        }
        combinations
    }
}
