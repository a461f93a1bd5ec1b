use house_edge_core::cards::{Card, CardSet, Rank, Suit};
use house_edge_core::games::four_card_poker::testing::hidden_hands::{HandGroups, HiddenHands};
use house_edge_core::hands::four_card;
use house_edge_core::hands::four_card::FourCardValue;

/// A short deck, and one with a long suit that dominates six-card hands.
fn decks() -> [CardSet; 2] {
    let short = CardSet::FULL_DECK.iter().skip(17).take(15).collect();
    let spades = CardSet::deck(&Rank::ALL[4..], &[Suit::Spades]);
    let long_suit = CardSet::deck(&[Rank::Six, Rank::Jack], &Suit::ALL).iter().chain(spades.iter()).collect();
    [short, long_suit]
}

fn agrees_with_looking_at_each<const K: usize>(deck: CardSet, up_card: Option<Card>) {
    let best = |hand: &CardSet| match up_card {
        None => hand.to_array().map(four_card::best_four::<5>),
        Some(card) => hand.with(card).to_array().map(four_card::best_four::<6>),
    };
    let left = deck.without(up_card.into_iter().collect());
    let hidden: Vec<CardSet> = left.subsets::<5>().map(|hand| hand.into_iter().collect()).collect();
    let values: Vec<Option<FourCardValue>> = hidden.iter().map(best).collect();
    let hands: Vec<_> = left.subsets::<K>().map(|hand| (hand, four_card::best_four(hand))).collect();
    let outranking = HiddenHands::new(deck, up_card).outranking(&HandGroups::new(hands.iter().copied()));
    for ((hand, value), outranking) in hands.iter().zip(outranking).step_by(7) {
        let own: CardSet = hand.iter().copied().collect();
        let others = hidden.iter().zip(&values).filter(|(hidden, _)| hidden.is_disjoint(own));
        let expected = others.filter(|(_, hidden)| **hidden > Some(*value)).count();
        assert_eq!(outranking as usize, expected, "{hand:?} against {up_card:?}");
    }
}

#[test]
fn hands_that_outrank_others_are_counted_as_by_looking_at_each() {
    for deck in decks() {
        for up_card in deck.iter().step_by(3) {
            agrees_with_looking_at_each::<5>(deck, Some(up_card));
        }
        agrees_with_looking_at_each::<6>(deck, None);
    }
}

#[test]
fn hands_without_another_card_are_counted_as_by_looking_at_each() {
    for deck in decks() {
        for up_card in deck.iter().step_by(3) {
            let left = deck.without(CardSet::default().with(up_card));
            let value = |hand: &CardSet| hand.with(up_card).to_array().map(four_card::best_four::<6>);
            let hidden = left.subsets::<5>().map(|hand| hand.into_iter().collect());
            let hidden: Vec<_> = hidden.map(|hand| (hand, value(&hand))).collect();
            let hands: Vec<_> = left.subsets::<5>().map(|hand| (hand, four_card::best_four(hand))).collect();
            HiddenHands::new(deck, Some(up_card)).outranking_without_another(
                &HandGroups::new(hands.iter().copied()),
                |place, counts| {
                    if !place.is_multiple_of(61) {
                        return;
                    }
                    let (hand, player) = hands[place];
                    let own: CardSet = hand.into_iter().collect();
                    for card in left.without(own).iter() {
                        let others = hidden.iter().filter(|(hidden, _)| hidden.is_disjoint(own.with(card)));
                        let expected = others.filter(|(_, dealer)| *dealer > Some(player)).count();
                        assert_eq!(counts[card.index()] as usize, expected, "{hand:?} {card} against {up_card}");
                    }
                },
            );
        }
    }
}

/// Hands that contain the up card are not dealt against it.
#[test]
fn no_hand_outranks_one_that_cannot_be_dealt() {
    let deck = CardSet::FULL_DECK;
    let hand = deck.subsets::<5>().next().expect("a hand");
    let groups = HandGroups::new([(hand, four_card::best_four(hand))]);
    assert_eq!(HiddenHands::new(deck, Some(hand[2])).outranking(&groups), [0]);
}
