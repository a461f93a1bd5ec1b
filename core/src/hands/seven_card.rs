//! The best five of seven cards by look-up: one table by rank multiset, another by the ranks of five or more cards of
//! one suit. The better of both is the best, one hand or a strip of rounds at a time.

use std::sync::LazyLock;

use az::Az;

use super::columns::{best, multiset_indices};
use super::five_card::{self, FiveCardValue};
use super::ranks::{best_after_leaving_one_out, rank_multiset_index, suited_ranks};
use super::reference::FiveCardCategory;
use crate::cards::{Card, STRIP_ROUNDS, Strip};

/// The best five of seven cards: the category in the four highest bits, below it the place among the category's
/// rankings. Higher is better, equal ties.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct SevenCardValue(pub u16);

/// Bits of the place: no category has more than the 2,860 rankings of a pair.
const PLACE_BITS: u32 = 12;

#[derive(Debug)]
pub struct SevenCardTables {
    /// By rank multiset, in the order of [`rank_multiset_index`], unless five cards are of one suit; meaningless for
    /// five of one rank. 100 KB.
    pub by_seven_ranks: Vec<SevenCardValue>,
    /// By the ranks of one suit, one bit each; the lowest value for fewer than five.
    pub best_of_suit: Vec<SevenCardValue>,
}

static TABLES: LazyLock<SevenCardTables> = LazyLock::new(SevenCardTables::build);

/// Tables, built at first use in a few milliseconds.
pub fn tables() -> &'static SevenCardTables {
    &TABLES
}

/// Value of the best five of seven distinct ascending cards.
#[inline]
pub fn best_of_seven(ascending: [Card; 7]) -> SevenCardValue {
    let tables = tables();
    let by_ranks = tables.by_seven_ranks[rank_multiset_index(ascending)];
    suited_ranks::<5>(&ascending).map_or(by_ranks, |ranks| by_ranks.max(tables.best_of_suit[ranks]))
}

impl SevenCardValue {
    /// The lowest pair.
    pub const PAIR: SevenCardValue = SevenCardValue((FiveCardCategory::Pair as u16) << PLACE_BITS);

    /// [`FiveCardCategory`] as a number.
    #[inline(always)]
    pub const fn category(self) -> u8 {
        (self.0 >> PLACE_BITS) as u8
    }
}

impl SevenCardTables {
    /// Values of a strip's hands, each ascending.
    #[inline(always)]
    pub fn best_of_strip(&self, ascending: &[Strip; 7]) -> [SevenCardValue; STRIP_ROUNDS] {
        best::<5, _, _>(&self.by_seven_ranks, &multiset_indices(ascending), &self.best_of_suit, ascending)
    }

    fn build() -> Self {
        let five = five_card::tables();
        let values = values_of_rankings();
        let best = |hands: &[FiveCardValue]| hands.iter().map(|hand| values[hand.index()]).collect();
        SevenCardTables {
            by_seven_ranks: best(&best_after_leaving_one_out::<7, 6, _>(&five.by_six_ranks)),
            best_of_suit: best(&five.best_of_suit),
        }
    }
}

/// By place among all rankings of five cards, worst first.
fn values_of_rankings() -> Vec<SevenCardValue> {
    let rankings = &five_card::tables().rankings;
    let value = |(place, category): (usize, FiveCardCategory)| {
        let first = rankings.partition_point(|ranking| ranking.category < category);
        SevenCardValue((category as u16) << PLACE_BITS | (place - first).az::<u16>())
    };
    rankings.iter().map(|ranking| ranking.category).enumerate().map(value).collect()
}
