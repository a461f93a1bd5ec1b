//! The solver of one chapter on one deck.

use std::sync::{Arc, OnceLock};

use super::pricing::{outcomes_of_rounds, outcomes_of_super};
use crate::cards::{Card, CardSet, Rank};
use crate::games::Keeper;
use crate::games::engine::require_cards;
use crate::games::lunar_poker::chapter::Chapter;
use crate::games::lunar_poker::decisions::Player;
use crate::games::lunar_poker::exact::solution::{Cycle, Question, RoundCounts, Solution, up_cards};
use crate::games::lunar_poker::rules::{Prices, Properties, READINGS, SecondCombination, hands_by_properties};
use crate::games::{Offer, SolveError};
use crate::outcome::OutcomeTable;

/// The solver for one chapter and deck.
pub struct ExactSolver {
    pub chapter: Chapter,
    pub deck: CardSet,
    pub deals: Cycle,
    keeper: Arc<dyn Keeper>,
    hands_by_properties: OnceLock<Vec<u128>>,
}

impl ExactSolver {
    /// The solver for rounds dealt from `deck`, which keeps what takes long with `keeper`.
    ///
    /// # Errors
    /// [`SolveError::DeckTooSmall`] if the largest draw cannot be dealt.
    pub fn new(chapter: Chapter, deck: CardSet, keeper: Arc<dyn Keeper>) -> Result<Self, SolveError> {
        require_cards(deck, chapter.cards_per_round())?;
        Ok(ExactSolver { chapter, deck, deals: Cycle::of(deck, chapter), keeper, hands_by_properties: OnceLock::new() })
    }

    /// The solution at the prices of an offer.
    ///
    /// # Errors
    /// As [`Prices::of`]; [`SolveError::UnknownStrategy`].
    pub fn solution(&self, offer: &Offer) -> Result<Arc<Solution>, SolveError> {
        Ok(self.question(offer)?.solution(self.deck, self.keeper.as_ref()))
    }

    /// Whether the solution of an offer is kept.
    ///
    /// # Errors
    /// As [`ExactSolver::solution`].
    pub fn is_kept(&self, offer: &Offer) -> Result<bool, SolveError> {
        Ok(self.question(offer)?.is_kept(self.deck, self.keeper.as_ref()))
    }

    fn question(&self, offer: &Offer) -> Result<Question, SolveError> {
        let (prices, second) = (Prices::of(offer)?, SecondCombination::of(offer));
        Ok(Question::new(self.chapter, self.deck, prices, Player::of(offer)?, second))
    }

    /// The outcome table of a wager, played by the decisions of `decider`. How a round ended does not depend on the pays, so
    /// that the rounds counted with its decisions are priced anew.
    ///
    /// # Errors
    /// As [`ExactSolver::solution`]; [`SolveError::UnknownWager`]; if the outcomes are not as many as the deals.
    pub fn outcome_table(&self, offer: &Offer, decider: &Offer) -> Result<OutcomeTable, SolveError> {
        offer.require_decider(self.chapter.facts(), decider)?;
        if !offer.wager.has_decisions {
            // A hand of another player or of the dealer is as likely to be any five cards as the player's own.
            let hands = self.hands_by_properties();
            return Ok(OutcomeTable::new(outcomes_of_super(offer, hands), hands.iter().sum())?);
        }
        self.table_of(offer, &*self.solution(decider)?)
    }

    /// The outcome table of a wager with this solution.
    ///
    /// # Errors
    /// [`SolveError::Counts`] if the outcomes are not as many as the deals.
    pub fn table_of(&self, offer: &Offer, solution: &Solution) -> Result<OutcomeTable, SolveError> {
        let reading = SecondCombination::of(offer).place();
        Ok(OutcomeTable::new(outcomes_of_rounds(offer, &solution.tallies[reading]), self.deals.all())?)
    }

    /// The outcome tables of the rounds against each up card; none for a wager that does not depend on it.
    ///
    /// # Errors
    /// As [`ExactSolver::outcome_table`].
    pub fn tables_by_up_card(&self, offer: &Offer) -> Result<Vec<(Rank, OutcomeTable)>, SolveError> {
        offer.require_game(self.chapter.facts())?;
        if !offer.wager.has_decisions {
            return Ok(Vec::new());
        }
        let solution = self.solution(offer)?;
        let classes = up_cards(self.deck);
        let parts = classes.iter().zip(&solution.by_up_card);
        parts.map(|(&up_card, tallies)| self.table_against(offer, up_card, tallies)).collect()
    }

    /// The outcome table of the rounds against an up card, with the number of up cards that it stands for.
    fn table_against(
        &self,
        offer: &Offer,
        (up_card, cards): (Card, u32),
        tallies: &[RoundCounts; READINGS],
    ) -> Result<(Rank, OutcomeTable), SolveError> {
        let outcomes = outcomes_of_rounds(offer, &tallies[SecondCombination::of(offer).place()]);
        Ok((up_card.rank(), OutcomeTable::new(outcomes, self.deals.with_up_cards(cards))?))
    }

    /// What a hand can be to the Super Wager.
    pub fn properties(&self) -> Vec<Properties> {
        Properties::all().filter(|properties| self.hands_by_properties()[properties.index()] > 0).collect()
    }

    pub fn hands_by_properties(&self) -> &[u128] {
        self.hands_by_properties.get_or_init(|| hands_by_properties(self.deck))
    }
}
