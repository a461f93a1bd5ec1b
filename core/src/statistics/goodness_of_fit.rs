//! Pearson's chi-square test of observed counts against exact probabilities.

use az::Az;
use statrs::distribution::{ChiSquared, ContinuousCDF};

/// Cells with a lower expected count are pooled. The customary 5 (Cochran 1954) keeps p-values near 0.05 accurate; a
/// verdict needs those near 0.00001, where a cell that expects 10 is still far from normal.
pub const LEAST_EXPECTED: f64 = 100.0;

/// Result of the test.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ChiSquare {
    /// The statistic: the sum of (observed - expected)² / expected over the pooled cells.
    pub statistic: f64,
    /// Degrees of freedom: one less than the pooled cells.
    pub degrees_of_freedom: u32,
    /// Probability of a statistic at least this great under the exact probabilities.
    pub p: f64,
}

/// Tests `observed` counts against `expected` ones, cell by cell and with the same sum. Cells that expect fewer than
/// [`LEAST_EXPECTED`] are pooled into one, with the least of the others if the pool still falls short.
/// `None` if fewer than two cells remain. A count in a cell that expects none is impossible: p = 0.
pub fn chi_square(observed: &[u64], expected: &[f64]) -> Option<ChiSquare> {
    let cells: Vec<(f64, f64)> = observed.iter().zip(expected).map(|(&count, &mean)| (count as f64, mean)).collect();
    let impossible = cells.iter().any(|&(count, mean)| count > 0.0 && mean <= 0.0);
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
    let statistic = pooled.iter().map(|(count, mean)| (count - mean) * (count - mean) / mean).sum();
    let degrees_of_freedom = pooled.len().az::<u32>() - 1;
    let distribution = ChiSquared::new(f64::from(degrees_of_freedom)).ok()?;
    Some(ChiSquare { statistic, degrees_of_freedom, p: distribution.sf(statistic) })
}

fn pool(mut cells: Vec<(f64, f64)>) -> Vec<(f64, f64)> {
    cells.retain(|&(_, mean)| mean > 0.0);
    cells.sort_by(|one, other| one.1.total_cmp(&other.1));
    let small = cells.partition_point(|&(_, mean)| mean < LEAST_EXPECTED);
    let mut kept = cells.split_off(small).into_iter();
    let mut pool = cells.into_iter().fold((0.0, 0.0), |sum, cell| (sum.0 + cell.0, sum.1 + cell.1));
    while pool.1 > 0.0 && pool.1 < LEAST_EXPECTED {
        match kept.next() {
            Some(next) => pool = (pool.0 + next.0, pool.1 + next.1),
            None => break,
        }
    }
    std::iter::once(pool).filter(|pool| pool.1 > 0.0).chain(kept).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

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
        // 40 + 60 expect enough.
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
