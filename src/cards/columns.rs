//! Many rounds at once: the first card of every round in one column, the second in the next, and so on.
//!
//! Every step here is the same for each round and free of branches, so that a processor does many rounds together;
//! [`Vectors`](super::Vectors) says how many. Columns are worked on in strips that fit its registers.

/// Rounds in one batch. A batch of cards stays in the first-level cache.
pub const BATCH_ROUNDS: usize = 1024;
/// Rounds in one strip of a batch.
pub const STRIP_ROUNDS: usize = 64;

/// One card (its index, 0 to 51), or another byte, of each round of a strip.
pub type Strip = [u8; STRIP_ROUNDS];

/// A batch of rounds in strips; card `k` of a strip's rounds is the `k`-th dealt. Within a round all cards differ.
#[derive(Clone, Debug)]
pub struct Deals {
    cards_per_round: usize,
    /// The strips one after the other, the cards of each in the order of dealing.
    strips: Vec<Strip>,
}

impl Deals {
    /// Room for a batch of rounds of `cards_per_round` cards (at least one), not yet dealt.
    pub fn new(cards_per_round: usize) -> Self {
        let cards_per_round = cards_per_round.max(1);
        Deals { cards_per_round, strips: vec![[0; STRIP_ROUNDS]; cards_per_round * BATCH_ROUNDS / STRIP_ROUNDS] }
    }

    /// The cards of each strip of rounds, in the order of dealing.
    #[inline]
    pub fn strips(&self) -> impl Iterator<Item = &[Strip]> {
        self.strips.chunks_exact(self.cards_per_round)
    }

    /// The cards of each strip of rounds, to be dealt into.
    #[inline]
    pub fn strips_mut(&mut self) -> impl Iterator<Item = &mut [Strip]> {
        self.strips.chunks_exact_mut(self.cards_per_round)
    }
}

/// Puts one more card of each round into its place among cards in ascending order; the last place of `ascending` is
/// free, and what it holds is not looked at.
#[inline(always)]
pub fn insert(ascending: &mut [Strip], card: &Strip) {
    let Some((last, others)) = ascending.split_last_mut() else { return };
    let mut highest = *card;
    for other in others {
        for round in 0..STRIP_ROUNDS {
            let higher = other[round].max(highest[round]);
            other[round] = other[round].min(highest[round]);
            highest[round] = higher;
        }
    }
    *last = highest;
}

/// The subset index of three cards in ascending order, for each round: C(a,1) + C(b,2) + C(c,3).
#[inline(always)]
pub fn triple_indices([a, b, c]: [&Strip; 3]) -> [u16; STRIP_ROUNDS] {
    /// The inverse of 3 modulo 2^16: multiplying a multiple of 3 by it divides exactly.
    const THIRD: u16 = 0xAAAB;
    let mut indices = [0; STRIP_ROUNDS];
    for round in 0..STRIP_ROUNDS {
        let [a, b, c] = [a[round], b[round], c[round]].map(u16::from);
        let pairs = |card: u16| card.wrapping_mul(card.wrapping_sub(1)) >> 1;
        // C(c,2) (c - 2) is 3 C(c,3), at most 63,750 for 52 cards and 0 where a factor below is negative.
        let triples = pairs(c).wrapping_mul(c.wrapping_sub(2)).wrapping_mul(THIRD);
        indices[round] = a.wrapping_add(pairs(b)).wrapping_add(triples);
    }
    indices
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cards::{Card, CardSet, subset_index};

    #[test]
    fn the_indices_of_columns_are_those_of_their_cards() {
        let hands: Vec<[Card; 3]> = CardSet::FULL_DECK.subsets::<3>().collect();
        for strip in hands.chunks(STRIP_ROUNDS) {
            let column = |place: usize| {
                let mut column = [0; STRIP_ROUNDS];
                strip.iter().enumerate().for_each(|(round, cards)| column[round] = cards[place].index() as u8);
                column
            };
            let indices = triple_indices([&column(0), &column(1), &column(2)]);
            for (round, &cards) in strip.iter().enumerate() {
                assert_eq!(usize::from(indices[round]), subset_index(cards));
            }
        }
    }

    #[test]
    fn a_card_is_put_in_its_place() {
        let column = |card: u8| [card; STRIP_ROUNDS];
        for (card, expected) in [(3, [3, 10, 20]), (15, [10, 15, 20]), (51, [10, 20, 51])] {
            let mut ascending = [column(10), column(20), column(99)];
            insert(&mut ascending, &column(card));
            assert_eq!(ascending.map(|column| column[STRIP_ROUNDS - 1]), expected);
        }
    }
}
