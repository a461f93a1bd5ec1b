//! Four-card rankings and the best four of five or six cards by look-up: one table by rank multiset, and another for
//! four or more cards of one suit.

use std::sync::LazyLock;

use az::Az;

use super::ranks::{Places, best_after_leaving_one_out, rank_multiset_index, suited_ranks};
use super::reference::{self, FourCardRanking};
use crate::cards::Card;

/// Place of a hand in the order of all four-card rankings: 0 for the worst, 2,534 for four aces.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct FourCardValue(u16);

pub const RANKINGS: usize = 2_535;

#[derive(Debug)]
pub struct FourCardTables {
    /// Best four of four, five and six cards by rank multiset, unless four are of one suit.
    by_ranks: [Vec<FourCardValue>; 3],
    /// Best four cards of one suit by rank set, one bit per rank; the worst value for fewer than four.
    pub by_suited_ranks: Vec<FourCardValue>,
    /// Worst first: entry `v` is the ranking of value `v`.
    pub rankings: Vec<FourCardRanking>,
}

static TABLES: LazyLock<FourCardTables> = LazyLock::new(FourCardTables::build);

/// Tables, built at first use in a few milliseconds.
pub fn tables() -> &'static FourCardTables {
    &TABLES
}

/// Value of the best four of four, five or six distinct ascending cards.
#[inline]
pub fn best_four<const K: usize>(ascending: [Card; K]) -> FourCardValue {
    const { assert!(K >= 4 && K <= 6) };
    let tables = tables();
    let by_ranks = tables.by_ranks[K - 4][rank_multiset_index(ascending)];
    suited_ranks::<4>(&ascending).map_or(by_ranks, |ranks| by_ranks.max(tables.by_suited_ranks[ranks]))
}

impl FourCardValue {
    #[inline]
    pub fn index(self) -> usize {
        usize::from(self.0)
    }

    /// Value at `place`; `None` from [`RANKINGS`] on.
    pub fn from_index(place: usize) -> Option<Self> {
        (place < RANKINGS).then_some(FourCardValue(place.az::<u16>()))
    }
}

impl FourCardTables {
    /// Values of five cards, no four of one suit, by rank multiset, in the order of [`rank_multiset_index`].
    pub fn by_five_ranks(&self) -> &[FourCardValue] {
        &self.by_ranks[1]
    }

    /// As [`Self::by_five_ranks`], for six cards.
    pub fn by_six_ranks(&self) -> &[FourCardValue] {
        &self.by_ranks[2]
    }

    fn build() -> Self {
        let Places { rankings, by_ranks: by_four, best_of_suit } = Places::of(reference::four_card, FourCardValue);
        let by_five = best_after_leaving_one_out::<5, 4, _>(&by_four);
        let by_six = best_after_leaving_one_out::<6, 5, _>(&by_five);
        FourCardTables { by_ranks: [by_four, by_five, by_six], by_suited_ranks: best_of_suit, rankings }
    }
}
