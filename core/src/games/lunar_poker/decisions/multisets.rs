//! Multisets of up to five ranks, and their unions.
//!
//! Suits matter to flushes only, so most of the counting in this game is over multisets of ranks: 2,380 of up to four
//! ranks and 6,188 of five, instead of 317,682 and 2,598,960 sets of cards.

use std::sync::LazyLock;

use az::Az;

use crate::cards::{Card, Rank, binomial};
use crate::hands::{rank_multisets, rank_multisets_in_order};

pub const RANKS: usize = Rank::ALL.len();

/// Limit on the size of a multiset.
pub const MOST: usize = 5;

/// Multiplicity of each rank.
pub type RankCounts = [u8; RANKS];

/// All multisets of up to five ranks, by size and then in the order of [`crate::hands::rank_multiset_index`].
#[derive(Debug)]
pub struct Multisets {
    counts: [Vec<RankCounts>; MOST + 1],
    /// Indices of unions, for sizes `i + j <= 5`, at `index of one * multisets of j + index of other`.
    joined: [[Vec<u16>; MOST + 1]; MOST + 1],
}

static MULTISETS: LazyLock<Multisets> = LazyLock::new(Multisets::build);

pub fn multisets() -> &'static Multisets {
    &MULTISETS
}

/// Number of multisets smaller than `size`, which is the offset of this size in a numbering of all.
pub const fn smaller_multisets(size: usize) -> usize {
    let (mut smaller, mut count) = (0, 0);
    while smaller < size {
        count += rank_multisets(smaller);
        smaller += 1;
    }
    count
}

impl Multisets {
    pub fn of_size(&self, size: usize) -> &[RankCounts] {
        &self.counts[size]
    }

    /// Indices of the unions of one multiset with each multiset of `other_size`.
    #[inline]
    pub fn joined(&self, size: usize, index: usize, other_size: usize) -> &[u16] {
        let others = rank_multisets(other_size);
        &self.joined[size][other_size][index * others..][..others]
    }

    fn build() -> Self {
        let counts = [counted::<0>(), counted::<1>(), counted::<2>(), counted::<3>(), counted::<4>(), counted::<5>()];
        let union = |one: &RankCounts, other: &RankCounts| {
            let both: RankCounts = std::array::from_fn(|rank| one[rank] + other[rank]);
            index_of(&both).az::<u16>()
        };
        let all = |size: usize, other: usize| -> Vec<u16> {
            if size + other > MOST {
                return Vec::new();
            }
            counts[size].iter().flat_map(|one| counts[other].iter().map(|other| union(one, other))).collect()
        };
        let joined = std::array::from_fn(|size| std::array::from_fn(|other| all(size, other)));
        Multisets { counts, joined }
    }
}

pub fn rank_counts(cards: impl IntoIterator<Item = Card>) -> RankCounts {
    counts_of(cards.into_iter().map(Card::rank))
}

pub fn counts_of(ranks: impl IntoIterator<Item = Rank>) -> RankCounts {
    let mut counts = [0; RANKS];
    ranks.into_iter().for_each(|rank| counts[rank as usize] += 1);
    counts
}

pub const SET_OF_ALL: u16 = (1 << RANKS) - 1;

/// The support of a multiset, as a mask.
pub fn set_of(counts: &RankCounts) -> u16 {
    counts.iter().enumerate().fold(0, |set, (rank, &cards)| set | u16::from(cards > 0) << rank)
}

/// Ascending.
pub fn ranks_in(set: u16) -> impl Iterator<Item = usize> {
    let sets = std::iter::successors(Some(set), |&set| Some(set & set.wrapping_sub(1)));
    sets.take_while(|&set| set > 0).map(|set| set.trailing_zeros() as usize)
}

/// All subsets of a mask, from the mask itself down to 0.
pub fn subsets_of_set(set: u16) -> impl Iterator<Item = u16> {
    std::iter::successors(Some(set), move |&subset| (subset > 0).then(|| (subset - 1) & set))
}

/// Ascending, with repetition.
pub fn ranks_of(counts: &RankCounts) -> impl Iterator<Item = Rank> {
    Rank::ALL.into_iter().zip(counts).flat_map(|(rank, &times)| std::iter::repeat_n(rank, usize::from(times)))
}

/// The index among multisets of its size, as in [`crate::hands::rank_multiset_index`].
pub fn index_of(counts: &RankCounts) -> usize {
    ranks_of(counts).enumerate().map(|(place, rank)| binomial(rank as usize + place, place + 1) as usize).sum()
}

/// A rank mask as a number without the bit of `rank`.
pub fn without_rank(ranks: u16, rank: Rank) -> usize {
    let below = (1 << rank as u16) - 1;
    usize::from(ranks & below | ranks >> 1 & !below)
}

fn counted<const K: usize>() -> Vec<RankCounts> {
    rank_multisets_in_order::<K>().into_iter().map(counts_of).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn multisets_are_numbered_and_joined() {
        // C(13 + k - 1, k) of each size; 2,380 = C(17, 4) of sizes up to four.
        assert_eq!(std::array::from_fn(|size| multisets().of_size(size).len()), [1, 13, 91, 455, 1_820, 6_188]);
        assert_eq!(smaller_multisets(5), 2_380);
        for size in 0..=MOST {
            for (index, counts) in multisets().of_size(size).iter().enumerate() {
                assert_eq!(index_of(counts), index);
                for other_size in 0..=MOST - size {
                    let others = multisets().of_size(other_size);
                    for (other, &joined) in others.iter().zip(multisets().joined(size, index, other_size)) {
                        let both = multisets().of_size(size + other_size)[usize::from(joined)];
                        assert!((0..RANKS).all(|rank| both[rank] == counts[rank] + other[rank]));
                    }
                }
            }
        }
    }
}
