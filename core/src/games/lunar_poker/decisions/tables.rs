//! The solver's decisions as tables: plays by up card, and bets and folds after a draw.
//!
//! Most final hands are bet or folded whatever cards are dead. For the others the dead ranks decide, and where even
//! these leave it open, the cards of the up card's suit that may still be hidden.

use std::sync::LazyLock;

use az::Az;
use serde::{Deserialize, Serialize};

use super::first_plays::{Block, FirstPlays};
use super::multisets::{BY_RANKS, MOST, RANKS, finals, smaller_multisets};
use crate::cards::{Card, Rank};
use crate::games::lunar_poker::rules::{DEALER_CARDS, READINGS, least_qualifying};
use crate::hands::five_card::{FiveCardValue, RANKINGS};
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
pub enum FinalDecision {
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
    /// After an exchange of two to four cards, by kind of final hand: [`FinalDecision`] whatever ranks are dead.
    pub exchanged: Block<u8>,
    /// By kind: its column in `by_dead_ranks`.
    pub columns: Block<u16>,
    /// By dead ranks and column, four to a byte: [`FinalDecision`].
    pub by_dead_ranks: Block<u8>,
    /// By place in `by_dead_ranks`.
    pub gains: Gains,
    /// After buying a card, by reading and multiset of six ranks without a flush: [`FinalDecision`].
    pub bought: [Block<u8>; READINGS],
    pub bought_gains: [Gains; READINGS],
    /// By rank set of a flush after buying a card: [`FinalDecision::Bet`] if it is bet in every case.
    pub bought_flushes: Block<u8>,
}

/// Gains of betting, leaving out flushes of the dealer, where the cards of the up card's suit decide.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Gains {
    /// In ascending order.
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

impl FinalDecision {
    fn of(bits: u8) -> Self {
        [FinalDecision::Fold, FinalDecision::Bet, FinalDecision::ByMore, FinalDecision::ByCounting]
            [usize::from(bits & 3)]
    }
}

/// Hidden hands of the up card's suit, C(12, 4).
const HANDS: usize = 495;

/// All hidden hands of the up card's suit, in columns for vectorized comparison.
struct HiddenFlushes {
    /// Rank masks.
    ranks: [i16; HANDS],
    /// Values of the dealer's hand, and its values as if it were no flush.
    values: [i16; HANDS],
    by_ranks: [i16; HANDS],
}

/// By rank of the up card.
static FLUSHES: LazyLock<[HiddenFlushes; RANKS]> = LazyLock::new(|| Rank::ALL.map(HiddenFlushes::with));

impl HiddenFlushes {
    fn with(up_card: Rank) -> Self {
        let (finals, own) = (finals(), 1 << up_card as u16);
        let mut flushes = HiddenFlushes { ranks: [0; HANDS], values: [0; HANDS], by_ranks: [0; HANDS] };
        let sets = finals.sets[DEALER_CARDS].iter().filter(|&set| set & own != 0);
        for (place, &set) in sets.enumerate().take(HANDS) {
            let unsuited = usize::from(finals.unsuited[usize::from(set)]);
            flushes.ranks[place] = (set & !own).cast_signed();
            flushes.values[place] = number(finals.values[finals.suited(set)]);
            flushes.by_ranks[place] = number(finals.values[unsuited]);
        }
        flushes
    }
}

const _: () = assert!(RANKINGS <= i16::MAX as usize && RANKS < i16::BITS as usize);

fn number(value: FiveCardValue) -> i16 {
    value.index().az::<i16>()
}

/// The correction for the dealer's flushes to counts by ranks: hidden hands that do not qualify, are outranked though they
/// qualify, and tie with a final hand of this value. `hidden`: ranks of the up card's suit that may be hidden, as a mask.
pub fn change_by_flushes(up_card: Rank, hidden: u16, player: FiveCardValue) -> [i64; 3] {
    let HiddenFlushes { ranks, values, by_ranks } = &FLUSHES[up_card as usize];
    let (gone, player, qualifying) = ((!hidden).cast_signed(), number(player), number(least_qualifying()));
    let [mut not_qualified, mut outranked, mut tied] = [0_i16; 3];
    for hand in 0..HANDS {
        let may_be = ranks[hand] & gone == 0;
        let (flush, by_ranks) = (values[hand], by_ranks[hand]);
        let qualified = may_be & (by_ranks >= qualifying);
        not_qualified -= i16::from(may_be & (by_ranks < qualifying));
        outranked += i16::from(may_be & (flush < player)) - i16::from(qualified & (by_ranks < player));
        tied += i16::from(may_be & (flush == player)) - i16::from(qualified & (by_ranks == player));
    }
    [not_qualified, outranked, tied].map(i64::from)
}

/// Table entries per byte.
pub const IN_A_BYTE: usize = 4;

impl FinalDecisions {
    /// After an exchange, with the gain if the cards of the up card's suit decide. `dead`: index of the dead ranks.
    pub fn after_exchange(&self, kind: usize, drawn: usize, dead: usize) -> (FinalDecision, Option<i64>) {
        match FinalDecision::of(self.exchanged.0[kind]) {
            FinalDecision::ByMore => {
                let place = self.place_by_dead_ranks(kind, drawn, dead);
                (FinalDecision::of(self.by_dead_ranks(place)), self.gains.at(place))
            }
            known => (known, None),
        }
    }

    /// On the best five of six cards without a flush, with the gain if the cards of the up card's suit decide.
    pub fn after_buying(&self, six: usize, reading: usize) -> (FinalDecision, Option<i64>) {
        (FinalDecision::of(self.bought[reading].0[six]), self.bought_gains[reading].at(six))
    }

    /// On a flush among six cards.
    pub fn after_buying_flush(&self, kind: usize) -> FinalDecision {
        FinalDecision::of(self.bought_flushes.0[kind - BY_RANKS])
    }

    /// The place in `by_dead_ranks` of a kind after an exchange. `dead`: index of the dead ranks.
    #[inline]
    pub fn place_by_dead_ranks(&self, kind: usize, drawn: usize, dead: usize) -> usize {
        /// The first row by number of dead cards.
        const FIRST: [usize; MOST + 1] = [0, 0, 0, rank_multisets(2), rank_multisets(2) + rank_multisets(3), 0];
        (FIRST[drawn.min(MOST)] + dead) * self.width() + usize::from(self.columns.0[kind])
    }

    /// The entry of [`FinalDecision`] at that place.
    #[inline]
    pub fn by_dead_ranks(&self, place: usize) -> u8 {
        self.by_dead_ranks.0[place / IN_A_BYTE] >> (2 * (place % IN_A_BYTE)) & 3
    }

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
