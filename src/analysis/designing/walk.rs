//! Candidates of a block one by one, by branch and bound on a sum that is linear in the pays.

use std::cell::Cell;
use std::ops::RangeInclusive;

use super::played::Line;
use super::space::{Candidate, Space};
use crate::games::SolveError;

/// Why a search ended before its end.
#[derive(Debug)]
pub enum Ended {
    Interrupted,
    TooMany,
    Failed(SolveError),
}

impl From<SolveError> for Ended {
    fn from(error: SolveError) -> Self {
        Ended::Failed(error)
    }
}

/// Takes a candidate with its pays.
pub type Each<'e> = dyn FnMut(&[usize], &[i64]) -> Result<(), Ended> + 'e;

/// Candidates and rows passed between two looks at whether to go on.
const BETWEEN_LOOKS: u32 = 1 << 14;

struct Walk<'w> {
    space: &'w Space,
    ranges: &'w [RangeInclusive<usize>],
    line: &'w Line,
    sums: &'w RangeInclusive<i128>,
    look: &'w dyn Fn() -> Result<(), Ended>,
    passed: Cell<u32>,
    /// Least and greatest part of the sum of all rows from one on.
    rest: Vec<[i128; 2]>,
}

/// Passes `each` the candidates within ranges of places whose sum by the line is among the sums, lowest pays first;
/// an error of `look`, which is asked now and then, ends it.
pub fn each_within(
    space: &Space,
    ranges: &[RangeInclusive<usize>],
    (line, sums): (&Line, &RangeInclusive<i128>),
    look: &dyn Fn() -> Result<(), Ended>,
    each: &mut Each<'_>,
) -> Result<(), Ended> {
    let mut rest = vec![[0_i128; 2]; ranges.len() + 1];
    for (row, range) in ranges.iter().enumerate().rev() {
        let ends = [*range.start(), *range.end()].map(|end| line.of_rows[row] * i128::from(space.parts(row)[end]));
        let [least, most] = rest[row + 1];
        rest[row] = [least + ends[0].min(ends[1]), most + ends[0].max(ends[1])];
    }
    let walk = Walk { space, ranges, line, sums, look, passed: Cell::new(0), rest };
    walk.go_on(line.constant, &mut Vec::with_capacity(ranges.len()), &mut Vec::with_capacity(ranges.len()), each)
}

/// All candidates within ranges of places.
pub fn all_within(space: &Space, ranges: &[RangeInclusive<usize>]) -> Vec<(Candidate, Vec<i64>)> {
    let (none, mut all) = (Line { constant: 0, of_rows: vec![0; ranges.len()] }, Vec::new());
    let ended = each_within(space, ranges, (&none, &(0..=0)), &|| Ok(()), &mut |candidate, pays| {
        all.push((candidate.to_vec(), pays.to_vec()));
        Ok(())
    });
    debug_assert!(ended.is_ok());
    all
}

impl Walk<'_> {
    fn go_on(&self, sum: i128, places: &mut Candidate, pays: &mut Vec<i64>, each: &mut Each<'_>) -> Result<(), Ended> {
        self.passed.set(self.passed.get().wrapping_add(1));
        if self.passed.get().is_multiple_of(BETWEEN_LOOKS) {
            (self.look)()?;
        }
        let row = places.len();
        let [least, most] = self.rest[row];
        if sum.saturating_add(most) < *self.sums.start() || sum.saturating_add(least) > *self.sums.end() {
            return Ok(());
        }
        let Some(range) = self.ranges.get(row) else { return each(places, pays) };
        let from = self.space.first_lawful(row, places).max(*range.start());
        for place in from..=*range.end() {
            let pay = self.space.parts(row)[place];
            places.push(place);
            pays.push(pay);
            let ended = self.go_on(sum + self.line.of_rows[row] * i128::from(pay), places, pays, each);
            places.pop();
            pays.pop();
            ended?;
        }
        Ok(())
    }
}
