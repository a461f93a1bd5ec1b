//! Decisions of many rounds by look-up: by the value of a flush, else by the ranks of the hand, next to the rank of the
//! dealer's shown card; where that leaves several actions, by the cards of its suit too, and at last by all cards up to
//! suits.

use std::cmp::Reverse;
use std::collections::HashMap;

use az::Az;

use crate::cards::{Card, CardSet, Rank, STRIP_ROUNDS, Strip, marked_rounds};
use crate::games::HandRanking;
use crate::games::engine::dealer::dealt::DealtGame;
use crate::games::engine::dealer::sweep::SweepDecisions;
use crate::games::engine::dealer::{CardDecisions, Seen};
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
    /// Number of values, after which rows go by multisets of ranks.
    values: usize,
    /// By value, whether it is a flush's.
    is_flush: Vec<bool>,
    /// The action, or [`MIXED`], next to each rank of the shown card.
    rows: Vec<u64>,
    /// Each mixed row again, by number of cards of the shown card's suit.
    rows_by_suit: Vec<u64>,
    /// The action of entries that are still mixed, by [`suitless_key`].
    one_by_one: HashMap<u64, u8>,
    /// Units of each action.
    pub plays: [u8; 8],
}

impl DecisionTables {
    pub fn new(game: &'static DealtGame, decisions: &SweepDecisions) -> Self {
        let (ranking, own) = (game.rankings[0], game.form.own.len());
        let values = ranking.values();
        // A category of one suit: a hand of it in mixed suits has a lower value.
        let is_flush: Vec<bool> = values.iter().map(|dealt| ranking.has_one_suit(dealt.category)).collect();
        let row_of = |cards: CardSet, value: usize| match is_flush[value] {
            true => value,
            false => values.len() + rank_multiset_place(cards.iter()),
        };
        let place = |cards: CardSet, value: usize, shown: CardSet| {
            let up_card = shown.iter().next();
            let of_suit = up_card.map_or(0, |up| cards.iter().filter(|card| card.suit() == up.suit()).count());
            (row_of(cards, value), of_suit, up_card.map_or(0, |up| up.rank() as usize))
        };
        let mut entries = vec![[[NOT_MET; RANKS]; NUMBERS]; values.len() + rank_multisets(own)];
        decisions.each(|cards, value, shown, action| {
            let (row, of_suit, rank) = place(cards, value, shown);
            let entry = &mut entries[row][of_suit][rank];
            *entry = merged(*entry, action);
        });
        let mut one_by_one = HashMap::new();
        decisions.each(|cards, value, shown, action| {
            let (row, of_suit, rank) = place(cards, value, shown);
            if entries[row][of_suit][rank] == MIXED {
                one_by_one.insert(suitless_key(cards.iter().map(index), shown.iter().next().map(index)), action);
            }
        });
        let (mut rows, mut rows_by_suit) = (Vec::new(), Vec::new());
        for by_suit in &entries {
            let of_rank = |rank: usize| by_suit.iter().fold(NOT_MET, |entry, row| merged(entry, row[rank]));
            let all_suits: [u8; RANKS] = std::array::from_fn(of_rank);
            rows.push((rows_by_suit.len() as u64) << ROW_BITS | packed(&all_suits));
            if all_suits.contains(&MIXED) {
                rows_by_suit.extend(by_suit.iter().map(packed));
            }
        }
        let plays = game.form.stages[0].plays;
        let plays = std::array::from_fn(|action| plays.get(action).copied().flatten().unwrap_or_default().az::<u8>());
        DecisionTables { ranking, values: values.len(), is_flush, rows, rows_by_suit, one_by_one, plays }
    }

    /// The action of each round with these ascending cards, of these values and ranks.
    #[inline(always)]
    pub fn actions(&self, own: &[Strip], values: &Values, ranks: &Values, up_card: Option<&Strip>) -> Strip {
        let row = |round: usize| self.rows[self.row(values[round].into(), ranks[round].into())];
        let (mut actions, mut mixed) = ([0; STRIP_ROUNDS], [0; STRIP_ROUNDS]);
        let shift_of = |round: usize| up_card.map_or(0, |cards| shift(cards[round]));
        for round in 0..STRIP_ROUNDS {
            actions[round] = entry(row(round), shift_of(round));
            mixed[round] = u8::from(actions[round] == MIXED);
        }
        for round in marked_rounds(&mixed) {
            let (mut cards, up_card) = ([0; NUMBERS], up_card.map(|cards| cards[round]));
            cards.iter_mut().zip(own).for_each(|(card, cards)| *card = cards[round]);
            actions[round] = self.looked_up(row(round), &cards[..own.len()], up_card);
        }
        actions
    }

    /// The row of a hand of this value, whose multiset of ranks has this index.
    #[inline(always)]
    fn row(&self, value: usize, ranks: usize) -> usize {
        if self.is_flush[value] { value } else { self.values + ranks }
    }

    /// The action where this row is mixed.
    fn looked_up(&self, row: u64, own: &[u8], up_card: Option<u8>) -> u8 {
        let of_suit = |up: u8| own.iter().filter(|card| (*card ^ up) & 3 == 0).count();
        let row = self.rows_by_suit[(row >> ROW_BITS) as usize + up_card.map_or(0, of_suit)];
        match entry(row, up_card.map_or(0, shift)) {
            // Every hand of the full deck has an entry.
            MIXED => {
                let key = suitless_key(own.iter().copied(), up_card);
                self.one_by_one.get(&key).copied().unwrap_or_default()
            }
            action => action,
        }
    }
}

impl CardDecisions for DecisionTables {
    fn action(&self, _: usize, seen: &Seen) -> usize {
        let value = self.ranking.value(seen.own).unwrap_or_default();
        let row = self.rows[self.row(value, rank_multiset_place(seen.own.iter()))];
        let (mut cards, up_card) = ([0; NUMBERS], seen.shown.iter().next().map(index));
        cards.iter_mut().zip(seen.own.iter()).for_each(|(place, card)| *place = index(card));
        match entry(row, up_card.map_or(0, shift)) {
            MIXED => self.looked_up(row, &cards[..seen.own.len()], up_card).into(),
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
