//! The Play Wager decisions that both paths use (§ 641a.11(b)).

mod named;
mod optimal;
mod situation;

pub use optimal::{NetSums, Nets};
pub use situation::{PlayersHand, Situation, UpCard};

use std::sync::Arc;

use super::facts::{EXPERT, FACTS, SIMPLE, WAGERS};
use super::rules::Action;
use crate::cards::Card;
use crate::games::activation::BonusActivation;
use crate::games::{Offer, SolveError};
use crate::paytable::{ByMeter, Document};

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

/// The regulation's base game in the default reading, played optimally: its decisions forfeit the progressive wagers.
///
/// # Errors
/// [`SolveError::Paytable`] never, unless the program was built with a broken paytable file.
pub fn regulations_base_game() -> Result<Offer, SolveError> {
    let wager = &WAGERS[0];
    let document = Document::parse(wager.source.path, wager.source.text)?;
    let mut paytables = document.paytables(wager.form)?;
    Ok(Offer {
        game: &FACTS,
        wager,
        // A file without a paytable is an error above.
        paytable: Arc::new(paytables.swap_remove(0)),
        reading: None,
        strategy: None,
        meters: ByMeter::default(),
        bonuses: BonusActivation::none(),
        payout_limit: None,
    })
}
