//! Who plays an offer: the optimal decisions, or a named strategy.

use super::whole_pays::Pays;
use super::worths::Worths;
use crate::games::criss_cross_poker::decisions::hand_decisions::{Decider, HandDecisions};
use crate::games::criss_cross_poker::decisions::named::{Player, Rules};
use crate::games::criss_cross_poker::decisions::starting_hands::StartingHand;
use crate::games::{Offer, SolveError};

/// How the player decides.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Decisions {
    /// So that the expected net result is greatest; of actions of equal worth, the one that wagers least.
    Optimal(Box<Pays>),
    ByRules(Rules),
}

impl Decisions {
    /// The decisions that `offer` is played with.
    ///
    /// # Errors
    /// [`SolveError::LimitTooFine`], [`SolveError::UnknownStrategy`].
    pub fn of(offer: &Offer) -> Result<Self, SolveError> {
        let Some(strategy) = offer.strategy else { return Ok(Decisions::Optimal(Box::new(Pays::of(offer)?))) };
        let unknown = SolveError::UnknownStrategy { game: offer.game.id, strategy: strategy.name };
        Rules::of(strategy.name).map(Decisions::ByRules).ok_or(unknown)
    }

    /// The player with one starting hand, if it is one who goes by rules.
    pub fn player(&self, starting: &StartingHand) -> Option<Player> {
        match self {
            Decisions::Optimal(_) => None,
            Decisions::ByRules(rules) => Some(Player::new(*rules, starting)),
        }
    }
}

impl Decider for Decisions {
    fn decide(&self, starting: &StartingHand) -> HandDecisions {
        match self {
            Decisions::Optimal(pays) => Worths::new(starting, pays, None).decisions(),
            // Rules need no worths.
            Decisions::ByRules(rules) => {
                let player = Player::new(*rules, starting);
                HandDecisions::new(starting, |situation| player.bet(situation.in_sight))
            }
        }
    }
}
