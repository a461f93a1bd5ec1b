//! The four cards that stay when a dealer replaces the highest one, comparisons of the new hand with a final hand, and
//! sums over the staying cards, in columns for vectors.

use std::cmp::Ordering;
use std::sync::OnceLock;

use az::Az;

use super::{Flushes, Forced, Forcer};
use crate::games::lunar_poker::decisions::{RANKS, RankCounts, counts_of_set, finals, index_of, ranks_in};
use crate::games::lunar_poker::rules::straights;
use crate::hands::five_card::FiveCardValue;

/// Comparisons of the dealer's hand with the final hand.
const ORDERINGS: [Ordering; 3] = [Ordering::Less, Ordering::Equal, Ordering::Greater];

/// By set of staying cards, in columns: new cards by comparison with one final hand, and hidden highest cards.
pub struct Versus {
    /// By ordering, then for the highest cards: for each rank a column of all bits or none.
    cards: [Vec<u8>; 4],
    /// Masks of the ranks that occur.
    ranks: [u16; 4],
    /// Starting counts: hidden cards cannot be new cards, and an up card that is the highest counts 1.
    first: Outs,
    /// By ordering and straight-completing rank: the correction for a straight flush.
    pub suited: [[Vec<i16>; 2]; 3],
}

/// New cards that make a pair or a straight. Meaningless for staying cards that are not left.
#[derive(Clone, Debug)]
pub struct Outs {
    /// Four columns.
    numbers: Vec<u8>,
    rows: usize,
}

impl Outs {
    /// Numbers of new cards by ordering, and of possible hidden highest cards (1 if the up card is the highest).
    #[inline(always)]
    pub fn columns(&self) -> ([&[u8]; 3], &[u8]) {
        let column = |place: usize| &self.numbers[place * self.rows..][..self.rows];
        ([column(0), column(1), column(2)], column(HIGHEST))
    }
}

impl Versus {
    /// `all` is padded to full vectors.
    pub fn new(all: &[StayingCards], value: FiveCardValue) -> Self {
        let rows = all.len();
        let mut versus = Versus {
            cards: [(); 4].map(|()| vec![0; RANKS * rows]),
            ranks: [0; 4],
            first: Outs { numbers: vec![0; 4 * rows], rows },
            suited: ORDERINGS.map(|_| [0, 1].map(|_| vec![0; rows])),
        };
        for (row, kept) in all.iter().enumerate() {
            for rank in (0..RANKS).filter(|rank| kept.ranks >> rank & 1 == 1) {
                let ordering = place(kept.value_with(rank).cmp(&value));
                versus.set(ordering, rank, row);
                let hidden = &mut versus.first.numbers[ordering * rows + row];
                *hidden = hidden.wrapping_sub((kept.hidden >> rank & 1) as u8);
            }
            for (at, rank) in kept.completing().enumerate() {
                let ordering = place(kept.value_with(rank).cmp(&value));
                versus.set(ordering, rank, row);
                versus.suited[ordering][at][row] -= 1;
                let suited = finals().values[finals().suited(kept.ranks | 1 << rank)];
                versus.suited[place(suited.cmp(&value))][at][row] += 1;
            }
            (0..RANKS).filter(|rank| kept.highest >> rank & 1 == 1).for_each(|rank| versus.set(HIGHEST, rank, row));
            versus.first.numbers[HIGHEST * rows + row] = (kept.highest == 0).into();
        }
        versus
    }

    fn set(&mut self, column: usize, rank: usize, row: usize) {
        self.cards[column][rank * self.first.rows + row] = u8::MAX;
        self.ranks[column] |= 1 << rank;
    }

    #[inline(always)]
    pub fn outs(&self, left: &RankCounts) -> Outs {
        let (mut outs, rows) = (self.first.clone(), self.first.rows.max(1));
        for (place, sums) in outs.numbers.chunks_exact_mut(rows).enumerate() {
            for rank in (0..RANKS).filter(|rank| self.ranks[place] >> rank & 1 == 1) {
                let (column, left) = (self.cards[place][rank * rows..].as_chunks::<FULL>().0, left[rank]);
                for (sums, cards) in sums.as_chunks_mut::<FULL>().0.iter_mut().zip(column) {
                    *sums = std::array::from_fn(|row| sums[row].wrapping_add(cards[row] & left));
                }
            }
        }
        outs
    }
}

