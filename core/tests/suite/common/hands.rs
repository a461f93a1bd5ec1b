//! Hands of the full deck up to suits, and as columns.

use house_edge_core::cards::{Card, CardSet, Rank, Strip, Suit, SuitSymmetry};

/// One hand of each class of suit-isomorphic `K`-card hands, in four renamings, so that each of its suits takes every
/// name once.
pub fn hands_in_each_suit<const K: usize>() -> impl Iterator<Item = [Card; K]> {
    let classes = SuitSymmetry::of(CardSet::FULL_DECK).classes::<K>().into_iter();
    let in_suits = |hand: CardSet, shift: usize| -> Option<[Card; K]> {
        let renamed = |card: Card| Card::new(card.rank(), Suit::ALL[(card.suit() as usize + shift) % Suit::ALL.len()]);
        hand.iter().map(renamed).collect::<CardSet>().to_array()
    };
    classes.flat_map(move |class| (0..Suit::ALL.len()).filter_map(move |shift| in_suits(class.representative, shift)))
}

/// Classes of suit-isomorphic `K`-card hands of the full deck, by Burnside's lemma: the mean, over the 24 renamings, of
/// the number of hands that a renaming fixes. In such a hand each rank holds all or none of the suits of a cycle.
pub fn suit_classes<const K: usize>() -> usize {
    let renamings: [(usize, &[usize]); 5] =
        [(1, &[1, 1, 1, 1]), (6, &[2, 1, 1]), (3, &[2, 2]), (8, &[3, 1]), (6, &[4])];
    let unchanged = |cycles: &[usize]| {
        let mut hands = [[1].as_slice(), &[0; K]].concat();
        for &suits in cycles.iter().flat_map(|suits| [suits; Rank::ALL.len()]) {
            (suits..=K).rev().for_each(|cards| hands[cards] += hands[cards - suits]);
        }
        hands[K]
    };
    renamings.iter().map(|(renamings, cycles)| renamings * unchanged(cycles)).sum::<usize>() / 24
}

pub fn columns_of<const K: usize>(hands: &[[Card; K]]) -> [Strip; K] {
    let index = |round: usize, place: usize| hands.get(round).map_or(0, |hand| hand[place].index() as u8);
    std::array::from_fn(|place| std::array::from_fn(|round| index(round, place)))
}
