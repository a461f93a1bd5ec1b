//! A final hand that forces the dealer, and what it makes of the new cards of one hidden hand.

use std::cmp::Ordering;

use super::staying_cards::StayingCards;
use crate::games::lunar_poker::decisions::{RankCounts, finals, set_of, size_of_set};
use crate::games::lunar_poker::facts::BET;
use crate::games::lunar_poker::rules::Payoff;
use crate::hands::FiveCardCategory;
use crate::hands::five_card::FiveCardValue;

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

/// A final hand that a player may force the dealer with.
#[derive(Clone, Copy, Debug)]
pub struct Forcer {
    value: FiveCardValue,
    /// Whether it is better than any pair.
    outranks_pairs: bool,
    flushes: Flushes,
    /// What all new cards together must bring: for each the ante and the fee.
    forgone: i64,
    /// What one brings that makes a lower hand.
    won: i64,
}

/// How a final hand compares with flushes that are no straight flush.
#[derive(Clone, Copy, Debug)]
enum Flushes {
    Outranked,
    Higher,
    /// The final hand is one, of these ranks, one bit each.
    Compared(u16),
}

/// One hidden hand and the new cards that make it qualify: that make a hand which the final hand outranks, ties, and
/// which is higher. Packed, so that many hidden hands add up at once: the hand with the first number, the two others,
/// 32 bits each.
#[derive(Clone, Copy, Debug)]
pub struct Outs([u64; 2]);

/// Sums of [`Outs`], none of which leaves 31 bits: 249,900 hidden hands with 47 new cards are fewer than 2^24.
#[derive(Clone, Copy, Debug, Default)]
pub struct SumOfOuts([u64; 2]);

/// Most new cards that make a pair, a straight and a flush: three of each of four ranks, four of each of two, and nine.
const MOST_PAIRS: i64 = 12;
const MOST_STRAIGHTS: i64 = 8;
const MOST_FLUSHES: i64 = 9;

impl Forcer {
    /// A kind of final hand of this payoff, when the dealer may get `new_cards`; `None` if the player
    /// never forces with it.
    pub fn new(payoff: &Payoff, kind: usize, new_cards: i64) -> Option<Self> {
        let value = finals().values[kind];
        let lowest_flush = finals().values[finals().suited(LOWEST_FLUSH)];
        let flushes = match value.ranking().category {
            FiveCardCategory::Flush => Flushes::Compared(set_of(&finals().rank_counts[kind])),
            _ if value < lowest_flush => Flushes::Higher,
            _ => Flushes::Outranked,
        };
        let outranks_pairs = value.ranking().category > FiveCardCategory::Pair;
        let forgone = payoff.forgone() * new_cards;
        let forcer = Forcer { value, outranks_pairs, flushes, forgone, won: payoff.won() };
        // A hand below a straight is outranked by straights and flushes.
        let below_a_straight = value.ranking().category < FiveCardCategory::Straight;
        let outs = if below_a_straight { MOST_PAIRS } else { MOST_PAIRS + MOST_STRAIGHTS + MOST_FLUSHES };
        (forgone < 0 || forcer.won * outs > forgone).then_some(forcer)
    }

    /// A bound on the gain by forcing with one hidden hand by pairs, and what straights and flushes add to it where
    /// they can come.
    pub fn most(&self) -> [i64; 3] {
        let won = self.won.max(0);
        [(won * MOST_PAIRS - self.forgone).max(0), won * MOST_STRAIGHTS, won * MOST_FLUSHES]
    }

    /// What new cards gain over not forcing, summed over all new cards.
    #[inline]
    fn gain(&self, outs: Outs) -> i64 {
        self.won * outs.outranked() - (1 + BET) * outs.higher() - self.forgone
    }

