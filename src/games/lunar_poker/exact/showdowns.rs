//! Against one up card: how many of the dealer's hidden hands do not qualify, are outranked and tie, for every final
//! hand and every choice of dead cards.
//!
//! To all but a flush a card is its rank. For a final hand `f` and the dead ranks `D`, hidden hands are first counted
//! *by ranks*, as if no dealer's hand could be a flush: with t(S) the number of hidden hands that avoid `f` and contain
//! the cards S, inclusion and exclusion gives those that avoid D as the sum of (-1)^|S| t(S) over the subsets S of D of
//! at most four cards. The dealer has a flush only when the four hidden cards are of the up card's suit; for each set
//! of cards of that suit that is left, a second table says what those hidden hands change.

use std::collections::HashMap;
use std::sync::OnceLock;

use rayon::prelude::*;

use crate::cards::{Card, CardSet, Rank, Suit, binomial};
use crate::games::lunar_poker::decisions::{
    BY_RANKS, MOST, RANKS, RankCounts, counts_of, finals, index_of, multisets, rank_counts, ranks_of,
    smaller_multisets, without_rank,
};
use crate::games::lunar_poker::facts::DEALER_CARDS;
use crate::games::lunar_poker::rules::{Payoff, least_qualifying};
use crate::hands::five_card::FiveCardValue;
use crate::hands::rank_multisets;

/// Cards of the dealer that are hidden.
pub const HIDDEN: usize = DEALER_CARDS - 1;

/// Numbers of hidden hands that do not qualify, are outranked by the final hand though they qualify, and tie with it:
/// three numbers in one, which add up all at once. Hidden hands are at most C(51, 4) = 249,900, and no sum of them here
/// passes 2^21.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Counts(u64);

/// Bits of each number.
const FIELD: u32 = 21;
const FIELD_MASK: u64 = (1 << FIELD) - 1;

impl Counts {
    const NOT_QUALIFIED: Counts = Counts(1);
    const OUTRANKED: Counts = Counts(1 << FIELD);
    const TIED: Counts = Counts(1 << (2 * FIELD));
    /// No field of a difference of two counts plus this is negative.
    const BIAS: Counts = Counts(1 << (FIELD - 1) | 1 << (2 * FIELD - 1) | 1 << (3 * FIELD - 1));

    /// Of hidden hands of the value `dealer` against a final hand.
    fn of(dealer: FiveCardValue, player: FiveCardValue, qualifying: FiveCardValue) -> Self {
        match dealer.cmp(&player) {
            _ if dealer < qualifying => Counts::NOT_QUALIFIED,
            std::cmp::Ordering::Less => Counts::OUTRANKED,
            std::cmp::Ordering::Equal => Counts::TIED,
            std::cmp::Ordering::Greater => Counts::default(),
        }
    }

    /// The sum of both.
    #[inline]
    pub fn plus(self, other: Self) -> Self {
        Counts(self.0.wrapping_add(other.0))
    }

    #[inline]
    fn minus(self, other: Self) -> Self {
        Counts(self.0.wrapping_sub(other.0))
    }

    /// The same so many times.
    #[inline]
    pub fn times(self, factor: impl Into<u64>) -> Self {
        Counts(self.0.wrapping_mul(factor.into()))
    }

    fn divided_by(self, divisor: u64) -> Self {
        let [not_qualified, outranked, tied] = self.split().map(|count| u64::from(count) / divisor);
        Counts(not_qualified | outranked << FIELD | tied << (2 * FIELD))
    }

    /// The three numbers of a difference of counts.
    pub fn signed(self) -> [i64; 3] {
        self.plus(Counts::BIAS).split().map(|biased| i64::from(biased) - (1 << (FIELD - 1)))
    }

    /// Not qualified, outranked, tied.
    #[inline]
    pub fn split(self) -> [u32; 3] {
        [self.0 & FIELD_MASK, self.0 >> FIELD & FIELD_MASK, self.0 >> (2 * FIELD) & FIELD_MASK]
            .map(|count| count as u32)
    }
}

impl From<Counts> for [i64; 3] {
    #[inline]
    fn from(counts: Counts) -> Self {
        counts.split().map(i64::from)
    }
}

