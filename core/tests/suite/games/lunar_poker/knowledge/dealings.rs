use std::collections::BTreeSet;

use house_edge_core::cards::{Card, CardSet};
use house_edge_core::games::Knowledge;
use house_edge_core::games::lunar_poker::testing::DEALER_CARDS;
use house_edge_core::games::lunar_poker::testing::dealings::dealings;
use house_edge_core::games::lunar_poker::testing::literal::Dealt;

#[test]
fn every_box_has_other_cards_and_none_twice() {
    let cards: Vec<Card> = CardSet::FULL_DECK.iter().collect();
    for knowledge in [Knowledge::Others(1), Knowledge::DealersCards(1)] {
        for dealing in dealings(knowledge, &cards) {
            let mut hands = BTreeSet::new();
            for Dealt { player, dealer, next } in (0..dealing.boxes).map(|place| dealing.dealt(place)) {
                let all = player.iter().chain(&dealer).chain(&next).chain(&dealing.neighbours).copied();
                assert_eq!(all.clone().count(), all.collect::<CardSet>().len());
                assert_eq!(dealer[DEALER_CARDS - 1], dealing.up_card);
                assert!(hands.insert(player), "dealt twice");
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
        let dealings = dealings(Knowledge::DealersCards(1), &cards);
        let all: usize = dealings.iter().map(|dealing| dealing.boxes).sum();
        let pairs = dealings.iter().filter(|dealing| dealing.hidden.map(Card::rank) == Some(dealing.up_card.rank()));
        assert_eq!(51 * pairs.map(|dealing| dealing.boxes).sum::<usize>(), 3 * all);
    }
}
