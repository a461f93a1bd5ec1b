use house_edge_core::cards::{Card, CardSet, Rank, Suit, SuitSymmetry};
use house_edge_core::hands::rank_sets::HandValue;
use house_edge_core::hands::{FiveCardCategory, five_card};

/// Five and six cards, which the tables of five-card hands rank too.
#[test]
fn values_are_in_the_order_of_the_tables() {
    let of_five = |cards: CardSet| cards.to_array().map(five_card::value);
    let of_six = |cards: CardSet| cards.to_array().map(five_card::best_of_six);
    let symmetry = SuitSymmetry::of(CardSet::deck(&Rank::ALL, &Suit::ALL[..2]));
    let full = SuitSymmetry::of(CardSet::FULL_DECK);
    let five = full
        .classes_of(5)
        .into_iter()
        .map(|class| (HandValue::of(class.representative), of_five(class.representative)));
    let six = symmetry.classes_of(6).into_iter();
    let six = six.map(|class| (HandValue::of(class.representative), of_six(class.representative)));
    let mut valued: Vec<_> = five.chain(six).collect();
    valued.sort_unstable();
    assert!(valued.windows(2).all(|two| (two[0].0 == two[1].0) == (two[0].1 == two[1].1) && two[0].1 <= two[1].1));
    for (value, table) in valued {
        assert_eq!(Some(value.category()), table.map(|table| table.ranking().category));
    }
}

#[test]
fn two_cards_are_a_pair_or_not() {
    let value =
        |words: &str| HandValue::of(words.split(' ').map(|word| word.parse::<Card>().expect("a card")).collect());
    assert_eq!(value("As Ad").category(), FiveCardCategory::Pair);
    assert_eq!(value("As Ad").combination(), 1 << Rank::Ace as usize);
    assert!(value("As 2d") > value("Ks Qs"));
}