/// The counts against one up card.
#[derive(Debug)]
pub struct Showdowns {
    /// The up card.
    pub up_card: Card,
    /// The cards that are neither the up card nor known to be elsewhere: the deck without the up card.
    pub unseen: CardSet,
    /// The ranks of the unseen cards.
    pub unseen_ranks: RankCounts,
    /// The ranks of the unseen cards by suit, one bit each.
    pub in_suit: [u16; Suit::ALL.len()],
    /// Those of the up card's suit.
    pub own_suit: u16,
    /// By dead ranks, up to four, and kind of final hand: the counts by ranks.
    by_ranks: Vec<Counts>,
    /// By kind: which column of `of_own_suit` is the kind's.
    group: Vec<u16>,
    groups: usize,
    /// By the ranks of the up card's suit that may be hidden, and group: what flushes change.
    of_own_suit: Vec<Counts>,
    changes: OnceLock<Vec<Vec<[i64; 3]>>>,
}

impl Showdowns {
    /// The counts against `up_card`.
    pub fn new(deck: CardSet, up_card: Card) -> Self {
        let unseen = deck.without(CardSet::default().with(up_card));
        let mut in_suit = [0; Suit::ALL.len()];
        unseen.iter().for_each(|card| in_suit[card.suit() as usize] |= 1 << card.rank() as u16);
        let mut showdowns = Showdowns {
            up_card,
            unseen,
            unseen_ranks: rank_counts(unseen.iter()),
            in_suit,
            own_suit: in_suit[up_card.suit() as usize],
            by_ranks: Vec::new(),
            group: Vec::new(),
            groups: 0,
            of_own_suit: Vec::new(),
            changes: OnceLock::new(),
        };
        let containing = showdowns.containing();
        showdowns.by_ranks = showdowns.avoiding(&containing);
        showdowns.count_flushes();
        showdowns
    }

    /// Number of hidden hands when `dead` cards are dead beside the final hand.
    pub fn hidden_hands(&self, dead: usize) -> u32 {
        binomial(self.unseen.len() - 5 - dead, HIDDEN)
    }

    /// The counts by ranks of every kind of final hand when these ranks are dead, `dead` being the place of the
    /// multiset of `size` ranks, at most four.
    pub fn row(&self, size: usize, dead: usize) -> &[Counts] {
        let kinds = finals().kinds();
        &self.by_ranks[(smaller_multisets(size) + dead) * kinds..][..kinds]
    }

    /// The counts by ranks when five ranks are dead. As no hidden hand contains five cards, the alternating sum over
    /// all subsets of the dead cards is zero, which gives the row of all five from those of fewer.
    pub fn row_of_five(&self, dead: &RankCounts) -> Vec<Counts> {
        let ranks: Vec<Rank> = ranks_of(dead).collect();
        let mut row = vec![Counts::default(); finals().kinds()];
        for chosen in 0..(1_u32 << ranks.len()) - 1 {
            let subset = ranks.iter().enumerate().filter(|(place, _)| chosen >> place & 1 == 1);
            let counts = counts_of(subset.map(|(_, &rank)| rank));
            let size = chosen.count_ones() as usize;
            let other = self.row(size, index_of(&counts));
            // (-1)^(4 - size)
            if size.is_multiple_of(2) {
                row.iter_mut().zip(other).for_each(|(sum, &counts)| *sum = sum.plus(counts));
            } else {
                row.iter_mut().zip(other).for_each(|(sum, &counts)| *sum = sum.minus(counts));
            }
        }
        row
    }

    /// What flushes change for every group of kinds when these ranks of the up card's suit may be hidden.
    pub fn flushes(&self, own_suit: u16) -> &[Counts] {
        &self.of_own_suit[self.place_of_own_suit(own_suit) * self.groups..][..self.groups]
    }

    /// Which group a kind is of.
    #[inline]
    pub fn group(&self, kind: usize) -> usize {
        usize::from(self.group[kind])
    }

    /// The same for every set of ranks of the up card's suit, in the order of [`Showdowns::place_of_own_suit`].
    pub fn all_flushes(&self) -> impl Iterator<Item = &[Counts]> {
        self.of_own_suit.chunks_exact(self.groups)
    }

