//! The Play Wager decisions that both paths use (§ 641a.11(b)).

mod base_game;
mod named;
mod optimal;
mod situation;

pub use base_game::regulations_base_game;
pub use optimal::{NetSums, Nets};
pub use situation::{PlayersHand, Situation, UpCard};

use super::facts::{EXPERT, FACTS, SIMPLE};
use super::rules::Action;
use crate::cards::Card;
use crate::games::{Offer, SolveError};

/// How the player decides.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Decisions {
    /// The action with the greatest expected net result; among equals the one that wagers least.
    Optimal(Box<NetSums>),
    Simple,
    Expert,
}

impl Decisions {
    /// The decisions that `offer` is played with, the dealer having one of `hidden_hands` hidden hands.
    ///
    /// # Errors
    /// [`SolveError::FractionalPay`] if a pay is no whole number.
    pub fn of(offer: &Offer, hidden_hands: u32) -> Result<Self, SolveError> {
        match offer.strategy {
            None => Ok(Decisions::Optimal(Box::new(NetSums::new(offer, hidden_hands)?))),
            Some(strategy) if strategy.name == SIMPLE.name => Ok(Decisions::Simple),
            Some(strategy) if strategy.name == EXPERT.name => Ok(Decisions::Expert),
            Some(strategy) => Err(SolveError::UnknownStrategy { game: FACTS.id, strategy: strategy.name }),
        }
    }

    pub fn action(&self, up_card: Card, situation: &Situation) -> Action {
        match self {
            Decisions::Optimal(sums) => sums.best(situation.kind(), situation.losing),
            Decisions::Simple => named::simple(situation),
            Decisions::Expert => named::expert(up_card, situation),
        }
    }
}
