use super::columns::agree_on;
use house_edge_core::cards::{Card, CardSet, Rank, Suit, binomial};
use house_edge_core::hands::five_card::{BY_SEVEN_RANKS, RANKINGS, best_of_seven, tables};
use house_edge_core::hands::rank_multiset_index;
use house_edge_core::hands::rank_sets::HandValue;

use house_edge_core::hands::testing::rank_multisets_in_order;

/// Counts that anybody can check, worst kind first; three of them by difference.
const COUNTS: [u64; 10] =
    [23_294_460, 58_627_800, 31_433_400, 6_461_620, 6_180_020, 4_047_644, 3_473_184, 224_848, 37_260, 4_324];

/// A hand with the number of hands that differ from it in suits only, and not in the ranks of a flush.
struct Class {
    cards: [Card; 7],
    hands: u64,
}

fn ascending(cards: impl IntoIterator<Item = Card>) -> [Card; 7] {
    cards.into_iter().collect::<CardSet>().to_array().expect("seven cards")
}

/// Ways to choose suits for these ascending ranks, each rank from `suits` suits.
fn ways(ranks: &[Rank], suits: usize) -> u64 {
    ranks.chunk_by(PartialEq::eq).map(|equal| u64::from(binomial(suits, equal.len()))).product()
}

/// Hands with five or more clubs: by ranks of the clubs and of the other cards. Counted in each suit.
fn flushes() -> impl Iterator<Item = Class> {
    let others = |count: u32| -> Vec<Vec<Rank>> {
        match count {
            0 => vec![Vec::new()],
            1 => Rank::ALL.map(|rank| vec![rank]).into(),
            _ => rank_multisets_in_order::<2>().into_iter().map(Vec::from).collect(),
        }
    };
    let with_clubs = move |set: u32| {
        others(7 - set.count_ones()).into_iter().map(move |others| {
            let clubs = Rank::ALL.into_iter().filter(|&rank| set >> rank as u32 & 1 == 1);
            let clubs = clubs.map(|rank| Card::new(rank, Suit::Clubs));
            let hands = 4 * ways(&others, 3);
            let others = others.into_iter().zip(&Suit::ALL[1..]).map(|(rank, &suit)| Card::new(rank, suit));
            Class { cards: ascending(clubs.chain(others)), hands }
        })
    };
    (0_u32..1 << Rank::ALL.len()).filter(|set| (5..=7).contains(&set.count_ones())).flat_map(with_clubs)
}

/// All hands up to suits, as far as these matter.
fn classes() -> Vec<Class> {
    let mut classes: Vec<Class> = flushes().collect();
    let all = rank_multisets_in_order::<7>();
    let mut unsuited: Vec<u64> = all.iter().map(|ranks| ways(ranks, 4)).collect();
    classes.iter().for_each(|class| unsuited[rank_multiset_index(class.cards)] -= class.hands);
    for (ranks, hands) in all.into_iter().zip(unsuited).filter(|(_, hands)| *hands > 0) {
        // Suits in turn: none has more than two cards.
        let cards = ranks.into_iter().enumerate().map(|(place, rank)| Card::new(rank, Suit::ALL[place % 4]));
        classes.push(Class { cards: ascending(cards), hands });
    }
    classes
}

#[test]
fn values_are_in_the_order_of_those_without_tables() {
    let value = |class: &Class| (HandValue::of(class.cards.into_iter().collect()), best_of_seven(class.cards));
    let mut values: Vec<_> = classes().iter().map(value).collect();
    values.sort_unstable();
    values.dedup();
    // Of the 7,462 rankings of five cards, those that no two further cards improve.
    assert_eq!(values.len(), 4_824);
    assert!(values.is_sorted_by(|worse, better| worse.0 < better.0 && worse.1 < better.1));
    assert!(values.iter().all(|(value, table)| value.category() == table.ranking().category));
}

#[test]
#[ignore = "second tier: all 133,784,560 hands of seven cards"]
fn all_hands_one_by_one_are_the_known_ones() {
    let mut value_of = vec![None; RANKINGS];
    let mut counts = [0; COUNTS.len()];
    for cards in CardSet::FULL_DECK.subsets::<7>() {
        let (value, expected) = (best_of_seven(cards), HandValue::of(cards.into_iter().collect()));
        assert_eq!(*value_of[value.index()].get_or_insert(expected), expected, "{cards:?}");
        counts[value.ranking().category as usize] += 1;
    }
    assert_eq!(counts, COUNTS);
    assert!(value_of.into_iter().flatten().is_sorted_by(|worse, better| worse < better));
}

#[test]
fn columns_agree_with_single_hands_in_every_suit_and_with_any_vectors() {
    let in_suits = |shift: usize| {
        let renamed = move |card: Card| Card::new(card.rank(), Suit::ALL[(card.suit() as usize + shift) % 4]);
        classes().into_iter().map(move |class| ascending(class.cards.map(renamed)))
    };
    let hands: Vec<[Card; 7]> = (0..Suit::ALL.len()).flat_map(in_suits).collect();
    agree_on::<5, 7, _>(&hands, &BY_SEVEN_RANKS, &tables().best_of_suit, best_of_seven);
}
