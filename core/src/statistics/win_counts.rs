//! Whether the winning rounds vary between blocks as chance would have it, and the binomial distribution.

use std::collections::BTreeMap;

use az::Az;
use num_traits::ToPrimitive;

use super::agreement::{ChiSquare, LEAST_EXPECTED, chi_square};

const MOST_CLASSES: usize = 16;
/// Blocks per class: a quarter more than a cell of the test must expect, because classes are not exactly equal.
const BLOCKS_OF_CLASS: f64 = 1.25 * LEAST_EXPECTED;

/// Tests whether the p-values of blocks are uniform. `blocks` counts blocks of `rounds` rounds by their number of
/// winning rounds, which is binomial; its p-value is the probability of as many or fewer. As the number is discrete,
/// each value stands for an interval of p-values; neighbours are pooled into up to sixteen classes of nearly equal
/// exact probability, and the counts of blocks in the classes are tested. The test detects too little variation as well
/// as too much. `None` if there are too few blocks for two classes, or if all rounds win or none.
pub fn win_uniformity(blocks: &BTreeMap<u32, u64>, rounds: u32, win_probability: f64) -> Option<ChiSquare> {
    let number = blocks.values().sum::<u64>() as f64;
    let classes = (number / BLOCKS_OF_CLASS).to_usize().unwrap_or(MOST_CLASSES).min(MOST_CLASSES);
    if classes < 2 || !(win_probability > 0.0 && win_probability < 1.0) {
        return None;
    }
    let (first, probabilities) = binomial(u64::from(rounds), [win_probability, 1.0 - win_probability]);
    // No number of wins exceeds the rounds.
    let first = first.az::<u32>();
    let (mut observed, mut expected) = (vec![0; classes], vec![0.0; classes]);
    let mut below = 0.0;
    for (wins, probability) in (first..).zip(&probabilities) {
        // Class by the middle of the interval of p-values.
        let class = ((below + probability / 2.0) * classes as f64).to_usize().unwrap_or_default().min(classes - 1);
        observed[class] += blocks.get(&wins).copied().unwrap_or(0);
        expected[class] += probability * number;
        below += probability;
    }
    // Numbers outside the computed range count at the ends.
    let end = first + probabilities.len().az::<u32>();
    observed[0] += blocks.range(..first).map(|(_, &blocks)| blocks).sum::<u64>();
    observed[classes - 1] += blocks.range(end..).map(|(_, &blocks)| blocks).sum::<u64>();
    chi_square(&observed, &expected)
}

/// Probabilities below this fraction of the greatest are dropped.
const NEGLIGIBLE: f64 = 1e-18;

/// Error bound of [`binomial`]: the errors of all probabilities sum to at most this many `f64::EPSILON` per
/// probability. A step away from the most probable number takes seven roundings of half that: three of the odds, two of
/// the ratio, its inverse, the product. The normalising sum is off by as much, and by one for each of its terms.
pub const ERROR: f64 = 8.0;

/// Binomial distribution of the successes of independent trials with these probabilities of success and failure: the
/// first number with a probability that is not negligible, and the probabilities from there on. Computed from the
/// ratios of neighbours, without logarithms, which may differ between machines.
pub fn binomial(trials: u64, [success, failure]: [f64; 2]) -> (u64, Vec<f64>) {
    let mode = ((trials as f64 + 1.0) * success).floor().min(trials as f64).to_u64().unwrap_or(trials);
    let odds = success / failure;
    let ratio_up = |number: u64| (trials - number) as f64 / (number + 1) as f64 * odds;
    // Weights of the numbers next to the mode, which has the weight 1, from their ratios.
    let weights = |ratios: &mut dyn Iterator<Item = f64>| -> Vec<f64> {
        let product = |weight: &mut f64, ratio: f64| {
            *weight *= ratio;
            Some(*weight)
        };
        ratios.scan(1.0, product).take_while(|&weight| weight > NEGLIGIBLE).collect()
    };
    let below = weights(&mut (0..mode).rev().map(|number| ratio_up(number).recip()));
    let above = weights(&mut (mode..trials).map(ratio_up));
    let first = mode - below.len() as u64;
    let weights: Vec<f64> = below.into_iter().rev().chain([1.0]).chain(above).collect();
    let total: f64 = weights.iter().sum();
    (first, weights.into_iter().map(|weight| weight / total).collect())
}
