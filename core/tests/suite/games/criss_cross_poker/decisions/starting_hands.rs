use house_edge_core::cards::{CardSet, Rank, Suit};
use house_edge_core::games::PaidHand;
use house_edge_core::games::criss_cross_poker::testing::starting_hands::{Ends, StartingHand};
use house_edge_core::games::criss_cross_poker::testing::{TURNED, deals_after};
use house_edge_core::games::testing::kinds::PokerHand;
use house_edge_core::games::testing::likeness::{Likeness, likenesses_of};
use house_edge_core::hands::five_card;

/// Counts from theory: 13 pairs of 6, 78 choices of two ranks in 4 suits or in 12 pairs of suits; C(50,2)
/// horizontal and C(48,2) vertical ends, and 46 middle cards.
#[test]
fn every_deal_of_the_full_deck_is_counted_once() {
    let all = StartingHand::all(CardSet::FULL_DECK);
    let numbers = |hands: u32| all.iter().filter(|starting| starting.hands == hands).count();
    assert_eq!((all.len(), numbers(6), numbers(4), numbers(12)), (169, 13, 78, 78));
    let mut deals = 0;
    for starting in &all {
        assert_eq!(starting.ends.iter().map(|ends| ends.ways).sum::<u32>(), 1_225);
        for horizontal in &starting.ends {
            let ways = |vertical: &Ends| starting.ways_after(vertical, horizontal);
            assert_eq!(starting.ends.iter().map(ways).sum::<u32>(), 1_128);
            for vertical in starting.ends.iter().filter(|vertical| ways(vertical) > 0) {
                let mut left = 0;
                starting.each_middle([horizontal, vertical], |_, cards| left += cards);
                deals += i64::from(starting.hands * horizontal.ways * ways(vertical)) * left;
            }
        }
    }
    assert_eq!(deals, 84_284_272_800);
    assert_eq!(deals_after(50, TURNED)[0], 1_225 * 1_128 * 46);
}

/// Any representative of a likeness makes the same hand.
#[test]
fn cards_that_are_alike_make_the_same_hands() {
    let deck = CardSet::deck(&Rank::ALL[4..], &Suit::ALL);
    for starting in StartingHand::all(deck).iter().step_by(7) {
        for [first, second, third] in deck.without(starting.cards.into_iter().collect()).subsets() {
            let cards = [starting.cards[0], starting.cards[1], first, second, third];
            for (ends, middle) in [([first, second], third), ([first, third], second), ([second, third], first)] {
                let ends =
                    &starting.ends[starting.place_of(likenesses_of(ends, starting.suit)).expect("they are left")];
                let middle = Likeness::of(middle, starting.suit).index();
                assert_eq!(ends.kinds[middle], PokerHand::of_value(five_card::value(cards)), "{cards:?}");
            }
        }
    }
}

/// Counts of middle cards by both hands, against single cards and against ends merged by rank. In decks of two and
/// three suits some likenesses run out.
#[test]
fn middle_cards_make_the_hands_of_each_as_often_as_ends_of_the_same_ranks() {
    for suits in 2..=3 {
        let deck = CardSet::deck(&Rank::ALL[5..], &Suit::ALL[..suits]);
        for starting in StartingHand::all(deck).iter().step_by(5) {
            let by_hands = |ends: [usize; 2]| {
                let mut by_hands = [[0; PokerHand::COUNT]; PokerHand::COUNT];
                let rows = ends.map(|place| &starting.ends[place]);
                starting.each_middle(rows, |[across, down], cards| by_hands[across.index()][down.index()] += cards);
                by_hands
            };
            for across in 0..starting.ends.len() {
                for down in 0..starting.ends.len() {
                    let rows = [across, down].map(|place| &starting.ends[place]);
                    if starting.ways_after(rows[1], rows[0]) == 0 {
                        continue;
                    }
                    let mut expected = [[0; PokerHand::COUNT]; PokerHand::COUNT];
                    for likeness in Likeness::all() {
                        let gone = rows.iter().flat_map(|row| row.likenesses).filter(|&gone| gone == likeness).count();
                        let [across, down] = rows.map(|row| row.kinds[likeness.index()].index());
                        expected[across][down] += i64::from(starting.numbers_left[likeness.index()]) - gone as i64;
                    }
                    assert_eq!(by_hands([across, down]), expected);
                    assert_eq!(by_hands(starting.by_ranks([across, down])), expected);
                }
            }
        }
    }
}
