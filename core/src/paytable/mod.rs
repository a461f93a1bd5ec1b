//! WHAT IT PAYS: paytables as data, each with its section of the regulation.
//!
//! The [`ScheduleForm`]s of a wager state which hands its paytables must name; a [`Document`] is one TOML file that
//! fills them in with one or more [`Paytable`]s, and [`written`] makes one of a paytable; [`lints`] warns of what is
//! allowed but odd, [`nearest`] finds the paytable that another one was probably made from.

mod document;
mod error;
mod form;
pub mod lints;
mod meter;
mod names;
mod nearest;
mod shown;
mod source;
mod units;
mod writing;

pub use document::Document;
pub use error::{PaytableError, PaytableErrors, Place};
pub use form::{PayableHand, ScheduleForm, WhenAbsent};
pub use meter::{ByMeter, Increments, Meter, MeterShare};
pub use names::check_name;
pub use nearest::{Difference, changes, nearest};
pub use shown::{MOST_SHOWN, escaped, line, meant, quoted, shell_word, shortened, unknown, unknown_but_meant, visible};
#[cfg(any(test, fuzzing, feature = "testing"))]
pub use source::text_of;
pub use source::{read_text, read_text_from};
pub use units::{Dollars, Units, whole_units};
pub use units::{OVER_100_PERCENT, exact_places, plain_decimal};
pub use writing::written;

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
