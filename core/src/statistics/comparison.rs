//! A simulated outcome table against the exact one, and whether a simulated value is within a tolerance of an exact
//! one, given its noise.

use std::collections::BTreeMap;
use std::ops::RangeInclusive;

use az::Az;
use num_traits::Signed;
use statrs::distribution::{ContinuousCDF, Normal};

use super::{Agreement, MeanDeviation, NORMAL_QUANTILE_97_5, chi_square};
use crate::outcome::{Fraction, Measures, Outcome, OutcomeTable, to_f64};

/// An award with a lower expected count than this deserves a warning.
pub const FEW_EXPECTED: f64 = 10.0;

/// A simulation against the exact answer, for one wager and paytable. Figures are in units and per round.
#[derive(Clone, Debug, PartialEq)]
pub struct Comparison {
    /// Standard error of the simulated mean, from the simulated variance; `None` if that is zero.
    pub std_error: Option<f64>,
    /// 95 % confidence interval of the mean net result, from that standard error.
    pub interval: Option<(f64, f64)>,
    /// Tests. They use the exact variance, because a short run may lack the rare awards that make up most of it.
    pub agreement: Agreement,
    /// Expected count of the greatest award, if below [`FEW_EXPECTED`].
    pub top_award_expected: Option<f64>,
}

/// Half-width of the 95 % confidence interval of a mean over `rounds` rounds, given the standard deviation of one
/// round.
pub fn half_width(std_dev: f64, rounds: f64) -> f64 {
    NORMAL_QUANTILE_97_5 * std_dev / (rounds - 1.0).sqrt()
}

/// Compares a simulated table with the exact one; outcomes are matched by name.
pub fn compare(simulated: &OutcomeTable, exact: &OutcomeTable) -> Comparison {
    let measures = Measures::of(exact);
    let nets = || exact.outcomes().iter().filter(|outcome| outcome.count > 0).map(|outcome| outcome.net.clone());
    let span = nets().min().unwrap_or_default()..=nets().max().unwrap_or_default();
    let counts = Counts::by(|outcome| &outcome.name, simulated, exact);
    let comparison = compared(simulated, &measures.expected_net, to_f64(&measures.variance), &span, &counts);
    let top_award = to_f64(&measures.max_net_frequency) * simulated.cycle() as f64;
    let certain = nets().count() == 1;
    Comparison {
        agreement: Agreement { certain, ..comparison.agreement },
        top_award_expected: (top_award < FEW_EXPECTED).then_some(top_award),
        ..comparison
    }
}

/// Compares a simulated table of totals with their exact mean and variance in `measures`. All totals lie within `span`.
/// Outcomes are counted by the awards of the own wager, and tested against its exact table.
pub fn compare_moments(
    simulated: &OutcomeTable,
    own: &OutcomeTable,
    measures: &Measures,
    span: &RangeInclusive<Fraction>,
) -> Comparison {
    let counts = Counts::by(|outcome| outcome.awards().collect::<Vec<_>>(), simulated, own);
    compared(simulated, &measures.expected_net, to_f64(&measures.variance), span, &counts)
}

/// Compares a simulated mean with the exact one, given the variance of a round, or an upper bound of it, and the span
/// of its results; counts are not compared.
pub fn compare_mean(
    simulated: &OutcomeTable,
    mean: &Fraction,
    variance: f64,
    span: &RangeInclusive<Fraction>,
) -> Comparison {
    compared(simulated, mean, variance, span, &Counts::default())
}

