//! The solver's decisions as tables: plays by up card, and bets and folds after a draw.
//!
//! Most final hands are bet or folded whatever cards are dead. For the others the dead ranks decide, and where even
//! these leave it open, the cards of the up card's suit that may still be hidden.

use az::Az;
use serde::{Deserialize, Serialize};

use super::block::Block;
use super::first_plays::FirstPlays;
use super::holdings::OwnSuit;
use super::multisets::{MOST, smaller_multisets};
use super::player::{BY_RANKS, finals};
use crate::cards::Card;
use crate::games::lunar_poker::rules::{Payoff, READINGS};
use crate::hands::rank_multisets;

/// One up card of each class, with the decisions against it.
pub type Decisions = Vec<(Card, AgainstUpCard)>;

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct AgainstUpCard {
    pub first: FirstPlays,
    /// Bets and folds after a draw. `None` for players by rules, and for short decks, which are not simulated.
    pub after_draws: Option<FinalDecisions>,
}

impl AgainstUpCard {
    /// Whether every table has its full size.
    pub fn is_whole(&self) -> bool {
        self.first.is_whole() && self.after_draws.as_ref().is_none_or(FinalDecisions::is_whole)
    }
}

/// A table entry of two bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Known {
    Fold,
    Bet,
    /// Depends on the dead ranks or, where these are known, on the cards of the up card's suit.
    ByMore,
    /// Not tabulated: a bet may gain only because the dealer can be forced.
    ByCounting,
}

/// Sizes of exchange in the tables.
pub const EXCHANGES: std::ops::RangeInclusive<usize> = 2..=MOST - 1;
/// Number of multisets of dead ranks of these exchanges.
pub const DEAD: usize = smaller_multisets(MOST) - smaller_multisets(*EXCHANGES.start());

/// Bets and folds after a draw against one up card.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct FinalDecisions {
    /// After an exchange of two to four cards, by kind of final hand: [`Known`], if the dead ranks do not matter.
    pub(in crate::games::lunar_poker) exchanged: Block<u8>,
    /// By kind: its column in `by_dead_ranks`.
    pub(in crate::games::lunar_poker) columns: Block<u16>,
    /// By dead ranks and column, four to a byte: [`Known`].
    pub(in crate::games::lunar_poker) by_dead_ranks: Block<u8>,
    /// By place in `by_dead_ranks`.
    pub(in crate::games::lunar_poker) gains: Gains,
    /// After buying a card, by reading and multiset of six ranks without a flush: [`Known`].
    pub(in crate::games::lunar_poker) bought: [Block<u8>; READINGS],
    pub(in crate::games::lunar_poker) bought_gains: [Gains; READINGS],
    /// After buying a card, by rank set of a flush: [`Known::Bet`] if it is bet whatever the dead cards and the second
    /// combination.
    pub(in crate::games::lunar_poker) bought_flushes: Block<u8>,
}

/// Gains of betting, leaving out flushes of the dealer, where the cards of the up card's suit decide.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Gains {
    /// Ascending.
    places: Block<u32>,
    gains: Block<i32>,
}

impl Gains {
    /// By ascending place.
    pub fn new(gains: impl IntoIterator<Item = (u32, i32)>) -> Self {
        let (places, gains) = gains.into_iter().unzip();
        Gains { places: Block(places), gains: Block(gains) }
    }

    fn at(&self, place: usize) -> Option<i64> {
        let found = self.places.0.binary_search(&place.az::<u32>()).ok()?;
        self.gains.0.get(found).map(|&gain| gain.into())
    }
}

impl Known {
    fn of(bits: u8) -> Self {
        [Known::Fold, Known::Bet, Known::ByMore, Known::ByCounting][usize::from(bits & 3)]
    }
}

/// A final hand after a draw where the cards of the up card's suit decide.
pub struct Drawn<P> {
    pub own_suit: OwnSuit,
    /// Called only where it matters.
    pub payoff: P,
}

impl<P: FnOnce() -> Payoff> Drawn<P> {
    /// `None` if the tables do not decide.
    fn bets(self, known: Known, gain: Option<i64>, kind: usize) -> Option<bool> {
        match known {
            Known::Fold => Some(false),
            Known::Bet => Some(true),
            Known::ByMore => {
                let change = self.own_suit.change(finals().values[kind]);
                Some(gain? + (self.payoff)().gain_of_change(change) > 0)
            }
            Known::ByCounting => None,
        }
    }
}

/// Table entries per byte.
pub const IN_A_BYTE: usize = 4;

impl FinalDecisions {
    /// Whether to bet on a final hand after an exchange of two to four cards; `None` if the tables do not decide.
    /// `dead`: index of the dead ranks.
    pub fn bets_exchanged<P: FnOnce() -> Payoff>(
        &self,
        kind: usize,
        drawn: usize,
        dead: usize,
        hand: Drawn<P>,
    ) -> Option<bool> {
        match Known::of(self.exchanged.0[kind]) {
            Known::ByMore => {
                let place = self.place_by_dead_ranks(kind, drawn, dead);
                hand.bets(Known::of(self.by_dead_ranks(place)), self.gains.at(place), kind)
            }
            known => hand.bets(known, None, kind),
        }
    }

    /// Whether to bet on the best five of six cards without a flush.
    pub fn bets_bought<P: FnOnce() -> Payoff>(&self, six: usize, reading: usize, hand: Drawn<P>) -> Option<bool> {
        let (kind, _) = finals().of_six(six);
        hand.bets(Known::of(self.bought[reading].0[six]), self.bought_gains[reading].at(six), kind)
    }

    /// Whether to bet on a flush among six cards; `None` if the tables do not decide.
    pub fn bets_bought_flush(&self, kind: usize) -> Option<bool> {
        (self.bought_flushes.0[kind - BY_RANKS] == Known::Bet as u8).then_some(true)
    }

    /// The place in `by_dead_ranks` of a kind after an exchange. `dead`: index of the dead ranks.
    #[inline]
    pub fn place_by_dead_ranks(&self, kind: usize, drawn: usize, dead: usize) -> usize {
        row_of(drawn, dead) * self.width() + usize::from(self.columns.0[kind])
    }

    /// The entry of [`Known`] at that place.
    #[inline]
    pub fn by_dead_ranks(&self, place: usize) -> u8 {
        self.by_dead_ranks.0[place / IN_A_BYTE] >> (2 * (place % IN_A_BYTE)) & 3
    }

    /// Columns of `by_dead_ranks`.
    #[inline]
    fn width(&self) -> usize {
        self.by_dead_ranks.0.len() / DEAD * IN_A_BYTE
    }

    fn is_whole(&self) -> bool {
        let (kinds, width) = (finals().kinds(), self.width());
        self.exchanged.0.len() == kinds
            && self.columns.0.len() == kinds
            && self.columns.0.iter().all(|&column| usize::from(column) < width.max(1))
            && self.by_dead_ranks.0.len() == DEAD * width / IN_A_BYTE
            && self.bought.iter().all(|known| known.0.len() == rank_multisets(6))
            && self.bought_flushes.0.len() == kinds - BY_RANKS
    }
}

/// The index of dead ranks among all tabulated exchanges.
#[inline]
fn row_of(drawn: usize, dead: usize) -> usize {
    /// By number of dead cards.
    const FIRST: [usize; MOST + 1] = {
        let mut first = [0; MOST + 1];
        let mut drawn = *EXCHANGES.start();
        while drawn < MOST {
            first[drawn] = smaller_multisets(drawn) - smaller_multisets(*EXCHANGES.start());
            drawn += 1;
        }
        first
    };
    FIRST[drawn.min(MOST)] + dead
}
