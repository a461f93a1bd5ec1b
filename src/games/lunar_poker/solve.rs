//! The solver of one chapter on one deck.

use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use super::combinations::SecondCombination;
use super::deals::Deals;
use super::prices::Prices;
use super::pricing::{base_outcomes, joint_outcomes};
use super::rules::Player;
use super::solution::{Question, Solution, place_of};
use super::spots::SpotQuestion;
use super::super_wager::{Properties, SuperHand, hands_by_properties, paid_as};
use super::{Chapter, SettledBy};
use crate::cards::CardSet;
use crate::games::forms::PAYS;
use crate::games::paid_hands::PaidHand;
use crate::games::play::Keeper;
use crate::games::pricing::priced_outcomes;
use crate::games::{Offer, SolveError, SpotAnswer};
use crate::outcome::OutcomeTable;

/// The solver for one chapter and deck.
pub struct LunarPokerSolver {
    chapter: Chapter,
    deck: CardSet,
    deals: Deals,
    keeper: Arc<dyn Keeper>,
    hands_by_properties: OnceLock<Vec<u128>>,
    last_spot: Mutex<Option<(SpotQuestion, SpotAnswer)>>,
}

impl LunarPokerSolver {
    /// The solver for rounds dealt from `deck`, which keeps what takes long with `keeper`.
    ///
    /// # Errors
    /// [`SolveError::DeckTooSmall`] if the largest draw cannot be dealt.
    pub fn new(chapter: Chapter, deck: CardSet, keeper: Arc<dyn Keeper>) -> Result<Self, SolveError> {
        if deck.len() < chapter.cards_per_round() {
            return Err(SolveError::DeckTooSmall { needed: chapter.cards_per_round(), cards: deck.len() });
        }
        Ok(LunarPokerSolver {
            chapter,
            deck,
            deals: Deals::of(deck, chapter),
            keeper,
            hands_by_properties: OnceLock::new(),
            last_spot: Mutex::default(),
        })
    }

    pub(super) fn chapter(&self) -> Chapter {
        self.chapter
    }

    pub(super) fn deck(&self) -> CardSet {
        self.deck
    }

    pub(super) fn deals(&self) -> &Deals {
        &self.deals
    }

    /// The answer to the last question about a spot, if it is this one.
    pub(super) fn known_answer(&self, question: &SpotQuestion) -> Option<SpotAnswer> {
        let last = self.last_spot.lock().unwrap_or_else(PoisonError::into_inner);
        last.as_ref().filter(|(known, _)| known == question).map(|(_, answer)| answer.clone())
    }

    /// Remembers the answer to a question about a spot.
    pub(super) fn remember(&self, question: SpotQuestion, answer: SpotAnswer) {
        *self.last_spot.lock().unwrap_or_else(PoisonError::into_inner) = Some((question, answer));
    }

    /// The solution at the prices of an offer.
    ///
    /// # Errors
    /// As [`Prices::of`].
    pub(super) fn solution(&self, offer: &Offer) -> Result<Arc<Solution>, SolveError> {
        let prices = Prices::of(offer)?;
        Ok(Question::new(self.chapter, self.deck, prices, Player::of(offer)?).solution(self.deck, self.keeper.as_ref()))
    }

    /// The outcome table of a wager.
    ///
    /// # Errors
    /// As [`LunarPokerSolver::solution`]; [`SolveError::UnknownWager`].
    pub(super) fn outcome_table(&self, offer: &Offer) -> Result<OutcomeTable, SolveError> {
        let settled_by = SettledBy::of(offer, self.chapter)?;
        let reading = place_of(SecondCombination::of(offer));
        let outcomes = match settled_by {
            SettledBy::Round => base_outcomes(offer, &self.solution(offer)?.tallies[reading]),
            SettledBy::RoundAndFirstCards => {
                joint_outcomes(offer, self.chapter, &self.solution(offer)?.tallies[reading])
            }
            SettledBy::FirstCards | SettledBy::OtherFirstCards => {
                let counts = self.super_counts(offer);
                return Ok(OutcomeTable::new(priced_outcomes::<SuperHand>(offer, &counts), counts.iter().sum())?);
            }
        };
        Ok(OutcomeTable::new(outcomes, self.deals.all())?)
    }

    /// What a hand can be to the Super Wager.
    pub(super) fn properties(&self) -> Vec<Properties> {
        let by_properties = self.hands_by_properties.get_or_init(|| hands_by_properties(self.deck));
        Properties::all().filter(|properties| by_properties[properties.index()] > 0).collect()
    }

    /// Number of hands by what the Super Wager pays them as. A hand of another player or of the dealer is as likely to be any
    /// five cards as the player's own.
    fn super_counts(&self, offer: &Offer) -> Vec<u128> {
        let by_properties = self.hands_by_properties.get_or_init(|| hands_by_properties(self.deck));
        let mut counts = vec![0; SuperHand::ALL.len()];
        for (paid, hands) in paid_as(offer, self.chapter, PAYS).into_iter().zip(by_properties) {
            counts[paid.index()] += hands;
        }
        counts
    }
}
