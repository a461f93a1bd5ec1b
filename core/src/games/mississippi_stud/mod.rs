//! Mississippi Stud, 58 Pa. Code Chapter 655a.
//!
//! What is played: the player places an Ante Wager and is dealt two cards; three community cards lie face down. Having
//! seen the two cards the player folds, or places a 3rd Street Wager of one to three antes; the first community card is
//! turned, and the same goes for the 4th Street Wager; the second is turned, and the same goes for the 5th Street Wager
//! (§ 655a.1). The third is turned, and all wagers alike are paid by the five-card hand, returned with a pair of 6s to
//! 10s, or lost (§ 655a.12(a)). There is no dealer's hand. The Progressive Payout Wager is settled by the five cards.
//!
//! `facts`, with `assumptions`, and `decisions` say how it differs from other games of streets, both of whose paths
//! are the engine's; `advice` is for people.

mod advice;
mod assumptions;
mod decisions;
mod exact;
mod facts;
#[cfg(test)]
mod tests;

use decisions::FORM;
use exact::Counts;
use facts::FACTS;

use super::engine::joint::{Wagers, joint_outcomes};
use super::engine::kinds::SideWager;
use super::engine::literal::{LiteralCroupier, LiteralGame};
use super::engine::poker_hand::PokerHand;
use super::engine::require_full_deck;
use super::engine::street_information::StreetInformation;
use super::engine::street_rounds::StreetRounds;
use super::engine::street_worths::{StreetWorths, base_outcomes};
use super::engine::{street_joint, street_seats};
use super::{
    ChangedDecision, Croupier, DealtWager, EachDecision, Follow, Game, GameFacts, InformedGame, Knowledge, Offer,
    Remark, SolveError, Solver, Spot, SpotAnswer, SpotError, StrategyRow,
};
use crate::cards::{CardSet, SuitSymmetry};
use crate::outcome::{Fraction, JointOutcomes, Measures, OutcomeTable};
use crate::paytable::Units;

/// The game's registration.
pub struct MississippiStud;

impl Game for MississippiStud {
    fn facts(&self) -> &'static GameFacts {
        &FACTS
    }

    fn solver(&self, deck: CardSet) -> Result<Box<dyn Solver>, SolveError> {
        Ok(Box::new(MississippiStudSolver(Counts::new(deck, &FORM)?)))
    }
}

/// The exact path for one deck.
struct MississippiStudSolver(Counts);

impl Solver for MississippiStudSolver {
    fn outcomes_decided_by(&self, offer: &Offer, decider: &Offer) -> Result<OutcomeTable, SolveError> {
        offer.require_decider(&FACTS, decider)?;
        match offer.wager.side {
            None => base_outcomes(&self.0, offer, decider),
            Some(side) => self.0.side_outcomes(offer, side),
        }
    }

    fn joint_outcomes(&self, offers: &[Offer]) -> Result<Option<JointOutcomes>, SolveError> {
        let symmetry = SuitSymmetry::of(self.0.streets.deck);
        let count = |wagers: &Wagers<'_>| street_joint::rounds(&self.0, wagers, &symmetry);
        joint_outcomes(&FACTS, offers, |offer| self.outcomes(offer), count)
    }

    fn seats_covariance(&self, offer: &Offer, follow: &Follow<'_>) -> Result<Option<Fraction>, SolveError> {
        offer.require_game(&FACTS)?;
        offer.wager.has_decisions.then(|| street_seats::covariance(&self.0, offer, follow)).transpose()
    }

    fn settled_by_cards(&self, offers: &[Offer], players: usize) -> Vec<Option<DealtWager>> {
        let rounds = StreetRounds::<PokerHand, _>::new(&self.0.streets);
        let places = |side: &SideWager| rounds.places_of_side(side, players);
        offers.iter().map(|offer| DealtWager::of_side(self.0.streets.deck, offer, places)).collect()
    }

    fn most_won(&self, offer: &Offer) -> Result<Option<Units>, SolveError> {
        Ok(offer.wager.payout_limit.map(|_| self.0.most_won(offer)))
    }

    fn remarks(&self, offer: &Offer, _: &Measures) -> Vec<Remark> {
        advice::mean_wagers(&self.0, offer).into_iter().collect()
    }

    fn changed_decisions(&self, from: &Offer, to: &Offer) -> Result<Vec<ChangedDecision>, SolveError> {
        to.require_decider(&FACTS, from)?;
        let [from, to] = [StreetWorths::of(&self.0, from)?, StreetWorths::of(&self.0, to)?];
        Ok(to.changed_from(&from, &advice::HOLDINGS))
    }

    fn strategy(&self, offer: &Offer) -> Result<Vec<StrategyRow>, SolveError> {
        Ok(StreetWorths::of(&self.0, offer)?.rows(&advice::HOLDINGS))
    }

    fn every_decision(&self, offer: &Offer, each: &mut EachDecision<'_>) -> Result<(), SolveError> {
        StreetWorths::of(&self.0, offer)?.every_decision(each)
    }

    fn spot(&self, offer: &Offer, spot: &Spot) -> Result<SpotAnswer, SpotError> {
        StreetWorths::of(&self.0, offer)?.spot(&advice::SPOTS, spot)
    }

    fn informed(&self, offer: &Offer, knowledge: Knowledge) -> Result<Box<dyn InformedGame>, SolveError> {
        Ok(Box::new(StreetInformation::new(&self.0, offer, knowledge, &advice::INFORMATION)?))
    }

    fn literal_croupier(&self, offers: &[Offer]) -> Result<Box<dyn Croupier>, SolveError> {
        require_full_deck(self.0.streets.deck)?;
        let decide = |offer: &Offer| Ok(StreetWorths::of(&self.0, offer)?.decisions(false));
        Ok(Box::new(LiteralCroupier::new(StreetRounds::<PokerHand, _>::new(&self.0.streets), offers, None, decide)?))
    }
}
