//! Registration of the game and its solver.

use super::advice;
use super::croupier::decision_tables::DecisionTables;
use super::croupier::{FourCardPokerCroupier, FourCardPokerRounds};
use super::decisions::Decisions;
use super::exact::{FourCardPokerSolver, joint, two_hands};
use super::facts::FACTS;
use super::knowledge::InformedFourCardPoker;
use crate::cards::CardSet;
use crate::games::bonuses::{random_bonuses, with_random_bonuses};
use crate::games::engine::joint::joint_outcomes;
use crate::games::engine::kinds::SideWager;
use crate::games::engine::literal::{LiteralCroupier, LiteralGame};
use crate::games::engine::require_full_deck;
use crate::games::engine::table::TableCroupier;
use crate::games::{
    ChangedDecision, Croupier, DealtWager, EachDecision, Game, GameFacts, InformedGame, Knowledge, Offer, Remark,
    SolveError, Solver, Spot, SpotAnswer, SpotError, StrategyRow, TwoHands,
};
use crate::outcome::{JointTable, Measures, OutcomeTable};

pub struct FourCardPoker;

impl Game for FourCardPoker {
    fn facts(&self) -> &'static GameFacts {
        &FACTS
    }

    fn solver(&self, deck: CardSet) -> Result<Box<dyn Solver>, SolveError> {
        Ok(Box::new(FourCardPokerSolver::new(deck)?))
    }
}

impl Solver for FourCardPokerSolver {
    fn outcomes_decided_by(&self, offer: &Offer, decider: &Offer) -> Result<OutcomeTable, SolveError> {
        offer.require_decider(&FACTS, decider)?;
        match offer.wager.side {
            None => self.base_outcomes(offer, decider),
            Some(side) => with_random_bonuses(offer, self.side_outcomes(offer, side)?),
        }
    }

    fn two_hands(&self, offer: &Offer, envy: &str) -> Result<Option<TwoHands>, SolveError> {
        let side = offer.wager.side.filter(|_| offer.envy_schedules().contains(&envy));
        side.map(|side| two_hands(self, offer, side, envy)).transpose()
    }

    fn joint_outcomes(&self, offers: &[Offer]) -> Result<Option<JointTable>, SolveError> {
        joint_outcomes(&FACTS, offers, |offer| self.outcomes(offer), |wagers| joint::rounds(self, wagers))
    }

    fn settled_by_cards(&self, offers: &[Offer], players: usize) -> Vec<Option<DealtWager>> {
        let rounds = FourCardPokerRounds::of(offers);
        let places = |side: &SideWager| rounds.places_of_side(side, players);
        offers.iter().map(|offer| DealtWager::of_side(self.deck, offer, places)).collect()
    }

    fn remarks(&self, offer: &Offer, measures: &Measures) -> Vec<Remark> {
        let bonuses = random_bonuses(offer, &measures.expected_net).into_iter();
        let mut remarks: Vec<Remark> = bonuses.map(Remark::RandomBonus).collect();
        if offer.wager.has_decisions {
            // Remarks are made on solved offers only.
            remarks.extend(advice::frequencies(self, offer));
        }
        remarks
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
        Ok(Box::new(InformedFourCardPoker::new(self, offer, knowledge)?))
    }

    fn croupier(&self, offers: &[Offer]) -> Result<Box<dyn Croupier>, SolveError> {
        require_full_deck(self.deck)?;
        let decide = |offer: &Offer| Decisions::of(offer, self.hidden_hands());
        let forfeiting = || Some(DecisionTables::new(&self.forfeiting, self.situations()));
        TableCroupier::seat(FourCardPokerRounds::of(offers), offers, forfeiting, |offers| {
            Ok(Box::new(FourCardPokerCroupier::new(offers, &self.forfeiting, decide, self.situations())?))
        })
    }

    fn literal_croupier(&self, offers: &[Offer]) -> Result<Box<dyn Croupier>, SolveError> {
        self.forfeiting_by(&self.forfeiting, offers)
    }

    fn croupier_together(&self, offers: &[Offer]) -> Result<Box<dyn Croupier>, SolveError> {
        let base = offers.iter().find(|offer| offer.wager.is_base());
        let own = base.map(|base| Decisions::of(base, self.hidden_hands())).transpose()?;
        self.forfeiting_by(own.as_ref().unwrap_or(&self.forfeiting), offers)
    }
}

impl FourCardPokerSolver {
    /// Literal croupier of these offers; the folds of `forfeiting` forfeit the progressive wagers.
    fn forfeiting_by(&self, forfeiting: &Decisions, offers: &[Offer]) -> Result<Box<dyn Croupier>, SolveError> {
        require_full_deck(self.deck)?;
        let tables = |decisions: &Decisions| DecisionTables::new(decisions, self.situations());
        let decide = |offer: &Offer| Ok(tables(&Decisions::of(offer, self.hidden_hands())?));
        let rounds = FourCardPokerRounds::of(offers);
        Ok(Box::new(LiteralCroupier::new(rounds, offers, Some(tables(forfeiting)), decide)?))
    }
}
