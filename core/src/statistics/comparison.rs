//! A simulated outcome table against the exact one, and whether a simulated value is within a tolerance of an exact
//! one, given its noise.

use std::collections::BTreeMap;
use std::ops::RangeInclusive;

use az::Az;
use num_traits::Signed;
use statrs::distribution::{ContinuousCDF, Normal};

use super::{Agreement, ChiSquare, MeanDeviation, NORMAL_QUANTILE_97_5, POWER, chi_square};
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

/// Least and greatest possible result.
type Span = RangeInclusive<Fraction>;

/// Half-width of the 95 % confidence interval of a mean over `rounds` rounds, given the standard deviation of one
/// round.
pub fn half_width(std_dev: f64, rounds: f64) -> f64 {
    NORMAL_QUANTILE_97_5 * std_dev / (rounds - 1.0).sqrt()
}

/// Compares a simulated table with the exact one; outcomes are matched by name.
pub fn compare(simulated: &OutcomeTable, exact: &OutcomeTable) -> Comparison {
    let measures = Measures::of(exact);
    let nets = || exact.occurring().map(|outcome| outcome.net.clone());
    let span = nets().min().unwrap_or_default()..=nets().max().unwrap_or_default();
    let comparison = compare_mean(simulated, &measures.expected_net, to_f64(&measures.variance), &span);
    let chi_square = test_of_counts(|outcome| &outcome.name, [simulated, exact]);
    let top_award = to_f64(&measures.max_net_frequency) * simulated.cycle() as f64;
    let agreement = Agreement { chi_square, certain: nets().count() == 1, ..comparison.agreement };
    let top_award_expected = (top_award < FEW_EXPECTED).then_some(top_award);
    Comparison { agreement, top_award_expected, ..comparison }
}

/// Compares a simulated table of totals with their exact mean and variance in `measures`. All totals lie within `span`.
/// Outcomes are counted by the awards of the own wager, and tested against its exact table.
pub fn compare_moments(simulated: &OutcomeTable, own: &OutcomeTable, measures: &Measures, span: &Span) -> Comparison {
    let comparison = compare_mean(simulated, &measures.expected_net, to_f64(&measures.variance), span);
    let chi_square = test_of_counts(|outcome| outcome.awards().collect::<Vec<_>>(), [simulated, own]);
    Comparison { agreement: Agreement { chi_square, ..comparison.agreement }, ..comparison }
}

/// Compares a simulated mean with the exact one, given the variance of a round, or an upper bound of it, and the span
/// of its results; counts are not compared.
pub fn compare_mean(simulated: &OutcomeTable, exact_mean: &Fraction, variance: f64, span: &Span) -> Comparison {
    let rounds = simulated.cycle() as f64;
    let simulated = Measures::of(simulated);
    let mean = to_f64(&simulated.expected_net);
    let std_error = Some(simulated.std_dev() / (rounds - 1.0).sqrt()).filter(|&error| error > 0.0);
    // As a difference of house edges: positive if the simulated edge is greater.
    let difference = to_f64(&(exact_mean - &simulated.expected_net));
    let exact_error = variance.sqrt() / rounds.sqrt();
    let [greatest_above, greatest_below] = [span.end() - exact_mean, exact_mean - span.start()].map(|one| to_f64(&one));
    let deviation = MeanDeviation { difference: -difference, variance, greatest_above, greatest_below, rounds };
    let of_result = |error| (mean - NORMAL_QUANTILE_97_5 * error, mean + NORMAL_QUANTILE_97_5 * error);
    let z = (exact_error > 0.0).then(|| difference / exact_error);
    let mean = z.map(|_| deviation);
    let agreement = Agreement { z, mean, chi_square: None, blocks: None, certain: false };
    Comparison { std_error, interval: std_error.map(of_result), agreement, top_award_expected: None }
}

/// Test of the simulated counts of outcomes by `key` against the exact ones; a key without exact count expects none.
fn test_of_counts<'t, K: Ord>(key: fn(&'t Outcome) -> K, tables: [&'t OutcomeTable; 2]) -> Option<ChiSquare> {
    let mut by_key: BTreeMap<K, [u128; 2]> = BTreeMap::new();
    for (side, table) in tables.into_iter().enumerate() {
        table.outcomes().iter().for_each(|one| by_key.entry(key(one)).or_default()[side] += one.count);
    }
    let [simulated, exact] = tables.map(|table| table.cycle() as f64);
    let expected = |count: u128| count as f64 / exact * simulated;
    let counts = by_key.into_values().map(|[seen, due]| (seen.az::<u64>(), expected(due)));
    let (observed, expected): (Vec<u64>, Vec<f64>) = counts.unzip();
    chi_square(&observed, &expected)
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

/// Number of rounds after which a change of the mean by this much, in the unit of `std_dev`, is outside of the interval
/// of this confidence with probability [`POWER`], by the normal approximation.
pub fn rounds_to_show(change: f64, std_dev: f64, confidence: f64) -> f64 {
    let distance = normal_quantile_of(confidence) + Normal::standard().inverse_cdf(POWER);
    (distance * std_dev / change).powi(2)
}

/// A number of rounds with two digits, rounded up: an approximation has no more.
pub fn in_two_digits(rounds: f64) -> f64 {
    let digit = 10_f64.powf(rounds.log10().floor() - 1.0).max(1.0);
    (rounds / digit).ceil() * digit
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
        match &self.distance - &self.half_width {
            _ if self.enough_tolerance() <= *tolerance => Within::Yes,
            nearest if nearest > *tolerance => Within::No,
            _ => Within::Unknown,
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
