use house_edge_core::outcome::testing::{outcome, table};
use house_edge_core::outcome::{Outcome, OutcomeTable, ratio};
use house_edge_core::statistics::Lattice;
use house_edge_core::statistics::testing::lattice::bounds;

#[test]
fn results_are_multiples_of_their_greatest_common_step() {
    // -1, 1 and 5 are 0, 2 and 6 above the least: 0, 1 and 3 steps of 2.
    let lattice = Lattice::of(&table(&[("lose", -1, 3), ("win", 1, 2), ("more", 5, 1)])).expect("near");
    assert_eq!((lattice.step.clone(), lattice.lowest.clone()), (ratio(2, 1), ratio(-1, 1)));
    assert_eq!(lattice.results, [(0, 3), (1, 2), (3, 1)]);
    assert_eq!((lattice.mean(), lattice.span(), lattice.is_rounded), (ratio(5, 6), 3, false));
    let never = Outcome { net: ratio(-1, 7), ..outcome("never", 0, 0) };
    let results = vec![outcome("lose", -1, 3), outcome("win", 1, 2), outcome("more", 5, 1), never];
    assert_eq!(Lattice::of(&OutcomeTable::new(results, 6).expect("six")), Some(lattice.clone()));
    // Ten rounds of one step each net 0; 1 is not a result of ten rounds, and 0 is the next below.
    assert_eq!(lattice.net(10, 5), ratio(0, 1));
    assert_eq!(lattice.steps(10, &ratio(1, 1)), Some(5));
    assert_eq!(lattice.steps(10, &ratio(-11, 1)), None);
    // A third of four is 1.33.
    assert_eq!(lattice.rounded_probabilities(2).collect::<Vec<_>>(), [(0, 2), (1, 1), (3, 1)]);
    let (others, steps, chances) = lattice.without_greatest().expect("two others");
    assert_eq!((others.results, others.cycle, steps), (vec![(0, 3), (1, 2)], 5, 3));
    assert_eq!(chances, [1.0 / 6.0, 5.0 / 6.0]);
    assert_eq!(Lattice::of(&table(&[("sure", 1, 1)])).expect("one").without_greatest(), None);
}

/// A meter at 12,345,678.9, with an award of a tenth won once in 1,000 rounds: -1 and 1/2 stay, and the award is
/// rounded down to halves.
#[test]
fn rare_awards_are_rounded_down_and_common_results_are_not() {
    let award = Outcome { net: ratio(123_456_789_i64, 100), ..outcome("award", 0, 1) };
    let half = Outcome { net: ratio(1, 2), ..outcome("half", 0, 400) };
    // Results with a count of zero do not matter.
    let never = Outcome { net: ratio(-1, 7), ..outcome("never", 0, 0) };
    let table = OutcomeTable::new(vec![award, half, never, outcome("lose", -1, 599)], 1_000).expect("a thousand");
    assert_eq!(Lattice::of(&table), None);
    let lattice = Lattice::rounded_down(&table).expect("near");
    assert!(lattice.is_rounded);
    assert_eq!((lattice.step.clone(), lattice.net(1, 3)), (ratio(1, 2), ratio(1, 2)));
    assert_eq!(lattice.net(1, lattice.span()), ratio(2_469_135, 2));
    // Once in a hundred rounds is not rare.
    let third = Outcome { net: ratio(1, 3), ..outcome("third", 0, 10) };
    let table = OutcomeTable::new(vec![third, outcome("lose", -1, 990)], 1_000).expect("a thousand");
    assert_eq!(Lattice::rounded_down(&table).expect("near").net(1, 1), ratio(1, 3));
    // Weights without a common step leave nothing to round.
    let odd = Outcome { net: ratio(-1_000_000_007_i64, 999_999_937), ..outcome("odd", 0, 500) };
    let odd = OutcomeTable::new(vec![odd, outcome("lose", -1, 250), outcome("push", 0, 250)], 1_000).expect("odd");
    assert_eq!((Lattice::of(&odd), Lattice::rounded_down(&odd)), (None, None));
}

#[test]
fn results_too_far_apart_have_no_lattice() {
    let far = table(&[("lose", -1, 1), ("push", 0, 1), ("far", 1 << 24, 1)]);
    assert_eq!((Lattice::of(&far), Lattice::rounded_down(&far)), (None, None));
    assert_eq!(Lattice::of(&table(&[("sure", 3, 1)])).expect("one").results, [(0, 1)]);
}

/// A coin: Hoeffding bounds the probability of a deviation of t from n / 2 by exp(-2 t² / n), so t is at most the
/// root of n ln(10^15) / 2; for a million tosses 4,156. Chernoff's bound is no wider, and not narrower than the
/// normal quantile of 1e-15: 7.94 standard deviations of 500 are 3,970.
#[test]
fn bounds_of_a_coin_lie_between_the_normal_and_hoeffdings() {
    let coin = Lattice::of(&table(&[("heads", 1, 1), ("tails", 0, 1)])).expect("near");
    let [first, last] = bounds(&coin, 1_000_000);
    for deviation in [500_000 - first, last - 500_000] {
        assert!((3_970..=4_260).contains(&deviation), "{deviation}");
    }
    assert_eq!(bounds(&coin, 20), [0, 20]);
}

/// 0, 1 and 1,000 steps, a third each: ln E[exp(s X)] = ln((1 + e^s + e^(1,000 s)) / 3). A billion rounds have at
/// most 10^12 steps, so the margin is 10 steps and one more, up to the next whole step.
#[test]
fn bounds_are_a_margin_outside_those_of_chernoff() {
    const ROUNDS: f64 = 1e9;
    let lattice = Lattice::of(&table(&[("none", 0, 1), ("one", 1, 1), ("far", 1_000, 1)])).expect("near");
    let [first, last] = bounds(&lattice, ROUNDS as u64);
    let at = |tilt: f64| {
        let moment: f64 = ((1.0 + tilt.exp() + (1_000.0 * tilt).exp()) / 3.0).ln();
        (ROUNDS * moment + 15.0 * 10.0_f64.ln()) / tilt
    };
    // A floating point number does not exceed e^700; the best tilt stays within that.
    let tilts = || (-160..-3).map(|fourths: i32| 2.0_f64.powf(f64::from(fourths) / 4.0));
    let above = tilts().map(at).fold(f64::INFINITY, f64::min);
    let below = tilts().map(|tilt| at(-tilt)).fold(f64::NEG_INFINITY, f64::max);
    for margin in [last as f64 - above, below - first as f64] {
        assert!((10.9..=12.1).contains(&margin), "{margin}");
    }
}
