//! Decisions for look-up in the simulator.
//!
//! The key of a hand of two suits is its two ranks, and so is that of the ends of a row: 91 pairs of ranks each. The
//! key of a hand of one suit is its two different ranks, and that of the ends of a row two of 26 likenesses; but when
//! both rows are in sight and neither is of that suit, no flush can come, and vertical ends are their ranks. A
//! horizontal row leads to a list of the bets of the round by vertical ends. With optimal decisions 63,037 rows share
//! 1,538 lists, which take 149 KB.

use std::collections::HashMap;

use az::Az;
use rayon::prelude::*;

use super::evaluation::Sight;
use crate::cards::{Rank, STRIP_ROUNDS, Strip, plus, times};
use crate::games::criss_cross_poker::decisions::hand_decisions::{Decider, HandDecisions};
use crate::games::criss_cross_poker::decisions::situation::InSight;
use crate::games::criss_cross_poker::decisions::starting_hands::{Ends, StartingHand};
use crate::games::engine::bets::Bets;
use crate::games::engine::likeness::{LIKENESSES, pair_place};

/// Pairs of ranks, and of likenesses.
const RANK_PAIRS: usize = pairs(Rank::ALL.len());
const LIKENESS_PAIRS: usize = pairs(LIKENESSES);
/// Hands of one suit.
const SUITED_HANDS: usize = RANK_PAIRS - Rank::ALL.len();
/// Horizontal rows with hands of two suits.
const UNSUITED_ROWS: usize = RANK_PAIRS * RANK_PAIRS;
/// Horizontal rows with hands of one suit.
const SUITED_ROWS: usize = SUITED_HANDS * LIKENESS_PAIRS;
/// All horizontal rows, those with hands of one suit once without a flush in sight and once with one.
const ROWS: usize = UNSUITED_ROWS + 2 * SUITED_ROWS;
const _: () = assert!(ROWS <= u16::MAX as usize && Bets::COUNT <= NOT_DEALT as usize);
/// In a list where ends cannot be dealt.
const NOT_DEALT: u8 = u8::MAX;

const fn pairs(things: usize) -> usize {
    things * (things + 1) / 2
}

/// One set of decisions.
pub struct DecisionTables {
    /// Where the list of a horizontal row begins.
    rows: Vec<u32>,
    /// The bets of a round by vertical ends, as [`Bets::index`] numbers them: all lists, one after the other.
    lists: Vec<u8>,
}

/// The place of a horizontal row: the player's hand, which is of one suit if `suited` is 1, and in it the ends; `flush`
/// is 1 if a flush is in sight. Selected without a jump, because whether a hand is of one suit is unpredictable.
#[inline(always)]
fn row_place((suited, flush): (u16, u16), own: u16, horizontal: u16) -> u16 {
    let pairs = if suited == 1 { LIKENESS_PAIRS.az::<u16>() } else { RANK_PAIRS.az::<u16>() };
    let first = if suited == 1 { UNSUITED_ROWS.az::<u16>() } else { 0 };
    let first = plus(first, if flush == 1 { SUITED_ROWS.az::<u16>() } else { 0 });
    plus(first, plus(times(own, pairs), horizontal))
}

impl DecisionTables {
    /// The decisions with these starting hands, which are those of the full deck.
    pub fn new(decider: &impl Decider, starting_hands: &[StartingHand]) -> Self {
        let lists_of = |starting: &StartingHand| lists_of(starting, &decider.decide(starting));
        let lists_by_hand: Vec<_> = starting_hands.par_iter().map(lists_of).collect();
        let mut tables = DecisionTables { rows: vec![0; ROWS], lists: Vec::new() };
        let mut known = HashMap::new();
        for (row, list) in lists_by_hand.into_iter().flatten() {
            tables.rows[usize::from(row)] = *known.entry(list).or_insert_with_key(|list: &Vec<u8>| {
                let first = tables.lists.len().az::<u32>();
                tables.lists.extend(list);
                first
            });
        }
        tables
    }

    /// The ways to bet that occur with these decisions.
    pub fn played(&self) -> Vec<Bets> {
        let mut played = [false; 1 << u8::BITS];
        self.lists.iter().for_each(|&bets| played[usize::from(bets)] = true);
        Bets::all().into_iter().filter(|bets| played[bets.index()]).collect()
    }

    /// The bets of each round, as [`Bets::index`] numbers them.
    #[inline(always)]
    pub fn bets(&self, sight: &Sight) -> Strip {
        let mut rows = [0; STRIP_ROUNDS];
        for (round, row) in rows.iter_mut().enumerate() {
            let hand = (sight.suited[round].into(), sight.flush[round].into());
            *row = row_place(hand, sight.own[round].into(), sight.horizontal[round]);
        }
        let (first_of_row, lists) = (&self.rows[..], &self.lists[..]);
        let mut bets = [0; STRIP_ROUNDS];
        for round in 0..STRIP_ROUNDS {
            let first = first_of_row[usize::from(rows[round])] as usize;
            bets[round] = lists[first + usize::from(sight.vertical[round])];
        }
        bets
    }
}

/// The horizontal rows with a starting hand, and the list of each.
fn lists_of(starting: &StartingHand, decided: &HandDecisions) -> Vec<(u16, Vec<u8>)> {
    let suited = starting.suit.is_some();
    let [low, high] = starting.cards.map(|card| card.rank() as u16);
    // Among the pairs of ranks that differ if it is of one suit.
    let own = pair_place(low, high - u16::from(suited));
    let of_suit = |ends: &Ends| suited && ends.likenesses.iter().all(|likeness| likeness.in_suit());
    let mut lists = Vec::new();
    for (horizontal, across_ends) in starting.ends.iter().enumerate() {
        let [across, down] = [InSight::OwnCards, InSight::AcrossRow(horizontal)].map(|seen| decided.bet(seen));
        let [mut by_ranks, mut with_flush] = [vec![NOT_DEALT; RANK_PAIRS], vec![NOT_DEALT; LIKENESS_PAIRS]];
        for (vertical, down_ends) in starting.ends.iter().enumerate() {
            if starting.ways_after(down_ends, across_ends) == 0 {
                continue;
            }
            let bets = [across, down, decided.bet(InSight::BothRows([horizontal, vertical]))];
            let bets = Bets::new(bets).index().az::<u8>();
            if of_suit(across_ends) || of_suit(down_ends) {
                with_flush[usize::from(down_ends.place())] = bets;
            } else {
                by_ranks[usize::from(down_ends.place_by_ranks())] = bets;
            }
        }
        for (flush, mut list) in [(0, by_ranks), (1, with_flush)] {
            if flush <= u16::from(suited) {
                // More lists are equal so.
                for place in 1..list.len() {
                    list[place] = if list[place] == NOT_DEALT { list[place - 1] } else { list[place] };
                }
                lists.push((row_place((suited.into(), flush), own, across_ends.place()), list));
            }
        }
    }
    lists
}
