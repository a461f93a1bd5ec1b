//! The look-ups of five and seven cards beside an evaluator by other people.

use std::collections::BTreeMap;

use house_edge_core::cards::{Card, CardSet, Rank, Suit, SuitSymmetry};
use house_edge_core::hands::FiveCardCategory;
use house_edge_core::hands::five_card::{self, FiveCardValue};
use rand::SeedableRng;
use rand::seq::SliceRandom;
use rand_xoshiro::Xoshiro256PlusPlus;
use rs_poker::core::{Card as TheirCard, CoreRank, Rank as TheirRank, Rankable};

/// The other evaluator's cards, by index.
fn their_cards() -> Vec<TheirCard> {
    let card = |card: Card| TheirCard::try_from(card.to_string().as_str()).expect("the same notation");
    CardSet::FULL_DECK.iter().map(card).collect()
}

#[test]
fn the_look_up_orders_all_hands_as_rs_poker_does() {
    let theirs = their_cards();
    let mut rank_of_value: Vec<Option<TheirRank>> = vec![None; five_card::RANKINGS];
    for cards in CardSet::FULL_DECK.subsets::<5>() {
        let rank = cards.map(|card| theirs[card.index()])[..].rank();
        let known = rank_of_value[five_card::value(cards).index()].get_or_insert(rank);
        assert_eq!(*known, rank, "{cards:?}");
    }
    let ranks: Vec<_> = rank_of_value.into_iter().map(|rank| rank.expect("every value occurs")).collect();
    assert!(ranks.is_sorted_by(|worse, better| worse < better));
}

/// Random hands, and every hand of short decks up to suits: five ranks in a row, seven ranks, two suits.
#[test]
fn the_best_five_of_seven_are_in_the_order_of_rs_poker() {
    let mut generator = Xoshiro256PlusPlus::seed_from_u64(7);
    let mut deck: Vec<Card> = CardSet::FULL_DECK.iter().collect();
    let mut random = || deck.partial_shuffle(&mut generator, 7).0.iter().copied().collect::<CardSet>();
    let mut hands: Vec<CardSet> = (0..300_000).map(|_| random()).collect();
    let wheel = [&Rank::ALL[..6], &Rank::ALL[12..]].concat();
    for deck in [
        CardSet::deck(&Rank::ALL[8..], &Suit::ALL),
        CardSet::deck(&wheel, &Suit::ALL),
        CardSet::deck(&Rank::ALL, &Suit::ALL[..2]),
    ] {
        hands.extend(SuitSymmetry::of(deck).classes_of(7).iter().map(|class| class.representative));
    }
    let theirs = their_cards();
    let mut rank_of_value: BTreeMap<FiveCardValue, TheirRank> = BTreeMap::new();
    for cards in hands.into_iter().filter_map(|hand| hand.to_array::<7>()) {
        let rank = cards.map(|card| theirs[card.index()])[..].rank();
        let value = five_card::best_of_seven(cards);
        assert_eq!(*rank_of_value.entry(value).or_insert(rank), rank, "{cards:?}");
    }
    assert!(rank_of_value.values().is_sorted_by(|worse, better| worse < better));
    // They have no category of their own for a royal flush.
    let theirs = |value: &FiveCardValue| (value.ranking().category as u8).min(FiveCardCategory::StraightFlush as u8);
    assert!(rank_of_value.iter().all(|(value, rank)| theirs(value) == CoreRank::from(*rank) as u8));
}
