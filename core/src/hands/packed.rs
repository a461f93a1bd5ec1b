//! Cards packed into integers whose sum determines the ranking.

use std::ops::Add;

use crate::cards::Card;

/// One key for each rank such that the sums of up to five keys, none used more than four times, all differ.
/// Found greedily: each is the least number that keeps the sums apart.
const RANK_KEYS: [u64; 13] = [0, 1, 5, 22, 94, 312, 992, 2_422, 5_624, 12_522, 19_998, 43_258, 79_415];

/// Bits below the suit counts: enough for the sum of any five keys.
const RANK_BITS: u32 = 19;
/// Bits of the count of one suit.
const SUIT_BITS: u32 = 3;
/// Place of the rank bits, above the suit counts.
const RANK_SET_SHIFT: u32 = RANK_BITS + 4 * SUIT_BITS;
/// The lowest bit of each of the four suit counts.
const SUIT_UNITS: u64 = 0o1111;

/// One past the greatest sum of five keys: four aces and a king.
#[expect(clippy::cast_possible_truncation, reason = "a table of this size is kept")]
pub(super) const RANK_SUMS: usize = (4 * RANK_KEYS[12] + RANK_KEYS[11] + 1) as usize;

/// One card or the sum of up to five. From the lowest bit: the sum of the rank keys, a count for each suit, and the
/// sum of one bit for each rank, which is the set of ranks when no rank occurs twice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PackedCards(u64);

const PACKED: [PackedCards; Card::COUNT] = pack_all();

#[expect(clippy::cast_possible_truncation, reason = "four suits and thirteen ranks")]
const fn pack_all() -> [PackedCards; Card::COUNT] {
    let mut packed = [PackedCards(0); Card::COUNT];
    let mut index = 0;
    while index < Card::COUNT {
        let (rank, suit) = (index / 4, index % 4);
        let count = 1 << (RANK_BITS + SUIT_BITS * suit as u32);
        packed[index] = PackedCards(RANK_KEYS[rank] | count | 1 << (RANK_SET_SHIFT + rank as u32));
        index += 1;
    }
    packed
}

impl PackedCards {
    /// No card.
    pub const NONE: PackedCards = PackedCards(0);

    /// The sum of the rank keys, below [`RANK_SUMS`] for up to five cards of one deck.
    #[inline]
    pub(super) fn rank_sum(self) -> usize {
        (self.0 & ((1 << RANK_BITS) - 1)) as usize
    }

    /// Whether all of exactly five cards are of one suit: some suit count is 5, binary 101. (A count of 4 leaves
    /// its lowest bit clear, and 7 does not occur.)
    #[inline]
    pub(super) fn five_of_one_suit(self) -> bool {
        let counts = self.0 >> RANK_BITS & ((1 << (4 * SUIT_BITS)) - 1);
        counts & counts >> 2 & SUIT_UNITS != 0
    }

    /// The set of ranks, one bit each, if no rank occurs twice.
    #[inline]
    pub(super) fn rank_set(self) -> usize {
        (self.0 >> RANK_SET_SHIFT & 0x1FFF) as usize
    }
}

impl From<Card> for PackedCards {
    #[inline]
    fn from(card: Card) -> Self {
        PACKED[card.index()]
    }
}

impl Add for PackedCards {
    type Output = Self;

    #[inline]
    fn add(self, other: Self) -> Self {
        // Five cards stay far below 2^64, so this never wraps; the wrapping form costs no check in the inner loops.
        PackedCards(self.0.wrapping_add(other.0))
    }
}

impl FromIterator<Card> for PackedCards {
    fn from_iter<I: IntoIterator<Item = Card>>(cards: I) -> Self {
        cards.into_iter().fold(PackedCards::NONE, |sum, card| sum + card.into())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    /// The sums of `size` keys for each size up to five, or `None` where two choices of ranks share a sum.
    fn distinct_sums(keys: &[u64]) -> Option<Vec<HashSet<u64>>> {
        let mut sums = vec![HashSet::new(); 6];
        sums[0].insert(0);
        for &key in keys {
            let before = sums.clone();
            for size in 1..=5 {
                for times in 1..=size.min(4) {
                    for sum in &before[size - times] {
                        if !sums[size].insert(sum + times as u64 * key) {
                            return None;
                        }
                    }
                }
            }
        }
        Some(sums)
    }

    #[test]
    fn sums_of_five_keys_differ_for_different_ranks() {
        let sums = distinct_sums(&RANK_KEYS).expect("all sums differ");
        // Choices of five ranks with repetition, C(17, 5) = 6,188, less the 13 with five of a kind.
        assert_eq!(sums[5].len(), 6_188 - 13);
        assert_eq!(sums[5].iter().max(), Some(&(RANK_SUMS as u64 - 1)));
        const { assert!(RANK_SUMS <= 1 << RANK_BITS) };
    }
}
