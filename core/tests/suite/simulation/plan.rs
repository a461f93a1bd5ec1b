use house_edge_core::simulation::{Shard, checks, landmarks};

#[test]
fn the_shares_follow_each_other_and_differ_by_one_block_at_most() {
    for (blocks, count) in [(0, 3), (1, 3), (10, 3), (16, 16), (15_258_789_063, 1_000)] {
        let shares: Vec<_> =
            (1..=count).map(|index| Shard::new(index, count).expect("in range").blocks(blocks)).collect();
        assert_eq!((shares[0].start, shares[shares.len() - 1].end), (0, blocks));
        assert!(shares.windows(2).all(|pair| pair[0].end == pair[1].start));
        let sizes = || shares.iter().map(|share| share.end - share.start);
        assert!(sizes().max() <= sizes().min().map(|least| least + 1));
    }
    assert_eq!(Shard::WHOLE.blocks(7), 0..7);
}

#[test]
fn shards_are_read_as_they_are_written() {
    let shard: Shard = "3/16".parse().expect("a shard");
    assert_eq!((Ok(shard), shard.to_string()), (Shard::new(3, 16), "3/16".to_string()));
    for text in ["", "3", "0/4", "5/4", "1/0", "-1/4", "+1/4", "1/4/2", "1 / 4", "a/b", "/", "1/", "1/1000001"] {
        assert!(text.parse::<Shard>().is_err(), "{text}");
    }
    assert!("1/99999999999999999999".parse::<Shard>().is_err());
}

#[test]
fn landmarks_ascend_four_per_doubling() {
    let landmarks: Vec<u64> = landmarks().collect();
    assert_eq!(landmarks[..11], [1, 2, 3, 4, 5, 6, 7, 8, 10, 12, 14]);
    assert!(landmarks.windows(2).all(|pair| pair[0] < pair[1]));
    assert_eq!(landmarks.last(), Some(&(7 << 59)));
}

#[test]
fn checks_are_frequent_but_not_too_frequent() {
    let checks: Vec<u64> = checks().take(40).collect();
    assert_eq!(checks[..3], [16, 32, 48]);
    assert!(checks.windows(2).all(|pair| pair[1] - pair[0] >= 16 && pair[1] - pair[0] <= 16.max(pair[0] / 16)));
}
