//! How much is to be played, and how.

use super::shard::Shard;
use crate::cards::{BATCH_ROUNDS, Vectors};

/// Rounds of a block. The last block of a run may be cut short.
pub const BLOCK_ROUNDS: u64 = 64 * BATCH_ROUNDS as u64;

/// How much is to be played, and how.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RunPlan {
    /// Seed of all random numbers.
    pub seed: u64,
    /// Number of rounds of the whole run.
    pub rounds: u64,
    /// The part of it that is played here.
    pub shard: Shard,
    /// Players at the table, at least one, of whom the last one's rounds are counted.
    pub players: usize,
    /// Number of threads, or as many as there are cores. It does not change the result.
    pub threads: Option<usize>,
    /// Vector instructions to use. They do not change the result.
    pub vectors: Vectors,
}
