//! A simulated outcome table against the exact one.

use std::collections::BTreeMap;
use std::ops::RangeInclusive;

use az::Az;

use super::{Agreement, MeanDeviation, NORMAL_QUANTILE_97_5, chi_square};
use crate::outcome::{Award, Fraction, Measures, Outcome, OutcomeTable, to_f64};

/// An award with a lower expected count than this deserves a warning.
pub const FEW_EXPECTED: f64 = 10.0;

/// A simulation against the exact answer, for one wager and paytable. Figures are in units and per round.
#[derive(Clone, Debug, PartialEq)]
pub struct Comparison {
    /// Standard error of the simulated mean, from the simulated variance; `None` if that is zero.
    pub std_error: Option<f64>,
    /// 95 % confidence interval of the mean net result, from that standard error.
    pub interval: Option<(f64, f64)>,
    /// The tests. Their variance is the exact one, because a short run may lack the rare awards that make up most of
    /// it.
    pub agreement: Agreement,
    /// Expected count of the greatest award, if below [`FEW_EXPECTED`].
    pub top_award_expected: Option<f64>,
}

/// Half the width of the 95 % confidence interval of a mean over `rounds` rounds, from the standard deviation of one.
pub fn half_width(std_dev: f64, rounds: f64) -> f64 {
    NORMAL_QUANTILE_97_5 * std_dev / (rounds - 1.0).sqrt()
}

/// Compares a simulated table with the exact one; outcomes are matched by name.
pub fn compare(simulated: &OutcomeTable, exact: &OutcomeTable) -> Comparison {
    let measures = Measures::of(exact);
    let nets = || exact.outcomes().iter().filter(|outcome| outcome.count > 0).map(|outcome| outcome.net.clone());
    let span = nets().min().unwrap_or_default()..=nets().max().unwrap_or_default();
    let (observed, expected) = (counts_by(simulated, name_of), counts_by(exact, name_of));
    let counts = matched(observed, expected, exact.cycle(), simulated.cycle());
    let comparison = compared(simulated, (&measures.expected_net, to_f64(&measures.variance)), &span, counts);
    let top_award = to_f64(&measures.max_net_frequency) * simulated.cycle() as f64;
    let certain = nets().count() == 1;
    Comparison {
        agreement: Agreement { certain, ..comparison.agreement },
        top_award_expected: (top_award < FEW_EXPECTED).then_some(top_award),
        ..comparison
    }
}

/// Compares a simulated table of totals with their exact mean and variance in `measures`, all of them within `span`;
/// of the outcomes by what pays the own wager, with those of its exact table.
pub fn compare_moments(
    simulated: &OutcomeTable,
    own: &OutcomeTable,
    measures: &Measures,
    span: &RangeInclusive<Fraction>,
) -> Comparison {
    let (observed, expected) = (counts_by(simulated, awards_of), counts_by(own, awards_of));
    let counts = matched(observed, expected, own.cycle(), simulated.cycle());
    compared(simulated, (&measures.expected_net, to_f64(&measures.variance)), span, counts)
}

/// Compares a simulated mean with the exact one, given the variance of a round, or an upper bound of it, and the span
/// of its results; counts are not compared.
pub fn compare_mean(
    simulated: &OutcomeTable,
    mean: &Fraction,
    variance: f64,
    span: &RangeInclusive<Fraction>,
) -> Comparison {
    compared(simulated, (mean, variance), span, (Vec::new(), Vec::new()))
}

/// The comparison of a simulated mean with the exact one and its variance, and of counts with the expected ones;
/// without a warning.
fn compared(
    simulated: &OutcomeTable,
    (exact_mean, variance): (&Fraction, f64),
    span: &RangeInclusive<Fraction>,
    (observed, expected): (Vec<u64>, Vec<f64>),
) -> Comparison {
    let rounds = simulated.cycle() as f64;
    let simulated = Measures::of(simulated);
    let mean = to_f64(&simulated.expected_net);
    let std_error = Some(simulated.std_dev() / (rounds - 1.0).sqrt()).filter(|&error| error > 0.0);
    // As a difference of house edges: positive if the simulated edge is the greater.
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
            chi_square: chi_square(&observed, &expected),
            blocks: None,
            certain: false,
            impossible: observed.iter().zip(&expected).any(|(&count, &mean)| count > 0 && mean <= 0.0),
        },
        top_award_expected: None,
    }
}

fn name_of(outcome: &Outcome) -> &str {
    &outcome.name
}

/// The rows of the paytable that an outcome is paid by.
fn awards_of(outcome: &Outcome) -> Vec<Award> {
    outcome.awards().collect()
}

/// The counts of a table's outcomes, those alike in `key` together.
fn counts_by<'t, K: Ord>(table: &'t OutcomeTable, key: fn(&'t Outcome) -> K) -> BTreeMap<K, u128> {
    let mut counts = BTreeMap::new();
    for outcome in table.outcomes() {
        *counts.entry(key(outcome)).or_default() += outcome.count;
    }
    counts
}

/// For every kind of outcome the observed count of `rounds` rounds, and the expected one; of kinds that the exact
/// counts lack, none is expected.
fn matched<K: Ord>(
    mut observed: BTreeMap<K, u128>,
    exact: BTreeMap<K, u128>,
    cycle: u128,
    rounds: u128,
) -> (Vec<u64>, Vec<f64>) {
    let expected = |count: u128| count as f64 / cycle as f64 * rounds as f64;
    let known: Vec<(u64, f64)> = exact
        .into_iter()
        .map(|(key, count)| (observed.remove(&key).unwrap_or(0).az::<u64>(), expected(count)))
        .collect();
    known.into_iter().chain(observed.into_values().map(|count| (count.az::<u64>(), 0.0))).unzip()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::outcome::testing::table;

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

    /// One of 10,000 wins 1,000: the mean is (1,000 - 9,999) / 10,000 = -0.8999, from which the ends are 1,000.8999 and
    /// 0.1001 away; 50,000 rounds without it are 0.1001 below.
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
}
