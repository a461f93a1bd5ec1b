//! The registration: what joins the rooms of the game.

use super::advice::{spot, strategy};
use super::croupier::FourCardPokerCroupier;
use super::exact::envy;
use super::exact::solve::FourCardPokerSolver;
use super::facts::game::FACTS;
use super::rules::deal::PLAYER_CARDS;
use super::rules::hands::{FourCardHand, SixCardHand};
use super::rules::side_wagers::SettledBy;
use crate::cards::CardSet;
use crate::games::bonuses::{random_bonuses, with_random_bonuses};
use crate::games::engine::pricing::priced_outcomes;
use crate::games::{
    Croupier, EachDecision, Game, GameFacts, Offer, Remark, SolveError, Solver, Spot, SpotAnswer, SpotError,
    StrategyRow, TwoHands,
};
use crate::hands::FiveCardCategory;
use crate::outcome::{Measures, OutcomeTable};

/// The game's registration.
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
    fn outcomes(&self, offer: &Offer) -> Result<OutcomeTable, SolveError> {
        let side_wager = |outcomes, cycle| Ok(OutcomeTable::new(outcomes, cycle)?);
        match SettledBy::of(offer)? {
            SettledBy::AnteAndPlay => self.base_outcomes(offer),
            SettledBy::PlayersFour { forfeited: false } => {
                side_wager(priced_outcomes::<FourCardHand>(offer, &self.four_card_counts()), self.hands(PLAYER_CARDS))
            }
            SettledBy::PlayersFour { forfeited: true } => {
                let folded = self.forfeits().four;
                self.outcomes_unless_folded::<FourCardHand>(offer, &self.four_card_counts(), &folded)
            }
            SettledBy::PlayersFive { forfeited: true } => {
                let folded = self.forfeits().five;
                self.outcomes_unless_folded::<FiveCardCategory>(offer, &self.five_card_counts(), &folded)
            }
            SettledBy::PlayersFive { forfeited: false } | SettledBy::DealersFive => {
                let outcomes = priced_outcomes::<FiveCardCategory>(offer, &self.five_card_counts());
                with_random_bonuses(offer, side_wager(outcomes, self.hands(PLAYER_CARDS))?)
            }
            SettledBy::PlayersSix => {
                side_wager(priced_outcomes::<SixCardHand>(offer, &self.six_card_counts()), self.hands(PLAYER_CARDS + 1))
            }
            SettledBy::LosingHand => {
                let counts = self.bad_beat_counts();
                side_wager(priced_outcomes::<FourCardHand>(offer, counts), counts.iter().sum())
            }
        }
    }

    fn two_hands(&self, offer: &Offer, envy: &str) -> Result<Option<TwoHands>, SolveError> {
        envy::two_hands(self, offer, envy)
    }

    fn remarks(&self, offer: &Offer, measures: &Measures) -> Vec<Remark> {
        let bonuses = random_bonuses(offer, &measures.expected_net).into_iter();
        let mut remarks: Vec<Remark> = bonuses.map(Remark::RandomBonus).collect();
        if offer.wager.has_decisions {
            // An offer that is remarked on has been solved.
            remarks.extend(strategy::frequencies(self, offer));
        }
        remarks
    }

    fn strategy(&self, offer: &Offer) -> Result<Vec<StrategyRow>, SolveError> {
        strategy::rows(self, offer)
    }

    fn every_decision(&self, offer: &Offer, each: &mut EachDecision<'_>) -> Result<(), SolveError> {
        strategy::every_decision(self, offer, each)
    }

    fn spot(&self, offer: &Offer, spot: &Spot) -> Result<SpotAnswer, SpotError> {
        spot::answer(self, offer, spot)
    }

    fn croupier(&self, offers: &[Offer]) -> Result<Box<dyn Croupier>, SolveError> {
        if self.deck() != CardSet::FULL_DECK {
            return Err(SolveError::ShortDeck);
        }
        offers.iter().try_for_each(Offer::require_no_bonuses)?;
        Ok(Box::new(FourCardPokerCroupier::new(offers, self.forfeiting(), self.situations(), self.hidden_hands())?))
    }
}
