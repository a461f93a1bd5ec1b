//! Four Card Poker, 58 Pa. Code Chapter 641a.
//!
//! The player places an Ante Wager (§ 641a.7(d)(1)) and is dealt five cards; the dealer is dealt six, the last one face
//! up (§ 641a.8(d)). Having seen the five cards and the up card the player folds and forfeits the ante, or places a
//! Play Wager of one to three antes (§ 641a.11(b)). Each side makes its best four-card hand, in which three of a kind
//! ranks above a flush and four of a kind above a straight flush (§ 641a.6(b)). If the dealer's is higher, ante and
//! play are lost; otherwise both are paid, even on a tie (§ 641a.11(c)(3)). Three of a kind or better earns a bonus on
//! the ante whoever wins (§ 641a.12(b)). The side wagers (§ 641a.7(d)(2), (4)-(8)) are settled by the player's four,
//! five or six cards, the dealer's first five, or the losing hand; a fold forfeits only the progressive ones
//! (§ 641a.11(b)(2)).
//!
//! Modules in reading order, each using only those before it; `exact` and `croupier` do not use each other:
//!
//! - `rules`: the deal, the hands, actions and classes of rounds, settlement by the text.
//! - `assumptions`, `facts`: the game, its wagers, published figures.
//! - `decisions`: situations, the worth of each action, optimal and named decisions.
//! - `exact`: all situations with the dealer's chances, bad beats, pricing, envy, the solver.
//! - `croupier`: simulated rounds in strips: evaluation, decisions by look-up, cells of the tally.
//! - `advice`: the strategy in words, single spots.
//! - `knowledge`: the base game with knowledge of more cards.
//!
//! The registration below joins them.

mod advice;
mod assumptions;
mod croupier;
mod decisions;
mod exact;
mod facts;
mod knowledge;
mod rules;
#[cfg(test)]
mod tests;

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
use croupier::tables::DecisionTables;
use croupier::{FourCardPokerCroupier, FourCardPokerRounds};
use decisions::Decisions;
use exact::{FourCardPokerSolver, joint, two_hands};
use facts::FACTS;
use knowledge::InformedFourCardPoker;

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
        let base = offers.iter().find(|offer| offer.wager.has_decisions);
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
