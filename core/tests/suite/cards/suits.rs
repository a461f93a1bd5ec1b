use crate::common::suit_classes;
use house_edge_core::cards::{Card, CardSet, Rank, Suit, SuitSymmetry, binomial};

#[test]
fn the_full_deck_has_the_known_numbers_of_classes() {
    // Burnside's lemma by hand, for six cards: (20,358,520 + 6 x 450,216 + 3 x 2,600 + 8 x 5,512 + 6 x 0) / 24.
    let classes = [3, 4, 5, 6].map(|cards| suit_classes([cards, 0, 0]));
    assert_eq!(classes, [1_755, 16_432, 134_459, 962_988]);
    let symmetry = SuitSymmetry::of(CardSet::FULL_DECK);
    assert_eq!(symmetry.classes_of(3).len(), suit_classes([3, 0, 0]));
    let four = symmetry.classes_of(4);
    assert_eq!(four.len(), suit_classes([4, 0, 0]));
    assert_eq!(four.iter().map(|class| class.hands).sum::<u32>(), binomial(52, 4));
}

#[test]
fn classes_cover_each_hand_once_for_lopsided_decks_too() {
    let even = CardSet::deck(&Rank::ALL[8..], &Suit::ALL[..3]);
    let lopsided = even.with(Card::new(Rank::Two, Suit::Spades));
    let king = Card::new(Rank::King, Suit::Clubs);
    let king = CardSet::default().with(king);
    let without_king = even.without(king);
    let symmetries = [
        (even, SuitSymmetry::of(even)),
        (lopsided, SuitSymmetry::of(lopsided)),
        (without_king, SuitSymmetry::fixing(even, king.iter())),
    ];
    for (deck, symmetry) in symmetries {
        let mut covered: Vec<CardSet> = Vec::new();
        let classes = symmetry.classes_of(3);
        assert!(classes.is_sorted_by_key(|class| class.representative));
        for class in classes {
            let mut images: Vec<CardSet> = symmetry.images(class.representative).collect();
            images.sort();
            images.dedup();
            assert_eq!((images.len(), images[0]), (class.hands as usize, class.representative));
            covered.extend(images);
        }
        covered.sort();
        covered.dedup();
        assert_eq!(covered.len(), binomial(deck.len(), 3) as usize);
    }
}
