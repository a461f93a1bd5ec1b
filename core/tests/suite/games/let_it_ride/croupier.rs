use house_edge_core::cards::{Card, CardSet, STRIP_ROUNDS, Strip};
use house_edge_core::games::let_it_ride::testing::{CELLS_BY_FIVE, DecisionTables, FORM, Seen, Sights, of_one_suit};
use house_edge_core::games::let_it_ride::{FiveCardHand, ThreeCardHand};
use house_edge_core::games::testing::kinds::DealtHand;
use house_edge_core::games::testing::streets::StreetDecisions;
use house_edge_core::games::testing::streets::rounds::StreetRounds;
use house_edge_core::games::{LiteralGame, PaidHand};
use house_edge_core::hands::rank_multiset_index;
use std::sync::Arc;

/// Arbitrary decisions that depend on ranks and on whether all cards are of one suit, as solved ones do; bet 2 may
/// depend on bet 1.
fn by_ranks(sights: &Sights, seeds: [usize; 2]) -> StreetDecisions {
    sights.decide(|street, class, units| {
        let cards = sights.classes(street)[class].representative;
        let (ranks, seed) = match street {
            0 => (cards.to_array::<3>().map(rank_multiset_index), 0),
            _ => (cards.to_array::<4>().map(rank_multiset_index), seeds[units - 1]),
        };
        let cards: Vec<Card> = cards.iter().collect();
        let place = ranks.expect("as many cards") * 2 + usize::from(of_one_suit(&cards));
        (((place + seed) * 40_503) >> 7) & 1
    })
}

/// Every set of four cards, each card in turn as the community card.
#[test]
fn every_hand_is_played_as_decided_and_counted_as_what_it_is() {
    let sights = Arc::new(Sights::new(CardSet::FULL_DECK, &FORM).expect("enough cards"));
    let rules = StreetRounds::<FiveCardHand, 2>::new(&sights);
    let decisions = [[1, 2], [3, 3]].map(|seeds| by_ranks(&sights, seeds));
    let hands: Vec<[Card; 4]> = CardSet::FULL_DECK.subsets::<4>().collect();
    let tables = decisions.each_ref().map(|decisions| DecisionTables::new(&sights, decisions));
    for (strip_place, strip) in hands.chunks(STRIP_ROUNDS).enumerate() {
        for turned in 0..4 {
            let dealt = |round: usize| {
                let mut four = strip[round.min(strip.len() - 1)];
                four.rotate_left(turned);
                let left = CardSet::FULL_DECK.without(four.into_iter().collect());
                let last = left.iter().nth((round + strip_place) % 48).expect("48 are left");
                [four[0], four[3], four[1], last, four[2]]
            };
            let rounds: Vec<[Card; 5]> = (0..STRIP_ROUNDS).map(dealt).collect();
            let columns: [Strip; 5] =
                std::array::from_fn(|card| std::array::from_fn(|round| rounds[round][card].index() as u8));
            let seen = Seen::of(&columns).expect("five cards");
            for (tables, decisions) in tables.iter().zip(&decisions) {
                for (cards, cell) in rounds.iter().zip(tables.cells(&seen)) {
                    let three = ThreeCardHand::of_cards(&[cards[0], cards[2], cards[4]]).index();
                    let expected = three * CELLS_BY_FIVE + rules.play(decisions, cards);
                    assert_eq!(usize::from(cell), expected, "{cards:?}");
                }
            }
        }
    }
}
