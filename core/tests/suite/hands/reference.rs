use std::fmt::Debug;

use house_edge_core::cards::{Card, CardSet, parse_cards};
use house_edge_core::hands::reference::{five_card, four_card, three_card};
use house_edge_core::hands::{FiveCardCategory, FourCardCategory, Ranking, ThreeCardCategory};

fn hand<const K: usize>(text: &str) -> [Card; K] {
    parse_cards(text).expect("cards").try_into().expect("as many cards")
}

/// Checks the kind of each hand, and that each beats the next.
fn rank_in_this_order<C: Copy + Debug + Ord, const K: usize>(
    ranking: fn([Card; K]) -> Ranking<C, K>,
    best_first: &[(&str, C)],
) {
    let rankings: Vec<_> = best_first.iter().map(|(cards, _)| ranking(hand(cards))).collect();
    for ((cards, category), ranking) in best_first.iter().zip(&rankings) {
        assert_eq!(ranking.category, *category, "{cards}");
    }
    assert!(rankings.is_sorted_by(|better, worse| better > worse), "{rankings:?}");
}

#[test]
fn five_card_hands_rank_as_the_regulation_lists_them() {
    // Best first; the examples are those of § 643a.6(a) and (b) where it gives any.
    let best_first = [
        ("As Ks Qs Js Ts", FiveCardCategory::RoyalFlush),
        ("Kh Qh Jh Th 9h", FiveCardCategory::StraightFlush),
        ("5c 4c 3c 2c Ac", FiveCardCategory::StraightFlush),
        ("Ac Ad Ah As 2c", FiveCardCategory::FourOfAKind),
        ("2c 2d 2h 2s Ac", FiveCardCategory::FourOfAKind),
        ("Ac Ad Ah Ks Kc", FiveCardCategory::FullHouse),
        ("2c 2d 2h 3s 3c", FiveCardCategory::FullHouse),
        ("Ad Kd Qd Jd 9d", FiveCardCategory::Flush),
        ("2d 3d 4d 5d 7d", FiveCardCategory::Flush),
        ("Ad Kc Qd Jd Td", FiveCardCategory::Straight),
        ("Ad 2c 3d 4d 5d", FiveCardCategory::Straight),
        ("Ac Ad Ah Ks Qc", FiveCardCategory::ThreeOfAKind),
        ("Ac Ad Kh Ks Qc", FiveCardCategory::TwoPair),
        ("3c 3d 2h 2s 4c", FiveCardCategory::TwoPair),
        ("Ac Ad Kh Qs Jc", FiveCardCategory::Pair),
        ("2c 2d 3h 4s 5c", FiveCardCategory::Pair),
        ("Qc Kd Ah 2s 3c", FiveCardCategory::HighCard),
        ("2c 3d 4h 5s 7c", FiveCardCategory::HighCard),
    ];
    rank_in_this_order(five_card, &best_first);
}

#[test]
fn four_card_hands_rank_as_the_regulation_lists_them() {
    // Best first; the examples are those of § 641a.6(a) and (b) where it gives any.
    let best_first = [
        ("Ac Ad Ah As", FourCardCategory::FourOfAKind),
        ("2c 2d 2h 2s", FourCardCategory::FourOfAKind),
        ("Ac Kc Qc Jc", FourCardCategory::StraightFlush),
        ("Kc Qc Jc Tc", FourCardCategory::StraightFlush),
        ("Ac 2c 3c 4c", FourCardCategory::StraightFlush),
        ("Ac Ad Ah 2s", FourCardCategory::ThreeOfAKind),
        ("2c 2d 2h 4s", FourCardCategory::ThreeOfAKind),
        ("2c 2d 2h 3s", FourCardCategory::ThreeOfAKind),
        ("Kc Ac 2c 3c", FourCardCategory::Flush),
        ("2c 3c 4c 6c", FourCardCategory::Flush),
        ("Ac Kd Qc Jc", FourCardCategory::Straight),
        ("2c 3d 4c 5c", FourCardCategory::Straight),
        ("Ac 2d 3c 4c", FourCardCategory::Straight),
        ("Ac Ad Kc Kd", FourCardCategory::TwoPair),
        ("3c 3d 2c 2d", FourCardCategory::TwoPair),
        ("Ac Ad 3c 2d", FourCardCategory::Pair),
        ("2c 2d 5c 3d", FourCardCategory::Pair),
        ("2c 2d 4c 3d", FourCardCategory::Pair),
        ("Kc Ad 2h 3s", FourCardCategory::HighCard),
        ("2c 3d 4h 6s", FourCardCategory::HighCard),
    ];
    rank_in_this_order(four_card, &best_first);
}

#[test]
fn three_card_hands_rank_as_the_regulation_lists_them() {
    let best_first = [
        ("As Ks Qs", ThreeCardCategory::MiniRoyal),
        ("Ks Qs Js", ThreeCardCategory::StraightFlush),
        ("As 2s 3s", ThreeCardCategory::StraightFlush),
        ("2c 2d 2h", ThreeCardCategory::ThreeOfAKind),
        ("As Kd Qs", ThreeCardCategory::Straight),
        ("As 2d 3s", ThreeCardCategory::Straight),
        ("2s 3s Ks", ThreeCardCategory::Flush),
        ("2s 2d Kc", ThreeCardCategory::Pair),
        ("Ks As 2d", ThreeCardCategory::HighCard),
    ];
    rank_in_this_order(three_card, &best_first);
}

#[test]
fn suits_do_not_decide() {
    assert_eq!(five_card(hand("As Kd Qc 9h 2s")), five_card(hand("Ac Kh Qs 9d 2d")));
    assert_eq!(four_card(hand("As Kd 9c 2h")), four_card(hand("Ad Kc 9h 2s")));
    assert_eq!(three_card(hand("As Kd 9c")), three_card(hand("Ad Kc 9h")));
}

#[test]
fn three_card_hands_occur_as_often_as_in_theory() {
    let mut counts = [0; 7];
    CardSet::FULL_DECK.subsets().for_each(|cards| counts[three_card(cards).category as usize] += 1);
    // C(13,3) sets of ranks less 12 sequences; not of one suit. Straights: highest card 3 to ace.
    let (high_cards, straights) = ((286 - 12) * (64 - 4), 12 * (64 - 4));
    assert_eq!(counts, [high_cards, 13 * 6 * 48, (286 - 12) * 4, straights, 13 * 4, 11 * 4, 4]);
}
