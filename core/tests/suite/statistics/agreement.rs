use house_edge_core::statistics::testing::bennett_p;
use house_edge_core::statistics::{Agreement, ChiSquare, MeanDeviation, Verdict, chi_square, holm_adjusted, judge};

/// A fair coin tossed so often that the bound on its mean is twice the normal exponent exp(-z²/2).
fn agreement(z: f64) -> Agreement {
    let rounds = 1e12;
    let mean = MeanDeviation { difference: -z / 1e6, variance: 1.0, greatest_above: 1.0, greatest_below: 1.0, rounds };
    let chi_square = ChiSquare { statistic: z * z, degrees_of_freedom: 1, p: 1.0 };
    Agreement { z: Some(z), mean: Some(mean), chi_square: Some(chi_square), blocks: None, certain: false }
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
    let p = |p| Agreement { blocks: Some(ChiSquare { statistic: 1.0, degrees_of_freedom: 1, p }), ..agreement(0.0) };
    // Times the three p-values of the run.
    assert_eq!(judge(&[p(3e-4)]), [Verdict::Disagrees]);
    assert_eq!(judge(&[p(4e-4)]), [Verdict::Agrees]);
}

#[test]
fn an_impossible_result_always_disagrees() {
    let excluded = chi_square(&[1, 990], &[0.0, 991.0]);
    let impossible = Agreement { z: None, mean: None, chi_square: excluded, ..agreement(0.0) };
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
