//! The registration of a game of streets: facts, form and advice. Both paths are the engine's.

use std::marker::PhantomData;

use super::croupier::seat;
use super::exact::{StreetCounts, StreetWorths, base_outcomes};
use super::knowledge::{InformedStreets, StreetTable};
use super::rounds::StreetRounds;
use super::{Decide, StreetDecisions, StreetForm, Streets, joint};
use crate::cards::{CardSet, Suit, SuitSymmetry};
use crate::games::bonuses::{random_bonuses, with_random_bonuses};
use crate::games::engine::envy::TwoHands;
use crate::games::engine::joint::joint_outcomes;
use crate::games::engine::kinds::{FiveCardKind, SideWager};
use crate::games::engine::literal::{LiteralCroupier, LiteralGame};
use crate::games::engine::require_full_deck;
use crate::games::engine::table::TableCroupier;
use crate::games::{
    ChangedDecision, Croupier, DealtWager, DecisionList, EachDecision, Follow, Game, GameFacts, InformedGame,
    Knowledge, Offer, Remark, SolveError, Solver, Spot, SpotAnswer, SpotError, Strategy,
};
use crate::outcome::{Fraction, JointTable, Measures, OutcomeTable};
use crate::paytable::Units;

/// A game of streets, paid by five-card hands of kinds `H`.
#[derive(Clone, Copy)]
pub struct StreetGame<H, const ACTIONS: usize> {
    pub facts: &'static GameFacts,
    pub form: &'static StreetForm<ACTIONS>,
    pub suit: Option<Suit>,
    pub table: &'static StreetTable,
    pub croupier: Option<StreetCroupier<ACTIONS>>,
    pub kinds: PhantomData<H>,
}

/// Makes a croupier for these offers of a player alone; the last argument decides the base games.
pub type StreetCroupier<const ACTIONS: usize> =
    fn(&Streets<ACTIONS>, &[Offer], &Decide<'_>) -> Result<Box<dyn Croupier>, SolveError>;

pub struct StreetSolver<H, const ACTIONS: usize> {
    game: StreetGame<H, ACTIONS>,
    pub counts: StreetCounts<H, ACTIONS>,
}

impl<H: FiveCardKind, const ACTIONS: usize> StreetGame<H, ACTIONS> {
    pub fn on(&self, deck: CardSet) -> Result<StreetSolver<H, ACTIONS>, SolveError> {
        Ok(StreetSolver { game: *self, counts: StreetCounts::new(deck, self.form)? })
    }
}

impl<H: FiveCardKind, const ACTIONS: usize> Game for StreetGame<H, ACTIONS> {
    fn facts(&self) -> &'static GameFacts {
        self.facts
    }

    fn solver(&self, deck: CardSet) -> Result<Box<dyn Solver>, SolveError> {
        Ok(Box::new(self.on(deck)?))
    }
}

impl<H: FiveCardKind, const ACTIONS: usize> StreetSolver<H, ACTIONS> {
    fn worths(&self, offer: &Offer) -> Result<StreetWorths<'_, H, ACTIONS>, SolveError> {
        StreetWorths::of(&self.counts, offer)
    }

    pub fn decisions(&self, offer: &Offer) -> Result<StreetDecisions, SolveError> {
        Ok(self.worths(offer)?.decisions(false))
    }

    pub fn rounds(&self) -> StreetRounds<H, ACTIONS> {
        StreetRounds::new(&self.counts.streets)
    }

    /// The mean wager under both tie-breaks between actions of equal worth; `None` without such a tie.
    fn mean_wagers(&self, offer: &Offer, measures: &Measures) -> Option<Remark> {
        let betting_ties = self.outcomes_betting_ties(offer).ok()??;
        let (smaller, greater) = (measures.mean_wagered.clone(), Measures::of(&betting_ties).mean_wagered);
        let limit = offer.payout_limit.as_ref().map(|limit| limit.in_words());
        let (paytable, units) = (offer.paytable.id.clone(), self.game.form.unit[1]);
        (smaller != greater).then_some(Remark::MeanWagers { paytable, limit, units, smaller, greater })
    }
}

impl<H: FiveCardKind, const ACTIONS: usize> Solver for StreetSolver<H, ACTIONS> {
    fn outcomes_decided_by(&self, offer: &Offer, decider: &Offer) -> Result<OutcomeTable, SolveError> {
        offer.require_decider(self.game.facts, decider)?;
        match offer.side() {
            None => base_outcomes(&self.counts, offer, decider, false),
            Some(side) => with_random_bonuses(offer, self.counts.side_outcomes(offer, side)?),
        }
    }

