//! The set of blocks that a run has played.

use std::ops::Range;

use serde::{Deserialize, Serialize};
use thiserror::Error;

/// Block numbers as ascending ranges that neither overlap nor touch.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "Vec<Range<u64>>", into = "Vec<Range<u64>>")]
pub struct BlockSet(Vec<Range<u64>>);

impl BlockSet {
    pub fn ranges(&self) -> &[Range<u64>] {
        &self.0
    }

    pub fn len(&self) -> u64 {
        self.0.iter().map(|range| range.end - range.start).sum()
    }

    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// One more than the greatest block, or 0 for the empty set.
    pub fn end(&self) -> u64 {
        self.0.last().map_or(0, |range| range.end)
    }

    pub fn contains(&self, block: u64) -> bool {
        self.0.iter().any(|range| range.contains(&block))
    }

    /// Adds new blocks. If the ranges overlap the set or each other, returns the first overlap and adds nothing.
    pub fn add(&mut self, ranges: &[Range<u64>]) -> Result<(), Range<u64>> {
        let mut all: Vec<Range<u64>> = self.0.iter().chain(ranges).filter(|range| !range.is_empty()).cloned().collect();
        all.sort_unstable_by_key(|range| range.start);
        if let Some(pair) = all.windows(2).find(|pair| pair[1].start < pair[0].end) {
            return Err(pair[1].start..pair[0].end.min(pair[1].end));
        }
        // Joins adjacent ranges.
        self.0 = all.into_iter().fold(Vec::new(), |mut joined: Vec<Range<u64>>, next| {
            match joined.last_mut() {
                Some(last) if last.end == next.start => last.end = next.end,
                _ => joined.push(next),
            }
            joined
        });
        Ok(())
    }

    pub fn remove_last(&mut self) {
        if let Some(last) = self.0.last_mut() {
            last.end -= 1;
        }
        self.0.retain(|range| range.start < range.end);
    }

    /// Ranges of `among` that the set lacks, in ascending order.
    pub fn missing(&self, among: Range<u64>) -> Vec<Range<u64>> {
        let mut missing = Vec::new();
        let mut next = among.start;
        for known in self.0.iter().filter(|known| known.end > among.start && known.start < among.end) {
            if next < known.start {
                missing.push(next..known.start);
            }
            next = known.end;
        }
        if next < among.end {
            missing.push(next..among.end);
        }
        missing
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("ranges of blocks overlap, touch or are out of order")]
pub struct NoBlockSet;

impl TryFrom<Vec<Range<u64>>> for BlockSet {
    type Error = NoBlockSet;

    fn try_from(ranges: Vec<Range<u64>>) -> Result<Self, NoBlockSet> {
        let apart = ranges.windows(2).all(|pair| pair[0].end < pair[1].start);
        if apart && ranges.iter().all(|range| range.start < range.end) { Ok(BlockSet(ranges)) } else { Err(NoBlockSet) }
    }
}

impl From<BlockSet> for Vec<Range<u64>> {
    fn from(blocks: BlockSet) -> Self {
        blocks.0
    }
}

#[cfg(test)]
mod tests {
    use std::slice;

    use super::*;

    fn set(ranges: &[(u64, u64)]) -> BlockSet {
        let mut set = BlockSet::default();
        ranges.iter().for_each(|&(start, end)| set.add(slice::from_ref(&(start..end))).expect("new blocks"));
        set
    }

    fn pairs(ranges: &[Range<u64>]) -> Vec<(u64, u64)> {
        ranges.iter().map(|range| (range.start, range.end)).collect()
    }

    #[test]
    fn ranges_in_any_order_become_the_same_set() {
        let whole = set(&[(0, 10)]);
        for ranges in [[(0, 3), (3, 7), (7, 10)], [(7, 10), (0, 3), (3, 7)], [(3, 7), (7, 10), (0, 3)]] {
            assert_eq!(set(&ranges), whole);
        }
        let apart = set(&[(4, 4), (5, 9), (0, 2)]);
        assert_eq!(pairs(apart.ranges()), [(0, 2), (5, 9)]);
        assert_eq!((apart.len(), apart.end()), (6, 9));
    }

    #[test]
    fn blocks_that_the_set_has_are_refused() {
        let mut known = set(&[(0, 2), (5, 9)]);
        let before = known.clone();
        for (range, overlap) in [(1..3, 1..2), (0..9, 0..2), (8..20, 8..9), (6..7, 6..7)] {
            assert_eq!(known.add(&[range]), Err(overlap));
            assert_eq!(known, before);
        }
        assert_eq!(known.add(&[10..13, 12..14]), Err(12..13), "ranges that overlap each other");
        assert_eq!(known, before);
        assert!(known.contains(5) && !known.contains(2) && !known.contains(9));
    }

    #[test]
    fn missing_and_known_blocks_make_the_whole() {
        let known = set(&[(2, 4), (6, 7)]);
        assert_eq!(pairs(&known.missing(0..10)), [(0, 2), (4, 6), (7, 10)]);
        assert_eq!(pairs(&known.missing(3..7)), [(4, 6)]);
        assert_eq!(pairs(&known.missing(2..4)), []);
        assert_eq!(pairs(&BlockSet::default().missing(0..3)), [(0, 3)]);
        let mut filled = known.clone();
        filled.add(&known.missing(0..10)).expect("missing");
        assert_eq!(filled, set(&[(0, 10)]));
    }

    #[test]
    fn the_last_block_can_be_removed() {
        let mut known = set(&[(0, 2), (5, 6)]);
        for left in [&[(0, 2)][..], &[(0, 1)], &[], &[]] {
            known.remove_last();
            assert_eq!(pairs(known.ranges()), left);
        }
    }

    #[test]
    fn ranges_in_another_form_are_refused() {
        let read = |pairs: &[(u64, u64)]| BlockSet::try_from(pairs.iter().map(|&(a, b)| a..b).collect::<Vec<_>>());
        assert_eq!(read(&[(0, 2), (5, 9)]), Ok(set(&[(0, 2), (5, 9)])));
        for pairs in [&[(0, 2), (2, 3)][..], &[(5, 9), (0, 2)], &[(3, 3)], &[(4, 2)]] {
            assert_eq!(read(pairs), Err(NoBlockSet));
        }
    }
}
