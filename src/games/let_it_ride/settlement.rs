//! Who gets what at the end of a simulated round, by the words of the regulation.
//!
//! Written apart from what the solver does with a paytable (`side_wagers`), so that a slip in either shows as a
//! disagreement between the simulation and the exact answer.

use super::hands::{FiveCardHand, LOST, PaidHand, base_outcome_name};
use super::{BETS, PAYS};
use crate::games::Offer;
use crate::outcome::{Award, Outcome};
use crate::paytable::{Odds, Pay, PayRow, Units, whole_units};

/// The outcomes of the base game (§ 643a.11(f)(3)): each of the bets left on the layout is paid at the odds of
/// § 643a.12(a), or collected. `counts` are of each kind of five-card hand, lowest first, and within it of one, two and
/// three bets riding.
pub(super) fn settled_bets(offer: &Offer, counts: &[u128]) -> Vec<Outcome> {
    let mut outcomes = Vec::new();
    for (kind, counts) in FiveCardHand::ALL.iter().zip(counts.chunks(BETS)).rev() {
        let row = row_for(offer, *kind);
        for (withdrawable_riding, &count) in counts.iter().enumerate().rev() {
            // Bet 3 is always left, and bets 1 and 2 if they ride.
            let bets = withdrawable_riding + 1;
            outcomes.push(Outcome {
                name: base_outcome_name(*kind, bets),
                awards: row.map(award).into_iter().collect(),
                net: (0..bets).map(|_| won_or_lost(offer, row)).sum(),
                wagered: whole_units(bets),
                folded: false,
                count,
            });
        }
    }
    outcomes
}

/// The outcomes of a side wager (§ 643a.11(f)(3)(i)-(v)): paid by the highest row that the hand is listed in, or
/// collected. `counts` are of each kind of hand, lowest first.
pub(super) fn settled_side_wager<H: PaidHand>(offer: &Offer, counts: &[u128]) -> Vec<Outcome> {
    let counted = H::ALL.iter().zip(counts).rev().map(|(&kind, &count)| (row_for(offer, kind), count));
    let (listed, not_listed): (Vec<_>, Vec<_>) = counted.partition(|(row, _)| row.is_some());
    let mut outcomes: Vec<Outcome> = Vec::new();
    for (row, count) in listed.into_iter().chain(not_listed) {
        let name = row.map_or(LOST, |row| row.hand);
        match outcomes.last_mut().filter(|last| last.name == name) {
            Some(same_row) => same_row.count += count,
            None => outcomes.push(Outcome {
                name: name.to_string(),
                awards: row.map(award).into_iter().collect(),
                net: won_or_lost(offer, row),
                wagered: whole_units(1),
                folded: false,
                count,
            }),
        }
    }
    outcomes
}

/// The row of the paytable under which a hand is listed: by its own name, or by that of the kind it belongs to.
fn row_for(offer: &Offer, kind: impl PaidHand) -> Option<&PayRow> {
    let rows = &offer.paytable.schedule(PAYS)?.rows;
    kind.names().iter().find_map(|name| rows.iter().find(|row| row.hand == *name))
}

fn award(row: &PayRow) -> Award {
    Award { schedule: PAYS, hand: row.hand }
}

/// What the player takes away from one unit: a losing wager is collected; at odds to 1 a winning one is paid and stays the
/// player's; at odds for 1 it was collected before the deal, and only the payout comes back.
fn won_or_lost(offer: &Offer, row: Option<&PayRow>) -> Units {
    let stake = whole_units(1);
    let payout = match row.map(|row| &row.pay) {
        None | Some(Pay::Loses) => return -stake,
        Some(Pay::Units(units)) => whole_units(*units),
        Some(Pay::MeterShare(share)) => {
            let meter = offer.paytable.meters.iter().find(|meter| meter.name == share.meter);
            let on_the_meter = meter.map(|meter| offer.meters.amount(meter)).unwrap_or_default();
            on_the_meter * Units::new(share.percent.into(), 100.into())
        }
    };
    match offer.odds() {
        Odds::ToOne => payout,
        Odds::ForOne => payout - stake,
    }
}