    fn outcomes_betting_ties(&self, offer: &Offer) -> Result<Option<OutcomeTable>, SolveError> {
        offer.wager.has_decisions.then(|| base_outcomes(&self.counts, offer, offer, true)).transpose()
    }

    fn two_hands(&self, offer: &Offer, envy: &str) -> Result<Option<TwoHands>, SolveError> {
        let side = offer.side().filter(|_| offer.envy_schedules().contains(&envy));
        side.map(|side| joint::two_hands(&self.counts, offer, side, envy)).transpose()
    }

    fn joint_outcomes(&self, offers: &[Offer]) -> Result<Option<JointTable>, SolveError> {
        let deck = self.counts.streets.deck;
        let symmetry =
            self.game.suit.map_or_else(|| SuitSymmetry::of(deck), |suit| SuitSymmetry::fixing_suit(deck, suit));
        let alone = |offer: &Offer| self.outcomes(offer);
        joint_outcomes(self.game.facts, offers, alone, |wagers| joint::rounds(&self.counts, wagers, &symmetry))
    }

    fn seats_covariance(&self, offer: &Offer, follow: &Follow<'_>) -> Result<Option<Fraction>, SolveError> {
        offer.require_game(self.game.facts)?;
        offer.wager.has_decisions.then(|| joint::covariance(&self.counts, offer, follow)).transpose()
    }

    fn settled_by_cards(&self, offers: &[Offer], players: usize) -> Vec<Option<DealtWager>> {
        let rounds = self.rounds();
        let places = |side: &SideWager| rounds.places_of_side(side, players);
        offers.iter().map(|offer| DealtWager::of_side(self.counts.streets.deck, offer, places)).collect()
    }

    fn most_won(&self, offer: &Offer) -> Result<Option<Units>, SolveError> {
        Ok(offer.wager.payout_limit.map(|_| self.counts.most_won(offer)))
    }

    fn remarks(&self, offer: &Offer, measures: &Measures) -> Vec<Remark> {
        let bonuses = random_bonuses(offer, &measures.expected_net).into_iter().map(Remark::RandomBonus);
        bonuses.chain(self.mean_wagers(offer, measures)).collect()
    }

    fn changed_decisions(&self, from: &Offer, to: &Offer) -> Result<Vec<ChangedDecision>, SolveError> {
        to.require_decider(self.game.facts, from)?;
        Ok(self.worths(to)?.changed_from(&self.worths(from)?, self.game.table.holdings))
    }

    fn strategy(&self, offer: &Offer) -> Result<Strategy, SolveError> {
        Ok(self.worths(offer)?.strategy(self.game.table.holdings))
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
        self.worths(offer)?.cost_of_rows(offer, self.game.table.holdings).map(Some)
    }

    fn spot(&self, offer: &Offer, spot: &Spot) -> Result<SpotAnswer, SpotError> {
        self.worths(offer)?.spot(offer, spot)
    }

    fn informed(&self, offer: &Offer, knowledge: Knowledge) -> Result<Box<dyn InformedGame>, SolveError> {
        Ok(Box::new(InformedStreets::new(&self.counts, offer, knowledge, self.game.table)?))
    }

    fn croupier(&self, offers: &[Offer]) -> Result<Box<dyn Croupier>, SolveError> {
        require_full_deck(self.counts.streets.deck)?;
        TableCroupier::seat(
            self.rounds(),
            offers,
            || None,
            |offers| match self.game.croupier {
                Some(croupier) => croupier(&self.counts.streets, offers, &|offer| self.decisions(offer)),
                None => {
                    let (streets, decide) = (&self.counts.streets, |offer: &Offer| self.decisions(offer));
                    let seated = match self.game.form.own_cards {
                        2 => seat::<H, 2, ACTIONS>(streets, offers, &decide)?,
                        _ => seat::<H, 3, ACTIONS>(streets, offers, &decide)?,
                    };
                    seated.map_or_else(|| self.literal_croupier(offers), Ok)
                }
            },
        )
    }

    fn literal_croupier(&self, offers: &[Offer]) -> Result<Box<dyn Croupier>, SolveError> {
        require_full_deck(self.counts.streets.deck)?;
        Ok(Box::new(LiteralCroupier::new(self.rounds(), offers, None, |offer| self.decisions(offer))?))
    }
}
