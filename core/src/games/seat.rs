//! A player's place at a table: how many play there, whose hands earn an envy bonus, and who shares a jackpot.

use num_traits::One;

use crate::outcome::Fraction;

/// The table at which a player makes a wager.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Table {
    /// Number of players, the one who makes the wager included.
    pub seats: usize,
    /// Probability that the hand of another player counts: 1 by the words of the regulation, which do not ask whether
    /// that player made the wager; less if only the hands of those who did are paid for.
    pub others_betting: Fraction,
}

/// A player's place at a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Seat {
    /// The table.
    pub table: Table,
    /// The schedule of envy bonuses that is offered, if any.
    pub envy: Option<&'static str>,
}

impl Table {
    /// A table of `seats` players, whose hands all count.
    pub fn of(seats: usize) -> Self {
        Table { seats, others_betting: Fraction::one() }
    }
}
