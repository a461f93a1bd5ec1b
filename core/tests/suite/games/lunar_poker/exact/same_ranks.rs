use crate::common::cards;
use house_edge_core::cards::{Card, CardSet, Suit};
use house_edge_core::games::lunar_poker::testing::draws::Held;
use house_edge_core::games::lunar_poker::testing::same_ranks::SameRanks;
use house_edge_core::games::lunar_poker::testing::showdowns::Showdowns;
use house_edge_core::games::lunar_poker::testing::{PLAYER_CARDS, RANKS, RankCounts, multisets, rank_counts};
use std::collections::BTreeMap;

#[test]
fn choices_of_suit_are_those_of_all_draws() {
    let hand: [Card; PLAYER_CARDS] = cards("5h 6h 7c 9d Ad").try_into().expect("five");
    let showdowns = Showdowns::new(CardSet::FULL_DECK, cards("4h")[0]);
    let (held, hands) = (Held::new(&showdowns, hand), SameRanks::new(&showdowns, hand));
    // By drawn ranks and remaining hearts.
    let mut expected: BTreeMap<(RankCounts, u16), u32> = BTreeMap::new();
    for drawn in showdowns.unseen.without(hand.into_iter().collect()).subsets::<3>() {
        let hearts = drawn.iter().filter(|card| card.suit() == Suit::Hearts);
        let left = hearts.fold(held.own_suit, |left, card| left & !(1 << card.rank() as u16));
        *expected.entry((rank_counts(drawn), left)).or_default() += 1;
    }
    let mut found = BTreeMap::new();
    for drawn in multisets().of_size(3).iter().filter(|drawn| (0..RANKS).all(|rank| drawn[rank] <= hands.left[rank])) {
        found.extend(hands.choices_of_suit(drawn, held.own_suit).map(|(left, ways)| ((*drawn, left), ways)));
    }
    assert_eq!(found, expected);
}
