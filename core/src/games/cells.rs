//! Cells of the tally, in which simulated rounds are counted: the cells of each outcome of an offer, and counters of a
//! batch of rounds with one byte (a cell) a round.

use az::Az;

use super::engine::kinds::LOST;
use crate::cards::{BATCH_ROUNDS, STRIP_ROUNDS, Strip, plus};
use crate::outcome::{CycleMismatch, Outcome, OutcomeTable};

#[derive(Clone)]
pub struct OutcomeCells(pub(super) Vec<CountedOutcome>);

#[derive(Clone)]
pub(super) struct CountedOutcome {
    /// Not counted yet.
    pub outcome: Outcome,
    pub cells: Vec<usize>,
    /// Whether the outcome is listed even if it never occurs.
    pub is_expected: bool,
}

impl OutcomeCells {
    /// The cells of an offer by class of rounds, each with the outcome of one round and its cells. Classes with one
    /// outcome are merged; outcomes keep the order of the classes, the lost side wager and folds last.
    pub(super) fn by_classes(classes: impl Iterator<Item = (Outcome, Vec<usize>)>) -> Self {
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

    /// The outcome table of the offer, from the tally of `rounds` rounds.
    pub(super) fn table(&self, tally: &[u64], rounds: u128) -> Result<OutcomeTable, CycleMismatch> {
        let count = |cells: &[usize]| {
            cells.iter().filter_map(|&cell| tally.get(cell)).map(|&count| u128::from(count)).sum::<u128>()
        };
        let counted = self.0.iter().map(|known| (count(&known.cells), known));
        let listed = counted.filter(|(count, known)| *count > 0 || known.is_expected);
        OutcomeTable::new(listed.map(|(count, known)| Outcome { count, ..known.outcome.clone() }).collect(), rounds)
    }

    /// Each outcome of one round, with the cells that count it.
    pub fn outcomes(&self) -> impl Iterator<Item = (&Outcome, &[usize])> {
        self.0.iter().map(|known| (&known.outcome, &known.cells[..]))
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
    use crate::paytable::whole_units;

    fn outcome(name: &str, net: i64, count: u128) -> Outcome {
        let (net, wagered) = (whole_units(net), whole_units(1));
        Outcome { name: name.into(), paid: Vec::new(), net, wagered, folded: false, count }
    }

    /// Classes 0 and 2 lose, class 1 wins; cell 3 + p has class p modulo 3.
    fn cells() -> OutcomeCells {
        let class = |class: usize| {
            let outcome = if class == 1 { outcome("won", 1, 0) } else { outcome(LOST, -1, 0) };
            (outcome, vec![3 + class, 6 + class])
        };
        OutcomeCells::by_classes((0..3).map(class))
    }

    #[test]
    fn cells_are_added_up_by_outcome() {
        let table = cells().table(&[90, 90, 90, 1, 2, 3, 4, 5, 6], 21).expect("1 + 2 + 3 + 4 + 5 + 6 rounds");
        let counts: Vec<_> = table.outcomes().iter().map(|outcome| (outcome.name.as_str(), outcome.count)).collect();
        assert_eq!(counts, [("won", 2 + 5), (LOST, 1 + 3 + 4 + 6)]);
        assert_eq!(cells().winning_cells(), [4, 7]);
    }

    #[test]
    fn rounds_that_are_not_counted_are_noticed() {
        assert!(cells().table(&[0, 0, 0, 1, 2, 3, 4, 5, 6], 22).is_err());
        assert!(cells().table(&[], 0).is_err());
    }

    #[test]
    fn what_is_not_expected_is_listed_only_if_it_comes() {
        let counted = |name: &str, cell, is_expected| CountedOutcome {
            outcome: outcome(name, 0, 0),
            cells: vec![cell],
            is_expected,
        };
        let cells = OutcomeCells(vec![counted("known", 0, true), counted("strange", 1, false)]);
        let names = |tally: &[u64]| {
            let table = cells.table(tally, u128::from(tally.iter().sum::<u64>())).expect("all counted");
            table.outcomes().iter().map(|outcome| outcome.name.clone()).collect::<Vec<_>>()
        };
        assert_eq!(names(&[5, 0]), ["known"]);
        assert_eq!(names(&[0, 1]), ["known", "strange"]);
    }

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
