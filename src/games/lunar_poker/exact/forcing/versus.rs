//! How the dealer's hands with one new card compare with a final hand.

use std::cmp::Ordering;

use super::staying_cards::StayingCards;
use crate::games::lunar_poker::decisions::{RANKS, RankCounts};
use crate::hands::five_card::FiveCardValue;

/// The ways in which the dealer's hand compares.
const ORDERINGS: [Ordering; 3] = [Ordering::Less, Ordering::Equal, Ordering::Greater];

/// For every set of staying cards, the new cards that make a pair or a straight, by how the dealer's hand compares with
/// one final hand; all in columns.
#[derive(Debug)]
pub struct Versus {
    /// By ordering, one column for each rank: all bits if a card of the rank makes such a hand.
    cards: [Vec<u8>; 3],
    /// By ordering: the ranks of which some card makes such a hand, one bit each.
    ranks: [u16; 3],
    /// By ordering: how many of these cards are hidden, and so no new ones.
    hidden: [Vec<u8>; 3],
    /// By ordering and the place of the rank that makes a straight: what changes if that is a straight flush.
    pub suited: [[Vec<i16>; 2]; 3],
}

/// Numbers of new cards that make a pair or a straight against one final hand, in columns; of staying cards that are
/// not left they mean nothing.
#[derive(Debug)]
pub struct Outs {
    /// By ordering.
    pub cards: [Vec<u8>; 3],
    /// Number of cards that may be the hidden highest one; 1 if the up card is.
    pub highest: Vec<u8>,
}

impl Versus {
    /// These sets of staying cards against a final hand of this value.
    pub fn new(all: &[StayingCards], value: FiveCardValue) -> Self {
        let columns = |count: usize| vec![0; count * all.len()];
        let mut versus = Versus {
            cards: ORDERINGS.map(|_| columns(RANKS)),
            ranks: [0; 3],
            hidden: ORDERINGS.map(|_| columns(1)),
            suited: ORDERINGS.map(|_| [0, 1].map(|_| vec![0; all.len()])),
        };
        for (row, kept) in all.iter().enumerate() {
            for rank in (0..RANKS).filter(|rank| kept.ranks >> rank & 1 == 1) {
                let ordering = place(kept.value_with(rank).cmp(&value));
                versus.cards[ordering][rank * all.len() + row] = u8::MAX;
                versus.ranks[ordering] |= 1 << rank;
                versus.hidden[ordering][row] += (kept.hidden >> rank & 1) as u8;
            }
            for (at, rank) in kept.completing().enumerate() {
                let ordering = place(kept.value_with(rank).cmp(&value));
                versus.cards[ordering][rank * all.len() + row] = u8::MAX;
                versus.ranks[ordering] |= 1 << rank;
                versus.suited[ordering][at][row] -= 1;
                versus.suited[place(kept.suited_value_with(rank).cmp(&value))][at][row] += 1;
            }
        }
        versus
    }

    /// The new cards if these are left; `highest` are the ranks of the hidden highest card.
    #[inline(always)]
    pub fn outs(&self, highest: &[i16], left: &RankCounts) -> Outs {
        let mut cards_above: Vec<u8> = highest.iter().map(|&highest| u8::from(highest == 0)).collect();
        for (rank, &left) in left.iter().enumerate() {
            let with_rank = |highest: i16| ((highest >> rank & 1) as u8).wrapping_neg();
            cards_above.iter_mut().zip(highest).for_each(|(sum, &highest)| *sum += with_rank(highest) & left);
        }
        let cards = [self.of_ordering(0, left), self.of_ordering(1, left), self.of_ordering(2, left)];
        Outs { cards, highest: cards_above }
    }

    #[inline(always)]
    fn of_ordering(&self, ordering: usize, left: &RankCounts) -> Vec<u8> {
        let mut sums: Vec<u8> = self.hidden[ordering].iter().map(|hidden| hidden.wrapping_neg()).collect();
        let columns = self.cards[ordering].chunks_exact(sums.len().max(1));
        for (rank, (column, &left)) in columns.zip(left).enumerate() {
            if self.ranks[ordering] >> rank & 1 == 1 {
                sums.iter_mut().zip(column).for_each(|(sum, &counts)| *sum = sum.wrapping_add(counts & left));
            }
        }
        sums
    }
}

fn place(ordering: Ordering) -> usize {
    ORDERINGS.iter().position(|known| *known == ordering).unwrap_or(0)
}
