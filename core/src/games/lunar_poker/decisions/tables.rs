//! The solver's decisions as tables: the plays by up card, and after a draw whether to bet or to fold.
//!
//! Most final hands are bet or folded whatever cards are dead. For the others the dead ranks decide, and where even
//! those leave it open, which cards of the up card's suit are still hidden.

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

/// For each class of up cards one of them, and the decisions against it.
pub type Decisions = Vec<(Card, AgainstUpCard)>;

/// The decisions against one up card.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct AgainstUpCard {
    /// With the first five cards.
    pub first: FirstPlays,
    /// What the best player does after a draw; `None` of players by rules and for short decks, with which no rounds are
    /// dealt.
    pub after_draws: Option<FinalDecisions>,
}

impl AgainstUpCard {
    /// Whether every table is there as a whole.
    pub fn is_whole(&self) -> bool {
        self.first.is_whole() && self.after_draws.as_ref().is_none_or(FinalDecisions::is_whole)
    }
}

/// What is known of a decision, as two bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Known {
    /// To fold.
    Fold,
    /// To bet.
    Bet,
    /// It depends on more: on the dead ranks, or where those are known on the cards of the up card's suit.
    ByMore,
    /// The tables do not know: betting may gain only because the dealer can be forced.
    ByCounting,
}

/// Smallest and largest exchange that the tables know.
pub const EXCHANGES: std::ops::RangeInclusive<usize> = 2..=MOST - 1;
/// Number of multisets of dead ranks of these exchanges.
pub const DEAD: usize = smaller_multisets(MOST) - smaller_multisets(*EXCHANGES.start());

/// The decisions after a draw against one up card.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct FinalDecisions {
    /// By kind of final hand after an exchange of two to four: what is [`Known`] whatever ranks are dead.
    pub(in crate::games::lunar_poker) exchanged: Block<u8>,
    /// By kind: its column in `by_dead_ranks`.
    pub(in crate::games::lunar_poker) columns: Block<u16>,
    /// By dead ranks and column, four to a byte: what is [`Known`].
    pub(in crate::games::lunar_poker) by_dead_ranks: Block<u8>,
    /// By the place there.
    pub(in crate::games::lunar_poker) gains: Gains,
    /// By reading and the multiset of six ranks, after buying a card, if five are not of one suit: what is [`Known`].
    pub(in crate::games::lunar_poker) bought: [Block<u8>; READINGS],
    pub(in crate::games::lunar_poker) bought_gains: [Gains; READINGS],
    /// By the place of five ranks in one suit, after buying a card: what is [`Known`] of that flush whatever cards are
    /// dead and whatever else it is paid for.
    pub(in crate::games::lunar_poker) bought_flushes: Block<u8>,
}

/// Gains of betting as if the dealer had no flush, where the cards of the up card's suit decide.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Gains {
    /// In ascending order.
    places: Block<u32>,
    gains: Block<i32>,
}

impl Gains {
    /// The gains at these places, which are in ascending order.
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
    /// What these two bits say.
    fn of(bits: u8) -> Self {
        [Known::Fold, Known::Bet, Known::ByMore, Known::ByCounting][usize::from(bits & 3)]
    }
}

/// A final hand after a draw, where the cards of the up card's suit decide.
pub struct Drawn<P> {
    pub own_suit: OwnSuit,
    /// What it is paid, asked for if it matters.
    pub payoff: P,
}

impl<P: FnOnce() -> Payoff> Drawn<P> {
    /// Whether to bet on this kind of hand; `None` if that is not known.
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

/// Known decisions in a byte.
pub const IN_A_BYTE: usize = 4;

impl FinalDecisions {
    /// Whether to bet on a final hand of this kind after an exchange of two to four cards, `dead` being the place of
    /// their ranks; `None` if the tables do not know.
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

    /// Whether to bet on the best five of six cards of which no five are of one suit.
    pub fn bets_bought<P: FnOnce() -> Payoff>(&self, six: usize, reading: usize, hand: Drawn<P>) -> Option<bool> {
        let (kind, _) = finals().of_six(six);
        hand.bets(Known::of(self.bought[reading].0[six]), self.bought_gains[reading].at(six), kind)
    }

    /// Whether to bet on the best five of six cards of which five are of one suit; `None` if the tables do not know.
    pub fn bets_bought_flush(&self, kind: usize) -> Option<bool> {
        (self.bought_flushes.0[kind - BY_RANKS] == Known::Bet as u8).then_some(true)
    }

    /// Where it stands what is known of a final hand of a kind that depends on the dead ranks, after an exchange of so
    /// many; `dead` is the place of their ranks.
    #[inline]
    pub fn place_by_dead_ranks(&self, kind: usize, drawn: usize, dead: usize) -> usize {
        row_of(drawn, dead) * self.width() + usize::from(self.columns.0[kind])
    }

    /// What is [`Known`] at that place.
    #[inline]
    pub fn by_dead_ranks(&self, place: usize) -> u8 {
        self.by_dead_ranks.0[place / IN_A_BYTE] >> (2 * (place % IN_A_BYTE)) & 3
    }

    /// Columns of `by_dead_ranks`.
    #[inline]
    fn width(&self) -> usize {
        self.by_dead_ranks.0.len() / DEAD * IN_A_BYTE
    }

    /// Whether every table is there as a whole.
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

/// The place of dead ranks among those of all exchanges that the tables know.
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
