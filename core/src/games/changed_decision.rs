//! Decisions that other pays change.

use std::cmp::Reverse;

use crate::outcome::Fraction;

/// The hands of one holding that are played otherwise on other pays: from one action to another.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ChangedDecision {
    /// The decision, such as `bet 1, three cards`.
    pub decision: &'static str,
    /// The holding in words.
    pub holding: String,
    /// Number of hands of the holding, with the exposed cards, that change from this action to the other.
    pub hands: u128,
    /// Their share of all deals, the old decisions being played before.
    pub share: Fraction,
    /// Action on the old pays.
    pub old_action: &'static str,
    /// Action on the new pays.
    pub new_action: &'static str,
    /// Mean gain of a hand by the new action, against the old one, in units on the new pays; later decisions are the
    /// new ones.
    pub gain: Fraction,
    /// The cards of one of the hands.
    pub example: String,
}

impl ChangedDecision {
    /// Gain of a round by these hands, in units. By the hands of all decisions that the old play reaches, these gains
    /// add up to that of the new play over the old one, whatever the number of decisions in a round: a hand that is
    /// played as before up to a changed decision, and by the new decisions from there on, gains at that one alone.
    pub fn worth(&self) -> Fraction {
        &self.share * &self.gain
    }
}

/// Sorts by worth, the greatest first; of equals the one with more hands.
pub fn sort_by_worth(decisions: &mut [ChangedDecision]) {
    decisions.sort_by_cached_key(|changed| Reverse((changed.worth(), changed.hands)));
}
