//! The decisions of a round, as the exact path finds them and the croupier plays them.

use crate::cards::{Card, binomial, subset_index};

/// With which hands a bet rides.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Decisions {
    /// Bet 1, by the [`subset_index`] of the player's three cards.
    pub bet_1_rides: Vec<bool>,
    /// Bet 2, by the [`subset_index`] of the player's three cards and the first community card: if bet 1 was withdrawn,
    /// and if it rides. Both are the same without a payout limit.
    pub bet_2_rides: [Vec<bool>; 2],
}

impl Decisions {
    /// How many of bets 1 and 2 ride with three cards, and the community card turned first.
    pub fn riding(&self, mut three: [Card; 3], turned: Card) -> usize {
        three.sort_unstable();
        let mut four = [three[0], three[1], three[2], turned];
        four.sort_unstable();
        let bet_1 = usize::from(self.bet_1_rides[subset_index(three)]);
        bet_1 + usize::from(self.bet_2_rides[bet_1][subset_index(four)])
    }

    /// Decisions for a simulation without the base game: no one asks for them.
    pub fn never_ride() -> Self {
        let none = |cards| vec![false; binomial(Card::COUNT, cards) as usize];
        Decisions { bet_1_rides: none(3), bet_2_rides: [none(4), none(4)] }
    }
}
