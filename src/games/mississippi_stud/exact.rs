//! Exact counts of the base game, as outcomes.

use super::decisions::Sights;
use super::rules::{End, PokerHand};
use crate::games::engine::kinds::PaidHand;
use crate::games::engine::pricing::pays_of_kinds;
use crate::games::engine::street_worths::StreetWorths;
use crate::games::forms::PAYS;
use crate::games::{Offer, SolveError};
use crate::outcome::{Outcome, OutcomeTable};
use crate::paytable::whole_units;

/// The outcome table of the base game.
pub fn base_outcomes(sights: &Sights, offer: &Offer) -> Result<OutcomeTable, SolveError> {
    let mut ends = [0; End::COUNT];
    sights.each_end(&StreetWorths::of::<PokerHand>(sights, offer)?.decisions(false), |antes, kind, deals| {
        ends[End { hand: kind.map(|kind| PokerHand::ALL[kind]), antes }.place()] += deals;
    });
    let pays = pays_of_kinds::<PokerHand>(offer, PAYS);
    let outcome = |(place, count): (usize, u128)| {
        let end = End::at(place);
        let wagered = whole_units(end.antes);
        let pay = end.hand.map(|hand| &pays[hand.index()]);
        let net = pay.map_or(-wagered.clone(), |pay| &pay.net * &wagered);
        let unpaid = offer.payout_limit.as_ref().map(|limit| limit.excess(&net)).unwrap_or_default();
        let awards = pay.and_then(|pay| pay.award).into_iter().collect();
        Outcome { name: end.name(), awards, net: net - unpaid, wagered, folded: end.hand.is_none(), count }
    };
    Ok(OutcomeTable::new(ends.into_iter().enumerate().rev().map(outcome).collect(), sights.deals())?)
}