    /// For each group, the different changes by flushes that there are.
    pub fn changes_by_flushes(&self) -> &[Vec<[i64; 3]>] {
        self.changes.get_or_init(|| self.find_changes())
    }

    fn find_changes(&self) -> Vec<Vec<[i64; 3]>> {
        let of_group = |group: usize| {
            let mut changes: Vec<[i64; 3]> = self.all_flushes().map(|row| row[group].signed()).collect();
            changes.sort_unstable();
            changes.dedup();
            changes
        };
        (0..self.groups).into_par_iter().map(of_group).collect()
    }

    /// For each kind of this payoff the least and the greatest that the dealer's flushes can add to the gain of a bet,
    /// whatever cards of the up card's suit are left.
    pub fn ranges_by_flushes(&self, payoffs: &[Payoff]) -> Vec<(i64, i64)> {
        let changes = self.changes_by_flushes();
        let range = |kind: usize| range_of_gain(&payoffs[kind], &changes[self.group(kind)]);
        (0..finals().kinds()).into_par_iter().map(range).collect()
    }

    /// A set of ranks of the up card's suit as a number without the up card's own place.
    pub fn place_of_own_suit(&self, ranks: u16) -> usize {
        without_rank(ranks, self.up_card.rank())
    }

    /// The value of the dealer's hand if the hidden cards have these ranks, and it is no flush; `None` for five of one
    /// rank.
    fn dealers_value(&self, hidden: &RankCounts) -> Option<FiveCardValue> {
        let mut ranks = *hidden;
        ranks[self.up_card.rank() as usize] += 1;
        (!ranks.contains(&5)).then(|| finals().values[index_of(&ranks)])
    }

    /// For every set S of up to four cards, as ranks, and every kind of final hand: the hidden hands that contain S and
    /// avoid the final hand.
    fn containing(&self) -> Vec<Counts> {
        let (finals, qualifying) = (finals(), least_qualifying());
        let kinds = finals.kinds();
        let mut rows = vec![Counts::default(); smaller_multisets(MOST) * kinds];
        let (fewer, four) = rows.split_at_mut(smaller_multisets(HIDDEN) * kinds);
        four.par_chunks_mut(kinds).zip(multisets().of_size(HIDDEN)).for_each(|(row, hidden)| {
            let Some(dealer) = self.dealers_value(hidden).filter(|_| self.may_be_dealt(hidden)) else { return };
            for (kind, counts) in row.iter_mut().enumerate() {
                *counts = Counts::of(dealer, finals.values[kind], qualifying);
            }
        });
        let mut larger: &mut [Counts] = four;
        let mut fewer = fewer;
        for size in (0..HIDDEN).rev() {
            let (rest, of_size) = fewer.split_at_mut(smaller_multisets(size) * kinds);
            let next = &*larger;
            of_size.par_chunks_mut(kinds).zip(multisets().of_size(size)).enumerate().for_each(
                |(index, (row, held))| {
                    if !self.may_be_dealt(held) {
                        return;
                    }
                    // Each hidden hand is met once for each of its cards outside S.
                    for (rank, &joined) in multisets().joined(size, index, 1).iter().enumerate() {
                        let with_rank = &next[usize::from(joined) * kinds..][..kinds];
                        let left = self.unseen_ranks[rank].saturating_sub(held[rank]);
                        for (kind, counts) in row.iter_mut().enumerate() {
                            let cards = left.saturating_sub(finals.rank_counts[kind][rank]);
                            *counts = counts.plus(with_rank[kind].times(cards));
                        }
                    }
                    row.iter_mut().for_each(|counts| *counts = counts.divided_by((HIDDEN - size) as u64));
                },
            );
            larger = of_size;
            fewer = rest;
        }
        rows
    }

