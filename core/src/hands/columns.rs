//! Five-card categories and best-hand values of many rounds at once.
//!
//! Categories need no look-up: once the cards of a hand are sorted, a few comparisons of neighbours decide, the same
//! for every round, so the compiler vectorises them. For values, rank index and suit counts are computed for many
//! rounds together; the look-ups go round by round, in tables small enough for the nearest caches.

use az::Az;

use super::FiveCardCategory;
use crate::cards::{Card, Rank, STRIP_ROUNDS, Strip, marked_rounds, plus, times};

pub struct FiveCardHands {
    /// [`FiveCardCategory`] of each hand as a number.
    pub categories: Strip,
    /// A card of the pair's rank where the hand is one pair, otherwise any byte.
    pub pairs: Strip,
}

/// Bits of a card's index that hold its rank, and its suit.
pub const RANK_BITS: u8 = !3;
const SUIT_BITS: u8 = 3;

pub const fn lowest_of(rank: Rank) -> u8 {
    4 * rank as u8
}

/// Evaluates five cards per round, which must ascend within each round.
#[inline(always)]
pub fn five_card_hands([a, b, c, d, e]: &[Strip; 5]) -> FiveCardHands {
    let mut hands = FiveCardHands { categories: [0; STRIP_ROUNDS], pairs: [0; STRIP_ROUNDS] };
    for round in 0..STRIP_ROUNDS {
        // Separate variables: the compiler would pack an array of a round's cards into one number and process its parts
        // in turn.
        let (a, b, c, d, e) = (a[round], b[round], c[round], d[round], e[round]);
        let (ab, bc, cd, de) = (is_pair(a, b), is_pair(b, c), is_pair(c, d), is_pair(d, e));
        hands.pairs[round] =
            if ab { a } else { 0 } | if bc { b } else { 0 } | if cd { c } else { 0 } | if de { d } else { 0 };
        // Equal neighbours plus adjacent equalities: 1 for a pair, 2 for two pair, 3 for three of a kind, 4 for a full
        // house, 5 for four of a kind.
        let matches = plus(plus(u8::from(ab), u8::from(bc)), plus(u8::from(cd), u8::from(de)));
        let matches = plus(plus(matches, u8::from(ab & bc)), plus(u8::from(bc & cd), u8::from(cd & de)));
        let ace_to_five = (e >= lowest_of(Rank::Ace)) & (d & RANK_BITS == lowest_of(Rank::Five));
        let straight = u8::from((in_sequence(a, e) | ace_to_five) & (matches == 0));
        let other_suits = (a ^ b) | (a ^ c) | (a ^ d) | (a ^ e);
        let flush = u8::from(other_suits & SUIT_BITS == 0);
        let less_than_royal = straight & flush & u8::from(a < lowest_of(Rank::Ten));
        // Straight (4) plus flush (5) makes royal flush (9). Full houses and four of a kind follow them.
        let paired = plus(matches, if matches > 3 { 2 } else { 0 });
        let suited_or_straight = plus(times(straight, 4), times(flush, 5));
        hands.categories[round] = plus(paired, suited_or_straight).wrapping_sub(less_than_royal);
    }
    hands
}

