use house_edge_core::cards::{CardSet, SuitSymmetry, parse_cards};
use house_edge_core::games::dealer::boards::decisions::BoardClasses;
use house_edge_core::games::dealer::boards::index::{
    HAND_CLASSES, Index, RANK_BOARDS, RANK_PAIRS, RANKS, RANKS_IN_SIGHT, SUITED_BOARDS, SUITED_IN_SIGHT, UpToTwo,
    multisets, rank_multiset,
};
use house_edge_core::hands::rank_sets::RankSet;

#[test]
fn numbers_have_the_known_bounds() {
    assert_eq!((RANK_PAIRS, RANKS_IN_SIGHT[1], HAND_CLASSES), (91, 455, 338));
    assert_eq!((SUITED_IN_SIGHT[1], SUITED_BOARDS), (286 + 1_014 + 1_183, 36_608));
    assert_eq!(multisets::<5>().count(), RANK_BOARDS);
}

#[test]
fn every_number_is_used_once() {
    let index = Index::get();
    let mut flops: Vec<usize> = Vec::new();
    let sets = |size: u32| (0..1 << RANKS).filter(move |set: &RankSet| set.count_ones() == size);
    flops.extend(sets(3).map(|set| index.suited(3, set, UpToTwo::None)));
    flops.extend(sets(2).flat_map(|set| (0..RANKS).map(move |rank| index.suited(3, set, UpToTwo::One(rank)))));
    let pairs = || multisets::<2>().map(|[one, other]| UpToTwo::Two(one, other));
    flops.extend(sets(1).flat_map(|set| pairs().map(move |others| index.suited(3, set, others))));
    assert!(is_a_permutation(flops));
    let boards = sets(3).flat_map(|set| pairs().map(move |others| index.suited(5, set, others)));
    let boards =
        boards.chain(sets(4).flat_map(|set| (0..RANKS).map(move |rank| index.suited(5, set, UpToTwo::One(rank)))));
    assert!(is_a_permutation(boards.chain(sets(5).map(|set| index.suited(5, set, UpToTwo::None))).collect()));
    assert!(multisets::<5>().enumerate().all(|(number, ranks)| rank_multiset(ranks) == number));
}

/// Next to two cards of two suits only the other two suits may be renamed: of the C(50,4) = 230,300 flops with their
/// turn about half are classes, more than 16 bits number.
#[test]
fn every_class_of_turns_is_found_next_to_known_cards() {
    let known: CardSet = parse_cards("As Kd").expect("cards").into_iter().collect();
    let deck = CardSet::FULL_DECK.without(known);
    let turns = BoardClasses::of(deck, SuitSymmetry::of(CardSet::FULL_DECK).without(known), 4);
    assert!((230_300 / 2..230_300).contains(&turns.classes.len()));
    for (place, class) in turns.classes.iter().enumerate() {
        assert!(turns.symmetry.images(class.representative).all(|image| turns.class_of(image).0 == place), "{place}");
    }
}

fn is_a_permutation(mut numbers: Vec<usize>) -> bool {
    numbers.sort_unstable();
    numbers.into_iter().enumerate().all(|(place, number)| place == number)
}
