//! Whether a simulation agrees with the exact answer: tests of the mean (Bennett), of the counts (Pearson's chi-square)
//! and of the blocks, combined by Holm's method.

use az::Az;
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
    /// Test of the outcome counts; `None` if the run is too short.
    pub chi_square: Option<ChiSquare>,
    /// Test of the variation of winning rounds between blocks; `None` for too few blocks, or if none were counted.
    pub blocks: Option<ChiSquare>,
    /// Whether an outcome occurred that the exact answer excludes.
    pub impossible: bool,
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
    let p_values: Vec<f64> = run.iter().flat_map(Agreement::p_values).collect();
    let adjusted = holm_adjusted(&p_values);
    let verdict = |(agreement, adjusted): (&Agreement, &[f64])| {
        if agreement.impossible || adjusted.iter().any(|&p| p <= FALSE_ALARM_RATE) {
            Verdict::Disagrees
        } else if agreement.chi_square.is_none() && !agreement.certain {
            Verdict::Inconclusive
        } else {
            Verdict::Agrees
        }
    };
    run.iter().zip(adjusted.chunks(TESTS)).map(verdict).collect()
}

impl Agreement {
    /// P-values of mean, counts and blocks; a missing test counts as passed.
    fn p_values(&self) -> [f64; TESTS] {
        let p = |test: Option<ChiSquare>| test.map_or(1.0, |test| test.p);
        [self.mean.as_ref().map_or(1.0, bennett_p), p(self.chi_square), p(self.blocks)]
    }
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
fn bennett_p(deviation: &MeanDeviation) -> f64 {
    let furthest = if deviation.difference > 0.0 { deviation.greatest_above } else { deviation.greatest_below };
    let (distance, variance) = (deviation.difference.abs(), deviation.variance);
    if distance == 0.0 || furthest <= 0.0 || variance <= 0.0 {
        return 1.0;
    }
    let reach = furthest * distance / variance;
    // h(u) is about u²/2 for small u, where the difference of its terms would lose all digits.
    let h =
        if reach < 1e-4 { reach * reach / 2.0 * (1.0 - reach / 3.0) } else { (1.0 + reach) * reach.ln_1p() - reach };
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
    let cell = |(&observed, &expected): (&u64, &f64)| Cell { observed: observed as f64, expected };
    let cells: Vec<Cell> = observed.iter().zip(expected).map(cell).collect();
    let impossible = cells.iter().any(|cell| cell.observed > 0.0 && cell.expected <= 0.0);
    let pooled = pool(cells);
    if impossible {
        return Some(ChiSquare {
            statistic: f64::INFINITY,
            degrees_of_freedom: pooled.len().max(2).az::<u32>() - 1,
            p: 0.0,
        });
    }
    if pooled.len() < 2 {
        return None;
    }
    let statistic = pooled.iter().map(|cell| (cell.observed - cell.expected).powi(2) / cell.expected).sum();
    let degrees_of_freedom = pooled.len().az::<u32>() - 1;
    let distribution = ChiSquared::new(f64::from(degrees_of_freedom)).ok()?;
    Some(ChiSquare { statistic, degrees_of_freedom, p: distribution.sf(statistic) })
}

/// Counts of an outcome, or of several that are pooled.
#[derive(Clone, Copy, Default)]
struct Cell {
    observed: f64,
    expected: f64,
}

impl Cell {
    fn and(self, other: Cell) -> Cell {
        Cell { observed: self.observed + other.observed, expected: self.expected + other.expected }
    }
}

fn pool(mut cells: Vec<Cell>) -> Vec<Cell> {
    cells.retain(|cell| cell.expected > 0.0);
    cells.sort_by(|one, other| one.expected.total_cmp(&other.expected));
    let small = cells.partition_point(|cell| cell.expected < LEAST_EXPECTED);
    let mut kept = cells.split_off(small).into_iter();
    let mut pool = cells.into_iter().fold(Cell::default(), Cell::and);
    while pool.expected > 0.0 && pool.expected < LEAST_EXPECTED {
        match kept.next() {
            Some(next) => pool = pool.and(next),
            None => break,
        }
    }
    std::iter::once(pool).filter(|pool| pool.expected > 0.0).chain(kept).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A fair coin tossed so often that the bound on its mean is twice the normal exponent exp(-z²/2).
    fn agreement(z: f64) -> Agreement {
        let rounds = 1e12;
        let mean =
            MeanDeviation { difference: -z / 1e6, variance: 1.0, greatest_above: 1.0, greatest_below: 1.0, rounds };
        let chi_square = ChiSquare { statistic: z * z, degrees_of_freedom: 1, p: 1.0 };
        Agreement {
            z: Some(z),
            mean: Some(mean),
            chi_square: Some(chi_square),
            blocks: None,
            impossible: false,
            certain: false,
        }
    }

    #[test]
    fn a_mean_far_from_the_exact_one_disagrees_and_its_neighbours_do_not() {
        // 5 standard errors: 2 exp(-12.5) = 7.5e-6, times the nine p-values of the run still below 0.001.
        let verdicts = judge(&[agreement(0.3), agreement(5.0), agreement(-1.9)]);
        assert_eq!(verdicts, [Verdict::Agrees, Verdict::Disagrees, Verdict::Agrees]);
    }

    #[test]
    fn an_alarm_of_one_is_none_among_many() {
        // 4.2 standard errors: 2 exp(-8.82) = 3.0e-4. Alone (three p-values) the run disagrees; among a hundred tests
        // the deviation is plausible.
        assert_eq!(judge(&[agreement(4.2)]), [Verdict::Disagrees]);
        let mut run = vec![agreement(0.0); 49];
        run.push(agreement(4.2));
        assert!(judge(&run).iter().all(|&verdict| verdict == Verdict::Agrees));
    }

    #[test]
    fn blocks_that_do_not_vary_as_they_should_disagree() {
        let p =
            |p| Agreement { blocks: Some(ChiSquare { statistic: 1.0, degrees_of_freedom: 1, p }), ..agreement(0.0) };
        // Times the three p-values of the run.
        assert_eq!(judge(&[p(3e-4)]), [Verdict::Disagrees]);
        assert_eq!(judge(&[p(4e-4)]), [Verdict::Agrees]);
    }

    #[test]
    fn an_impossible_result_always_disagrees() {
        let impossible = Agreement { z: None, mean: None, chi_square: None, impossible: true, ..agreement(0.0) };
        assert_eq!(judge(&[impossible]), [Verdict::Disagrees]);
    }

    #[test]
    fn a_run_too_short_for_the_counts_is_inconclusive() {
        let short = Agreement { chi_square: None, ..agreement(0.1) };
        assert_eq!(judge(&[short]), [Verdict::Inconclusive]);
        assert_eq!(judge(&[Agreement { certain: true, ..short }]), [Verdict::Agrees]);
        let names = [Verdict::Agrees, Verdict::Disagrees, Verdict::Inconclusive].map(Verdict::name);
        assert_eq!(names, ["agrees", "disagrees", "inconclusive"]);
    }

    #[test]
    fn the_bound_is_never_below_the_exact_tail_of_a_binomial() {
        // A coin that wins 9 with probability 1/10 and else loses 1 (mean 0, variance 9), tossed 20 times: k
        // wins give a mean of (10 k - 20)/20. The exact upper tail is summed term by term.
        let probability = |wins: u32| {
            let ways = (0..wins).fold(1.0, |ways, k| ways * f64::from(20 - k) / f64::from(k + 1));
            ways * 0.1_f64.powi(wins as i32) * 0.9_f64.powi(20 - wins as i32)
        };
        for wins in 3..=20 {
            let tail: f64 = (wins..=20).map(probability).sum();
            let difference = f64::from(10 * wins - 20) / 20.0;
            let deviation =
                MeanDeviation { difference, variance: 9.0, greatest_above: 9.0, greatest_below: 1.0, rounds: 20.0 };
            assert!(bennett_p(&deviation) >= tail, "{wins} wins");
        }
    }

    #[test]
    fn with_many_rounds_the_bound_is_the_normal_exponent() {
        // For small reach the exponent is z²/2: five standard errors give 2 exp(-12.5).
        let deviation =
            MeanDeviation { difference: 5e-6, variance: 1.0, greatest_above: 1.0, greatest_below: 1.0, rounds: 1e12 };
        assert!((bennett_p(&deviation) / (2.0 * (-12.5_f64).exp()) - 1.0).abs() < 1e-3);
        assert_eq!(bennett_p(&MeanDeviation { difference: 0.0, ..deviation }), 1.0);
        // At u = 1e-4 both formulas for h(u) meet.
        let [before, after] =
            [1e-4 - 1e-13, 1e-4].map(|difference| bennett_p(&MeanDeviation { difference, rounds: 2.5e9, ..deviation }));
        assert!((before / after - 1.0).abs() < 1e-6, "{before} {after}");
        // With a reach so small that ln(1 + u) has lost all of u².
        let smaller = MeanDeviation { difference: 5e-15, rounds: 1e30, ..deviation };
        assert!((bennett_p(&smaller) / (2.0 * (-12.5_f64).exp()) - 1.0).abs() < 1e-3);
    }

    #[test]
    fn the_side_that_cannot_reach_far_is_bounded_more_tightly() {
        let above =
            MeanDeviation { difference: 1.0, variance: 25.0, greatest_above: 3000.0, greatest_below: 3.0, rounds: 1e4 };
        let below = MeanDeviation { difference: -1.0, ..above };
        assert!(bennett_p(&below) < bennett_p(&above));
    }

    #[test]
    fn the_least_p_value_is_multiplied_by_the_number_of_tests_and_so_on_down() {
        // Sorted 0.01, 0.02, 0.04 times 3, 2, 1: 0.03, 0.04, 0.04; each at least the one before.
        assert_eq!(holm_adjusted(&[0.04, 0.01, 0.02]), [0.04, 0.03, 0.04]);
        assert_eq!(holm_adjusted(&[0.9, 0.8]), [1.0, 1.0]);
        assert!(holm_adjusted(&[]).is_empty());
    }

    #[test]
    fn the_statistic_and_its_probability_are_the_textbook_ones() {
        // A die rolled 6,000 times: deviations 50, -20, 10, -10, -40, 10 from 1,000 each give
        // (2500+400+100+100+1600+100)/1000 = 4.8 with five degrees of freedom. The survival function there is 0.4408
        // (chi-square tables: 0.50 at 4.351, 0.30 at 6.064).
        let result = chi_square(&[1_050, 980, 1_010, 990, 960, 1_010], &[1_000.0; 6]).expect("six cells");
        assert!((result.statistic - 4.8).abs() < 1e-12);
        assert_eq!(result.degrees_of_freedom, 5);
        assert!(result.p > 0.30 && result.p < 0.50);
        // With two degrees of freedom the survival function is exp(-x/2).
        let result = chi_square(&[200, 230, 170], &[200.0, 200.0, 200.0]).expect("three cells");
        assert!((result.p - (-result.statistic / 2.0).exp()).abs() < 1e-12);
    }

    #[test]
    fn small_cells_are_pooled_until_they_expect_enough() {
        // 30 + 40 expect 70 together, still too few, so the cell of 120 joins them: two cells of 190 and 810 remain.
        let result = chi_square(&[20, 50, 120, 810], &[30.0, 40.0, 120.0, 810.0]).expect("two cells");
        assert_eq!((result.statistic, result.degrees_of_freedom), (0.0, 1));
        let result = chi_square(&[20, 50, 130, 800], &[30.0, 40.0, 120.0, 810.0]).expect("two cells");
        assert!((result.statistic - (100.0 / 190.0 + 100.0 / 810.0)).abs() < 1e-12);
        // A cell that expects just enough stays by itself, whether others are pooled or not.
        let result = chi_square(&[60, 60, 100, 200], &[60.0, 60.0, 100.0, 200.0]).expect("three cells");
        assert_eq!(result.degrees_of_freedom, 2);
        // 40 + 60 together expect enough.
        let result = chi_square(&[40, 60, 200, 300], &[40.0, 60.0, 200.0, 300.0]).expect("three cells");
        assert_eq!(result.degrees_of_freedom, 2);
    }

    #[test]
    fn an_impossible_outcome_has_probability_zero() {
        let result = chi_square(&[1, 990], &[0.0, 991.0]).expect("an impossible cell");
        assert_eq!((result.p, result.degrees_of_freedom), (0.0, 1));
        assert_eq!(chi_square(&[100], &[100.0]), None);
        assert_eq!(chi_square(&[0, 5], &[0.0, 5.0]), None);
    }
}
