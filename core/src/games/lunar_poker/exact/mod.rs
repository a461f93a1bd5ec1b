//! The exact path: the best decisions, and counts of all deals.
//!
//! Reading order:
//! 1. `counts`, `showdowns`: the dealer's possible hands against each final hand.
//! 2. `same_ranks`, `draws`: the final hands that a hand may become, in how many ways, and their payoffs.
//! 3. `solution`: sums over draws, the best play with each hand, and the count of rounds.
//! 4. `forcing`: the same with the dealer's new card of 2013.
//! 5. `pricing`: the counts under a paytable. This file: the solver of one chapter on one deck.
//!
//! The properties of the first five cards decide every Super Wager in every reading, so rounds are counted by them.

pub mod counts;
pub mod draws;
pub mod forcing;
pub mod pricing;
pub mod same_ranks;
pub mod showdowns;
pub mod solution;

use std::sync::{Arc, OnceLock};

use crate::cards::{Card, CardSet};
use crate::games::engine::joint::{Rounds, Wagers};
use crate::games::engine::require_cards;
use crate::games::facts::PAYS;
use crate::games::lunar_poker::decisions::{Player, Terms};
use crate::games::lunar_poker::facts::SUPER_WAGER_OTHER;
use crate::games::lunar_poker::rules::{
    Chapter, Ending, PLAYER_CARDS, Path, Properties, READINGS, SecondCombination, SuperRows, hands_by_properties,
    paid_by,
};
use crate::games::{DealtWager, Keeper, Offer, SolveError};
use crate::outcome::OutcomeTable;
use pricing::{Pricing, SuperRates, outcomes_of_rounds, super_of, with_supers};
use solution::Question;

pub use counts::{Counts, FlushChanges};
pub use draws::{Bets, FlushGains, Held, Priced, Results, Ways, each_draw, ways};
pub use forcing::{Forced, ForcedRounds, ForcedSums, Forcers};
pub use same_ranks::{Finished, SameRanks, WithSixth, each_flush};
pub use showdowns::Showdowns;
pub use solution::{
    Addend, Against, Cycle, Deciding, HandClass, PlayedHands, RoundCounts, Solution, Worth, apart, hands_by_ranks,
    up_cards,
};

pub struct ExactSolver {
    pub chapter: Chapter,
    pub deck: CardSet,
    pub deals: Cycle,
    keeper: Arc<dyn Keeper>,
    hands_by_properties: OnceLock<Vec<u128>>,
}

impl ExactSolver {
    /// `keeper` keeps solutions. Fails if the deck is too short for the largest draw.
    pub fn new(chapter: Chapter, deck: CardSet, keeper: Arc<dyn Keeper>) -> Result<Self, SolveError> {
        require_cards(deck, chapter.cards_per_round())?;
        Ok(ExactSolver { chapter, deck, deals: Cycle::of(deck, chapter), keeper, hands_by_properties: OnceLock::new() })
    }

    pub fn solution(&self, offer: &Offer) -> Result<Arc<Solution>, SolveError> {
        self.question(offer)?.solution(self.deck, self.keeper.as_ref())
    }

    pub fn is_kept(&self, offer: &Offer) -> Result<bool, SolveError> {
        Ok(self.question(offer)?.is_kept(self.deck, self.keeper.as_ref()))
    }

    /// The context of decisions against one up card.
    pub fn against<'a>(&'a self, up_card: Card, player: Player, priced: &'a [Priced; READINGS]) -> Against<'a> {
        Against::new(Showdowns::new(self.deck, up_card), player, &self.deals, priced)
    }

    fn question(&self, offer: &Offer) -> Result<Question, SolveError> {
        Ok(Question::new(self.chapter, self.deck, Terms::of(offer)?))
    }

    pub fn table_of(&self, offer: &Offer, solution: &Solution) -> Result<OutcomeTable, SolveError> {
        let reading = SecondCombination::of(offer).place();
        Ok(OutcomeTable::new(outcomes_of_rounds(offer, &solution.tallies[reading]), self.deals.all())?)
    }

    pub fn hands_by_properties(&self) -> &[u128] {
        self.hands_by_properties.get_or_init(|| hands_by_properties(self.deck))
    }
}

/// `None` where only Super Wagers are placed.
type End = Option<(Path, Ending)>;

/// The rounds of several wagers. `None` if one of them is on another hand than the player's.
pub fn rounds(solver: &ExactSolver, wagers: &Wagers<'_>, solution: Option<&Solution>) -> Option<Rounds> {
    if wagers.offers.iter().any(|offer| offer.wager.id == SUPER_WAGER_OTHER) {
        return None;
    }
    let supers = wagers.offers.iter().filter_map(super_of);
    let counted = match wagers.base().zip(solution) {
        Some((base, solution)) => {
            let tally = &solution.tallies[SecondCombination::of(base).place()];
            with_supers(supers, tally.endings().map(|(properties, end, deals)| (properties, Some(end), deals)))
        }
        None => {
            let hands = Properties::all().zip(solver.hands_by_properties());
            with_supers(supers, hands.filter(|(_, hands)| **hands > 0).map(|(of, &hands)| (of, None, hands)))
        }
    };
    let (rounds, counts): (Vec<(Vec<SuperRows>, End)>, Vec<u128>) = counted.into_iter().unzip();
    let mut before = 0;
    let names_of = |offer: &Offer| {
        let own = before..before + super_of(offer).iter().len();
        before = own.end;
        let name = name_of(offer);
        rounds.iter().map(|(rows, end)| name(*end, &rows[own.clone()])).collect()
    };
    let names = wagers.offers.iter().map(names_of).collect();
    Some(Rounds { folded: vec![false; counts.len()], counts, names })
}

/// The Super Wager of each player, settled by the player's own first five cards or by the dealer's, dealt one at a time
/// in turn (§ 671a.8(c)).
pub fn super_wager(deck: CardSet, offer: &Offer, players: usize) -> Option<DealtWager> {
    let (rates, paid) = (SuperRates::of(offer, PAYS), paid_by(offer, PAYS));
    let is_dealers = offer.wager.id == SUPER_WAGER_OTHER;
    let places = |player: usize| {
        let seat = if is_dealers { players } else { player };
        (0..PLAYER_CARDS).map(|card| card * (players + 1) + seat).collect()
    };
    let kind_of = |cards: &[Card]| cards.try_into().map_or(0, |cards| Properties::of(cards).index());
    let nets = paid.iter().map(|&rows| rates.outcome(rows).net).collect();
    DealtWager::new(deck, (0..players).map(places).collect(), Box::new(kind_of), nets)
}

/// Names an offer's outcome of a round. `rows` pay its own Super Wager.
fn name_of(offer: &Offer) -> impl Fn(End, &[SuperRows]) -> String {
    let (pricing, rates) = (Pricing::of(offer), SuperRates::of(offer, PAYS));
    move |end, rows| match (end.filter(|_| offer.wager.has_decisions), rows) {
        (Some(end), rows) => pricing.outcome(end, rows).name,
        (None, rows) => rates.outcome(rows.first().copied().unwrap_or(SuperRows::NONE)).name,
    }
}
