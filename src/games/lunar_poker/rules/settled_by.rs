//! The cards that settle a wager.

use crate::games::lunar_poker::chapter::Chapter;
use crate::games::{Offer, SolveError};

/// What settles a wager.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SettledBy {
    /// The base game.
    Round,
    /// The base game and the player's first five cards.
    RoundAndFirstCards,
    /// The player's first five cards.
    FirstCards,
    /// The first five cards of the dealer, or of another player.
    OtherFirstCards,
}

impl SettledBy {
    /// What settles the wager of `offer`.
    ///
    /// # Errors
    /// [`SolveError::UnknownWager`] for a wager of another game.
    pub fn of(offer: &Offer, chapter: Chapter) -> Result<Self, SolveError> {
        let game = chapter.id();
        match offer.wager.id {
            wager if offer.game.id != game => Err(SolveError::UnknownWager { game, wager }),
            "base" => Ok(SettledBy::Round),
            "super-wager" => Ok(SettledBy::FirstCards),
            "super-wager-other" => Ok(SettledBy::OtherFirstCards),
            "ante-and-super" => Ok(SettledBy::RoundAndFirstCards),
            wager => Err(SolveError::UnknownWager { game, wager }),
        }
    }

    /// Whether it takes a whole round, not five cards alone.
    pub fn is_by_rounds(self) -> bool {
        matches!(self, SettledBy::Round | SettledBy::RoundAndFirstCards)
    }
}