/// Compares mean and counts, without a warning about rare awards.
fn compared(
    simulated: &OutcomeTable,
    exact_mean: &Fraction,
    variance: f64,
    span: &RangeInclusive<Fraction>,
    counts: &Counts,
) -> Comparison {
    let rounds = simulated.cycle() as f64;
    let simulated = Measures::of(simulated);
    let mean = to_f64(&simulated.expected_net);
    let std_error = Some(simulated.std_dev() / (rounds - 1.0).sqrt()).filter(|&error| error > 0.0);
    // As a difference of house edges: positive if the simulated edge is greater.
    let difference = to_f64(&(exact_mean - &simulated.expected_net));
    let exact_error = variance.sqrt() / rounds.sqrt();
    let deviation = MeanDeviation {
        difference: -difference,
        variance,
        greatest_above: to_f64(&(span.end() - exact_mean)),
        greatest_below: to_f64(&(exact_mean - span.start())),
        rounds,
    };
    Comparison {
        std_error,
        interval: std_error.map(|error| (mean - NORMAL_QUANTILE_97_5 * error, mean + NORMAL_QUANTILE_97_5 * error)),
        agreement: Agreement {
            z: (exact_error > 0.0).then(|| difference / exact_error),
            mean: (exact_error > 0.0).then_some(deviation),
            chi_square: chi_square(&counts.observed, &counts.expected),
            blocks: None,
            certain: false,
            impossible: counts.has_impossible(),
        },
        top_award_expected: None,
    }
}

/// Observed and expected counts of kinds of outcomes.
#[derive(Default)]
struct Counts {
    observed: Vec<u64>,
    expected: Vec<f64>,
}

impl Counts {
    /// Counts of each `key`; a key without exact count expects none.
    fn by<'t, K: Ord>(key: fn(&'t Outcome) -> K, simulated: &'t OutcomeTable, exact: &'t OutcomeTable) -> Self {
        let mut by_key: BTreeMap<K, [u128; 2]> = BTreeMap::new();
        for (side, table) in [simulated, exact].into_iter().enumerate() {
            for outcome in table.outcomes() {
                by_key.entry(key(outcome)).or_default()[side] += outcome.count;
            }
        }
        let expected = |count: u128| count as f64 / exact.cycle() as f64 * simulated.cycle() as f64;
        let (observed, expected) = by_key.into_values().map(|[seen, due]| (seen.az::<u64>(), expected(due))).unzip();
        Counts { observed, expected }
    }

    fn has_impossible(&self) -> bool {
        self.observed.iter().zip(&self.expected).any(|(&count, &mean)| count > 0 && mean <= 0.0)
    }
}

/// Two-sided quantile: standard deviations within which a normal variable lies with this probability.
pub fn normal_quantile_of(confidence: f64) -> f64 {
    Normal::standard().inverse_cdf(0.5 + confidence / 2.0)
}

/// Half-width of the interval that contains the mean of `rounds` rounds with this confidence, by the normal
/// approximation; in the unit of `std_dev`, the standard deviation of one round.
pub fn tolerance(std_dev: f64, rounds: f64, confidence: f64) -> f64 {
    normal_quantile_of(confidence) * std_dev / rounds.sqrt()
}

