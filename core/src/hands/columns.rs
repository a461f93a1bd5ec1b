//! Five-card categories of many rounds at once, without a look-up.
//!
//! Once the cards of a hand are sorted, a few comparisons of neighbours determine its category. The comparisons are the
//! same for every round, so the processor does many rounds at once.

use az::Az;

use super::FiveCardCategory;
use crate::cards::{Card, Rank, STRIP_ROUNDS, Strip, plus, times};

/// The hands of a strip of rounds.
pub struct FiveCardHands {
    /// Each hand's [`FiveCardCategory`] as a number.
    pub categories: Strip,
    /// A card of the pair's rank if the hand is one pair, otherwise any byte.
    pub pairs: Strip,
}

/// The bits of a card's index that hold its rank, and those that hold its suit.
const RANK_BITS: u8 = !3;
const SUIT_BITS: u8 = 3;

/// The lowest card of a rank.
pub const fn lowest_of(rank: Rank) -> u8 {
    4 * rank as u8
}

/// The hands of these cards, which are in ascending order in each round.
#[inline(always)]
pub fn five_card_hands([a, b, c, d, e]: &[Strip; 5]) -> FiveCardHands {
    let mut hands = FiveCardHands { categories: [0; STRIP_ROUNDS], pairs: [0; STRIP_ROUNDS] };
    for round in 0..STRIP_ROUNDS {
        // One by one: the compiler would pack an array of a round's cards into one number and process its parts in
        // turn.
        let (a, b, c, d, e) = (a[round], b[round], c[round], d[round], e[round]);
        let (ab, bc, cd, de) = (is_pair(a, b), is_pair(b, c), is_pair(c, d), is_pair(d, e));
        hands.pairs[round] =
            if ab { a } else { 0 } | if bc { b } else { 0 } | if cd { c } else { 0 } | if de { d } else { 0 };
        // Equal neighbours, plus adjacent ones of those: 1 for a pair, 2 for two pair, 3 for three of a kind, 4 for a
        // full house, 5 for four of a kind.
        let matches = plus(plus(u8::from(ab), u8::from(bc)), plus(u8::from(cd), u8::from(de)));
        let matches = plus(plus(matches, u8::from(ab & bc)), plus(u8::from(bc & cd), u8::from(cd & de)));
        let ace_to_five = (e >= lowest_of(Rank::Ace)) & is_five(d);
        let straight = u8::from((in_sequence(a, e) | ace_to_five) & (matches == 0));
        let other_suits = (a ^ b) | (a ^ c) | (a ^ d) | (a ^ e);
        let flush = u8::from(other_suits & SUIT_BITS == 0);
        let less_than_royal = straight & flush & u8::from(a < lowest_of(Rank::Ten));
        // A straight is category 4 and a flush category 5, so that both together make a royal flush, category 9. Full
        // houses and four of a kind follow them.
        let paired = plus(matches, if matches > 3 { 2 } else { 0 });
        let suited_or_straight = plus(times(straight, 4), times(flush, 5));
        hands.categories[round] = plus(paired, suited_or_straight).wrapping_sub(less_than_royal);
    }
    hands
}

/// The [`FiveCardCategory`] of the best five of these cards as a number, if no five of them are of one suit. The cards
/// are in ascending order in each round.
#[inline(always)]
pub fn best_of_six_unsuited([a, b, c, d, e, f]: &[Strip; 6]) -> Strip {
    let mut categories = [0; STRIP_ROUNDS];
    for round in 0..STRIP_ROUNDS {
        let (a, b, c, d, e, f) = (a[round], b[round], c[round], d[round], e[round], f[round]);
        let (ab, bc, cd, de, ef) = (is_pair(a, b), is_pair(b, c), is_pair(c, d), is_pair(d, e), is_pair(e, f));
        let equal = plus(plus(u8::from(ab), u8::from(bc)), plus(u8::from(cd), u8::from(de)));
        let equal = plus(equal, u8::from(ef));
        let three = (ab & bc) | (bc & cd) | (cd & de) | (de & ef);
        let four = (ab & bc & cd) | (bc & cd & de) | (cd & de & ef);
        // Of three equal cards and no others, two neighbours are equal; up to three pairs are two.
        let of_three = if equal > 2 { FiveCardCategory::FullHouse } else { FiveCardCategory::ThreeOfAKind } as u8;
        let paired = if three { of_three } else { equal.min(FiveCardCategory::TwoPair as u8) };
        let paired = if four { FiveCardCategory::FourOfAKind as u8 } else { paired };
        let (ace, two_aces) = (f >= lowest_of(Rank::Ace), e >= lowest_of(Rank::Ace));
        let of_six_ranks = in_sequence(a, e) | in_sequence(b, f) | (ace & is_five(d));
        let of_five_ranks = in_sequence(a, f) | (ace & is_five(e)) | (two_aces & is_five(d));
        let straight = ((equal == 0) & of_six_ranks) | ((equal == 1) & of_five_ranks);
        categories[round] = if straight { FiveCardCategory::Straight as u8 } else { paired };
    }
    categories
}

/// Whether five different ranks of which these are the lowest and the highest are in sequence.
#[inline(always)]
fn in_sequence(lowest: u8, highest: u8) -> bool {
    (highest & RANK_BITS).wrapping_sub(lowest & RANK_BITS) == lowest_of(Rank::Six)
}

#[inline(always)]
fn is_five(card: u8) -> bool {
    card & RANK_BITS == lowest_of(Rank::Five)
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

/// For each round the suit of at least `LEAST` of the cards, or [`NO_SUIT`]; `LEAST` is more than half of them.
#[inline(always)]
pub fn suits_of_at_least<const LEAST: usize, const K: usize>(cards: &[Strip; K]) -> Strip {
    let mut suits = [NO_SUIT; STRIP_ROUNDS];
    // The first of them is one of the first cards.
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

/// 1 for each suited round, else 0.
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

/// Stands for no suit; suits are 0 to 3.
pub const NO_SUIT: u8 = 4;

/// The columns of up to a strip of hands.
#[cfg(test)]
pub fn columns_of<const K: usize>(hands: &[[Card; K]]) -> [Strip; K] {
    let index = |round: usize, place: usize| hands.get(round).map_or(0, |hand| hand[place].index().az::<u8>());
    std::array::from_fn(|place| std::array::from_fn(|round| index(round, place)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cards::{CardSet, hands_in_each_suit};
    use crate::hands::{five_card, rank_multiset_index, reference};

    /// One hand of each class of suit-isomorphic ones, in each suit.
    #[test]
    fn six_cards_without_a_flush_agree_with_the_best_five_by_ranks() {
        let hands: Vec<[Card; 6]> = hands_in_each_suit::<6>().collect();
        for strip in hands.chunks(STRIP_ROUNDS) {
            let seen = best_of_six_unsuited(&columns_of(strip));
            for (round, &cards) in strip.iter().enumerate() {
                let expected = five_card::tables().by_six_ranks()[rank_multiset_index(cards)];
                assert_eq!(seen[round], expected.ranking().category as u8, "{cards:?}");
            }
        }
    }

    #[test]
    fn columns_agree_with_the_reference_on_all_hands() {
        let hands: Vec<[Card; 5]> = CardSet::FULL_DECK.subsets::<5>().collect();
        for strip in hands.chunks(STRIP_ROUNDS) {
            let seen = five_card_hands(&columns_of(strip));
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
