//! Spots: the cards that a game's decisions require, and the features of hands by which strategies of street games
//! group them.

use crate::cards::{Card, CardSet, Rank};
use crate::games::{Spot, SpotError};
use crate::hands::ranks_completing_a_straight;

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
}

impl SpotForm {
    /// All cards in sight; refuses cards that are no spot of the game.
    pub fn check(&self, deck: CardSet, spot: &Spot) -> Result<CardSet, SpotError> {
        spot.refuse_draws(self.game)?;
        self.check_up_card(spot)?;
        if spot.hand.len() != self.hand_cards {
            let (game, in_words, given) = (self.game, self.hand_in_words, spot.hand.len());
            let message = format!("the player's hand has {in_words} cards in {game}; {given} given");
            return Err(SpotError::WrongCards(message));
        }
        if !self.boards.contains(&spot.board.len()) {
            return Err(SpotError::WrongCards((self.wrong_board)(spot.board.len())));
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

/// The name and the test of a class of hands. A hand belongs to the first class with a test that it passes.
pub type Holding = (&'static str, fn(&Held) -> bool);

/// The cards in sight at a decision, and the units placed before.
pub struct Held {
    /// In ascending order.
    pub ranks: Vec<Rank>,
    /// The rank of each adjacent pair of equal ranks; three of a kind appear twice.
    pub equal_neighbours: Vec<Rank>,
    pub one_suit: bool,
    /// Number of ranks that make four cards a straight.
    pub straights: u32,
    pub placed: Vec<usize>,
}

impl Held {
    pub fn of(cards: CardSet, placed: &[usize]) -> Self {
        let ranks: Vec<Rank> = cards.iter().map(Card::rank).collect();
        let equal_neighbours = ranks.windows(2).filter(|two| two[0] == two[1]).map(|two| two[0]).collect();
        let suits: Vec<_> = cards.iter().map(Card::suit).collect();
        let one_suit = suits.windows(2).all(|two| two[0] == two[1]);
        let four = cards.to_array().map(|four| four.map(Card::rank));
        let straights = four.map_or(0, |ranks| ranks_completing_a_straight(ranks).count_ones());
        Held { ranks, equal_neighbours, one_suit, straights, placed: placed.to_vec() }
    }

    pub fn has_pair_from(&self, least: Rank) -> bool {
        self.equal_neighbours.last() >= Some(&least)
    }

    pub fn number_from(&self, least: Rank) -> usize {
        self.ranks.iter().filter(|&&rank| rank >= least).count()
    }

    pub fn lowest(&self) -> Rank {
        self.ranks[0]
    }

    pub fn highest(&self) -> Rank {
        self.ranks[self.ranks.len() - 1]
    }

    /// Missing ranks between the lowest and the highest card.
    pub fn gaps(&self) -> usize {
        (self.highest() as usize - self.lowest() as usize + 1).saturating_sub(self.ranks.len())
    }
}
