//! What the Super Wager sees in the five cards of many rounds at once.

use crate::cards::{Rank, STRIP_ROUNDS, Strip};
use crate::games::engine::kinds::PaidHand;
use crate::games::lunar_poker::rules::Properties;
use crate::hands::FiveCardCategory;
use crate::hands::columns::{five_card_hands, lowest_of};

/// The bits of the category's place.
const CATEGORY: usize = 15;
/// Above them: the cards are of one color.
const SAME_COLOR: u8 = 1 << 4;
/// An ace and a king are among them.
const ACE_KING: u8 = 1 << 5;
/// A queen is among them.
const QUEEN: u8 = 1 << 6;
/// All are jacks, queens and kings.
const PICTURES: u8 = 1 << 7;

const _: () = assert!(FiveCardCategory::ALL.len() <= CATEGORY + 1);

/// What is seen of each round's five cards, which are in ascending order; their suits may be called by other names, of
/// two that change places. `dealt` are the same cards by their own names, in any order.
#[inline(always)]
pub fn sights(ascending: &[Strip; 5], dealt: [&Strip; 5]) -> Strip {
    let mut sights = five_card_hands(ascending).categories;
    let [lowest, .., highest] = ascending;
    for round in 0..STRIP_ROUNDS {
        let (mut king, mut queen, mut colors) = (false, false, 0);
        for cards in dealt {
            let card = cards[round];
            king |= (card >= lowest_of(Rank::King)) & (card < lowest_of(Rank::Ace));
            queen |= (card >= lowest_of(Rank::Queen)) & (card < lowest_of(Rank::King));
            // Clubs and spades, the first and the last suit, are black.
            colors |= (card ^ card >> 1) ^ (dealt[0][round] ^ dealt[0][round] >> 1);
        }
        let ace = highest[round] >= lowest_of(Rank::Ace);
        let pictures = (lowest[round] >= lowest_of(Rank::Jack)) & (highest[round] < lowest_of(Rank::Ace));
        let mut sight = if colors & 1 == 0 { SAME_COLOR } else { 0 };
        sight |= if ace & king { ACE_KING } else { 0 };
        sight |= if queen { QUEEN } else { 0 };
        sight |= if pictures { PICTURES } else { 0 };
        sights[round] |= sight;
    }
    sights
}

/// The properties of the hands that are seen so, by sight; those that no hand has are among them.
pub fn properties_by_sight() -> Vec<Properties> {
    let of_sight = |sight: u8| {
        let category = FiveCardCategory::ALL.get(usize::from(sight) & CATEGORY);
        let flags = [SAME_COLOR, ACE_KING, QUEEN, PICTURES].map(|flag| sight & flag != 0);
        Properties::from_parts(category.copied().unwrap_or(FiveCardCategory::HighCard), flags)
    };
    (0..=u8::MAX).map(of_sight).collect()
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
