//! The one list that registers games.

use std::sync::Arc;

use super::{
    Game, Keeper, Offer, SolveError, Solver, criss_cross_poker, four_card_poker, let_it_ride, lunar_poker,
    mississippi_stud,
};
use crate::cards::CardSet;

/// The games of this program: to add one, add its folder and a line here.
pub const GAMES: &[&dyn Game] = &[
    &let_it_ride::LET_IT_RIDE,
    &four_card_poker::FourCardPoker,
    &criss_cross_poker::CrissCrossPoker,
    &lunar_poker::Chapter::Today,
    &lunar_poker::Chapter::Of2013,
    &mississippi_stud::MISSISSIPPI_STUD,
];

/// The registered game of this id.
pub fn game(id: &str) -> Option<&'static dyn Game> {
    GAMES.iter().copied().find(|game| game.facts().id == id)
}

impl Offer {
    /// The exact path of its game for rounds dealt from `deck`.
    ///
    /// # Errors
    /// As [`Game::solver`].
    pub fn solver(&self, deck: CardSet) -> Result<Box<dyn Solver>, SolveError> {
        self.registered()?.solver(deck)
    }

    /// The same, from a solver that keeps what takes long with `keeper`.
    ///
    /// # Errors
    /// As [`Game::solver`].
    pub fn solver_keeping(&self, deck: CardSet, keeper: Arc<dyn Keeper>) -> Result<Box<dyn Solver>, SolveError> {
        self.registered()?.solver_keeping(deck, keeper)
    }

    fn registered(&self) -> Result<&'static dyn Game, SolveError> {
        game(self.game.id).ok_or(SolveError::UnknownWager { game: self.game.id, wager: self.wager.id })
    }
}
