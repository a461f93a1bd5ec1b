//! Values of the best four or five cards of many rounds at once.
//!
//! The index of the ranks and the counts of suits are worked out for many rounds together; the look-ups go round by round, in
//! tables small enough for the nearest caches.

use super::columns::{NO_SUIT, of_one_suit, suits_of_at_least};
use super::five_card::FiveCardTables;
use super::four_card::FourCardTables;
use crate::cards::{STRIP_ROUNDS, Strip};

/// The value of each round of a strip, as [`FourCardValue::index`](super::four_card::FourCardValue::index) or
/// [`FiveCardValue::index`](super::five_card::FiveCardValue::index) gives it.
pub type Values = [u16; STRIP_ROUNDS];

/// The values of the best four of five or six cards, which are in ascending order in each round.
#[inline(always)]
pub fn best_four<const K: usize>(tables: &FourCardTables, ascending: &[Strip; K]) -> Values {
    const { assert!(K == 5 || K == 6) };
    let by_ranks = if K == 5 { tables.by_five_ranks() } else { tables.by_six_ranks() };
    let (indices, suits) = (multiset_indices(ascending), suits_of_at_least(4, ascending));
    let mut values = [0; STRIP_ROUNDS];
    for round in 0..STRIP_ROUNDS {
        let mut value = by_ranks[usize::from(indices[round])];
        if suits[round] != NO_SUIT {
            value = value.max(tables.by_suited_ranks()[ranks_of_suit(ascending, round, suits[round])]);
        }
        values[round] = value.index() as u16;
    }
    values
}

/// The values of the best five of six cards, which are in ascending order in each round.
#[inline(always)]
pub fn best_five_of_six(tables: &FiveCardTables, ascending: &[Strip; 6]) -> Values {
    let (indices, suits) = (multiset_indices(ascending), suits_of_at_least(5, ascending));
    let mut values = [0; STRIP_ROUNDS];
    for round in 0..STRIP_ROUNDS {
        let mut value = tables.by_six_ranks()[usize::from(indices[round])];
        if suits[round] != NO_SUIT {
            value = value.max(tables.best_of_suit()[ranks_of_suit(ascending, round, suits[round])]);
        }
        values[round] = value.index() as u16;
    }
    values
}

/// The values of five cards, which are in ascending order in each round.
#[inline(always)]
pub fn five(tables: &FiveCardTables, ascending: &[Strip; 5]) -> Values {
    let (indices, suited) = (multiset_indices(ascending), of_one_suit(ascending));
    let mut values = [0; STRIP_ROUNDS];
    for round in 0..STRIP_ROUNDS {
        let value = if suited[round] == 0 {
            tables.by_five_ranks()[usize::from(indices[round])]
        } else {
            tables.best_of_suit()[ranks_of_suit(ascending, round, ascending[0][round] & 3)]
        };
        values[round] = value.index() as u16;
    }
    values
}

/// The same as [`multiset_indices`] of only those cards that are `chosen`: one bit each, the lowest card's first.
#[inline(always)]
pub fn chosen_multiset_indices(ascending: &[Strip; 5], chosen: &Strip) -> Values {
    let mut indices = [0; STRIP_ROUNDS];
    let mut lower = [0_u8; STRIP_ROUNDS];
    for (place, cards) in ascending.iter().enumerate() {
        let bit = 1 << place;
        for lower_chosen in 0..=place {
            for round in 0..STRIP_ROUNDS {
                let counts = (chosen[round] & bit != 0) & (lower[round] == lower_chosen as u8);
                indices[round] += if counts { addend(lower_chosen, u16::from(cards[round] >> 2)) } else { 0 };
            }
        }
        for round in 0..STRIP_ROUNDS {
            lower[round] += u8::from(chosen[round] & bit != 0);
        }
    }
    indices
}

/// The index of the multiset of ranks of each round, as [`rank_multiset_index`](super::rank_multiset_index) gives it for cards
/// in ascending order.
#[inline(always)]
pub fn multiset_indices<const K: usize>(ascending: &[Strip; K]) -> Values {
    const { assert!(K <= 6) };
    let mut indices = [0; STRIP_ROUNDS];
    for (place, cards) in ascending.iter().enumerate() {
        for round in 0..STRIP_ROUNDS {
            indices[round] += addend(place, u16::from(cards[round] >> 2));
        }
    }
    indices
}

