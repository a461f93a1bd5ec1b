//! Five-card rankings by look-up: the sum of the packed cards is the key, with a second table for five cards of one
//! suit. The best five of six or seven cards use one table by rank multiset and another for five or more of one suit.

use std::sync::LazyLock;

use az::Az;

use super::ranks::{
    PackedCards, Places, RANK_SUMS, best_after_leaving_one_out, in_mixed_suits, rank_multiset_index,
    rank_multisets_in_order, suited_ranks,
};
use super::reference::{self, FiveCardRanking};
use crate::cards::Card;

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

/// Best five of seven cards by rank multiset, in the order of [`rank_multiset_index`], unless five are of one suit. Built
/// at first use in a few milliseconds.
pub static BY_SEVEN_RANKS: LazyLock<Vec<FiveCardValue>> =
    LazyLock::new(|| best_after_leaving_one_out::<7, 6, _>(&tables().by_six_ranks));

/// Value of the best five of seven distinct ascending cards.
#[inline]
pub fn best_of_seven(ascending: [Card; 7]) -> FiveCardValue {
    let by_ranks = BY_SEVEN_RANKS[rank_multiset_index(ascending)];
    suited_ranks::<5>(&ascending).map_or(by_ranks, |ranks| by_ranks.max(tables().best_of_suit[ranks]))
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
        let Places { rankings, by_ranks: by_five_ranks, best_of_suit } =
            Places::of(reference::five_card, FiveCardValue);
        let mut by_rank_sum = vec![FiveCardValue::default(); RANK_SUMS];
        for (ranks, &value) in rank_multisets_in_order().into_iter().zip(&by_five_ranks) {
            let sum: PackedCards = in_mixed_suits::<5>(ranks).into_iter().collect();
            // Five cards of one rank are no hand; their sum may be another's, or lie beyond the table.
            if ranks[0] != ranks[4] {
                by_rank_sum[sum.rank_sum()] = value;
            }
        }
        let by_six_ranks = best_after_leaving_one_out::<6, 5, _>(&by_five_ranks);
        FiveCardTables { by_rank_sum, by_five_ranks, by_six_ranks, best_of_suit, rankings }
    }
}
