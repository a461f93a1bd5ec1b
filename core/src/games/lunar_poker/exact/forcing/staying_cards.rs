//! The four cards that stay when a dealer who does not qualify replaces the highest one.

use crate::games::lunar_poker::decisions::{RANKS, RankCounts, finals, index_of};
use crate::games::lunar_poker::rules::straight_from;
use crate::hands::five_card::FiveCardValue;

/// Four ranks that stay when the highest card is gone.
#[derive(Clone, Copy, Debug)]
pub struct StayingCards {
    /// One bit each.
    pub ranks: u16,
    /// Those that are hidden: all, or all but the up card's.
    pub hidden: u16,
    /// The ranks of a hidden highest card with which the hand does not qualify, one bit each; none if the up card is
    /// the highest.
    pub highest: u16,
}

/// All of them in columns.
#[derive(Debug)]
pub struct StayingColumns {
    pub ranks: Vec<i16>,
    pub hidden: Vec<i16>,
    pub highest: Vec<i16>,
    /// The ranks that make a straight, two at most, as one bit; 0 for none.
    pub completing: [Vec<i16>; 2],
}

impl StayingCards {
    /// No hand: a rank that does not exist is hidden.
    pub const NONE: StayingCards = StayingCards { ranks: 0, hidden: 1 << 15, highest: 1 << 15 };

    /// The ranks that make a straight of the four: two at most.
    pub fn completing(&self) -> impl Iterator<Item = usize> {
        let ranks = self.ranks;
        let makes_a_straight = move |&rank: &usize| {
            ranks >> rank & 1 == 0 && (0..RANKS).any(|low| straight_from(low) == Some(ranks | 1 << rank))
        };
        (0..RANKS).filter(makes_a_straight)
    }

    /// The value of the four and a card of this rank, if they are not of one suit.
    pub fn value_with(&self, rank: usize) -> FiveCardValue {
        let mut counts: RankCounts = std::array::from_fn(|rank| (self.ranks >> rank & 1) as u8);
        counts[rank] += 1;
        finals().values[index_of(&counts)]
    }

    /// The value of the four and a card of another rank, if they are of one suit.
    pub fn suited_value_with(&self, rank: usize) -> FiveCardValue {
        finals().values[finals().suited(self.ranks | 1 << rank)]
    }
}

impl StayingColumns {
    /// These in their order.
    pub fn of(all: &[StayingCards]) -> Self {
        let column = |ranks: &dyn Fn(&StayingCards) -> u16| all.iter().map(|kept| ranks(kept).cast_signed()).collect();
        let completing = |place: usize| column(&|kept| kept.completing().nth(place).map_or(0, |rank| 1 << rank));
        StayingColumns {
            ranks: column(&|kept| kept.ranks),
            hidden: column(&|kept| kept.hidden),
            highest: column(&|kept| kept.highest),
            completing: [completing(0), completing(1)],
        }
    }
}