/// Rows of one byte in the widest vector.
pub const FULL: usize = 32;

/// Column of the hidden highest cards, after the orderings.
const HIGHEST: usize = 3;

fn place(ordering: Ordering) -> usize {
    ORDERINGS.iter().position(|known| *known == ordering).unwrap_or(0)
}

/// Four ranks that stay when the highest card is replaced.
#[derive(Clone, Copy, Debug)]
pub struct StayingCards {
    /// A mask of ranks.
    pub ranks: u16,
    /// Mask of the hidden ones: all, or all but the up card.
    pub hidden: u16,
    /// Mask of hidden highest cards with which the hand does not qualify; empty if the up card is the highest.
    pub highest: u16,
}

impl StayingCards {
    /// No hand: a rank that does not exist is hidden.
    pub const NONE: StayingCards = StayingCards { ranks: 0, hidden: 1 << 15, highest: 1 << 15 };

    /// Ranks that complete a straight, at most two.
    pub fn completing(&self) -> impl Iterator<Item = usize> {
        let ranks = self.ranks;
        let missing = straights().map(move |straight| straight & !ranks).filter(|missing| missing.is_power_of_two());
        ranks_in(missing.fold(0, |all, missing| all | missing))
    }

    /// Value with a card of this rank, not all of one suit.
    pub fn value_with(&self, rank: usize) -> FiveCardValue {
        let mut counts = counts_of_set(self.ranks);
        counts[rank] += 1;
        finals().values[index_of(&counts)]
    }
}

/// Sets of staying cards, with the same masks in columns.
pub struct Staying {
    pub all: Vec<StayingCards>,
    ranks: Vec<i16>,
    hidden: Vec<i16>,
    highest: Vec<i16>,
    /// Ranks that complete a straight, at most two, as one bit; 0 for none.
    completing: [Vec<i16>; 2],
    /// Number of sets, padding included, that no card completes to a straight. They come first.
    plain: usize,
    /// By the kind that stands for a final hand in comparisons; computed on first use.
    versus: Vec<OnceLock<Versus>>,
}

impl Staying {
    pub fn new(mut all: Vec<StayingCards>) -> Self {
        let completing = all.extract_if(.., |kept| kept.completing().next().is_some()).collect();
        let [plain, completing] = [all, completing].map(padded);
        let (plain, all) = (plain.len(), [plain, completing].concat());
        let column = |ranks: &dyn Fn(&StayingCards) -> u16| all.iter().map(|kept| ranks(kept).cast_signed()).collect();
        let completing = |place: usize| column(&|kept| kept.completing().nth(place).map_or(0, |rank| 1 << rank));
        Staying {
            ranks: column(&|kept| kept.ranks),
            hidden: column(&|kept| kept.hidden),
            highest: column(&|kept| kept.highest),
            completing: [completing(0), completing(1)],
            plain,
            all,
            versus: (0..finals().kinds()).map(|_| OnceLock::new()).collect(),
        }
    }

    pub fn versus(&self, forcer: &Forcer) -> &Versus {
        let versus = &self.versus[forcer.alike];
        versus.get_or_init(|| Versus::new(&self.all, finals().values[forcer.alike]))
    }

    /// Results over the hidden hands by ranks.
    #[inline(always)]
    pub fn by_ranks<const SMALL: bool>(&self, forcer: &Forcer, left: &RankCounts, outs: &Outs) -> Forced {
        // At most 4^4 hands with the up card as the highest. Otherwise 4^3 times the 36 cards of nine ranks.
        let ([lower, equal, higher], highest) = outs.columns();
        let mut hands: Vec<i16> = highest.iter().map(|&cards| cards.into()).collect();
        for (rank, &left) in left.iter().enumerate() {
            for (hands, &hidden) in hands.iter_mut().zip(&self.hidden) {
                *hands *= if hidden >> rank & 1 == 1 { i16::from(left) } else { 1 };
            }
        }
        let (mut sums, rows) = ([0; 4], hands.len());
        let (lower, equal, higher) = (&lower[..rows], &equal[..rows], &higher[..rows]);
        for row in 0..rows {
            let (lower, equal, higher) = (i16::from(lower[row]), i16::from(equal[row]), i16::from(higher[row]));
            let hands = i32::from(hands[row] & mask(forcer.forces::<SMALL>(lower, higher)));
            sums[0] += hands;
            sums[1] += hands * i32::from(lower);
            sums[2] += hands * i32::from(equal);
            sums[3] += hands * i32::from(higher);
        }
        let [hands, with_new_cards @ ..] = sums.map(i64::from);
        Forced { hands, with_new_cards }
    }

