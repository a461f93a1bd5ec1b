use house_edge_core::cards::{CardSet, Rank, Suit};
use house_edge_core::games::testing::kinds::Kinds;
use house_edge_core::games::testing::side_wagers::KindOf;
use house_edge_core::games::{DealtWager, PaidHand, SideWager};
use house_edge_core::hands::{FiveCardCategory, reference};
use house_edge_core::outcome::{Fraction, ratio};
use house_edge_core::paytable::whole_units;

/// The lowest for another number of cards.
pub static CATEGORIES: Kinds = Kinds::by_rule::<FiveCardCategory>(|cards| {
    cards.try_into().map_or(0, |cards| reference::five_card(cards).category as usize)
});
const FIVE: SideWager = SideWager { kinds: &CATEGORIES, cards: &[0, 1, 2, 3, 4], forfeited_by_fold: false };

#[test]
fn hands_of_a_short_deck_are_those_of_theory() {
    // Five ranks in a row in four suits: one straight flush a suit, a royal one; 4^5 - 4 straights; 5 x 16 hands of
    // four of a kind; 5 x 4 ranks of full houses, each 4 x 6; the rest of C(20,5) = 15,504 are pairs to threes.
    let counts = FIVE.counts(CardSet::deck(&Rank::ALL[8..], &Suit::ALL));
    let count = |category: FiveCardCategory| counts[category.index()];
    assert!(FiveCardCategory::ALL.iter().enumerate().all(|(place, kind)| kind.index() == place));
    assert_eq!(counts.iter().sum::<u128>(), 15_504);
    assert_eq!((count(FiveCardCategory::RoyalFlush), count(FiveCardCategory::StraightFlush)), (4, 0));
    assert_eq!((count(FiveCardCategory::Straight), count(FiveCardCategory::FourOfAKind)), (1_020, 80));
    assert_eq!(count(FiveCardCategory::FullHouse), 480);
    assert_eq!((count(FiveCardCategory::HighCard), count(FiveCardCategory::Flush)), (0, 0));
}

/// One wager pays by the number of hearts among its cards, the other by their highest rank.
fn wagers(deck: CardSet, places: [&[usize]; 2]) -> [DealtWager; 2] {
    let hearts: KindOf = Box::new(|cards| cards.iter().filter(|card| card.suit() == Suit::Hearts).count());
    let highest: KindOf = Box::new(|cards| cards.iter().map(|card| card.rank() as usize).max().unwrap_or(0));
    let nets = |places: usize| (0..=places).map(|place| whole_units(place * place) - whole_units(3)).collect();
    let new = |places: &[usize], kind_of, nets| DealtWager::new(deck, vec![places.to_vec()], kind_of, nets);
    [new(places[0], hearts, nets(6)).expect("few"), new(places[1], highest, nets(12)).expect("few")]
}

/// Compares all pairs of hands of a short deck, one by one.
fn by_looking_at_each(deck: CardSet, [one, other]: [&DealtWager; 2], shared: usize) -> Fraction {
    let hands = |wager: &DealtWager| {
        let mut hands = Vec::new();
        wager.each_hand(&mut |hand| hands.push((hand.iter().copied().collect::<CardSet>(), wager.net(hand))));
        hands
    };
    let (mut pairs, mut sums) = (0_i64, [0_i64; 3]);
    for (own, net) in hands(one) {
        for (cards, others) in hands(other) {
            if own.len() - own.without(cards).len() == shared && own.without(deck).is_empty() {
                pairs += 1;
                sums = [sums[0] + net * others, sums[1] + net, sums[2] + others];
            }
        }
    }
    let [product, own, others] = sums.map(|sum| ratio(sum, pairs));
    product - own * others
}

#[test]
fn covariances_are_those_of_all_pairs_of_hands() {
    let deck = CardSet::deck(&Rank::ALL[9..], &Suit::ALL[1..]);
    let places: [[&[usize]; 2]; 6] = [
        [&[0, 1, 2], &[3, 4, 5]],
        [&[0, 1, 2], &[1, 2, 7]],
        [&[0, 1, 2, 3, 4], &[4, 5]],
        [&[0, 2, 4], &[4, 2, 0]],
        [&[0, 1, 2, 3, 4, 5], &[0, 1, 2, 3, 4]],
        [&[0, 1, 2, 3, 4, 5], &[0, 6, 7, 8, 9, 10]],
    ];
    for places in places {
        let [one, other] = &wagers(deck, places);
        let shared = places[0].iter().filter(|place| places[1].contains(place)).count();
        let expected = by_looking_at_each(deck, [one, other], shared);
        assert_eq!(one.covariance(other), Some(expected.clone()), "{places:?}");
        assert_eq!(other.covariance(one), Some(expected), "{places:?}");
    }
    let [one, other] = &wagers(deck, [&[0, 1, 2, 3, 4, 5], &[6, 7, 8, 9, 10, 11]]);
    assert!(one.covariance(other).is_some(), "all twelve cards");
    let [one, other] = &wagers(
        deck.without(CardSet::deck(&Rank::ALL[12..], &Suit::ALL[1..2])),
        [&[0, 1, 2, 3, 4, 5], &[6, 7, 8, 9, 10, 11]],
    );
    assert_eq!(one.covariance(other), None, "eleven cards");
}

/// The most frequent net result is no award; other hands are listed by net result.
#[test]
fn awards_are_all_hands_but_the_most() {
    // Three hearts among twelve cards: none in C(9, 2) = 36 pairs, one in 27, two in 3.
    let deck = CardSet::deck(&Rank::ALL[10..], &Suit::ALL);
    let [hearts, _] = wagers(deck, [&[0, 1], &[2, 3]]);
    let awards = hearts.awards();
    assert_eq!((awards.all, &awards.usual), (66, &(whole_units(0) - whole_units(3))));
    let listed = awards.others.iter().map(|award| (award.net.clone(), award.hands.len())).collect::<Vec<_>>();
    assert_eq!(listed, [(whole_units(1) - whole_units(3), 27), (whole_units(4) - whole_units(3), 3)]);
}