/// Probability bound that any distance of one table is off by more than its half-width.
const ERROR_RATE_OF_TABLE: f64 = 0.05;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Distance {
    pub distance: Fraction,
    /// Half-width of the simulated value's confidence interval.
    pub half_width: Fraction,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Within {
    Yes,
    No,
    /// The interval contains the tolerance: the noise is too large for an answer.
    Unknown,
}

impl Distance {
    /// Distance of an exact value from a simulated one with this standard error. Half-widths hold at 95 % confidence
    /// for all `values_of_table` values together (Bonferroni's inequality), by the normal approximation.
    pub fn new(exact: &Fraction, simulated: &Fraction, std_error: &Fraction, values_of_table: usize) -> Self {
        let quantile = normal_quantile_of(1.0 - ERROR_RATE_OF_TABLE / values_of_table.max(1) as f64);
        let quantile = Fraction::from_float(quantile).unwrap_or_default();
        Distance { distance: (exact - simulated).abs(), half_width: quantile * std_error }
    }

    pub fn within(&self, tolerance: &Fraction) -> Within {
        if self.enough_tolerance() <= *tolerance {
            Within::Yes
        } else if &self.distance - &self.half_width > *tolerance {
            Within::No
        } else {
            Within::Unknown
        }
    }

    /// Least tolerance that contains the whole interval.
    pub fn enough_tolerance(&self) -> Fraction {
        &self.distance + &self.half_width
    }

    /// Rounds that would decide about this tolerance, if the distance after `rounds` rounds stays the same; `None` if
    /// it equals the tolerance, so that no number would suffice.
    pub fn enough_rounds(&self, rounds: u64, tolerance: &Fraction) -> Option<f64> {
        let margin = (tolerance - &self.distance).abs();
        let shrinking = to_f64(&self.half_width) / to_f64(&margin);
        margin.is_positive().then_some(rounds as f64 * shrinking * shrinking)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::outcome::testing::table;
    use crate::outcome::{Award, ratio};
    use crate::statistics::NORMAL_QUANTILE_97_5;

    #[test]
    fn a_fair_coin_that_shows_5100_heads_in_10000_is_two_standard_errors_off() {
        let exact = table(&[("heads", 1, 1), ("tails", -1, 1)]);
        let comparison = compare(&table(&[("tails", -1, 4_900), ("heads", 1, 5_100)]), &exact);
        // Mean 0.02, so a house edge of -0.02; exact standard error 1/100; chi-square is the square of z.
        assert!((comparison.agreement.z.expect("not constant") + 2.0).abs() < 1e-12);
        assert!((comparison.agreement.chi_square.expect("two cells").statistic - 4.0).abs() < 1e-12);
        // Sample variance 1 - 0.0004 over 9,999.
        assert!((comparison.std_error.expect("many rounds") - (0.9996_f64 / 9_999.0).sqrt()).abs() < 1e-12);
        assert_eq!(comparison.top_award_expected, None);
        let (mean, error) = (0.02, comparison.std_error.expect("many rounds"));
        let (least, most) = comparison.interval.expect("many rounds");
        assert!((least - (mean - 1.959_964 * error)).abs() < 1e-8 && (most - (mean + 1.959_964 * error)).abs() < 1e-8);
        assert!((half_width(2.0, 401.0) - 1.959_964 * 2.0 / 20.0).abs() < 1e-6);
    }

    /// One of 10,000 rounds wins 1,000: the mean is (1,000 - 9,999) / 10,000 = -0.8999, with the ends 1,000.8999 and
    /// 0.1001 away; 50,000 rounds without the win are 0.1001 below.
    #[test]
    fn the_mean_is_tested_with_its_side() {
        let exact = table(&[("jackpot", 1000, 1), ("nothing", -1, 9_999)]);
        let mean = compare(&table(&[("nothing", -1, 50_000)]), &exact).agreement.mean.expect("not constant");
        assert!((mean.difference + 0.1001).abs() < 1e-12 && (mean.greatest_below - 0.1001).abs() < 1e-12, "{mean:?}");
        assert!((mean.greatest_above - 1_000.899_9).abs() < 1e-9 && mean.rounds == 50_000.0, "{mean:?}");
    }

    #[test]
    fn a_certain_outcome_leaves_nothing_to_test() {
        let certain = compare(&table(&[("push", 0, 10)]), &table(&[("push", 0, 1)])).agreement;
        assert!(certain.certain && certain.z.is_none() && certain.mean.is_none(), "{certain:?}");
        let with_none = table(&[("push", 0, 1), ("never", 7, 0)]);
        let comparison = compare(&table(&[("push", 0, 10)]), &with_none);
        assert_eq!((comparison.agreement.certain, comparison.std_error), (true, None));
    }

    /// Two totals of the row that pays half of the rounds count together: 600 and 400 of 500 each are 2 x 100² / 500.
    #[test]
    fn totals_are_counted_by_what_pays_the_own_wager() {
        let pair = Award { schedule: "pays", hand: "pair" };
        let won = |name, net, count| Outcome {
            paid: vec![pair.on(Fraction::from_integer(1.into()))],
            ..crate::outcome::testing::outcome(name, net, count)
        };
        let lost = |count| crate::outcome::testing::outcome("lose", -1, count);
        let own = OutcomeTable::new(vec![won("win", 1, 1), lost(1)], 2).expect("two deals");
        let totals = OutcomeTable::new(vec![won("1", 1, 300), won("2", 2, 300), lost(400)], 1_000).expect("all");
        let span = Fraction::from_integer((-1).into())..=Fraction::from_integer(2.into());
        let found = compare_moments(&totals, &own, &Measures::of(&own), &span).agreement.chi_square.expect("two rows");
        assert!((found.statistic - 40.0).abs() < 1e-9, "{found:?}");
    }

    #[test]
    fn an_outcome_that_the_exact_answer_excludes_is_impossible() {
        let exact = table(&[("heads", 1, 1), ("tails", -1, 1)]);
        assert!(compare(&table(&[("edge", 0, 1), ("heads", 1, 99)]), &exact).agreement.impossible);
        let with_zero = table(&[("heads", 1, 1), ("tails", -1, 1), ("edge", 0, 0)]);
        assert!(compare(&table(&[("edge", 0, 1), ("heads", 1, 99)]), &with_zero).agreement.impossible);
        assert!(!compare(&table(&[("tails", -1, 1), ("heads", 1, 99)]), &with_zero).agreement.impossible);
    }

    #[test]
    fn a_rare_top_award_is_noticed() {
        let exact = table(&[("jackpot", 1000, 1), ("nothing", -1, 9_999)]);
        let comparison = compare(&table(&[("nothing", -1, 50_000)]), &exact);
        assert_eq!(comparison.top_award_expected, Some(5.0));
        assert_eq!(compare(&table(&[("nothing", -1, 100_000)]), &exact).top_award_expected, None);
    }

    fn thousandths(number: i64) -> Fraction {
        ratio(number, 1_000)
    }

    /// Distance and half-width in thousandths.
    fn distance(distance: i64, half_width: i64) -> Distance {
        Distance { distance: thousandths(distance), half_width: thousandths(half_width) }
    }

    #[test]
    fn the_half_width_holds_for_the_whole_table() {
        // One value: the 97.5 % quantile of the normal distribution, 1.959964. Of ten values each has 99.5 %, with the
        // 99.75 % quantile of 2.807034 (Abramowitz and Stegun, table 26.5, by interpolation).
        for (values, quantile) in [(1, 1.959_964), (10, 2.807_034)] {
            let found = Distance::new(&thousandths(50), &thousandths(47), &thousandths(1), values);
            assert_eq!(found.distance, thousandths(3));
            assert!((to_f64(&found.half_width) - quantile / 1_000.0).abs() < 1e-9, "{values}");
        }
    }

    #[test]
    fn an_interval_is_within_beyond_or_neither() {
        // 3 +- 2 reaches from 1 to 5.
        let found = distance(3, 2);
        for (tolerance, within) in
            [(0, Within::No), (1, Within::Unknown), (4, Within::Unknown), (5, Within::Yes), (6, Within::Yes)]
        {
            assert_eq!(found.within(&thousandths(tolerance)), within, "{tolerance}");
        }
        // 1 +- 2 reaches to 3, and to -1.
        assert_eq!(distance(1, 2).within(&thousandths(0)), Within::Unknown);
        assert_eq!(distance(0, 0).within(&thousandths(0)), Within::Yes);
    }

    #[test]
    fn rounds_that_decide_shrink_the_width_to_the_margin() {
        // 3 +- 2 within 4: the half-width must halve to 1, which takes four times the rounds. Beyond 1: a half-width of
        // 2 suffices already.
        assert_eq!(distance(3, 2).enough_rounds(1_000, &thousandths(4)), Some(4_000.0));
        assert_eq!(distance(3, 2).enough_rounds(1_000, &thousandths(1)), Some(1_000.0));
        assert_eq!(distance(3, 2).enough_rounds(1_000, &thousandths(3)), None);
    }

    #[test]
    fn quantiles_are_those_of_the_tables() {
        // Abramowitz and Stegun, table 26.5.
        for (confidence, quantile) in [(0.9, 1.644_853_6), (0.95, NORMAL_QUANTILE_97_5), (0.99, 2.575_829_3)] {
            assert!((normal_quantile_of(confidence) - quantile).abs() < 1e-6, "{confidence}");
        }
    }

    #[test]
    fn four_times_the_rounds_halve_the_tolerance() {
        assert!((tolerance(2.0, 400.0, 0.95) - 0.1 * NORMAL_QUANTILE_97_5).abs() < 1e-9);
        assert!((tolerance(2.0, 1_600.0, 0.95) - 0.05 * NORMAL_QUANTILE_97_5).abs() < 1e-9);
    }
}
