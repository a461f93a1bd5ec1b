//! Progressive meters, in units of the wager.

use std::collections::BTreeMap;

use super::Place;
use super::units::{Dollars, Units, whole_units};

/// A progressive meter of a paytable. Amounts are in units of the wager.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Meter {
    /// Name, such as `jackpot` or `major`.
    pub name: String,
    /// Its initial amount: the regulation's, or the operator's choice; `None` if unknown.
    pub seed: Option<Units>,
    /// The least seed and reseed, if the regulation leaves the choice to the operator. It is in dollars whatever the
    /// wager; seed and reseed are for a wager of $1 then.
    pub least_seed: Option<Dollars>,
    /// Its amount after all of it was paid, before any addition from the reserve.
    pub reseed: Units,
    /// What each wager adds to it; `None` if only the operator's Rules Submission states it.
    pub increments: Option<Increments>,
    /// Where the file declares it.
    pub place: Place,
}

/// The regulation's incrementation rates of a meter, as fractions of the wager.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Increments {
    /// To the meter that is shown.
    pub primary: Units,
    /// To its reserve.
    pub reserve: Units,
}

/// A part of a meter that a hand is paid.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MeterShare {
    /// Name of the meter.
    pub meter: String,
    /// Percentage of its amount, 1 to 100.
    pub percent: u32,
}

/// A number for every meter, or for meters by name; possibly none.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ByMeter {
    every: Option<Units>,
    named: BTreeMap<String, Units>,
}

impl ByMeter {
    /// Sets the number of one meter by its name, or of every meter without its own.
    pub fn set(&mut self, meter: Option<&str>, number: Units) {
        match meter {
            Some(name) => {
                self.named.insert(name.to_string(), number);
            }
            None => self.every = Some(number),
        }
    }

    /// Names of the meters with their own number.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.named.keys().map(String::as_str)
    }

    /// The number of every meter without its own.
    pub fn of_others(&self) -> Option<&Units> {
        self.every.as_ref()
    }

    /// Whether there is no number.
    pub fn is_empty(&self) -> bool {
        self.every.is_none() && self.named.is_empty()
    }

    /// The numbers of these meters.
    #[must_use]
    pub fn only_of(&self, meters: &[Meter]) -> Self {
        let mut own = self.clone();
        own.named.retain(|name, _| meters.iter().any(|meter| meter.name == *name));
        own.every.take_if(|_| meters.is_empty());
        own
    }

    /// The number of the meter of this name.
    pub fn of(&self, meter: &str) -> Option<&Units> {
        self.named.get(meter).or(self.every.as_ref())
    }

    /// The reading of `meter` in units: its seed if there is no number, zero if that is unknown.
    pub fn amount(&self, meter: &Meter) -> Units {
        self.of(&meter.name).or(meter.seed.as_ref()).cloned().unwrap_or_default()
    }
}

impl MeterShare {
    /// The amount paid in units. A meter that is not among `meters` counts as empty; loading refuses such a file.
    pub(super) fn amount(&self, meters: &[Meter], readings: &ByMeter) -> Units {
        let meter = meters.iter().find(|meter| meter.name == self.meter);
        let amount = meter.map(|meter| readings.amount(meter)).unwrap_or_else(|| whole_units(0));
        amount * whole_units(self.percent) / whole_units(100)
    }
}
