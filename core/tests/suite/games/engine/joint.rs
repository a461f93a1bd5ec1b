use house_edge_core::cards::{Card, CardSet, Rank, Suit};
use house_edge_core::games::testing::joint::Hands;

/// Net results by the hand's place among all, from a list of seven.
fn assert_pairs_are_those_one_by_one<const K: usize>() {
    const NETS: [i64; 7] = [3, -1, 4, -1, 5, -9, 2];
    let deck = CardSet::deck(&Rank::ALL[9..], &Suit::ALL[1..3]);
    let nets = deck.subsets::<K>().zip(NETS.into_iter().cycle()).collect::<Vec<_>>();
    let mut hands = Hands::none();
    nets.iter().for_each(|&(hand, net)| hands.add(hand, net));
    let apart = |hand: &[Card; K], other: &[Card; K]| hand.iter().all(|card| !other.contains(card));
    let products = nets.iter().map(|(hand, net)| {
        let others = nets.iter().filter(|(other, _)| apart(hand, other));
        net * others.map(|(_, other)| other).sum::<i64>()
    });
    let sums = hands.sums();
    assert_eq!(sums.products, i128::from(products.sum::<i64>()), "{K} cards");
    assert_eq!(sums.net, i128::from(nets.iter().map(|(_, net)| net).sum::<i64>()), "{K} cards");
}

#[test]
fn pairs_without_a_card_in_common_are_those_one_by_one() {
    assert_pairs_are_those_one_by_one::<2>();
    assert_pairs_are_those_one_by_one::<3>();
}
