//! Five-card rankings by look-up: the sum of the packed cards is the key, with a second table for five cards of one
//! suit. The best five of six cards use one table by rank multiset and another for five or six of one suit.

use std::sync::LazyLock;

use az::Az;

use super::ranks::{
    PackedCards, RANK_SUMS, best_after_leaving_one_out, best_of_subsets, rank_multiset_index, rank_multisets_in_order,
    suited_ranks,
};
use super::reference::{self, FiveCardRanking};
use crate::cards::{Card, CardSet, Rank, Suit};

/// Place of a hand in the order of all five-card rankings: 0 for the worst, 7,461 for a royal flush.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct FiveCardValue(u16);

pub const RANKINGS: usize = 7_462;

#[derive(Debug)]
pub struct FiveCardTables {
    by_rank_sum: Vec<FiveCardValue>,
    /// Unsuited hands by rank multiset, in the order of [`rank_multiset_index`]; the worst value for five of one rank,
    /// which is no hand.
    pub by_five_ranks: Vec<FiveCardValue>,
    /// Best five of six cards by rank multiset, in the same order, unless five are of one suit.
    pub by_six_ranks: Vec<FiveCardValue>,
    /// Best five cards of one suit by rank set, one bit per rank; the worst value for fewer than five.
    pub best_of_suit: Vec<FiveCardValue>,
    /// Worst first: entry `v` is the ranking of value `v`.
    pub rankings: Vec<FiveCardRanking>,
}

static TABLES: LazyLock<FiveCardTables> = LazyLock::new(FiveCardTables::build);

/// Tables, built at first use in about a millisecond.
pub fn tables() -> &'static FiveCardTables {
    &TABLES
}

pub fn value(cards: [Card; 5]) -> FiveCardValue {
    tables().value(cards.into_iter().collect())
}

/// Value of the best five of six distinct ascending cards.
#[inline]
pub fn best_of_six(ascending: [Card; 6]) -> FiveCardValue {
    let tables = tables();
    let by_ranks = tables.by_six_ranks[rank_multiset_index(ascending)];
    suited_ranks::<5>(&ascending).map_or(by_ranks, |ranks| by_ranks.max(tables.best_of_suit[ranks]))
}

/// Value at this place; the last one for places beyond [`RANKINGS`].
pub fn value_at(place: usize) -> FiveCardValue {
    FiveCardValue(place.min(RANKINGS - 1).az::<u16>())
}

impl FiveCardValue {
    #[inline]
    pub fn index(self) -> usize {
        usize::from(self.0)
    }

    pub fn ranking(self) -> FiveCardRanking {
        tables().rankings[self.index()]
    }
}

impl FiveCardTables {
    /// Value by the sum of five packed cards. Other sums are meaningless.
    #[inline]
    pub fn value(&self, sum: PackedCards) -> FiveCardValue {
        if sum.five_of_one_suit() { self.best_of_suit[sum.rank_set()] } else { self.by_rank_sum[sum.rank_sum()] }
    }

    fn build() -> Self {
        let unsuited = rank_multisets_in_order().into_iter().filter(|ranks| ranks[0] != ranks[4]).map(in_mixed_suits);
        let suited = CardSet::deck(&Rank::ALL, &[Suit::Clubs]).subsets();
        let mut hands: Vec<(FiveCardRanking, PackedCards)> =
            unsuited.chain(suited).map(|cards| (reference::five_card(cards), cards.into_iter().collect())).collect();
        hands.sort_by_key(|&(ranking, _)| ranking);
        let mut by_rank_sum = vec![FiveCardValue(0); RANK_SUMS];
        let mut by_suited_ranks = vec![FiveCardValue(0); 1 << Rank::ALL.len()];
        for (place, (_, sum)) in hands.iter().enumerate() {
            let value = FiveCardValue(place.az::<u16>());
            if sum.five_of_one_suit() {
                by_suited_ranks[sum.rank_set()] = value;
            } else {
                by_rank_sum[sum.rank_sum()] = value;
            }
        }
        let value = |ranks: [Rank; 5]| {
            let sum: PackedCards = in_mixed_suits(ranks).into_iter().collect();
            // Five cards of one rank are no hand; their sum may lie beyond the table.
            by_rank_sum.get(sum.rank_sum()).copied().unwrap_or_default()
        };
        let by_five_ranks: Vec<FiveCardValue> = rank_multisets_in_order().into_iter().map(value).collect();
        FiveCardTables {
            by_six_ranks: best_after_leaving_one_out::<6, 5, _>(&by_five_ranks),
            by_five_ranks,
            best_of_suit: best_of_subsets(&by_suited_ranks, Rank::ALL.len()),
            by_rank_sum,
            rankings: hands.into_iter().map(|(ranking, _)| ranking).collect(),
        }
    }
}

fn in_mixed_suits(ranks: [Rank; 5]) -> [Card; 5] {
    let suits = [Suit::Clubs, Suit::Diamonds, Suit::Hearts, Suit::Spades, Suit::Clubs];
    std::array::from_fn(|place| Card::new(ranks[place], suits[place]))
}
