//! How many rounds to play, and how.

use super::shard::Shard;
use crate::cards::{BATCH_ROUNDS, Vectors};

/// Rounds of a block. The last block of a run may be shorter.
pub const BLOCK_ROUNDS: u64 = 64 * BATCH_ROUNDS as u64;

/// How many rounds to play, and how.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RunPlan {
    /// Seed of all random numbers.
    pub seed: u64,
    /// Number of rounds of the whole run.
    pub rounds: u64,
    /// The part of the run to play.
    pub shard: Shard,
    /// Players at the table, at least one; the rounds of the last one are counted.
    pub players: usize,
    /// Number of threads; one per core if not given. It does not change the result.
    pub threads: Option<usize>,
    /// Vector instructions to use. They do not change the result.
    pub vectors: Vectors,
}
