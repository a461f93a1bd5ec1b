//! Sums over the pairs of hands that have no card in common.
//!
//! By inclusion and exclusion, the sum of the products of both hands' amounts over these pairs is, over all sets of cards
//! from none to a whole hand, the square of the sum of all amounts of hands with these cards, added for sets of even
//! size and subtracted for the others.

use num_bigint::BigInt;

use crate::cards::{Card, binomial, subset_index};

/// Sums over hands of two or three cards.
pub struct DisjointPairs<'a> {
    /// What a hand can come to.
    amounts: &'a [i128],
    /// Number of hands with each amount.
    hands: Vec<u32>,
    /// Of the amounts of all hands, of those with each card, and of those with each two of three cards.
    all: i128,
    with_card: Vec<i128>,
    with_two_of_three: Vec<i128>,
    cards: usize,
}

impl<'a> DisjointPairs<'a> {
    /// No hand yet.
    pub fn new(amounts: &'a [i128]) -> Self {
        let (with_card, with_two_of_three) = (vec![0; Card::COUNT], Vec::new());
        DisjointPairs { amounts, hands: vec![0; amounts.len()], all: 0, with_card, with_two_of_three, cards: 0 }
    }

    /// Adds a hand, its cards in ascending order, that comes to the amount at this place.
    pub fn add(&mut self, hand: &[Card], place: usize) {
        let amount = self.amounts[place];
        self.cards = hand.len();
        self.hands[place] += 1;
        self.all += amount;
        hand.iter().for_each(|card| self.with_card[card.index()] += amount);
        if let &[low, middle, high] = hand {
            self.with_two_of_three.resize(binomial(Card::COUNT, 2) as usize, 0);
            for two in [[low, middle], [low, high], [middle, high]] {
                self.with_two_of_three[subset_index(two)] += amount;
            }
        }
    }

    /// The sum of the amounts of all hands.
    pub fn sum(&self) -> i128 {
        self.all
    }

    /// The sum of the products of the amounts of two hands, over all ordered pairs without a card in common.
    pub fn products(&self) -> BigInt {
        let square = |&sum: &i128| BigInt::from(sum) * sum;
        let squares = |sums: &[i128]| sums.iter().map(square).sum::<BigInt>();
        let itself: BigInt = self.amounts.iter().zip(&self.hands).map(|(amount, &hands)| square(amount) * hands).sum();
        let itself = if self.cards % 2 == 0 { itself } else { -itself };
        square(&self.all) - squares(&self.with_card) + squares(&self.with_two_of_three) + itself
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cards::{CardSet, Rank, Suit};

    /// Amounts by the place of each hand among all, up to seven.
    fn assert_pairs_are_those_one_by_one<const K: usize>() {
        let amounts = [3, -1, 4, -1, 5, -9, 2];
        let deck = CardSet::deck(&Rank::ALL[9..], &Suit::ALL[1..3]);
        let hands: Vec<[Card; K]> = deck.subsets().collect();
        let mut pairs = DisjointPairs::new(&amounts);
        hands.iter().enumerate().for_each(|(place, hand)| pairs.add(hand, place % amounts.len()));
        let mut products = 0;
        for (place, hand) in hands.iter().enumerate() {
            for (other_place, other) in hands.iter().enumerate() {
                if hand.iter().all(|card| !other.contains(card)) {
                    products += amounts[place % amounts.len()] * amounts[other_place % amounts.len()];
                }
            }
        }
        assert_eq!(pairs.products(), BigInt::from(products), "{K} cards");
    }

    #[test]
    fn pairs_without_a_card_in_common_are_those_one_by_one() {
        assert_pairs_are_those_one_by_one::<2>();
        assert_pairs_are_those_one_by_one::<3>();
    }
}
