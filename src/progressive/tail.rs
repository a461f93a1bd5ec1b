//! How often a meter shows more than a given amount when a hand is settled. Floating point numbers: the probabilities are sums
//! of many powers.

use num_traits::ToPrimitive;

use super::{Flow, ReserveExcess};
use crate::outcome::{Fraction, to_f64};

/// The least width of a step of the grid on which meters that are paid in parts are worked out, as a share of the amount.
const STEP: f64 = 2e-4;
/// Rounds of iteration after which the attempt is given up.
const MOST_ITERATIONS: usize = 5_000;
/// What the probabilities may still change by in the last of them.
const SETTLED: f64 = 1e-13;
/// An event this many mean times away has no probability that matters: e to the minus this.
const FAR: f64 = 60.0;

/// The numbers of a flow.
struct Rates {
    /// Increment of the meter with each hand.
    primary: f64,
    /// Increment of the reserve with each hand, if what is more than the reseed goes onto the meter.
    reserve: f64,
    reseed: f64,
    reset: f64,
    /// What is left after a part was paid, and how probable that is.
    left_after_parts: Vec<(f64, f64)>,
}

/// The probability that the meter shows more than `level` units when a hand is settled, in the long run. Exact but for rounding
/// where it is always paid whole; to within some millionths where it is also paid in parts. `None` without increments or resets, or if
/// the numbers do not settle.
pub fn exceeds(flow: &Flow, excess: ReserveExcess, level: &Fraction) -> Option<f64> {
    let increments = flow.increments.as_ref()?;
    let of_hand = |rate: &Fraction| to_f64(&(rate * &flow.feed.wagers_per_hand));
    let left = |(part, probability): &(Fraction, Fraction)| (1.0 - to_f64(part), to_f64(probability));
    let rates = Rates {
        primary: of_hand(&increments.primary),
        reserve: if excess == ReserveExcess::ToMeter { of_hand(&increments.reserve) } else { 0.0 },
        reseed: to_f64(&flow.reseed),
        reset: to_f64(&flow.reset),
        left_after_parts: flow.parts.iter().map(left).filter(|(_, probability)| *probability > 0.0).collect(),
    };
    let level = to_f64(level);
    if rates.reset <= 0.0 {
        return None;
    }
    if level < 0.0 {
        return Some(1.0);
    }
    match (rates.left_after_parts.is_empty(), rates.primary > 0.0) {
        (true, true) => Some(rates.exceeds_if_paid_whole(level)),
        (true, false) => Some(rates.reset_exceeds(level)),
        (false, true) => rates.exceeds_if_paid_in_parts(level),
        (false, false) => None,
    }
}

impl Rates {
    /// Probability that more than so many hands go by until the next reset.
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

    /// A meter that is only paid whole shows what the last reset left and the increments of the hands since: the sum over
    /// the number of hands before that reset, whose increments of the reserve it left.
    fn exceeds_if_paid_whole(&self, level: f64) -> f64 {
        let within = |reset_to: f64| {
            let missing = level - reset_to;
            if missing < 0.0 { 1.0 } else { self.outlasts(missing / self.primary) }
        };
        if self.reserve <= 0.0 {
            return within(self.reseed);
        }
        let covered = (self.reseed / self.reserve).floor();
        let mut sum = (1.0 - self.outlasts(covered)) * within(self.reseed);
        let mut hands = covered + 1.0;
        let mut probability = self.outlasts(covered) * self.reset;
        while hands * self.reserve <= level && probability > f64::MIN_POSITIVE {
            sum += probability * within(hands * self.reserve);
            probability *= 1.0 - self.reset;
            hands += 1.0;
        }
        sum + self.outlasts(hands - 1.0)
    }

