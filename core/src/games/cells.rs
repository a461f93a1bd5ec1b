//! Cells of the tally, in which simulated rounds are counted: the cells of each outcome of an offer, and counters of a
//! batch of rounds with one byte (a cell) a round.

use az::Az;

use super::engine::kinds::LOST;
use crate::cards::{BATCH_ROUNDS, STRIP_ROUNDS, Strip, plus};
use crate::outcome::{CycleMismatch, Outcome, OutcomeTable};

#[derive(Clone)]
pub struct OutcomeCells(pub Vec<CountedOutcome>);

#[derive(Clone)]
pub struct CountedOutcome {
    /// Not counted yet.
    pub outcome: Outcome,
    pub cells: Vec<usize>,
    /// Whether the outcome is listed even if it never occurs.
    pub is_expected: bool,
}

impl OutcomeCells {
    /// The cells of an offer by class of rounds, each with the outcome of one round and its cells. Classes with one
    /// outcome are merged; outcomes keep the order of the classes, the lost side wager and folds last.
    pub fn by_classes(classes: impl Iterator<Item = (Outcome, Vec<usize>)>) -> Self {
        let mut outcomes: Vec<CountedOutcome> = Vec::new();
        for (outcome, cells) in classes {
            match outcomes.iter_mut().find(|known| known.outcome.name == outcome.name) {
                Some(known) => known.cells.extend(cells),
                None => outcomes.push(CountedOutcome { outcome, cells, is_expected: true }),
            }
        }
        outcomes.sort_by_key(|known| (known.outcome.folded, known.outcome.name == LOST));
        OutcomeCells(outcomes)
    }

    /// By cell, the offers that count it, each with the place of the outcome.
    pub fn by_cell<'o>(offers: impl IntoIterator<Item = &'o Self>, cells: usize) -> Vec<Vec<(usize, usize)>> {
        let mut by_cell = vec![Vec::new(); cells];
        for (offer, OutcomeCells(outcomes)) in offers.into_iter().enumerate() {
            for (place, outcome) in outcomes.iter().enumerate() {
                outcome.cells.iter().for_each(|&cell| by_cell[cell].push((offer, place)));
            }
        }
        by_cell
    }

    /// The outcome table of the offer, from the tally of `rounds` rounds.
    pub fn table(&self, tally: &[u64], rounds: u128) -> Result<OutcomeTable, CycleMismatch> {
        let count = |cell: &usize| tally.get(*cell).copied().map(u128::from);
        let counted = self.0.iter().map(|known| (known.cells.iter().filter_map(count).sum::<u128>(), known));
        let listed = counted.filter(|(count, known)| *count > 0 || known.is_expected);
        OutcomeTable::new(listed.map(|(count, known)| Outcome { count, ..known.outcome.clone() }).collect(), rounds)
    }

    /// Cells with a net result above zero, in ascending order.
    pub fn winning_cells(&self) -> Vec<usize> {
        let wins = || self.0.iter().filter(|known| known.outcome.is_win());
        let winning = || wins().flat_map(|known| known.cells.iter().copied());
        // Lunar Poker has tens of thousands for every offer: marking is faster than sorting.
        let mut marked = vec![false; winning().max().map_or(0, |last| last + 1)];
        winning().for_each(|cell| marked[cell] = true);
        (0..marked.len()).filter(|&cell| marked[cell]).collect()
    }
}

/// Counts of these many cells, or fewer, for one batch. Four counters take turns, because an immediate second count of
/// a cell would wait for the store of the first.
pub struct Counters<const CELLS: usize = 256>([[u16; CELLS]; 4]);

const _: () = assert!(BATCH_ROUNDS <= u16::MAX as usize);

impl<const CELLS: usize> Counters<CELLS> {
    pub fn zero() -> Self {
        Counters([[0; CELLS]; 4])
    }

    #[inline(always)]
    pub fn count(&mut self, cells: &[impl Copy + Into<usize>]) {
        for (round, &cell) in cells.iter().enumerate() {
            self.0[round % 4][cell.into() % CELLS] += 1;
        }
    }

    /// The count of each cell.
    #[inline(always)]
    pub fn totals(&self) -> impl Iterator<Item = u64> {
        (0..CELLS).map(|cell| self.0.iter().map(|counter| u64::from(counter[cell])).sum())
    }

    /// Adds the counts of the first cells to a part of a tally.
    #[inline(always)]
    pub fn add_to(&self, tally: &mut [u64]) {
        tally.iter_mut().zip(self.totals()).for_each(|(total, count)| *total += count);
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
