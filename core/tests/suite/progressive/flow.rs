use super::own_flow;
use house_edge_core::outcome::{Fraction, ratio, to_f64};
use house_edge_core::paytable::whole_units;
use house_edge_core::progressive::testing::{mean_reset, power};
use house_edge_core::progressive::{Flow, ReserveExcess};
use num_bigint::BigInt;
use num_traits::Zero;

fn flow(reseed: i64, reserve: Fraction) -> Flow {
    own_flow(ratio(1, 4), reseed, [Fraction::zero(), reserve])
}

#[test]
fn a_reset_leaves_the_greater_of_reseed_and_reserve() {
    let half = ratio(1, 2);
    // Reset in one hand of four; half a unit per hand goes to the reserve, which exceeds 5/2 units after more than
    // five hands.
    for reseed in [1, 2, 3] {
        let hands = (1..400).map(|hands| (hands, 0.25 * 0.75_f64.powi(hands - 1)));
        let mean: f64 = hands.map(|(hands, share)| share * (f64::from(hands) / 2.0).max(reseed as f64)).sum();
        let exact = mean_reset(&flow(reseed, half.clone()), ReserveExcess::ToMeter).expect("known");
        assert!((to_f64(&exact) - mean).abs() < 1e-11, "{reseed}");
    }
    let kept = mean_reset(&flow(2, half.clone()), ReserveExcess::Kept).expect("known");
    assert_eq!(kept, whole_units(2));
    // Without a reseed, the mean is exactly the reserve of four hands.
    assert_eq!(mean_reset(&flow(0, half), ReserveExcess::ToMeter), Some(whole_units(2)));
    assert_eq!(mean_reset(&flow(7, Fraction::zero()), ReserveExcess::ToMeter), Some(whole_units(7)));
}

#[test]
fn powers_are_exact_to_many_places() {
    let base = ratio(99_999, 100_000);
    let exact = Fraction::new(base.numer().pow(1_000), base.denom().pow(1_000));
    let difference = exact - power(&base, 1_000);
    assert!(difference < ratio(1, BigInt::from(10).pow(70)) && difference >= Fraction::zero());
    assert_eq!(power(&base, 0), whole_units(1));
}
