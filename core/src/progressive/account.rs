//! The return of a wager with meters: at a reading, and in the long run.
//!
//! Every figure is per unit wagered, and every hand is dealt from a deck of its own: the dependence between hands of
//! one round is neglected here (`docs/progressive.md` says how much it matters). A meter's pay includes the increments
//! of the hand that hits it, because wagers are taken before the cards are dealt.

use num_traits::Zero;

use super::flow::mean_reset;
use super::{Flow, MeterTerms, ReserveExcess, flows, tail};
use crate::games::Offer;
use crate::outcome::{Fraction, Measures, OutcomeTable, rounded};
use crate::paytable::{ByMeter, whole_units};

/// The account of one wager.
#[derive(Clone, Debug, PartialEq)]
pub struct Account {
    /// Expected return of all pays that are not from a meter, envy bonuses excluded; the stake counts as lost.
    pub fixed_return: Fraction,
    /// Expected return of envy bonuses.
    pub envy_return: Fraction,
    /// Its meters, in the paytable's order.
    pub meters: Vec<MeterAccount>,
}

/// The account of one meter.
#[derive(Clone, Debug, PartialEq)]
pub struct MeterAccount {
    /// Its increments and pays.
    pub flow: Flow,
    /// Use of the reserve beyond the reseed.
    pub excess: ReserveExcess,
    /// Expected return per unit on the meter.
    pub coefficient: Fraction,
    /// The reading in units at which the wager is fair, with the other meters at their readings: above it the player
    /// has the edge. Not positive if the player has it even at an empty meter; `None` if the meter is never paid.
    pub break_even: Option<Fraction>,
    /// Its long-run figures; `None` if increments or seed are unknown, or it is never paid.
    pub long_run: Option<LongRun>,
}

/// A meter in the long run. Returns are per unit wagered.
#[derive(Clone, Debug, PartialEq)]
pub struct LongRun {
    /// Mean amount on the meter after a reset, in units; the reseed if it is never reset.
    pub mean_reset: Fraction,
    /// Mean amount on the meter when a hand is settled, in units; also the mean when a hand hits it, because hits are
    /// independent of the amount.
    pub mean: Fraction,
    /// Probability that it shows more than the break-even reading; `None` if that could not be computed.
    pub exceeds_break_even: Option<f64>,
    /// The house's share of the return: the reseeds, less the part paid by the reserve.
    pub seed_return: Fraction,
    /// The share of the primary increments.
    pub primary_return: Fraction,
    /// The share of the reserve.
    pub reserve_return: Fraction,
}

impl Account {
    /// The account of a wager whose exact outcomes at the readings of `flows` are `table`, and whose envy bonuses
    /// return `envy_return`.
    pub fn new(table: &OutcomeTable, flows: Vec<Flow>, envy_return: Fraction, excess: ReserveExcess) -> Self {
        // The table pays each of several sharers the whole meter.
        let undivided: Fraction = flows.iter().map(|flow| flow.mean_part() * &flow.reading).sum();
        let fixed_return = whole_units(1) + Measures::of(table).expected_net - undivided;
        let at_readings: Fraction = flows.iter().map(|flow| flow.coefficient() * &flow.reading).sum();
        let missing = whole_units(1) - &fixed_return - &envy_return - &at_readings;
        let account = |flow: Flow| {
            let coefficient = flow.coefficient();
            let break_even = (!coefficient.is_zero()).then(|| &flow.reading + &missing / &coefficient);
            let long_run = LongRun::of(&flow, break_even.as_ref(), excess);
            MeterAccount { flow, excess, coefficient, break_even, long_run }
        };
        Account { fixed_return, envy_return, meters: flows.into_iter().map(account).collect() }
    }

    /// The expected return with the meters at these amounts, in their order.
    fn return_at<'a>(&self, amounts: impl Iterator<Item = &'a Fraction>) -> Fraction {
        let of_meters = self.meters.iter().zip(amounts).map(|(meter, amount)| &meter.coefficient * amount);
        &self.fixed_return + &self.envy_return + of_meters.sum::<Fraction>()
    }

    /// House edge at the readings, a fraction of one unit.
    pub fn house_edge(&self) -> Fraction {
        whole_units(1) - self.return_at(self.meters.iter().map(|meter| &meter.flow.reading))
    }

    /// The mean amounts on the meters, in their order; `None` if one is unknown.
    pub fn means(&self) -> Option<Vec<&Fraction>> {
        self.meters.iter().map(|meter| Some(&meter.long_run.as_ref()?.mean)).collect()
    }

    /// House edge in the long run, which is that at the mean amounts; `None` if one is unknown.
    pub fn long_run_house_edge(&self) -> Option<Fraction> {
        Some(whole_units(1) - self.return_at(self.means()?.into_iter()))
    }
}

/// The offer with its meters at their long-run means, rounded to 10^-8 units so that readings have a finite notation;
/// `None` if it has no meter, or a mean is unknown. `table` are its exact outcomes.
pub fn at_mean_meters(offer: &Offer, table: &OutcomeTable, terms: &MeterTerms) -> Option<Offer> {
    let flows = flows(offer, table, &terms.feed(offer));
    let mut meters = ByMeter::default();
    for flow in &flows {
        meters.set(Some(&flow.name), rounded(&LongRun::of(flow, None, terms.excess)?.mean, 8));
    }
    (!flows.is_empty()).then(|| Offer { meters, ..offer.clone() })
}

impl LongRun {
    fn of(flow: &Flow, break_even: Option<&Fraction>, excess: ReserveExcess) -> Option<Self> {
        let (increments, _) = (flow.increments.as_ref()?, flow.seed.as_ref()?);
        let mean_part = flow.mean_part();
        if mean_part.is_zero() {
            return None;
        }
        let mean_reset = mean_reset(flow, excess)?;
        let [primary, reserve] =
            [&increments.primary, &increments.reserve].map(|rate| rate * &flow.feed.wagers_per_hand);
        let of_resets = &flow.reset * &mean_reset;
        // Players win no more of the reserve than goes in, and no more than resets take.
        let of_reserve = reserve.min(of_resets.clone());
        let sharers = whole_units(flow.feed.sharers.max(1));
        Some(LongRun {
            mean: (&primary + &of_resets) / mean_part,
            mean_reset,
            exceeds_break_even: break_even.and_then(|level| tail::exceeds(flow, excess, level)),
            seed_return: (of_resets - &of_reserve) / &sharers,
            primary_return: primary / &sharers,
            reserve_return: of_reserve / &sharers,
        })
    }
}
