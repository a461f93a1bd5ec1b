//! WHAT IT PAYS: paytables as data, each with its section of the regulation.
//!
//! The [`ScheduleForm`]s of a wager state which hands its paytables must name. A [`Document`] is one TOML file that
//! fills them in with one or more [`Paytable`]s, and [`written`] is its inverse; [`nearest`] finds the paytable that
//! another one was probably copied from.

pub(crate) mod amounts;
mod document;
mod keys;
mod shown;
mod source;
mod spellings;

use std::collections::BTreeMap;
use std::fmt;

use num_traits::{Signed, Zero};

use amounts::in_plain_decimals;

pub use amounts::{Dollars, Units, WholePays, plain_decimal, whole_units};
pub use document::{Document, refusal_of_pay, written};
pub use keys::{Halves, Keys, Positive, Value, Word, kept, leaked};
pub use shown::{
    MOST_SHOWN, OVER_100_PERCENT, check_name, escaped, line, meant, quoted, shell_word, shortened, unknown,
    unknown_but_meant, visible,
};
#[cfg(any(fuzzing, feature = "testing"))]
pub use source::text_of;
pub use source::{Located, Name, PaytableError, PaytableErrors, Place, Raw, Source, read_text, read_text_from};
pub use spellings::{OTHER_HANDS, hand_named, hands_named, in_common_form, spellings};

/// Version of the form of paytable files.
const SCHEMA: u64 = 1;

/// How a paytable pays a hand that it does not name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WhenAbsent {
    /// Not allowed: every paytable must name the hand.
    Required,
    /// The hand is not paid.
    Loses,
    /// There is no such row: a wider name pays the hand, or nothing does.
    Unlisted,
    /// The hand is paid as a more general hand.
    PaidAs(&'static str),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PayableHand {
    /// Name in files and reports.
    pub name: &'static str,
    pub when_absent: WhenAbsent,
}

/// Form of a schedule: a list of hands with pays, such as the odds of a base game or its instant payouts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ScheduleForm {
    /// Name of the schedule's table in the file, such as `pays`.
    pub name: &'static str,
    /// Hands that the schedule may pay, best first if `ranked`.
    pub hands: &'static [PayableHand],
    pub required: bool,
    /// Whether hands are in order of rank, so that a better hand with a lower pay deserves a warning.
    pub ranked: bool,
    /// Whether pays may be shares of a progressive meter.
    pub may_pay_from_meter: bool,
    /// Whether the rules pay a win, mostly even money, so that printed paytables have no row for it.
    pub is_paid_by_rule: bool,
    /// Whether the hands that a paytable does not list push, instead of losing.
    pub others_push: bool,
}

/// Odds convention: whether a pay includes the stake.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Odds {
    /// Pays the odds and returns the stake: the net gain is the pay.
    ToOne,
    /// Pays the amount and keeps the stake: the net gain is the pay less one unit.
    ForOne,
}

