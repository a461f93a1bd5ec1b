//! Strategy for people: a table by holding, every decision, and one spot with the exact expectation of every action;
//! decisions that other pays change, and remarks.

use std::cmp::Reverse;
use std::io;

use super::bonuses::RandomBonus;
use super::{ReadingFacts, SolveError, SpotError};
use crate::cards::{Card, CardSet};
use crate::outcome::Fraction;

/// The exact worth of each action in a spot.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SpotAnswer {
    pub decision: &'static str,
    /// Assumed bets of earlier decisions in units, such as `1 3`; empty where they do not matter.
    pub placed: String,
    /// Actions, the optimal one first.
    pub actions: Vec<ActionValue>,
    /// Action of the offer's named strategy, optimal or not; `None` without a named strategy.
    pub by_strategy: Option<String>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ActionValue {
    pub action: String,
    /// Expected net result of the bet that this decision places, before a payout limit, which applies to all bets
    /// together.
    pub of_the_bet: Fraction,
    /// Expected net result of this bet and of every bet with a decision or settlement to come, if all later decisions
    /// are optimal.
    pub with_open_bets: Fraction,
    /// How the round ends, with all bets placed; `None` in Lunar Poker, where it is not counted.
    pub results: Option<Results>,
}

/// Probabilities that a round has a positive, no and a negative net result.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Results {
    pub won: Fraction,
    pub even: Fraction,
    pub lost: Fraction,
}

impl From<SolveError> for SpotError {
    fn from(error: SolveError) -> Self {
        SpotError::Unsolved(error.to_string())
    }
}

pub type EachDecision<'e> = dyn FnMut(&DecisionRow<'_>) -> io::Result<()> + 'e;

/// The decisions of a strategy for people: by holding, and how often each action is taken.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Strategy {
    pub rows: Vec<StrategyRow>,
    /// By decision and action; empty if the game does not count them.
    pub shares: Vec<ActionShare>,
}

/// An action of a decision, over all hands that take it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ActionShare {
    pub decision: &'static str,
    pub action: &'static str,
    pub hands: u128,
    /// Share of all rounds.
    pub share: Fraction,
    /// As in [`StrategyRow`], over the hands that take the action.
    pub of_the_bet: Fraction,
    pub with_open_bets: Fraction,
    pub gain: Fraction,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StrategyRow {
    pub decision: &'static str,
    pub holding: String,
    pub hands: u128,
    pub action: String,
    /// Number of hands with a better action than the line's.
    pub exceptions: u128,
    pub example: String,
    /// Mean net result of the bet that this decision places, over the hands of the line, in units, before a payout
    /// limit, which applies to all bets together. Where no bet is made, the least bet counts.
    pub of_the_bet: Fraction,
    /// Mean net result of every open bet, in units, if the action is taken with all these hands: this decision's bet,
    /// and bets with a decision or settlement to come, decided by the strategy.
    pub with_open_bets: Fraction,
    /// Gain of the mean net result of a round, in units, from the decisions with these hands and those that follow,
    /// compared with wagering no more.
    pub gain: Fraction,
}

/// One decision of the complete strategy, for a class of suit-isomorphic hands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DecisionRow<'r> {
    pub decision: &'static str,
    /// The player's cards, with the exposed community cards, of one hand of the class.
    pub cards: &'r [Card],
    /// The dealer's cards in sight.
    pub up_cards: CardSet,
    /// Number of hands in the class, each with an up card where there is one.
    pub hands: u128,
    pub action: &'r str,
    /// Sum of the net results of every open bet in units over all continuations of the deal, if later decisions follow
    /// the strategy; the denominator is `deals`.
    pub net_sum: i128,
    /// The best of the other actions.
    pub other_action: &'r str,
    /// `net_sum` of the other action.
    pub other_net_sum: i128,
    /// Further actions of a decision with three or four of them, with their `net_sum`.
    pub further: [Option<(&'r str, i128)>; 2],
    /// Number of continuations of the deal, multiplied by the common denominator of pays and payout limit in units, so
    /// that sums are whole.
    pub deals: i128,
    /// Bets of earlier decisions in units, such as `1 3`; empty where the sums do not depend on them.
    pub placed: &'r str,
}

/// Hands of one holding that change from one action to another when the pays change.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ChangedDecision {
    pub decision: &'static str,
    pub holding: String,
    /// Number of changed hands, with the exposed cards.
    pub hands: u128,
    /// Share of all deals that reach these hands under the old decisions.
    pub share: Fraction,
    pub old_action: &'static str,
    pub new_action: &'static str,
    /// Mean gain of a hand by the new action over the old one, in units on the new pays, with new decisions later on.
    pub gain: Fraction,
    pub example: String,
}

impl ChangedDecision {
    /// Gain of a round from these hands, in units. Over the hands of all decisions that the old play reaches, the
    /// worths add up to the gain of the new play over the old one, for any number of decisions in a round: a hand gains
    /// at the first changed decision alone, as it is played by the old decisions before it and by the new ones from
    /// there on.
    pub fn worth(&self) -> Fraction {
        &self.share * &self.gain
    }
}

/// Sorts by worth, greatest first; ties by number of hands.
pub fn sort_by_worth(decisions: &mut [ChangedDecision]) {
    decisions.sort_by_cached_key(|changed| Reverse((changed.worth(), changed.hands)));
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Remark {
    Frequencies(Frequencies),
    /// The gain from a bonus that the table system draws.
    RandomBonus(RandomBonus),
    /// Mean number of `units`, such as antes, wagered if ties between actions go to the smaller wager, as they do here,
    /// and if they went to the greater one.
    MeanWagers {
        paytable: String,
        limit: Option<String>,
        units: &'static str,
        smaller: Fraction,
        greater: Fraction,
    },
    /// Fraction of all rounds in which the player forces the dealer to replace a card.
    DealerForced(Fraction),
    /// A winning hand loses if its holder does not declare it.
    Undeclared {
        /// Cost, as a fraction of a unit, of each percent of winning hands not declared.
        cost: Fraction,
        clause: &'static str,
    },
    EdgeOfThePlayer {
        offer: String,
        /// House edge as a fraction; negative.
        edge: Fraction,
        /// The clause that gives the player the edge; `None` on pays that are no option of the regulation.
        clause: Option<&'static str>,
        /// House edges in the other readings.
        readings: Vec<(&'static ReadingFacts, Fraction)>,
    },
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Frequencies {
    pub scope: Scope,
    /// Decisions with their actions; the name is empty where there is only one decision.
    pub decisions: Vec<(&'static str, Vec<(String, Fraction)>)>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Scope {
    /// The single decision on a paytable, with its reading and strategy.
    Variant(String),
    /// The streets on a paytable, with its reading and strategy, and the payout limit in words if there is one.
    Streets { variant: String, limit: Option<String> },
    /// The decision on the first five cards, with a reading and strategy other than the default, if any.
    FirstFiveCards { reading: Option<&'static str>, strategy: Option<&'static str> },
}