    /// Correction for flushes of a suit, of which `suit` is left: removes the count by ranks and, if the highest card
    /// is of another suit and the four may `BECOME_ONE`, adds the hands with flushes among the new cards. `IN_BLOCKS`:
    /// the sum over all rows could overflow.
    #[inline(always)]
    pub fn change<const SMALL: bool, const BECOME_ONE: bool, const IN_BLOCKS: bool>(
        &self,
        forcer: &Forcer,
        outs: &Outs,
        suit: u16,
    ) -> Forced {
        match forcer.flushes {
            Flushes::Outranked => {
                self.changed::<SMALL, BECOME_ONE, IN_BLOCKS>(forcer, outs, suit, |flushes, _, _| (flushes, 0))
            }
            Flushes::Higher => self.changed::<SMALL, BECOME_ONE, IN_BLOCKS>(forcer, outs, suit, |_, _, _| (0, 0)),
            // Flushes compare like their masks. The new one is lower if its new rank is below the difference.
            Flushes::Compared(own) => {
                self.changed::<SMALL, BECOME_ONE, IN_BLOCKS>(forcer, outs, suit, |_, flushes, ranks| {
                    let difference = (own.cast_signed() - ranks).max(0);
                    let single = difference & (difference - 1) == 0;
                    let equal = if single { flushes & difference } else { 0 };
                    (size_of_set(flushes & smeared(difference.max(1) - 1)), i16::from(equal != 0))
                })
            }
        }
    }

    /// `compared` counts lower and equal flushes, given their number, the ranks that make one, and the staying ranks.
    #[inline(always)]
    fn changed<const SMALL: bool, const BECOME_ONE: bool, const IN_BLOCKS: bool>(
        &self,
        forcer: &Forcer,
        outs: &Outs,
        suit: u16,
        compared: impl Fn(i16, i16, i16) -> (i16, i16),
    ) -> Forced {
        let (suit, mut sum) = (suit.cast_signed(), Forced::default());
        let count = if IN_BLOCKS { FULL } else { self.plain };
        for first in (0..self.plain).step_by(count.max(1)) {
            sum = sum.plus(self.rows::<SMALL, BECOME_ONE, false>(forcer, outs, suit, first, count, &compared), 1);
        }
        let count = if IN_BLOCKS { FULL } else { self.all.len() - self.plain };
        for first in (self.plain..self.all.len()).step_by(count.max(1)) {
            sum = sum.plus(self.rows::<SMALL, BECOME_ONE, true>(forcer, outs, suit, first, count, &compared), 1);
        }
        sum
    }

