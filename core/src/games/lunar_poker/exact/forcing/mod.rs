//! The dealer of 2013, who may be forced to replace a card (§ 589.11(e)(2)): the player's final hand, and the results of
//! forcing.
//!
//! Then `staying` (the dealer's staying cards in columns), `dealers_hands` (sums over hidden hands), and
//! `forced_sums` (sums over the player's draws).

mod dealers_hands;
mod forced_sums;
mod staying;

use az::Az;

use crate::games::lunar_poker::decisions::{finals, set_of};
use crate::games::lunar_poker::rules::{BET, Payoff};
use crate::hands::FiveCardCategory;

pub use dealers_hands::Forcers;
pub use forced_sums::{ForcedRounds, ForcedSums};

/// Results over the hidden hands that the player forces.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Forced {
    pub hands: i64,
    /// Hidden hands with a new card that qualify and are outranked, that tie, and that are higher.
    pub with_new_cards: [i64; 3],
}

/// Results by payoff of the final hand.
pub type ByPayoff = Vec<(Payoff, Forced)>;

impl Forced {
    pub fn plus(self, other: Forced, times: i64) -> Forced {
        let sum = |place: usize| self.with_new_cards[place] + times * other.with_new_cards[place];
        Forced { hands: self.hands + times * other.hands, with_new_cards: std::array::from_fn(sum) }
    }

    /// Gain over not forcing in antes, summed over hidden hands and new cards.
    pub fn gain(&self, payoff: &Payoff, new_cards: i64) -> i128 {
        let [outranked, _, higher] = self.with_new_cards.map(i128::from);
        let forgone = i128::from(payoff.forgone()) * i128::from(new_cards) * i128::from(self.hands);
        i128::from(payoff.won()) * outranked - i128::from(1 + BET) * higher - forgone
    }
}

/// A final hand with which forcing can gain.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Forcer {
    /// A kind that compares equally with pairs, straights and straight flushes: the lowest flush up to four of a kind.
    pub alike: usize,
    pub flushes: Flushes,
    /// Required win over all new cards: for each the ante and the fee. Below 2^27, like all pays.
    pub forgone: i32,
    /// Win with a new card that leaves the dealer lower.
    pub won: i32,
}

/// Comparison of a final hand with flushes other than straight flushes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Flushes {
    Outranked,
    Higher,
    /// The final hand is a flush of these ranks, as a mask.
    Compared(u16),
}

/// At most three cards of each of four ranks, four of each of two, and nine of a suit.
const MOST_PAIRS: i64 = 12;
const MOST_STRAIGHTS: i64 = 8;
const MOST_FLUSHES: i64 = 9;

impl Forcer {
    /// `None` if forcing never gains. `new_cards`: number of possible new cards.
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
        // Straights and flushes outrank a hand below a straight.
        let below_a_straight = category < FiveCardCategory::Straight;
        let outs = if below_a_straight { MOST_PAIRS } else { MOST_PAIRS + MOST_STRAIGHTS + MOST_FLUSHES };
        let (won, forgone) = (payoff.won(), payoff.forgone() * new_cards);
        let forcer = Forcer { alike, flushes, forgone: forgone.az::<i32>(), won: won.az::<i32>() };
        (forgone < 0 || won * outs > forgone).then_some(forcer)
    }

    /// Bound on the gain by forcing one hidden hand through pairs, and what straights and flushes add where possible.
    pub fn most(&self) -> [i64; 3] {
        let (won, forgone) = (i64::from(self.won.max(0)), i64::from(self.forgone));
        [(won * MOST_PAIRS - forgone).max(0), won * MOST_STRAIGHTS, won * MOST_FLUSHES]
    }

    /// `outranked`, `higher`: numbers of new cards. `SMALL`: as [`Forcer::is_small`].
    #[inline(always)]
    pub fn forces<const SMALL: bool>(&self, outranked: i16, higher: i16) -> bool {
        let numbers = [self.won, 1 + BET.az::<i32>(), self.forgone];
        if SMALL {
            let [won, lost, forgone] = numbers.map(|number| number.az::<i16>());
            return won * outranked - lost * higher > forgone;
        }
        let [won, lost, forgone] = numbers;
        won * i32::from(outranked) - lost * i32::from(higher) > forgone
    }

    /// Whether 16 bits suffice for the gain. New cards are counted in bytes; straights and flushes of a suit add -12 to 9.
    pub fn is_small(&self) -> bool {
        self.won.abs() <= 120 && self.forgone.abs() <= 10_000
    }
}

/// The ranks 2, 3, 4, 5 and 7.
const LOWEST_FLUSH: u16 = 0b10_1111;
