//! Whether a simulation agrees with the exact answer: tests of the mean (Bennett), of the counts (Pearson's chi-square)
//! and of the blocks (whether their winning rounds vary as chance would have it, by the binomial distribution),
//! combined by Holm's method.

use std::collections::BTreeMap;

use az::Az;
use num_traits::ToPrimitive;
use statrs::distribution::{ChiSquared, ContinuousCDF};

/// Bound on the probability that a correct run (dealer, decisions and paytables) is judged to disagree.
pub const FALSE_ALARM_RATE: f64 = 0.001;

const TESTS: usize = 3;

#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Agreement {
    /// Simulated less exact house edge, in exact standard errors; `None` if the exact result is constant.
    pub z: Option<f64>,
    /// Deviation tested by the verdict; `None` if the exact result is constant.
    pub mean: Option<MeanDeviation>,
    /// Test of the outcome counts; `None` if the run is too short. An outcome that the exact answer excludes fails it.
    pub chi_square: Option<ChiSquare>,
    /// Test of the variation of winning rounds between blocks; `None` for too few blocks, or if none were counted.
    pub blocks: Option<ChiSquare>,
    /// Whether only one outcome is possible, so that there is nothing to test.
    pub certain: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    Agrees,
    /// A test rejects agreement, at the run's false alarm rate.
    Disagrees,
    /// The run is too short for a test of the counts.
    Inconclusive,
}

impl Verdict {
    pub fn name(self) -> &'static str {
        match self {
            Verdict::Agrees => "agrees",
            Verdict::Disagrees => "disagrees",
            Verdict::Inconclusive => "inconclusive",
        }
    }
}

/// Verdicts on all wagers and paytables of one run together: Holm's method bounds the probability of any false alarm in
/// the whole run by [`FALSE_ALARM_RATE`].
pub fn judge(run: &[Agreement]) -> Vec<Verdict> {
    // A missing test counts as passed.
    let p = |test: Option<ChiSquare>| test.map_or(1.0, |test| test.p);
    let p_values = |one: &Agreement| [one.mean.as_ref().map_or(1.0, bennett_p), p(one.chi_square), p(one.blocks)];
    let p_values: Vec<[f64; TESTS]> = run.iter().map(p_values).collect();
    let adjusted = holm_adjusted(p_values.as_flattened());
    let verdict = |(agreement, adjusted): (&Agreement, &[f64])| match agreement.chi_square {
        _ if adjusted.iter().any(|&p| p <= FALSE_ALARM_RATE) => Verdict::Disagrees,
        None if !agreement.certain => Verdict::Inconclusive,
        _ => Verdict::Agrees,
    };
    run.iter().zip(adjusted.chunks(TESTS)).map(verdict).collect()
}

/// Deviation of a simulated mean from the exact distribution of one round.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct MeanDeviation {
    /// Simulated less exact mean net result, in units.
    pub difference: f64,
    /// Exact variance of a round's net result; positive.
    pub variance: f64,
    /// Distance from the exact mean to the greatest possible net result.
    pub greatest_above: f64,
    /// Distance from the exact mean to the least possible net result.
    pub greatest_below: f64,
    pub rounds: f64,
}

/// Upper bound on the two-sided probability of a mean this far from the exact one: twice the one-sided bound exp(-n
/// v/b² h(b t/v)) with h(u) = (1 + u) ln(1 + u) - u, where v is the variance of a round, t the difference of the means
/// and b the greatest deviation of a round on that side (Bennett, Journal of the American Statistical Association 57,
/// 1962).
///
/// The normal approximation fails here: a wager with one large award is so skewed that even after a million rounds its
/// far tail is many times heavier than the normal one, and correct runs would be rejected. Bennett's inequality holds
/// for every number of rounds.
pub fn bennett_p(deviation: &MeanDeviation) -> f64 {
    let furthest = if deviation.difference > 0.0 { deviation.greatest_above } else { deviation.greatest_below };
    let (distance, variance) = (deviation.difference.abs(), deviation.variance);
    if distance == 0.0 || furthest <= 0.0 || variance <= 0.0 {
        return 1.0;
    }
    let u = furthest * distance / variance;
    // h(u) is about u²/2 for small u, where the difference of its terms would lose all digits.
    let h = if u < 1e-4 { u * u / 2.0 * (1.0 - u / 3.0) } else { (1.0 + u) * u.ln_1p() - u };
    (2.0 * (-deviation.rounds * variance / (furthest * furthest) * h).exp()).min(1.0)
}

