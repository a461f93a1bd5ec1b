//! A final hand that forces the dealer.

use std::ops::{Mul, Sub};

use az::Az;

use crate::games::lunar_poker::decisions::{finals, set_of};
use crate::games::lunar_poker::rules::{BET, Payoff};
use crate::hands::FiveCardCategory;

/// Results over the hidden hands against which the player forces the dealer.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Forced {
    /// Number of these hidden hands.
    pub hands: i64,
    /// Number of hidden hands with a new card that the final hand then outranks though they qualify, ties, and is
    /// outranked by.
    pub outranked: i64,
    pub tied: i64,
    pub higher: i64,
}

/// Such results by the payoff of the final hand.
pub type ByPayoff = Vec<(Payoff, Forced)>;

impl Forced {
    /// The sum of this and `times` the other.
    pub fn plus(self, other: Forced, times: i64) -> Forced {
        Forced {
            hands: self.hands + times * other.hands,
            outranked: self.outranked + times * other.outranked,
            tied: self.tied + times * other.tied,
            higher: self.higher + times * other.higher,
        }
    }

    /// The gain over not forcing, in antes summed over hidden hands and their new cards.
    pub fn gain(&self, payoff: &Payoff, new_cards: i64) -> i128 {
        let [hands, outranked, higher] = [self.hands, self.outranked, self.higher].map(i128::from);
        let forgone = i128::from(payoff.forgone()) * i128::from(new_cards) * hands;
        i128::from(payoff.won()) * outranked - i128::from(1 + BET) * higher - forgone
    }
}

/// A lane of a vector.
pub trait Lane: Copy + PartialOrd + Mul<Output = Self> + Sub<Output = Self> + From<i16> {
    /// This number, for which it has room.
    fn of(number: i32) -> Self;
}

impl Lane for i16 {
    #[inline(always)]
    fn of(number: i32) -> Self {
        number.az::<i16>()
    }
}

impl Lane for i32 {
    #[inline(always)]
    fn of(number: i32) -> Self {
        number
    }
}

/// A final hand that a player may force the dealer with.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Forcer {
    /// A kind of final hand that compares with pairs and straights, straight flushes among them, as this one does: the
    /// lowest flush for all from a flush to four of a kind.
    pub alike: usize,
    /// How it compares with flushes that are no straight flush.
    pub flushes: Flushes,
    /// What all new cards together must bring: for each the ante and the fee. All are below 2^27, as pays are.
    forgone: i32,
    /// What one brings that makes a lower hand.
    won: i32,
}

/// How a final hand compares with flushes that are no straight flush.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Flushes {
    Outranked,
    Higher,
    /// The final hand is one, of these ranks, one bit each.
    Compared(u16),
}

/// Most new cards that make a pair, a straight and a flush: three of each of four ranks, four of each of two, and nine.
const MOST_PAIRS: i64 = 12;
const MOST_STRAIGHTS: i64 = 8;
const MOST_FLUSHES: i64 = 9;

impl Forcer {
    /// A kind of final hand of this payoff, when the dealer may get `new_cards`; `None` if the player
    /// never forces with it.
    pub fn new(payoff: &Payoff, kind: usize, new_cards: i64) -> Option<Self> {
        let lowest_flush = finals().suited(LOWEST_FLUSH);
        let (value, category) = (finals().values[kind], finals().values[kind].ranking().category);
        let flushes = match category {
            FiveCardCategory::Flush => Flushes::Compared(set_of(&finals().rank_counts[kind])),
            _ if value < finals().values[lowest_flush] => Flushes::Higher,
            _ => Flushes::Outranked,
        };
        let from_flush_to_four = (FiveCardCategory::Flush..=FiveCardCategory::FourOfAKind).contains(&category);
        let alike = if from_flush_to_four { lowest_flush } else { kind };
        // A hand below a straight is outranked by straights and flushes.
        let below_a_straight = category < FiveCardCategory::Straight;
        let outs = if below_a_straight { MOST_PAIRS } else { MOST_PAIRS + MOST_STRAIGHTS + MOST_FLUSHES };
        let (won, forgone) = (payoff.won(), payoff.forgone() * new_cards);
        let forcer = Forcer { alike, flushes, forgone: forgone.az::<i32>(), won: won.az::<i32>() };
        (forgone < 0 || won * outs > forgone).then_some(forcer)
    }

    /// A bound on the gain by forcing with one hidden hand by pairs, and what straights and flushes add to it where
    /// they can come.
    pub fn most(&self) -> [i64; 3] {
        let (won, forgone) = (i64::from(self.won.max(0)), i64::from(self.forgone));
        [(won * MOST_PAIRS - forgone).max(0), won * MOST_STRAIGHTS, won * MOST_FLUSHES]
    }

    /// Whether the player forces a hidden hand of which so many new cards make a hand that the final hand outranks, and
    /// one that is higher; computed in `G`, which has room for the gains.
    #[inline(always)]
    pub fn forces<G: Lane>(&self, outranked: i16, higher: i16) -> bool {
        let [won, lost, forgone] = [self.won, 1 + BET.az::<i32>(), self.forgone].map(G::of);
        won * G::from(outranked) - lost * G::from(higher) > forgone
    }

    /// Whether 16 bits have room for gains. Numbers of new cards are of one byte and, with straights and flushes of a
    /// suit, from 12 fewer to nine more, even where they mean nothing.
    pub fn is_small(&self) -> bool {
        self.won.abs() <= 120 && self.forgone.abs() <= 10_000
    }
}

/// The ranks of the lowest flush, 2, 3, 4, 5 and 7.
const LOWEST_FLUSH: u16 = 0b10_1111;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sixteen_bits_say_of_small_gains_what_more_say() {
        for (won, forgone) in [(120, 10_000), (-120, -10_000), (120, -10_000), (10, 94), (0, 0)] {
            let forcer = Forcer { alike: 0, flushes: Flushes::Outranked, forgone, won };
            assert!(forcer.is_small());
            for (outranked, higher) in
                (-12..=264).flat_map(|outranked| (-12..=264).map(move |higher| (outranked, higher)))
            {
                let expected = won * i32::from(outranked) - 3 * i32::from(higher) > forgone;
                assert_eq!(forcer.forces::<i16>(outranked, higher), expected, "{won} {forgone} {outranked} {higher}");
                assert_eq!(forcer.forces::<i32>(outranked, higher), expected, "{won} {forgone} {outranked} {higher}");
            }
        }
        assert!(!Forcer { alike: 0, flushes: Flushes::Outranked, forgone: 94, won: 121 }.is_small());
    }
}