impl Odds {
    pub fn name(self) -> &'static str {
        if self == Odds::ToOne { "to-1" } else { "for-1" }
    }

    pub fn other(self) -> Self {
        if self == Odds::ToOne { Odds::ForOne } else { Odds::ToOne }
    }

    /// A pay for people: `2`, `3 to 2`, or `3 for 2` where it includes the stake.
    pub fn in_words(self, units: &Units) -> String {
        let between = self.name().trim_end_matches("-1");
        if units.is_integer() { units.to_string() } else { format!("{} {between} {}", units.numer(), units.denom()) }
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Pay {
    /// A number of halves of a unit; 0 under to-1 odds is a push, under for-1 odds it loses the stake.
    Units(Units),
    MeterShare(MeterShare),
    /// Not paid: the wager is lost.
    Loses,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PayRow {
    pub hand: &'static str,
    pub pay: Pay,
    /// Whether the file states this hand; if not, its pay follows from the form's [`WhenAbsent`].
    pub stated: bool,
    pub place: Place,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Schedule {
    pub name: &'static str,
    pub rows: Vec<PayRow>,
}

/// One option that an operator may choose for a wager.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Paytable {
    /// Letter in the regulation, or the operator's own name.
    pub id: String,
    pub odds: Odds,
    /// Section of the regulation, or of the operator's Rules Submission.
    pub section: String,
    pub schedules: Vec<Schedule>,
    pub meters: Vec<Meter>,
    pub file: String,
    pub place: Place,
}

impl Paytable {
    /// Share of each wager that goes to meters and reserves; unstated rates count as zero.
    pub fn increments(&self) -> Units {
        let stated = self.meters.iter().filter_map(|meter| meter.increments.as_ref());
        stated.map(|increments| &increments.primary + &increments.reserve).sum()
    }

    /// Whether a meter's seed is unknown, so that the meter counts as empty without a reading.
    pub fn has_unknown_seeds(&self) -> bool {
        self.meters.iter().any(|meter| meter.seed.is_none())
    }

    pub fn schedule(&self, name: &str) -> Option<&Schedule> {
        self.schedules.iter().find(|schedule| schedule.name == name)
    }

    /// Rows of a schedule; empty if the file lacks it.
    pub fn rows(&self, schedule: &str) -> &[PayRow] {
        self.schedule(schedule).map(|schedule| schedule.rows.as_slice()).unwrap_or_default()
    }

    pub fn row(&self, schedule: &str, hand: &str) -> Option<&PayRow> {
        self.rows(schedule).iter().find(|row| row.hand == hand)
    }

    /// Pay in units of each row of a schedule, `None` for a loss, with meters at their readings or else at their seeds.
    /// Empty if the file lacks the schedule.
    pub fn amounts(&self, schedule: &str, readings: &ByMeter) -> Vec<Option<Units>> {
        let amount = |row: &PayRow| match &row.pay {
            Pay::Units(units) => Some(units.clone()),
            Pay::MeterShare(share) => Some(share.amount(&self.meters, readings)),
            Pay::Loses => None,
        };
        self.rows(schedule).iter().map(amount).collect()
    }

    /// Net result in units per unit wagered of each row of a schedule, from [`Paytable::amounts`].
    pub fn net_units(&self, schedule: &str, odds: Odds, readings: &ByMeter) -> Vec<Units> {
        let one = whole_units(1);
        let net = |pay: Option<Units>| pay.map_or(-&one, |pay| if odds == Odds::ToOne { pay } else { pay - &one });
        self.amounts(schedule, readings).into_iter().map(net).collect()
    }
}

/// A progressive meter of a paytable. Amounts are in units of the wager.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Meter {
    pub name: String,
    /// Initial amount, set by the regulation or the operator; `None` if unknown.
    pub seed: Option<Units>,
    /// Least seed and reseed, where the regulation leaves the choice to the operator. In dollars, whatever the wager;
    /// seed and reseed are then for a wager of $1.
    pub least_seed: Option<Dollars>,
    /// Amount after a hit of the whole meter, before any addition from the reserve.
    pub reseed: Units,
    /// Increments per wager; `None` if only the operator's Rules Submission states them.
    pub increments: Option<Increments>,
    pub place: Place,
}

impl Meter {
    /// Rates to the meter and to its reserve in per cent of the wager, `None` where unstated.
    fn percents(&self) -> [Option<Units>; 2] {
        let rates = self.increments.as_ref();
        [rates.map(|rates| &rates.primary), rates.map(|rates| &rates.reserve)].map(|rate| rate.map(amounts::percent))
    }
}

/// Incrementation rates of a meter, as fractions of the wager.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Increments {
    /// Rate to the meter on display.
    pub primary: Units,
    /// Rate to the reserve.
    pub reserve: Units,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MeterShare {
    pub meter: String,
    /// Percentage of the meter's amount, 1 to 100.
    pub percent: u32,
}

/// Numbers for meters by name, and one under no name for all others; possibly none.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ByMeter(BTreeMap<Option<String>, Units>);

impl ByMeter {
    /// Sets the number of one meter, or of every meter without its own.
    pub fn set(&mut self, meter: Option<&str>, number: Units) {
        self.0.insert(meter.map(str::to_string), number);
    }

    /// Meters with a number of their own.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.0.keys().flatten().map(String::as_str)
    }

    /// Number of every meter without its own.
    pub fn of_others(&self) -> Option<&Units> {
        self.0.get(&None)
    }

    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    #[must_use]
    pub fn only_of(&self, meters: &[Meter]) -> Self {
        let mut own = self.clone();
        own.0.retain(|name, _| meters.iter().any(|meter| name.as_ref().is_none_or(|name| meter.name == *name)));
        own
    }

    pub fn of(&self, meter: &str) -> Option<&Units> {
        self.0.get(&Some(meter.to_string())).or_else(|| self.of_others())
    }

    /// Reading of `meter` in units: its seed if there is no number, zero if that is unknown.
    pub fn amount(&self, meter: &Meter) -> Units {
        self.of(&meter.name).or(meter.seed.as_ref()).cloned().unwrap_or_default()
    }
}

impl MeterShare {
    /// Amount paid in units. A meter not among `meters` counts as empty; loading refuses such a file.
    pub(super) fn amount(&self, meters: &[Meter], readings: &ByMeter) -> Units {
        let meter = meters.iter().find(|meter| meter.name == self.meter);
        let amount = meter.map(|meter| readings.amount(meter)).unwrap_or_else(|| whole_units(0));
        amount * whole_units(self.percent) / whole_units(100)
    }
}

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
    let compared = options.into_iter().map(|option| (option, differences(option, paytable, false)));
    let by_distance = |(_, (rows, change)): &(_, (Vec<Difference>, Units))| (rows.len(), change.clone());
    compared.min_by_key(by_distance).map(|(option, (rows, _))| (option, rows))
}

/// Rows that differ from an earlier edition of the same paytable.
pub fn changes(from: &Paytable, to: &Paytable) -> Vec<Difference> {
    differences(from, to, true).0
}

