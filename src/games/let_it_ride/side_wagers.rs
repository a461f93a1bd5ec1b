//! The side wagers: which cards settle each.

use crate::games::{Offer, SolveError};

/// Which cards settle a wager.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SettledBy {
    /// The base game, by five cards and two decisions.
    BetsThatRide,
    /// The player's three cards.
    ThreeCards,
    /// The player's three cards and the two community cards.
    FiveCards,
}

impl SettledBy {
    /// What settles the wager of `offer`.
    ///
    /// # Errors
    /// [`SolveError::UnknownWager`] for a wager of another game.
    pub fn of(offer: &Offer) -> Result<Self, SolveError> {
        match (offer.game.id, offer.wager.id) {
            ("let-it-ride", "base") => Ok(SettledBy::BetsThatRide),
            ("let-it-ride", "three-card-bonus" | "three-card-progressive") => Ok(SettledBy::ThreeCards),
            ("let-it-ride", "five-card-bonus" | "five-card-progressive" | "five-card-hand-bonus") => {
                Ok(SettledBy::FiveCards)
            }
            (_, wager) => Err(SolveError::UnknownWager { game: "let-it-ride", wager }),
        }
    }
}
