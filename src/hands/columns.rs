//! Five-card categories of many rounds at once, without a look-up until the last step.
//!
//! Once the cards of a hand are in ascending order, its category follows from a few comparisons of neighbours. These are
//! the same for every round, so a processor makes them for many rounds at once; their answers are one byte a round, the
//! hand's [`Shape`], and a table of 256 entries turns that into whatever a game tells apart.

use super::FiveCardCategory;
use crate::cards::{Card, Rank, STRIP_ROUNDS, Strip};

/// What the comparisons found in one five-card hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shape(u8);

/// Bits 0 to 3: a card has the rank of the one above it, from the lowest card on.
const NEIGHBOURS: u8 = 0b1111;
/// The ranks run from the lowest card's to four above, or they are 2, 3, 4, 5 and ace; said of unpaired hands only.
const IN_SEQUENCE: u8 = 1 << 4;
/// All cards are of one suit; said of unpaired hands only.
const ONE_SUIT: u8 = 1 << 5;
/// The lowest card is a ten or higher.
const LOWEST_IS_HIGH: u8 = 1 << 6;
/// Two neighbours are of a rank from the first on that was asked for.
const HIGH_NEIGHBOURS: u8 = 1 << 7;
/// Two neighbours are of a rank from the second on that was asked for. A hand with neighbours of one rank is not of one suit,
/// so the bit is free.
const HIGHER_NEIGHBOURS: u8 = ONE_SUIT;

/// Cards from this index on are tens or higher.
const LOWEST_TEN: u8 = 4 * Rank::Ten as u8;

/// The shapes, as bytes, of hands whose cards are in ascending order, lowest first. They tell which of one or two ranks, given in
/// ascending order, are reached by two cards of one rank.
#[inline(always)]
pub fn shapes<const N: usize>(ascending: &[Strip; 5], pairs_from: [Rank; N]) -> Strip {
    const { assert!(N == 1 || N == 2) };
    debug_assert!(pairs_from.is_sorted());
    let [lowest_high, lowest_higher] = [0, N - 1].map(|place| 4 * pairs_from[place] as u8);
    let [a, b, c, d, e] = ascending;
    let mut shapes = [0; STRIP_ROUNDS];
    for round in 0..STRIP_ROUNDS {
        let cards = [a[round], b[round], c[round], d[round], e[round]];
        let ranks = cards.map(|card| card >> 2);
        let mut shape = 0;
        for place in 0..4 {
            let neighbours = ranks[place] == ranks[place + 1];
            shape |= if neighbours { 1 << place } else { 0 };
            shape |= if neighbours & (cards[place] >= lowest_high) { HIGH_NEIGHBOURS } else { 0 };
            if N == 2 {
                shape |= if neighbours & (cards[place] >= lowest_higher) { HIGHER_NEIGHBOURS } else { 0 };
            }
        }
        let lowest_to_highest = ranks[4].wrapping_sub(ranks[0]);
        let ace_to_five = (ranks[4] == Rank::Ace as u8) & (ranks[3] == Rank::Five as u8);
        shape |= if (lowest_to_highest == 4) | ace_to_five { IN_SEQUENCE } else { 0 };
        let other_suits = (cards[0] ^ cards[1]) | (cards[0] ^ cards[2]) | (cards[0] ^ cards[3]) | (cards[0] ^ cards[4]);
        shape |= if other_suits & 3 == 0 { ONE_SUIT } else { 0 };
        shape |= if cards[0] >= LOWEST_TEN { LOWEST_IS_HIGH } else { 0 };
        shapes[round] = shape;
    }
    shapes
}

/// The suit of which at least `least` of the cards are, for each round, or [`NO_SUIT`]; `least` is more than half of them.
#[inline(always)]
pub fn suits_of_at_least(least: u8, cards: &[Strip]) -> Strip {
    let mut suits = [NO_SUIT; STRIP_ROUNDS];
    for suit in 0..NO_SUIT {
        let mut counts = [0; STRIP_ROUNDS];
        for card in cards {
            for round in 0..STRIP_ROUNDS {
                counts[round] += u8::from(card[round] & 3 == suit);
            }
        }
        for round in 0..STRIP_ROUNDS {
            suits[round] = if counts[round] >= least { suit } else { suits[round] };
        }
    }
    suits
}

