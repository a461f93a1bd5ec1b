//! Strategy for people: a table by holding, every decision, and one spot with the exact expectation of
//! every action; decisions that other pays change, and remarks.

use std::cmp::Reverse;
use std::io;

use thiserror::Error;

use super::bonuses::RandomBonus;
use super::{ReadingFacts, SolveError};
use crate::cards::{Card, CardSet};
use crate::outcome::Fraction;

/// Cards that a player sees at a decision, and what has been bet.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Spot {
    /// The player's own cards.
    pub hand: Vec<Card>,
    /// Community cards that are exposed.
    pub board: Vec<Card>,
    /// The dealer's exposed card.
    pub up_card: Option<Card>,
    /// The bets that earlier decisions have placed, in units; empty for those of the strategy, or the least where it
    /// would have folded.
    pub bets: Vec<u32>,
    /// Cards of the hand that the player has given up for others.
    pub discarded: Vec<Card>,
    /// Cards that the player has drawn.
    pub drawn: Vec<Card>,
}

impl Spot {
    /// All cards in sight, each once and from `deck`.
    ///
    /// # Errors
    /// [`SpotError::Repeated`], or [`SpotError::WrongCards`] for a card that the deck does not have.
    pub fn cards(&self, deck: CardSet) -> Result<CardSet, SpotError> {
        let mut seen = CardSet::default();
        for &card in self.hand.iter().chain(&self.board).chain(&self.up_card).chain(&self.drawn) {
            if seen.contains(card) {
                return Err(SpotError::Repeated(card));
            }
            if !deck.contains(card) {
                return Err(SpotError::WrongCards(format!("{card} is not in the deck")));
            }
            seen = seen.with(card);
        }
        Ok(seen)
    }

    /// Refuses discards and drawn cards in a game without a draw.
    ///
    /// # Errors
    /// [`SpotError::WrongCards`] if there are any.
    pub fn refuse_draws(&self, game: &str) -> Result<(), SpotError> {
        if self.discarded.is_empty() && self.drawn.is_empty() {
            return Ok(());
        }
        Err(SpotError::WrongCards(format!("{game} has no draw; leave the discarded and drawn cards out")))
    }

    /// Refuses bets in a game whose decisions do not depend on them.
    ///
    /// # Errors
    /// [`SpotError::WrongBets`] if there are any.
    pub fn refuse_bets(&self, game: &str) -> Result<(), SpotError> {
        if self.bets.is_empty() {
            return Ok(());
        }
        Err(SpotError::WrongBets(format!("no decision of {game} depends on bets placed before it; leave them out")))
    }
}

/// The exact worth of each action in a spot.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SpotAnswer {
    /// The decision, such as `bet 1, three cards`.
    pub decision: &'static str,
    /// The bets in units that earlier decisions are taken to have placed, such as `1 3`; empty where they do not
    /// matter.
    pub placed: String,
    /// Every action, the optimal one first.
    pub actions: Vec<ActionValue>,
    /// Name of the action that the offer's named strategy takes, optimal or not; `None` if it has none.
    pub by_strategy: Option<String>,
}

/// The exact worth of one action, in units.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ActionValue {
    /// Name of the action.
    pub action: String,
    /// Expected net result of the bet that is decided on, before a payout limit, which is on all bets together.
    pub of_the_bet: Fraction,
    /// Expected net result of this bet and of every bet whose decision or settlement is still to come, if all later
    /// decisions are optimal.
    pub with_open_bets: Fraction,
}

/// Cards that are no spot of the game.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum SpotError {
    /// The wrong number of cards somewhere, or a card where the game has none.
    #[error("{0}")]
    WrongCards(String),
    /// The same card in two places.
    #[error("{0} appears twice; there is one of each card in the deck")]
    Repeated(Card),
    /// Bets that cannot have been placed.
    #[error("{0}")]
    WrongBets(String),
    /// The decisions could not be solved.
    #[error("{0}")]
    Unsolved(String),
}

impl From<SolveError> for SpotError {
    fn from(error: SolveError) -> Self {
        SpotError::Unsolved(error.to_string())
    }
}

/// What is to be done with each decision.
pub type EachDecision<'e> = dyn FnMut(&DecisionRow<'_>) -> io::Result<()> + 'e;

/// One line of a strategy for people.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StrategyRow {
    /// The decision, such as `bet 1, three cards`.
    pub decision: &'static str,
    /// What the player holds, in words.
    pub holding: String,
    /// Number of hands that are such a holding.
    pub hands: u128,
    /// What to do with it.
    pub action: String,
    /// Number of those hands for which another action is right.
    pub exceptions: u128,
    /// One of the exceptions.
    pub example: String,
    /// Mean net result in units, over the hands of the line, of the bet in question if it is made, of the least one
    /// where the action is to make none; before a payout limit, which is on all bets together.
    pub of_the_bet: Fraction,
    /// The same of every bet that is open if the action is taken with all of these hands: the bet in question, and
    /// those whose decision or settlement is still to come, if all later decisions are those of the strategy.
    pub with_open_bets: Fraction,
    /// What the decisions with these hands, and those that follow them, add to the mean net result of a round, in
    /// units, against wagering no more.
    pub gain: Fraction,
}

/// One decision of the complete strategy, for a class of suit-isomorphic hands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DecisionRow<'r> {
    /// The decision, such as `bet 1, three cards`.
    pub decision: &'static str,
    /// The player's own cards, and exposed community cards with them, of one of the hands.
    pub cards: &'r [Card],
    /// The dealer's exposed card.
    pub up_card: Option<Card>,
    /// Number of hands, with an up card where there is one, that this one stands for.
    pub hands: u128,
    /// What is done.
    pub action: &'r str,
    /// Sum of the net results in units of every open bet over all ways that the deal can go on, if all later decisions
    /// are those of the strategy; the denominator is `deals`.
    pub net_sum: i128,
    /// The best of the other actions.
    pub other_action: &'r str,
    /// The same sum for it.
    pub other_net_sum: i128,
    /// Number of ways that the deal can go on; under a payout limit that is not a whole number of units, times its
    /// denominator, so that the sums are whole.
    pub deals: i128,
    /// The bets in units that earlier decisions have placed, such as `1 3`; empty where the sums do not depend on them.
    pub placed: &'r str,
}

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
