//! Terms of meters from an operator's Rules Submission, and the account of a wager with meters: its return at a reading
//! and in the long run.
//!
//! Every figure is per unit wagered, and every hand is dealt from its own deck: dependence between hands of one round
//! is neglected (`docs/progressive.md` says how much it matters). A meter's pay includes the increments of the hand
//! that hits it, because wagers are taken before the deal.

use std::sync::Arc;

use num_traits::Zero;
use thiserror::Error;

use super::flow::{exceeds, mean_reset};
use super::{Feed, Flow, ReserveExcess, flows};
use crate::games::payout_limit::amount;
use crate::games::{Offer, meter_names};
use crate::outcome::{Fraction, Measures, OutcomeTable, rounded};
use crate::paytable::{ByMeter, Dollars, Meter, OVER_100_PERCENT, Paytable, quoted, whole_units};

/// Seeds, rates and further terms, for all meters or by name.
///
/// By default the regulation's amounts for a wager of $1.
#[derive(Clone, Debug, Default)]
pub struct MeterTerms {
    /// The wager of one unit, in dollars; $1 if it is not given. The regulation's least seeds are in dollars, and are on
    /// the meters unless a seed is given.
    pub unit: Option<Dollars>,
    pub seeds: ByMeter,
    /// Amounts after a reset, in units; the seed unless given.
    pub reseeds: ByMeter,
    /// Increments of a meter, as a fraction of each wager.
    pub primaries: ByMeter,
    /// Increments of its reserve, as a fraction of each wager.
    pub reserves: ByMeter,
    pub excess: ReserveExcess,
    /// Mean number of wagers that feed a meter per hand that can hit it, if not the wager's own.
    pub wagers_per_hand: Option<Fraction>,
    /// One at least.
    pub dealers_bettors: u32,
}

#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{0}")]
pub struct TermsError(String);

impl MeterTerms {
    /// Applies the terms. Refuses unknown meters, starts below the least seed, and rates above 100 % of a wager.
    pub fn apply(&self, offers: Vec<Offer>) -> Result<Vec<Offer>, TermsError> {
        self.ensure_known(&offers)?;
        offers.into_iter().map(|offer| self.applied(offer)).collect()
    }

    fn unit(&self) -> Dollars {
        self.unit.clone().unwrap_or_else(|| whole_units(1))
    }

    pub fn feed(&self, offer: &Offer) -> Feed {
        // The bettors on the dealer's hand share its win (§ 641a.12(g)(2)).
        let sharers = if offer.wager.shared_jackpot.is_some() { self.dealers_bettors.max(1) } else { 1 };
        Feed { wagers_per_hand: self.wagers_per_hand.clone().unwrap_or_else(|| whole_units(sharers)), sharers }
    }

    fn ensure_known(&self, offers: &[Offer]) -> Result<(), TermsError> {
        let known = meter_names(offers);
        let terms = ["a seed", "a reseed", "a primary rate", "a reserve rate"];
        let given = terms.into_iter().zip([&self.seeds, &self.reseeds, &self.primaries, &self.reserves]);
        let mut named = given.flat_map(|(what, by_meter)| by_meter.names().map(move |name| (what, name)));
        let Some((what, name)) = named.find(|(_, name)| !known.contains(name)) else { return Ok(()) };
        let (name, known) = (quoted(name), if known.is_empty() { "none".to_string() } else { known.join(", ") });
        Err(TermsError(format!(
            "{what} is given for {name}: none of the selected wagers has a meter named so; available: {known}"
        )))
    }

    fn applied(&self, mut offer: Offer) -> Result<Offer, TermsError> {
        let name = offer.name();
        let paytable = Arc::make_mut(&mut offer.paytable);
        paytable.meters.iter_mut().for_each(|meter| self.change(meter));
        paytable.meters.iter().try_for_each(|meter| self.ensure_least_seed(&name, paytable, meter))?;
        let rates = paytable.increments();
        if rates > whole_units(1) {
            let percent = amount(&(rates * whole_units(100)));
            return Err(TermsError(format!("{name}: {OVER_100_PERCENT}: the rates add up to {percent} %")));
        }
        Ok(offer)
    }

    fn change(&self, meter: &mut Meter) {
        let name = meter.name.as_str();
        if meter.least_seed.is_some() {
            // The file's amounts are for a wager of $1.
            meter.seed = meter.seed.take().map(|seed| seed / self.unit());
            meter.reseed /= self.unit();
        }
        if let Some(seed) = self.seeds.of(name) {
            if meter.seed.as_ref().is_none_or(|stated| meter.reseed == *stated) {
                meter.reseed = seed.clone();
            }
            meter.seed = Some(seed.clone());
        }
        meter.reseed = self.reseeds.of(name).unwrap_or(&meter.reseed).clone();
        if let Some(rate) = self.primaries.of(name) {
            meter.increments.get_or_insert_default().primary = rate.clone();
        }
        if let Some(rate) = self.reserves.of(name) {
            meter.increments.get_or_insert_default().reserve = rate.clone();
        }
    }

    fn ensure_least_seed(&self, offer: &str, paytable: &Paytable, meter: &Meter) -> Result<(), TermsError> {
        let Some(least) = &meter.least_seed else { return Ok(()) };
        let dollars = meter.seed.as_ref().unwrap_or(&meter.reseed).min(&meter.reseed) * self.unit();
        if dollars >= *least {
            return Ok(());
        }
        let (meter, section) = (&meter.name, &paytable.section);
        let [start, least, unit] = [&dollars, least, &self.unit()].map(amount);
        Err(TermsError(format!(
            "{offer}: meter `{meter}` would start at ${start}, and the regulation asks for ${least} at least \
             ({section}); a unit is ${unit} here, which --unit says"
        )))
    }
}

