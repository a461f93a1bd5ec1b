//! Spots: the cards in sight and the bets at a decision, and the form that those of a game have.

use thiserror::Error;

use crate::cards::{Card, CardSet};

/// Cards that a player sees at a decision, and what has been bet.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Spot {
    pub hand: Vec<Card>,
    pub board: Vec<Card>,
    pub up_card: Option<Card>,
    /// Bets of earlier decisions, in units. Empty for the strategy's own bets, or the least bet where it would have
    /// folded.
    pub bets: Vec<u32>,
    pub discarded: Vec<Card>,
    pub drawn: Vec<Card>,
}

impl Spot {
    /// All cards in sight; refuses repeated cards and cards outside `deck`.
    pub fn cards(&self, deck: CardSet) -> Result<CardSet, SpotError> {
        let mut seen = CardSet::default();
        for &card in self.hand.iter().chain(&self.board).chain(&self.up_card).chain(&self.drawn) {
            if seen.contains(card) {
                return Err(SpotError::Repeated(card));
            }
            if !deck.contains(card) {
                return Err(SpotError::WrongCards(format!("{card} is not in the deck")));
            }
            seen = seen.with(card);
        }
        Ok(seen)
    }

    /// Refuses bets in a game with decisions that do not depend on them.
    pub fn refuse_bets(&self, game: &str) -> Result<(), SpotError> {
        if self.bets.is_empty() {
            return Ok(());
        }
        Err(SpotError::WrongBets(format!("no decision of {game} depends on bets placed before it; leave them out")))
    }
}

/// The cards in sight at the decisions of a game.
#[derive(Debug)]
pub struct SpotForm {
    pub game: &'static str,
    pub hand_cards: usize,
    pub hand_in_words: &'static str,
    /// Numbers of exposed community cards at the decisions.
    pub boards: &'static [usize],
    /// Message for any other number.
    pub wrong_board: fn(usize) -> String,
    pub has_up_card: bool,
    /// Whether cards may be drawn before the last decision.
    pub has_draw: bool,
    /// Whether a decision depends on the bets placed before it.
    pub has_bets: bool,
}

impl SpotForm {
    /// All cards in sight; refuses cards that are no spot of the game.
    pub fn check(&self, deck: CardSet, spot: &Spot) -> Result<CardSet, SpotError> {
        let game = self.game;
        let has_draws = !spot.discarded.is_empty() || !spot.drawn.is_empty();
        let wrong = match (self.has_up_card, spot.up_card) {
            _ if has_draws && !self.has_draw => format!("{game} has no draw; leave the discarded and drawn cards out"),
            (false, Some(_)) => format!("{game} has no up card; leave it out"),
            (true, None) => {
                "the player decides with the dealer's up card in sight; give it as ⟦known⟧ up=CARD".to_string()
            }
            _ if spot.hand.len() != self.hand_cards => {
                let (in_words, given) = (self.hand_in_words, spot.hand.len());
                format!("the player's hand has {in_words} cards in {game}; {given} given")
            }
            _ if !self.boards.contains(&spot.board.len()) => (self.wrong_board)(spot.board.len()),
            _ => return spot.cards(deck),
        };
        Err(SpotError::WrongCards(wrong))
    }
}

/// Cards that are no spot of the game.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum SpotError {
    /// A wrong number of cards, or a card where the game has none.
    #[error("{0}")]
    WrongCards(String),
    #[error("{0} appears twice; there is one of each card in the deck")]
    Repeated(Card),
    /// Bets that no earlier decision allows.
    #[error("{0}")]
    WrongBets(String),
    #[error("{0}")]
    Unsolved(String),
}
