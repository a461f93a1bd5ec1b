//! Settlement of a simulated round, by the words of the regulation.
//!
//! Written separately from the solvers' `pricing`, so that an error in either shows as a disagreement between
//! simulation and exact answer.

use super::kinds::{Kinds, LOST};
use crate::games::Offer;
use crate::games::facts::PAYS;
use crate::outcome::{Award, Outcome};
use crate::paytable::{Odds, Pay, PayRow, Units, whole_units};

/// The outcome of a side wager with one kind of hand, not counted: paid by the highest row that lists the hand, or
/// collected.
pub fn settled_kind(offer: &Offer, kinds: &Kinds, kind: usize) -> Outcome {
    let row = row_named(offer, PAYS, kinds.names[kind]);
    Outcome {
        name: row.map_or(LOST, |row| row.hand).to_string(),
        paid: row.map(|row| award(row).on(whole_units(1))).into_iter().collect(),
        net: won_or_lost(offer, row),
        wagered: whole_units(1),
        ..Outcome::default()
    }
}

/// The row of a schedule under the first of these names that any row has.
pub fn row_named<'o>(offer: &'o Offer, schedule: &str, names: &[&str]) -> Option<&'o PayRow> {
    let rows = &offer.paytable.schedule(schedule)?.rows;
    names.iter().find_map(|name| rows.iter().find(|row| row.hand == *name))
}

pub fn award(row: &PayRow) -> Award {
    Award { schedule: PAYS, hand: row.hand }
}

/// The player's net result of one unit. A losing wager is collected. At odds to 1 a winning wager is paid and stays the
/// player's; at odds for 1 it was collected before the deal, and only the payout comes back.
pub fn won_or_lost(offer: &Offer, row: Option<&PayRow>) -> Units {
    let stake = whole_units(1);
    let Some(payout) = row.and_then(|row| payout(offer, &row.pay)) else { return -stake };
    match offer.odds() {
        Odds::ToOne => payout,
        Odds::ForOne => payout - stake,
    }
}

/// A pay in units; `None` where the wager loses.
pub fn payout(offer: &Offer, pay: &Pay) -> Option<Units> {
    match pay {
        Pay::Loses => None,
        Pay::Units(units) => Some(units.clone()),
        Pay::MeterShare(share) => {
            let meter = offer.paytable.meters.iter().find(|meter| meter.name == share.meter);
            let on_the_meter = meter.map(|meter| offer.meters.amount(meter)).unwrap_or_default();
            Some(on_the_meter * Units::new(share.percent.into(), 100.into()))
        }
    }
}

/// Payment of a round's winnings in units, up to the maximum amount payable that the certificate holder has established
/// (§ 643a.12(g), § 674a.12(d)).
pub fn payable(offer: &Offer, winnings: Units) -> Units {
    let Some(limit) = &offer.payout_limit else { return winnings };
    let in_dollars = &winnings * &limit.unit;
    if in_dollars > limit.amount { &limit.amount / &limit.unit } else { winnings }
}
