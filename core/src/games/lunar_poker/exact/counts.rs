//! Numbers of hidden hands by their comparison with a final hand, and corrections for the dealer's flushes to counts by
//! ranks, against one up card.
//!
//! The dealer has a flush only if all four hidden cards are of the up card's suit. The correction is tabulated for each
//! set of cards of that suit that may be hidden. Kinds of final hands with equal corrections form a group.

use std::cmp::Ordering;
use std::collections::HashMap;

use az::Az;
use rayon::prelude::*;

use crate::cards::{Card, Rank};
use crate::games::lunar_poker::decisions::{
    BY_RANKS, RANKS, RankCounts, SET_OF_ALL, counts_of_set, finals, index_of, without_rank,
};
use crate::games::lunar_poker::rules::{HIDDEN, Payoff, least_qualifying};
use crate::hands::five_card::FiveCardValue;

/// Numbers of hidden hands that do not qualify, that qualify and are outranked, and that tie, packed into one integer
/// so that one addition adds all three. There are at most C(51, 4) = 249,900 hidden hands. The greatest sum counts each
/// once per card before the division: 4 x 249,900 < 2^21.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Counts(u64);

/// Bits of each number.
const FIELD: u32 = 21;
const FIELD_MASK: u64 = (1 << FIELD) - 1;

impl Counts {
    const NOT_QUALIFIED: Counts = Counts(1);
    const OUTRANKED: Counts = Counts(1 << FIELD);
    const TIED: Counts = Counts(1 << (2 * FIELD));
    /// Makes every field of a sum of differences nonnegative. At most C(13, 5) = 1,287 draws to a flush, or 4^5 draws
    /// of the same ranks, each with at most C(12, 4) = 495 hidden flushes: 1,287 x 495 < 2^20.
    const BIAS: Counts = Counts(1 << (FIELD - 1) | 1 << (2 * FIELD - 1) | 1 << (3 * FIELD - 1));

    /// One hidden hand, which makes the dealer's hand worth `dealer`.
    pub fn of(dealer: FiveCardValue, player: FiveCardValue, qualifying: FiveCardValue) -> Self {
        match dealer.cmp(&player) {
            _ if dealer < qualifying => Counts::NOT_QUALIFIED,
            Ordering::Less => Counts::OUTRANKED,
            Ordering::Equal => Counts::TIED,
            Ordering::Greater => Counts::default(),
        }
    }

    #[inline]
    pub fn plus(self, other: Self) -> Self {
        Counts(self.0.wrapping_add(other.0))
    }

    #[inline]
    pub fn minus(self, other: Self) -> Self {
        Counts(self.0.wrapping_sub(other.0))
    }

    #[inline]
    pub fn times(self, factor: impl Into<u64>) -> Self {
        Counts(self.0.wrapping_mul(factor.into()))
    }

    pub fn divided_by(self, divisor: u64) -> Self {
        let [not_qualified, outranked, tied] = self.split().map(|count| count.unsigned_abs() / divisor);
        Counts(not_qualified | outranked << FIELD | tied << (2 * FIELD))
    }

    /// The fields of a difference.
    pub fn signed(self) -> [i64; 3] {
        self.plus(Counts::BIAS).split().map(|biased| biased - (1 << (FIELD - 1)))
    }

    /// Not qualified, outranked, tied.
    #[inline]
    pub fn split(self) -> [i64; 3] {
        [0, FIELD, 2 * FIELD].map(|shift| (self.0 >> shift & FIELD_MASK).cast_signed())
    }
}

pub struct FlushChanges {
    up_card: Rank,
    /// By kind.
    groups: Vec<u16>,
    /// Number of groups that contain a kind without a flush. They come first.
    by_ranks: usize,
    /// By such a group and mask of the up card's suit that may be hidden.
    of_ranks: Vec<Counts>,
    /// By mask that may be hidden and other group: all flushes of a hand in another suit share the mask.
    of_flushes: Vec<Counts>,
    /// By group: its distinct corrections.
    distinct: Vec<Vec<[i64; 3]>>,
}

/// Number of rank masks without the up card's rank.
const OWN_SUITS: usize = 1 << (RANKS - 1);

