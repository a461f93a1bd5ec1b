use house_edge_core::cards::binomial;
use house_edge_core::games::PaidHand;
use house_edge_core::games::four_card_poker::testing::separate_decks::{hands_by_value, losing_hands};
use house_edge_core::games::four_card_poker::testing::{FourCardHand, PLAYER_CARDS};
use house_edge_core::hands::four_card::{FourCardValue, RANKINGS};

/// Two players' hands and three dealer's hands over three values, multiplied out by hand.
#[test]
fn pairs_are_counted_by_the_lower_hand() {
    let two_pair = (0..RANKINGS)
        .find(|&place| FourCardValue::from_index(place).map(FourCardHand::of) == Some(FourCardHand::TwoPair))
        .expect("there are two pairs");
    let (mut players, mut dealers) = (vec![0; RANKINGS], vec![0; RANKINGS]);
    // The player has nothing, or the lowest two pair; the dealer nothing, that two pair, or the highest hand.
    (players[0], players[two_pair]) = (1, 1);
    (dealers[0], dealers[two_pair], dealers[RANKINGS - 1]) = (1, 1, 1);
    let counts = losing_hands(&players, &dealers);
    // Two pair loses to the highest hand alone. Ties: nothing against nothing, two pair against two pair.
    assert_eq!((counts[FourCardHand::TwoPair.index()], counts[FourCardHand::Nothing.index()]), (1, 5));
}

#[test]
fn every_hand_of_a_full_deck_has_a_value() {
    let counts = hands_by_value::<PLAYER_CARDS>();
    assert_eq!(counts.iter().sum::<u128>(), u128::from(binomial(52, PLAYER_CARDS)));
    // Four aces with any of 48 other cards.
    assert_eq!(counts[RANKINGS - 1], 48);
}
