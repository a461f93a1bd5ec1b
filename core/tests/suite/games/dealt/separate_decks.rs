use house_edge_core::cards::binomial;
use house_edge_core::games::HandRanking;
use house_edge_core::games::dealer::sweep::joint::lower_hands;

/// Two players' hands and three dealer's hands over three values, multiplied out by hand.
#[test]
fn pairs_are_counted_by_the_lower_hand() {
    // The player has nothing, or the middle hand, which is of kind 1; the dealer nothing, that hand, or a higher one.
    let counts = lower_hands(&[0, 1, 1], &[1, 1, 0], &[1, 1, 1]);
    // The middle hand loses to the highest alone. Ties: nothing against nothing, and the middle hand against itself.
    assert_eq!(counts, [5, 1]);
}

#[test]
fn every_hand_of_a_full_deck_has_a_value() {
    for ranking in [HandRanking::FourOfFive, HandRanking::FourOfSix, HandRanking::SixCards] {
        let counts = ranking.hands_by_value();
        assert_eq!(counts.iter().sum::<u64>(), u64::from(binomial(52, ranking.cards()[1])));
    }
    // Four aces with any of 48 other cards; ace to 9 of one suit.
    assert_eq!(HandRanking::FourOfFive.hands_by_value().last(), Some(&48));
    assert_eq!(HandRanking::SixCards.hands_by_value().last(), Some(&4));
}
