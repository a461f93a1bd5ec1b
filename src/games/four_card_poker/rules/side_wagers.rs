//! What settles each wager.

use crate::games::four_card_poker::facts::game::FACTS;
use crate::games::{Offer, SolveError};

/// Which cards settle a wager.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SettledBy {
    /// The base game: the Play Wager, and both sides' four-card hands.
    AnteAndPlay,
    /// The player's best four cards; forfeited by a fold or not.
    PlayersFour { forfeited: bool },
    /// The player's five cards; forfeited by a fold or not.
    PlayersFive { forfeited: bool },
    /// The first five cards dealt to the dealer.
    DealersFive,
    /// The player's five cards and the Six Card Bonus card.
    PlayersSix,
    /// The losing hand of player and dealer.
    LosingHand,
}

impl SettledBy {
    /// What settles the wager of `offer`.
    ///
    /// # Errors
    /// [`SolveError::UnknownWager`] for a wager of another game.
    pub fn of(offer: &Offer) -> Result<Self, SolveError> {
        let wager = offer.wager.id;
        match wager {
            _ if offer.game.id != FACTS.id => Err(SolveError::UnknownWager { game: FACTS.id, wager }),
            "base" => Ok(SettledBy::AnteAndPlay),
            "aces-up" => Ok(SettledBy::PlayersFour { forfeited: false }),
            "four-card-progressive" => Ok(SettledBy::PlayersFour { forfeited: true }),
            "five-card-progressive" => Ok(SettledBy::PlayersFive { forfeited: true }),
            "five-card-hand-bonus-player" => Ok(SettledBy::PlayersFive { forfeited: false }),
            "five-card-hand-bonus-dealer" => Ok(SettledBy::DealersFive),
            "six-card-bonus" => Ok(SettledBy::PlayersSix),
            "bad-beat-bonus" => Ok(SettledBy::LosingHand),
            _ => Err(SolveError::UnknownWager { game: FACTS.id, wager }),
        }
    }
}
