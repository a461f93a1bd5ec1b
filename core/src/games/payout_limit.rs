//! A limit on a player's winnings in a round, where the chapter lets a certificate holder establish one.
//!
//! The limit applies to winnings: payments of all winning wagers beyond their stakes. Losing wagers are collected as
//! ever, returned stakes are no winnings, and side wagers are never limited (docs/payout-limits.md).

use num_traits::{Signed, Zero};
use thiserror::Error;

use crate::outcome::decimal;
pub use crate::paytable::{Dollars, whole_units as dollars};
use crate::paytable::{Units, whole_units};

/// The chapter's permission for a payout limit on a wager.
#[derive(Debug)]
pub struct PayoutLimitFacts {
    pub section: &'static str,
    /// Least permitted limit in dollars, if no more can be won at the table minimum.
    pub least: u32,
    pub note_without: &'static str,
}

/// A payout limit, with the player's unit; [`PayoutLimit::new`] refuses amounts that cannot be.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PayoutLimit {
    pub amount: Dollars,
    pub unit: Dollars,
    pub table_minimum: Option<Dollars>,
    pub floor_of: FloorOf,
    /// Whether the player knows the limit and decides by it.
    pub is_known: bool,
}

/// Wagers for which the floor of a payout limit is figured, in addition to the base wagers of one box.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FloorOf {
    pub boxes: u32,
    /// Greatest win of a box's side wagers together, in dollars.
    pub side_wagers: Dollars,
}

impl Default for FloorOf {
    fn default() -> Self {
        FloorOf { boxes: 1, side_wagers: Dollars::zero() }
    }
}

impl FloorOf {
    /// The bets covered, such as `2 boxes and side wagers of each that win up to $20000`.
    pub fn in_words(&self) -> String {
        let boxes = if self.boxes == 1 { "one box".to_string() } else { format!("{} boxes", self.boxes) };
        let sides = || format!(" and side wagers of each that win up to ${}", amount(&self.side_wagers));
        let sides = (!self.side_wagers.is_zero()).then(sides).unwrap_or_default();
        format!("the base wagers of {boxes}{sides}")
    }
}

#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum PayoutLimitError {
    #[error("a payout limit, a unit and a table minimum are more than $0")]
    NotPositive,
    #[error("a unit of ${unit} is below the table minimum of ${table_minimum}")]
    UnitBelowMinimum { unit: String, table_minimum: String },
}

impl PayoutLimit {
    /// A limit of `amount` dollars for a player with units of `unit` dollars, at a table with this minimum, if known.
    /// Optimal decisions account for the limit, because it is posted at the table (§ 643a.2, § 674a.2(b)(6)).
    pub fn new(amount: Dollars, unit: Dollars, table_minimum: Option<Dollars>) -> Result<Self, PayoutLimitError> {
        if [&amount, &unit].into_iter().chain(&table_minimum).any(|dollars| !dollars.is_positive()) {
            return Err(PayoutLimitError::NotPositive);
        }
        if let Some(minimum) = table_minimum.as_ref().filter(|&minimum| unit < *minimum) {
            let (unit, table_minimum) = (self::amount(&unit), self::amount(minimum));
            return Err(PayoutLimitError::UnitBelowMinimum { unit, table_minimum });
        }
        Ok(PayoutLimit { amount, unit, table_minimum, floor_of: FloorOf::default(), is_known: true })
    }

    /// Greatest table minimum, in dollars and whole cents, at which the limit covers the greatest win, given
    /// `most_won`, the greatest win of a round in units; `None` if nothing can be won.
    pub fn greatest_minimum(&self, most_won: &Units) -> Option<Dollars> {
        let cents = whole_units(100);
        most_won.is_positive().then(|| (&self.amount / most_won * &cents).floor() / cents)
    }

    pub fn in_units(&self) -> Units {
        &self.amount / &self.unit
    }

    /// Winnings of a round above the limit, in units.
    pub fn excess(&self, winnings: &Units) -> Units {
        (winnings - self.in_units()).max(Units::zero())
    }

    /// The least permitted limit in dollars, given `most_won`, the greatest win of one box in units: the amount in
    /// `facts`, or if greater the most that can be won at the table minimum on the boxes and side wagers that count. An
    /// unknown minimum leaves the former.
    pub fn floor(&self, facts: &PayoutLimitFacts, most_won: &Units) -> Dollars {
        let FloorOf { boxes, side_wagers } = &self.floor_of;
        // An upper bound: all boxes and side wagers win the most at once.
        let at_minimum = |minimum| (minimum * most_won + side_wagers) * whole_units(*boxes);
        whole_units(facts.least).max(self.table_minimum.as_ref().map(at_minimum).unwrap_or_default())
    }

    /// The limit and the unit, such as `$50000 at $100 a unit`.
    pub fn in_words(&self) -> String {
        format!("${} at ${} a unit", amount(&self.amount), amount(&self.unit))
    }
}

/// An amount in dollars, or another number, with two decimal places unless it is whole.
pub fn amount(dollars: &Dollars) -> String {
    decimal(dollars, if dollars.is_integer() { 0 } else { 2 })
}
