//! Observed figures of a meter in a run, and their test against its account.

use num_traits::Zero;

use super::simulated::{KeptMeter, StretchSums};
use super::{LongRun, MeterAccount, ReserveExcess};
use crate::outcome::{Fraction, to_f64};
use crate::statistics::{FALSE_ALARM_RATE, Ratio, Verdict, holm_adjusted};

/// Resets required for a verdict.
const LEAST_RESETS: f64 = 500.0;
/// Events, observed or expected, required for a test of rarer events.
const LEAST_EVENTS: f64 = 100.0;
/// Range of reserve gains to reseeds in which a kept reserve is not tested: nearly balanced, it drifts so slowly that
/// stretches are dependent.
const NEARLY_BALANCED: std::ops::RangeInclusive<f64> = 0.75..=1.25;

/// One meter in a run. Amounts are in units; returns are per unit wagered.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Observed {
    /// Hands counted, all after the first reset.
    pub hands: f64,
    pub hands_of_round: u64,
    pub resets: f64,
    /// Resets that the house paid for at least in part.
    pub paid_by_house: f64,
    pub reset_frequency: Option<Ratio>,
    /// Mean amount when a hand is settled.
    pub mean: Option<Ratio>,
    /// Mean amount when the whole meter is paid.
    pub mean_when_reset: Option<Ratio>,
    /// Mean amount after a reset.
    pub mean_reset: Option<Ratio>,
    /// Frequency of amounts above the break-even reading.
    pub exceeds_break_even: Option<Ratio>,
    pub meter_return: Option<Ratio>,
    /// The house's share of the return.
    pub seed_return: Option<Ratio>,
    /// The reserve's share of the return.
    pub reserve_return: Option<Ratio>,
    /// The share of the primary increments: the rest of the return.
    pub primary_return: Option<Ratio>,
}

impl Observed {
    /// Figures from the sums of stretches, with `wagers_per_hand` wagers per hand.
    pub fn of(kept: &KeptMeter, wagers_per_hand: &Fraction) -> Self {
        let sums = &kept.sums;
        let ratio = |above: fn(&StretchSums) -> f64, below: fn(&StretchSums) -> f64, scale: f64| {
            Ratio::of(sums.iter().map(|sums| above(sums) / scale), sums.iter().map(below))
        };
        let per_hand = |above| ratio(above, |sums| sums.hands, 1.0);
        let per_reset = |above| ratio(above, |sums| sums.resets, 1.0);
        let wagers = to_f64(wagers_per_hand);
        let per_wager = |above| ratio(above, |sums| sums.hands, wagers);
        Observed {
            hands: sums.iter().map(|sums| sums.hands).sum(),
            hands_of_round: kept.hands,
            resets: sums.iter().map(|sums| sums.resets).sum(),
            paid_by_house: sums.iter().map(|sums| sums.paid_by_house).sum(),
            reset_frequency: per_hand(|sums| sums.resets),
            mean: per_hand(|sums| sums.amounts),
            mean_when_reset: per_reset(|sums| sums.paid_at_resets),
            mean_reset: per_reset(|sums| sums.reset_to),
            exceeds_break_even: per_hand(|sums| sums.above),
            meter_return: per_wager(|sums| sums.paid),
            seed_return: per_wager(|sums| sums.from_house),
            reserve_return: per_wager(|sums| sums.from_reserve),
            primary_return: per_wager(|sums| sums.paid - sums.from_house - sums.from_reserve),
        }
    }

    /// P-values of the figures against the account, except those for which the run is too short.
    fn p_values(&self, account: &MeterAccount, long_run: &LongRun) -> Vec<f64> {
        let parts_are_tested = account.excess == ReserveExcess::ToMeter || !is_nearly_balanced(account);
        // The house's rare payments may not have occurred at all.
        let house_is_tested = self.paid_by_house >= LEAST_EVENTS || long_run.seed_return.is_zero();
        let returned = &long_run.seed_return + &long_run.primary_return + &long_run.reserve_return;
        let exact = [
            (self.reset_frequency, &account.flow.reset),
            (self.mean_when_reset, &long_run.mean),
            (self.mean_reset, &long_run.mean_reset),
            (self.meter_return, &returned),
            (self.seed_return.filter(|_| parts_are_tested && house_is_tested), &long_run.seed_return),
            (self.reserve_return.filter(|_| parts_are_tested), &long_run.reserve_return),
        ];
        // The account deals every hand separately. It neglects the takings of other hands in the round, and their
        // increments.
        let of_others = if self.hands_of_round > 1 { self.hands_of_round as f64 } else { 0.0 };
        let taken = to_f64(&(account.flow.mean_part() * &long_run.mean));
        let mean = self.mean.map(|mean| mean.p_within(to_f64(&long_run.mean), of_others * taken));
        let tested = exact.into_iter().filter_map(|(observed, exact)| Some(observed?.p(to_f64(exact))));
        let exceeds = self.exceeds_break_even.zip(long_run.exceeds_break_even);
        let often = |exact: f64| self.resets * exact.min(1.0 - exact) >= LEAST_EVENTS;
        let is_hit = 2.0 * of_others * to_f64(&account.flow.hit());
        let exceeds = exceeds.filter(|(_, exact)| often(*exact));
        let exceeds = exceeds.map(|(observed, exact)| observed.p_within(exact, is_hit));
        tested.chain(mean).chain(exceeds).collect()
    }
}

fn is_nearly_balanced(account: &MeterAccount) -> bool {
    let flow = &account.flow;
    let taken = &flow.reset * &flow.reseed;
    let goes_in = flow.increments.as_ref().map(|increments| &increments.reserve * &flow.feed.wagers_per_hand);
    goes_in.is_some_and(|goes_in| !taken.is_zero() && NEARLY_BALANCED.contains(&to_f64(&(goes_in / taken))))
}

/// Verdicts on all meters of a run together, with Holm's correction against false alarms. A meter with few resets is
/// inconclusive.
pub fn judge(run: &[(&MeterAccount, &LongRun, Observed)]) -> Vec<Verdict> {
    let is_tested = |observed: &Observed| observed.resets >= LEAST_RESETS;
    let p_values: Vec<Vec<f64>> = run
        .iter()
        .map(
            |(account, long_run, observed)| {
                if is_tested(observed) { observed.p_values(account, long_run) } else { Vec::new() }
            },
        )
        .collect();
    let adjusted = holm_adjusted(&p_values.concat());
    let mut adjusted = adjusted.into_iter();
    let verdict = |((_, _, observed), p_values): (&(&MeterAccount, &LongRun, Observed), &Vec<f64>)| {
        let own: Vec<f64> = adjusted.by_ref().take(p_values.len()).collect();
        match own.iter().any(|&p| p <= FALSE_ALARM_RATE) {
            true => Verdict::Disagrees,
            false if is_tested(observed) => Verdict::Agrees,
            false => Verdict::Inconclusive,
        }
    };
    run.iter().zip(&p_values).map(verdict).collect()
}
