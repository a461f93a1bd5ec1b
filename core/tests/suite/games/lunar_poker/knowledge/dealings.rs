use std::collections::BTreeSet;

use house_edge_core::cards::{Card, CardSet};
use house_edge_core::games::lunar_poker::testing::DEALER_CARDS;
use house_edge_core::games::lunar_poker::testing::dealings::{Seat, SeenCards};

#[test]
fn every_box_has_other_cards_and_every_card_once() {
    let cards: Vec<Card> = CardSet::FULL_DECK.iter().collect();
    for known in [SeenCards::NeighboursHand, SeenCards::DealersCard] {
        let dealings = known.dealings(&cards);
        assert_eq!(dealings.iter().map(|dealing| dealing.boxes).sum::<usize>(), known.boxes(cards.len()));
        for dealing in dealings {
            let hidden = if known == SeenCards::DealersCard { dealing.known.as_slice() } else { &[] };
            let mut hands = BTreeSet::new();
            for Seat { hand, dealer, next } in (0..dealing.boxes).map(|place| dealing.seat(place, hidden)) {
                let of_neighbour = dealing.known.iter().filter(|_| hidden.is_empty());
                let all = hand.iter().chain(&dealer).chain(&next).chain(of_neighbour).copied();
                assert_eq!(all.clone().count(), Card::COUNT);
                assert_eq!(all.collect::<CardSet>(), CardSet::FULL_DECK);
                assert_eq!(dealer[DEALER_CARDS - 1], dealing.up_card);
                assert!(hands.insert(hand), "dealt twice");
            }
        }
    }
}

/// Three of the 51 cards other than the up card are of its rank.
#[test]
fn cards_of_the_up_cards_rank_have_their_share_of_the_boxes() {
    let mut cards: Vec<Card> = CardSet::FULL_DECK.iter().collect();
    for _ in 0..Card::COUNT {
        cards.rotate_left(1);
        let dealings = SeenCards::DealersCard.dealings(&cards);
        let pairs = dealings.iter().filter(|dealing| dealing.known[0].rank() == dealing.up_card.rank());
        assert_eq!(51 * pairs.map(|dealing| dealing.boxes).sum::<usize>(), 3 * SeenCards::DealersCard.boxes(52));
    }
}
