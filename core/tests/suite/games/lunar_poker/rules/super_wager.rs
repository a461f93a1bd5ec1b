use house_edge_core::cards::{CardSet, Rank, Suit};
use house_edge_core::games::lunar_poker::testing::{Properties, hands_by_properties};

#[test]
fn hands_are_counted_as_one_by_one() {
    for deck in [CardSet::FULL_DECK, CardSet::deck(&Rank::ALL[7..], &Suit::ALL[..3])] {
        let mut counts = vec![0; Properties::COUNT];
        deck.subsets::<5>().for_each(|hand| counts[Properties::of(hand).index()] += 1);
        assert_eq!(hands_by_properties(deck), counts);
    }
}
