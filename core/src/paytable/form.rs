//! The form of a wager's paytables: the hands to name, best first.

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
