use std::collections::HashSet;

use house_edge_core::cards::{Card, Rank, Suit};
use house_edge_core::hands::rank_multiset_index;
use house_edge_core::hands::testing::{
    RANK_BITS, RANK_KEYS, RANK_SUMS, rank_multisets, rank_multisets_in_order, ranks_completing_a_straight,
};

fn multisets_are_numbered<const K: usize>(expected: usize) {
    let multisets = rank_multisets_in_order::<K>();
    assert_eq!(multisets.len(), expected);
    assert_eq!(rank_multisets(K), expected);
    for (place, ranks) in multisets.into_iter().enumerate() {
        assert_eq!(rank_multiset_index(ranks.map(|rank| Card::new(rank, Suit::Hearts))), place);
    }
}

#[test]
fn the_index_numbers_all_multisets_in_order() {
    multisets_are_numbered::<4>(1_820); // C(16,4)
    multisets_are_numbered::<5>(6_188); // C(17,5)
    multisets_are_numbered::<6>(18_564); // C(18,6)
    multisets_are_numbered::<7>(50_388); // C(19,7)
}

#[test]
fn open_ended_inside_and_low_straights_are_completed() {
    let completing = |held| {
        let ranks = ranks_completing_a_straight(held);
        Rank::ALL.into_iter().filter(|&rank| ranks >> rank as u16 & 1 == 1).collect::<Vec<_>>()
    };
    assert_eq!(completing([Rank::Five, Rank::Seven, Rank::Six, Rank::Eight]), [Rank::Four, Rank::Nine]);
    assert_eq!(completing([Rank::Five, Rank::Nine, Rank::Six, Rank::Eight]), [Rank::Seven]);
    assert_eq!(completing([Rank::Ace, Rank::Three, Rank::Four, Rank::Five]), [Rank::Two]);
    assert_eq!(completing([Rank::Ace, Rank::King, Rank::Queen, Rank::Jack]), [Rank::Ten]);
    assert_eq!(completing([Rank::Two, Rank::Ace, Rank::King, Rank::Queen]), []);
    assert_eq!(completing([Rank::Five, Rank::Five, Rank::Six, Rank::Seven]), []);
}

/// Sums of `size` keys for each size up to five, or `None` if two choices of ranks share a sum.
fn distinct_sums(keys: &[u64]) -> Option<Vec<HashSet<u64>>> {
    let mut sums = vec![HashSet::new(); 6];
    sums[0].insert(0);
    for &key in keys {
        let before = sums.clone();
        for size in 1..=5 {
            for times in 1..=size.min(4) {
                for sum in &before[size - times] {
                    if !sums[size].insert(sum + times as u64 * key) {
                        return None;
                    }
                }
            }
        }
    }
    Some(sums)
}

#[test]
fn sums_of_five_keys_differ_for_different_ranks() {
    let sums = distinct_sums(&RANK_KEYS).expect("all sums differ");
    // Choices of five ranks with repetition, C(17, 5) = 6,188, less the 13 with five of a kind.
    assert_eq!(sums[5].len(), 6_188 - 13);
    assert_eq!(sums[5].iter().max(), Some(&(RANK_SUMS as u64 - 1)));
    const { assert!(RANK_SUMS <= 1 << RANK_BITS) };
}
