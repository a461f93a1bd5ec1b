//! The plan of a run: rounds, shard, table and threads, and the blocks after which a run is checked or its course
//! noted. Also rounds with given hands, which deal rare hands as often as needed.

use std::fmt;
use std::ops::Range;
use std::str::FromStr;

use az::Az;
use rayon::prelude::*;
use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::add;
use super::deal::{BlockStream, batches, deal_with};
use crate::cards::{BATCH_ROUNDS, CardSet, Deals, STRIP_ROUNDS, Strip, Vectors};
use crate::games::{Croupier, Tally};
use crate::paytable::quoted;

/// Rounds per block. The last block of a run may be shorter.
pub const BLOCK_ROUNDS: u64 = 64 * BATCH_ROUNDS as u64;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RunPlan {
    pub seed: u64,
    pub rounds: u64,
    pub shard: Shard,
    /// Players at the table, at least one; the rounds of the last one are counted.
    pub players: usize,
    /// Threads; one per core if not given. The result does not depend on them.
    pub threads: Option<usize>,
    /// Vector instructions to use. The result does not depend on them.
    pub vectors: Vectors,
}

const MOST_SHARDS: u64 = 1_000_000;

/// Shard `index` of `count`, counted from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "(u64, u64)")]
pub struct Shard {
    index: u64,
    count: u64,
}

#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{0}")]
pub struct ShardError(String);

impl Shard {
    pub const WHOLE: Shard = Shard { index: 1, count: 1 };

    /// Refuses anything but 1 <= index <= count <= one million.
    pub fn new(index: u64, count: u64) -> Result<Self, ShardError> {
        if !(1..=MOST_SHARDS).contains(&count) {
            return Err(ShardError(format!("a run has 1 to {MOST_SHARDS} shards, not {count}")));
        }
        if !(1..=count).contains(&index) {
            return Err(ShardError(format!("shards are counted from 1 to {count}; there is no shard {index}")));
        }
        Ok(Shard { index, count })
    }

    pub fn is_whole(self) -> bool {
        self.count == 1
    }

    pub fn name(self) -> String {
        if self.is_whole() { "the whole run".to_string() } else { format!("shard {self}") }
    }

    /// The shard's blocks in a run of `of` blocks; shards differ by one block at most.
    pub fn blocks(self, of: u64) -> Range<u64> {
        // At most 10^11 blocks times 10^6 shards; 128 bits are plenty.
        let before = |shards: u64| (u128::from(of) * u128::from(shards) / u128::from(self.count)).az::<u64>();
        before(self.index - 1)..before(self.index)
    }
}

impl TryFrom<(u64, u64)> for Shard {
    type Error = ShardError;

    fn try_from((index, count): (u64, u64)) -> Result<Self, ShardError> {
        Shard::new(index, count)
    }
}

impl fmt::Display for Shard {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{}/{}", self.index, self.count)
    }
}

impl FromStr for Shard {
    type Err = ShardError;

    fn from_str(text: &str) -> Result<Self, ShardError> {
        let digits = |part: &str| part.bytes().all(|byte| byte.is_ascii_digit()).then(|| part.parse().ok()).flatten();
        match text.split_once('/').map(|(index, count)| (digits(index), digits(count))) {
            Some((Some(index), Some(count))) => Shard::new(index, count),
            _ => Err(ShardError(format!("{} is not a shard; write it like 3/16, the third of sixteen", quoted(text)))),
        }
    }
}

/// Blocks before the first check, and minimum between two checks.
const BLOCKS_BETWEEN_CHECKS: u64 = 16;

/// Numbers of blocks after which a run is checked, ascending without end. Intervals grow with the run, so that checks
/// take a small part of the time, and depend on nothing else: threads do not change where a run ends.
pub fn checks() -> impl Iterator<Item = u64> {
    let next = |&check: &u64| Some(check + BLOCKS_BETWEEN_CHECKS.max(check / BLOCKS_BETWEEN_CHECKS));
    std::iter::successors(Some(BLOCKS_BETWEEN_CHECKS), next)
}

/// Numbers of blocks after which the course of a run is noted, ascending beyond any run: four per doubling, evenly
/// spaced on a logarithmic axis.
pub fn landmarks() -> impl Iterator<Item = u64> {
    (1..=3).chain((2_u32..62).flat_map(|power| [4, 5, 6, 7].map(|quarter| (quarter << power) >> 2)))
}

const BATCHES: u64 = 4;

#[derive(Clone, Copy)]
pub struct GivenHand<'h> {
    /// Places of the given cards, one per card of a hand.
    pub places: &'h [usize],
    /// Hands, all equally likely; at least one.
    pub hands: &'h [CardSet],
}

/// Plays `rounds` rounds with one of the given hands, in any order, at the given places, and all other cards dealt from
/// the rest of the deck. Returns the tally. Random numbers depend on the seed and on `name`.
pub fn simulate_given(croupier: &dyn Croupier, name: &str, given: GivenHand<'_>, rounds: u64, seed: u64) -> Tally {
    let of_block = BATCHES * BATCH_ROUNDS as u64;
    let none = || vec![0; croupier.cells()];
    let play = |mut tally: Tally, block: u64| {
        let mut stream = BlockStream::new(seed, name, block);
        let mut deals = Deals::new(croupier.dealing().cards_per_round());
        for settled in batches(rounds.saturating_sub(block * of_block).min(of_block)) {
            deal_with(Vectors::widest(), &mut stream, &mut deals);
            deals.strips_mut().for_each(|strip| give(&mut stream, given, strip));
            croupier.settle(Vectors::Portable, &deals, settled, &mut tally);
        }
        tally
    };
    let plus = |mut sum: Tally, tally: Tally| {
        add(&mut sum, &tally);
        sum
    };
    (0..rounds.div_ceil(of_block)).into_par_iter().fold(none, play).reduce(none, plus)
}

/// Exchanges the cards at the given places of each round for one of the hands, wherever its cards lie.
fn give(stream: &mut BlockStream, GivenHand { places, hands }: GivenHand<'_>, strip: &mut [Strip]) {
    for round in 0..STRIP_ROUNDS {
        let hand = hands[below(stream, hands.len())].iter();
        let mut cards: Vec<u8> = hand.filter_map(|card| u8::try_from(card.index()).ok()).collect();
        for last in (1..cards.len()).rev() {
            cards.swap(last, below(stream, last + 1));
        }
        for (&place, card) in places.iter().zip(cards) {
            if let Some(at) = strip.iter().position(|column| column[round] == card) {
                strip[at][round] = strip[place][round];
            }
            strip[place][round] = card;
        }
    }
}

/// Uniform random number below `bound`, which is less than 2^32 (Lemire, "Fast random integer generation in an
/// interval", ACM Transactions on Modeling and Computer Simulation 29, 2019).
fn below(stream: &mut BlockStream, bound: usize) -> usize {
    let bound = u64::try_from(bound).unwrap_or(1).max(1);
    loop {
        let product = u64::from(stream.next_in_reserve()) * bound;
        if product & 0xFFFF_FFFF >= (1 << 32) % bound {
            return usize::try_from(product >> 32).unwrap_or_default();
        }
    }
}
