use crate::common::{hands_in_each_suit, suit_classes};
use house_edge_core::cards::{Card, CardSet, Suit, binomial, subset_index};
use house_edge_core::hands::four_card::{RANKINGS, best_four, tables};
use house_edge_core::hands::{FourCardCategory, FourCardRanking, reference};

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
        assert_eq!(tables().rankings[best_four(cards).index()], expected, "{cards:?}");
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
        counts[tables().rankings[value.index()].category as usize] += 1;
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
    assert_eq!(hands, Suit::ALL.len() * suit_classes([6, 0, 0])); // 4 x 962,988
}
