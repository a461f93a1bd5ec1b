use house_edge_core::cards::CardSet;
use house_edge_core::games::HandRanking;
use house_edge_core::games::testing::{OF_FIVE, OF_FOUR, OF_THREE};
use house_edge_core::hands::{FiveCardCategory, FourCardCategory, ThreeCardCategory, reference};

fn hands(ranking: HandRanking) -> Vec<u64> {
    ranking.kinds().into_iter().map(|kind| kind.hands).collect()
}

/// Numbers of hands, highest kind first, by choices of ranks times choices of suits, the lowest kind by difference.
#[test]
fn hands_of_three_and_five_cards_are_those_of_theory() {
    // Mini royals, straight flushes from king high to ace-2-3, trips, straights and flushes less those.
    let three = [4, 11 * 4, 13 * 4, 12 * (64 - 4), (286 - 12) * 4, 13 * 6 * 48, (286 - 12) * 60];
    assert_eq!(hands(HandRanking::ThreeCards), three);
    // C(52,3), and the counts of the five-card kinds as every book has them.
    assert_eq!(three.iter().sum::<u64>(), 22_100);
    let five = [4, 36, 624, 3_744, 5_108, 10_200, 54_912, 123_552, 1_098_240, 1_302_540];
    assert_eq!(hands(HandRanking::FiveCards), five);
    assert_eq!(five.iter().sum::<u64>(), 2_598_960);
}

/// Of six cards, royal flushes are 4 x 47 and fours of a kind 13 x C(48,2); the other counts are those commonly
/// published, C(52,6) in all. Of seven: the counts that `seven_card` is tested with, C(52,7) in all.
#[test]
fn the_best_five_of_six_and_seven_cards_are_the_published_counts() {
    let six = [188, 1_656, 14_664, 165_984, 205_792, 361_620, 732_160, 2_532_816, 9_730_740, 6_612_900];
    assert_eq!(hands(HandRanking::FiveOfSix), six);
    assert_eq!(six.iter().sum::<u64>(), 20_358_520);
    let seven =
        [4_324, 37_260, 224_848, 3_473_184, 4_047_644, 6_180_020, 6_461_620, 31_433_400, 58_627_800, 23_294_460];
    assert_eq!(hands(HandRanking::FiveOfSeven), seven);
}

/// Seven, six, five or four cards of one suit, C(13, k) C(39, 7 - k) in each; at last two of three suits and one of the other.
#[test]
fn longest_flushes_are_those_of_theory() {
    let found = hands(HandRanking::LongestFlush);
    let one_suit = [1_716, 1_716 * 39, 1_287 * 741, 715 * 9_139].map(|hands| 4 * hands);
    assert_eq!((&found[..4], found[5]), (&one_suit[..], 4 * 13 * 78_u64.pow(3)));
    assert_eq!(found.iter().sum::<u64>(), 133_784_560);
}

/// The slow way: every hand of five cards, by the best of its five hands of four in the reference ranking. And all
/// hands of six, of which two kinds are counted by hand.
#[test]
fn the_best_four_cards_are_those_of_every_hand() {
    let mut slow = vec![0; OF_FOUR.len()];
    for cards in CardSet::FULL_DECK.subsets::<5>() {
        let without = |left_out: usize| std::array::from_fn(|at| cards[at + usize::from(at >= left_out)]);
        let best = (0..5).map(without).map(reference::four_card).max().expect("five hands");
        slow[OF_FOUR.len() - 1 - best.category as usize] += 1;
    }
    assert_eq!(hands(HandRanking::FourOfFive), slow);
    let six = hands(HandRanking::FourOfSix);
    assert_eq!(six.iter().sum::<u64>(), 20_358_520);
    // Four of a kind and two of 48 other cards.
    assert_eq!(six[0], 13 * 1_128);
}

#[test]
fn kinds_are_listed_in_the_order_of_the_ranking() {
    assert_eq!(OF_THREE[ThreeCardCategory::MiniRoyal as usize], "mini royal");
    assert_eq!(OF_FOUR[FourCardCategory::ThreeOfAKind as usize], "three of a kind");
    assert_eq!(OF_FIVE[FiveCardCategory::FullHouse as usize], "full house");
    assert_eq!(HandRanking::FourOfFive.kinds()[0].name, "four of a kind");
}
