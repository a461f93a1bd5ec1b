//! Decisions of many rounds by look-up: by the value of a flush, else by the ranks of the hand, next to the rank of the
//! dealer's shown card, the lowest of several; where that leaves several actions, by the cards of its suit too, and at
//! last by all cards up to suits.

use std::cmp::Reverse;
use std::collections::HashMap;
use std::sync::Arc;

use az::Az;

use super::{Sorted, StripDecisions};
use crate::cards::{Card, CardSet, Rank, STRIP_ROUNDS, Strip, marked_rounds, plus};
use crate::games::HandRanking;
use crate::games::engine::dealer::dealt::DealtGame;
use crate::games::engine::dealer::sweep::SweepDecisions;
use crate::games::engine::dealer::{CardDecisions, DealerForm, Seen};
use crate::games::engine::kind_columns::{Table, translated};
use crate::hands::columns::Values;
use crate::hands::{rank_multiset_place, rank_multisets};

/// Bits per rank of the shown card.
const BITS: u32 = 3;
const RANKS: usize = Rank::ALL.len();
/// Bits of all ranks; the bits above hold the index of the row's rows by suit.
const ROW_BITS: u32 = 39;
const _: () = assert!(ROW_BITS as usize == BITS as usize * RANKS);
/// Marks an entry with more than one action.
const MIXED: u8 = 4;
/// Marks a shown card that the row does not meet.
const NOT_MET: u8 = MIXED + 1;
/// Most cards of a player's hand, and one more.
const NUMBERS: usize = 8;

#[derive(Debug, PartialEq)]
pub struct DecisionTables {
    ranking: HandRanking,
    /// By value, whether it is a flush's.
    is_flush: Vec<bool>,
    /// The action, or [`MIXED`], next to each rank of the shown card: by value, then by multiset of ranks.
    rows: Table<u64>,
    /// Each mixed row again, by number of cards of the shown card's suit.
    rows_by_suit: Vec<u64>,
    one_by_one: OneByOne,
    /// Units of each action.
    plays: Vec<u8>,
}

/// The actions of entries that are still mixed.
#[derive(Debug, PartialEq)]
enum OneByOne {
    /// By [`suitless_key`].
    ByKey(HashMap<u64, u8>),
    /// All of them, where next to several shown cards most entries are mixed.
    All(Arc<SweepDecisions>),
}

impl DecisionTables {
    pub fn new(game: &'static DealtGame, decisions: &Arc<SweepDecisions>) -> Self {
        let (ranking, own) = (game.rankings[0], game.form.own.len());
        // A category of one suit: a hand of it in mixed suits has a lower value.
        let is_flush: Vec<bool> = ranking.values().iter().map(|dealt| ranking.has_one_suit(dealt.category)).collect();
        let plays = game.form.stages[0].adds;
        let plays = plays.iter().map(|play| play.unwrap_or_default().az::<u8>()).collect();
        let mut entries = vec![[[NOT_MET; RANKS]; NUMBERS]; is_flush.len() + rank_multisets(own)];
        decisions.each(|cards, value, shown, action| {
            let (row, of_suit, rank) = place(&is_flush, cards, value, shown);
            let entry = &mut entries[row][of_suit][rank];
            *entry = merged(*entry, action);
        });
        let one_by_one = if game.form.shown.len() <= 1 {
            let mut by_key = HashMap::new();
            decisions.each(|cards, value, shown, action| {
                let (row, of_suit, rank) = place(&is_flush, cards, value, shown);
                if entries[row][of_suit][rank] == MIXED {
                    by_key.insert(suitless_key([cards, shown].map(|cards| cards.iter())), action);
                }
            });
            OneByOne::ByKey(by_key)
        } else {
            OneByOne::All(Arc::clone(decisions))
        };
        let (mut rows, mut rows_by_suit) = (Vec::new(), Vec::new());
        for by_suit in &entries {
            let of_rank = |rank: usize| by_suit.iter().fold(NOT_MET, |entry, row| merged(entry, row[rank]));
            let all_suits: [u8; RANKS] = std::array::from_fn(of_rank);
            rows.push((rows_by_suit.len() as u64) << ROW_BITS | packed(&all_suits));
            if all_suits.contains(&MIXED) {
                rows_by_suit.extend(by_suit.iter().map(packed));
            }
        }
        DecisionTables { ranking, is_flush, rows: Table::of(rows), rows_by_suit, one_by_one, plays }
    }

    /// The row of each round's hand, of these values and ranks; `flushes` has all bits set for those of one suit.
    #[inline(always)]
    pub fn rows(&self, values: &Values, ranks: &Values, flushes: &Values) -> Values {
        let (mut rows, first) = ([0; STRIP_ROUNDS], self.is_flush.len().az::<u16>());
        for round in 0..STRIP_ROUNDS {
            let by_ranks = plus(first, ranks[round]);
            rows[round] = by_ranks ^ ((by_ranks ^ values[round]) & flushes[round]);
        }
        rows
    }

