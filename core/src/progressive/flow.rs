//! Increments and pays of one meter per hand, its reserve, the mean amount after a reset, and the probability that the
//! meter exceeds a given amount when a hand is settled: a sum of many powers, in floating point.

use num_bigint::BigInt;
use num_traits::{One, ToPrimitive, Zero};

use crate::games::Offer;
use crate::outcome::{Fraction, OutcomeTable, ratio, rounded, to_f64};
use crate::paytable::{Meter, MeterShare, Pay, Units, whole_units};

/// Bits after the binary point in powers of a probability.
const BITS: u64 = 256;
/// Decimal places of a rounded mean; powers with [`BITS`] bits are exact to far more.
const PLACES: u32 = 12;

/// Relative grid step for meters that are paid in parts.
const STEP: f64 = 2e-4;
/// Iteration limit, checked up front.
const MOST_ITERATIONS: usize = 2_000;
const MOST_POINTS: usize = 1_000_000;
/// Convergence: greatest change of a probability in the last iteration.
const SETTLED: f64 = 1e-13;
const NO_MATTER: f64 = 1e-20;
/// Distance in mean increments between hits beyond which the probability, e to the minus this, is negligible.
const FAR: f64 = 60.0;

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
    let empty = |meter: &Meter| {
        let (reading, feed) = (offer.meters.amount(meter), feed.clone());
        Flow { meter: meter.clone(), reading, feed, reset: Fraction::zero(), parts: Vec::new() }
    };
    let mut flows: Vec<Flow> = offer.paytable.meters.iter().map(empty).collect();
    for (award, count) in table.combinations_by_award() {
        let pay = offer.paytable.row(award.schedule, award.hand).map(|row| &row.pay);
        let Some(Pay::MeterShare(MeterShare { meter, percent })) = pay else { continue };
        let Some(flow) = flows.iter_mut().find(|flow| flow.meter.name == *meter) else { continue };
        let probability = ratio(count, table.cycle());
        match *percent {
            100 => flow.reset += probability,
            percent => flow.parts.push(PartialPay { share: ratio(percent, 100), probability }),
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
        if self == ReserveExcess::ToMeter { "to-meter" } else { "kept" }
    }
}

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
    for bit in 0..u64::BITS - exponent.leading_zeros() {
        if exponent >> bit & 1 == 1 {
            product = (&product * &square) >> BITS;
        }
        square = (&square * &square) >> BITS;
    }
    Fraction::new(product, scale)
}

pub struct Rates {
    pub primary: f64,
    /// Increment of the reserve per hand if its excess goes to the meter, else zero.
    pub reserve: f64,
    pub reseed: f64,
    pub reset: f64,
    /// Share left after a partial payment, with its probability.
    pub left_after_parts: Vec<(f64, f64)>,
}

/// Long-run probability that the meter exceeds `exact_level` units when a hand is settled: exact up to rounding if the
/// meter is only paid whole, to within some millionths if also in parts. `None` without increments or resets, or
/// without convergence.
pub fn exceeds(flow: &Flow, excess: ReserveExcess, exact_level: &Fraction) -> Option<f64> {
    let increments = flow.meter.increments.as_ref()?;
    let of_hand = |rate: &Fraction| to_f64(&(rate * &flow.feed.wagers_per_hand));
    let left = |part: &PartialPay| (1.0 - to_f64(&part.share), to_f64(&part.probability));
    let reserve = if excess == ReserveExcess::ToMeter { of_hand(&increments.reserve) } else { 0.0 };
    let [reseed, reset] = [&flow.meter.reseed, &flow.reset].map(to_f64);
    let left_after_parts = flow.parts.iter().map(left).filter(|(_, probability)| *probability > 0.0).collect();
    let rates = Rates { primary: of_hand(&increments.primary), reserve, reseed, reset, left_after_parts };
    let level = to_f64(exact_level);
    match (rates.left_after_parts.is_empty(), rates.primary > 0.0) {
        _ if rates.reset <= 0.0 => None,
        _ if level < 0.0 => Some(1.0),
        (true, true) if rates.reserve <= 0.0 => {
            let primary = &increments.primary * &flow.feed.wagers_per_hand;
            let hands = ((exact_level - &flow.meter.reseed) / primary).floor();
            Some(if level < rates.reseed { 1.0 } else { rates.outlasts(to_f64(&hands)) })
        }
        (true, true) => Some(rates.exceeds_with_reserve(level)),
        (true, false) => Some(rates.reset_exceeds(level)),
        (false, true) => rates.exceeds_if_paid_in_parts(level),
        (false, false) => None,
    }
}

impl Rates {
    /// Probability of more than `hands` hands until the next reset.
    fn outlasts(&self, hands: f64) -> f64 {
        (hands.max(0.0).floor() * (-self.reset).ln_1p()).exp()
    }

    /// Probability that a reset leaves the meter above `level`.
    fn reset_exceeds(&self, level: f64) -> f64 {
        match (level < self.reseed, self.reserve > 0.0) {
            (true, _) => 1.0,
            (false, true) => self.outlasts(level / self.reserve),
            (false, false) => 0.0,
        }
    }

