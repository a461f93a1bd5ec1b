use crate::common::{columns_of, hands_in_each_suit};
use house_edge_core::cards::{Card, CardSet, STRIP_ROUNDS, Vectors};
use house_edge_core::hands::columns::{RANK_BITS, best, five_card_hands, lowest_of, multiset_indices, subset_indices};
use house_edge_core::hands::five_card::FiveCardValue;
use house_edge_core::hands::four_card::FourCardValue;
use house_edge_core::hands::{FiveCardCategory, five_card, four_card, reference};

#[test]
fn columns_agree_with_the_reference_on_all_hands() {
    let hands: Vec<[Card; 5]> = CardSet::FULL_DECK.subsets::<5>().collect();
    for strip in hands.chunks(STRIP_ROUNDS) {
        let seen = five_card_hands(&columns_of(strip));
        for (round, &cards) in strip.iter().enumerate() {
            let expected = reference::five_card(cards);
            assert_eq!(seen.categories[round], expected.category as u8, "{cards:?}");
            if expected.category == FiveCardCategory::Pair {
                assert_eq!(seen.pairs[round] & RANK_BITS, lowest_of(expected.ranks[0]), "{cards:?}");
            }
        }
    }
}

/// Every `K`-card hand up to suit isomorphism, with each suit under each name.
fn all<const K: usize>() -> Vec<[Card; K]> {
    hands_in_each_suit::<K>().collect()
}

/// Compares two evaluations of these hands.
pub fn agree_on<const LEAST: usize, const K: usize, T: Copy + Default + Ord + std::fmt::Debug>(
    hands: &[[Card; K]],
    by_ranks: &[T],
    by_suited_ranks: &[T],
    of_cards: impl Fn([Card; K]) -> T,
) {
    let each = |strip| [Vectors::Portable, Vectors::Avx2, Vectors::Avx512].map(|vectors| (strip, vectors));
    for (strip, vectors) in hands.chunks(STRIP_ROUNDS).flat_map(each) {
        let columns = columns_of(strip);
        let values = vectors.run(
            #[inline(always)]
            || best::<LEAST, T, K>(by_ranks, &multiset_indices(&columns), by_suited_ranks, &columns),
        );
        for (&cards, value) in strip.iter().zip(values) {
            assert_eq!(value, of_cards(cards), "{cards:?}");
        }
    }
}

#[test]
fn columns_of_sets_have_the_index_of_single_sets() {
    fn agree<const K: usize>() {
        let sets: Vec<[Card; K]> = CardSet::FULL_DECK.subsets::<K>().collect();
        for (strip, first) in sets.chunks(STRIP_ROUNDS).zip((0..).step_by(STRIP_ROUNDS)) {
            let indices = subset_indices(&columns_of(strip)).map(usize::from);
            assert!(indices[..strip.len()].iter().copied().eq(first..first + strip.len()));
        }
    }
    agree::<2>();
    agree::<3>();
}

#[test]
fn columns_agree_with_single_hands_on_five_and_the_best_five_of_six() {
    let tables = five_card::tables();
    let suited = &tables.best_of_suit;
    agree_on::<5, 5, FiveCardValue>(&all(), &tables.by_five_ranks, suited, five_card::value);
    agree_on::<5, 6, FiveCardValue>(&all(), &tables.by_six_ranks, suited, five_card::best_of_six);
}

#[test]
fn columns_agree_with_single_hands_on_the_best_four() {
    let tables = four_card::tables();
    let suited = &tables.by_suited_ranks;
    agree_on::<4, 5, FourCardValue>(&all(), tables.by_five_ranks(), suited, four_card::best_four);
    agree_on::<4, 6, FourCardValue>(&all(), tables.by_six_ranks(), suited, four_card::best_four);
}
