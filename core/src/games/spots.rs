//! Spots: the cards in sight and the bets at a decision, and the form that those of a game have.

use thiserror::Error;

use crate::cards::{Card, CardSet};

/// Cards that a player sees at a decision, and what has been bet.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Spot {
    pub hand: Vec<Card>,
    pub board: Vec<Card>,
    pub up_cards: Vec<Card>,
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
        let parts = [(HAND, &self.hand[..]), (BOARD, &self.board), (UP, &self.up_cards), (DRAWN, &self.drawn)];
        for (part, &card) in parts.iter().flat_map(|(part, cards)| cards.iter().map(move |card| (*part, card))) {
            if seen.contains(card) {
                return Err(SpotError::repeated(part, card));
            }
            if !deck.contains(card) {
                return Err(SpotError::wrong(part, format!("{card} is not in the deck")));
            }
            seen = seen.with(card);
        }
        Ok(seen)
    }

    /// Refuses bets in a game with decisions that do not depend on them.
    pub fn refuse_bets(&self, game: &str) -> Result<(), SpotError> {
        let why = || format!("no decision of {game} depends on bets placed before it; leave them out");
        if self.bets.is_empty() { Ok(()) } else { Err(SpotError::wrong(BETS, why())) }
    }
}

/// The cards in sight at the decisions of a game.
#[derive(Debug, Default)]
pub struct SpotForm {
    pub game: &'static str,
    pub hand_cards: usize,
    /// Numbers of exposed community cards at the decisions.
    pub boards: &'static [usize],
    /// Number of the dealer's cards in sight.
    pub up_cards: usize,
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
        let (part, why) = match (self.up_cards, spot.up_cards.len()) {
            _ if has_draws && !self.has_draw => {
                (DRAWN, format!("{game} has no draw; leave the discarded and drawn cards out"))
            }
            (0, 1..) => (UP, format!("{game} has no up card; leave it out")),
            (1, 0) => {
                (UP, "the player decides with the dealer's up card in sight; give it as ⟦known⟧ up=CARD".to_string())
            }
            (1, 2..) => (UP, format!("it is one card, not {}", spot.up_cards.len())),
            (known, given) if known != given => {
                let known = in_words(known);
                (UP, format!("the player decides with {known} of the dealer's cards in sight; {given} given"))
            }
            _ if spot.hand.len() != self.hand_cards => {
                let (cards, given) = (counted(self.hand_cards, "card", "cards"), spot.hand.len());
                (HAND, format!("the player's hand has {cards} in {game}; {given} given"))
            }
            _ if !self.boards.contains(&spot.board.len()) => (BOARD, self.wrong_board(spot.board.len())),
            _ => return spot.cards(deck),
        };
        Err(SpotError::wrong(part, why))
    }

    /// Message for a number of community cards with which nothing is decided.
    pub fn wrong_board(&self, given: usize) -> String {
        if self.up_cards > 0 {
            return format!("{} has no community cards; give the dealer's cards in sight as ⟦known⟧ up", self.game);
        }
        let words: Vec<String> = self.boards.iter().map(|&cards| in_words(cards)).collect();
        let listed = match words.as_slice() {
            [others @ .., last] if !others.is_empty() => format!("{} or {last}", others.join(", ")),
            words => words.concat(),
        };
        format!("decisions are made with {listed} community cards exposed; {given} given")
    }
}

/// A number in words up to seven.
pub fn in_words(cards: usize) -> String {
    const WORDS: [&str; 8] = ["no", "one", "two", "three", "four", "five", "six", "seven"];
    WORDS.get(cards).map_or_else(|| cards.to_string(), ToString::to_string)
}

/// Things with their number in words.
pub fn counted(number: usize, one: &str, several: &str) -> String {
    format!("{} {}", in_words(number), if number == 1 { one } else { several })
}

/// Cards that are no spot of the game.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum SpotError {
    /// Cards or bets that this part of a spot cannot have: [`HAND`], [`BOARD`] and so on.
    #[error("{why}")]
    Wrong { part: &'static str, why: String },
    #[error("{0}")]
    Unsolved(String),
}

/// Parts of a spot.
pub const HAND: &str = "hand";
pub const BOARD: &str = "board";
pub const UP: &str = "up";
pub const BETS: &str = "bets";
pub const DISCARDED: &str = "discarded";
pub const DRAWN: &str = "drawn";

impl SpotError {
    pub fn wrong(part: &'static str, why: impl Into<String>) -> Self {
        SpotError::Wrong { part, why: why.into() }
    }

    pub fn repeated(part: &'static str, card: Card) -> Self {
        SpotError::wrong(part, format!("{card} appears twice; there is one of each card in the deck"))
    }
}