    /// For a meter only paid whole: the amount after the last reset plus the increments since, summed over the number
    /// of hands before that reset, which determines the reserve.
    fn exceeds_with_reserve(&self, level: f64) -> f64 {
        let within = |reset_to: f64| {
            let missing = level - reset_to;
            if missing < 0.0 { 1.0 } else { self.outlasts(missing / self.primary) }
        };
        let covered = (self.reseed / self.reserve).floor();
        let mut sum = (1.0 - self.outlasts(covered)) * within(self.reseed);
        let mut hands = covered + 1.0;
        let mut probability = self.outlasts(covered) * self.reset;
        while hands * self.reserve <= level && probability > NO_MATTER * self.reset {
            sum += probability * within(hands * self.reserve);
            probability *= 1.0 - self.reset;
            hands += 1.0;
        }
        sum + self.outlasts(hands - 1.0)
    }

    /// For a meter also paid in parts. Let `G(y)` be the probability of more than `y`. In the long run as many hands
    /// raise the meter above `y` as take it below, so with `primary` units a hand
    ///
    /// `primary G'(y) = sum over parts of q (G(y / left) - G(y)) + reset (R(y) - G(y))`, `G(0) = 1`,
    ///
    /// where a part of probability `q` leaves the share `left`, and a reset leaves more than `y` with probability
    /// `R(y)`. The equation is solved upwards from zero on a grid with geometric steps, taking terms of greater amounts
    /// from the previous solution; each iteration multiplies the error by the share of hits that are no resets.
    fn exceeds_if_paid_in_parts(&self, level: f64) -> Option<f64> {
        // Each iteration leaves this share of the error.
        let hit = self.reset + self.left_after_parts.iter().map(|(_, probability)| probability).sum::<f64>();
        if SETTLED.ln() / (1.0 - self.reset / hit).ln() > MOST_ITERATIONS as f64 {
            return None;
        }
        let grid = Grid::of(self, level)?;
        let settled = grid.settled()?;
        Some(if level <= grid.amounts[0] { 1.0 } else { between(&settled, (level / grid.amounts[0]).ln() / STEP) })
    }
}

/// Amounts at which probabilities are computed, in geometric progression.
pub struct Grid<'r> {
    rates: &'r Rates,
    /// Hits per unit added to the meter.
    rate: f64,
    pub amounts: Vec<f64>,
}

impl<'r> Grid<'r> {
    /// Grid from nearly zero to beyond `level` and every amount that the meter will reach.
    pub fn of(rates: &'r Rates, level: f64) -> Option<Self> {
        let hit = rates.reset + rates.left_after_parts.iter().map(|(_, probability)| probability).sum::<f64>();
        let rate = hit / rates.primary;
        let farthest = rates.reseed + FAR * (1.0 / rate + rates.reserve / rates.reset) + level;
        let nearest = 1e-6 / rate;
        // The reseed, where resets make a kink, is a point of the grid.
        let anchor = if rates.reseed > nearest { rates.reseed } else { 1.0 / rate };
        let below = ((anchor / nearest).ln() / STEP).ceil().max(1.0);
        let above = ((farthest / anchor).ln() / STEP).ceil().max(1.0);
        let points = (below + above).to_usize().filter(|&points| points <= MOST_POINTS)?;
        let amount = |point: usize| anchor * ((point as f64 - below) * STEP).exp();
        Some(Grid { rates, rate, amounts: (0..=points).map(amount).collect() })
    }

    pub fn settled(&self) -> Option<Vec<f64>> {
        let steps: Vec<[f64; 3]> = self.amounts.windows(2).map(|two| step(self.rate * (two[1] - two[0]))).collect();
        let hit = self.rate * self.rates.primary;
        let of_resets = |two: &[f64]| self.rates.reset / hit * self.rates.reset_exceeds((two[0] * two[1]).sqrt());
        let from_resets: Vec<f64> = self.amounts.windows(2).map(of_resets).collect();
        // A part shifts an amount by a fixed number of points.
        let shift = |&(left, probability): &(f64, f64)| (-f64::ln(left) / STEP, probability / hit);
        let parts: Vec<(f64, f64)> = self.rates.left_after_parts.iter().map(shift).collect();
        let mut settled: Vec<f64> = self.amounts.iter().map(|amount| (-self.rate * amount).exp()).collect();
        for _ in 0..MOST_ITERATIONS {
            let paid = |point: usize, &(points, share): &(f64, f64)| share * between(&settled, point as f64 + points);
            let of_parts = |point: usize| parts.iter().map(|part| paid(point, part)).sum();
            let from_parts: Vec<f64> = (0..settled.len()).map(of_parts).collect();
            let mut change: f64 = 0.0;
            let mut exceeds = settled[0];
            for (point, ([kept, near, far], resets)) in steps.iter().zip(&from_resets).enumerate() {
                let [from_near, from_far] = [from_parts[point] + resets, from_parts[point + 1] + resets];
                exceeds = kept * exceeds + near * from_near + far * from_far;
                change = change.max((exceeds - settled[point + 1]).abs());
                settled[point + 1] = exceeds;
            }
            if change < SETTLED {
                return Some(settled);
            }
        }
        None
    }
}

/// Weights of the value before, and of the contributions at the near and the far end, in the value at the end of a step
/// by `hits` expected hits. Contributions are interpolated.
fn step(hits: f64) -> [f64; 3] {
    let all = -(-hits).exp_m1();
    // Integral of exp(-(hits - t)) t / hits over the step.
    let far = if hits < 1e-5 { hits / 2.0 } else { 1.0 - all / hits };
    [(-hits).exp(), all - far, far]
}

/// Linear interpolation between two points; zero beyond the last.
fn between(values: &[f64], place: f64) -> f64 {
    let before = place.floor();
    let share = place - before;
    let ends = before.to_usize().and_then(|point| values.get(point..)?.first_chunk::<2>());
    ends.map_or(0.0, |[near, far]| near * (1.0 - share) + far * share)
}
