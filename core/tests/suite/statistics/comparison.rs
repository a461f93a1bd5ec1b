use house_edge_core::outcome::testing::{outcome, table};
use house_edge_core::outcome::{Award, Fraction, Measures, Outcome, OutcomeTable, ratio, to_f64};
use house_edge_core::statistics::{
    Distance, NORMAL_QUANTILE_97_5, Within, compare, compare_moments, half_width, in_two_digits, normal_quantile_of,
    rounds_to_show, tolerance,
};

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

/// The usual size of a sample for a two-sided test at 95 % with a power of 80 %: ((1.959964 + 0.841621) / d)^2, with d
/// the difference in standard deviations; 784.89 for a tenth of one.
#[test]
fn a_change_is_shown_by_the_usual_size_of_a_sample() {
    let rounds = rounds_to_show(0.02, 0.2, 0.95);
    assert!((rounds - 784.888).abs() < 0.001, "{rounds}");
    assert!((rounds_to_show(-0.01, 0.2, 0.95) - 4.0 * rounds).abs() < 1e-6);
    assert_eq!([rounds, 7.2, 99.1, 100_001.0, 1.0].map(in_two_digits), [790.0, 8.0, 100.0, 110_000.0, 1.0]);
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
        ..outcome(name, net, count)
    };
    let lost = |count| outcome("lose", -1, count);
    let own = OutcomeTable::new(vec![won("win", 1, 1), lost(1)], 2).expect("two deals");
    let totals = OutcomeTable::new(vec![won("1", 1, 300), won("2", 2, 300), lost(400)], 1_000).expect("all");
    let span = Fraction::from_integer((-1).into())..=Fraction::from_integer(2.into());
    let found = compare_moments(&totals, &own, &Measures::of(&own), &span).agreement.chi_square.expect("two rows");
    assert!((found.statistic - 40.0).abs() < 1e-9, "{found:?}");
}

#[test]
fn an_outcome_that_the_exact_answer_excludes_is_impossible() {
    let exact = table(&[("heads", 1, 1), ("tails", -1, 1)]);
    let excludes = |exact: &OutcomeTable, row: (&str, i64, u128)| {
        let test = compare(&table(&[row, ("heads", 1, 99)]), exact).agreement.chi_square;
        test.is_some_and(|test| test.p == 0.0)
    };
    assert!(excludes(&exact, ("edge", 0, 1)));
    let with_zero = table(&[("heads", 1, 1), ("tails", -1, 1), ("edge", 0, 0)]);
    assert!(excludes(&with_zero, ("edge", 0, 1)) && !excludes(&with_zero, ("tails", -1, 1)));
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
