use house_edge_core::cards::{CardSet, HoleCards, SuitSymmetry};

#[test]
fn hole_cards_are_numbered_in_order() {
    assert_eq!(HoleCards::all().len(), HoleCards::COUNT); // 52 x 51 / 2 = 1,326
    assert!(HoleCards::all().iter().enumerate().all(|(place, hand)| hand.index() == place));
}

#[test]
fn each_renaming_is_a_permutation_of_hole_cards() {
    let renamed = SuitSymmetry::of(CardSet::FULL_DECK).renamed_hole_cards();
    assert_eq!(renamed.len(), 24);
    for mut images in renamed {
        images.sort_unstable();
        assert!(images.into_iter().enumerate().all(|(place, image)| usize::from(image) == place));
    }
}
