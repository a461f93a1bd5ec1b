use std::ops::Range;
use std::slice;

use house_edge_core::simulation::{BlockSet, NoBlockSet};

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