    /// A meter that is also paid in parts. Let `G(y)` be the probability that it shows more than `y`. As many hands raise it over `y` as
    /// take it below, so with `primary` units a hand
    ///
    /// `primary G'(y) = sum over parts of q (G(y / left) - G(y)) + reset (R(y) - G(y))`, `G(0) = 1`,
    ///
    /// where a part of probability `q` leaves the share `left`, and `R(y)` is the probability that a reset leaves more than `y`. The
    /// equation is solved forwards with what it says of greater amounts taken from the solution before, on a grid whose
    /// steps grow with the amount; each time the error shrinks by the share of hits that are no resets.
    fn exceeds_if_paid_in_parts(&self, level: f64) -> Option<f64> {
        let hit = self.reset + self.left_after_parts.iter().map(|(_, probability)| probability).sum::<f64>();
        let rate = hit / self.primary;
        let farthest = self.reseed + FAR * (1.0 / rate + self.reserve / self.reset) + level;
        let nearest = 1e-6 / rate;
        // The reseed, where resets make a corner, is a point of the grid.
        let anchor = if self.reseed > nearest { self.reseed } else { 1.0 / rate };
        let below = ((anchor / nearest).ln() / STEP).ceil().max(1.0);
        let above = ((farthest / anchor).ln() / STEP).ceil().max(1.0);
        let points = (below + above).to_usize()?.min(4_000_000);
        let amount = |point: f64| anchor * ((point - below) * STEP).exp();
        let amounts: Vec<f64> = (0..=points).map(|point| amount(point as f64)).collect();
        let grid = Grid { rates: self, rate, amounts };
        let settled = grid.settled()?;
        let place = ((level / anchor).ln() / STEP + below).max(0.0);
        if level <= grid.amounts[0] { Some(1.0) } else { Some(between(&settled, place)) }
    }
}

/// The amounts at which the probabilities are worked out; each a fixed share greater than the one before.
struct Grid<'r> {
    rates: &'r Rates,
    /// Hits for each unit that goes onto the meter.
    rate: f64,
    amounts: Vec<f64>,
}

impl Grid<'_> {
    /// The probability of more than each amount, when it does not change any more.
    fn settled(&self) -> Option<Vec<f64>> {
        let from_resets: Vec<f64> = self.amounts.windows(2).map(|two| self.of_resets((two[0] * two[1]).sqrt())).collect();
        let steps: Vec<Step> = self.amounts.windows(2).map(|two| Step::over(self.rate * (two[1] - two[0]))).collect();
        let mut settled: Vec<f64> = self.amounts.iter().map(|amount| (-self.rate * amount).exp()).collect();
        for _ in 0..MOST_ITERATIONS {
            let from_parts: Vec<f64> = (0..settled.len()).map(|point| self.of_parts(&settled, point)).collect();
            let mut change: f64 = 0.0;
            let mut exceeds = settled[0];
            for (point, (step, resets)) in steps.iter().zip(&from_resets).enumerate() {
                let [near, far] = [from_parts[point] + resets, from_parts[point + 1] + resets];
                exceeds = step.kept * exceeds + step.near * near + step.far * far;
                change = change.max((exceeds - settled[point + 1]).abs());
                settled[point + 1] = exceeds;
            }
            if change < SETTLED {
                return Some(settled);
            }
        }
        None
    }

    /// What parts that were paid contribute at a point: the mean probability over them, by their share of all hits.
    fn of_parts(&self, exceeds: &[f64], point: usize) -> f64 {
        let hit = self.rate * self.rates.primary;
        let contribution = |&(left, probability): &(f64, f64)| {
            probability / hit * between(exceeds, point as f64 - left.ln() / STEP)
        };
        self.rates.left_after_parts.iter().map(contribution).sum()
    }

    /// What resets contribute at an amount.
    fn of_resets(&self, amount: f64) -> f64 {
        self.rates.reset / (self.rate * self.rates.primary) * self.rates.reset_exceeds(amount)
    }
}

/// How much of the value before, and of what is contributed at both ends, is in the value at the end of a step.
struct Step {
    kept: f64,
    near: f64,
    far: f64,
}

impl Step {
    /// A step over so many mean hits, between whose ends contributions change in proportion.
    fn over(hits: f64) -> Self {
        let kept = (-hits).exp();
        let all = -(-hits).exp_m1();
        // The integral of exp(-(hits - t)) t / hits over the step.
        let far = if hits < 1e-5 { hits / 2.0 } else { 1.0 - all / hits };
        Step { kept, near: all - far, far }
    }
}

/// The value at a place between two points; nothing beyond the last.
fn between(values: &[f64], place: f64) -> f64 {
    let before = place.floor();
    match before.to_usize() {
        Some(point) if point + 1 < values.len() => {
            let share = place - before;
            values[point] * (1.0 - share) + values[point + 1] * share
        }
        _ => 0.0,
    }
}