/// What a card of this rank adds to an index as the one above `place` others: C(rank + place, place + 1), each step made from
/// the one before it. Multiplying by the inverse of an odd number modulo 2^16 divides exactly.
#[inline(always)]
fn addend(place: usize, rank: u16) -> u16 {
    const THIRD: u16 = 0xAAAB;
    const FIFTH: u16 = 0xCCCD;
    let mut ways = rank;
    if place >= 1 {
        ways = ways.wrapping_mul(rank + 1) >> 1;
    }
    if place >= 2 {
        ways = ways.wrapping_mul(rank + 2).wrapping_mul(THIRD);
    }
    if place >= 3 {
        ways = ways.wrapping_mul(rank + 3) >> 2;
    }
    if place >= 4 {
        ways = ways.wrapping_mul(rank + 4).wrapping_mul(FIFTH);
    }
    if place >= 5 {
        // Half of a product that may not fit: of its factors, the one that is even is halved.
        let half = if rank % 2 == 1 { ways.wrapping_mul((rank + 5) >> 1) } else { (ways >> 1).wrapping_mul(rank + 5) };
        ways = half.wrapping_mul(THIRD);
    }
    ways
}

/// The ranks of the cards of one suit in a round, one bit each.
#[inline]
pub fn ranks_of_suit<const K: usize>(cards: &[Strip; K], round: usize, suit: u8) -> usize {
    let of_suit = cards.iter().map(|cards| cards[round]).filter(|card| card & 3 == suit);
    of_suit.fold(0, |ranks, card| ranks | 1 << (card >> 2))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cards::{Card, CardSet, Suit, binomial};
    use crate::hands::{five_card, four_card, rank_multisets_in_order};

    /// Compares two ways to value every hand of `K` cards.
    fn agree_on_all_hands<const K: usize>(
        of_columns: impl Fn(&[Strip; K]) -> Values,
        of_cards: impl Fn([Card; K]) -> usize,
    ) {
        let hands: Vec<[Card; K]> = CardSet::FULL_DECK.subsets::<K>().collect();
        for strip in hands.chunks(STRIP_ROUNDS) {
            let mut columns = [[0; STRIP_ROUNDS]; K];
            for (round, cards) in strip.iter().enumerate() {
                for (column, card) in columns.iter_mut().zip(cards) {
                    column[round] = card.index() as u8;
                }
            }
            let values = of_columns(&columns);
            for (round, &cards) in strip.iter().enumerate() {
                assert_eq!(usize::from(values[round]), of_cards(cards), "{cards:?}");
            }
        }
    }

    #[test]
    fn columns_agree_with_single_hands_on_five() {
        let tables = five_card::tables();
        agree_on_all_hands::<5>(|columns| five(tables, columns), |cards| five_card::value(cards).index());
    }

    #[test]
    fn columns_agree_with_single_hands_on_the_ranks_of_some_of_the_cards() {
        for ranks in rank_multisets_in_order::<5>() {
            let cards = ranks.map(|rank| Card::new(rank, Suit::Hearts));
            let columns = cards.map(|card| [card.index() as u8; STRIP_ROUNDS]);
            // Every choice of cards in one strip, twice.
            let chosen = std::array::from_fn(|round| (round % 32) as u8);
            let indices = chosen_multiset_indices(&columns, &chosen);
            for (round, places) in chosen.into_iter().enumerate() {
                let chosen = (0..5).filter(|place| places >> place & 1 == 1);
                let addends = chosen.enumerate().map(|(lower, place)| rank_multiset_addend(lower, cards[place]));
                assert_eq!(usize::from(indices[round]), addends.sum::<usize>(), "{ranks:?} {places:b}");
            }
        }
    }

    /// C(rank + lower, lower + 1): what a card adds to the index above so many lower ones.
    fn rank_multiset_addend(lower: usize, card: Card) -> usize {
        binomial(card.rank() as usize + lower, lower + 1) as usize
    }

    #[test]
    fn columns_agree_with_single_hands_on_the_best_four() {
        let tables = four_card::tables();
        agree_on_all_hands::<5>(|columns| best_four(tables, columns), |cards| four_card::best_four(cards).index());
        agree_on_all_hands::<6>(|columns| best_four(tables, columns), |cards| four_card::best_four(cards).index());
    }

    #[test]
    fn columns_agree_with_single_hands_on_the_best_five_of_six() {
        let tables = five_card::tables();
        agree_on_all_hands::<6>(
            |columns| best_five_of_six(tables, columns),
            |cards| five_card::best_of_six(cards).index(),
        );
    }
}
