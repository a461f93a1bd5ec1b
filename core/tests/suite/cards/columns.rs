use house_edge_core::cards::testing::marked_rounds;
use house_edge_core::cards::{Deals, STRIP_ROUNDS, Vectors, insert};

#[test]
fn marked_rounds_are_found_in_order() {
    for marked in [vec![], vec![0], vec![63], vec![3, 7, 8, 9, 40, 62], (0..STRIP_ROUNDS).collect()] {
        let mut marks = [0; STRIP_ROUNDS];
        marked.iter().for_each(|&round: &usize| marks[round] = 1);
        assert_eq!(marked_rounds(&marks).collect::<Vec<_>>(), marked);
    }
}

#[test]
fn cards_are_picked_from_their_places() {
    let (mut table, mut alone) = (Deals::new(4), Deals::new(2));
    for strip in table.strips_mut() {
        strip.iter_mut().enumerate().for_each(|(place, cards)| cards.fill(10 + place as u8));
    }
    alone.pick(&[3, 1], &table);
    assert!(alone.strips().all(|strip| strip[0] == [13; 64] && strip[1] == [11; 64]));
}

#[test]
fn a_card_is_inserted_in_its_place() {
    let column = |card: u8| [card; STRIP_ROUNDS];
    for (card, expected) in [(3, [3, 10, 20]), (15, [10, 15, 20]), (51, [10, 20, 51])] {
        let mut ascending = [column(10), column(20), column(99)];
        insert(&mut ascending, &column(card));
        assert_eq!(ascending.map(|column| column[STRIP_ROUNDS - 1]), expected);
    }
}

#[test]
fn every_level_does_the_work_whether_or_not_the_processor_has_it() {
    let bytes: Vec<u8> = (0..=255).collect();
    let sum = || bytes.iter().map(|&byte| u32::from(byte)).sum::<u32>();
    for level in [Vectors::Portable, Vectors::Avx2, Vectors::Avx512] {
        assert_eq!(level.run(sum), 255 * 256 / 2, "{level:?}");
    }
    assert!(Vectors::widest().is_available());
}
