//! The game's registration: which room answers what.

use super::advice::{remarks, spots, strategy};
use super::croupier::dealer::CrissCrossPokerCroupier;
use super::exact::decisions::Decisions;
use super::exact::solver::CrissCrossPokerSolver;
use super::facts::FACTS;
use crate::cards::CardSet;
use crate::games::{
    Croupier, EachDecision, Game, GameFacts, Offer, SolveError, Solver, Spot, SpotAnswer, SpotError, StrategyRow,
};
use crate::outcome::OutcomeTable;
use crate::paytable::Units;

/// Criss-Cross Poker, 58 Pa. Code Chapter 674a.
pub struct CrissCrossPoker;

impl Game for CrissCrossPoker {
    fn facts(&self) -> &'static GameFacts {
        &FACTS
    }

    fn solver(&self, deck: CardSet) -> Result<Box<dyn Solver>, SolveError> {
        Ok(Box::new(CrissCrossPokerSolver::new(deck)?))
    }
}

impl Solver for CrissCrossPokerSolver {
    fn outcomes(&self, offer: &Offer) -> Result<OutcomeTable, SolveError> {
        offer.wager.side.map_or_else(|| self.base_outcomes(offer), |side| self.side_outcomes(offer, side))
    }

    fn most_won(&self, offer: &Offer) -> Result<Option<Units>, SolveError> {
        offer.wager.payout_limit.map(|_| self.most_won(offer)).transpose()
    }

    fn remarks(&self, offer: &Offer) -> Vec<String> {
        // An offer that is remarked on has been solved.
        offer.wager.has_decisions.then(|| remarks::frequencies(self, offer)).flatten().into_iter().collect()
    }

    fn strategy(&self, offer: &Offer) -> Result<Vec<StrategyRow>, SolveError> {
        strategy::rows(self, offer)
    }

    fn every_decision(&self, offer: &Offer, each: &mut EachDecision<'_>) -> Result<(), SolveError> {
        strategy::every_decision(self, offer, each)
    }

    fn spot(&self, offer: &Offer, spot: &Spot) -> Result<SpotAnswer, SpotError> {
        spots::spot(self, offer, spot)
    }

    fn croupier(&self, offers: &[Offer]) -> Result<Box<dyn Croupier>, SolveError> {
        if self.deck() != CardSet::FULL_DECK {
            return Err(SolveError::ShortDeck);
        }
        Ok(Box::new(CrissCrossPokerCroupier::new(self.starting_hands(), offers, Decisions::of)?))
    }
}