    /// The action of each round with these ascending cards, own and shown, whose hands are in these rows.
    #[inline(always)]
    pub fn actions(&self, own: &[Strip], rows: &Values, shown: &[Strip]) -> Strip {
        let (mut actions, mut mixed, mut shifts) = ([0; STRIP_ROUNDS], [0; STRIP_ROUNDS], [0; STRIP_ROUNDS]);
        let mut of_suit = [0; STRIP_ROUNDS];
        if let Some(up_card) = shown.first() {
            for round in 0..STRIP_ROUNDS {
                shifts[round] = (up_card[round] >> 2) * BITS.az::<u8>();
            }
            for cards in own {
                for round in 0..STRIP_ROUNDS {
                    of_suit[round] = plus(of_suit[round], u8::from((cards[round] ^ up_card[round]) & 3 == 0));
                }
            }
        }
        let entries = self.rows.entries(rows);
        for round in 0..STRIP_ROUNDS {
            actions[round] = entry(entries[round], shifts[round]);
        }
        for round in 0..STRIP_ROUNDS {
            mixed[round] = u8::from(actions[round] == MIXED);
        }
        for round in marked_rounds(&mixed) {
            let seen = [own, shown].map(|cards| cards.iter().filter_map(|cards| Card::from_index(cards[round])));
            actions[round] = self.looked_up(entries[round], of_suit[round].into(), shifts[round], seen);
        }
        actions
    }

    /// The action of a hand in this mixed row.
    #[inline(always)]
    fn looked_up(&self, row: u64, of_suit: usize, shift: u8, seen: [impl Iterator<Item = Card>; 2]) -> u8 {
        match entry(self.rows_by_suit[(row >> ROW_BITS) as usize + of_suit], shift) {
            // Every hand of the full deck has an entry.
            MIXED => match &self.one_by_one {
                OneByOne::ByKey(by_key) => by_key.get(&suitless_key(seen)).copied().unwrap_or_default(),
                OneByOne::All(decisions) => decisions.of(seen.map(Iterator::collect::<CardSet>)),
            },
            action => action,
        }
    }
}

impl StripDecisions for DecisionTables {
    type Places = Values;

    #[inline(always)]
    fn places(&self, _: &DealerForm, _: (&[Strip], usize), sorted: &Sorted<'_>) -> Values {
        self.rows(sorted.values, sorted.ranks, sorted.flushes)
    }

    #[inline(always)]
    fn plays(&self, rows: &Values, sorted: &Sorted<'_>) -> Strip {
        translated(&self.actions(sorted.own, rows, sorted.shown), &self.plays)
    }
}

impl CardDecisions for DecisionTables {
    fn action(&self, _: usize, seen: &Seen) -> usize {
        let value = self.ranking.value(seen.own).unwrap_or_default();
        let (row, of_suit, rank) = place(&self.is_flush, seen.own, value, seen.shown);
        let (row, shift) = (self.rows.0[row], BITS.az::<u8>() * rank.az::<u8>());
        let action = match entry(row, shift) {
            MIXED => self.looked_up(row, of_suit, shift, [seen.own, seen.shown].map(|cards| cards.iter())),
            action => action,
        };
        action.into()
    }
}

/// The row of a hand of this value, its number of cards of the shown card's suit, and that card's rank.
fn place(is_flush: &[bool], own: CardSet, value: usize, shown: CardSet) -> (usize, usize, usize) {
    let row = if is_flush[value] { value } else { is_flush.len() + rank_multiset_place(own.iter()) };
    let of = |up: Card| (own.iter().filter(|card| card.suit() == up.suit()).count(), up.rank() as usize);
    let (of_suit, rank) = shown.iter().next().map_or((0, 0), of);
    (row, of_suit, rank)
}

/// The entry of a row at this offset.
#[inline(always)]
fn entry(row: u64, shift: u8) -> u8 {
    (row >> shift & ((1 << BITS) - 1)).az::<u8>()
}

fn packed(entries: &[u8; RANKS]) -> u64 {
    entries.iter().rev().fold(0, |row, &entry| row << BITS | u64::from(entry))
}

fn merged(entry: u8, other: u8) -> u8 {
    match (entry, other) {
        (NOT_MET, only) | (only, NOT_MET) => only,
        _ if entry == other => entry,
        _ => MIXED,
    }
}

/// Key shared by suit-isomorphic pairs of own cards and at most one shown card only: the hand's ranks in each suit,
/// those of the shown card's suit first, the others with the largest mask first, and the shown card's rank.
pub fn suitless_key([own, mut shown]: [impl Iterator<Item = Card>; 2]) -> u64 {
    let (mut masks, up_card) = ([0_u64; 4], shown.next());
    own.for_each(|card| masks[card.suit() as usize] |= 1 << card.rank() as usize);
    if let Some(up_card) = up_card {
        masks.swap(0, up_card.suit() as usize);
    }
    masks[usize::from(up_card.is_some())..].sort_unstable_by_key(|mask| Reverse(*mask));
    masks.iter().fold(up_card.map_or(0, |card| card.rank() as u64), |key, mask| key << RANKS | mask)
}
