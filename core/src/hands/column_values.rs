//! Values of the best four or five cards of many rounds at once.
//!
//! The index of the ranks and the counts of suits are computed for many rounds together; the look-ups go round by
//! round, in tables small enough for the nearest caches.

use az::Az;

use super::columns::{NO_SUIT, suits_of_at_least};
use crate::cards::{STRIP_ROUNDS, Strip, marked_rounds, plus, times};

/// A 16-bit number for each round of a strip.
pub type Values = [u16; STRIP_ROUNDS];

/// The value of each round's hand: that of its ranks if suits did not count or, if greater, that of the set of ranks of
/// its cards of one suit, if at least `LEAST` are, more than half of them. The cards are in ascending order in each
/// round, and `ranks` is their [`multiset_indices`].
#[inline(always)]
pub fn best<const LEAST: usize, T: Copy + Default + Ord, const K: usize>(
    (by_ranks, ranks): (&[T], &Values),
    by_suited_ranks: &[T],
    ascending: &[Strip; K],
) -> [T; STRIP_ROUNDS] {
    let mut best = [T::default(); STRIP_ROUNDS];
    for round in 0..STRIP_ROUNDS {
        best[round] = by_ranks[usize::from(ranks[round])];
    }
    raise_suited::<LEAST, _, _>(&mut best, by_suited_ranks, ascending);
    best
}

/// Raises each round's value to that of the set of ranks of its cards of one suit, if at least `LEAST` are, more than
/// half of them.
#[inline(always)]
pub fn raise_suited<const LEAST: usize, T: Copy + Ord, const K: usize>(
    values: &mut [T; STRIP_ROUNDS],
    by_suited_ranks: &[T],
    cards: &[Strip; K],
) {
    let suits = suits_of_at_least::<LEAST, K>(cards);
    let mut suited = [0; STRIP_ROUNDS];
    for round in 0..STRIP_ROUNDS {
        suited[round] = u8::from(suits[round] != NO_SUIT);
    }
    // Few rounds are suited. A branch in each round would be mispredicted for nearly all of those.
    for round in marked_rounds(&suited) {
        values[round] = values[round].max(by_suited_ranks[ranks_of_suit(cards, round, suits[round])]);
    }
}

/// The [`rank_multiset_index`](super::rank_multiset_index) of each round's cards, which are in ascending order.
#[inline(always)]
pub fn multiset_indices<const K: usize>(ascending: &[Strip; K]) -> Values {
    const { assert!(K <= 6) };
    let mut indices = [0; STRIP_ROUNDS];
    for (place, cards) in ascending.iter().enumerate() {
        for round in 0..STRIP_ROUNDS {
            indices[round] = plus(indices[round], addend(place.az::<u16>(), u16::from(cards[round] >> 2)));
        }
    }
    indices
}

/// What a card of this rank adds to an index as the one above `place` others: C(rank + place, place + 1), from its
/// factors in pairs from both ends, modulo 2^16. Multiplying by the inverse of an odd number divides exactly.
#[inline(always)]
fn addend(place: u16, rank: u16) -> u16 {
    const THIRD: u16 = 0xAAAB;
    const FIFTEENTH: u16 = 0xEEEF;
    const FORTY_FIFTH: u16 = 0x4FA5;
    // The lowest and the highest factor.
    let ends = times(rank, plus(rank, place));
    match place {
        0 => rank,
        1 => ends >> 1,
        2 => ends.wrapping_mul(plus(rank, 1)).wrapping_mul(THIRD) >> 1,
        3 => ends.wrapping_mul(plus(ends, 2)).wrapping_mul(THIRD) >> 3,
        // The first product is a multiple of four, and fits.
        4 => (ends.wrapping_mul(plus(ends, 3)) >> 2).wrapping_mul(plus(rank, 2)).wrapping_mul(FIFTEENTH) >> 1,
        _ => {
            let half = ends >> 1;
            half.wrapping_mul(plus(half, 2)).wrapping_mul(plus(half, 3)).wrapping_mul(FORTY_FIFTH) >> 1
        }
    }
}

/// The ranks of a round's cards of one suit, one bit each.
#[inline(always)]
pub fn ranks_of_suit<const K: usize>(cards: &[Strip; K], round: usize, suit: u8) -> usize {
    let mut ranks = 0_u32;
    for cards in cards {
        let card = cards[round];
        ranks |= u32::from(card & 3 == suit) << (card >> 2);
    }
    ranks as usize
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cards::{Card, hands_in_each_suit};
    use crate::hands::columns::columns_of;
    use crate::hands::five_card::{self, FiveCardValue};
    use crate::hands::four_card::{self, FourCardValue};

    /// Compares two ways to evaluate every hand of `K` cards up to the names of suits, each suit in each name.
    fn agree_on_all_hands<const LEAST: usize, const K: usize, T: Copy + Default + Ord + std::fmt::Debug>(
        by_ranks: &[T],
        by_suited_ranks: &[T],
        of_cards: impl Fn([Card; K]) -> T,
    ) {
        let hands: Vec<[Card; K]> = hands_in_each_suit::<K>().collect();
        for strip in hands.chunks(STRIP_ROUNDS) {
            let columns = columns_of(strip);
            let values = best::<LEAST, T, K>((by_ranks, &multiset_indices(&columns)), by_suited_ranks, &columns);
            for (round, &cards) in strip.iter().enumerate() {
                assert_eq!(values[round], of_cards(cards), "{cards:?}");
            }
        }
    }

    #[test]
    fn columns_agree_with_single_hands_on_five() {
        let tables = five_card::tables();
        let suited = tables.best_of_suit();
        agree_on_all_hands::<5, 5, FiveCardValue>(tables.by_five_ranks(), suited, five_card::value);
    }

    #[test]
    fn columns_agree_with_single_hands_on_the_best_four() {
        let tables = four_card::tables();
        let suited = tables.by_suited_ranks();
        agree_on_all_hands::<4, 5, FourCardValue>(tables.by_five_ranks(), suited, four_card::best_four);
        agree_on_all_hands::<4, 6, FourCardValue>(tables.by_six_ranks(), suited, four_card::best_four);
    }

    #[test]
    fn columns_agree_with_single_hands_on_the_best_five_of_six() {
        let tables = five_card::tables();
        let suited = tables.best_of_suit();
        agree_on_all_hands::<5, 6, FiveCardValue>(tables.by_six_ranks(), suited, five_card::best_of_six);
    }
}