impl FlushChanges {
    /// `known`: a hidden card that the player knows, outside `own_suit`.
    pub fn new(up_card: Card, own_suit: u16, known: Option<Card>) -> Self {
        let (own_suit, known_ranks) = match known {
            None => (own_suit, 0),
            Some(known) if known.suit() == up_card.suit() => (own_suit, 1 << known.rank() as u16),
            // No hidden hand is of the suit.
            Some(_) => (0, 0),
        };
        let up_card = up_card.rank();
        let (finals, qualifying) = (finals(), least_qualifying());
        let suited: Vec<(u16, FiveCardValue, FiveCardValue)> = finals.sets[HIDDEN]
            .iter()
            .filter(|&set| set & !(own_suit | known_ranks) == 0 && set & known_ranks == known_ranks)
            .filter_map(|&set| {
                let flush = finals.values[finals.suited(set | 1 << up_card as u16)];
                Some((set, dealers_value(up_card, &counts_of_set(set))?, flush))
            })
            .collect();
        let change = |kind: usize| -> Vec<Counts> {
            let of = |dealer: FiveCardValue| Counts::of(dealer, finals.values[kind], qualifying);
            suited.iter().map(|&(_, by_ranks, flush)| of(flush).minus(of(by_ranks))).collect()
        };
        let (mut columns, mut known) = (Vec::new(), HashMap::new());
        let group = |kind: usize| {
            *known.entry(change(kind)).or_insert_with_key(|column| {
                columns.push(column.clone());
                columns.len().az::<u16>() - 1
            })
        };
        let groups: Vec<u16> = (0..finals.kinds()).map(group).collect();
        let by_ranks = groups[..BY_RANKS].iter().max().map_or(0, |&last| usize::from(last) + 1);
        let table = |columns: &[Vec<Counts>]| {
            let mut table = vec![Counts::default(); columns.len() * OWN_SUITS];
            for (at, (set, ..)) in suited.iter().enumerate() {
                let row = without_rank(*set & !known_ranks, up_card) * columns.len();
                table[row..].iter_mut().zip(columns).for_each(|(change, column)| *change = column[at]);
            }
            sum_over_subsets(&mut table, columns.len());
            table
        };
        let (of_ranks, of_flushes) = columns.split_at(by_ranks);
        let mut changes = FlushChanges {
            up_card,
            groups,
            by_ranks,
            of_ranks: of_ranks.chunks(1).flat_map(table).collect(),
            of_flushes: table(of_flushes),
            distinct: Vec::new(),
        };
        changes.distinct = (0..columns.len()).into_par_iter().map(|group| changes.distinct_of(group)).collect();
        changes
    }

    #[inline]
    pub fn group(&self, kind: usize) -> usize {
        usize::from(self.groups[kind])
    }

    /// `own_suit`: ranks of the up card's suit that may be hidden.
    #[inline]
    pub fn of(&self, group: usize, own_suit: u16) -> Counts {
        let own_suit = without_rank(own_suit, self.up_card);
        match group.checked_sub(self.by_ranks) {
            None => self.of_ranks[group * OWN_SUITS + own_suit],
            Some(flush) => self.of_flushes[own_suit * (self.of_flushes.len() / OWN_SUITS) + flush],
        }
    }

    /// Whether the corrections of a group are those of `other` mapped by `changed`, if it has a kind without a flush.
    pub fn are_like(&self, group: usize, other: usize, changed: impl Fn(Counts) -> [i64; 3]) -> bool {
        let table = |group: usize| self.of_ranks.chunks_exact(OWN_SUITS).nth(group).into_iter().flatten();
        group < self.by_ranks && table(group).zip(table(other)).all(|(own, &other)| own.signed() == changed(other))
    }

    fn distinct_of(&self, group: usize) -> Vec<[i64; 3]> {
        let own_suits = (0..=SET_OF_ALL).filter(|own_suit| own_suit >> self.up_card as u16 & 1 == 0);
        let mut changes: Vec<Counts> = own_suits.map(|own_suit| self.of(group, own_suit)).collect();
        changes.sort_unstable();
        changes.dedup();
        changes.into_iter().map(Counts::signed).collect()
    }

    /// The least (at most 0) and the greatest (at least 0) gain, in antes, that a correction adds to a bet on this kind.
    pub fn range(&self, kind: usize, payoff: &Payoff) -> (i64, i64) {
        let gains = self.distinct[self.group(kind)].iter().map(|&change| payoff.gain_of_change(change));
        gains.fold((0, 0), |(least, most), gain| (least.min(gain), most.max(gain)))
    }
}

/// Turns sums over exact rank sets into sums over subsets, one rank after the other; `width` numbers for each set.
fn sum_over_subsets(table: &mut [Counts], width: usize) {
    for rank in 0..RANKS - 1 {
        for block in table.chunks_mut((width << (rank + 1)).max(1)) {
            let (without, with) = block.split_at_mut(width << rank);
            with.iter_mut().zip(without).for_each(|(sum, fewer)| *sum = sum.plus(*fewer));
        }
    }
}

/// The dealer's hand by ranks, without a flush; `None` for five cards of one rank.
pub fn dealers_value(up_card: Rank, hidden: &RankCounts) -> Option<FiveCardValue> {
    let mut ranks = *hidden;
    ranks[up_card as usize] += 1;
    (!ranks.contains(&5)).then(|| finals().values[index_of(&ranks)])
}
