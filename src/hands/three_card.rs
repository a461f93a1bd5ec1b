//! Three-card rankings by look-up in a table of all 22,100 hands.

use std::sync::LazyLock;

use super::reference::{self, ThreeCardRanking};
use crate::cards::{Card, CardSet, subset_index};

/// The place of a hand in the order of all three-card rankings, 0 for the worst to 740 for a mini-royal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ThreeCardValue(u16);

/// Number of different three-card rankings.
pub const RANKINGS: usize = 741;

/// The look-up table; see [`tables`].
#[derive(Debug)]
pub struct ThreeCardTables {
    by_subset: Vec<ThreeCardValue>,
    rankings: Vec<ThreeCardRanking>,
}

static TABLES: LazyLock<ThreeCardTables> = LazyLock::new(ThreeCardTables::build);

/// The table, made at first use in a few milliseconds.
pub fn tables() -> &'static ThreeCardTables {
    &TABLES
}

/// The value of three different cards.
pub fn value(mut cards: [Card; 3]) -> ThreeCardValue {
    cards.sort();
    tables().by_subset[subset_index(cards)]
}

impl ThreeCardValue {
    /// The kind of hand and its ranks.
    pub fn ranking(self) -> ThreeCardRanking {
        tables().rankings[usize::from(self.0)]
    }
}

impl ThreeCardTables {
    /// The value of every three-card hand, in the order of [`subset_index`]; 22,100 entries.
    pub fn by_subset(&self) -> &[ThreeCardValue] {
        &self.by_subset
    }

    /// All rankings, worst first: entry `v` is the ranking of value `v`.
    pub fn rankings(&self) -> &[ThreeCardRanking] {
        &self.rankings
    }

    fn build() -> Self {
        let of_hand: Vec<ThreeCardRanking> = CardSet::FULL_DECK.subsets::<3>().map(reference::three_card).collect();
        let mut rankings = of_hand.clone();
        rankings.sort();
        rankings.dedup();
        let place = |ranking| rankings.partition_point(|other| other < ranking);
        let by_subset = of_hand.iter().map(|ranking| ThreeCardValue(place(ranking) as u16)).collect();
        ThreeCardTables { by_subset, rankings }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::hands::ThreeCardCategory;

    #[test]
    fn the_look_up_agrees_with_the_reference_on_all_hands_and_counts_are_those_of_theory() {
        let mut counts = [0_u32; 7];
        for cards in CardSet::FULL_DECK.subsets::<3>() {
            let expected = reference::three_card(cards);
            let [a, b, c] = cards;
            for order in [[a, b, c], [a, c, b], [b, a, c], [b, c, a], [c, a, b], [c, b, a]] {
                assert_eq!(value(order).ranking(), expected, "{order:?}");
            }
            counts[expected.category as usize] += 1;
        }
        let theory = [
            // C(13,3) sets of ranks less 12 sequences; not of one suit.
            (ThreeCardCategory::HighCard, (286 - 12) * (64 - 4)),
            (ThreeCardCategory::Pair, 13 * 6 * 48),
            (ThreeCardCategory::Flush, (286 - 12) * 4),
            (ThreeCardCategory::Straight, 12 * (64 - 4)), // highest card 3 to ace
            (ThreeCardCategory::ThreeOfAKind, 13 * 4),
            (ThreeCardCategory::StraightFlush, 11 * 4),
            (ThreeCardCategory::MiniRoyal, 4),
        ];
        for (category, count) in theory {
            assert_eq!(counts[category as usize], count, "{category:?}");
        }
        assert_eq!(counts.iter().sum::<u32>(), 22_100); // C(52,3)
    }

    #[test]
    fn values_are_the_order_of_the_rankings() {
        // 274 high cards, 13 x 12 pairs, 274 flushes, 12 straights, 13 trips, 11 straight flushes, one mini-royal.
        assert_eq!(274 + 156 + 274 + 12 + 13 + 11 + 1, RANKINGS);
        assert_eq!(tables().rankings().len(), RANKINGS);
        assert!(tables().rankings().is_sorted_by(|worse, better| worse < better));
    }
}
