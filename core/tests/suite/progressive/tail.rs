use super::own_flow;
use house_edge_core::outcome::ratio;
use house_edge_core::paytable::whole_units;
use house_edge_core::progressive::testing::{Grid, Rates, exceeds};
use house_edge_core::progressive::{Flow, PartialPay, ReserveExcess};

fn close(one: f64, other: f64, tolerance: f64) -> bool {
    (one - other).abs() <= tolerance * other.abs()
}

#[test]
fn without_a_reserve_it_is_a_power() {
    // From 3 with 1/2 a hand: more than 5 after five hands or more, so none of the first four may take it.
    let flow = own_flow(ratio(1, 10), 3, [ratio(1, 2), ratio(0, 1)]);
    let exceeds = |level| exceeds(&flow, ReserveExcess::ToMeter, &level).expect("known");
    assert!(close(exceeds(whole_units(5)), 0.9_f64.powi(4), 1e-12));
    assert_eq!(exceeds(whole_units(2)), 1.0);
    // The first hand is settled at 3 1/2, which does not exceed 3 1/2.
    assert!(close(exceeds(ratio(7, 2)), 0.9, 1e-12));
}

#[test]
fn with_a_reserve_it_is_the_sum_over_both_numbers_of_hands() {
    let flow = own_flow(ratio(1, 10), 3, [ratio(1, 2), ratio(2, 5)]);
    // Probability of this number of hands before a reset.
    let after = |hands: i32| 0.1 * 0.9_f64.powi(hands - 1);
    for level in [4, 7, 12] {
        let mut sum = 0.0;
        for before in 1..400 {
            for since in 1..400 {
                // In tenths of a unit, so that nothing is rounded.
                let shown = (4 * before).max(30) + 5 * since;
                sum += after(before) * after(since) * f64::from(u8::from(shown > 10 * level));
            }
        }
        let exceeds = exceeds(&flow, ReserveExcess::ToMeter, &whole_units(level)).expect("known");
        assert!(close(exceeds, sum, 1e-9), "{level}: {exceeds} {sum}");
    }
    let kept = exceeds(&flow, ReserveExcess::Kept, &whole_units(5)).expect("known");
    assert!(close(kept, 0.9_f64.powi(4), 1e-12), "what is kept does not raise the meter");
}

/// The integral of the probabilities is the mean, and the integral of twice the amount times the probabilities the
/// mean square. In the long run both stay constant: with increment `i`, resets to `r` with probability `p`, and a
/// tenth paid with probability `q`, `i = (p + q/10) m - p r` and, as an increment is small against the amount, `2 i
/// m = (p + (1 - 0.9^2) q) s - p r^2`.
#[test]
fn with_parts_the_probabilities_integrate_to_the_mean_and_the_mean_square() {
    for (reseed, part) in [(0.0, 9e-5), (100.0, 9e-5), (10_000.0, 9e-5), (1_000.0, 5e-6), (100_000.0, 9e-5)] {
        let (reset, primary) = (1e-5, 0.25);
        let rates = Rates { primary, reserve: 0.0, reseed, reset, left_after_parts: vec![(0.9, part)] };
        let mean = (primary + reset * reseed) / (reset + part / 10.0);
        let square = (2.0 * primary * mean + reset * reseed * reseed) / (reset + 0.19 * part);
        let grid = Grid::of(&rates, 0.0).expect("few points");
        let settled = grid.settled().expect("it settles");
        let below_the_first = grid.amounts[0];
        let (mut integral, mut of_squares) = (below_the_first, below_the_first * below_the_first);
        for (amounts, exceeds) in grid.amounts.windows(2).zip(settled.windows(2)) {
            let width = amounts[1] - amounts[0];
            integral += width * (exceeds[0] + exceeds[1]) / 2.0;
            of_squares += width * (amounts[0] * exceeds[0] + amounts[1] * exceeds[1]);
        }
        assert!(close(integral, mean, 1e-6), "{reseed}: {integral} {mean}");
        assert!(close(of_squares, square, 1e-6), "{reseed}: {of_squares} {square}");
    }
}

/// Very rare parts change nothing, with and without a reserve.
#[test]
fn with_rare_parts_the_probabilities_are_nearly_those_without() {
    let part = || vec![PartialPay { share: ratio(1, 2), probability: ratio(1, 1_000_000_000_000_i64) }];
    for (reserve, level) in [(ratio(0, 1), 40_000), (ratio(1, 20), 40_000), (ratio(1, 20), 5_500)] {
        let with = |parts| {
            let flow = Flow { parts, ..own_flow(ratio(1, 50_000), 1_000, [ratio(1, 4), reserve.clone()]) };
            exceeds(&flow, ReserveExcess::ToMeter, &whole_units(level)).expect("known")
        };
        assert!(close(with(part()), with(Vec::new()), 5e-5), "{level}: {} {}", with(part()), with(Vec::new()));
    }
}
