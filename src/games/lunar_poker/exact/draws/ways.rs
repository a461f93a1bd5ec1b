//! In how many ways ranks can be drawn.

use std::sync::LazyLock;

use crate::cards::binomial;
use crate::games::lunar_poker::decisions::{MOST, RANKS, RankCounts, index_of, multisets};

/// For every multiset of ranks, the number of ways to draw it from the same cards.
#[derive(Debug)]
pub struct Ways {
    cards: RankCounts,
    /// By size, for as many sizes as were asked for.
    of_size: Vec<Vec<u16>>,
}

/// A multiset without its highest rank: where it stands among those of its size.
struct Fewer {
    place: u16,
    /// The highest rank and how often it occurs.
    rank: u8,
    times: u8,
}

/// By size, for every multiset.
static FEWER: LazyLock<[Vec<Fewer>; MOST + 1]> = LazyLock::new(|| {
    let fewer = |counts: &RankCounts| {
        let rank = counts.iter().rposition(|&times| times > 0).unwrap_or(0);
        let others: RankCounts = std::array::from_fn(|other| if other == rank { 0 } else { counts[other] });
        Fewer { place: index_of(&others) as u16, rank: rank as u8, times: counts[rank] }
    };
    std::array::from_fn(|size| multisets().of_size(size).iter().map(fewer).collect())
});

impl Ways {
    /// The ways to draw from `cards`, at most four of a rank.
    pub fn new(cards: RankCounts) -> Self {
        Ways { cards, of_size: vec![vec![1]] }
    }

    /// The number of ways by the place of the multiset of `size` ranks: at most 4^5.
    pub fn of_size(&mut self, size: usize) -> &[u16] {
        while self.of_size.len() <= size {
            let choices: [[u16; MOST + 1]; RANKS] = std::array::from_fn(|rank| {
                std::array::from_fn(|times| binomial(self.cards[rank].into(), times) as u16)
            });
            let next = self.of_size.len();
            let ways = |fewer: &Fewer| {
                let others = self.of_size[next - usize::from(fewer.times)][usize::from(fewer.place)];
                others * choices[usize::from(fewer.rank)][usize::from(fewer.times)]
            };
            self.of_size.push(FEWER[next].iter().map(ways).collect());
        }
        &self.of_size[size]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

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
