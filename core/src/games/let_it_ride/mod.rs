//! Let It Ride Poker, 58 Pa. Code Chapter 643a.
//!
//! What is played: the player places three equal bets (§ 643a.7(d)) and is dealt three cards; two community cards lie
//! face down (§ 643a.8(d)). Having seen the three cards the player withdraws bet 1 or lets it ride (§ 643a.11(b));
//! the first community card is turned, and the same goes for bet 2 (§ 643a.11(d)); bet 3 always rides. The second
//! community card is turned, and every bet that rides is paid by the five-card hand of the three cards and the two, or
//! lost (§ 643a.11(f)). There is no dealer's hand. The side wagers (§ 643a.7(e)-(i)) are settled by the three cards
//! or by the five, whatever was decided.
//!
//! `facts` (which rest on `assumptions`), `rules` and `decisions` serve both paths, which the engine has; `exact` adds
//! the hands of two players, `croupier` settles many rounds at a time; `advice` is the decisions for people.

mod advice;
mod assumptions;
mod croupier;
mod decisions;
mod exact;
mod facts;
mod rules;
#[cfg(test)]
mod tests;

pub use rules::{FiveCardHand, ThreeCardHand};

use croupier::LetItRideCroupier;
use decisions::FORM;
use exact::Counts;
use facts::FACTS;

use super::bonuses::{random_bonuses, with_random_bonuses};
use super::engine::joint::{Wagers, joint_outcomes};
use super::engine::kinds::SideWager;
use super::engine::literal::{LiteralCroupier, LiteralGame};
use super::engine::require_full_deck;
use super::engine::street_information::StreetInformation;
use super::engine::street_rounds::StreetRounds;
use super::engine::street_worths::{StreetWorths, base_outcomes};
use super::engine::table::TableCroupier;
use super::engine::{street_joint, street_seats};
use super::{
    ChangedDecision, Croupier, DealtWager, EachDecision, Follow, Game, GameFacts, InformedGame, Knowledge, Offer,
    Remark, SolveError, Solver, Spot, SpotAnswer, SpotError, StrategyRow, TwoHands,
};
use crate::cards::{CardSet, Suit, SuitSymmetry};
use crate::outcome::{Fraction, JointOutcomes, Measures, OutcomeTable};
use crate::paytable::Units;

/// The game's registration.
pub struct LetItRide;

impl Game for LetItRide {
    fn facts(&self) -> &'static GameFacts {
        &FACTS
    }

    fn solver(&self, deck: CardSet) -> Result<Box<dyn Solver>, SolveError> {
        Ok(Box::new(LetItRideSolver(Counts::new(deck, &FORM)?)))
    }
}

/// The exact path for one deck.
struct LetItRideSolver(Counts);

impl Solver for LetItRideSolver {
    fn outcomes_decided_by(&self, offer: &Offer, decider: &Offer) -> Result<OutcomeTable, SolveError> {
        offer.require_decider(&FACTS, decider)?;
        match offer.wager.side {
            None => base_outcomes(&self.0, offer, decider),
            Some(side) => with_random_bonuses(offer, self.0.side_outcomes(offer, side)?),
        }
    }

    fn two_hands(&self, offer: &Offer, envy: &str) -> Result<Option<TwoHands>, SolveError> {
        exact::two_hands(&self.0, offer, envy)
    }

    fn joint_outcomes(&self, offers: &[Offer]) -> Result<Option<JointOutcomes>, SolveError> {
        // A mini-royal of spades is a kind of its own.
        let symmetry = SuitSymmetry::fixing_suit(self.0.streets.deck, Suit::Spades);
        let count = |wagers: &Wagers<'_>| street_joint::rounds(&self.0, wagers, &symmetry);
        joint_outcomes(&FACTS, offers, |offer| self.outcomes(offer), count)
    }

    fn seats_covariance(&self, offer: &Offer, follow: &Follow<'_>) -> Result<Option<Fraction>, SolveError> {
        offer.require_game(&FACTS)?;
        offer.wager.has_decisions.then(|| street_seats::covariance(&self.0, offer, follow)).transpose()
    }

    fn settled_by_cards(&self, offers: &[Offer], players: usize) -> Vec<Option<DealtWager>> {
        let rounds = StreetRounds::<FiveCardHand, 2>::new(&self.0.streets);
        let places = |side: &SideWager| rounds.places_of_side(side, players);
        offers.iter().map(|offer| DealtWager::of_side(self.0.streets.deck, offer, places)).collect()
    }

    fn most_won(&self, offer: &Offer) -> Result<Option<Units>, SolveError> {
        Ok(offer.wager.payout_limit.map(|_| self.0.most_won(offer)))
    }

    fn remarks(&self, offer: &Offer, measures: &Measures) -> Vec<Remark> {
        random_bonuses(offer, &measures.expected_net).into_iter().map(Remark::RandomBonus).collect()
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

    fn croupier(&self, offers: &[Offer]) -> Result<Box<dyn Croupier>, SolveError> {
        require_full_deck(self.0.streets.deck)?;
        let decide = |offer: &Offer| Ok(StreetWorths::of(&self.0, offer)?.decisions(false));
        let rounds = StreetRounds::<FiveCardHand, 2>::new(&self.0.streets);
        TableCroupier::seat(
            rounds,
            offers,
            || None,
            |offers| Ok(Box::new(LetItRideCroupier::new(&self.0.streets, offers, decide)?)),
        )
    }

    fn literal_croupier(&self, offers: &[Offer]) -> Result<Box<dyn Croupier>, SolveError> {
        require_full_deck(self.0.streets.deck)?;
        let decide = |offer: &Offer| Ok(StreetWorths::of(&self.0, offer)?.decisions(false));
        Ok(Box::new(LiteralCroupier::new(StreetRounds::<FiveCardHand, 2>::new(&self.0.streets), offers, None, decide)?))
    }
}