    /// `COMPLETING`: rows that one or two ranks complete to a straight, else rows that none does.
    #[inline(always)]
    fn rows<const SMALL: bool, const BECOME_ONE: bool, const COMPLETING: bool>(
        &self,
        forcer: &Forcer,
        outs: &Outs,
        suit: i16,
        first: usize,
        count: usize,
        compared: &impl Fn(i16, i16, i16) -> (i16, i16),
    ) -> Forced {
        let (versus, flushes) = (self.versus(forcer), self.flushes(suit));
        let ([lower, equal, higher], cards_above) = outs.columns();
        let (ranks, hidden) = (&self.ranks[first..][..count], &self.hidden[first..][..count]);
        let (highest, cards_above) = (&self.highest[first..][..count], &cards_above[first..][..count]);
        let (lower, equal) = (&lower[first..][..count], &equal[first..][..count]);
        let higher = &higher[first..][..count];
        let completing = if COMPLETING { first..first + count } else { 0..0 };
        let if_suited = |ordering: usize, at: usize| &versus.suited[ordering][at][completing.clone()];
        let (lower_first, lower_second) = (if_suited(0, 0), if_suited(0, 1));
        let (equal_first, equal_second) = (if_suited(1, 0), if_suited(1, 1));
        let (higher_first, higher_second) = (if_suited(2, 0), if_suited(2, 1));
        let [one, other] = self.completing.each_ref().map(|ranks| &ranks[completing.clone()]);
        let mut sums = RowSums::default();
        for row in 0..count {
            let (cards_above, of_suit) = (i16::from(cards_above[row]), mask(hidden[row] & !suit == 0));
            let outs: [i16; 3] = [lower[row].into(), equal[row].into(), higher[row].into()];
            let (without, mut with, mut outs_with) = (forced::<SMALL>(forcer, &outs, cards_above & of_suit), 0, outs);
            if BECOME_ONE {
                let free = suit & !ranks[row];
                let (mut flushes, mut no_straights, mut straights) = (flushes, free, [0; 3]);
                if COMPLETING {
                    let (is_first, is_second) = (mask(free & one[row] != 0), mask(free & other[row] != 0));
                    flushes += is_first + is_second;
                    no_straights &= !(one[row] | other[row]);
                    straights = [
                        (lower_first[row] & is_first) + (lower_second[row] & is_second),
                        (equal_first[row] & is_first) + (equal_second[row] & is_second),
                        (higher_first[row] & is_first) + (higher_second[row] & is_second),
                    ];
                }
                let (below, same) = compared(flushes, no_straights, ranks[row]);
                outs_with = [
                    outs[0] + below + straights[0],
                    outs[1] + same + straights[1],
                    outs[2] + flushes - below - same + straights[2],
                ];
                let hands = (cards_above - size_of_set(highest[row] & suit)) & of_suit;
                with = forced::<SMALL>(forcer, &outs_with, hands);
            }
            sums.add(without, &outs, with, &outs_with);
        }
        sums.forced()
    }

    /// Number of cards of the suit that make a flush with staying cards in it; the same for all rows.
    #[inline(always)]
    fn flushes(&self, suit: i16) -> i16 {
        let hidden_cards = self.hidden.first().map_or(0, |hidden| hidden.count_ones().az::<i16>());
        suit.count_ones().az::<i16>() - hidden_cards
    }
}

/// Pads with impossible hands to full vectors.
fn padded(mut all: Vec<StayingCards>) -> Vec<StayingCards> {
    all.resize(all.len().next_multiple_of(FULL), StayingCards::NONE);
    all
}

/// All bits or none, for selection without branches.
#[inline(always)]
fn mask(holds: bool) -> i16 {
    -i16::from(holds)
}

/// `count_ones` in operations that vectorize.
#[inline(always)]
fn size_of_set(ranks: i16) -> i16 {
    let pairs = ranks - (ranks >> 1 & 0x5555);
    let fours = (pairs & 0x3333) + (pairs >> 2 & 0x3333);
    let eights = (fours + (fours >> 4)) & 0x0f0f;
    (eights + (eights >> 8)) & 0x1f
}

/// Sets all bits below the highest one.
#[inline(always)]
fn smeared(number: i16) -> i16 {
    let number = number | number >> 1;
    let number = number | number >> 2;
    let number = number | number >> 4;
    number | number >> 8
}

/// The hidden hands, if the player forces with these new cards, or none.
#[inline(always)]
fn forced<const SMALL: bool>(forcer: &Forcer, outs: &[i16; 3], hands: i16) -> i16 {
    hands & mask(forcer.forces::<SMALL>(outs[0], outs[2]))
}

/// Sums over hidden hands and over new cards by ordering, at most 29 each. They fit 16 bits for the at most 495 hands
/// with the up card as the highest, and for a block with at most 852 highest cards: four of each of nine ranks above
/// one row, of eight above four, of seven above ten, and of six above the others.
#[derive(Default)]
struct RowSums {
    hands: i16,
    cards: [i16; 3],
}

impl RowSums {
    /// Adds hidden hands with these new cards, and subtracts others.
    #[inline(always)]
    fn add(&mut self, without: i16, outs_without: &[i16; 3], with: i16, outs_with: &[i16; 3]) {
        self.hands += with - without;
        self.cards[0] += with * outs_with[0] - without * outs_without[0];
        self.cards[1] += with * outs_with[1] - without * outs_without[1];
        self.cards[2] += with * outs_with[2] - without * outs_without[2];
    }

    #[inline(always)]
    fn forced(&self) -> Forced {
        Forced { hands: self.hands.into(), with_new_cards: self.cards.map(i64::from) }
    }
}
