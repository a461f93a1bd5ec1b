//! Five-card hands as four cards in sight and one to come: what games without a dealer's hand are solved by.
//!
//! One count carries such a game: for each four-card hand (up to suits, 16,432 in the full deck), how many of the cards
//! left complete it to each kind of five-card hand.

use super::kinds::FiveCardKind;
use crate::cards::{Card, CardSet, SuitClass, SuitSymmetry, binomial, subset_index};
use crate::hands::{PackedCards, five_card};

/// The four-card hands of a deck with the kinds of five-card hands that they become; at most `KINDS` kinds.
#[derive(Debug)]
pub struct Completions<const KINDS: usize> {
    deck: CardSet,
    classes: Vec<SuitClass>,
    /// For each of `classes`: how many cards left make each kind of five-card hand.
    counts: Vec<[u16; KINDS]>,
    /// For each four-card subset of 52 cards by its index: its place in `classes`. Zero for cards not in the deck.
    class_of: Vec<u16>,
}

impl<const KINDS: usize> Completions<KINDS> {
    /// The completions to the kinds of type `H`, of which there are `KINDS`.
    pub fn new<H: FiveCardKind>(deck: CardSet) -> Self {
        let symmetry = SuitSymmetry::of(deck);
        let classes = symmetry.classes::<4>();
        let counts = classes.iter().map(|class| completed::<H, KINDS>(deck, class.representative)).collect();
        let mut class_of = vec![0; binomial(Card::COUNT, 4) as usize];
        for (class, hand) in classes.iter().enumerate() {
            for cards in symmetry.images(hand.representative).filter_map(CardSet::to_array::<4>) {
                class_of[subset_index(cards)] = class as u16;
            }
        }
        Completions { deck, classes, counts, class_of }
    }

    /// The classes of four-card hands.
    pub fn classes(&self) -> &[SuitClass] {
        &self.classes
    }

    /// For each class, how many cards left make each kind.
    pub fn counts(&self) -> &[[u16; KINDS]] {
        &self.counts
    }

    /// The class of every four-card subset of 52 cards, by its index.
    pub fn class_of_subsets(&self) -> &[u16] {
        &self.class_of
    }

    /// The class of four cards of the deck.
    pub fn class(&self, four: CardSet) -> usize {
        four.to_array::<4>().map_or(0, |cards| usize::from(self.class_of[subset_index(cards)]))
    }

    /// The hands that one more card of the deck makes of these.
    pub fn with_one_more(&self, cards: CardSet) -> impl Iterator<Item = CardSet> {
        self.deck.without(cards).iter().map(move |card| cards.with(card))
    }

    /// Number of five-card hands of each kind: every one is counted once for each of its four-card parts.
    pub fn five_card_counts(&self) -> Vec<u128> {
        let count = |kind: usize| {
            let completed = self.classes.iter().zip(&self.counts);
            completed.map(|(four, ways)| u128::from(four.hands) * u128::from(ways[kind])).sum::<u128>() / 5
        };
        (0..KINDS).map(count).collect()
    }
}

/// How many cards of `deck` complete four cards to each kind of five-card hand.
fn completed<H: FiveCardKind, const KINDS: usize>(deck: CardSet, four: CardSet) -> [u16; KINDS] {
    let tables = five_card::tables();
    let held: PackedCards = four.iter().collect();
    let mut counts = [0; KINDS];
    for card in deck.without(four).iter() {
        counts[H::of_value(tables.value(held + card.into())).index()] += 1;
    }
    counts
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::hands::FiveCardCategory;

    #[test]
    fn five_card_hands_of_the_full_deck_are_those_of_combinatorics() {
        let counts = Completions::<10>::new::<FiveCardCategory>(CardSet::FULL_DECK).five_card_counts();
        // Straight flushes start at ten ranks in four suits, four of them royal; 13 x 48 quads; C(13,5) x 4 - 40
        // flushes.
        let [royal, straight_flush, four, flush] = [4, 10 * 4 - 4, 13 * 48, 1_287 * 4 - 40];
        assert_eq!([counts[9], counts[8], counts[7], counts[5]], [royal, straight_flush, four, flush]);
        assert_eq!(counts.iter().sum::<u128>(), 2_598_960);
    }
}
