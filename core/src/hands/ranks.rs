//! The number of a multiset of ranks among those of its size: a perfect index for small look-up tables.
//!
//! If the ranks are `r0 <= r1 <= ...`, the numbers `r0, r1 + 1, r2 + 2, ...` all differ, so the colexicographic index
//! of that set numbers the multisets without gaps.

use crate::cards::{Card, Rank, Suit, binomial, choices};

/// Most cards that have an index.
const MOST_CARDS: usize = 6;

/// What the card at each place of an ascending hand adds to the index, by card.
const ADDENDS: [[u16; Card::COUNT]; MOST_CARDS] = addends();

#[expect(clippy::cast_possible_truncation, reason = "C(16, 5) = 4,368 at most")]
const fn addends() -> [[u16; Card::COUNT]; MOST_CARDS] {
    let mut addends = [[0; Card::COUNT]; MOST_CARDS];
    let mut place = 0;
    while place < MOST_CARDS {
        let mut card = 0;
        while card < Card::COUNT {
            addends[place][card] = binomial(card / 4 + place, place + 1) as u16;
            card += 1;
        }
        place += 1;
    }
    addends
}

/// Number of multisets of `cards` ranks, those with a rank more than four times included: 6,188 for five cards.
pub const fn rank_multisets(cards: usize) -> usize {
    binomial(Rank::ALL.len() - 1 + cards, cards) as usize
}

/// What a card of this rank adds to the index as the one above `lower` others.
#[inline]
pub(crate) fn rank_multiset_addend(lower: usize, rank: Rank) -> usize {
    usize::from(ADDENDS[lower][Card::new(rank, Suit::Clubs).index()])
}

/// The index of the ranks of up to six cards in ascending order among the multisets of as many ranks, in
/// 0..C(12 + K, K).
#[inline]
pub fn rank_multiset_index<const K: usize>(ascending: [Card; K]) -> usize {
    const { assert!(K <= MOST_CARDS) };
    debug_assert!(ascending.is_sorted(), "cards out of order: {ascending:?}");
    ascending.iter().zip(&ADDENDS).map(|(card, addends)| usize::from(addends[card.index()])).sum()
}

/// Every multiset of `K` ranks in the order of its index, each in ascending order.
pub fn rank_multisets_in_order<const K: usize>() -> Vec<[Rank; K]> {
    let ranks = |places: [usize; K]| std::array::from_fn(|place| Rank::ALL[places[place] - place]);
    choices(Rank::ALL.len() - 1 + K).map(ranks).collect()
}

/// For each multiset of `K` ranks, by its index, the best value in `of_fewer` of the multisets of `L = K - 1` ranks
/// that leave one of them out.
pub(super) fn best_after_leaving_one_out<const K: usize, const L: usize, T: Copy + Ord>(of_fewer: &[T]) -> Vec<T> {
    const { assert!(L >= 1 && L + 1 == K) };
    let best = |ranks: [Rank; K]| {
        let without = |left_out: usize| {
            let kept: [Rank; L] = std::array::from_fn(|place| ranks[place + usize::from(place >= left_out)]);
            of_fewer[rank_multiset_index(kept.map(|rank| Card::new(rank, Suit::Clubs)))]
        };
        // A multiset of at least two ranks has a last one to leave out.
        (0..L).map(without).fold(without(L), Ord::max)
    };
    rank_multisets_in_order::<K>().into_iter().map(best).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn multisets_are_numbered<const K: usize>(expected: usize) {
        let multisets = rank_multisets_in_order::<K>();
        assert_eq!(multisets.len(), expected);
        assert_eq!(rank_multisets(K), expected);
        for (place, ranks) in multisets.into_iter().enumerate() {
            assert_eq!(rank_multiset_index(ranks.map(|rank| Card::new(rank, Suit::Hearts))), place);
        }
    }

    #[test]
    fn the_index_numbers_all_multisets_in_order() {
        multisets_are_numbered::<4>(1_820); // C(16,4)
        multisets_are_numbered::<5>(6_188); // C(17,5)
        multisets_are_numbered::<6>(18_564); // C(18,6)
    }
}
