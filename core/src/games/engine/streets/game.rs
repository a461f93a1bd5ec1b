//! The registration of a game of streets: facts, form and advice. Both paths are the engine's.

use std::sync::Arc;

use super::croupier::{Literal, by_ranks, seat};
use super::exact::{StreetCounts, StreetWorths};
use super::holdings::StreetTable;
use super::knowledge::InformedStreets;
use super::{StreetDecisions, StreetForm, joint};
use crate::cards::{CardSet, Suit, SuitSymmetry};
use crate::games::bonuses::{random_bonuses, with_random_bonuses};
use crate::games::engine::dealer::tree::outcomes_by_class;
use crate::games::engine::envy::TwoHands;
use crate::games::engine::joint::{Wagers, are_forfeited, joint_outcomes};
use crate::games::engine::kinds::SideWager;
use crate::games::engine::literal::{LiteralCroupier, LiteralGame};
use crate::games::engine::table::TableCroupier;
use crate::games::engine::{regulations_base_game, require_full_deck};
use crate::games::{
    CardDecider, ChangedDecision, Croupier, DealtWager, DecisionList, EachDecision, Follow, Game, GameFacts,
    InformedGame, Keeper, Knowledge, Offer, PlayedBy, Remark, SolveError, Solver, Spot, SpotAnswer, SpotError,
    Strategy,
};
use crate::outcome::{Fraction, JointTable, Measures, OutcomeTable};
use crate::paytable::Units;

/// A game of streets.
#[derive(Debug)]
pub struct StreetGame {
    pub facts: GameFacts,
    pub form: StreetForm,
    /// Suits that some wager is paid by.
    pub suits: Vec<Suit>,
    pub table: StreetTable,
}

pub struct StreetSolver {
    game: &'static StreetGame,
    pub counts: StreetCounts,
}

impl StreetGame {
    pub fn on(&'static self, deck: CardSet) -> Result<StreetSolver, SolveError> {
        Ok(StreetSolver { game: self, counts: StreetCounts::new(deck, &self.form)? })
    }
}

impl Game for &'static StreetGame {
    fn facts(&self) -> &'static GameFacts {
        &self.facts
    }

    fn solver_keeping(&self, deck: CardSet, _: Arc<dyn Keeper>) -> Result<Box<dyn Solver>, SolveError> {
        Ok(Box::new(self.on(deck)?))
    }
}

impl StreetSolver {
    fn worths(&self, offer: &Offer) -> Result<StreetWorths<'_>, SolveError> {
        StreetWorths::of(&self.counts, offer)
    }

    pub fn decisions(&self, offer: &Offer) -> Result<StreetDecisions, SolveError> {
        Ok(self.worths(offer)?.decisions(false))
    }

    /// The outcome table of the base game under the optimal decisions of `decider`; ties go to the smallest wager, or
    /// to the largest if `most`.
    fn base_outcomes(&self, offer: &Offer, decider: &Offer, most: bool) -> Result<OutcomeTable, SolveError> {
        self.counts.outcomes(offer, self.counts.reached(&self.worths(decider)?.decisions(most)))
    }

    fn symmetry(&self) -> SuitSymmetry {
        SuitSymmetry::fixing_suits(self.counts.streets.deck, &self.game.suits)
    }

    /// Decisions of the first paytable of the base game, whose folds forfeit side wagers; `None` if they forfeit none.
    pub fn forfeiting(&self, offers: &[Offer]) -> Result<Option<StreetDecisions>, SolveError> {
        are_forfeited(offers).then(|| self.decisions(&regulations_base_game(&self.game.facts)?)).transpose()
    }

    fn literal_with(&self, offers: &[Offer], forfeiting: Option<StreetDecisions>) -> Result<Literal, SolveError> {
        require_full_deck(self.counts.streets.deck)?;
        LiteralCroupier::new(Arc::clone(&self.counts.streets), offers, forfeiting, |offer| self.decisions(offer))
    }
}

impl Solver for StreetSolver {
    fn outcomes_decided_by(&self, offer: &Offer, decider: &Offer) -> Result<OutcomeTable, SolveError> {
        offer.require_decider(&self.game.facts, decider)?;
        match offer.side() {
            None => self.base_outcomes(offer, decider, false),
            // The folds of the base game on its first paytable forfeit it.
            Some(side) if side.forfeited_by_fold => {
                let decisions = self.decisions(&regulations_base_game(&self.game.facts)?)?;
                let wagers = Wagers { offers: &[], hands: vec![side] };
                let rounds = joint::rounds(&self.counts, decisions, &wagers, &self.symmetry());
                let uncounted = SolveError::ForfeitsNotCounted { game: offer.game.id, wager: offer.wager.id };
                let rounds = rounds.ok_or(uncounted)?;
                outcomes_by_class(offer, side.kinds, &rounds.counts, Some(&|class| rounds.folded[class]))
            }
            Some(side) => with_random_bonuses(offer, side.outcomes(offer, &self.counts.side_counts(side))?),
        }
    }

    fn outcomes_betting_ties(&self, offer: &Offer) -> Result<Option<OutcomeTable>, SolveError> {
        offer.wager.has_decisions.then(|| self.base_outcomes(offer, offer, true)).transpose()
    }

    fn two_hands(&self, offer: &Offer, envy: &str) -> Result<Option<TwoHands>, SolveError> {
        let side = offer.side().filter(|_| offer.envy_schedules().contains(&envy));
        side.map(|side| joint::two_hands(&self.counts, offer, side, envy)).transpose()
    }

