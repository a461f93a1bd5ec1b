//! In how many ways ranks can be drawn.

use az::Az;

use crate::cards::binomial;
use crate::games::lunar_poker::decisions::RankCounts;
use crate::hands::rank_multisets;

/// For every multiset of ranks, the number of ways to draw it from the same cards.
#[derive(Debug)]
pub struct Ways {
    cards: RankCounts,
    /// By size, for as many sizes as were asked for.
    of_size: Vec<Vec<u16>>,
}

impl Ways {
    /// The ways to draw from `cards`, at most four of a rank.
    pub fn new(cards: RankCounts) -> Self {
        Ways { cards, of_size: vec![vec![1]] }
    }

    /// The number of ways by the place of the multiset of `size` ranks: at most 4^5.
    pub fn of_size(&mut self, size: usize) -> &[u16] {
        while self.of_size.len() <= size {
            let next = self.of_size.len();
            let mut all = Vec::with_capacity(rank_multisets(next));
            // In their order multisets go by the highest rank, then by how often it occurs, then by the ranks below it.
            for (rank, &cards) in self.cards.iter().enumerate() {
                for times in 1..=next {
                    let choices = binomial(cards.into(), times).az::<u16>();
                    let others = next - times;
                    let below = binomial((rank + others).saturating_sub(1), others) as usize;
                    all.extend(self.of_size[others][..below].iter().map(|ways| ways * choices));
                }
            }
            self.of_size.push(all);
        }
        &self.of_size[size]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::lunar_poker::decisions::{MOST, multisets};

    #[test]
    fn ways_are_products_of_binomials_and_add_up_to_all_draws() {
        let cards = [4, 3, 0, 2, 1, 4, 4, 4, 0, 3, 3, 2, 4];
        let mut ways = Ways::new(cards);
        let all: usize = cards.iter().map(|&cards| usize::from(cards)).sum();
        for size in 0..=MOST {
            let ways = ways.of_size(size);
            assert_eq!(ways.iter().map(|&ways| u32::from(ways)).sum::<u32>(), binomial(all, size));
            for (counts, &ways) in multisets().of_size(size).iter().zip(ways) {
                let of_rank = |(&cards, &drawn): (&u8, &u8)| binomial(cards.into(), drawn.into());
                assert_eq!(u32::from(ways), cards.iter().zip(counts).map(of_rank).product::<u32>());
            }
        }
    }
}
