//! A game's remarks on an offer's figures, as values; reports put them into words.

use super::ReadingFacts;
use super::bonuses::RandomBonus;
use crate::outcome::Fraction;

/// A remark of a game on an offer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Remark {
    /// How often the player takes each action.
    Frequencies(Frequencies),
    /// What a bonus that the table system draws adds.
    RandomBonus(RandomBonus),
    /// The mean number of antes wagered if actions of equal worth take the smaller wager, as they do, and if they took
    /// the greater one.
    MeanWagers {
        /// The paytable, and the payout limit in words if there is one.
        paytable: (String, Option<String>),
        /// With the smaller wager.
        smaller: Fraction,
        /// With the greater one.
        greater: Fraction,
    },
    /// How often the player forces the dealer to replace a card, as a fraction of all rounds.
    DealerForced(Fraction),
    /// A winning hand that its holder does not declare loses.
    Undeclared {
        /// Cost of each percent of the winning hands that is not declared, as a fraction of a unit.
        cost: Fraction,
        /// The clause by which it loses.
        clause: &'static str,
    },
    /// The player has the edge.
    EdgeOfThePlayer {
        /// Name of the offer.
        offer: String,
        /// House edge, a fraction of one; negative.
        edge: Fraction,
        /// The clause that gives it; `None` on pays that are no option of the regulation.
        clause: Option<&'static str>,
        /// House edges in the other readings.
        readings: Vec<(&'static ReadingFacts, Fraction)>,
    },
}

/// How often the player takes each action, as fractions of all rounds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Frequencies {
    /// Of which rounds.
    pub scope: Scope,
    /// The decisions, each with its name, empty where there is but one, and the actions.
    pub decisions: Vec<(&'static str, Vec<(String, Fraction)>)>,
}

/// The rounds that frequencies are of.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Scope {
    /// The one decision on a paytable, with its reading and strategy.
    Variant(String),
    /// The streets on a paytable, with its reading and strategy, under a payout limit if there is one.
    Streets(String, Option<String>),
    /// The decision on the first five cards, in a reading and by a strategy if they are not the default.
    FirstFiveCards {
        /// The reading.
        reading: Option<&'static str>,
        /// The strategy.
        strategy: Option<&'static str>,
    },
}
