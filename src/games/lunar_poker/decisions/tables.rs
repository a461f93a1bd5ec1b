//! The solver's decisions as tables: the plays by up card, and after a draw whether to bet or to fold.
//!
//! Most final hands are bet or folded whatever cards are dead. For the others the dead ranks decide, and where even
//! those leave it open, which cards of the up card's suit are still hidden.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::final_hands::{BY_RANKS, finals};
use super::multisets::{MOST, RANKS, smaller_multisets};
use crate::cards::Card;
use crate::games::lunar_poker::rules::{Payoff, Play, READINGS};

/// For each class of up cards one of them, and the decisions against it.
pub type Decisions = Vec<(Card, AgainstUpCard)>;

/// The decisions against one up card.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct AgainstUpCard {
    /// By reading, the play with each class of hands, in the order of the classes.
    pub plays: [Vec<Play>; READINGS],
    /// What the best player does after a draw; `None` of players by rules and for short decks, with which no rounds are
    /// dealt.
    pub after_draws: Option<FinalDecisions>,
}

/// What is known of a decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[repr(u8)]
pub enum Known {
    /// To fold.
    Fold,
    /// To bet.
    Bet,
    /// It depends on the dead ranks.
    ByDeadRanks,
    /// It depends on the cards of the up card's suit.
    ByOwnSuit,
    /// Betting may gain only because the dealer can be forced: the tables do not know.
    ByCounting,
}

/// What two bits in a table by dead ranks say.
pub const IN_TWO_BITS: [Known; 4] = [Known::Fold, Known::Bet, Known::ByCounting, Known::ByOwnSuit];

/// Smallest and largest exchange that the tables know.
pub const EXCHANGES: std::ops::RangeInclusive<usize> = 2..=MOST - 1;
/// Number of multisets of dead ranks of these exchanges.
pub const DEAD: usize = smaller_multisets(MOST) - smaller_multisets(*EXCHANGES.start());

/// The decisions after a draw against one up card.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct FinalDecisions {
    /// By kind of final hand after an exchange of two to four.
    pub(in crate::games::lunar_poker) exchanged: Vec<Known>,
    /// By kind: its column in `by_dead_ranks`.
    pub(in crate::games::lunar_poker) columns: Vec<u16>,
    /// By dead ranks and column, four to a byte.
    pub(in crate::games::lunar_poker) by_dead_ranks: Vec<u8>,
    pub(in crate::games::lunar_poker) width: usize,
    /// By kind times `DEAD` and dead ranks: the gain of betting as if the dealer had no flush.
    pub(in crate::games::lunar_poker) gains: BTreeMap<u32, i64>,
    /// By reading and the multiset of six ranks, after buying a card, if five are not of one suit.
    pub(in crate::games::lunar_poker) bought: [Vec<Known>; READINGS],
    pub(in crate::games::lunar_poker) bought_gains: [BTreeMap<u32, i64>; READINGS],
    /// By the place of five ranks in one suit, after buying a card: whether that flush is bet whatever cards are dead
    /// and whatever else it is paid for.
    pub(in crate::games::lunar_poker) bought_flushes: Vec<bool>,
    /// By kind: its column in `by_own_suit`, for kinds that need it.
    pub(in crate::games::lunar_poker) suit_columns: BTreeMap<u16, u16>,
    /// By what may be hidden of the up card's suit and column: not qualified, outranked and tied hands that flushes add
    /// or take.
    pub(in crate::games::lunar_poker) by_own_suit: Vec<[i16; 3]>,
}

impl FinalDecisions {
    /// Whether to bet on a final hand of this kind after an exchange of two to four cards, `dead` being the place of
    /// their ranks and `own_suit` the ranks of the up card's suit that may be hidden; `None` if the tables do not know.
    pub fn bets_exchanged(
        &self,
        kind: usize,
        drawn: usize,
        dead: usize,
        own_suit: usize,
        payoff: impl FnOnce() -> Payoff,
    ) -> Option<bool> {
        let known = match self.exchanged[kind] {
            Known::ByDeadRanks => self.by_dead_ranks(self.place_by_dead_ranks(kind, drawn, dead)),
            known => known,
        };
        let gain = self.gains.get(&((kind * DEAD + row_of(drawn, dead)) as u32));
        self.bets(known, gain, (kind, own_suit), payoff)
    }

    /// Whether to bet on the best five of six cards of which no five are of one suit.
    pub fn bets_bought(
        &self,
        six: usize,
        reading: usize,
        own_suit: usize,
        payoff: impl FnOnce() -> Payoff,
    ) -> Option<bool> {
        let (kind, _) = finals().of_six(six);
        let gain = self.bought_gains[reading].get(&(six as u32));
        self.bets(self.bought[reading][six], gain, (kind, own_suit), payoff)
    }

    /// Whether to bet on the best five of six cards of which five are of one suit; `None` if the tables do not know.
    pub fn bets_bought_flush(&self, kind: usize) -> Option<bool> {
        self.bought_flushes[kind - BY_RANKS].then_some(true)
    }

    /// Whether to bet where the cards of the up card's suit decide: with the gain as if the dealer had no flush, and
    /// its change.
    fn bets(
        &self,
        known: Known,
        gain: Option<&i64>,
        (kind, own_suit): (usize, usize),
        payoff: impl FnOnce() -> Payoff,
    ) -> Option<bool> {
        match known {
            Known::Fold => Some(false),
            Known::Bet => Some(true),
            Known::ByCounting => None,
            Known::ByDeadRanks | Known::ByOwnSuit => {
                let (column, width) = (*self.suit_columns.get(&(kind as u16))?, self.by_own_suit.len() >> (RANKS - 1));
                let change = self.by_own_suit[own_suit * width + usize::from(column)].map(i64::from);
                Some(gain? + payoff().gain_of_change(change) > 0)
            }
        }
    }

    /// Where it stands what is known of a final hand of a kind that depends on the dead ranks, after an exchange of so
    /// many; `dead` is the place of their ranks.
    #[inline]
    pub fn place_by_dead_ranks(&self, kind: usize, drawn: usize, dead: usize) -> usize {
        row_of(drawn, dead) * self.width + usize::from(self.columns[kind])
    }

    /// What is known at that place.
    #[inline]
    pub fn by_dead_ranks(&self, place: usize) -> Known {
        IN_TWO_BITS[usize::from(self.by_dead_ranks[place / 4] >> (2 * (place % 4)) & 3)]
    }
}

/// The place of dead ranks among those of all exchanges that the tables know.
#[inline]
fn row_of(drawn: usize, dead: usize) -> usize {
    smaller_multisets(drawn) + dead - smaller_multisets(*EXCHANGES.start())
}
