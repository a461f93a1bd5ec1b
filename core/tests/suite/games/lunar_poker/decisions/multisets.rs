use house_edge_core::games::lunar_poker::testing::{MOST, RANKS, index_of, multisets, smaller_multisets};

#[test]
fn multisets_are_numbered_and_joined() {
    // C(13 + k - 1, k) of each size; 2,380 = C(17, 4) of sizes up to four.
    assert_eq!(std::array::from_fn(|size| multisets().of_size(size).len()), [1, 13, 91, 455, 1_820, 6_188]);
    assert_eq!(smaller_multisets(5), 2_380);
    for size in 0..=MOST {
        for (index, counts) in multisets().of_size(size).iter().enumerate() {
            assert_eq!(index_of(counts), index);
            for other_size in 0..=MOST - size {
                let others = multisets().of_size(other_size);
                for (other, &joined) in others.iter().zip(multisets().joined(size, index, other_size)) {
                    let both = multisets().of_size(size + other_size)[usize::from(joined)];
                    assert!((0..RANKS).all(|rank| both[rank] == counts[rank] + other[rank]));
                }
            }
        }
    }
}
