//! How many of the five-card hands counted so far avoid given cards, where hands are counted by their ranks alone.
//!
//! By inclusion and exclusion: the hands with none of the cards of a set P number the sum over all parts of P of
//! (-1)^size times the hands that contain the part. As all hands of the same ranks are counted together, a part is to
//! them the multiset of its ranks.

use az::Az;

use crate::cards::{Rank, binomial};
use crate::hands::{rank_multiset_addend, rank_multisets};

/// Cards of a counted hand.
const CARDS: usize = 5;

/// Where the parts of each size begin, and the number of all parts.
const PARTS: [usize; CARDS + 2] = {
    let mut parts = [0; CARDS + 2];
    let mut size = 0;
    while size <= CARDS {
        parts[size + 1] = parts[size] + rank_multisets(size);
        size += 1;
    }
    parts
};

/// Counts of five-card hands by the ranks of what they contain.
pub struct RankCounts {
    /// Cards of each rank in the deck.
    left: [usize; Rank::ALL.len()],
    /// For each multiset of up to five ranks, the hands that contain certain cards of these ranks. Below 2^22, and sums
    /// over the 64 parts of six cards below 2^28.
    containing: Vec<i32>,
}

impl RankCounts {
    /// No hand counted, from a deck with so many cards of each rank.
    pub fn none(left: [usize; Rank::ALL.len()]) -> Self {
        RankCounts { left, containing: vec![0; PARTS[CARDS + 1]] }
    }

    /// Counts all hands of these ranks, which are in ascending order and in the deck.
    pub fn add(&mut self, ranks: [Rank; CARDS]) {
        self.add_to_parts(&ranks, (0, 0), 1);
    }

    /// Adds `hands` for each way to add some of these ranks to a part of this size and index, times the ways to choose
    /// the cards of the others.
    fn add_to_parts(&mut self, ranks: &[Rank], (size, index): (usize, usize), hands: u32) {
        let Some(&rank) = ranks.first() else {
            self.containing[PARTS[size] + index] += hands.az::<i32>();
            return;
        };
        let times = ranks.iter().take_while(|&&other| other == rank).count();
        let mut with_rank = index;
        for taken in 0..=times {
            let others = binomial(self.left[rank as usize] - taken, times - taken);
            self.add_to_parts(&ranks[times..], (size + taken, with_rank), hands * others);
            with_rank += rank_multiset_addend(size + taken, rank);
        }
    }

    /// Number of counted hands with none of five or six cards of these ranks, which are in ascending order.
    pub fn avoiding(&self, ranks: &[Rank]) -> i32 {
        let parts = (0_u32..1 << ranks.len()).filter(|part| part.count_ones() as usize <= CARDS);
        let containing = |part: u32| {
            let (mut size, mut index) = (0, 0);
            for (place, &rank) in ranks.iter().enumerate() {
                if part >> place & 1 == 1 {
                    index += rank_multiset_addend(size, rank);
                    size += 1;
                }
            }
            let hands = self.containing[PARTS[size] + index];
            if size % 2 == 0 { hands } else { -hands }
        };
        parts.map(containing).sum()
    }
}
