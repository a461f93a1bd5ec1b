//! Blocks of candidates between corners, and the bounds that solved corners give; the candidates of a block one by one,
//! by branch and bound on a sum that is linear in the pays.

use std::cell::{Cell, OnceCell};
use std::ops::RangeInclusive;
use std::sync::Arc;

use super::played::{Line, Played, Plays};
use super::space::{Candidate, Space};
use crate::analysis::Result;
use crate::games::SolveError;

/// Ranges of places, one a row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Block {
    pub candidates: Vec<RangeInclusive<usize>>,
    /// Around the candidates; neighbouring blocks share corners.
    corners: Vec<RangeInclusive<usize>>,
}

/// Binary digits of a weight between corners.
const DIGITS: u32 = 20;

/// Corners of a block by the rows that are at their highest, a bit each; solved when needed.
pub struct SolvedCorners<'b> {
    block: &'b Block,
    plays: &'b Plays<'b>,
    /// Rows with two corners.
    wide: Vec<usize>,
    /// By bits of [`SolvedCorners::wide`]: the play, and its sum at the corner.
    solved: Vec<OnceCell<(Arc<Played>, i128)>>,
}

impl Block {
    pub fn of(ranges: Vec<RangeInclusive<usize>>) -> Self {
        Block { corners: ranges.clone(), candidates: ranges }
    }

    pub fn lowest(&self) -> Candidate {
        self.corners.iter().map(|range| *range.start()).collect()
    }

    pub fn highest(&self) -> Candidate {
        self.corners.iter().map(|range| *range.end()).collect()
    }

    /// Rows in which the corners differ.
    fn wide(&self) -> Vec<usize> {
        (0..self.corners.len()).filter(|&row| self.corners[row].start() < self.corners[row].end()).collect()
    }

    pub fn number_of_corners(&self) -> usize {
        1 << self.wide().len()
    }

    fn corner(&self, wide: &[usize], bits: usize) -> Candidate {
        let mut corner = self.lowest();
        for (_, &row) in wide.iter().enumerate().filter(|(bit, _)| bits >> bit & 1 == 1) {
            corner[row] = *self.corners[row].end();
        }
        corner
    }

    pub fn all_corners(&self) -> impl Iterator<Item = Candidate> + '_ {
        let wide = self.wide();
        (0..self.number_of_corners()).map(move |bits| self.corner(&wide, bits))
    }

    /// Two blocks, split at the middle of the row that moves the sum most.
    pub fn halves(&self, space: &Space, sum: &Line) -> [Block; 2] {
        let moved = |row: &usize| {
            let parts = |place: usize| i128::from(space.parts(*row)[place]);
            let range = &self.candidates[*row];
            (sum.of_rows[*row] * (parts(*range.end()) - parts(*range.start()))).abs()
        };
        let is_split = |row: &usize| self.candidates[*row].start() < self.candidates[*row].end();
        let row = (0..self.candidates.len()).filter(is_split).max_by_key(moved).unwrap_or(0);
        let (range, corners) = (&self.candidates[row], &self.corners[row]);
        let middle = range.start() + (range.end() - range.start()) / 2;
        let half = |candidates: RangeInclusive<usize>, corners: RangeInclusive<usize>| {
            let mut half = self.clone();
            // A single candidate is its own corner.
            half.corners[row] = if candidates.start() == candidates.end() { candidates.clone() } else { corners };
            half.candidates[row] = candidates;
            half
        };
        [
            half(*range.start()..=middle, *corners.start()..=middle),
            half(middle + 1..=*range.end(), middle..=*corners.end()),
        ]
    }

    pub fn solved_corners<'b>(&'b self, plays: &'b Plays<'b>) -> SolvedCorners<'b> {
        let solved = (0..self.number_of_corners()).map(|_| OnceCell::new()).collect();
        SolvedCorners { block: self, plays, wide: self.wide(), solved }
    }
}

impl SolvedCorners<'_> {
    fn at(&self, bits: usize) -> Result<&(Arc<Played>, i128)> {
        if let Some(known) = self.solved[bits].get() {
            return Ok(known);
        }
        let corner = self.block.corner(&self.wide, bits);
        let played = self.plays.play(&corner)?;
        let sum = played.sum.at(&self.plays.space.parts_of(&corner));
        Ok(self.solved[bits].get_or_init(|| (played, sum)))
    }

    /// Least and greatest sum of the best play of a candidate of the block: by the tangents at a chain of corners, and
    /// by the chord between them. The chain raises one row after another, the one first in which the candidate is
    /// highest; weights are rounded up, which raises the candidate, and with it the bound.
    pub fn bounds(&self, candidate: &[usize], pays: &[i64]) -> Result<[i128; 2]> {
        let space = self.plays.space;
        let mut rows: Vec<(i128, usize)> = Vec::with_capacity(self.wide.len());
        for (bit, &row) in self.wide.iter().enumerate() {
            let parts = |place: usize| i128::from(space.parts(row)[place]);
            let (from, to) = (parts(*self.block.corners[row].start()), parts(*self.block.corners[row].end()));
            let part = (parts(candidate[row]) - from) << DIGITS;
            rows.push(((part + to - from - 1) / (to - from), bit));
        }
        rows.sort_unstable_by(|one, other| other.cmp(one));
        let (mut bits, mut before, mut chord, mut tangent) = (0, 1_i128 << DIGITS, 0_i128, i128::MIN);
        for (weight, bit) in rows.into_iter().map(|(weight, bit)| (weight, Some(bit))).chain([(0, None)]) {
            if before > weight {
                let (played, sum) = self.at(bits)?;
                chord += (before - weight) * sum;
                tangent = tangent.max(played.sum.at(pays));
            }
            before = weight;
            bits |= bit.map_or(0, |bit| 1 << bit);
        }
        // Rounded up.
        Ok([tangent, (chord + (1 << DIGITS) - 1) >> DIGITS])
    }
}

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
