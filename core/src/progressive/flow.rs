//! Increments and pays of one meter per hand, its reserve, and the mean amount after a reset.

use num_bigint::BigInt;
use num_integer::Integer;
use num_traits::{One, ToPrimitive, Zero};

use crate::games::Offer;
use crate::outcome::{Fraction, OutcomeTable, ratio, rounded};
use crate::paytable::{Meter, MeterShare, Pay, Units, whole_units};

/// Wagers that feed a meter and share its pays. Only hands that can hit the meter count: a bettor's, or the dealer's.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Feed {
    /// Mean number of one-unit wagers that feed the meter per hand.
    pub wagers_per_hand: Fraction,
    /// Wagers that share a hand's win from the meter.
    pub sharers: u32,
}

/// One meter of an offer, with its increments and pays per hand. Amounts are in units of the wager.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Flow {
    /// Its amounts and increments, each `None` if unknown; increments are per wager.
    pub meter: Meter,
    pub reading: Units,
    pub feed: Feed,
    /// Probability that a hand takes the whole meter.
    pub reset: Fraction,
    pub parts: Vec<PartialPay>,
}

/// A pay of less than the whole meter.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PartialPay {
    pub share: Fraction,
    /// Probability that a hand takes it.
    pub probability: Fraction,
}

impl Flow {
    /// Probability that a hand takes the meter or a part of it.
    pub fn hit(&self) -> Fraction {
        &self.reset + self.parts.iter().map(|part| &part.probability).sum::<Fraction>()
    }

    /// Mean share of the meter that a hand takes.
    pub fn mean_part(&self) -> Fraction {
        &self.reset + self.parts.iter().map(|part| &part.share * &part.probability).sum::<Fraction>()
    }

    /// Expected return of one unit wagered per unit on the meter.
    pub fn coefficient(&self) -> Fraction {
        self.mean_part() / whole_units(self.feed.sharers.max(1))
    }
}

/// Meters of `offer` in the paytable's order, with hit probabilities from the exact outcomes of one hand.
pub fn flows(offer: &Offer, table: &OutcomeTable, feed: &Feed) -> Vec<Flow> {
    let empty = |meter: &Meter| Flow {
        meter: meter.clone(),
        reading: offer.meters.amount(meter),
        feed: feed.clone(),
        reset: Fraction::zero(),
        parts: Vec::new(),
    };
    let mut flows: Vec<Flow> = offer.paytable.meters.iter().map(empty).collect();
    for (award, count) in table.combinations_by_award() {
        let pay = offer.paytable.row(award.schedule, award.hand).map(|row| &row.pay);
        let Some(Pay::MeterShare(MeterShare { meter, percent })) = pay else { continue };
        let Some(flow) = flows.iter_mut().find(|flow| flow.meter.name == *meter) else { continue };
        let probability = ratio(count, table.cycle());
        if *percent == 100 {
            flow.reset += probability;
        } else {
            flow.parts.push(PartialPay { share: ratio(*percent, 100), probability });
        }
    }
    flows
}

/// Use of a reserve that exceeds the reseed at a reset. The reserve always pays for the reseed first, the house for the
/// rest; the regulation is silent on the excess.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ReserveExcess {
    /// The excess goes to the meter, so that players win all that was set aside from wagers.
    #[default]
    ToMeter,
    /// The excess stays in the reserve for later reseeds; amounts that these do not need are never paid out.
    Kept,
}

impl ReserveExcess {
    /// Both uses, the default first.
    pub const ALL: [ReserveExcess; 2] = [ReserveExcess::ToMeter, ReserveExcess::Kept];

    pub fn name(self) -> &'static str {
        match self {
            ReserveExcess::ToMeter => "to-meter",
            ReserveExcess::Kept => "kept",
        }
    }
}

/// Bits after the binary point in powers of a probability.
const BITS: u64 = 256;
/// Decimal places of a rounded mean; powers with [`BITS`] bits are exact to far more.
const PLACES: u32 = 12;

/// Mean amount on the meter after a reset, in units: exact, or rounded to 10^-12 units where a large power of a
/// probability is involved. `None` if the increments are unknown.
///
/// With `k = floor(reseed / reserve increment of a hand)`, the number `T` of hands since the last reset exceeds `k`
/// with probability `(1 - p)^k`, and then by `1/p` hands in the mean, as `T` is memoryless.
pub fn mean_reset(flow: &Flow, excess: ReserveExcess) -> Option<Fraction> {
    let reserve = &flow.meter.increments.as_ref()?.reserve * &flow.feed.wagers_per_hand;
    if excess == ReserveExcess::Kept || reserve.is_zero() || flow.reset.is_zero() {
        return Some(flow.meter.reseed.clone());
    }
    let hands = whole_units(1) / &flow.reset;
    let covered = (&flow.meter.reseed / &reserve).floor().to_integer();
    if covered.is_zero() {
        return Some(reserve * hands);
    }
    // Beyond 64 bits the power is zero anyway.
    let exceeds = power(&(whole_units(1) - &flow.reset), covered.to_u64().unwrap_or(u64::MAX));
    let when_it_exceeds = reserve * (whole_units(covered) + hands) - &flow.meter.reseed;
    Some(rounded(&(&flow.meter.reseed + exceeds * when_it_exceeds), PLACES))
}

/// Power of a `base` from 0 to 1, to within `exponent` times 2^-256.
pub fn power(base: &Fraction, exponent: u64) -> Fraction {
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
