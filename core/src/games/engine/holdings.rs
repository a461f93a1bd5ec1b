//! The features by which strategies of street games group hands.

use crate::cards::{Card, CardSet, Rank};
use crate::hands::ranks_completing_a_straight;

/// A class of hands: its name and its test. A hand belongs to the first class whose test it passes.
pub type Holding = (&'static str, fn(&Held) -> bool);

/// The cards in sight at a decision, and the units added before.
pub struct Held {
    /// In ascending order.
    pub ranks: Vec<Rank>,
    /// The rank of each two neighbours of one rank: twice that of three of a kind.
    pub equal_neighbours: Vec<Rank>,
    pub one_suit: bool,
    /// Ranks that make four cards a straight.
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

    /// Whether they have a pair of this rank or better.
    pub fn has_pair_from(&self, least: Rank) -> bool {
        self.equal_neighbours.last() >= Some(&least)
    }

    /// Number of cards of this rank or better.
    pub fn number_from(&self, least: Rank) -> usize {
        self.ranks.iter().filter(|&&rank| rank >= least).count()
    }

    pub fn lowest(&self) -> Rank {
        self.ranks[0]
    }

    pub fn highest(&self) -> Rank {
        self.ranks[self.ranks.len() - 1]
    }

    /// Ranks missing between the lowest and the highest card.
    pub fn gaps(&self) -> usize {
        (self.highest() as usize - self.lowest() as usize + 1).saturating_sub(self.ranks.len())
    }
}
