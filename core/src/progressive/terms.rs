//! The terms of meters that an operator's Rules Submission states instead of the regulation or a paytable file.

use std::sync::Arc;

use num_traits::Zero;
use thiserror::Error;

use super::{Feed, ReserveExcess};
use crate::games::Offer;
use crate::outcome::{Fraction, decimal};
use crate::paytable::{ByMeter, Dollars, Increments, Meter, OVER_100_PERCENT, Paytable, Units, quoted, whole_units};

/// Seeds, rates and further terms, for all meters or by name.
#[derive(Clone, Debug)]
pub struct MeterTerms {
    /// One unit, which is the wager, in dollars. The regulation's least seeds are in dollars, and are on the meters
    /// unless a seed is given.
    pub unit: Dollars,
    /// Initial amounts in units.
    pub seeds: ByMeter,
    /// Amounts after all of a meter was paid, in units; the seed unless given.
    pub reseeds: ByMeter,
    /// What each wager adds to a meter, as a fraction of it.
    pub primaries: ByMeter,
    /// What each wager adds to its reserve, as a fraction of it.
    pub reserves: ByMeter,
    /// Use of a reserve that exceeds the reseed.
    pub excess: ReserveExcess,
    /// Mean number of wagers that feed a meter per hand that can hit it, if it is not the wager's own.
    pub wagers_per_hand: Option<Fraction>,
    /// Number of players who bet on the dealer's hand.
    pub dealers_bettors: u32,
}

impl Default for MeterTerms {
    /// The regulation's amounts for a wager of $1.
    fn default() -> Self {
        MeterTerms {
            unit: whole_units(1),
            seeds: ByMeter::default(),
            reseeds: ByMeter::default(),
            primaries: ByMeter::default(),
            reserves: ByMeter::default(),
            excess: ReserveExcess::default(),
            wagers_per_hand: None,
            dealers_bettors: 1,
        }
    }
}

/// Terms that contradict the regulation or the selected wagers.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{0}")]
pub struct TermsError(String);

impl MeterTerms {
    /// The offers on these terms.
    ///
    /// # Errors
    /// [`TermsError`] if a meter is unknown, starts below its least seed, or the rates of a wager are more than all of
    /// it.
    pub fn apply(&self, offers: Vec<Offer>) -> Result<Vec<Offer>, TermsError> {
        self.ensure_known(&offers)?;
        offers.into_iter().map(|offer| self.applied(offer)).collect()
    }

    /// How many wagers feed the meters of an offer and share their pays.
    pub fn feed(&self, offer: &Offer) -> Feed {
        let feed = match offer.wager.shared_jackpot {
            Some(_) => Feed::of_dealers_hand(self.dealers_bettors),
            None => Feed::default(),
        };
        Feed { wagers_per_hand: self.wagers_per_hand.clone().unwrap_or(feed.wagers_per_hand), ..feed }
    }

    fn ensure_known(&self, offers: &[Offer]) -> Result<(), TermsError> {
        let mut known: Vec<&str> = Vec::new();
        for meter in offers.iter().flat_map(|offer| &offer.paytable.meters) {
            if !known.contains(&meter.name.as_str()) {
                known.push(&meter.name);
            }
        }
        let given = [
            ("a seed", &self.seeds),
            ("a reseed", &self.reseeds),
            ("a primary rate", &self.primaries),
            ("a reserve rate", &self.reserves),
        ];
        for (what, by_meter) in given {
            if let Some(name) = by_meter.names().find(|name| !known.contains(name)) {
                let known = if known.is_empty() { "none".to_string() } else { known.join(", ") };
                return Err(TermsError(format!(
                    "{what} is given for a meter named {}, and no selected wager has one; there is {known}",
                    quoted(name)
                )));
            }
        }
        Ok(())
    }

    fn applied(&self, mut offer: Offer) -> Result<Offer, TermsError> {
        let name = offer.name();
        let paytable = Arc::make_mut(&mut offer.paytable);
        for meter in &mut paytable.meters {
            self.change(meter);
        }
        for meter in &paytable.meters {
            self.ensure_least_seed(&name, paytable, meter)?;
        }
        let rates = paytable.increments();
        if rates > whole_units(1) {
            let percent = plain(&(rates * whole_units(100)));
            return Err(TermsError(format!("{name}: {OVER_100_PERCENT}: the rates add up to {percent} %")));
        }
        Ok(offer)
    }

    fn change(&self, meter: &mut Meter) {
        let name = meter.name.as_str();
        if meter.least_seed.is_some() {
            // The file's amounts are for a wager of $1.
            meter.seed = meter.seed.take().map(|seed| seed / &self.unit);
            meter.reseed /= &self.unit;
        }
        if let Some(seed) = self.seeds.of(name) {
            if meter.seed.as_ref().is_none_or(|stated| meter.reseed == *stated) {
                meter.reseed = seed.clone();
            }
            meter.seed = Some(seed.clone());
        }
        if let Some(reseed) = self.reseeds.of(name) {
            meter.reseed = reseed.clone();
        }
        let given = [self.primaries.of(name), self.reserves.of(name)];
        if given.iter().any(Option::is_some) {
            let stated =
                meter.increments.take().unwrap_or(Increments { primary: Units::zero(), reserve: Units::zero() });
            let [primary, reserve] = given.map(|rate| rate.cloned());
            meter.increments = Some(Increments {
                primary: primary.unwrap_or(stated.primary),
                reserve: reserve.unwrap_or(stated.reserve),
            });
        }
    }

    fn ensure_least_seed(&self, offer: &str, paytable: &Paytable, meter: &Meter) -> Result<(), TermsError> {
        let Some(least) = &meter.least_seed else { return Ok(()) };
        let seed = meter.seed.as_ref().unwrap_or(&meter.reseed);
        let dollars = seed.min(&meter.reseed) * &self.unit;
        if dollars >= *least {
            return Ok(());
        }
        Err(TermsError(format!(
            "{offer}: meter `{}` would start at ${}, and the regulation asks for ${} at least ({}); a unit is ${} \
             here, which --unit says",
            meter.name,
            plain(&dollars),
            plain(least),
            paytable.section,
            plain(&self.unit)
        )))
    }
}

fn plain(amount: &Units) -> String {
    decimal(amount, if amount.is_integer() { 0 } else { 2 })
}
