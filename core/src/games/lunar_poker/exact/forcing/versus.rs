//! The four cards that stay when a dealer replaces the highest one, and comparisons of the new hand with a final hand.

use std::cmp::Ordering;

use crate::games::lunar_poker::decisions::{RANKS, RankCounts, finals, index_of};
use crate::games::lunar_poker::rules::straight_from;
use crate::hands::five_card::FiveCardValue;

/// Comparisons of the dealer's hand with the final hand.
const ORDERINGS: [Ordering; 3] = [Ordering::Less, Ordering::Equal, Ordering::Greater];

/// By set of staying cards, in columns: new cards by comparison with one final hand, and hidden highest cards.
#[derive(Debug)]
pub struct Versus {
    /// By ordering, then for the highest cards: for each rank a column of all bits or none.
    cards: [Vec<u8>; 4],
    /// Masks of the ranks that occur.
    ranks: [u16; 4],
    /// Starting counts: hidden cards cannot be new cards, and an up card that is the highest counts 1.
    first: Outs,
    /// By ordering and straight-completing rank: the correction for a straight flush.
    pub suited: [[Vec<i16>; 2]; 3],
}

/// New cards that make a pair or a straight. Meaningless for staying cards that are not left.
#[derive(Clone, Debug)]
pub struct Outs {
    /// Four columns.
    numbers: Vec<u8>,
    rows: usize,
}

impl Outs {
    /// Numbers of new cards by ordering, and of possible hidden highest cards (1 if the up card is the highest).
    #[inline(always)]
    pub fn columns(&self) -> ([&[u8]; 3], &[u8]) {
        let column = |place: usize| &self.numbers[place * self.rows..][..self.rows];
        ([column(0), column(1), column(2)], column(HIGHEST))
    }
}

impl Versus {
    /// `all` is padded to full vectors.
    pub fn new(all: &[StayingCards], value: FiveCardValue) -> Self {
        let rows = all.len();
        let mut versus = Versus {
            cards: [(); 4].map(|()| vec![0; RANKS * rows]),
            ranks: [0; 4],
            first: Outs { numbers: vec![0; 4 * rows], rows },
            suited: ORDERINGS.map(|_| [0, 1].map(|_| vec![0; rows])),
        };
        for (row, kept) in all.iter().enumerate() {
            for rank in (0..RANKS).filter(|rank| kept.ranks >> rank & 1 == 1) {
                let ordering = place(kept.value_with(rank).cmp(&value));
                versus.set(ordering, rank, row);
                let hidden = &mut versus.first.numbers[ordering * rows + row];
                *hidden = hidden.wrapping_sub((kept.hidden >> rank & 1) as u8);
            }
            for (at, rank) in kept.completing().enumerate() {
                let ordering = place(kept.value_with(rank).cmp(&value));
                versus.set(ordering, rank, row);
                versus.suited[ordering][at][row] -= 1;
                versus.suited[place(kept.suited_value_with(rank).cmp(&value))][at][row] += 1;
            }
            (0..RANKS).filter(|rank| kept.highest >> rank & 1 == 1).for_each(|rank| versus.set(HIGHEST, rank, row));
            versus.first.numbers[HIGHEST * rows + row] = (kept.highest == 0).into();
        }
        versus
    }

    fn set(&mut self, column: usize, rank: usize, row: usize) {
        self.cards[column][rank * self.first.rows + row] = u8::MAX;
        self.ranks[column] |= 1 << rank;
    }

    #[inline(always)]
    pub fn outs(&self, left: &RankCounts) -> Outs {
        let (mut outs, rows) = (self.first.clone(), self.first.rows.max(1));
        for (place, sums) in outs.numbers.chunks_exact_mut(rows).enumerate() {
            for rank in (0..RANKS).filter(|rank| self.ranks[place] >> rank & 1 == 1) {
                let (column, left) = (self.cards[place][rank * rows..].as_chunks::<FULL>().0, left[rank]);
                for (sums, cards) in sums.as_chunks_mut::<FULL>().0.iter_mut().zip(column) {
                    *sums = std::array::from_fn(|row| sums[row].wrapping_add(cards[row] & left));
                }
            }
        }
        outs
    }
}

/// Rows of one byte in the widest vector.
pub const FULL: usize = 32;

/// Column of the hidden highest cards, after the orderings.
const HIGHEST: usize = 3;

fn place(ordering: Ordering) -> usize {
    ORDERINGS.iter().position(|known| *known == ordering).unwrap_or(0)
}

/// Four ranks that stay when the highest card is replaced.
#[derive(Clone, Copy, Debug)]
pub struct StayingCards {
    /// A mask of ranks.
    pub ranks: u16,
    /// Mask of the hidden ones: all, or all but the up card.
    pub hidden: u16,
    /// Mask of hidden highest cards with which the hand does not qualify; empty if the up card is the highest.
    pub highest: u16,
}

#[derive(Debug)]
pub struct StayingColumns {
    pub ranks: Vec<i16>,
    pub hidden: Vec<i16>,
    pub highest: Vec<i16>,
    /// Ranks that complete a straight, at most two, as one bit; 0 for none.
    pub completing: [Vec<i16>; 2],
}

impl StayingCards {
    /// No hand: a rank that does not exist is hidden.
    pub const NONE: StayingCards = StayingCards { ranks: 0, hidden: 1 << 15, highest: 1 << 15 };

    /// Ranks that complete a straight, at most two.
    pub fn completing(&self) -> impl Iterator<Item = usize> {
        let ranks = self.ranks;
        let makes_a_straight = move |&rank: &usize| {
            ranks >> rank & 1 == 0 && (0..RANKS).any(|low| straight_from(low) == Some(ranks | 1 << rank))
        };
        (0..RANKS).filter(makes_a_straight)
    }

    /// Value with a card of this rank, not all of one suit.
    pub fn value_with(&self, rank: usize) -> FiveCardValue {
        let mut counts: RankCounts = std::array::from_fn(|rank| (self.ranks >> rank & 1) as u8);
        counts[rank] += 1;
        finals().values[index_of(&counts)]
    }

    /// Value with a card of another rank, all of one suit.
    pub fn suited_value_with(&self, rank: usize) -> FiveCardValue {
        finals().values[finals().suited(self.ranks | 1 << rank)]
    }
}

impl StayingColumns {
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
