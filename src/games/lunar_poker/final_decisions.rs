//! The decision after a draw, to bet or to fold, as tables: what the solver found, at the speed of a look-up.
//!
//! Most final hands are bet or folded whatever cards are dead. For the others the dead ranks decide, and where even
//! those leave it open, which cards of the up card's suit are still hidden.

use std::collections::BTreeMap;

use rayon::prelude::*;
use serde::{Deserialize, Serialize};

use super::decide::{Against, READINGS};
use super::finals::{BY_RANKS, finals};
use super::multisets::{MOST, RankCounts, multisets, smaller_multisets};
use super::prices::Payoff;
use super::showdowns::Showdowns;
use crate::hands::rank_multisets;

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

impl Known {
    /// Its two bits in a table by dead ranks, where no decision is left to dead ranks.
    fn bits(self) -> u8 {
        match self {
            Known::Fold => 0,
            Known::Bet => 1,
            Known::ByDeadRanks | Known::ByCounting => 2,
            Known::ByOwnSuit => 3,
        }
    }
}

/// Smallest and largest exchange that the tables know.
const EXCHANGES: std::ops::RangeInclusive<usize> = 2..=MOST - 1;
/// Number of multisets of dead ranks of these exchanges.
const DEAD: usize = smaller_multisets(MOST) - smaller_multisets(*EXCHANGES.start());

/// The decisions after a draw against one up card.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct FinalDecisions {
    /// By kind of final hand after an exchange of two to four.
    exchanged: Vec<Known>,
    /// By kind: its column in `by_dead_ranks`.
    columns: Vec<u16>,
    /// By dead ranks and column, four to a byte.
    by_dead_ranks: Vec<u8>,
    width: usize,
    /// By kind times `DEAD` and dead ranks: the gain of betting as if the dealer had no flush.
    gains: BTreeMap<u32, i64>,
    /// By reading and the multiset of six ranks, after buying a card, if five are not of one suit.
    bought: [Vec<Known>; READINGS],
    bought_gains: [BTreeMap<u32, i64>; READINGS],
    /// By the place of five ranks in one suit, after buying a card: whether that flush is bet whatever cards are dead
    /// and whatever else it is paid for.
    bought_flushes: Vec<bool>,
    /// By kind: its column in `by_own_suit`, for kinds that need it.
    suit_columns: BTreeMap<u16, u16>,
    /// By what may be hidden of the up card's suit and column: not qualified, outranked and tied hands that flushes add
    /// or take.
    by_own_suit: Vec<[i16; 3]>,
}

impl FinalDecisions {
    /// The best decisions of what `against` is about.
    pub fn new(against: &Against) -> Self {
        let of_five = &against.priced[0].of_five;
        let ranges = against.showdowns.ranges_by_flushes(|kind, change| of_five[kind].gain_of_change(change));
        let mut decisions = FinalDecisions {
            exchanged: Vec::new(),
            columns: Vec::new(),
            by_dead_ranks: Vec::new(),
            width: 0,
            gains: BTreeMap::new(),
            bought: Default::default(),
            bought_gains: Default::default(),
            bought_flushes: Vec::new(),
            suit_columns: BTreeMap::new(),
            by_own_suit: Vec::new(),
        };
        decisions.decide_exchanges(against, &ranges);
        for reading in 0..READINGS {
            decisions.decide_bought(against, reading);
        }
        decisions.bought_flushes =
            (BY_RANKS..finals().kinds()).map(|kind| is_always_bet(against, kind, ranges[kind].0)).collect();
        decisions.tabulate_own_suit(&against.showdowns);
        decisions
    }

