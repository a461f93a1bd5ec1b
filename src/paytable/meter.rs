//! Progressive meters, in units of the wager.

use std::collections::BTreeMap;

use super::{Place, Units, whole_units};

/// A progressive meter of a paytable.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Meter {
    /// Name, such as `jackpot` or `major`.
    pub name: String,
    /// Initial and reset amount in units: the regulation's minimum, or the operator's choice.
    pub seed: u64,
    /// Where the file declares it.
    pub place: Place,
}

/// A part of a meter that a hand is paid.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MeterShare {
    /// Name of the meter.
    pub meter: String,
    /// Percentage of its amount, 1 to 100.
    pub percent: u32,
}

/// Amounts on meters, where they differ from the seed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct MeterReadings {
    every: Option<Units>,
    named: BTreeMap<String, Units>,
}

impl MeterReadings {
    /// All meters at their seeds.
    pub fn at_seed() -> Self {
        Self::default()
    }

    /// Adds a reading: of one meter by its name, or of every meter without a reading of its own.
    pub fn set(&mut self, meter: Option<&str>, amount: Units) {
        match meter {
            Some(name) => {
                self.named.insert(name.to_string(), amount);
            }
            None => self.every = Some(amount),
        }
    }

    /// Names of the meters with a reading of their own.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.named.keys().map(String::as_str)
    }

    /// Whether all meters are at their seeds.
    pub fn is_at_seed(&self) -> bool {
        self.every.is_none() && self.named.is_empty()
    }

    /// The amount on `meter` in units.
    pub fn amount(&self, meter: &Meter) -> Units {
        let reading = self.named.get(&meter.name).or(self.every.as_ref());
        reading.cloned().unwrap_or_else(|| whole_units(meter.seed))
    }
}

impl MeterShare {
    /// The amount paid in units. A meter that is not among `meters` counts as empty; loading refuses such a file.
    pub(super) fn amount(&self, meters: &[Meter], readings: &MeterReadings) -> Units {
        let meter = meters.iter().find(|meter| meter.name == self.meter);
        let amount = meter.map(|meter| readings.amount(meter)).unwrap_or_else(|| whole_units(0));
        amount * whole_units(self.percent) / whole_units(100)
    }
}
