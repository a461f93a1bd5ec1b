//! Registration of the game and its solver.

use super::advice;
use super::croupier::{CrissCrossPokerCroupier, LiteralDecisions, LiteralRounds};
use super::exact::worths::Decisions;
use super::exact::{CrissCrossPokerSolver, joint};
use super::facts::FACTS;
use super::knowledge::InformedCrissCrossPoker;
use crate::cards::CardSet;
use crate::games::engine::joint::joint_outcomes;
use crate::games::engine::kinds::SideWager;
use crate::games::engine::literal::{LiteralCroupier, LiteralGame};
use crate::games::engine::require_full_deck;
use crate::games::{
    ChangedDecision, Counts, Croupier, DealtWager, EachDecision, Follow, Game, GameFacts, InformedGame, Knowledge,
    Offer, Remark, SolveError, Solver, Spot, SpotAnswer, SpotError, StrategyRow,
};
use crate::outcome::{Fraction, JointTable, Measures, OutcomeTable};
use crate::paytable::Units;

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
    fn outcomes_decided_by(&self, offer: &Offer, decider: &Offer) -> Result<OutcomeTable, SolveError> {
        offer.require_decider(&FACTS, decider)?;
        match offer.side() {
            None => self.base_outcomes(offer, decider),
            Some(side) => {
                let counts = self.side_counts.or_count(side.hands(), |_| side.counts(self.deck()));
                side.outcomes(offer, &counts)
            }
        }
    }

    fn joint_outcomes(&self, offers: &[Offer]) -> Result<Option<JointTable>, SolveError> {
        joint_outcomes(&FACTS, offers, |offer| self.outcomes(offer), |wagers| joint::rounds(self, wagers))
    }

    fn seats_covariance(&self, offer: &Offer, follow: &Follow<'_>) -> Result<Option<Fraction>, SolveError> {
        offer.require_game(&FACTS)?;
        offer.wager.has_decisions.then(|| joint::covariance(self, offer, follow)).transpose()
    }

    fn counts_seats(&self) -> Counts {
        Counts::OnRequest
    }

    fn settled_by_cards(&self, offers: &[Offer], players: usize) -> Vec<Option<DealtWager>> {
        let rounds = LiteralRounds(Vec::new());
        let places = |side: &SideWager| rounds.places_of_side(side, players);
        offers.iter().map(|offer| DealtWager::of_side(self.deck(), offer, places)).collect()
    }

    fn most_won(&self, offer: &Offer) -> Result<Option<Units>, SolveError> {
        offer.wager.payout_limit.map(|_| self.most_won(offer)).transpose()
    }

    fn remarks(&self, offer: &Offer, _: &Measures) -> Vec<Remark> {
        // Remarks are made on solved offers only.
        offer.wager.has_decisions.then(|| advice::frequencies(self, offer)).flatten().into_iter().collect()
    }

    fn changed_decisions(&self, from: &Offer, to: &Offer) -> Result<Vec<ChangedDecision>, SolveError> {
        to.require_decider(&FACTS, from)?;
        advice::changed(self, from, to)
    }

    fn strategy(&self, offer: &Offer) -> Result<Vec<StrategyRow>, SolveError> {
        advice::rows(self, offer)
    }

    fn every_decision(&self, offer: &Offer, each: &mut EachDecision<'_>) -> Result<(), SolveError> {
        advice::every_decision(self, offer, each)
    }

    fn spot(&self, offer: &Offer, spot: &Spot) -> Result<SpotAnswer, SpotError> {
        advice::spot(self, offer, spot)
    }

    fn informed(&self, offer: &Offer, knowledge: Knowledge) -> Result<Box<dyn InformedGame>, SolveError> {
        offer.require_game(&FACTS)?;
        Ok(Box::new(InformedCrissCrossPoker::new(self, offer, knowledge)?))
    }

    fn croupier(&self, offers: &[Offer]) -> Result<Box<dyn Croupier>, SolveError> {
        require_full_deck(self.deck())?;
        Ok(Box::new(CrissCrossPokerCroupier::new(self.starting_hands(), offers, Decisions::of)?))
    }

    fn literal_croupier(&self, offers: &[Offer]) -> Result<Box<dyn Croupier>, SolveError> {
        require_full_deck(self.deck())?;
        let hands = self.starting_hands();
        let decide = |offer: &Offer| Ok(LiteralDecisions::new(hands, &Decisions::of(offer)?));
        Ok(Box::new(LiteralCroupier::new(LiteralRounds(hands.to_vec()), offers, None, decide)?))
    }
}
