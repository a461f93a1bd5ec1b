//! Two players at one table who share community cards: sums over the pairs of their hands that have no card in common.

use num_bigint::BigInt;

use crate::cards::{Card, binomial, subset_index};
use crate::outcome::{Fraction, ratio};

/// Greatest net result in parts of a unit. The squares of sums over C(50, 3) hands are less than 2^106, and sums of
/// these over the 7.8 x 10^7 ways to deal community cards to two cards of one's own less than 2^125.
pub const MOST_PARTS: i64 = 1 << 38;

/// Sums of the net results of one hand, and of the products of those of two.
#[derive(Default)]
pub struct SeatSums {
    pub net: i128,
    pub products: i128,
}

impl SeatSums {
    #[must_use]
    pub fn plus(self, other: SeatSums) -> SeatSums {
        SeatSums { net: self.net + other.net, products: self.products + other.products }
    }

    #[must_use]
    pub fn times(self, factor: u32) -> SeatSums {
        SeatSums { net: self.net * i128::from(factor), products: self.products * i128::from(factor) }
    }

    /// The covariance of two seats in units of `scale` parts, from the sums over all ways to deal `community` cards from
    /// a deck of `cards`, `deals` in all, with `own` cards to each player.
    pub fn covariance(self, scale: i64, [cards, community, own]: [usize; 3], deals: u128) -> Fraction {
        let hands = BigInt::from(binomial(cards - community, own)) * deals;
        let others = BigInt::from(binomial(cards - community - own, own));
        let mean = ratio(self.net, &hands * scale);
        ratio(self.products, hands * others * scale * scale) - &mean * &mean
    }
}

/// Sums over hands of two or three cards with the same community cards.
///
/// By inclusion and exclusion, the sum of the products of two hands' net results over all pairs without a card in
/// common is, over all sets of cards from none to a whole hand, the square of the sum of the net results of all hands
/// with these cards, added for sets of even size and subtracted for the others.
pub struct Hands {
    all: i64,
    with_card: [i64; Card::COUNT],
    with_two_of_three: Vec<i64>,
    /// Of each hand itself, added for two cards and subtracted for three.
    squares: i128,
}

impl Hands {
    /// None yet.
    pub fn none() -> Self {
        Hands { all: 0, with_card: [0; Card::COUNT], with_two_of_three: Vec::new(), squares: 0 }
    }

    /// Adds a hand of two cards.
    #[inline]
    pub fn add_two(&mut self, cards: [Card; 2], net: i64) {
        self.all += net;
        cards.iter().for_each(|card| self.with_card[card.index()] += net);
        self.squares += i128::from(net) * i128::from(net);
    }

    /// Adds a hand of three cards in ascending order.
    pub fn add_three(&mut self, cards: [Card; 3], net: i64) {
        self.all += net;
        cards.iter().for_each(|card| self.with_card[card.index()] += net);
        self.squares -= i128::from(net) * i128::from(net);
        self.with_two_of_three.resize(binomial(Card::COUNT, 2) as usize, 0);
        let [low, middle, high] = cards;
        for two in [[low, middle], [low, high], [middle, high]] {
            self.with_two_of_three[subset_index(two)] += net;
        }
    }

    /// The sums over the hands, and over ordered pairs of them without a card in common.
    pub fn sums(&self) -> SeatSums {
        let square = |&sum: &i64| i128::from(sum) * i128::from(sum);
        let squares = |sums: &[i64]| sums.iter().map(square).sum::<i128>();
        let products = square(&self.all) - squares(&self.with_card) + squares(&self.with_two_of_three) + self.squares;
        SeatSums { net: self.all.into(), products }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cards::{CardSet, Rank, Suit};

    /// Net results by the place of each hand among all, from a list of seven.
    fn assert_pairs_are_those_one_by_one<const K: usize>(add: fn(&mut Hands, [Card; K], i64)) {
        const NETS: [i64; 7] = [3, -1, 4, -1, 5, -9, 2];
        let deck = CardSet::deck(&Rank::ALL[9..], &Suit::ALL[1..3]);
        let nets = deck.subsets::<K>().zip(NETS.into_iter().cycle()).collect::<Vec<_>>();
        let mut hands = Hands::none();
        nets.iter().for_each(|&(hand, net)| add(&mut hands, hand, net));
        let apart = |hand: &[Card; K], other: &[Card; K]| hand.iter().all(|card| !other.contains(card));
        let products = nets.iter().map(|(hand, net)| {
            let others = nets.iter().filter(|(other, _)| apart(hand, other));
            net * others.map(|(_, other)| other).sum::<i64>()
        });
        let sums = hands.sums();
        assert_eq!(sums.products, i128::from(products.sum::<i64>()), "{K} cards");
        assert_eq!(sums.net, i128::from(nets.iter().map(|(_, net)| net).sum::<i64>()), "{K} cards");
    }

    #[test]
    fn pairs_without_a_card_in_common_are_those_one_by_one() {
        assert_pairs_are_those_one_by_one::<2>(Hands::add_two);
        assert_pairs_are_those_one_by_one::<3>(Hands::add_three);
    }
}