const NONE: &str = "none";

/// Rows that differ, and the total change of their pays in units. The operator's choices count only if `is_strict`.
fn differences(from: &Paytable, to: &Paytable, is_strict: bool) -> (Vec<Difference>, Units) {
    let [before, after] = [from, to].map(|paytable| paytable.odds.name().to_string());
    let odds = Difference { row: "odds".to_string(), from: before, to: after, place: to.place };
    let added = to.schedules.iter().filter(|schedule| from.schedule(schedule.name).is_none());
    let schedules = from.schedules.iter().chain(added);
    let (rows, changes): (Vec<_>, Vec<_>) = schedules.flat_map(|own| differing_rows(own.name, from, to)).unzip();
    let meter = |name: &str| to.meters.iter().find(|other| other.name == name);
    // Hands paid from another meter differ themselves.
    let meters = from.meters.iter().filter_map(|own| Some((own, meter(&own.name)?)));
    let numbers = meters.flat_map(|(own, other)| differing_numbers(own, other, is_strict));
    let odds = Some(odds).filter(|_| from.odds != to.odds);
    (odds.into_iter().chain(rows).chain(numbers).collect(), changes.into_iter().sum())
}

/// Differing rows of one schedule, each with the change of its pay; its hands are the same on both sides if both have
/// it.
fn differing_rows(name: &str, from: &Paytable, to: &Paytable) -> Vec<(Difference, Units)> {
    let (in_from, in_to) = (from.rows(name), to.rows(name));
    let difference = |place: usize| {
        let sides = [(from, in_from.get(place)), (to, in_to.get(place))];
        // A hand that neither file states is paid as another, which differs itself.
        let stated = sides.iter().filter_map(|(_, row)| *row).find(|row| row.stated)?;
        let [(before, units_before), (after, units_after)] = sides.map(|(paytable, row)| paid(row, paytable));
        let row = if name == "pays" { stated.hand.to_string() } else { format!("{name} {}", stated.hand) };
        let place = in_to.get(place).map_or(to.place, |row| row.place);
        let change = (units_after - units_before).abs();
        (before != after).then_some((Difference { row, from: before, to: after, place }, change))
    };
    (0..in_from.len().max(in_to.len())).filter_map(difference).collect()
}

/// The first meter's stated values that differ. An unknown seed, a seed with only a stated minimum, and unstated rates
/// are the operator's to choose.
fn differing_numbers(from: &Meter, to: &Meter, is_strict: bool) -> Vec<Difference> {
    let least = from.least_seed.as_ref().filter(|_| !is_strict);
    let is_chosen = |start: &Units| least.is_some_and(|least| start >= least);
    let seed = from.seed.clone().filter(|_| !to.seed.as_ref().is_some_and(is_chosen));
    // A reseed equal to the seed on both sides changes with it.
    let is_of_its_own = [from, to].iter().any(|meter| meter.seed.as_ref() != Some(&meter.reseed));
    let has_reseed = from.seed.is_some() && is_of_its_own && !is_chosen(&to.reseed);
    let [[primary, reserve], [own_primary, own_reserve]] = [from, to].map(Meter::percents);
    let numbers = [
        ("seed", [seed, to.seed.clone()], "unknown"),
        ("reseed", [has_reseed.then(|| from.reseed.clone()), Some(to.reseed.clone())], "unknown"),
        ("primary-percent", [primary, own_primary], NONE),
        ("reserve-percent", [reserve, own_reserve], NONE),
    ];
    let difference = |(what, [before, after], unstated): (&str, [Option<Units>; 2], &str)| {
        let before = before.filter(|before| after.as_ref() != Some(before))?;
        let after = after.as_ref().map_or(unstated.to_string(), in_plain_decimals);
        let (row, before) = (format!("{} {what}", from.name), in_plain_decimals(&before));
        Some(Difference { row, from: before, to: after, place: to.place })
    };
    numbers.into_iter().filter_map(difference).collect()
}

/// A pay in words and in units; none without a row.
fn paid(row: Option<&PayRow>, paytable: &Paytable) -> (String, Units) {
    match row.map(|row| &row.pay) {
        None => (NONE.to_string(), Units::zero()),
        Some(Pay::Units(units)) => (paytable.odds.in_words(units), units.clone()),
        Some(Pay::MeterShare(share)) => {
            let amount = share.amount(&paytable.meters, &ByMeter::default());
            (format!("{} % of {}", share.percent, share.meter), amount)
        }
        // Zero for one is the stake lost.
        Some(Pay::Loses) if paytable.odds == Odds::ForOne => ("0".to_string(), Units::zero()),
        Some(Pay::Loses) => ("loses".to_string(), -whole_units(1)),
    }
}

#[cfg(feature = "testing")]
pub mod testing {
    pub use super::amounts::{MOST_DIGITS, in_plain_decimals};
    pub use super::keys::asked;
    pub use super::source::{LARGEST_FILE, STEP, Source};
}