    fn joint_outcomes(&self, offers: &[Offer]) -> Result<Option<JointTable>, SolveError> {
        let alone = |offer: &Offer| self.outcomes(offer);
        joint_outcomes(&self.game.facts, offers, alone, |wagers| {
            let decisions = match (wagers.base(), self.forfeiting(offers)?) {
                (Some(base), _) => self.decisions(base)?,
                (None, Some(forfeiting)) => forfeiting,
                // Without a base game bets do not matter.
                (None, None) => self.counts.streets.decide(|_, _, _| 0),
            };
            Ok(joint::rounds(&self.counts, decisions, wagers, &self.symmetry()))
        })
    }

    fn seats_covariance(&self, offer: &Offer, follow: &Follow<'_>) -> Result<Option<Fraction>, SolveError> {
        offer.require_game(&self.game.facts)?;
        let is_counted = offer.wager.has_decisions && [2, 3].contains(&self.game.form.own_cards);
        is_counted.then(|| joint::covariance(&self.counts, offer, follow)).transpose()
    }

    fn settled_by_cards(&self, offers: &[Offer], players: usize) -> Vec<Option<DealtWager>> {
        let streets = &self.counts.streets;
        let places = |side: &SideWager| streets.places_of_side(side, players);
        offers.iter().map(|offer| DealtWager::of_side(streets.deck, offer, places)).collect()
    }

    fn most_won(&self, offer: &Offer) -> Result<Option<Units>, SolveError> {
        Ok(offer.wager.payout_limit.map(|_| self.counts.most_won(offer)))
    }

    fn remarks(&self, offer: &Offer, measures: &Measures) -> Vec<Remark> {
        let bonuses = random_bonuses(offer, &measures.expected_net).into_iter().map(Remark::RandomBonus);
        // The mean wager under both tie-breaks between actions of equal worth, if there is such a tie.
        let mean_wagers = || {
            let betting_ties = self.outcomes_betting_ties(offer).ok()??;
            let (smaller, greater) = (measures.mean_wagered.clone(), Measures::of(&betting_ties).mean_wagered);
            let limit = offer.payout_limit.as_ref().map(|limit| limit.in_words());
            let (paytable, units) = (offer.paytable.id.clone(), self.game.form.unit[1]);
            (smaller != greater).then_some(Remark::MeanWagers { paytable, limit, units, smaller, greater })
        };
        bonuses.chain(mean_wagers()).collect()
    }

    fn changed_decisions(&self, from: &Offer, to: &Offer) -> Result<Vec<ChangedDecision>, SolveError> {
        to.require_decider(&self.game.facts, from)?;
        Ok(self.worths(to)?.changed_from(&self.worths(from)?, &self.game.table))
    }

    fn decider(&self, offer: &Offer) -> Result<Option<Box<CardDecider>>, SolveError> {
        let (worths, streets) = (self.worths(offer)?, Arc::clone(&self.counts.streets));
        // Where a limit cuts a win, a bet that is never folded depends on the others, and is not listed once.
        if !worths.stands_alone && !streets.form.can_fold() {
            return Ok(None);
        }
        let decisions = worths.decisions(false);
        Ok(Some(Box::new(move |street, [own, ..], before| {
            let added = before.iter().zip(&streets.form.streets).filter_map(|(&action, rules)| rules.actions[action]);
            let units = streets.form.staked + added.sum::<usize>();
            decisions.action(street, streets.class(street, own), units)
        })))
    }

    fn played_by(&self, to: &Offer, decider: &CardDecider) -> Result<Option<PlayedBy>, SolveError> {
        self.worths(to)?.played_by(to, decider, &self.game.table).map(Some)
    }

    fn strategy(&self, offer: &Offer) -> Result<Strategy, SolveError> {
        Ok(self.worths(offer)?.strategy(&self.game.table))
    }

    fn every_decision(&self, offer: &Offer, each: &mut EachDecision<'_>) -> Result<(), SolveError> {
        self.worths(offer)?.every_decision(each)
    }

    fn decision_lists(&self, offer: &Offer) -> Result<Vec<DecisionList>, SolveError> {
        Ok(self.worths(offer)?.decision_lists())
    }

    fn lists_decisions_at_once(&self) -> bool {
        true
    }

    fn cost_of_rows(&self, offer: &Offer) -> Result<Option<Fraction>, SolveError> {
        self.worths(offer)?.cost_of_rows(offer, &self.game.table).map(Some)
    }

    fn spot(&self, offer: &Offer, spot: &Spot) -> Result<SpotAnswer, SpotError> {
        self.worths(offer)?.spot(offer, spot)
    }

    fn informed(&self, offer: &Offer, knowledge: Knowledge) -> Result<Box<dyn InformedGame>, SolveError> {
        Ok(Box::new(InformedStreets::new(&self.counts, offer, knowledge, &self.game.table)?))
    }

    fn croupier(&self, offers: &[Offer]) -> Result<Box<dyn Croupier>, SolveError> {
        require_full_deck(self.counts.streets.deck)?;
        TableCroupier::seat(
            Arc::clone(&self.counts.streets),
            offers,
            || self.forfeiting(offers).ok().flatten(),
            |offers| match by_ranks::seat(&self.counts.streets, offers, &|offer| self.decisions(offer))? {
                Some(croupier) => Ok(croupier),
                None => Ok(seat(self.literal_with(offers, self.forfeiting(offers)?)?)),
            },
        )
    }

    fn literal_croupier(&self, offers: &[Offer]) -> Result<Box<dyn Croupier>, SolveError> {
        Ok(Box::new(self.literal_with(offers, self.forfeiting(offers)?)?))
    }

    fn croupier_together(&self, offers: &[Offer]) -> Result<Box<dyn Croupier>, SolveError> {
        let base = offers.iter().find(|offer| offer.wager.has_decisions && are_forfeited(offers));
        let forfeiting = base.map(|base| self.decisions(base)).transpose()?;
        Ok(Box::new(self.literal_with(offers, forfeiting)?))
    }
}
