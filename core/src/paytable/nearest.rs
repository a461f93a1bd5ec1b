//! Nearest known paytable to another one, and the rows that differ.

use std::fmt;

use num_traits::{Signed, Zero};

use super::amounts::{in_plain_decimals, whole_units};
use super::{ByMeter, Meter, Odds, Pay, PayRow, Paytable, Place, Units};

/// A row that differs between two paytables, both values in words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Difference {
    /// Hand, after the name of its schedule unless that is the odds of the wager; or a number of a meter.
    pub row: String,
    /// Value in the other paytable.
    pub from: String,
    /// Value in this one.
    pub to: String,
    /// Place of the value in this file, or of the table that it belongs to.
    pub place: Place,
}

impl fmt::Display for Difference {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{} {} -> {}", self.row, self.from, self.to)
    }
}

/// Nearest of `options` to a paytable of the same wager: fewest differing rows, then least total change of their pays
/// in units (meters at their seeds), then the first. `None` without options.
pub fn nearest<'p>(
    paytable: &Paytable,
    options: impl IntoIterator<Item = &'p Paytable>,
) -> Option<(&'p Paytable, Vec<Difference>)> {
    let compared = options.into_iter().map(|option| (option, Compared::of(option, paytable, false)));
    let (option, compared) = compared.min_by_key(|(_, to)| (to.differences.len(), to.change.clone()))?;
    Some((option, compared.differences))
}

/// Rows that differ from an earlier edition of the same paytable.
pub fn changes(from: &Paytable, to: &Paytable) -> Vec<Difference> {
    Compared::of(from, to, true).differences
}

#[derive(Default)]
struct Compared {
    /// Whether the operator's choices count as differences too.
    is_strict: bool,
    differences: Vec<Difference>,
    /// Total change of pays in units.
    change: Units,
}

const NONE: &str = "none";

impl Compared {
    fn of(from: &Paytable, to: &Paytable, is_strict: bool) -> Self {
        let mut compared = Compared { is_strict, ..Compared::default() };
        if from.odds != to.odds {
            compared.add("odds".to_string(), from.odds.name(), to.odds.name(), to.place);
        }
        let added = to.schedules.iter().filter(|schedule| from.schedule(schedule.name).is_none());
        for schedule in from.schedules.iter().chain(added) {
            compared.schedule(schedule.name, from, to);
        }
        for meter in &from.meters {
            // Hands paid from another meter differ themselves.
            if let Some(other) = to.meters.iter().find(|other| other.name == meter.name) {
                compared.meter(meter, other);
            }
        }
        compared
    }

    fn add(&mut self, row: String, from: impl Into<String>, to: impl Into<String>, place: Place) {
        self.differences.push(Difference { row, from: from.into(), to: to.into(), place });
    }

    /// Compares one schedule; its hands are the same on both sides if both have it.
    fn schedule(&mut self, name: &str, from: &Paytable, to: &Paytable) {
        let (in_from, in_to) = (from.rows(name), to.rows(name));
        for place in 0..in_from.len().max(in_to.len()) {
            let sides = [(from, in_from.get(place)), (to, in_to.get(place))];
            // A hand that neither file states is paid as another, which differs itself.
            let Some(stated) = sides.iter().filter_map(|(_, row)| *row).find(|row| row.stated) else { continue };
            let [(before, units_before), (after, units_after)] = sides.map(|(paytable, row)| paid(row, paytable));
            if before != after {
                self.change += (units_after - units_before).abs();
                let row = if name == "pays" { stated.hand.to_string() } else { format!("{name} {}", stated.hand) };
                self.add(row, before, after, in_to.get(place).map_or(to.place, |row| row.place));
            }
        }
    }

    /// Compares the first meter's stated values. An unknown seed, a seed with only a stated minimum, and unstated rates
    /// are the operator's to choose.
    fn meter(&mut self, from: &Meter, to: &Meter) {
        let least = from.least_seed.as_ref().filter(|_| !self.is_strict);
        let is_chosen = |start: &Units| least.is_some_and(|least| start >= least);
        let seed = from.seed.clone().filter(|_| !to.seed.as_ref().is_some_and(is_chosen));
        // A reseed equal to the seed on both sides changes with it.
        let is_of_its_own = [from, to].iter().any(|meter| meter.seed.as_ref() != Some(&meter.reseed));
        let has_reseed = from.seed.is_some() && is_of_its_own && !is_chosen(&to.reseed);
        let [[primary, reserve], [own_primary, own_reserve]] = [from, to].map(Meter::percents);
        for (what, [before, after], unstated) in [
            ("seed", [seed, to.seed.clone()], "unknown"),
            ("reseed", [has_reseed.then(|| from.reseed.clone()), Some(to.reseed.clone())], "unknown"),
            ("primary-percent", [primary, own_primary], NONE),
            ("reserve-percent", [reserve, own_reserve], NONE),
        ] {
            if let Some(before) = before.filter(|before| after.as_ref() != Some(before)) {
                let after = after.as_ref().map_or(unstated.to_string(), in_plain_decimals);
                self.add(format!("{} {what}", from.name), in_plain_decimals(&before), after, to.place);
            }
        }
    }
}

/// A pay in words and in units; none without a row.
fn paid(row: Option<&PayRow>, paytable: &Paytable) -> (String, Units) {
    match row.map(|row| &row.pay) {
        None => (NONE.to_string(), Units::zero()),
        Some(Pay::Units(units)) => (paytable.odds.in_words(units), units.clone()),
        Some(Pay::MeterShare(share)) => {
            let words = format!("{} % of {}", share.percent, share.meter);
            (words, share.amount(&paytable.meters, &ByMeter::default()))
        }
        // Zero for one is the stake lost.
        Some(Pay::Loses) if paytable.odds == Odds::ForOne => ("0".to_string(), Units::zero()),
        Some(Pay::Loses) => ("loses".to_string(), -whole_units(1)),
    }
}
