//! Validation of spots: which cards a game's decisions require.

use crate::cards::CardSet;
use crate::games::{Spot, SpotError};

/// What a player sees at the decisions of a game.
#[derive(Debug)]
pub struct SpotForm {
    /// Name of the game in messages.
    pub game: &'static str,
    /// Cards of the player's hand, as a number and in words.
    pub hand: (usize, &'static str),
    /// Numbers of community cards exposed at the decisions, and the message for any other number.
    pub boards: (&'static [usize], fn(usize) -> String),
    /// Whether the dealer has an exposed card.
    pub has_up_card: bool,
}

impl SpotForm {
    /// All cards in sight, each once and from `deck`; refuses cards that are no spot of the game.
    ///
    /// # Errors
    /// [`SpotError`] naming what is wrong.
    pub fn check(&self, deck: CardSet, spot: &Spot) -> Result<CardSet, SpotError> {
        spot.refuse_draws(self.game)?;
        self.check_up_card(spot)?;
        let (cards, in_words) = self.hand;
        if spot.hand.len() != cards {
            let (game, given) = (self.game, spot.hand.len());
            let message = format!("the player's hand has {in_words} cards in {game}; {given} given");
            return Err(SpotError::WrongCards(message));
        }
        let (boards, message) = self.boards;
        if !boards.contains(&spot.board.len()) {
            return Err(SpotError::WrongCards(message(spot.board.len())));
        }
        spot.cards(deck)
    }

    fn check_up_card(&self, spot: &Spot) -> Result<(), SpotError> {
        let message = match (self.has_up_card, spot.up_card) {
            (false, Some(_)) => format!("{} has no dealer's hand, so there is no up card", self.game),
            (true, None) => "the player decides with the dealer's up card in sight; give it with --up".to_string(),
            _ => return Ok(()),
        };
        Err(SpotError::WrongCards(message))
    }
}
