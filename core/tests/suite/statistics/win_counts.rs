use std::collections::BTreeMap;

use house_edge_core::statistics::testing::binomial;
use house_edge_core::statistics::win_uniformity;
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{Rng, SeedableRng};

/// Wins of `blocks` blocks of 256 rounds, each round won with probability 1/4, altered by `change`.
fn blocks(seed: u64, blocks: usize, change: impl Fn(u32) -> u32) -> BTreeMap<u32, u64> {
    let mut generator = Xoshiro256PlusPlus::seed_from_u64(seed);
    let mut counts = BTreeMap::new();
    for _ in 0..blocks {
        // Both of two bits are set in one of four cases; 64 pairs of bits at a time.
        let wins: u32 = (0..4).map(|_| (generator.next_u64() & generator.next_u64()).count_ones()).sum();
        *counts.entry(change(wins)).or_default() += 1;
    }
    counts
}

#[test]
fn honest_blocks_are_suspected_as_often_as_said_and_others_always() {
    let p = |counts: &BTreeMap<u32, u64>| win_uniformity(counts, 256, 0.25).expect("enough blocks").p;
    let honest: Vec<f64> = (0..2_000).map(|seed| p(&blocks(seed, 1_000, |wins| wins))).collect();
    // Of 2,000 runs 200 are expected below 0.1 and 20 below 0.01; the bounds are five standard deviations (13.4 and
    // 4.4) away.
    let below = |level: f64| honest.iter().filter(|&&p| p < level).count();
    assert!((133..=267).contains(&below(0.1)), "{}", below(0.1));
    assert!(below(0.01) <= 42, "{}", below(0.01));
    // Mean 64, standard deviation 6.9: blocks that are constant, that vary half as much, and that vary twice as
    // much have the right mean.
    for change in [|_| 64, |wins: u32| 32 + wins / 2, |wins: u32| (2 * wins).saturating_sub(64)] {
        assert!(p(&blocks(1, 1_000, change)) < 1e-9);
    }
    // An impossible number.
    assert!(p(&BTreeMap::from([(257, 1_000)])) < 1e-9);
}

#[test]
fn too_few_blocks_give_no_test() {
    assert_eq!(win_uniformity(&blocks(1, 249, |wins| wins), 256, 0.25), None);
    assert_eq!(win_uniformity(&BTreeMap::from([(256, 1_000)]), 256, 1.0), None);
    assert_eq!(win_uniformity(&blocks(1, 250, |wins| wins), 256, 0.25).expect("two classes").degrees_of_freedom, 1);
    assert_eq!(win_uniformity(&BTreeMap::new(), 256, 0.25), None);
    // All rounds win or none, whatever the blocks say.
    for (wins, probability) in [(255, 1.0), (1, 0.0)] {
        assert_eq!(win_uniformity(&BTreeMap::from([(wins, 1_000)]), 256, probability), None);
    }
}

/// Three coins, 1, 3, 3 and 1 of 8: the middles of the intervals are 1, 5, 11 and 15 of 16, so each half is a
/// class, and 125 blocks in each are as expected.
#[test]
fn classes_are_those_of_the_middles() {
    let halves = win_uniformity(&BTreeMap::from([(0, 125), (3, 125)]), 3, 0.5).expect("two classes");
    assert_eq!((halves.statistic, halves.degrees_of_freedom), (0.0, 1));
}

/// Mean 64, standard deviation 6.9: 48 and 80 are 2.3 standard deviations away, in the classes at the ends.
#[test]
fn numbers_beyond_all_that_are_likely_count_at_the_ends() {
    let of_all = |wins| win_uniformity(&BTreeMap::from([(wins, 1_000)]), 256, 0.25);
    assert!(of_all(48).is_some() && of_all(48) != of_all(80));
    assert_eq!((of_all(0), of_all(256)), (of_all(48), of_all(80)));
}

#[test]
fn the_binomial_is_that_of_a_few_coins() {
    // Three fair coins: 1, 3, 3, 1 of 8. Four with 1/4: 81, 108, 54, 12, 1 of 256.
    for (trials, success, of, ways) in
        [(3, 0.5, 8.0, &[1.0, 3.0, 3.0, 1.0][..]), (4, 0.25, 256.0, &[81.0, 108.0, 54.0, 12.0, 1.0][..])]
    {
        let (first, probabilities) = binomial(trials, [success, 1.0 - success]);
        assert_eq!((first, probabilities.len()), (0, ways.len()));
        for (probability, ways) in probabilities.iter().zip(ways) {
            assert!((probability - ways / of).abs() < 1e-15);
        }
    }
    let (first, probabilities) = binomial(65_536, [0.25, 0.75]);
    // Mean 16,384, variance 12,288.
    let moment = |power: i32| -> f64 {
        (first..).zip(&probabilities).map(|(wins, p)| (wins as f64 - 16_384.0).powi(power) * p).sum()
    };
    assert!(moment(1).abs() < 1e-6 && (moment(2) - 12_288.0).abs() < 1e-4);
}
