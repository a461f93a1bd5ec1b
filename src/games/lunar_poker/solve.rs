//! The solver of one chapter on one deck.

use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use super::combinations::SecondCombination;
use super::deals::{Deals, up_cards};
use super::prices::Prices;
use super::pricing::{base_outcomes, joint_outcomes};
use super::rules::Player;
use super::solution::{Question, Solution, place_of};
use super::spots::SpotQuestion;
use super::super_wager::{Properties, SuperHand, hands_by_properties, paid_as};
use super::tally::Tally;
use super::up_card::Solved;
use super::{Chapter, SettledBy};
use crate::cards::{Card, CardSet, Rank};
use crate::games::Keeper;
use crate::games::engine::kinds::PaidHand;
use crate::games::engine::pricing::priced_outcomes;
use crate::games::forms::PAYS;
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
        if self.is_settled_by_first_cards(offer)? {
            let counts = self.super_counts(offer);
            return Ok(OutcomeTable::new(priced_outcomes::<SuperHand>(offer, &counts), counts.iter().sum())?);
        }
        let reading = place_of(SecondCombination::of(offer));
        self.table_of_rounds(offer, &self.solution(offer)?.tallies[reading], self.deals.all())
    }

    /// The outcome tables of the rounds against each up card; none for a wager that does not depend on it.
    ///
    /// # Errors
    /// As [`LunarPokerSolver::outcome_table`].
    pub(super) fn tables_by_up_card(&self, offer: &Offer) -> Result<Vec<(Rank, OutcomeTable)>, SolveError> {
        if self.is_settled_by_first_cards(offer)? {
            return Ok(Vec::new());
        }
        let solution = self.solution(offer)?;
        let classes = up_cards(self.deck);
        let parts = classes.iter().zip(&solution.up_cards);
        parts.map(|(&up_card, (_, solved))| self.table_against(offer, up_card, solved)).collect()
    }

    /// The outcome table of the rounds against an up card that stands for so many.
    fn table_against(
        &self,
        offer: &Offer,
        (up_card, cards): (Card, u32),
        solved: &Solved,
    ) -> Result<(Rank, OutcomeTable), SolveError> {
        let tally = &solved.tallies[place_of(SecondCombination::of(offer))];
        let deals = self.deals.all() / self.deck.len() as u128 * u128::from(cards);
        Ok((up_card.rank(), self.table_of_rounds(offer, tally, deals)?))
    }

    /// The outcome table of these rounds, of which there are `deals`.
    fn table_of_rounds(&self, offer: &Offer, tally: &Tally, deals: u128) -> Result<OutcomeTable, SolveError> {
        let outcomes = match SettledBy::of(offer, self.chapter)? {
            SettledBy::RoundAndFirstCards => joint_outcomes(offer, self.chapter, tally),
            _ => base_outcomes(offer, tally),
        };
        Ok(OutcomeTable::new(outcomes, deals)?)
    }

    /// Whether a wager is settled without the dealer's up card.
    fn is_settled_by_first_cards(&self, offer: &Offer) -> Result<bool, SolveError> {
        let settled_by = SettledBy::of(offer, self.chapter)?;
        Ok(matches!(settled_by, SettledBy::FirstCards | SettledBy::OtherFirstCards))
    }

    /// What a hand can be to the Super Wager.
    pub(super) fn properties(&self) -> Vec<Properties> {
        let by_properties = self.hands_by_properties.get_or_init(|| hands_by_properties(self.deck));
        Properties::all().filter(|properties| by_properties[properties.index()] > 0).collect()
    }

    /// Number of hands by what the Super Wager pays them as. A hand of another player or of the dealer is as likely to
    /// be any five cards as the player's own.
    fn super_counts(&self, offer: &Offer) -> Vec<u128> {
        let by_properties = self.hands_by_properties.get_or_init(|| hands_by_properties(self.deck));
        let mut counts = vec![0; SuperHand::ALL.len()];
        for (paid, hands) in paid_as(offer, self.chapter, PAYS).into_iter().zip(by_properties) {
            counts[paid.index()] += hands;
        }
        counts
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;
    use std::path::Path;

    use super::super::decide::Against;
    use super::*;
    use crate::games::KeepsNothing;
    use crate::games::{Catalogue, Selection, VariantChoice};
    use crate::report::{Cell, up_cards as sheets};

    /// All of 2013 takes minutes to solve; this is one up card of thirteen, the quickest, by every paytable and
    /// reading. That all thirteen come to the committed figures of the game is another test's, and that reports/ are
    /// what is solved that of `.ci/run --all`.
    #[test]
    fn an_ace_up_in_2013_is_what_the_reports_say() {
        let selection =
            Selection { games: vec!["lunar-poker-2013".into()], reading: VariantChoice::All, ..Selection::default() };
        let offers = Catalogue::embedded().expect("valid").select(&selection).expect("there are some");
        let deck = CardSet::FULL_DECK;
        let solver = LunarPokerSolver::new(Chapter::Of2013, deck, Arc::new(KeepsNothing)).expect("full deck");
        let ace = up_cards(deck).into_iter().find(|(card, _)| card.rank() == Rank::Ace).expect("an ace");
        let mut parts: HashMap<Prices, Solved> = HashMap::new();
        let mut rows: Vec<Vec<String>> = Vec::new();
        for offer in offers.iter().filter(|offer| offer.wager.has_decisions) {
            let prices = Prices::of(offer).expect("whole pays");
            let part = parts.entry(prices.clone()).or_insert_with(|| {
                let priced = Against::priced(&prices);
                Question::new(Chapter::Of2013, deck, prices, Player::Optimal).part(deck, ace, &solver.deals, &priced)
            });
            let table = solver.table_against(offer, ace, part).expect("whole");
            rows.extend(sheets::rows(offer, &[table]).iter().map(|row| row.iter().map(Cell::in_full).collect()));
        }
        assert_eq!(rows.len(), 24, "eight paytables in three readings (§ 589.12(d))");
        assert_eq!(rows, reported_against(Rank::Ace));
    }

    /// The rows of reports/up-cards.csv on 2013 and one up card.
    fn reported_against(up_card: Rank) -> Vec<Vec<String>> {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("reports/up-cards.csv");
        let mut reader = csv::Reader::from_path(path).expect("the reports are there");
        let column = |name: &str| sheets::COLUMNS.iter().position(|&column| column == name).expect("a column");
        let (game, up) = (column("game"), column("up_card"));
        let rows = reader.records().map(|row| row.expect("a row").iter().map(String::from).collect::<Vec<_>>());
        rows.filter(|row| row[game] == "lunar-poker-2013" && row[up] == up_card.name()).collect()
    }
}