    /// Whether to bet on a final hand of this kind after an exchange of two to four cards, `dead` being the place of
    /// their ranks and `own_suit` the ranks of the up card's suit that may be hidden; `None` if the tables do not know.
    pub fn bets_exchanged(
        &self,
        payoff: &Payoff,
        kind: usize,
        drawn: usize,
        dead: usize,
        own_suit: usize,
    ) -> Option<bool> {
        let row = row_of(drawn, dead);
        let known = match self.exchanged[kind] {
            Known::ByDeadRanks => self.by_dead_ranks(self.place_by_dead_ranks(kind, drawn, dead)),
            known => known,
        };
        match known {
            Known::Fold => Some(false),
            Known::Bet => Some(true),
            Known::ByCounting => None,
            _ => Some(self.gains.get(&((kind * DEAD + row) as u32))? + self.change(payoff, kind, own_suit)? > 0),
        }
    }

    /// Whether to bet on the best five of six cards of which no five are of one suit.
    pub fn bets_bought(
        &self,
        payoff: &Payoff,
        kind: usize,
        six: usize,
        reading: usize,
        own_suit: usize,
    ) -> Option<bool> {
        match self.bought[reading][six] {
            Known::Fold => Some(false),
            Known::Bet => Some(true),
            Known::ByCounting => None,
            _ => Some(self.bought_gains[reading].get(&(six as u32))? + self.change(payoff, kind, own_suit)? > 0),
        }
    }

    /// Whether to bet on the best five of six cards of which five are of one suit; `None` if the tables do not know.
    pub fn bets_bought_flush(&self, kind: usize) -> Option<bool> {
        self.bought_flushes[kind - BY_RANKS].then_some(true)
    }

    /// What is known of a final hand of this kind after an exchange of two to four.
    pub fn exchanged(&self, kind: usize) -> Known {
        self.exchanged[kind]
    }

    /// What is known of a hand of these six ranks after buying a card, if five are not of one suit.
    pub fn bought(&self, reading: usize, six: usize) -> Known {
        self.bought[reading][six]
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
        match self.by_dead_ranks[place / 4] >> (2 * (place % 4)) & 3 {
            0 => Known::Fold,
            1 => Known::Bet,
            2 => Known::ByCounting,
            _ => Known::ByOwnSuit,
        }
    }

    fn change(&self, payoff: &Payoff, kind: usize, own_suit: usize) -> Option<i64> {
        let column = usize::from(*self.suit_columns.get(&(kind as u16))?);
        let change = self.by_own_suit[own_suit * self.suit_columns_width() + column];
        Some(payoff.gain_of_change(change.map(i64::from)))
    }

    fn suit_columns_width(&self) -> usize {
        self.by_own_suit.len() >> (super::multisets::RANKS - 1)
    }

    fn decide_exchanges(&mut self, against: &Against, ranges: &[(i64, i64)]) {
        let (finals, showdowns) = (finals(), &against.showdowns);
        let rows: Vec<(usize, usize, &RankCounts)> = EXCHANGES
            .flat_map(|size| {
                multisets().of_size(size).iter().enumerate().map(move |(dead, counts)| (size, dead, counts))
            })
            .collect();
        let of_row = |&(size, dead, dead_ranks): &(usize, usize, &RankCounts)| -> Vec<Option<(Known, i64)>> {
            let (row, hidden_hands) = (showdowns.row(size, dead), i64::from(showdowns.hidden_hands(size)));
            let known = |kind: usize| {
                let both = finals.rank_counts(kind).iter().zip(dead_ranks).map(|(held, dead)| held + dead);
                if both.zip(&showdowns.unseen_ranks).any(|(dealt, &unseen)| dealt > unseen) {
                    return None;
                }
                let payoff = &against.priced[0].of_five[kind];
                let gain = payoff.gain(row[kind], hidden_hands);
                let may_force = against.may_force(payoff, kind, size);
                Some((known_within(gain, ranges[kind], may_force), gain))
            };
            (0..finals.kinds()).map(known).collect()
        };
        let rows: Vec<Vec<Option<(Known, i64)>>> = rows.par_iter().map(of_row).collect();
        for kind in 0..finals.kinds() {
            let mut all = rows.iter().filter_map(|row| row[kind]).map(|(known, _)| known);
            let first = all.next().unwrap_or(Known::Fold);
            let one = first != Known::ByOwnSuit && all.all(|known| known == first);
            self.exchanged.push(if one { first } else { Known::ByDeadRanks });
            self.columns.push(self.width as u16);
            self.width += usize::from(!one);
        }
        self.by_dead_ranks = vec![0; (DEAD * self.width).div_ceil(4)];
        for (row, of_row) in rows.iter().enumerate() {
            for kind in (0..finals.kinds()).filter(|&kind| self.exchanged[kind] == Known::ByDeadRanks) {
                let Some((known, gain)) = of_row[kind] else { continue };
                let place = row * self.width + usize::from(self.columns[kind]);
                self.by_dead_ranks[place / 4] |= known.bits() << (2 * (place % 4));
                if known == Known::ByOwnSuit {
                    self.gains.insert((kind * DEAD + row) as u32, gain);
                    self.suit_columns.insert(kind as u16, 0);
                }
            }
        }
    }

