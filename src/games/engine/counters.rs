//! Counting one byte a round.

use crate::cards::BATCH_ROUNDS;

/// Counts of up to 256 cells for one batch of rounds. Four counters take turns, because a cell that is counted again at
/// once would wait for its last count to be stored.
pub struct Counters([[u16; 256]; 4]);

const _: () = assert!(BATCH_ROUNDS <= u16::MAX as usize);

impl Counters {
    /// Nothing counted.
    pub fn zero() -> Self {
        Counters([[0; 256]; 4])
    }

    /// Counts the cell of each round.
    #[inline(always)]
    pub fn count(&mut self, cells: &[u8]) {
        for (round, &cell) in cells.iter().enumerate() {
            self.0[round % 4][usize::from(cell)] += 1;
        }
    }

    /// Adds the counts of the first cells to a part of a tally.
    #[inline(always)]
    pub fn add_to(&self, tally: &mut [u64]) {
        for (cell, total) in tally.iter_mut().enumerate() {
            *total += self.0.iter().map(|counter| u64::from(counter[cell])).sum::<u64>();
        }
    }
}
