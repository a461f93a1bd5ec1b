//! What the Super Wager sees in the five cards of many rounds at once.

use super::super_wager::Properties;
use crate::cards::{Rank, STRIP_ROUNDS, Strip};
use crate::hands::columns::{by_shape, shapes};

/// Number of different sights.
pub const SIGHTS: usize = 1 << 12;

/// Above the shape of the hand, which is a byte: the cards are of one color.
const SAME_COLOR: u16 = 1 << 8;
/// An ace and a king are among them.
const ACE_KING: u16 = 1 << 9;
/// A queen is among them.
const QUEEN: u16 = 1 << 10;
/// All are jacks, queens and kings.
const PICTURES: u16 = 1 << 11;

/// The first card of a rank.
const fn first_of(rank: Rank) -> u8 {
    4 * rank as u8
}

/// What is seen of each round's five cards, which are in ascending order; their suits may be called by other names, of two that change
/// places. `dealt` are the same cards by their own names, in any order.
#[inline(always)]
pub fn sights(ascending: &[Strip; 5], dealt: [&Strip; 5]) -> [u16; STRIP_ROUNDS] {
    let shapes = shapes(ascending, [Rank::Ace]);
    let mut sights = [0; STRIP_ROUNDS];
    let [lowest, .., highest] = ascending;
    for round in 0..STRIP_ROUNDS {
        let (mut king, mut queen, mut colors) = (false, false, 0);
        for cards in dealt {
            let card = cards[round];
            king |= (card >= first_of(Rank::King)) & (card < first_of(Rank::Ace));
            queen |= (card >= first_of(Rank::Queen)) & (card < first_of(Rank::King));
            // Clubs and spades, the first and the last suit, are black.
            colors |= (card ^ card >> 1) ^ (dealt[0][round] ^ dealt[0][round] >> 1);
        }
        let ace = highest[round] >= first_of(Rank::Ace);
        let pictures = (lowest[round] >= first_of(Rank::Jack)) & (highest[round] < first_of(Rank::Ace));
        let mut sight = u16::from(shapes[round]);
        sight |= if colors & 1 == 0 { SAME_COLOR } else { 0 };
        sight |= if ace & king { ACE_KING } else { 0 };
        sight |= if queen { QUEEN } else { 0 };
        sight |= if pictures { PICTURES } else { 0 };
        sights[round] = sight;
    }
    sights
}

/// The properties of the hands that are seen so, by sight; those that no hand has are among them.
pub fn properties_by_sight() -> Vec<Properties> {
    let categories = by_shape(|shape| shape.category());
    let of_sight = |sight: usize| {
        let flags = [SAME_COLOR, ACE_KING, QUEEN, PICTURES].map(|flag| sight & usize::from(flag) != 0);
        Properties::from_parts(categories[sight % categories.len()], flags)
    };
    (0..SIGHTS).map(of_sight).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cards::{Card, CardSet};

    #[test]
    fn all_hands_are_seen_as_what_they_are() {
        let properties = properties_by_sight();
        let hands: Vec<[Card; 5]> = CardSet::FULL_DECK.subsets::<5>().collect();
        for strip in hands.chunks(STRIP_ROUNDS) {
            let mut columns = [[0; STRIP_ROUNDS]; 5];
            for (round, cards) in strip.iter().enumerate() {
                columns.iter_mut().zip(cards).for_each(|(column, card)| column[round] = card.index() as u8);
            }
            let [a, b, c, d, e] = &columns;
            let sights = sights(&columns, [d, a, e, c, b]);
            for (round, &cards) in strip.iter().enumerate() {
                assert_eq!(properties[usize::from(sights[round])], Properties::of(cards), "{cards:?}");
            }
        }
    }
}
