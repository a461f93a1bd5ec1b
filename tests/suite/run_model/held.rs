//! What files hold.

use std::collections::BTreeSet;

use super::{BLOCK, Shard};

pub type Blocks = BTreeSet<u64>;

/// What a file holds.
#[derive(Clone, Debug, PartialEq)]
pub struct Held {
    pub shard: Shard,
    /// Rounds of the whole run.
    pub rounds: u64,
    pub blocks: Blocks,
}

impl Held {
    /// All that the shard can hold.
    pub fn whole((index, count): Shard, rounds: u64) -> Self {
        let blocks = rounds.div_ceil(BLOCK);
        Held { shard: (index, count), rounds, blocks: (blocks * (index - 1) / count..blocks * index / count).collect() }
    }

    pub fn rounds_of_block(&self, block: u64) -> u64 {
        BLOCK.min(self.rounds - block * BLOCK)
    }

    pub fn rounds_held(&self) -> u64 {
        self.blocks.iter().map(|&block| self.rounds_of_block(block)).sum()
    }

    pub fn last_round(&self) -> u64 {
        self.blocks.last().map_or(0, |&block| block * BLOCK + self.rounds_of_block(block))
    }

    /// What answers depend on: the blocks, and where the last is cut.
    pub fn dealt(&self) -> (Blocks, u64) {
        (self.blocks.clone(), self.last_round())
    }

    pub fn has_gaps(&self) -> bool {
        self.blocks.len() as u64 != self.rounds.div_ceil(BLOCK)
    }

    /// What of it a run of another length goes on from.
    pub fn of_length(mut self, rounds: u64) -> Self {
        if rounds != self.rounds {
            self.blocks.retain(|&block| (block + 1) * BLOCK <= self.rounds);
            self.rounds = rounds;
        }
        self
    }
}
