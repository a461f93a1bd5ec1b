//! WHAT IT PAYS: paytables as data, each with its section of the regulation.
//!
//! The [`ScheduleForm`]s of a wager state which hands its paytables must name; a [`Document`] is one TOML file that
//! fills them in with one or more [`Paytable`]s, and [`written`] makes one of a paytable; [`lints`] warns of what is
//! allowed but odd, [`nearest`] finds the paytable that another one was probably made from.

mod document;
pub mod lints;
mod nearest;
mod shown;
mod source;

use std::collections::BTreeMap;

pub use document::Document;
pub use lints::written;
pub use nearest::{Difference, changes, nearest};
pub use shown::{
    Dollars, MOST_SHOWN, OVER_100_PERCENT, Units, WholePays, check_name, escaped, exact_places, line, meant,
    plain_decimal, quoted, shell_word, shortened, unknown, unknown_but_meant, visible, whole_units,
};
#[cfg(any(test, fuzzing, feature = "testing"))]
pub use source::text_of;
pub use source::{PaytableError, PaytableErrors, Place, read_text, read_text_from};

/// The meaning of a hand's absence from a paytable.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WhenAbsent {
    /// Every paytable must name it.
    Required,
    /// It is not paid.
    Loses,
    /// It is paid as another hand, of which it is a kind.
    PaidAs(&'static str),
}

/// One hand that a schedule pays.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PayableHand {
    /// Name in files and reports.
    pub name: &'static str,
    /// The meaning of its absence from a paytable.
    pub when_absent: WhenAbsent,
}

impl PayableHand {
    /// A hand that every paytable must name.
    pub const fn required(name: &'static str) -> Self {
        PayableHand { name, when_absent: WhenAbsent::Required }
    }

    /// A hand that some paytables do not pay.
    pub const fn optional(name: &'static str) -> Self {
        PayableHand { name, when_absent: WhenAbsent::Loses }
    }

    /// A hand that is paid as `other` where a paytable does not name it.
    pub const fn or_paid_as(name: &'static str, other: &'static str) -> Self {
        PayableHand { name, when_absent: WhenAbsent::PaidAs(other) }
    }
}

/// One list of hands and pays, such as the odds of a base game or its instant payouts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ScheduleForm {
    /// Name of its table in the file, such as `pays`.
    pub name: &'static str,
    /// The hands that it may pay, best first if `ranked`.
    pub hands: &'static [PayableHand],
    /// Whether every file must have it.
    pub required: bool,
    /// Whether the hands are in order of rank, so that a better one that pays less deserves a warning.
    pub ranked: bool,
    /// Whether a pay may be a part of a progressive meter.
    pub may_pay_from_meter: bool,
}

/// The meaning of a stated pay for the stake.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Odds {
    /// Pays the odds and returns the stake: the net gain is the pay.
    ToOne,
    /// Pays the amount and keeps the stake: the net gain is the pay less one unit.
    ForOne,
}

impl Odds {
    /// As a paytable file writes it.
    pub fn name(self) -> &'static str {
        match self {
            Odds::ToOne => "to-1",
            Odds::ForOne => "for-1",
        }
    }

    /// The other convention.
    pub fn other(self) -> Self {
        match self {
            Odds::ToOne => Odds::ForOne,
            Odds::ForOne => Odds::ToOne,
        }
    }
}

/// The pay of one hand.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Pay {
    /// A whole number of units; 0 under to-1 odds is a push, under for-1 odds it loses the stake.
    Units(u64),
    /// A part of a progressive meter.
    MeterShare(MeterShare),
    /// Not paid: the wager is lost.
    Loses,
}

/// The pay of one hand, with its place in the file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PayRow {
    /// Name of the hand, from the form.
    pub hand: &'static str,
    /// Its pay.
    pub pay: Pay,
    /// Whether the file states this hand itself; if not, the form defines the meaning of its absence.
    pub stated: bool,
    /// Where the file states it.
    pub place: Place,
}

/// The pays of one schedule, with the rows of its [`ScheduleForm`], best hand first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Schedule {
    /// Name of the schedule, from the form.
    pub name: &'static str,
    /// One row for each hand of the form.
    pub rows: Vec<PayRow>,
}

/// One option that an operator may choose for a wager.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Paytable {
    /// The regulation's letter, or the operator's own name.
    pub id: String,
    /// The meaning of its pays.
    pub odds: Odds,
    /// Section of the regulation, or of the operator's Rules Submission.
    pub section: String,
    /// The schedules that the file has, in the form's order.
    pub schedules: Vec<Schedule>,
    /// The progressive meters it pays from.
    pub meters: Vec<Meter>,
    /// Name of the file.
    pub file: String,
    /// Where the file gives its id.
    pub place: Place,
}

impl Paytable {
    /// The part of each wager that goes to meters and reserves, as a fraction of it; unstated rates count as zero.
    pub fn increments(&self) -> Units {
        let stated = self.meters.iter().filter_map(|meter| meter.increments.as_ref());
        stated.map(|increments| &increments.primary + &increments.reserve).sum()
    }

    /// Whether a meter's seed is unknown, so that the meter counts as empty without a reading.
    pub fn has_unknown_seeds(&self) -> bool {
        self.meters.iter().any(|meter| meter.seed.is_none())
    }

    /// The schedule of this name, if the file has it.
    pub fn schedule(&self, name: &str) -> Option<&Schedule> {
        self.schedules.iter().find(|schedule| schedule.name == name)
    }

    /// The pay in units of each row of a schedule, `None` for one that loses; meters are at their readings, or at their
    /// seeds. Empty if the file does not have the schedule.
    pub fn amounts(&self, schedule: &str, readings: &ByMeter) -> Vec<Option<Units>> {
        let rows = self.schedule(schedule).map(|schedule| schedule.rows.as_slice()).unwrap_or_default();
        let amount = |row: &PayRow| match &row.pay {
            Pay::Units(units) => Some(whole_units(*units)),
            Pay::MeterShare(share) => Some(share.amount(&self.meters, readings)),
            Pay::Loses => None,
        };
        rows.iter().map(amount).collect()
    }

    /// The net result in units of one unit wagered for each row of a schedule under these odds, from
    /// [`Paytable::amounts`].
    pub fn net_units(&self, schedule: &str, odds: Odds, readings: &ByMeter) -> Vec<Units> {
        let net = |amount: Option<Units>| match (amount, odds) {
            (None, _) => -whole_units(1),
            (Some(amount), Odds::ToOne) => amount,
            (Some(amount), Odds::ForOne) => amount - whole_units(1),
        };
        self.amounts(schedule, readings).into_iter().map(net).collect()
    }
}

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
