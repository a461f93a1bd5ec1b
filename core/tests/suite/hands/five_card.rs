use crate::common::{hands_in_each_suit, suit_classes};
use house_edge_core::cards::{CardSet, Suit};
use house_edge_core::hands::five_card::{RANKINGS, best_of_six, tables, value};
use house_edge_core::hands::{FiveCardCategory, reference};

/// Counts from theory, worst kind first: C(13,k) choices of ranks times choices of suits.
fn theory() -> Vec<(FiveCardCategory, u32)> {
    let straight_flushes = 9 * 4; // highest card 5 to king, four suits
    let royal_flushes = 4;
    let flushes = 1_287 * 4 - straight_flushes - royal_flushes; // C(13,5) sets of ranks
    let straights = 10 * (1_024 - 4); // highest card 5 to ace; 4^5 suits less the four of one suit
    vec![
        (FiveCardCategory::HighCard, (1_287 - 10) * (1_024 - 4)),
        (FiveCardCategory::Pair, 13 * 6 * 220 * 64), // C(12,3) side cards in 4^3 suits
        (FiveCardCategory::TwoPair, 78 * 6 * 6 * 44), // C(13,2) pairs, 11 ranks in 4 suits beside
        (FiveCardCategory::ThreeOfAKind, 13 * 4 * 66 * 16), // C(12,2) side cards in 4^2 suits
        (FiveCardCategory::Straight, straights),
        (FiveCardCategory::Flush, flushes),
        (FiveCardCategory::FullHouse, 13 * 4 * 12 * 6),
        (FiveCardCategory::FourOfAKind, 13 * 48),
        (FiveCardCategory::StraightFlush, straight_flushes),
        (FiveCardCategory::RoyalFlush, royal_flushes),
    ]
}

#[test]
fn the_look_up_agrees_with_the_reference_on_all_hands_and_counts_are_those_of_theory() {
    let mut counts = [0_u32; 10];
    let mut hands = 0;
    for cards in CardSet::FULL_DECK.subsets::<5>() {
        let expected = reference::five_card(cards);
        assert_eq!(value(cards).ranking(), expected, "{cards:?}");
        counts[expected.category as usize] += 1;
        hands += 1;
    }
    for (category, count) in theory() {
        assert_eq!(counts[category as usize], count, "{category:?}");
    }
    assert_eq!(hands, 2_598_960); // C(52,5)
}

#[test]
fn the_best_five_of_all_six_card_hands_are_the_best_of_their_six_parts() {
    let mut hands = 0;
    for cards in hands_in_each_suit::<6>() {
        let without =
            |left_out: usize| value(std::array::from_fn(|place| cards[place + usize::from(place >= left_out)]));
        let expected = (0..6).map(without).max().expect("six parts");
        assert_eq!(best_of_six(cards), expected, "{cards:?}");
        hands += 1;
    }
    assert_eq!(hands, Suit::ALL.len() * suit_classes([6, 0, 0])); // 4 x 962,988
}

#[test]
fn values_are_the_order_of_the_rankings() {
    // Four kinds with all ranks different (1,277 sets high card, 10 straights, 1,277 flushes, 10 straight
    // flushes), and 13 x 220 pairs, 78 x 11 two pairs, 13 x 66 trips, 13 x 12 full houses, 13 x 12 quads.
    assert_eq!(2 * 1_277 + 2 * 10 + 13 * 220 + 78 * 11 + 13 * 66 + 13 * 12 + 13 * 12, RANKINGS);
    assert_eq!(tables().rankings.len(), RANKINGS);
    assert!(tables().rankings.is_sorted_by(|worse, better| worse < better));
}
