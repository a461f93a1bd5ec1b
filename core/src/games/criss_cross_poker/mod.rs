//! Criss-Cross Poker, 58 Pa. Code Chapter 674a.
//!
//! The player places two equal Ante Wagers, Across and Down (§ 674a.7(d)). Five community cards lie face down in a
//! cross, and the player is dealt two cards (§ 674a.8(d)). Having seen them the player folds and forfeits both antes,
//! or places an Across Bet of one to three antes (§ 674a.11(b)). The two outside cards of the horizontal row are
//! turned, and the player folds or places a Down Bet (§ 674a.11(c), (d)); the two outside cards of the vertical row are
//! turned, and the player folds or places a Middle Bet (§ 674a.11(e), (f)). The middle card is turned. The player's
//! cards and the horizontal row make the Across hand, the player's cards and the vertical row the Down hand. Each hand
//! settles its ante and its bet, the higher one settles the Middle Bet; a pair of sixes to tens is a push
//! (§ 674a.11(g), (h), § 674a.12(a), (b)). There is no dealer's hand. The community cards settle the Five Card bonus
//! wager, whatever was decided (§ 674a.7(e), § 674a.11(h)(5)).
//!
//! Modules in reading order, each using only those before it; `exact` and `croupier` do not use each other:
//!
//! - `rules`: the deal, the endings of a round, settlement by the text.
//! - `decisions`: starting hands, cards in sight, the form of decisions, named strategies.
//! - `exact`: backward induction with and without a payout limit, pricing, the solver.
//! - `croupier`: simulated rounds in strips: evaluation, decisions by look-up, cells of the tally.
//! - `advice`: the strategy in words and decision by decision, its cost without exceptions, action frequencies, single
//!   spots.
//! - `knowledge`: play with knowledge of dead cards or of community cards.
//!
//! This file registers the game, which joins them. Its wagers and assumptions are in
//! `paytables/criss-cross-poker/game.toml`.

mod advice;
mod croupier;
mod decisions;
mod exact;
mod knowledge;
mod rules;

use std::sync::LazyLock;

use crate::cards::CardSet;
use crate::games::engine::joint::joint_outcomes;
use crate::games::engine::kinds::{Kinds, PokerHand, SideWager};
use crate::games::engine::literal::{LiteralCroupier, LiteralGame};
use crate::games::engine::require_full_deck;
use crate::games::{
    ChangedDecision, Counts, Croupier, DealtWager, DecisionList, EachDecision, Follow, Game, GameFacts, InformedGame,
    Knowledge, Offer, Remark, SolveError, Solver, Spot, SpotAnswer, SpotError, Strategy, game_file,
};
use crate::outcome::{Fraction, JointTable, Measures, OutcomeTable};
use crate::paytable::Units;
use croupier::{CrissCrossPokerCroupier, LiteralDecisions, LiteralRounds};
use exact::pricing::Pays;
use exact::worths::Decisions;
use exact::{CrissCrossPokerSolver, joint};
use knowledge::InformedCrissCrossPoker;

static FIVE_CARDS: Kinds = Kinds::of::<PokerHand>();

/// The facts of the game's file, with the kinds of hands that pay its wagers.
pub static FACTS: LazyLock<GameFacts> =
    LazyLock::new(|| game_file::facts_of("criss-cross-poker", &[("five-card", &FIVE_CARDS)]));

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
            None => self.outcomes_of(offer, &self.base_counts(decider)?),
            Some(side) => {
                let counts = self.side_counts.or_count(side.hands(), |_| side.counts(self.deck));
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
        offers.iter().map(|offer| DealtWager::of_side(self.deck, offer, places)).collect()
    }

    fn most_won(&self, offer: &Offer) -> Result<Option<Units>, SolveError> {
        let unlimited = Offer { payout_limit: None, ..offer.clone() };
        offer.wager.payout_limit.map(|_| Ok(Pays::of(&unlimited)?.most_won(&self.starting_hands))).transpose()
    }

    fn remarks(&self, offer: &Offer, _: &Measures) -> Vec<Remark> {
        // Remarks are made on solved offers only.
        offer.wager.has_decisions.then(|| advice::frequencies(self, offer)).flatten().into_iter().collect()
    }

    fn changed_decisions(&self, from: &Offer, to: &Offer) -> Result<Vec<ChangedDecision>, SolveError> {
        to.require_decider(&FACTS, from)?;
        advice::changed(self, from, to)
    }

    fn strategy(&self, offer: &Offer) -> Result<Strategy, SolveError> {
        advice::strategy(self, offer)
    }

    fn every_decision(&self, offer: &Offer, each: &mut EachDecision<'_>) -> Result<(), SolveError> {
        advice::every_decision(self, offer, each)
    }

    fn decision_lists(&self, offer: &Offer) -> Result<Vec<DecisionList>, SolveError> {
        advice::decision_lists(self, offer)
    }

    fn cost_of_rows(&self, offer: &Offer) -> Result<Option<Fraction>, SolveError> {
        advice::cost_of_rows(self, offer)
    }

    fn spot(&self, offer: &Offer, spot: &Spot) -> Result<SpotAnswer, SpotError> {
        advice::spot(self, offer, spot)
    }

    fn informed(&self, offer: &Offer, knowledge: Knowledge) -> Result<Box<dyn InformedGame>, SolveError> {
        offer.require_game(&FACTS)?;
        Ok(Box::new(InformedCrissCrossPoker::new(self, offer, knowledge)?))
    }

    fn croupier(&self, offers: &[Offer]) -> Result<Box<dyn Croupier>, SolveError> {
        require_full_deck(self.deck)?;
        Ok(Box::new(CrissCrossPokerCroupier::new(&self.starting_hands, offers, Decisions::of)?))
    }

    fn literal_croupier(&self, offers: &[Offer]) -> Result<Box<dyn Croupier>, SolveError> {
        require_full_deck(self.deck)?;
        let hands = &self.starting_hands;
        let decide = |offer: &Offer| Ok(LiteralDecisions::new(hands, &Decisions::of(offer)?));
        Ok(Box::new(LiteralCroupier::new(LiteralRounds(hands.to_vec()), offers, None, decide)?))
    }
}

#[cfg(feature = "testing")]
pub mod testing {
    pub use super::FACTS;
    pub use super::advice::{ByRows, DOWN_HOLDINGS, down_holding, holding_name, middle_holding};
    pub use super::croupier::{CrissCrossPokerCroupier, LiteralDecisions, LiteralRounds};
    pub use super::decisions::{Decider, HandDecisions, OwnCards, RowInSight, starting_hands};
    pub use super::exact::{CrissCrossPokerSolver, pricing, worths};
    pub use super::rules::{Ending, STREET_NAMES, TURNED, deals_after, pair_index, settled};
}
