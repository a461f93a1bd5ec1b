//! The reserve of a meter, and its use when the meter is reset.

use num_bigint::BigInt;
use num_integer::Integer;
use num_traits::{One, ToPrimitive, Zero};

use super::Flow;
use crate::outcome::{Fraction, rounded};
use crate::paytable::whole_units;

/// Use of a reserve that exceeds the reseed when all of the meter was paid. The reserve always pays for the reseed
/// first, and the house for the rest of it; the regulation does not say what happens to the excess.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ReserveExcess {
    /// It is added to the meter, so that players win all that was set aside from wagers.
    #[default]
    ToMeter,
    /// It stays in the reserve and pays for later reseeds; what these do not need is never paid out.
    Kept,
}

impl ReserveExcess {
    /// Both, the default first.
    pub const ALL: [ReserveExcess; 2] = [ReserveExcess::ToMeter, ReserveExcess::Kept];

    /// Name on the command line and in files.
    pub fn name(self) -> &'static str {
        match self {
            ReserveExcess::ToMeter => "to-meter",
            ReserveExcess::Kept => "kept",
        }
    }
}

/// Bits after the binary point in powers of a probability.
const BITS: u64 = 256;
/// Powers of a probability with this many bits are exact to far more than this many places.
const PLACES: u32 = 12;

/// Mean amount on the meter after a reset, in units; exact, or rounded to 10^-12 units where it involves a large power
/// of a probability. `None` if the increments are unknown.
///
/// With `k = floor(reseed / reserve increment of a hand)`, the number `T` of hands since the last reset exceeds `k`
/// with probability `(1 - p)^k`, and then by `1/p` hands in the mean, because its distribution is memoryless.
pub fn mean_reset(flow: &Flow, excess: ReserveExcess) -> Option<Fraction> {
    let reserve = &flow.increments.as_ref()?.reserve * &flow.feed.wagers_per_hand;
    if excess == ReserveExcess::Kept || reserve.is_zero() || flow.reset.is_zero() {
        return Some(flow.reseed.clone());
    }
    let hands = whole_units(1) / &flow.reset;
    let covered = (&flow.reseed / &reserve).floor().to_integer();
    if covered.is_zero() {
        return Some(reserve * hands);
    }
    // Beyond 64 bits there is no difference.
    let exceeds = power(&(whole_units(1) - &flow.reset), covered.to_u64().unwrap_or(u64::MAX));
    let when_it_exceeds = reserve * (whole_units(covered) + hands) - &flow.reseed;
    Some(rounded(&(&flow.reseed + exceeds * when_it_exceeds), PLACES))
}

/// `base` to the power of `exponent`, `base` from 0 to 1, to within `exponent` times 2^-256.
fn power(base: &Fraction, exponent: u64) -> Fraction {
    let scale = BigInt::one() << BITS;
    let mut square = (base.numer() * &scale) / base.denom();
    let mut product = scale.clone();
    let mut left = exponent;
    while left > 0 {
        if left.is_odd() {
            product = (&product * &square) >> BITS;
        }
        square = (&square * &square) >> BITS;
        left /= 2;
    }
    Fraction::new(product, scale)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::outcome::{ratio, to_f64};
    use crate::progressive::testing;

    fn flow(reseed: i64, reserve: Fraction) -> Flow {
        testing::flow(ratio(1, 4), reseed, [Fraction::zero(), reserve])
    }

    #[test]
    fn a_reset_leaves_the_greater_of_reseed_and_reserve() {
        let half = ratio(1, 2);
        // Reset in one hand of four; half a unit a hand goes to the reserve, so more than five hands are more than 5/2
        // units.
        for reseed in [1, 2, 3] {
            let hands = (1..400).map(|hands| (hands, 0.25 * 0.75_f64.powi(hands - 1)));
            let mean: f64 = hands.map(|(hands, share)| share * (f64::from(hands) / 2.0).max(reseed as f64)).sum();
            let exact = mean_reset(&flow(reseed, half.clone()), ReserveExcess::ToMeter).expect("known");
            assert!((to_f64(&exact) - mean).abs() < 1e-11, "{reseed}");
        }
        let kept = mean_reset(&flow(2, half.clone()), ReserveExcess::Kept).expect("known");
        assert_eq!(kept, whole_units(2));
        // Without a reseed it is the reserve of four hands in the mean, exactly.
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
}
