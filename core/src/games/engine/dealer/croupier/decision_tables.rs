//! Decisions of many rounds by look-up: by the value of a flush, else by the ranks of the hand, next to the rank of the
//! dealer's shown card; where that leaves several actions, by the cards of its suit too, and at last by all cards up to
//! suits.

use std::cmp::Reverse;
use std::collections::HashMap;

use az::Az;

use crate::cards::{Card, CardSet, Rank, STRIP_ROUNDS, Strip, marked_rounds, plus};
use crate::games::HandRanking;
use crate::games::engine::dealer::dealt::DealtGame;
use crate::games::engine::dealer::sweep::SweepDecisions;
use crate::games::engine::dealer::{CardDecisions, Seen};
use crate::games::engine::kind_columns::Table;
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
    /// The action of entries that are still mixed, by [`suitless_key`].
    one_by_one: HashMap<u64, u8>,
    /// Units of each action.
    pub plays: Vec<u8>,
}

impl DecisionTables {
    pub fn new(game: &'static DealtGame, decisions: &SweepDecisions) -> Self {
        let (ranking, own) = (game.rankings[0], game.form.own.len());
        // A category of one suit: a hand of it in mixed suits has a lower value.
        let is_flush = ranking.values().iter().map(|dealt| ranking.has_one_suit(dealt.category)).collect();
        let plays = game.form.stages[0].plays;
        let plays = plays.iter().map(|play| play.unwrap_or_default().az::<u8>()).collect();
        let (rows, rows_by_suit, one_by_one) = (Table::of(Vec::new()), Vec::new(), HashMap::new());
        let mut tables = DecisionTables { ranking, is_flush, rows, rows_by_suit, one_by_one, plays };
        let mut entries = vec![[[NOT_MET; RANKS]; NUMBERS]; tables.is_flush.len() + rank_multisets(own)];
        decisions.each(|cards, value, shown, action| {
            let (row, of_suit, rank) = tables.place(cards, value, shown);
            let entry = &mut entries[row][of_suit][rank];
            *entry = merged(*entry, action);
        });
        let (mut one_by_one, mut rows) = (HashMap::new(), Vec::new());
        decisions.each(|cards, value, shown, action| {
            let (row, of_suit, rank) = tables.place(cards, value, shown);
            if entries[row][of_suit][rank] == MIXED {
                one_by_one.insert(suitless_key(cards.iter().map(index), shown.iter().next().map(index)), action);
            }
        });
        for by_suit in &entries {
            let of_rank = |rank: usize| by_suit.iter().fold(NOT_MET, |entry, row| merged(entry, row[rank]));
            let all_suits: [u8; RANKS] = std::array::from_fn(of_rank);
            rows.push((tables.rows_by_suit.len() as u64) << ROW_BITS | packed(&all_suits));
            if all_suits.contains(&MIXED) {
                tables.rows_by_suit.extend(by_suit.iter().map(packed));
            }
        }
        DecisionTables { one_by_one, rows: Table::of(rows), ..tables }
    }

    /// The row of a hand of this value, its number of cards of the shown card's suit, and that card's rank.
    fn place(&self, own: CardSet, value: usize, shown: CardSet) -> (usize, usize, usize) {
        let by_ranks = || self.is_flush.len() + rank_multiset_place(own.iter());
        let row = if self.is_flush[value] { value } else { by_ranks() };
        let of = |up: Card| (own.iter().filter(|card| card.suit() == up.suit()).count(), up.rank() as usize);
        let (of_suit, rank) = shown.iter().next().map_or((0, 0), of);
        (row, of_suit, rank)
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

    /// The action of each round with these ascending cards, whose hands are in these rows.
    #[inline(always)]
    pub fn actions(&self, own: &[Strip], rows: &Values, up_card: Option<&Strip>) -> Strip {
        let (mut actions, mut mixed, mut shifts) = ([0; STRIP_ROUNDS], [0; STRIP_ROUNDS], [0; STRIP_ROUNDS]);
        for (round, card) in up_card.into_iter().flatten().enumerate() {
            shifts[round] = shift(*card);
        }
        let entries = self.rows.entries(rows);
        for round in 0..STRIP_ROUNDS {
            actions[round] = entry(entries[round], shifts[round]);
        }
        for round in 0..STRIP_ROUNDS {
            mixed[round] = u8::from(actions[round] == MIXED);
        }
        let mut of_suit = [0; STRIP_ROUNDS];
        for (cards, up_card) in own.iter().zip(up_card.into_iter().cycle()) {
            for round in 0..STRIP_ROUNDS {
                of_suit[round] = plus(of_suit[round], u8::from((cards[round] ^ up_card[round]) & 3 == 0));
            }
        }
        for round in marked_rounds(&mixed) {
            let (row, own) = (entries[round], own.iter().map(|cards| cards[round]));
            let up_card = up_card.map(|cards| cards[round]);
            actions[round] = self.looked_up(row, of_suit[round].into(), shifts[round], own, up_card);
        }
        actions
    }

    /// The action of a hand in this mixed row.
    #[inline(always)]
    fn looked_up(&self, row: u64, of_suit: usize, shift: u8, own: impl Iterator<Item = u8>, up_card: Option<u8>) -> u8 {
        match entry(self.rows_by_suit[(row >> ROW_BITS) as usize + of_suit], shift) {
            // Every hand of the full deck has an entry.
            MIXED => self.one_by_one.get(&suitless_key(own, up_card)).copied().unwrap_or_default(),
            action => action,
        }
    }
}

impl CardDecisions for DecisionTables {
    fn action(&self, _: usize, seen: &Seen) -> usize {
        let value = self.ranking.value(seen.own).unwrap_or_default();
        let (row, of_suit, rank) = self.place(seen.own, value, seen.shown);
        let (row, shift) = (self.rows.0[row], BITS.az::<u8>() * rank.az::<u8>());
        match entry(row, shift) {
            MIXED => {
                let up_card = seen.shown.iter().next().map(index);
                self.looked_up(row, of_suit, shift, seen.own.iter().map(index), up_card).into()
            }
            action => action.into(),
        }
    }
}

/// Offset of a shown card's entry within a row.
#[inline(always)]
fn shift(up_card: u8) -> u8 {
    (up_card >> 2) * BITS.az::<u8>()
}

#[inline(always)]
fn entry(row: u64, shift: u8) -> u8 {
    (row >> shift & ((1 << BITS) - 1)).az::<u8>()
}

fn packed(entries: &[u8; RANKS]) -> u64 {
    entries.iter().rev().fold(0, |row, &entry| row << BITS | u64::from(entry))
}

fn index(card: Card) -> u8 {
    card.index().az::<u8>()
}

fn merged(entry: u8, other: u8) -> u8 {
    match (entry, other) {
        (NOT_MET, only) | (only, NOT_MET) => only,
        _ if entry == other => entry,
        _ => MIXED,
    }
}

/// Key shared by suit-isomorphic hands and shown cards only: the hand's ranks in each suit, those of the shown card's suit
/// first, the others with the largest mask first, and the shown card's rank.
pub fn suitless_key(hand: impl Iterator<Item = u8>, up_card: Option<u8>) -> u64 {
    let mut masks = [0_u64; 4];
    hand.for_each(|card| masks[usize::from(card & 3)] |= 1 << (card >> 2));
    if let Some(up_card) = up_card {
        masks.swap(0, usize::from(up_card & 3));
    }
    masks[usize::from(up_card.is_some())..].sort_unstable_by_key(|mask| Reverse(*mask));
    masks.iter().fold(up_card.map_or(0, |card| u64::from(card >> 2)), |key, mask| key << RANKS | mask)
}
