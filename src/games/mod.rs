//! THE RULES: one folder a game, and the one list that registers them.
//!
//! A [`Game`] states its [`GameFacts`] and makes a [`Solver`], the exact path: optimal decisions and outcome tables
//! with exact counts. The solver seats a [`Croupier`], the simulated path: it is given dealt cards and the solved
//! decisions, and settles each round literally. Rules return; they never average, and know no thread, file or format.

pub mod bonuses;
pub mod catalogue;
mod counters;
pub mod criss_cross_poker;
mod facts;
mod forms;
pub mod four_card_poker;
pub mod let_it_ride;
pub mod linting;
pub mod lunar_poker;
mod paid_hands;
pub mod payout_limit;
mod play;
mod pricing;
mod published;
mod seat;
mod selection;
mod settlement;
mod spot;
mod two_hands;

pub use catalogue::{Catalogue, Offer, name_of_key};
pub use facts::{GameFacts, PaytableSource, ReadingFacts, StrategyFacts, WagerFacts};
pub use forms::{ENVY_NOTE, LUCKY_BONUS, MAGIC_CARD};
pub use payout_limit::{Dollars, PayoutLimit, PayoutLimitFacts};
pub use play::{
    Croupier, DecisionRow, EachDecision, Keeper, KeepsNothing, SolveError, Solver, Stage, StrategyRow, Tally,
};
pub use published::{PaidOutcomes, Published, Subject};
pub use seat::Seat;
pub use selection::{Selection, SelectionError, VariantChoice};
pub use spot::{ActionValue, Spot, SpotAnswer, SpotError};
pub use two_hands::TwoHands;

use std::sync::Arc;

use crate::cards::CardSet;

/// The games of this program: to add one, add its folder and a line here.
pub const GAMES: &[&dyn Game] = &[
    &let_it_ride::LetItRide,
    &four_card_poker::FourCardPoker,
    &criss_cross_poker::CrissCrossPoker,
    &lunar_poker::LunarPoker,
    &lunar_poker::LunarPokerOf2013,
];

/// A game that the regulation permits.
pub trait Game: Sync {
    /// What the game is, in words and numbers.
    fn facts(&self) -> &'static GameFacts;

    /// The exact path for rounds dealt from `deck`, which may be a short one.
    ///
    /// # Errors
    /// [`SolveError::DeckTooSmall`] if a round cannot be dealt from it.
    fn solver(&self, deck: CardSet) -> Result<Box<dyn Solver>, SolveError>;

    /// The same, from a solver that keeps what takes long with `keeper`. Games that are solved at once need none.
    ///
    /// # Errors
    /// As [`Game::solver`].
    fn solver_keeping(&self, deck: CardSet, keeper: Arc<dyn Keeper>) -> Result<Box<dyn Solver>, SolveError> {
        let _ = keeper;
        self.solver(deck)
    }
}

/// The registered game of this id.
pub fn game(id: &str) -> Option<&'static dyn Game> {
    GAMES.iter().copied().find(|game| game.facts().id == id)
}
