//! Five-card categories of many rounds at once, without a look-up.
//!
//! Once the cards of a hand are in ascending order, its category follows from a few comparisons of neighbours. These
//! are the same for every round, so a processor makes them for many rounds at once.

use super::FiveCardCategory;
use crate::cards::{Card, Rank, STRIP_ROUNDS, Strip};

/// What the hands of a strip of rounds are.
pub struct FiveCardHands {
    /// Their places among the [`FiveCardCategory`]s.
    pub categories: Strip,
    /// Of a hand that is one pair, a card of its rank, and otherwise any byte.
    pub pairs: Strip,
}

/// The bits of a card's index that tell its rank, and those that tell its suit.
const RANK_BITS: u8 = !3;
const SUIT_BITS: u8 = 3;

/// The lowest card of a rank.
pub const fn lowest_of(rank: Rank) -> u8 {
    4 * rank as u8
}

/// The hands of which these are the cards, in ascending order in each round.
#[inline(always)]
pub fn five_card_hands([a, b, c, d, e]: &[Strip; 5]) -> FiveCardHands {
    let mut hands = FiveCardHands { categories: [0; STRIP_ROUNDS], pairs: [0; STRIP_ROUNDS] };
    for round in 0..STRIP_ROUNDS {
        // One by one: an array of a round's cards would be packed into one number, and its parts worked on one after
        // the other.
        let (a, b, c, d, e) = (a[round], b[round], c[round], d[round], e[round]);
        let (ab, bc, cd, de) = (is_pair(a, b), is_pair(b, c), is_pair(c, d), is_pair(d, e));
        hands.pairs[round] =
            if ab { a } else { 0 } | if bc { b } else { 0 } | if cd { c } else { 0 } | if de { d } else { 0 };
        // Equal neighbours, and neighbours that are: 1 for a pair, 2 for two pair, 3 for three of a kind, 4 for a full
        // house, 5 for four of a kind.
        let matches = u8::from(ab) + u8::from(bc) + u8::from(cd) + u8::from(de);
        let matches = matches + u8::from(ab & bc) + u8::from(bc & cd) + u8::from(cd & de);
        let (lowest, highest) = (a & RANK_BITS, e & RANK_BITS);
        let in_sequence = highest.wrapping_sub(lowest) == lowest_of(Rank::Six);
        let ace_to_five = (highest == lowest_of(Rank::Ace)) & (d & RANK_BITS == lowest_of(Rank::Five));
        let straight = u8::from((in_sequence | ace_to_five) & (matches == 0));
        let other_suits = (a ^ b) | (a ^ c) | (a ^ d) | (a ^ e);
        let flush = u8::from(other_suits & SUIT_BITS == 0);
        let less_than_royal = straight & flush & u8::from(a < lowest_of(Rank::Ten));
        // A straight is the 4th category and a flush the 5th, so that both together make a royal flush, the 9th. Full
        // houses and four of a kind come after them.
        let paired = matches + if matches > 3 { 2 } else { 0 };
        hands.categories[round] = paired + 4 * straight + 5 * flush - less_than_royal;
    }
    hands
}

#[inline(always)]
fn is_pair(one: u8, other: u8) -> bool {
    one ^ other <= SUIT_BITS
}

const _: () = {
    assert!(Card::COUNT == 52 && Rank::Six as u8 == 4 && FiveCardCategory::ThreeOfAKind as u8 == 3);
    assert!(FiveCardCategory::Straight as u8 == 4 && FiveCardCategory::Flush as u8 == 5);
    assert!(FiveCardCategory::FullHouse as u8 == 6 && FiveCardCategory::RoyalFlush as u8 == 9);
};

/// The suit of which at least `least` of the cards are, for each round, or [`NO_SUIT`]; `least` is more than half of
/// them.
#[inline(always)]
pub fn suits_of_at_least(least: u8, cards: &[Strip]) -> Strip {
    let mut suits = [NO_SUIT; STRIP_ROUNDS];
    for suit in 0..NO_SUIT {
        let mut counts = [0; STRIP_ROUNDS];
        for card in cards {
            for round in 0..STRIP_ROUNDS {
                counts[round] += u8::from(card[round] & SUIT_BITS == suit);
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cards::CardSet;
    use crate::hands::reference;

    #[test]
    fn columns_agree_with_the_reference_on_all_hands() {
        let hands: Vec<[Card; 5]> = CardSet::FULL_DECK.subsets::<5>().collect();
        for strip in hands.chunks(STRIP_ROUNDS) {
            let mut columns = [[0; STRIP_ROUNDS]; 5];
            for (round, cards) in strip.iter().enumerate() {
                for (column, card) in columns.iter_mut().zip(cards) {
                    column[round] = card.index() as u8;
                }
            }
            let seen = five_card_hands(&columns);
            for (round, &cards) in strip.iter().enumerate() {
                let expected = reference::five_card(cards);
                assert_eq!(seen.categories[round], expected.category as u8, "{cards:?}");
                if expected.category == FiveCardCategory::Pair {
                    assert_eq!(seen.pairs[round] & RANK_BITS, lowest_of(expected.ranks[0]), "{cards:?}");
                }
            }
        }
    }
}
