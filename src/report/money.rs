//! Theoretical wins in words.

use std::iter;

use super::remarks::distinct;
use crate::analysis::{Answer, SideBet, Stakes};
use crate::outcome::{percent, rounded, shortest};

/// Decimal places of a share of hands in percent.
const PLACES_OF_SHARES: u32 = 4;

/// How the wins are found, and why a total is missing, one sentence each.
pub fn remarks(stakes: &Stakes, answers: &[&Answer]) -> Vec<String> {
    let base = answers.iter().filter(|answer| answer.offer.wager.is_base());
    let without_total = base.filter_map(|answer| {
        let Err(SideBet { wager, .. }) = stakes.beside(answer, answers) else { return None };
        Some(format!(
            "No total of {} with {wager}: several of its rows are chosen; say which, as --side \
             {wager}/PAYTABLE=DOLLARS@SHARE, or with --paytable and --reading.",
            answer.offer.game.id
        ))
    });
    distinct(iter::once(formula(stakes)).chain(without_total))
}

/// How the wins are found.
pub fn formula(stakes: &Stakes) -> String {
    let hands = shortest(&stakes.hands_per_hour);
    let seats = stakes.table_seats.map(|seats| format!("; of a table, {seats} times that")).unwrap_or_default();
    let side = |side: &SideBet| {
        let (dollars, share) = (shortest(&side.dollars), rounded(&percent(&side.share), PLACES_OF_SHARES));
        let share = shortest(&share);
        format!("; {} is bet ${dollars} in {share} % of hands", side.wager)
    };
    let sides: String = stakes.sides.iter().map(side).collect();
    format!(
        "Theoretical win per hour of a seat: {hands} hands x average bet of one unit x house edge per \
         unit{seats}{sides}."
    )
}