    /// From the hidden hands that contain each set of cards, those that avoid it, for every kind of final hand: with
    /// the last card c of D and the others D', what avoids D is what avoids D' less what avoids D' and contains c.
    fn avoiding(&self, containing: &[Counts]) -> Vec<Counts> {
        let kinds = finals().kinds();
        let mut rows = vec![Counts::default(); containing.len()];
        rows[..kinds].copy_from_slice(&containing[..kinds]);
        for size in 1..MOST {
            let (fewer, of_size) = rows.split_at_mut(smaller_multisets(size) * kinds);
            let fewer = &fewer[smaller_multisets(size - 1) * kinds..];
            of_size.par_chunks_mut(kinds).zip(multisets().of_size(size)).for_each(|(row, dead)| {
                if !self.may_be_dealt(dead) {
                    return;
                }
                let ranks: Vec<Rank> = ranks_of(dead).collect();
                let (others, last) = ranks.split_at(size - 1);
                let place = |ranks: &mut dyn Iterator<Item = Rank>| index_of(&counts_of(ranks));
                row.copy_from_slice(&fewer[place(&mut others.iter().copied()) * kinds..][..kinds]);
                for chosen in 0..1_u32 << others.len() {
                    let subset =
                        others.iter().enumerate().filter(|(at, _)| chosen >> at & 1 == 1).map(|(_, &rank)| rank);
                    let held = smaller_multisets(chosen.count_ones() as usize + 1)
                        + place(&mut subset.chain(last.iter().copied()));
                    let held = &containing[held * kinds..][..kinds];
                    if chosen.count_ones() % 2 == 0 {
                        row.iter_mut().zip(held).for_each(|(sum, &counts)| *sum = sum.minus(counts));
                    } else {
                        row.iter_mut().zip(held).for_each(|(sum, &counts)| *sum = sum.plus(counts));
                    }
                }
            });
        }
        rows
    }

    /// Whether the unseen cards have as many of each rank.
    fn may_be_dealt(&self, ranks: &RankCounts) -> bool {
        ranks.iter().zip(&self.unseen_ranks).all(|(held, unseen)| held <= unseen)
    }

    /// Fills in what flushes change.
    fn count_flushes(&mut self) {
        let (finals, qualifying) = (finals(), least_qualifying());
        let suited: Vec<(u16, FiveCardValue, FiveCardValue)> = (0..1_u16 << RANKS)
            .filter(|set| set.count_ones() as usize == HIDDEN && set & !self.own_suit == 0)
            .filter_map(|set| {
                let counts: RankCounts = std::array::from_fn(|rank| (set >> rank & 1) as u8);
                let flush = finals.values[finals.suited(set | 1 << self.up_card.rank() as u16)];
                Some((set, self.dealers_value(&counts)?, flush))
            })
            .collect();
        let mut columns: HashMap<Vec<Counts>, u16> = HashMap::new();
        for kind in 0..finals.kinds() {
            let player = finals.values[kind];
            let change = |&(_, by_ranks, flush): &(u16, FiveCardValue, FiveCardValue)| {
                Counts::of(flush, player, qualifying).minus(Counts::of(by_ranks, player, qualifying))
            };
            let next = columns.len() as u16;
            self.group.push(*columns.entry(suited.iter().map(change).collect()).or_insert(next));
        }
        self.groups = columns.len();
        let mut table = vec![Counts::default(); self.groups << (RANKS - 1)];
        for (changes, group) in columns {
            for (&(set, ..), change) in suited.iter().zip(changes) {
                table[self.place_of_own_suit(set) * self.groups + usize::from(group)] = change;
            }
        }
        // From "exactly these ranks" to "any of these ranks", one rank after the other.
        for rank in 0..RANKS - 1 {
            for block in table.chunks_mut(self.groups << (rank + 1)) {
                let (without, with) = block.split_at_mut(self.groups << rank);
                with.iter_mut().zip(without).for_each(|(sum, fewer)| *sum = sum.plus(*fewer));
            }
        }
        self.of_own_suit = table;
    }
}

/// The least and the greatest that these changes add to the gain of a bet, no more than 0 and no less.
pub fn range_of_gain(payoff: &Payoff, changes: &[[i64; 3]]) -> (i64, i64) {
    let gains = changes.iter().map(|&change| payoff.gain_of_change(change));
    gains.fold((0, 0), |(least, most), gain| (least.min(gain), most.max(gain)))
}

const _: () = assert!(BY_RANKS + 1_287 < u16::MAX as usize && rank_multisets(HIDDEN) == 1_820);