/// Whether five distinct ranks between these two are in sequence.
#[inline(always)]
fn in_sequence(lowest: u8, highest: u8) -> bool {
    (highest & RANK_BITS).wrapping_sub(lowest & RANK_BITS) == lowest_of(Rank::Six)
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

/// Per round, the suit of at least `LEAST` cards, or [`NO_SUIT`]. `LEAST` must be more than half of `K`.
#[inline(always)]
pub fn suits_of_at_least<const LEAST: usize, const K: usize>(cards: &[Strip; K]) -> Strip {
    let mut suits = [NO_SUIT; STRIP_ROUNDS];
    // One of the first cards must be of that suit.
    for first in 0..K + 1 - LEAST {
        let mut others = [0; STRIP_ROUNDS];
        for other in first + 1..K {
            for round in 0..STRIP_ROUNDS {
                let equal = u8::from((cards[first][round] ^ cards[other][round]) & SUIT_BITS == 0);
                others[round] = plus(others[round], equal);
            }
        }
        for round in 0..STRIP_ROUNDS {
            let suit = cards[first][round] & SUIT_BITS;
            suits[round] = if others[round] >= LEAST.az::<u8>() - 1 { suit } else { suits[round] };
        }
    }
    suits
}

/// 1 for each round of one suit, else 0.
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

/// Marks the absence of a suit; suits are 0 to 3.
pub const NO_SUIT: u8 = 4;

pub type Values = [u16; STRIP_ROUNDS];

/// Value of each round's hand: by ranks alone or, if greater, by the ranks of its suit of at least `LEAST` cards (more
/// than half of `K`). Cards must ascend within each round; `ranks` is their [`multiset_indices`].
#[inline(always)]
pub fn best<const LEAST: usize, T: Copy + Default + Ord, const K: usize>(
    by_ranks: &[T],
    ranks: &Values,
    by_suited_ranks: &[T],
    ascending: &[Strip; K],
) -> [T; STRIP_ROUNDS] {
    let mut best = [T::default(); STRIP_ROUNDS];
    for round in 0..STRIP_ROUNDS {
        best[round] = by_ranks[usize::from(ranks[round])];
    }
    raise_suited::<LEAST, _, _>(&mut best, by_suited_ranks, ascending);
    best
}

/// Raises each round's value to the value of the ranks of its suit of at least `LEAST` cards (more than half of `K`),
/// where one exists.
#[inline(always)]
pub fn raise_suited<const LEAST: usize, T: Copy + Ord, const K: usize>(
    values: &mut [T; STRIP_ROUNDS],
    by_suited_ranks: &[T],
    cards: &[Strip; K],
) {
    let suits = suits_of_at_least::<LEAST, K>(cards);
    let mut suited = [0; STRIP_ROUNDS];
    for round in 0..STRIP_ROUNDS {
        suited[round] = u8::from(suits[round] != NO_SUIT);
    }
    // Few rounds are suited, so a branch per round would be mispredicted for nearly all of those.
    for round in marked_rounds(&suited) {
        values[round] = values[round].max(by_suited_ranks[ranks_of_suit(cards, round, suits[round])]);
    }
}

/// [`rank_multiset_index`](super::rank_multiset_index) of each round's cards, which must ascend.
#[inline(always)]
pub fn multiset_indices(ascending: &[Strip]) -> Values {
    let mut indices = [0; STRIP_ROUNDS];
    for (place, cards) in ascending.iter().enumerate() {
        for round in 0..STRIP_ROUNDS {
            indices[round] = plus(indices[round], addend(place.az::<u16>(), u16::from(cards[round] >> 2)));
        }
    }
    indices
}

/// [`subset_index`](crate::cards::subset_index) of each round's cards, which must ascend.
#[inline(always)]
pub fn subset_indices<const K: usize>(ascending: &[Strip; K]) -> Values {
    const { assert!(K <= 3) };
    let mut indices = [0; STRIP_ROUNDS];
    for (place, cards) in ascending.iter().enumerate() {
        let place = place.az::<u16>();
        for round in 0..STRIP_ROUNDS {
            // A card above `place` others has at least that index; rounds that are not dealt may have less.
            indices[round] = plus(indices[round], addend(place, u16::from(cards[round]).saturating_sub(place)));
        }
    }
    indices
}

/// Contribution of a rank to the index as the card above `place` others: C(rank + place, place + 1), from its factors
/// in pairs from both ends, modulo 2^16. Multiplying by the inverse of an odd number divides exactly.
#[inline(always)]
fn addend(place: u16, rank: u16) -> u16 {
    const THIRD: u16 = 0xAAAB;
    const FIFTEENTH: u16 = 0xEEEF;
    const FORTY_FIFTH: u16 = 0x4FA5;
    const THREE_HUNDRED_AND_FIFTEENTH: u16 = 0x2FF3;
    // Lowest times highest factor.
    let ends = times(rank, plus(rank, place));
    match place {
        0 => rank,
        1 => ends >> 1,
        2 => ends.wrapping_mul(plus(rank, 1)).wrapping_mul(THIRD) >> 1,
        3 => ends.wrapping_mul(plus(ends, 2)).wrapping_mul(THIRD) >> 3,
        // The first product is a multiple of four, and fits.
        4 => (ends.wrapping_mul(plus(ends, 3)) >> 2).wrapping_mul(plus(rank, 2)).wrapping_mul(FIFTEENTH) >> 1,
        5 => {
            let half = ends >> 1;
            half.wrapping_mul(plus(half, 2)).wrapping_mul(plus(half, 3)).wrapping_mul(FORTY_FIFTH) >> 1
        }
        _ => {
            // The first product is a multiple of four, the second of two, and both fit. Twice the result fits too.
            let (inner, middle) = (times(ends, plus(ends, 5)) >> 2, times(plus(ends, 8), plus(rank, 3)) >> 1);
            inner.wrapping_mul(middle).wrapping_mul(THREE_HUNDRED_AND_FIFTEENTH) >> 1
        }
    }
}

/// Ranks of a round's cards of one suit, one bit each.
#[inline(always)]
pub fn ranks_of_suit<const K: usize>(cards: &[Strip; K], round: usize, suit: u8) -> usize {
    let mut ranks = 0_u32;
    for cards in cards {
        let card = cards[round];
        ranks |= u32::from(card & 3 == suit) << (card >> 2);
    }
    ranks as usize
}
