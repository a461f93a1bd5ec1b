//! The game of each chapter, and its solver.

use std::sync::Arc;

use super::croupier::LunarPokerCroupier;
use super::exact::{ExactSolver, super_wager};
use super::knowledge::InformedLunarPoker;
use super::rules::Chapter;
use super::{advice, exact, spots};
use crate::cards::{CardSet, Rank};
use crate::games::engine::joint::joint_outcomes;
use crate::games::engine::require_full_deck;
use crate::games::{
    ChangedDecision, Croupier, DealtWager, EachDecision, Game, GameFacts, InformedGame, Knowledge, Offer, Remark,
    SolveError, Solver, Spot, SpotAnswer, SpotError, StrategyRow,
};
use crate::games::{Keeper, KeepsNothing};
use crate::outcome::{JointTable, Measures, OutcomeTable};

impl Game for Chapter {
    fn facts(&self) -> &'static GameFacts {
        Chapter::facts(*self)
    }

    fn solver(&self, deck: CardSet) -> Result<Box<dyn Solver>, SolveError> {
        self.solver_keeping(deck, Arc::new(KeepsNothing))
    }

    fn solver_keeping(&self, deck: CardSet, keeper: Arc<dyn Keeper>) -> Result<Box<dyn Solver>, SolveError> {
        Ok(Box::new(ExactSolver::new(*self, deck, keeper)?))
    }
}

impl Solver for ExactSolver {
    fn outcomes_decided_by(&self, offer: &Offer, decider: &Offer) -> Result<OutcomeTable, SolveError> {
        self.outcome_table(offer, decider)
    }

    fn is_quick(&self, offer: &Offer) -> Result<bool, SolveError> {
        Ok(!offer.wager.has_decisions || self.is_kept(offer)?)
    }

    fn outcomes_by_up_card(&self, offer: &Offer) -> Result<Vec<(Rank, OutcomeTable)>, SolveError> {
        self.tables_by_up_card(offer)
    }

    fn joint_outcomes(&self, offers: &[Offer]) -> Result<Option<JointTable>, SolveError> {
        let facts = self.chapter.facts();
        offers.iter().try_for_each(|offer| offer.require_game(facts))?;
        let base = offers.iter().find(|offer| offer.wager.has_decisions);
        // Solved once, as the solution may not be kept.
        let solution = base.map(|base| self.solution(base)).transpose()?;
        let alone = |offer: &Offer| match &solution {
            Some(solution) if offer.wager.has_decisions => self.table_of(offer, solution),
            _ => self.outcomes(offer),
        };
        joint_outcomes(facts, offers, alone, |wagers| Ok(exact::rounds(self, wagers, solution.as_deref())))
    }

    fn settled_by_cards(&self, offers: &[Offer], players: usize) -> Vec<Option<DealtWager>> {
        let of_offer = |offer: &Offer| {
            let is_super = !offer.wager.has_decisions;
            is_super.then(|| super_wager(self.deck, offer, players)).flatten()
        };
        offers.iter().map(of_offer).collect()
    }

    fn remarks(&self, offer: &Offer, measures: &Measures) -> Vec<Remark> {
        // An offer with remarks has been solved.
        let of_decisions = offer.wager.has_decisions.then(|| advice::of_decisions(self, offer).ok()).flatten();
        let undeclared = advice::of_undeclared(self.chapter, offer, measures);
        let edge = advice::edge_for_the_player(self, offer, measures);
        of_decisions.into_iter().flatten().chain(undeclared).chain(edge).collect()
    }

    fn changed_decisions(&self, from: &Offer, to: &Offer) -> Result<Vec<ChangedDecision>, SolveError> {
        to.require_decider(self.chapter.facts(), from)?;
        to.require_decisions()?;
        advice::changed(self, from, to)
    }

    fn strategy(&self, offer: &Offer) -> Result<Vec<StrategyRow>, SolveError> {
        offer.require_decisions()?;
        advice::rows(self, offer)
    }

    fn every_decision(&self, offer: &Offer, each: &mut EachDecision<'_>) -> Result<(), SolveError> {
        offer.require_decisions()?;
        advice::every_decision(self, offer, each)
    }

    fn spot(&self, offer: &Offer, spot: &Spot) -> Result<SpotAnswer, SpotError> {
        spots::answer(self, offer, spot)
    }

    fn informed(&self, offer: &Offer, knowledge: Knowledge) -> Result<Box<dyn InformedGame>, SolveError> {
        offer.require_game(self.chapter.facts())?;
        offer.require_decisions()?;
        Ok(Box::new(InformedLunarPoker::new(self.chapter, self.deck, offer, knowledge)?))
    }

    fn croupier(&self, offers: &[Offer]) -> Result<Box<dyn Croupier>, SolveError> {
        self.croupier_for(offers, false)
    }

    fn literal_croupier(&self, offers: &[Offer]) -> Result<Box<dyn Croupier>, SolveError> {
        self.croupier_for(offers, true)
    }
}

impl ExactSolver {
    fn croupier_for(&self, offers: &[Offer], literally: bool) -> Result<Box<dyn Croupier>, SolveError> {
        require_full_deck(self.deck)?;
        offers.iter().try_for_each(|offer| offer.require_game(self.chapter.facts()))?;
        let rounds = |offer: &Offer| {
            let expected = self.outcomes(offer)?;
            let names = expected.outcomes().iter().map(|outcome| outcome.name.clone()).collect();
            Ok((Arc::clone(&self.solution(offer)?.decisions), names))
        };
        Ok(Box::new(LunarPokerCroupier::new(self.chapter, self.properties(), offers, literally, rounds)?))
    }
}
