//! Who gets what at the end of a simulated round, by the words of the regulation.
//!
//! Written apart from what the solvers do with a paytable (`pricing`), so that a slip in either shows as a disagreement
//! between the simulation and the exact answer.

use super::kinds::{Kinds, LOST, PaidHand};
use crate::games::Offer;
use crate::games::facts::PAYS;
use crate::outcome::{Award, Outcome};
use crate::paytable::{Odds, Pay, PayRow, Units, whole_units};

/// The outcome of a side wager with one kind of hand, not counted: paid by the highest row that the hand is listed in,
/// or collected.
pub fn settled_kind(offer: &Offer, kinds: &Kinds, kind: usize) -> Outcome {
    settled_by(offer, row_named(offer, PAYS, (kinds.names)(kind)))
}

fn settled_by(offer: &Offer, row: Option<&PayRow>) -> Outcome {
    Outcome {
        name: row.map_or(LOST, |row| row.hand).to_string(),
        paid: row.map(|row| award(row).on(whole_units(1))).into_iter().collect(),
        net: won_or_lost(offer, row),
        wagered: whole_units(1),
        folded: false,
        count: 0,
    }
}

/// The row of the paytable under which a hand is listed: by its own name, or by that of the kind it belongs to.
pub fn row_for(offer: &Offer, kind: impl PaidHand) -> Option<&PayRow> {
    row_named(offer, PAYS, kind.names())
}

/// The row of a schedule of the paytable that has the first of these names that any row has.
pub fn row_named<'o>(offer: &'o Offer, schedule: &str, names: &[&str]) -> Option<&'o PayRow> {
    let rows = &offer.paytable.schedule(schedule)?.rows;
    names.iter().find_map(|name| rows.iter().find(|row| row.hand == *name))
}

/// The award that the row of the paytable's pays is.
pub fn award(row: &PayRow) -> Award {
    Award { schedule: PAYS, hand: row.hand }
}

/// What the player takes away from one unit: a losing wager is collected; at odds to 1 a winning one is paid and stays
/// the player's; at odds for 1 it was collected before the deal, and only the payout comes back.
pub fn won_or_lost(offer: &Offer, row: Option<&PayRow>) -> Units {
    let stake = whole_units(1);
    let Some(payout) = row.and_then(|row| payout(offer, &row.pay)) else { return -stake };
    match offer.odds() {
        Odds::ToOne => payout,
        Odds::ForOne => payout - stake,
    }
}

/// The units that a pay is; `None` where the wager loses.
pub fn payout(offer: &Offer, pay: &Pay) -> Option<Units> {
    match pay {
        Pay::Loses => None,
        Pay::Units(units) => Some(whole_units(*units)),
        Pay::MeterShare(share) => {
            let meter = offer.paytable.meters.iter().find(|meter| meter.name == share.meter);
            let on_the_meter = meter.map(|meter| offer.meters.amount(meter)).unwrap_or_default();
            Some(on_the_meter * Units::new(share.percent.into(), 100.into()))
        }
    }
}

/// What the player is paid of these winnings of a round, in units: all of them, or the amount that the certificate
/// holder has established as the most that is payable (§ 643a.12(g), § 674a.12(d)).
pub fn payable(offer: &Offer, winnings: Units) -> Units {
    let Some(limit) = &offer.payout_limit else { return winnings };
    let in_dollars = &winnings * limit.unit();
    if in_dollars > *limit.amount() { limit.amount() / limit.unit() } else { winnings }
}
