//! Decisions for look-up in the simulator.
//!
//! Nineteen in twenty follow from the ranks of the player's cards, or from their value if four are of one suit, and
//! from the rank of the up card: a table of 70 KB. Where suits decide, the hands are distinguished by a number without
//! the names of suits, in a table of 1 MB by some bits of it, and those few that share their bits with others one by
//! one.

use crate::games::four_card_poker::decisions::{Decisions, UpCard};
use crate::games::four_card_poker::rules::{Action, FourCardHand, PLAYER_CARDS};
use std::collections::HashMap;

use super::evaluation::{Dealt, Evaluated};
use crate::cards::{Card, STRIP_ROUNDS, Strip, marked_rounds};
use crate::hands::four_card::{FourCardValue, RANKINGS};
use crate::hands::{rank_multiset_index, rank_multisets};

/// Bits of a row for each rank of the up card.
const BITS: u32 = 3;
/// In the table where one row and up card are not always played alike.
const MIXED: u8 = Action::ALL.len() as u8;
/// In the table where a row does not meet an up card.
const NOT_MET: u8 = MIXED + 1;
const _: () = assert!(NOT_MET < 1 << BITS);

/// One set of decisions.
#[derive(Debug, PartialEq)]
pub struct DecisionTables {
    /// For each value of four cards, of which only those of one suit are used, and then for each multiset of ranks: the
    /// Play Wager in antes against each rank of the up card, or [`MIXED`].
    rows: Vec<u64>,
    /// The Play Wager for what is mixed there, by [`slot`], or again [`MIXED`].
    slots: Vec<u8>,
    /// The same for what is mixed there too, by [`suitless_key`].
    one_by_one: HashMap<u64, u8>,
}

/// Bits of the number of slots.
const SLOT_BITS: u32 = 20;

impl DecisionTables {
    /// The decisions in these situations, which are those of the full deck.
    pub fn new(decisions: &Decisions, situations: &[UpCard]) -> Self {
        let all = || situations.iter().flat_map(|up_card| up_card.situations().map(move |seen| (up_card.card, seen)));
        let mut entries = vec![[NOT_MET; 16]; RANKINGS + rank_multisets(5)];
        for (up_card, seen) in all() {
            let entry = &mut entries[row(seen.hand, seen.value)][up_card.rank() as usize];
            *entry = merged(*entry, decisions.action(up_card, &seen));
        }
        let mixed =
            all().filter(|(up_card, seen)| entries[row(seen.hand, seen.value)][up_card.rank() as usize] == MIXED);
        let keyed: Vec<(u64, Action)> = mixed
            .map(|(up_card, seen)| {
                let key = suitless_key(seen.hand.map(|card| card.index() as u8), up_card.index() as u8);
                (key, decisions.action(up_card, &seen))
            })
            .collect();
        let mut slots = vec![NOT_MET; 1 << SLOT_BITS];
        for &(key, action) in &keyed {
            slots[slot(key)] = merged(slots[slot(key)], action);
        }
        let one_by_one = keyed.into_iter().filter(|&(key, _)| slots[slot(key)] == MIXED);
        let one_by_one = one_by_one.map(|(key, action)| (key, action.antes() as u8)).collect();
        let packed = |entries: &[u8; 16]| entries.iter().rev().fold(0, |row, &entry| row << BITS | u64::from(entry));
        DecisionTables { rows: entries.iter().map(packed).collect(), slots, one_by_one }
    }

    /// The action with these cards, in ascending order, of which the best four are `value`.
    pub fn action(&self, hand: [Card; PLAYER_CARDS], value: FourCardValue, up_card: Card) -> Action {
        let entry = (self.rows[row(hand, value)] >> (up_card.rank() as u32 * BITS)) as u8 & ((1 << BITS) - 1);
        let index = |card: Card| card.index() as u8;
        let antes = if entry == MIXED { self.looked_up(hand.map(index), index(up_card)) } else { entry };
        Action::ALL.get(usize::from(antes)).copied().unwrap_or(Action::FOLD)
    }

    /// The Play Wager of each round in antes.
    #[inline(always)]
    pub fn actions(&self, dealt: &Dealt, seen: &Evaluated) -> Strip {
        let (mut rows, mut shifts) = ([0_u16; STRIP_ROUNDS], [0_u8; STRIP_ROUNDS]);
        for round in 0..STRIP_ROUNDS {
            let by_ranks = RANKINGS as u16 + seen.players_ranks[round];
            rows[round] = if is_suited(seen.players_four[round]) { seen.player_values[round] } else { by_ranks };
            shifts[round] = (dealt.up_card[round] >> 2) * BITS as u8;
        }
        let actions_by_row = &self.rows[..];
        let mut actions = [0; STRIP_ROUNDS];
        for round in 0..STRIP_ROUNDS {
            let row = actions_by_row[usize::from(rows[round])];
            actions[round] = (row >> shifts[round]) as u8 & ((1 << BITS) - 1);
        }
        let mut mixed = [0; STRIP_ROUNDS];
        for round in 0..STRIP_ROUNDS {
            mixed[round] = u8::from(actions[round] == MIXED);
        }
        for round in marked_rounds(&mixed) {
            let hand = dealt.player.each_ref().map(
                #[inline(always)]
                |cards| cards[round],
            );
            actions[round] = self.looked_up(hand, dealt.up_card[round]);
        }
        actions
    }

    fn looked_up(&self, hand: [u8; 5], up_card: u8) -> u8 {
        let key = suitless_key(hand, up_card);
        match self.slots[slot(key)] {
            // Every hand of the full deck is there. If one were not, its round would be counted in no cell, and the
            // tally refused.
            MIXED => self.one_by_one.get(&key).copied().unwrap_or(NOT_MET),
            action => action,
        }
    }
}

/// The row of a hand in ascending order, of which the best four are `value`.
fn row(hand: [Card; PLAYER_CARDS], value: FourCardValue) -> usize {
    if is_suited(FourCardHand::of(value) as u8) { value.index() } else { RANKINGS + rank_multiset_index(hand) }
}

/// The entry of a table after one more action.
fn merged(entry: u8, action: Action) -> u8 {
    let action = action.antes() as u8;
    if entry == NOT_MET || entry == action { action } else { MIXED }
}

/// Some bits of a key, mixed by multiplication (D. Knuth, The Art of Computer Programming 3, 6.4: 2^64 over the golden
/// ratio).
fn slot(key: u64) -> usize {
    (key.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> (64 - SLOT_BITS)) as usize
}

/// Whether four cards of this kind are of one suit.
#[inline(always)]
fn is_suited(kind: u8) -> bool {
    kind == FourCardHand::Flush as u8 || kind == FourCardHand::StraightFlush as u8
}

/// A number that hands and up cards share if and only if they are suit-isomorphic: the ranks of the
/// cards of the up card's suit, then those of the other suits with the greater number first, and the up card's rank.
#[inline]
pub fn suitless_key(hand: [u8; 5], up_card: u8) -> u64 {
    // Sixteen bits a suit, the up card's the lowest.
    let ranks = hand.iter().fold(0_u64, |ranks, card| ranks | 1 << (16 * (card & 3) + (card >> 2)));
    let ranks = ranks.rotate_right(16 * u32::from(up_card & 3));
    let [same, one, other, another] = [0, 16, 32, 48].map(|shift| ranks >> shift & 0x1FFF);
    let (high, low) = (one.max(other), one.min(other));
    let descending = [high.max(another), low.max(high.min(another)), low.min(another)];
    descending.iter().fold(u64::from(up_card >> 2) << 13 | same, |key, ranks| key << 13 | ranks)
}
