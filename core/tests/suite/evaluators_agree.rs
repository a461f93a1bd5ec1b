//! The five-card look-up beside an evaluator by other people, on every hand.

use house_edge_core::cards::CardSet;
use house_edge_core::hands::five_card;
use rs_poker::core::{Card, Rank, Rankable};

#[test]
fn the_look_up_orders_all_hands_as_rs_poker_does() {
    let theirs: Vec<Card> = CardSet::FULL_DECK
        .iter()
        .map(|card| Card::try_from(card.to_string().as_str()).expect("the same notation"))
        .collect();
    let mut rank_of_value: Vec<Option<Rank>> = vec![None; five_card::RANKINGS];
    for cards in CardSet::FULL_DECK.subsets::<5>() {
        let rank = cards.map(|card| theirs[card.index()])[..].rank();
        let known = rank_of_value[five_card::value(cards).index()].get_or_insert(rank);
        assert_eq!(*known, rank, "{cards:?}");
    }
    let ranks: Vec<Rank> = rank_of_value.into_iter().map(|rank| rank.expect("every value occurs")).collect();
    assert!(ranks.is_sorted_by(|worse, better| worse < better));
}
