//! THE WITNESS: rounds dealt from a shuffled deck on all cores, settled by a croupier without access to the solver's
//! counts.
//!
//! A run is determined by (version, game, offers, seed, rounds). Rounds are played in blocks with random streams of
//! their own, so any thread may play any block; tallies are integers, so the order of addition is irrelevant. Rounds
//! 0..N of a longer run are the rounds of the shorter one. So a run can be stopped and resumed, extended, and played in
//! parts by several processes: a [`Record`] holds the blocks played and their counts.

mod battery;
mod deal;
mod record;
mod run;
mod seats;
mod trace;

use std::fmt;
use std::ops::{AddAssign, Range};
use std::str::FromStr;

use az::Az;
use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::cards::{BATCH_ROUNDS, Vectors};
use crate::paytable::quoted;

pub use battery::{Proof, battery};
pub use deal::{BlockStream, deal};
pub use record::{BlockSet, NoBlockSet, OfferTerms, Record, RecordError, Run, WinCounter, WinCounts};
pub use run::{GivenHand, InformedSums, RunError, Simulation, Statistic, pool_of, simulate, simulate_given};
pub use seats::{MOST_MARKS, Marks, PARTS, SeatOutcome, SeatWager, TableCounts, deal_tables};
pub use trace::{TracedOffer, TracedRound, trace, trace_from};

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
        let wrong = match count {
            1..=MOST_SHARDS if (1..=count).contains(&index) => return Ok(Shard { index, count }),
            1..=MOST_SHARDS => format!("shards are counted from 1 to {count}; there is no shard {index}"),
            _ => format!("a run has 1 to {MOST_SHARDS} shards, not {count}"),
        };
        Err(ShardError(wrong))
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
        let wrong = || ShardError(format!("{} is not a shard; write it like 3/16, the third of sixteen", quoted(text)));
        let (index, count) = text.split_once('/').ok_or_else(wrong)?;
        Shard::new(digits(index).ok_or_else(wrong)?, digits(count).ok_or_else(wrong)?)
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

/// Adds sums or counts to others, place by place.
fn add<T: AddAssign + Copy>(sums: &mut [T], more: &[T]) {
    sums.iter_mut().zip(more).for_each(|(sum, &more)| *sum += more);
}

#[cfg(feature = "testing")]
pub mod testing {
    pub use super::deal::{draw_places, places_to_cards, starting_state};
}