    /// The new cards that make a pair or a straight.
    #[inline]
    pub fn outs(&self, kept: &StayingCards, left: &RankCounts) -> Outs {
        let mut outs = Outs::NONE;
        if self.outranks_pairs {
            let cards = kept.pairs.iter().map(|pair| left[usize::from(pair.rank)] - pair.hidden);
            outs.add(Ordering::Less, cards.map(i64::from).sum());
        } else {
            for pair in &kept.pairs {
                outs.add(pair.value.cmp(&self.value), i64::from(left[usize::from(pair.rank)]) - i64::from(pair.hidden));
            }
        }
        if kept.completing != 0 {
            for straight in &kept.straights {
                let cards = straight.is_one * left[usize::from(straight.rank)];
                outs.add(straight.value.cmp(&self.value), cards.into());
            }
        }
        outs
    }

    /// The same if the four cards are of one suit of which these ranks, and the kept ones, are left.
    #[inline]
    pub fn with_flushes(&self, kept: &StayingCards, outs: Outs, suit: u16) -> Outs {
        let mut outs = outs;
        let free = suit & !kept.ranks;
        if free & kept.completing != 0 {
            for straight in kept.straights.iter().filter(|straight| free >> straight.rank & 1 == 1) {
                outs.add(straight.value.cmp(&self.value), -i64::from(straight.is_one));
                outs.add(straight.suited.cmp(&self.value), straight.is_one.into());
            }
        }
        let flushes = free & !kept.completing;
        match self.flushes {
            Flushes::Outranked => outs.add(Ordering::Less, size_of_set(flushes)),
            Flushes::Higher => outs.add(Ordering::Greater, size_of_set(flushes)),
            // Flushes compare as their sets of ranks do: the new one is lower if its new rank is less than the
            // difference.
            Flushes::Compared(own) => {
                let difference = own.saturating_sub(kept.ranks);
                let lower = size_of_set(flushes & (difference.next_power_of_two() - 1));
                let tied = i64::from(difference.is_power_of_two() && flushes & difference != 0);
                outs.add(Ordering::Less, lower);
                outs.add(Ordering::Equal, tied);
                outs.add(Ordering::Greater, size_of_set(flushes) - lower - tied);
            }
        }
        outs
    }
}

/// The ranks of the lowest flush, 2, 3, 4, 5 and 7.
const LOWEST_FLUSH: u16 = 0b10_1111;

impl Outs {
    /// A hidden hand without any.
    const NONE: Outs = Outs([1, 0]);

    /// Adds `cards` new cards that make the dealer's hand compare as `dealers` with the final hand.
    #[inline]
    fn add(&mut self, dealers: Ordering, cards: i64) {
        let cards = cards as u64;
        match dealers {
            Ordering::Less => self.0[0] = self.0[0].wrapping_add(cards << 32),
            Ordering::Equal => self.0[1] = self.0[1].wrapping_add(cards),
            Ordering::Greater => self.0[1] = self.0[1].wrapping_add(cards << 32),
        }
    }

    #[inline]
    fn outranked(self) -> i64 {
        (self.0[0] >> 32) as i64
    }

    #[inline]
    fn higher(self) -> i64 {
        (self.0[1] >> 32) as i64
    }
}

impl SumOfOuts {
    /// Adds `times` hidden hands with these new cards, if the player forces.
    #[inline]
    pub fn add_forced(&mut self, forcer: &Forcer, outs: Outs, times: i64) {
        let times = if forcer.gain(outs) > 0 { times as u64 } else { 0 };
        for (sum, outs) in self.0.iter_mut().zip(outs.0) {
            *sum = sum.wrapping_add(outs.wrapping_mul(times));
        }
    }

    /// The four sums.
    pub fn forced(self) -> Forced {
        // What a negative number borrows from the one above is given back.
        let split = |both: u64| {
            let low = i64::from(both as u32 as i32);
            (low, i64::from((both.wrapping_sub(low as u64) >> 32) as u32 as i32))
        };
        let ((hands, outranked), (tied, higher)) = (split(self.0[0]), split(self.0[1]));
        Forced { hands, outranked, tied, higher }
    }
}
