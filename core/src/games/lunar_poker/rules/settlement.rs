//! Who gets what at the end of a simulated round of Lunar Poker.
//!
//! Written apart from what the exact path does with a paytable (`pricing`), so that a slip in either shows as a
//! disagreement.

use super::combinations::Combination;
use super::results::{Ending, Path, round_name};
use super::super_wager::SuperRows;
use crate::games::Offer;
use crate::games::engine::kinds::{LOST, PaidHand};
use crate::games::engine::settlement::{payout, won_or_lost};
use crate::games::forms::PAYS;
use crate::games::lunar_poker::facts::{ANTE_PAYS, ANY_HAND, INSTANT, LOWER_HAND, STRAIGHT_OR_HIGHER, SUPER};
use crate::outcome::{Award, Outcome, PaidAward};
use crate::paytable::{PayRow, Units, whole_units};

/// Between the rows that pay one Super Wager in the reading of every row.
const TOGETHER: &str = " + ";

/// Antes of a Bet Wager: twice the Ante Wager (§ 671a.11(b)(2)).
const ANTES_OF_A_BET: u32 = 2;

/// The outcome of the ante, the bet and the Options fee (§ 671a.11(c) to (f)).
pub fn settled_round(offer: &Offer, path: Path, ending: Ending) -> Outcome {
    let bet = whole_units(ANTES_OF_A_BET);
    let fees = whole_units(path.fees());
    let row = |schedule: &'static str, hand: &str| row_of(offer, schedule, hand);
    let name = |combination: Combination| combination.names().first().copied().unwrap_or_default();
    let (paid, won, staked): (Vec<PaidAward>, Units, Units) = match ending {
        Ending::Folded => (Vec::new(), -whole_units(1), Units::default()),
        Ending::Lost => (Vec::new(), -(whole_units(1) + &bet), bet),
        Ending::Tied => (Vec::new(), Units::default(), bet),
        Ending::NotQualified(_) if path.is_forced() => (Vec::new(), Units::default(), bet),
        Ending::NotQualified(high) => {
            let of_hand = row(ANTE_PAYS, if high { STRAIGHT_OR_HIGHER } else { LOWER_HAND });
            let ante = of_hand.or_else(|| row(ANTE_PAYS, ANY_HAND));
            let won = ante.map(|row| won_or_lost(offer, Some(row))).unwrap_or_default();
            (paid_on(ANTE_PAYS, ante, whole_units(1)), won, bet)
        }
        Ending::Won(winning, second) => {
            let rows = || [Some(winning), second].into_iter().flatten().map(|paid| row(PAYS, name(paid)));
            let won = rows().map(|row| won_or_lost(offer, row) * &bet).sum();
            (rows().flat_map(|row| paid_on(PAYS, row, bet.clone())).collect(), won, bet)
        }
        Ending::Instant(combination) => {
            let instant = row(INSTANT, name(combination));
            (paid_on(INSTANT, instant, whole_units(1)), won_or_lost(offer, instant), Units::default())
        }
    };
    Outcome {
        name: round_name(path, ending),
        paid,
        net: won - &fees,
        wagered: whole_units(1) + staked + fees,
        folded: ending == Ending::Folded,
        count: 0,
    }
}

/// The same with a Super Wager as large as the ante, which is paid or collected however the ante ends
/// (§ 671a.11(c)(1), (2)).
pub fn settled_with_super(offer: &Offer, rows: SuperRows, round: Outcome) -> Outcome {
    let wager = settled_super(offer, SUPER, rows);
    let name = if wager.paid.is_empty() { round.name } else { format!("{}, super {}", round.name, wager.name) };
    let paid = round.paid.into_iter().chain(wager.paid).collect();
    Outcome { name, paid, net: round.net + wager.net, wagered: round.wagered + wager.wagered, ..round }
}

/// The outcome of a Super Wager by a schedule of the paytable: the stake is returned or kept once, and each row is
/// paid.
pub fn settled_super(offer: &Offer, schedule: &'static str, rows: SuperRows) -> Outcome {
    let names = rows.hands().filter_map(|hand| hand.names().first());
    let listed: Vec<&PayRow> = names.filter_map(|name| row_of(offer, schedule, name)).collect();
    let name = listed.iter().map(|row| row.hand).collect::<Vec<_>>().join(TOGETHER);
    let won = |rows: &[&PayRow]| rows.iter().filter_map(|row| payout(offer, &row.pay)).sum::<Units>();
    let net = match listed.as_slice() {
        [] => won_or_lost(offer, None),
        [first, others @ ..] => won_or_lost(offer, Some(first)) + won(others),
    };
    Outcome {
        name: if listed.is_empty() { LOST.to_string() } else { name },
        paid: listed.into_iter().flat_map(|row| paid_on(schedule, Some(row), whole_units(1))).collect(),
        net,
        wagered: whole_units(1),
        folded: false,
        count: 0,
    }
}

/// The award that a row of this schedule is, paid on these units; none without a row.
fn paid_on(schedule: &'static str, row: Option<&PayRow>, units: Units) -> Vec<PaidAward> {
    row.map(|row| Award { schedule, hand: row.hand }.on(units)).into_iter().collect()
}

fn row_of<'o>(offer: &'o Offer, schedule: &str, hand: &str) -> Option<&'o PayRow> {
    offer.paytable.schedule(schedule)?.rows.iter().find(|row| row.hand == hand)
}
