use house_edge_core::cards::{Card, CardSet, STRIP_ROUNDS};
use house_edge_core::games::lunar_poker::testing::Properties;
use house_edge_core::games::lunar_poker::testing::dealt_strips::sights;

#[test]
fn all_hands_are_seen_as_what_they_are() {
    let hands: Vec<[Card; 5]> = CardSet::FULL_DECK.subsets::<5>().collect();
    for strip in hands.chunks(STRIP_ROUNDS) {
        let mut columns = [[0; STRIP_ROUNDS]; 5];
        for (round, cards) in strip.iter().enumerate() {
            columns.iter_mut().zip(cards).for_each(|(column, card)| column[round] = card.index() as u8);
        }
        let [a, b, c, d, e] = &columns;
        let sights = sights(&columns, [d, a, e, c, b]);
        for (round, &cards) in strip.iter().enumerate() {
            assert_eq!(Properties::from_bits(sights[round]), Properties::of(cards), "{cards:?}");
        }
    }
}
