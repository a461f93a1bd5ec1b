//! Four-card rankings and the best four of five or six cards by look-up: one table by rank multiset, and another for
//! four or more cards of one suit.

use std::sync::LazyLock;

use az::Az;

use super::ranks::{
    best_after_leaving_one_out, best_of_subsets, rank_multiset_index, rank_multisets_in_order, suited_ranks,
};
use super::reference::{self, FourCardRanking};
use crate::cards::{Card, Rank, Suit};

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

    pub fn ranking(self) -> FourCardRanking {
        tables().rankings[self.index()]
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
        let mixed = [Suit::Clubs, Suit::Diamonds, Suit::Hearts, Suit::Spades];
        let unsuited =
            |ranks: [Rank; 4]| reference::four_card(std::array::from_fn(|place| Card::new(ranks[place], mixed[place])));
        let suited = |ranks: usize| {
            let held = Rank::ALL.into_iter().filter(|&rank| ranks >> rank as usize & 1 == 1);
            let cards: Vec<Card> = held.map(|rank| Card::new(rank, Suit::Clubs)).collect();
            cards.try_into().ok().map(reference::four_card)
        };
        let of_four: Vec<FourCardRanking> = rank_multisets_in_order::<4>().into_iter().map(unsuited).collect();
        let of_suited: Vec<Option<FourCardRanking>> = (0..1 << Rank::ALL.len()).map(suited).collect();
        let mut rankings: Vec<FourCardRanking> = of_four.iter().chain(of_suited.iter().flatten()).copied().collect();
        rankings.sort();
        rankings.dedup();
        let value =
            |ranking: &FourCardRanking| FourCardValue(rankings.partition_point(|other| other < ranking).az::<u16>());
        let by_four: Vec<FourCardValue> = of_four.iter().map(value).collect();
        let by_five = best_after_leaving_one_out::<5, 4, _>(&by_four);
        let by_six = best_after_leaving_one_out::<6, 5, _>(&by_five);
        let of_suited: Vec<FourCardValue> =
            of_suited.iter().map(|ranking| ranking.as_ref().map(value).unwrap_or_default()).collect();
        let by_suited_ranks = best_of_subsets(&of_suited, Rank::ALL.len());
        FourCardTables { by_ranks: [by_four, by_five, by_six], by_suited_ranks, rankings }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cards::{CardSet, binomial, hands_in_each_suit, subset_index, suit_classes};
    use crate::hands::FourCardCategory;

    /// Values of all four-card hands by [`subset_index`], computed from the reference alone.
    fn reference_values() -> Vec<u16> {
        let of_hand: Vec<FourCardRanking> = CardSet::FULL_DECK.subsets::<4>().map(reference::four_card).collect();
        let mut rankings = of_hand.clone();
        rankings.sort();
        rankings.dedup();
        of_hand.iter().map(|ranking| rankings.partition_point(|other| other < ranking) as u16).collect()
    }

    /// Best of all four-card subsets.
    fn slow_best<const K: usize>(values: &[u16], cards: [Card; K]) -> u16 {
        let hand: CardSet = cards.into_iter().collect();
        hand.subsets::<4>().map(|four| values[subset_index(four)]).max().expect("four cards or more")
    }

    #[test]
    fn values_are_the_order_of_the_rankings() {
        // 13 quads, 11 straight flushes, 13 x 12 trips, C(13,4) - 11 flushes, 11 straights, C(13,2) two pairs,
        // 13 x C(12,2) pairs, C(13,4) - 11 high cards.
        assert_eq!(13 + 11 + 156 + 704 + 11 + 78 + 858 + 704, RANKINGS);
        assert_eq!(tables().rankings.len(), RANKINGS);
        assert!(tables().rankings.is_sorted_by(|worse, better| worse < better));
    }

    #[test]
    fn four_cards_agree_with_the_reference_on_all_hands_and_counts_are_those_of_theory() {
        let mut counts = [0_u32; 8];
        for cards in CardSet::FULL_DECK.subsets::<4>() {
            let expected = reference::four_card(cards);
            assert_eq!(best_four(cards).ranking(), expected, "{cards:?}");
            counts[expected.category as usize] += 1;
        }
        let theory = [
            (FourCardCategory::HighCard, 704 * (256 - 4)), // C(13,4) sets of ranks less 11 sequences; not of one suit
            (FourCardCategory::Pair, 13 * 6 * 66 * 16),
            (FourCardCategory::TwoPair, 78 * 6 * 6),
            (FourCardCategory::Straight, 11 * (256 - 4)), // highest card 4 to ace
            (FourCardCategory::Flush, 704 * 4),
            (FourCardCategory::ThreeOfAKind, 13 * 4 * 48),
            (FourCardCategory::StraightFlush, 11 * 4),
            (FourCardCategory::FourOfAKind, 13),
        ];
        for (category, count) in theory {
            assert_eq!(counts[category as usize], count, "{category:?}");
        }
        assert_eq!(counts.iter().sum::<u32>(), binomial(52, 4));
    }

    /// The counts are published: wizardofvegas.com, thread 10853.
    #[test]
    fn the_best_four_of_all_five_card_hands_agree_with_the_reference_and_counts_are_the_published_ones() {
        let values = reference_values();
        let mut counts = [0_u32; 8];
        for cards in CardSet::FULL_DECK.subsets::<5>() {
            let value = best_four(cards);
            assert_eq!(value.index(), usize::from(slow_best(&values, cards)), "{cards:?}");
            counts[value.ranking().category as usize] += 1;
        }
        let published = [
            (FourCardCategory::FourOfAKind, 624),
            (FourCardCategory::StraightFlush, 2_072),
            (FourCardCategory::ThreeOfAKind, 58_656),
            (FourCardCategory::Flush, 114_616),
            (FourCardCategory::Straight, 101_808),
            (FourCardCategory::TwoPair, 123_552),
        ];
        for (category, count) in published {
            assert_eq!(counts[category as usize], count, "{category:?}");
        }
        assert_eq!(counts[0] + counts[1], 2_197_632); // pairs and high cards
    }

    #[test]
    fn the_best_four_of_all_six_card_hands_agree_with_the_reference() {
        let values = reference_values();
        let mut hands = 0;
        for cards in hands_in_each_suit::<6>() {
            assert_eq!(best_four(cards).index(), usize::from(slow_best(&values, cards)), "{cards:?}");
            hands += 1;
        }
        assert_eq!(hands, Suit::ALL.len() * suit_classes::<6>()); // 4 x 962,988
    }
}