    fn decide_bought(&mut self, against: &Against, reading: usize) {
        let (showdowns, priced) = (&against.showdowns, &against.priced[reading]);
        let hidden_hands = i64::from(showdowns.hidden_hands(1));
        let changes = showdowns.changes_by_flushes();
        for six in 0..rank_multisets(6) {
            let ((kind, left_over), payoff) = (finals().of_six(six), &priced.of_six[six]);
            let gain = payoff.gain(showdowns.row(1, left_over as usize)[kind], hidden_hands);
            let of_kind = changes[showdowns.group(kind)].iter().map(|&change| payoff.gain_of_change(change));
            let range = of_kind.fold((0, 0), |(least, most): (i64, i64), change| (least.min(change), most.max(change)));
            let known = known_within(gain, range, against.may_force(payoff, kind, 1));
            self.bought[reading].push(known);
            if known == Known::ByOwnSuit {
                self.bought_gains[reading].insert(six as u32, gain);
                self.suit_columns.insert(kind as u16, 0);
            }
        }
    }

    fn tabulate_own_suit(&mut self, showdowns: &Showdowns) {
        let kinds: Vec<u16> = self.suit_columns.keys().copied().collect();
        let mut groups: Vec<usize> = kinds.iter().map(|&kind| showdowns.group(usize::from(kind))).collect();
        groups.sort_unstable();
        groups.dedup();
        for kind in kinds {
            let column = groups.binary_search(&showdowns.group(usize::from(kind))).unwrap_or(0);
            self.suit_columns.insert(kind, column as u16);
        }
        for row in showdowns.all_flushes() {
            self.by_own_suit.extend(groups.iter().map(|&group| row[group].signed().map(|change| change as i16)));
        }
    }
}

/// The place of dead ranks among those of all exchanges that the tables know.
#[inline]
fn row_of(drawn: usize, dead: usize) -> usize {
    smaller_multisets(drawn) + dead - smaller_multisets(*EXCHANGES.start())
}

/// Whether betting on the best five of six cards gains, whatever the sixth is, even if nothing is paid for a second
/// combination, and with as much less by the dealer's flushes as there can be.
fn is_always_bet(against: &Against, kind: usize, least: i64) -> bool {
    let hidden_hands = i64::from(against.showdowns.hidden_hands(1));
    let gain = |rank: usize| against.priced[0].of_five[kind].gain(against.showdowns.row(1, rank)[kind], hidden_hands);
    (0..super::multisets::RANKS).all(|rank| gain(rank) + least > 0)
}

/// What is known of a decision that gains so much, and with flushes between the least and the most more, beside what a
/// dealer may be forced to bring.
fn known_within(gain: i64, (least, most): (i64, i64), may_force: bool) -> Known {
    match (gain + least > 0, gain + most > 0) {
        (true, _) => Known::Bet,
        _ if may_force => Known::ByCounting,
        (false, false) => Known::Fold,
        (false, true) => Known::ByOwnSuit,
    }
}
