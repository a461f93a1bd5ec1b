//! Cards as they are written, all sets of some cards, hands of the full deck up to suits, and hands as columns.

use house_edge_core::cards::{Card, CardSet, Rank, Strip, Suit, SuitSymmetry, parse_cards};
use house_edge_core::hands::{FiveCardRanking, reference};

pub fn cards(text: &str) -> Vec<Card> {
    parse_cards(text).expect("cards")
}

pub fn card_set(text: &str) -> CardSet {
    cards(text).into_iter().collect()
}

/// All sets of so many of these cards, six at most.
pub fn sets(cards: CardSet, number: usize) -> Vec<CardSet> {
    fn of<const K: usize>(cards: CardSet) -> Vec<CardSet> {
        cards.subsets::<K>().map(CardSet::from_iter).collect()
    }
    [of::<0>, of::<1>, of::<2>, of::<3>, of::<4>, of::<5>, of::<6>][number](cards)
}

/// The highest hand of five of these cards: every five of them are looked at.
pub fn best_five(cards: CardSet) -> FiveCardRanking {
    cards.subsets::<5>().map(reference::five_card).max().expect("five cards")
}

/// One hand of each class of suit-isomorphic `K`-card hands, in four renamings, so that each of its suits takes every
/// name once.
pub fn hands_in_each_suit<const K: usize>() -> impl Iterator<Item = [Card; K]> {
    let classes = SuitSymmetry::of(CardSet::FULL_DECK).classes_of(K).into_iter();
    let in_suits = |hand: CardSet, shift: usize| -> Option<[Card; K]> {
        let renamed = |card: Card| Card::new(card.rank(), Suit::ALL[(card.suit() as usize + shift) % Suit::ALL.len()]);
        hand.iter().map(renamed).collect::<CardSet>().to_array()
    };
    classes.flat_map(move |class| (0..Suit::ALL.len()).filter_map(move |shift| in_suits(class.representative, shift)))
}

/// Classes of suit-isomorphic deals of the full deck to groups of so many cards, by Burnside's lemma: the mean, over the
/// 24 renamings, of the deals that a renaming fixes. In such a one each rank gives all suits of a cycle to the same
/// group, or none.
pub fn suit_classes(groups: [usize; 3]) -> usize {
    let renamings: [(usize, &[usize]); 5] =
        [(1, &[1, 1, 1, 1]), (6, &[2, 1, 1]), (3, &[2, 2]), (8, &[3, 1]), (6, &[4])];
    let fixed = |cycles: &[usize]| {
        let of_all_ranks: Vec<usize> = cycles.iter().flat_map(|&suits| [suits; Rank::ALL.len()]).collect();
        ways_to_fill(&of_all_ranks, groups)
    };
    renamings.iter().map(|(renamings, cycles)| renamings * fixed(cycles)).sum::<usize>() / 24
}

/// Ways to fill the groups with cycles of these lengths.
fn ways_to_fill(cycles: &[usize], groups: [usize; 3]) -> usize {
    let size = groups.map(|cards| cards + 1);
    let at = |[a, b, c]: [usize; 3]| (a * size[1] + b) * size[2] + c;
    let mut ways = vec![0; size[0] * size[1] * size[2]];
    ways[0] = 1;
    for &cards in cycles {
        let before = ways.clone();
        for a in 0..size[0] {
            for b in 0..size[1] {
                for c in 0..size[2] {
                    let filled = [a, b, c];
                    for group in (0..3).filter(|&group| filled[group] >= cards) {
                        let mut less = filled;
                        less[group] -= cards;
                        ways[at(filled)] += before[at(less)];
                    }
                }
            }
        }
    }
    ways[at(groups)]
}

pub fn columns_of<const K: usize>(hands: &[[Card; K]]) -> [Strip; K] {
    let index = |round: usize, place: usize| hands.get(round).map_or(0, |hand| hand[place].index() as u8);
    std::array::from_fn(|place| std::array::from_fn(|round| index(round, place)))
}