/// 1 for each round whose cards are all of one suit, else 0.
#[inline(always)]
pub fn of_one_suit(cards: &[Strip; 5]) -> Strip {
    let [a, others @ ..] = cards;
    let mut other_suits = [0; STRIP_ROUNDS];
    for card in others {
        for round in 0..STRIP_ROUNDS {
            other_suits[round] |= a[round] ^ card[round];
        }
    }
    other_suits.map(
        #[inline(always)]
        |differences| u8::from(differences & 3 == 0),
    )
}

/// No suit, beside those from 0 to 3.
pub const NO_SUIT: u8 = 4;

/// For each of the 256 bytes, what `of` makes of the shape. Bytes that no hand has are asked for as well.
pub fn by_shape<T>(of: impl Fn(Shape) -> T) -> Vec<T> {
    (0..=u8::MAX).map(|byte| of(Shape(byte))).collect()
}

impl Shape {
    /// The category of the hand.
    pub fn category(self) -> FiveCardCategory {
        match self.0 & NEIGHBOURS {
            0b0000 => self.unpaired_category(),
            0b0001 | 0b0010 | 0b0100 | 0b1000 => FiveCardCategory::Pair,
            0b0011 | 0b0110 | 0b1100 => FiveCardCategory::ThreeOfAKind,
            0b0101 | 0b1001 | 0b1010 => FiveCardCategory::TwoPair,
            0b1011 | 0b1101 => FiveCardCategory::FullHouse,
            // 0b0111 and 0b1110; with 0b1111 there would be five of a kind.
            _ => FiveCardCategory::FourOfAKind,
        }
    }

    /// How many of the ranks asked for are reached by two or more cards of one rank.
    pub fn pairs_reached(self) -> usize {
        let paired = self.0 & NEIGHBOURS != 0;
        [HIGH_NEIGHBOURS, HIGHER_NEIGHBOURS].into_iter().filter(|bit| paired && self.0 & bit != 0).count()
    }

    fn unpaired_category(self) -> FiveCardCategory {
        match (self.0 & ONE_SUIT != 0, self.0 & IN_SEQUENCE != 0) {
            (true, true) if self.0 & LOWEST_IS_HIGH != 0 => FiveCardCategory::RoyalFlush,
            (true, true) => FiveCardCategory::StraightFlush,
            (true, false) => FiveCardCategory::Flush,
            (false, true) => FiveCardCategory::Straight,
            (false, false) => FiveCardCategory::HighCard,
        }
    }
}

const _: () = assert!(Card::COUNT == 52 && LOWEST_TEN == 32);

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cards::CardSet;
    use crate::hands::reference;

    #[test]
    fn shapes_agree_with_the_reference_on_all_hands() {
        let categories = by_shape(Shape::category);
        let pairs_reached = by_shape(Shape::pairs_reached);
        let hands: Vec<[Card; 5]> = CardSet::FULL_DECK.subsets::<5>().collect();
        for strip in hands.chunks(STRIP_ROUNDS) {
            let mut columns = [[0; STRIP_ROUNDS]; 5];
            for (round, cards) in strip.iter().enumerate() {
                for (column, card) in columns.iter_mut().zip(cards) {
                    column[round] = card.index() as u8;
                }
            }
            let from_ten = shapes(&columns, [Rank::Ten]);
            let from_six_and_jack = shapes(&columns, [Rank::Six, Rank::Jack]);
            for (round, &cards) in strip.iter().enumerate() {
                let expected = reference::five_card(cards).category;
                let [one, two] = [from_ten[round], from_six_and_jack[round]].map(usize::from);
                assert_eq!((categories[one], categories[two]), (expected, expected), "{cards:?}");
                let pair = |rank: Rank| cards.iter().filter(|card| card.rank() == rank).count() >= 2;
                let reached = |from: Rank| usize::from(Rank::ALL[from as usize..].iter().any(|&rank| pair(rank)));
                assert_eq!(pairs_reached[one], reached(Rank::Ten), "{cards:?}");
                assert_eq!(pairs_reached[two], reached(Rank::Six) + reached(Rank::Jack), "{cards:?}");
            }
        }
    }
}