/// Holm's step-down adjustment (Scandinavian Journal of Statistics 6, 1979), in the order of `p_values`: rejecting
/// every adjusted p-value up to `a` bounds the probability of any false rejection by `a`, whatever the dependence
/// between tests.
pub fn holm_adjusted(p_values: &[f64]) -> Vec<f64> {
    let mut order: Vec<usize> = (0..p_values.len()).collect();
    order.sort_by(|&one, &other| p_values[one].total_cmp(&p_values[other]));
    let mut adjusted = vec![0.0; p_values.len()];
    let mut greatest: f64 = 0.0;
    for (step, &place) in order.iter().enumerate() {
        greatest = greatest.max((p_values[place] * (p_values.len() - step) as f64).min(1.0));
        adjusted[place] = greatest;
    }
    adjusted
}

/// Cells with a lower expected count are pooled. The customary 5 (Cochran 1954) keeps p-values near 0.05 accurate; a
/// verdict needs p-values near 0.00001, where a cell that expects 10 is still far from normal.
pub const LEAST_EXPECTED: f64 = 100.0;

#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ChiSquare {
    /// Sum of (observed - expected)² / expected over the pooled cells.
    pub statistic: f64,
    pub degrees_of_freedom: u32,
    /// Probability of a statistic at least this great under the exact probabilities.
    pub p: f64,
}

/// Pearson's test of `observed` against `expected` counts, cell by cell and with the same sum. Cells that expect fewer
/// than [`LEAST_EXPECTED`] are pooled into one, with the least of the others if the pool still falls short. `None` if
/// fewer than two cells remain. A count in a cell that expects none is impossible: p = 0.
pub fn chi_square(observed: &[u64], expected: &[f64]) -> Option<ChiSquare> {
    let cells: Vec<[f64; 2]> = observed.iter().zip(expected).map(|(&seen, &due)| [seen as f64, due]).collect();
    let impossible = cells.iter().any(|&[seen, due]| seen > 0.0 && due <= 0.0);
    let pooled = pool(cells);
    let degrees_of_freedom = pooled.len().max(2).az::<u32>() - 1;
    if impossible {
        return Some(ChiSquare { statistic: f64::INFINITY, degrees_of_freedom, p: 0.0 });
    }
    let statistic = pooled.iter().map(|[seen, due]| (seen - due).powi(2) / due).sum();
    // Fewer than two cells leave no freedom, and so no distribution.
    let distribution = ChiSquared::new(pooled.len() as f64 - 1.0).ok()?;
    Some(ChiSquare { statistic, degrees_of_freedom, p: distribution.sf(statistic) })
}

/// Pools the observed and expected counts of rare outcomes.
fn pool(mut cells: Vec<[f64; 2]>) -> Vec<[f64; 2]> {
    cells.retain(|[_, due]| *due > 0.0);
    cells.sort_by(|[_, one], [_, other]| one.total_cmp(other));
    let mut kept = cells.split_off(cells.partition_point(|[_, due]| *due < LEAST_EXPECTED)).into_iter();
    let plus = |[seen, due]: [f64; 2], more: [f64; 2]| [seen + more[0], due + more[1]];
    let mut pool = cells.into_iter().fold([0.0; 2], plus);
    if pool[1] > 0.0 && pool[1] < LEAST_EXPECTED {
        pool = plus(pool, kept.next().unwrap_or_default());
    }
    std::iter::once(pool).filter(|[_, due]| *due > 0.0).chain(kept).collect()
}

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
pub const BINOMIAL_ERROR: f64 = 8.0;

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