#[derive(Clone, Debug, PartialEq)]
pub struct Account {
    /// Expected return of all pays except those from meters and envy bonuses; the stake counts as lost.
    pub fixed_return: Fraction,
    pub envy_return: Fraction,
    pub meters: Vec<MeterAccount>,
}

#[derive(Clone, Debug, PartialEq)]
pub struct MeterAccount {
    pub flow: Flow,
    /// Expected return per unit on the meter.
    pub coefficient: Fraction,
    /// Reading in units at which the wager is fair, with the other meters at their readings; above it the player has
    /// the edge. Not positive if the player has the edge even at an empty meter; `None` if the meter is never paid.
    pub break_even: Option<Fraction>,
    /// Long-run figures; `None` if increments or seed are unknown, or the meter is never paid.
    pub long_run: Option<LongRun>,
}

/// A meter in the long run. Returns are per unit wagered.
#[derive(Clone, Debug, PartialEq)]
pub struct LongRun {
    /// Mean amount after a reset, in units; the reseed if the meter is never reset.
    pub mean_reset: Fraction,
    /// Mean amount when a hand is settled, in units. Also the mean when a hand hits the meter, as hits are independent
    /// of the amount.
    pub mean: Fraction,
    /// Probability of exceeding the break-even reading; `None` if not computable.
    pub exceeds_break_even: Option<f64>,
    /// The house's share of the return: the reseeds, less the part paid by the reserve.
    pub seed_return: Fraction,
    pub primary_return: Fraction,
    pub reserve_return: Fraction,
}

impl Account {
    /// Account of a wager from its exact outcomes at the readings of `flows`.
    pub fn new(table: &OutcomeTable, flows: Vec<Flow>, envy_return: Fraction, excess: ReserveExcess) -> Self {
        // The table pays each of several sharers the whole meter.
        let undivided: Fraction = flows.iter().map(|flow| flow.mean_part() * &flow.reading).sum();
        let fixed_return = whole_units(1) + Measures::of(table).expected_net - undivided;
        let at_readings: Fraction = flows.iter().map(|flow| flow.coefficient() * &flow.reading).sum();
        let missing = whole_units(1) - &fixed_return - &envy_return - &at_readings;
        let account = |flow: Flow| {
            let coefficient = flow.coefficient();
            let break_even = (!coefficient.is_zero()).then(|| &flow.reading + &missing / &coefficient);
            MeterAccount { long_run: LongRun::of(&flow, break_even.as_ref(), excess), flow, coefficient, break_even }
        };
        Account { fixed_return, envy_return, meters: flows.into_iter().map(account).collect() }
    }

    /// Expected return with the meters at these amounts, in order.
    fn return_at<'a>(&self, amounts: impl Iterator<Item = &'a Fraction>) -> Fraction {
        let of_meters = self.meters.iter().zip(amounts).map(|(meter, amount)| &meter.coefficient * amount);
        &self.fixed_return + &self.envy_return + of_meters.sum::<Fraction>()
    }

    /// House edge at the readings, a fraction of one unit.
    pub fn house_edge(&self) -> Fraction {
        whole_units(1) - self.return_at(self.meters.iter().map(|meter| &meter.flow.reading))
    }

    /// Mean amounts on the meters, in order; `None` if one is unknown.
    pub fn means(&self) -> Option<Vec<&Fraction>> {
        self.meters.iter().map(|meter| Some(&meter.long_run.as_ref()?.mean)).collect()
    }

    /// House edge in the long run, with the meters at their means; `None` if one is unknown.
    pub fn long_run_house_edge(&self) -> Option<Fraction> {
        Some(whole_units(1) - self.return_at(self.means()?.into_iter()))
    }
}

/// Offer with its meters at their long-run means, rounded to 10^-8 units so that readings have a finite notation.
/// `None` without meters or with an unknown mean. `table` holds the offer's exact outcomes.
pub fn at_mean_meters(offer: &Offer, table: &OutcomeTable, terms: &MeterTerms) -> Option<Offer> {
    let flows = flows(offer, table, &terms.feed(offer));
    let mut meters = ByMeter::default();
    for flow in &flows {
        meters.set(Some(&flow.meter.name), rounded(&LongRun::of(flow, None, terms.excess)?.mean, 8));
    }
    (!flows.is_empty()).then(|| Offer { meters, ..offer.clone() })
}

impl LongRun {
    fn of(flow: &Flow, break_even: Option<&Fraction>, excess: ReserveExcess) -> Option<Self> {
        let (rates, _) = (flow.meter.increments.as_ref()?, flow.meter.seed.as_ref()?);
        let mean_part = flow.mean_part();
        if mean_part.is_zero() {
            return None;
        }
        let mean_reset = mean_reset(flow, excess)?;
        let [primary, reserve] = [&rates.primary, &rates.reserve].map(|rate| rate * &flow.feed.wagers_per_hand);
        let of_resets = &flow.reset * &mean_reset;
        // Players win no more of the reserve than goes in, and no more than resets take.
        let of_reserve = reserve.min(of_resets.clone());
        let sharers = whole_units(flow.feed.sharers.max(1));
        let mean = (&primary + &of_resets) / mean_part;
        let exceeds_break_even = break_even.and_then(|level| exceeds(flow, excess, level));
        let returns = [of_resets - &of_reserve, primary, of_reserve];
        let [seed_return, primary_return, reserve_return] = returns.map(|part| part / &sharers);
        Some(LongRun { mean, mean_reset, exceeds_break_even, seed_return, primary_return, reserve_return })
    }
}
