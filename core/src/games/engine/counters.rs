//! Counters for a batch of rounds with one byte (a cell) a round.

use az::Az;

use crate::cards::{BATCH_ROUNDS, STRIP_ROUNDS, Strip, plus};

/// Counts of up to 256 cells for one batch. Four counters take turns, because an immediate second count of a cell would
/// wait for the store of the first.
pub struct Counters([[u16; 256]; 4]);

const _: () = assert!(BATCH_ROUNDS <= u16::MAX as usize);

impl Counters {
    pub fn zero() -> Self {
        Counters([[0; 256]; 4])
    }

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

/// Counts of a few cells for one batch, where comparing each round with each cell is faster than a look-up.
pub struct FewCounters<const CELLS: usize>([Strip; CELLS]);

const _: () = assert!(BATCH_ROUNDS / STRIP_ROUNDS <= u8::MAX as usize);

impl<const CELLS: usize> FewCounters<CELLS> {
    pub fn zero() -> Self {
        FewCounters([[0; STRIP_ROUNDS]; CELLS])
    }

    /// Counts the cells of the first rounds of a strip.
    #[inline(always)]
    pub fn count(&mut self, cells: &Strip, rounds: usize) {
        // Only the last strip of a run is not full.
        if rounds < STRIP_ROUNDS {
            cells[..rounds].iter().for_each(|&cell| self.0[usize::from(cell)][0] += 1);
            return;
        }
        for (cell, counts) in self.0.iter_mut().enumerate() {
            for round in 0..STRIP_ROUNDS {
                counts[round] = plus(counts[round], u8::from(cells[round] == cell.az::<u8>()));
            }
        }
    }

    #[inline(always)]
    pub fn add_to(&self, tally: &mut [u64]) {
        for (counts, total) in self.0.iter().zip(tally) {
            *total += counts.iter().map(|&count| u64::from(count)).sum::<u64>();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Two strips, one of them not full: rounds of cells 0, 1, 2, 0, 1, 2 ...
    #[test]
    fn few_cells_are_counted_as_one_by_one() {
        let cells: Strip = std::array::from_fn(|round| (round % 3) as u8);
        let mut counters = FewCounters::<3>::zero();
        for rounds in [STRIP_ROUNDS, 5] {
            counters.count(&cells, rounds);
        }
        let mut tally = [100, 0, 0];
        counters.add_to(&mut tally);
        // Among 64 rounds 22, 21 and 21, among five 2, 2 and 1.
        assert_eq!(tally, [100 + 22 + 2, 21 + 2, 21 + 1]);
    }
}
