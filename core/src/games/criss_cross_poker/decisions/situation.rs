//! The state of a round for one starting hand: cards in sight and bets placed.

use crate::games::engine::bets::{Bet, Bets};

/// The ends in sight, by their places in the list of the starting hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum InSight {
    OwnCards,
    AcrossRow(usize),
    BothRows([usize; 2]),
}

/// The ends in sight and the bets placed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Situation {
    pub in_sight: InSight,
    /// The bets placed, then folds.
    pub placed: Bets,
}

impl InSight {
    /// The street on which this much is in sight.
    #[inline]
    pub fn street(self) -> usize {
        self.ends().len()
    }

    /// The ends of each row in sight.
    #[inline]
    pub fn ends(&self) -> &[usize] {
        match self {
            InSight::OwnCards => &[],
            InSight::AcrossRow(horizontal) => std::slice::from_ref(horizontal),
            InSight::BothRows(ends) => ends,
        }
    }
}

impl Situation {
    /// The first decision of a round.
    pub const FIRST: Situation = Situation { in_sight: InSight::OwnCards, placed: Bets::NONE };

    /// The next decision after `bet`, when these ends are turned.
    #[inline]
    pub fn after(self, bet: Bet, ends: usize) -> Self {
        let in_sight = match self.in_sight {
            InSight::OwnCards => InSight::AcrossRow(ends),
            InSight::AcrossRow(horizontal) | InSight::BothRows([horizontal, _]) => {
                InSight::BothRows([horizontal, ends])
            }
        };
        Situation { in_sight, placed: self.followed_by(bet) }
    }

    /// The bets of the round if this one is made and no more.
    #[inline]
    pub fn followed_by(self, bet: Bet) -> Bets {
        self.placed.with(self.in_sight.street(), bet)
    }

    /// The bets placed in antes, such as `1 3`.
    pub fn placed_in_words(self) -> String {
        self.placed.placed().map(|bet| bet.antes().to_string()).collect::<Vec<_>>().join(" ")
    }
}
